"""Telling an organizer who else has a deal open. Nobody is kept out: saving asks for the version that was opened."""

from collections.abc import Sequence
from datetime import timedelta

from django.db.models import Value
from django.db.models.functions import Now
from django.utils.crypto import salted_hmac

from league.models import Deal, DealOpened, User

FORGOTTEN_AFTER = timedelta(minutes=15)  # without being looked at


def open_deal(deal: Deal, *, by: User, session: str) -> Sequence[DealOpened]:
    """This browser has the deal open from now on; the others that have, the first first. Two queries."""
    mine = DealOpened(deal=deal, user=by, session=_digest(session))
    DealOpened.objects.bulk_create(
        [mine],
        update_conflicts=True,
        unique_fields=["deal", "session"],
        update_fields=["user", "seen_at"],  # it has been open since it was opened
    )
    still = DealOpened.objects.filter(deal=deal, seen_at__gte=Now() - Value(FORGOTTEN_AFTER))
    return list(still.exclude(session=mine.session).select_related("user").order_by("since", "pk"))


def close_deal(deal: Deal, *, session: str) -> None:
    """This browser has saved it, and has it open no more."""
    DealOpened.objects.filter(deal=deal, session=_digest(session)).delete()


def forget_old() -> int:
    """Take away what nobody looked at for a while; how many."""
    return DealOpened.objects.filter(seen_at__lt=Now() - Value(FORGOTTEN_AFTER)).delete()[0]


def _digest(session: str) -> str:
    return salted_hmac("league: deal opened", session, algorithm="sha256").hexdigest()
