"""Brackets: starting one, who has which place and seat, and tables that are over while it is open who goes on."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request

from league.api import doors
from league.api.authentication import SignedIn
from league.api.conditional import unless_moved
from league.api.endpoint import Endpoint, Operation
from league.api.entrants import EntrantOut
from league.api.fields import Flag, Strict, Text, Whole, Word
from league.api.tables import TableOut, table_to_show
from league.competition.elimination import Occupant, Slot, Vacant
from league.competition.types import EntrantId
from league.errors import Unacceptable, UnknownHere
from league.models import Entrant, Event, Stage, Table
from league.queries.bracket_page import SIDES, BracketPage, ShownSeat, ShownTable, bracket_page
from league.services import bracket_tables, brackets
from league.services.transactions import snapshot
from league.states import LARGEST_TABLE, BracketRuling

MOST_TABLES = 4000
MOST_PLACES = 1000
STATES = ("to-come", "waiting", "playing", "disputed", "level", "final", "not-played")


class ThenIn(Strict):
    """Why, and what becomes of what was played or begun and is in the way."""

    reason = Text(max_length=500)
    then = Word(choices=BracketRuling.choices, default=None, allow_null=True)


class BracketIn(Strict):
    """Who has which place."""

    seeds = serializers.ListField(
        child=Whole(min_value=1, allow_null=True),
        max_length=MOST_PLACES,
        required=False,
        help_text="The ids of all who play, the strongest first; null for a qualifier to come.",
    )
    order = Word(
        choices=brackets.ORDERS,
        default="entry",
        help_text="Where no seeds are sent: as they entered, or by lot.",
    )


class PlaceIn(Strict):
    """A place and who has it now: an entrant, nobody yet (null), or nobody ever (a bye)."""

    seed = Whole(min_value=1, max_value=MOST_PLACES)
    entrant = Whole(min_value=1, default=None, allow_null=True)
    is_bye = Flag(default=False)


class PlacesIn(Strict):
    """Places that change; all of them or none."""

    places = serializers.ListField(child=PlaceIn(), min_length=1, max_length=MOST_PLACES)


class GivenSeatIn(Strict):
    """Who takes a seat instead of whoever would come to it."""

    table = Whole(min_value=1, max_value=MOST_TABLES, help_text="Its number in the bracket.")
    seat = Whole(min_value=1, max_value=LARGEST_TABLE)
    entrant = Whole(min_value=1, help_text="Its id.")
    reason = Text(max_length=500)


class OrderIn(Strict):
    """Who goes on of those who are level."""

    order = serializers.ListField(
        child=Whole(min_value=1),
        min_length=1,
        max_length=LARGEST_TABLE,
        help_text="The ids of exactly those who are level, the best first.",
    )
    reason = Text(max_length=500)


class BracketSeatOut(serializers.Serializer[ShownSeat]):
    """A seat of the plan: where its occupant comes from, and who that is."""

    seat = serializers.IntegerField(source="number")
    seed = serializers.IntegerField(source="source.seed", default=None, allow_null=True)
    from_table = serializers.IntegerField(source="source.table", default=None, allow_null=True)
    from_place = serializers.IntegerField(source="source.place", default=None, allow_null=True)
    entrant = EntrantOut(allow_null=True, help_text="Null while not known, and for a bye.")
    is_bye = serializers.BooleanField(help_text="Nobody will ever sit here.")
    has_left = serializers.BooleanField()
    is_held = serializers.BooleanField(help_text="A ruling gave the seat away.")
    place = serializers.IntegerField(allow_null=True)
    goes_on = serializers.BooleanField(help_text="Without a loss; at the last table: has won.")
    score = serializers.IntegerField(allow_null=True)


class BracketTableOut(serializers.Serializer[ShownTable]):
    """A table of the plan; `id` once it is open."""

    number = serializers.IntegerField()
    side = serializers.ChoiceField(SIDES, source="plan.side")
    round = serializers.IntegerField()
    advance = serializers.IntegerField(source="plan.advance", help_text="How many go on without a loss.")
    is_second_final = serializers.BooleanField(source="plan.is_reset")
    state = serializers.ChoiceField(STATES)
    id = serializers.IntegerField(source="row.pk", default=None, allow_null=True)
    seats = BracketSeatOut(many=True)


class BracketLineOut(serializers.Serializer[Any]):
    """Where somebody's way ended."""

    rank = serializers.IntegerField(source="row.rank")
    tied = serializers.BooleanField(source="row.tied")
    entrant = EntrantOut()
    table = serializers.IntegerField(source="row.table")
    place = serializers.IntegerField(source="row.place")


class BracketOut(serializers.Serializer[BracketPage]):
    """A bracket: its plan, who sits where, and what is decided."""

    winner = EntrantOut(allow_null=True)
    current_round = serializers.IntegerField(allow_null=True, help_text="Null once all is decided.")
    level = serializers.SerializerMethodField(help_text="Tables at which a ruling has to say who goes on.")
    tables = BracketTableOut(many=True, source="in_order")
    order = BracketLineOut(many=True, source="lines", help_text="Whose way has ended, the best first.")

    def get_level(self, page: BracketPage) -> list[int]:
        return [table.number for table in page.level]


def _shown(request: Request, stage: Stage) -> HttpResponseBase:
    if not (stage.is_bracket and stage.has_places):
        raise UnknownHere("no-bracket", _("There is no bracket here, or not yet."))
    return unless_moved(request, stage.event, stage, lambda: BracketOut(bracket_page(stage)).data)


class StageBracket(Endpoint):
    """The bracket of one stage of an event."""

    @Operation(doors.stage_to_see, id="get_stage_bracket", gives=BracketOut, has_etag=True)
    def get(self, request: Request, stage: Stage) -> HttpResponseBase:
        """As that of the event, of a stage that is over, too."""
        with snapshot():
            return _shown(request, stage)


class Bracket(Endpoint):
    """The bracket of the stage that is being played, or was played last."""

    @Operation(doors.event_to_see, id="get_bracket", gives=BracketOut, has_etag=True)
    def get(self, request: Request, event: Event) -> HttpResponseBase:
        """The plan of the bracket and how it stands, with an ETag as for standings."""
        with snapshot():
            return _shown(request, event.current_stage)

    @Operation(doors.event_to_run, id="start_bracket", takes=BracketIn, status=204, refuses=(409,))
    def post(self, request: SignedIn, event: Event, given: dict[str, Any]) -> None:
        """Start the bracket. Its first tables open in a moment. Shows the event too if it was a draft."""
        stage = event.current_stage
        seeds: list[Occupant] = (
            [_occupant(each) for each in given["seeds"]]
            if "seeds" in given
            else list(brackets.ordered(stage, given["order"]))
        )
        brackets.start_bracket(stage, seeds, by=request.user)


class BracketPlaces(Endpoint):
    """Who has which place."""

    @Operation(doors.event_to_run, id="change_places", takes=PlacesIn, status=204, refuses=(409,))
    def patch(self, request: SignedIn, event: Event, given: dict[str, Any]) -> None:
        """Exchange places, fill one, or say that nobody will come. 409 where what was played is in the way."""
        places = {each["seed"]: _place(each) for each in given["places"]}
        brackets.change_places(event.current_stage, places, by=request.user)


class BracketSeats(Endpoint):
    """Seats given to somebody else."""

    @Operation(doors.event_to_run, id="give_seat", takes=GivenSeatIn, status=204, refuses=(409,))
    def post(self, request: SignedIn, event: Event, given: dict[str, Any]) -> None:
        """Let somebody who is out, or was never in, take a seat at a table that is not begun."""
        entrant = Entrant.objects.filter(event=event, pk=given["entrant"]).first()
        if entrant is None:
            refusal = _("This event has no such entrant.")
            raise Unacceptable("no-such-entrant", refusal, fields={"entrant": refusal})
        slot = Slot(given["table"], given["seat"])
        brackets.give_seat(event.current_stage, slot, entrant, by=request.user, reason=given["reason"])


class BracketSeatHere(Endpoint):
    """One seat that was given away."""

    @Operation(doors.bracket_seat_to_run, id="free_seat", status=204, refuses=(409,))
    def delete(self, request: SignedIn, found: tuple[Event, Slot]) -> None:
        """Let whoever comes to this seat sit there again."""
        event, slot = found
        brackets.free_seat(event.current_stage, slot, by=request.user)


class TableOrder(Endpoint):
    """Who goes on from a table at which they are level."""

    @Operation(doors.table_to_run, id="rule_order", takes=OrderIn, gives=TableOut, refuses=(409,))
    def post(self, request: SignedIn, table: Table, given: dict[str, Any]) -> Table:
        """Decide the order of exactly those who are level over the line."""
        bracket_tables.rule_order(table, given["order"], by=request.user, reason=given["reason"])
        return table_to_show(table)


class TableOrderReversal(Endpoint):
    """Opening again who goes on."""

    @Operation(doors.table_to_run, id="take_back_order", takes=ThenIn, gives=TableOut, refuses=(409,))
    def post(self, request: SignedIn, table: Table, given: dict[str, Any]) -> Table:
        """Take the ruling on a table's order back."""
        bracket_tables.take_back_order(table, by=request.user, **given)
        return table_to_show(table)


class MoreDeals(Endpoint):
    """One more deal for who is level."""

    @Operation(doors.table_to_run, id="deal_more", gives=TableOut, refuses=(409,))
    def post(self, request: SignedIn, table: Table) -> Table:
        """Open the table again for one more deal, where it is open who goes on from it."""
        bracket_tables.deal_more(table, by=request.user)
        return table_to_show(table)


class Replay(Endpoint):
    """A table of a bracket that is played again."""

    @Operation(doors.table_to_run, id="play_again", takes=ThenIn, status=204, refuses=(409,))
    def post(self, request: SignedIn, table: Table, given: dict[str, Any]) -> None:
        """Let nothing of this table count, and open it anew under another id. What was entered stays to be read."""
        bracket_tables.play_again(table, by=request.user, **given)


def _occupant(entrant: int | None) -> Occupant:
    return Vacant.UNKNOWN if entrant is None else EntrantId(entrant)


def _place(given: Mapping[str, Any]) -> Occupant:
    if given["entrant"] is not None and given["is_bye"]:
        refusal = _("Either somebody has the place, or it is a bye.")
        raise Unacceptable("bye-is-nobody", refusal, fields={"places": refusal})
    return Vacant.BYE if given["is_bye"] else _occupant(given["entrant"])
