"""Tables: who sits there and how it stands, its link, and the devices that score at it."""

import secrets
from typing import Any

from django.db.models import Prefetch, prefetch_related_objects
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request

from league import access
from league.api import doors
from league.api.authentication import SignedIn
from league.api.deals import DealOut, deals_to_show
from league.api.endpoint import Endpoint, Operation
from league.api.entrants import EntrantOut, PlayerOut
from league.api.fields import AnyObject, Exact, Strict, Whole
from league.api.pages import Page, PageOut, PageQuery, page_of
from league.api.rounds import NoteOut, SeatOut, UnplayedOut
from league.competition.seating.reasons import Reason
from league.errors import Unacceptable
from league.models import Player, Result, Seat, SeatClaim, Table, Unplayed
from league.queries.people import people
from league.queries.table_desk import seats_version
from league.queries.why import WhyHere, why_at
from league.seating_words import public_reason
from league.services import rounds
from league.states import Back, TableState

DEVICE_BYTES = 24


class ClaimIn(Strict):
    """Which seat, and for which of the people who sit there."""

    seat = Whole(min_value=1, max_value=len(Back), help_text="Its number.")
    player = Whole(min_value=1, help_text="The person's id.")


class ResultOut(serializers.Serializer[Result]):
    """What a seat got from its table."""

    score = serializers.IntegerField()
    place = serializers.IntegerField()
    points = Exact()


class TableSeatOut(SeatOut):
    """A seat, and what it got once its table is final."""

    result = ResultOut(allow_null=True)


class TableOut(serializers.Serializer[Table]):
    """A table with its deals."""

    id = serializers.IntegerField()
    event = serializers.CharField(source="round.stage.event.slug")
    round = serializers.IntegerField(source="round.number")
    number = serializers.IntegerField()
    state = serializers.ChoiceField(TableState.choices)
    closes_at = serializers.DateTimeField(source="round.closes_at", allow_null=True)
    options = AnyObject(source="variant", help_text="What the game is played with here.")
    notes = NoteOut(many=True, help_text="What is odd about it.")
    ruling = serializers.CharField(help_text="Why an organizer closed the table early.")
    void = serializers.CharField(help_text="Why nothing of it counts.")
    put_off = serializers.BooleanField(source="is_put_off", help_text="The round does not wait for it.")
    version = serializers.SerializerMethodField(help_text="Changes with what is entered and who sits where.")
    seats = TableSeatOut(many=True)
    unplayed = UnplayedOut(many=True)
    deals = DealOut(many=True)

    def get_version(self, table: Table) -> str:
        return seats_version(table)


class ReasonOut(serializers.Serializer[Reason]):
    """What speaks against another table."""

    table = serializers.IntegerField(help_text="Its number in the round.")
    decided_by = serializers.SerializerMethodField()

    def get_decided_by(self, reason: Reason) -> str:
        """A part of the cost that would be higher; "must" where a place is fixed; else "chance"."""
        return public_reason(reason)


class WhyOut(serializers.Serializer[WhyHere]):
    """Somebody at a table, and what speaks against each other table."""

    entrant = EntrantOut()
    reasons = ReasonOut(many=True)


class ReasonsOut(serializers.Serializer[dict[str, Any]]):
    """Why everybody sits where they sit."""

    entrants = WhyOut(many=True)


class LinkOut(serializers.Serializer[dict[str, str]]):
    """What opens a table to whoever holds it."""

    link = serializers.CharField()


class ClaimOut(serializers.Serializer[SeatClaim]):
    """A device that scores at a table."""

    id = serializers.IntegerField()
    seat = serializers.IntegerField(source="seat.number")
    player = PlayerOut()
    claimed_at = serializers.DateTimeField()


class ClaimPageOut(PageOut):
    """Some of the devices."""

    results = ClaimOut(many=True)


class ClaimMadeOut(serializers.Serializer[dict[str, Any]]):
    """Yours: send `device` as X-Device from now on, and show it to nobody."""

    device = serializers.CharField()
    seat = serializers.IntegerField()
    player = PlayerOut()


def table_to_show(table: Table) -> Table:
    """The table with all that its answer shows."""
    seats = Seat.objects.with_people().select_related("result")
    unplayed = Unplayed.objects.select_related(*people("entrant__"))
    prefetch_related_objects(
        [table],
        Prefetch("seats", seats),
        Prefetch("unplayed", unplayed),
        Prefetch("deals", deals_to_show()),
    )
    return table


class TableHere(Endpoint):
    """One table."""

    @Operation(doors.table_to_see, id="get_table", gives=TableOut)
    def get(self, request: Request, table: Table) -> Table:
        """Who sits at a table, how its deals stand, and what counts."""
        return table_to_show(table)


class TableReasons(Endpoint):
    """Why everybody sits where they sit."""

    @Operation(doors.table_to_see, id="get_reasons", gives=ReasonsOut)
    def get(self, request: Request, table: Table) -> dict[str, Any]:
        """For everybody at a table, what speaks against each other table of the round."""
        return {"entrants": why_at(table)}


class TableLink(Endpoint):
    """The link of a table."""

    @Operation(doors.table_to_run, id="get_link", gives=LinkOut)
    def get(self, request: Request, table: Table) -> dict[str, str]:
        """What the table's QR code says."""
        return {"link": access.table_link(table)}

    @Operation(doors.table_to_run, id="make_new_link", gives=LinkOut)
    def post(self, request: SignedIn, table: Table) -> dict[str, str]:
        """Make a new link. The old one opens nothing any more."""
        rounds.revoke_link(table, by=request.user)
        return {"link": access.table_link(table)}


class Claims(Endpoint):
    """The devices that score at a table."""

    @Operation(doors.table_to_look_into, id="list_claims", asks=PageQuery, gives=ClaimPageOut)
    def get(self, request: Request, table: Table, asked: dict[str, Any]) -> Page:
        """Who scores here by a device of their own."""
        claims = SeatClaim.objects.filter(table=table, released_at=None)
        return page_of(claims.select_related("seat", "player").order_by("pk"), **asked)

    @Operation(
        doors.table_to_score,
        id="claim_seat",
        takes=ClaimIn,
        gives=ClaimMadeOut,
        status=201,
        refuses=(409,),
        limit="claim",
    )
    def post(self, request: Request, table: Table, given: dict[str, Any]) -> dict[str, Any]:
        """Score for a person of a seat from now on. With the X-Device of this table sent along it is safe to repeat."""
        seat, player = _place(table, **given)
        access.refuse_other_account(table, player, doors.account_behind(request))
        device = access.device_of(request.headers.get("X-Device")) or secrets.token_urlsafe(DEVICE_BYTES)
        claim = rounds.claim_seat(table, seat=seat, player=player, device=device)
        return {"device": access.sign_device(claim.device), "seat": seat.number, "player": player}


class ClaimHere(Endpoint):
    """One device."""

    @Operation(doors.claim_to_release, id="release_claim", status=204, refuses=(409,))
    def delete(self, request: SignedIn, claim: SeatClaim) -> None:
        """Let another device score for this person. What this one entered stays."""
        rounds.release_claim(claim, by=request.user)


def _place(table: Table, *, seat: int, player: int) -> tuple[Seat, Player]:
    for found in Seat.objects.filter(table=table, number=seat).with_people():
        for person in found.people:
            if person.pk == player:
                return found, person
    refusal = _("That person does not sit there. Choose a seat of this table and one of its people.")
    raise Unacceptable("not-at-this-seat", refusal, fields={"player": refusal})
