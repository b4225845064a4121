"""What the holder of a table's link may do: score there, and speak for a seat that their device claimed."""

from typing import Any

from django.core import signing
from django.utils.translation import gettext as _

from league.access.by_account import unknown
from league.access.proofs import number_and_proof, proof_of, proves
from league.errors import NotYours, Withdrawn
from league.isolates import isolated
from league.models import Player, SeatClaim, Table
from league.states import RoundState

DEVICE_SALT = "league.device"


def table_link(table: Table) -> str:
    """What opens this table to whoever holds it: its number and a proof that only this server can make.

    Nothing of it is stored. A new `link_number` makes every earlier proof worthless.
    """
    return f"{table.pk}-{proof_of(_claim(table.pk, table.link_number))}"


def table_to_score(link: str) -> Table:
    """The table that a link opens. A wrong, old or foreign link is a table that is not there.

    Whoever holds the first link of a table that was taken away is told so.
    """
    pk, proof = number_and_proof(link)
    table = Table.objects.select_related("round__stage__event__league").filter(pk=pk).first()
    if not proves(proof, _claim(pk, table.link_number if table else 1)):
        raise unknown()
    if table is None:
        raise Withdrawn(
            "table-withdrawn",
            _("This table was withdrawn: it is played elsewhere or again. Ask an organizer for your table."),
        )
    if table.round.state == RoundState.DRAFT:
        raise unknown()
    return table


def claim_of(table: Table, device: str | None) -> SeatClaim | None:
    """The seat that this device scores for at this table, if any."""
    if not device:
        return None
    return (
        SeatClaim.objects.select_related("seat", "player")
        .filter(table=table, device=device, released_at=None)
        .first()
    )


def refuse_other_account(table: Table, person: Player, user: Any) -> None:
    """Where the event demands accounts, only who is signed in as a person speaks for them.

    So nobody confirms what they entered, however many phones they have. Of two who hold a seat either one may speak:
    a phone scores for one of them.
    """
    if not table.round.stage.event.needs_accounts:
        return
    if not user.is_authenticated:
        raise NotYours(
            "sign-in",
            _("In this event you score with your account. Sign in as who plays here, then do this again."),
        )
    if person.user_id != user.pk:
        raise NotYours(
            "other-account",
            _("You are signed in as %(account)s, and that is not %(name)s. Sign in as who plays here.")
            % {"account": isolated(user.get_username()), "name": isolated(person)},
        )


def sign_device(device: str) -> str:
    """What a device keeps to be known by: in a cookie, or in a program's header."""
    return signing.dumps(device, salt=DEVICE_SALT)


def device_of(signed: str | None) -> str | None:
    """The device behind what was kept; None for nothing or for something this server did not sign."""
    try:
        return str(signing.loads(signed, salt=DEVICE_SALT)) if signed else None
    except signing.BadSignature:
        return None


def _claim(pk: int, link_number: int) -> str:
    return f"league.table-link:{pk}:{link_number}"
