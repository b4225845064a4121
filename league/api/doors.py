"""Who comes in, and to what: each door finds one object for a request, through league.access, or refuses.

Organizers sign in. A table's players send its link as `Authorization: Bearer <link>`, and to speak for their seat the
device they were given for it as `X-Device`; where the event demands accounts, the session they signed in to besides.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from django.contrib.auth import get_user
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from config.clients import address_of
from league import access, season_access
from league.competition.elimination import Slot
from league.errors import NotYours
from league.models import Deal, Event, Player, SeatClaim, Table

Who = Literal["anybody", "organizer", "player", "link", "link or organizer", "seat"]


@dataclass(frozen=True)
class Door:
    """`opens` gives the object that a request asks for by its path; `who` says in one word who can."""

    opens: Callable[..., Any]
    who: Who


@dataclass(frozen=True, slots=True)
class Speaker:
    """A device with a seat, about to say something about a deal of its table."""

    claim: SeatClaim
    table: Table
    number: int


def who_asks(request: Request, found: object) -> str:
    """Whom to count, once a door is open: the phone of a seat, else the address at this table or anywhere."""
    if isinstance(found, Speaker):
        return f"claim {found.claim.pk}"
    address = address_of(request._request)
    return f"table {found.pk} {address}" if isinstance(found, Table) else address


def account_behind(request: Request) -> Any:
    """Who is signed in, if anybody, where a table's link came with the request and speaks for nobody in particular."""
    return get_user(request._request)


def _for_anybody(find: Callable[..., Any]) -> Door:
    return Door(lambda request, **path: find(request.user, **path), "anybody")


def _for_organizers(find: Callable[..., Any]) -> Door:
    def opens(request: Request, **path: Any) -> Any:
        if not request.user.is_authenticated:
            raise NotAuthenticated(_("Sign in as an organizer first: POST /api/session/."))
        return find(request.user, **path)

    return Door(opens, "organizer")


def _event_to_join(request: Request, slug: str) -> tuple[Event, Player]:
    if not request.user.is_authenticated:
        raise NotAuthenticated(_("Sign in as a player first: POST /api/session/."))
    event = access.event_to_see(request.user, slug)
    return event, access.player_to_act_for(request.user)


def _linked_table(request: Request, table: int) -> Table:
    """The table of the link that was sent, if it is the one that was asked for."""
    opened = request.auth
    if not isinstance(opened, Table):
        raise NotAuthenticated(_("Send the table's link: Authorization: Bearer <link>."))
    if opened.pk != table:
        access.numbered_table_to_see(request.user, table)
        raise NotYours("other-table", _("This link is of another table. Use the link of this one."))
    return opened


def _speaker(request: Request, table: int, deal: int) -> Speaker:
    at = _linked_table(request, table)
    claim = access.claim_of(at, access.device_of(request.headers.get("X-Device")))
    if claim is None:
        raise NotYours(
            "no-seat", _("Claim a seat at this table first, and send the device you get as X-Device.")
        )
    access.refuse_other_account(at, claim.player, account_behind(request))
    return Speaker(claim, at, deal)


def _table_to_look_into(request: Request, table: int) -> Table:
    """All that was said at a table is for those who sit there and for organizers."""
    if request.user.is_authenticated and request.auth is None:
        return access.numbered_table_to_run(request.user, table)
    return _linked_table(request, table)


def _deal_to_look_into(request: Request, table: int, deal: int) -> Deal:
    return access.deal_of(_table_to_look_into(request, table), deal)


def _numbered_deal_to_run(user: Any, table: int, deal: int) -> Deal:
    return access.deal_of(access.numbered_table_to_run(user, table), deal)


anybody = _for_anybody(lambda user: user)
events_to_see = _for_anybody(access.events_to_see)
event_to_see = _for_anybody(access.event_to_see)
stage_to_see = _for_anybody(access.stage_to_see)
rounds_to_see = _for_anybody(lambda user, slug: access.rounds_to_see(user, access.event_to_see(user, slug)))
round_to_see = _for_anybody(access.round_to_see)
table_to_see = _for_anybody(lambda user, table: access.numbered_table_to_see(user, table))
rating_board = _for_anybody(lambda user, game: access.rating_board(game))
rated_player = _for_anybody(
    lambda user, game, player: (access.rating_board(game), access.player_to_see(user, player))
)
seasons_to_see = _for_anybody(season_access.seasons_to_see)
season_to_see = _for_anybody(season_access.season_to_see)

player_to_run = _for_organizers(lambda user, player: access.player_to_run(user, player))
record_to_run = _for_organizers(
    lambda user, player, record: access.record_to_run(access.player_to_run(user, player), record)
)
league_to_run = _for_organizers(access.league_to_run)
event_to_run = _for_organizers(access.event_to_run)
stage_to_run = _for_organizers(access.stage_to_run)
order_ruling_to_run = _for_organizers(
    lambda user, slug, number, ruling: access.order_ruling_to_run(user, slug, number, ruling)
)
bracket_seat_to_run = _for_organizers(
    lambda user, slug, bracket_table, seat: (access.event_to_run(user, slug), Slot(bracket_table, seat))
)
entrant_to_run = _for_organizers(lambda user, slug, entrant: access.entrant_to_run(user, slug, entrant))
adjustment_to_run = _for_organizers(
    lambda user, slug, adjustment: access.adjustment_to_run(user, slug, adjustment)
)
waiting_to_run = _for_organizers(lambda user, slug, waiting: access.waiting_to_run(user, slug, waiting))
apart_to_run = _for_organizers(lambda user, slug, apart: access.apart_to_run(user, slug, apart))
round_to_run = _for_organizers(access.round_to_run)
table_to_run = _for_organizers(lambda user, table: access.numbered_table_to_run(user, table))
claim_to_release = _for_organizers(
    lambda user, table, claim: access.claim_to_run(access.numbered_table_to_run(user, table), claim)
)
substitute_to_run = _for_organizers(
    lambda user, table, substitute: access.substitute_to_run(
        access.numbered_table_to_run(user, table), substitute
    )
)
deal_to_run = _for_organizers(_numbered_deal_to_run)
season_to_run = _for_organizers(season_access.season_to_run)
division_to_run = _for_organizers(season_access.division_to_run)
season_event_to_run = _for_organizers(season_access.season_event_to_run)
competitor_to_run = _for_organizers(season_access.competitor_to_run)

event_to_join = Door(_event_to_join, "player")
table_to_score = Door(_linked_table, "link")
table_to_look_into = Door(_table_to_look_into, "link or organizer")
deal_to_look_into = Door(_deal_to_look_into, "link or organizer")
speaker = Door(_speaker, "seat")
