"""Telling an organizer who else has a deal open. Nobody is kept out: saving asks for the version that was opened."""

from collections.abc import Sequence
from datetime import timedelta

from django.db.models import Case, F, Value, When
from django.db.models.functions import Now
from django.utils.crypto import salted_hmac

from league.models import Deal, DealOpened, User
from league.services.transactions import in_transaction

FORGOTTEN_AFTER = timedelta(minutes=15)  # without being looked at


@in_transaction
def open_deal(deal: Deal, *, by: User, session: str) -> Sequence[DealOpened]:
    """This browser has the deal open from now on; the others that have, the first first."""
    too_old = Now() - Value(FORGOTTEN_AFTER)
    mine, is_new = DealOpened.objects.get_or_create(
        deal=deal, session=_digest(session), defaults={"user": by}
    )
    if not is_new:
        since = Case(When(seen_at__lt=too_old, then=Now()), default=F("since"))
        DealOpened.objects.filter(pk=mine.pk).update(user=by, since=since, seen_at=Now())
    others = DealOpened.objects.filter(deal=deal, seen_at__gte=too_old).exclude(pk=mine.pk)
    return list(others.select_related("user").order_by("since", "pk"))


def close_deal(deal: Deal, *, session: str) -> None:
    """This browser has saved it, and has it open no more."""
    DealOpened.objects.filter(deal=deal, session=_digest(session)).delete()


def forget_old() -> int:
    """Take away what nobody looked at for a while; how many."""
    return DealOpened.objects.filter(seen_at__lt=Now() - Value(FORGOTTEN_AFTER)).delete()[0]


def _digest(session: str) -> str:
    return salted_hmac("league.editing", session, algorithm="sha256").hexdigest()
