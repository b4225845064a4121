"""Rounds: proposing a seating, publishing it, closing it."""

from typing import Any

from django.db.models import Count, Prefetch, Q, QuerySet
from rest_framework import serializers
from rest_framework.request import Request

from league.api import doors
from league.api.authentication import SignedIn
from league.api.endpoint import Endpoint, Operation
from league.api.entrants import EntrantOut, PlayerOut
from league.api.fields import AnyObject, Flag, Strict, Text, Time, Whole
from league.api.pages import Page, PageOut, PageQuery, page_of
from league.models import Event, Round, Seat, Substitute, Table, Unplayed
from league.queries.people import people
from league.services import deadlines, rounds, taking_back, uploads
from league.states import Back, RoundKind, RoundState, TableState, UnplayedKind

STANDING_TABLES = Count("tables", filter=Q(tables__withdrawn=False))


class ProposalIn(Strict):
    """Which of the good seatings: the same number gives the same one."""

    variation = Whole(default=0, min_value=0, max_value=1_000_000)


class SeatingIn(Strict):
    """A seating made elsewhere."""

    tables = serializers.ListField(
        child=serializers.ListField(child=Whole(min_value=1), max_length=2 * len(Back), min_length=1),
        max_length=1000,
        min_length=1,
        help_text="For each table the ids of its entrants, seat 1 first. Rotating partners come in a row.",
    )


class PublishingIn(Strict):
    """Which proposal is meant."""

    proposal = Whole(
        min_value=1,
        default=None,
        allow_null=True,
        help_text="The id of the seating that you looked at: 412 if it is another.",
    )


class ClosingIn(Strict):
    """Why the round ends before its last deal."""

    reason = Text(max_length=500)


class DeadlineIn(Strict):
    """When a round closes."""

    closes_at = Time(
        allow_null=True,
        help_text="From then on phones confirm nothing; null for never. Without an offset: by the clocks in the"
        " event's zone.",
    )
    even_past = Flag(
        required=False,
        help_text="Also a time that has passed, which is refused (`deadline-passed`) otherwise.",
    )


class UnpublishingIn(Strict):
    """Why a round that players saw is seated again."""

    reason = Text(max_length=500)


class SubstituteOut(serializers.Serializer[Substitute]):
    """Somebody who plays in another's place."""

    id = serializers.IntegerField()
    player = PlayerOut()
    absent = PlayerOut(help_text="In whose place.")


class SeatOut(serializers.Serializer[Seat]):
    """A place at a table, with its deck."""

    number = serializers.IntegerField()
    back = serializers.ChoiceField(Back.choices)
    name = serializers.CharField(source="names", help_text="What its people are called together.")
    entrant = EntrantOut()
    partner = EntrantOut(
        allow_null=True, help_text="Who holds it together with the entrant, where partners rotate."
    )
    substitutes = SubstituteOut(many=True)


class NoteOut(serializers.Serializer[dict[str, Any]]):
    """One thing that is odd about a table."""

    code = serializers.CharField()
    entrants = serializers.ListField(child=serializers.IntegerField(), help_text="Their ids.")
    times = serializers.IntegerField(help_text="Before this round; for spread, levels.")


class UnplayedOut(serializers.Serializer[Unplayed]):
    """Who has this round without playing it."""

    entrant = EntrantOut()
    kind = serializers.ChoiceField(UnplayedKind.choices)
    by_hand = serializers.BooleanField(help_text="An organizer wished it.")


class SeatedTableOut(serializers.Serializer[Table]):
    """A table of a round, and who sits there."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    state = serializers.ChoiceField(TableState.choices)
    notes = NoteOut(many=True, help_text="What is odd about it.")
    seats = SeatOut(many=True)


class RoundOut(serializers.Serializer[Round]):
    """A round."""

    number = serializers.IntegerField()
    kind = serializers.ChoiceField(RoundKind.choices)
    state = serializers.ChoiceField(RoundState.choices)
    published_at = serializers.DateTimeField(allow_null=True)
    completed_at = serializers.DateTimeField(allow_null=True)
    closes_at = serializers.DateTimeField(allow_null=True)
    tables = serializers.IntegerField(source="table_count", help_text="How many.")


class SeatingOut(serializers.Serializer[Round]):
    """A round with its tables, and what made the seating: anyone can make it again."""

    id = serializers.IntegerField(help_text="Another for another proposal.")
    number = serializers.IntegerField()
    kind = serializers.ChoiceField(RoundKind.choices)
    state = serializers.ChoiceField(RoundState.choices)
    published_at = serializers.DateTimeField(allow_null=True)
    completed_at = serializers.DateTimeField(allow_null=True)
    closes_at = serializers.DateTimeField(allow_null=True)
    rng_seed = serializers.CharField(help_text="A whole number of up to 62 bits.")
    seating = AnyObject(
        help_text="Its variation, what it costs, notes on who sits out, the levels used, and how it was planned."
    )
    tables = SeatedTableOut(many=True)
    unplayed = UnplayedOut(many=True)


class RoundPageOut(PageOut):
    """Some of the rounds."""

    results = RoundOut(many=True)


class Rounds(Endpoint):
    """The rounds of an event."""

    @Operation(doors.rounds_to_see, id="list_rounds", asks=PageQuery, gives=RoundPageOut)
    def get(self, request: Request, visible: QuerySet[Round], asked: dict[str, Any]) -> Page:
        """Published rounds in order; to organizers the proposal too."""
        return page_of(visible.annotate(table_count=STANDING_TABLES).order_by("number"), **asked)

    @Operation(
        doors.event_to_run,
        id="propose_round",
        takes=ProposalIn,
        gives=SeatingOut,
        status=201,
        refuses=(409,),
    )
    def post(self, request: SignedIn, event: Event, given: dict[str, Any]) -> Round:
        """Seat the next round, for organizers to look at. A proposal made before is thrown away."""
        return seated(rounds.propose_round(event.current_stage, by=request.user, **given))


class UploadedRounds(Endpoint):
    """Seatings made elsewhere."""

    @Operation(
        doors.event_to_run,
        id="upload_round",
        takes=SeatingIn,
        gives=SeatingOut,
        status=201,
        refuses=(409,),
    )
    def post(self, request: SignedIn, event: Event, given: dict[str, Any]) -> Round:
        """Propose a seating of your own for the next round. Who is at no table sits out; a line is a table here."""
        lines = "\n".join(",".join(map(str, table)) for table in given["tables"])
        return seated(uploads.upload_round(event.current_stage, lines, by=request.user))


class RoundHere(Endpoint):
    """One round."""

    @Operation(doors.round_to_see, id="get_round", gives=SeatingOut)
    def get(self, request: Request, round: Round) -> Round:
        """A round with its tables and seats."""
        return seated(round)

    @Operation(doors.round_to_run, id="discard_proposal", status=204, refuses=(409,))
    def delete(self, request: SignedIn, round: Round) -> None:
        """Throw a proposal away."""
        rounds.discard_proposal(round, by=request.user)


class RoundPublishing(Endpoint):
    """Making a proposal history."""

    @Operation(
        doors.round_to_run, id="publish_round", takes=PublishingIn, gives=SeatingOut, refuses=(409, 412)
    )
    def post(self, request: SignedIn, round: Round, given: dict[str, Any]) -> Round:
        """Publish a proposal: players see it, and deals can be entered. Shows the event too if it was a draft."""
        seen = given["proposal"]
        rounds.publish_round(round, by=request.user, seen=None if seen is None else str(seen))
        return seated(round)


class RoundUnpublishing(Endpoint):
    """Seating a round again."""

    @Operation(doors.round_to_run, id="unpublish_round", takes=UnpublishingIn, status=204, refuses=(409,))
    def post(self, request: SignedIn, round: Round, given: dict[str, Any]) -> None:
        """Throw the newest round away before anything is entered in it. Propose it again afterwards."""
        taking_back.unpublish_round(round, by=request.user, **given)


class RoundClosing(Endpoint):
    """Ending a round before its last deal."""

    @Operation(doors.round_to_run, id="close_round", takes=ClosingIn, gives=SeatingOut, refuses=(409,))
    def post(self, request: SignedIn, round: Round, given: dict[str, Any]) -> Round:
        """Close every open table: what is confirmed there counts, the rest does not."""
        rounds.close_round(round, by=request.user, **given)
        return seated(round)


class RoundDeadline(Endpoint):
    """Until when a round is entered by phones."""

    @Operation(doors.round_to_run, id="set_deadline", takes=DeadlineIn, gives=SeatingOut, refuses=(409,))
    def put(self, request: SignedIn, round: Round, given: dict[str, Any]) -> Round:
        """Say when the round closes. What comes later goes by the event's `after_deadline`."""
        deadlines.set_deadline(round, given.pop("closes_at"), by=request.user, **given)
        return seated(round)


def seated(round: Round) -> Round:
    """The round as it is now, with all that its answer shows."""
    seats = Prefetch("tables__seats", Seat.objects.with_people())
    unplayed = Prefetch("unplayed", Unplayed.objects.select_related(*people("entrant__")))
    return Round.objects.prefetch_related(seats, unplayed).get(pk=round.pk)
