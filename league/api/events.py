"""Events: the list, making one, its rules, and where it stands."""

from dataclasses import replace
from typing import Any, get_args

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request

from games import GAMES
from league.api import doors
from league.api.authentication import SignedIn
from league.api.awards import AwardsIn, AwardsOut
from league.api.endpoint import Endpoint, Operation
from league.api.fields import AnyObject, Flag, Strict, Text, Time, Whole, Word
from league.api.pages import Page, PageOut, PageQuery, page_of
from league.competition.awards import awards_from_json
from league.competition.points import SCHEMES, Shared
from league.competition.tiebreaks import TIEBREAKS
from league.models import Event, League, Stage
from league.services import events
from league.services.rules import EventRules, rules_of, settled_by_format
from league.states import (
    ConfirmationPolicy,
    EntrantKind,
    EventState,
    Joining,
    LadderMove,
    LateRule,
    MatchLength,
    StageFormat,
    StageState,
    SubstituteRule,
    WithdrawalRule,
)


class RulesIn(Strict):
    """What an organizer chooses. What is left out stays as it is, in a new event as it usually is."""

    name = Text(max_length=200, required=False)
    time_zone = Text(max_length=64, required=False, help_text="As in Europe/Berlin.")
    starts_at = Time(
        required=False, allow_null=True, help_text="Without an offset: by the clocks in the event's zone."
    )
    game = Word(
        choices=sorted(GAMES), required=False, help_text="Another game brings what is usual there with it."
    )
    options = AnyObject(required=False, help_text="The game's own; what is left out is played as usual.")
    entrant_kind = Word(choices=EntrantKind.choices, required=False)
    confirmation = Word(choices=ConfirmationPolicy.choices, required=False)
    silence_minutes = Whole(
        required=False,
        allow_null=True,
        help_text="Until a reading counts that nobody objects to; null for never.",
    )
    needs_accounts = Flag(required=False, help_text="Who scores for somebody is signed in as that player.")
    joining = Word(choices=Joining.choices, required=False, help_text="Who may enter by themselves.")
    capacity = Whole(
        required=False, allow_null=True, help_text="So many entrants; who joins later waits. Null for all."
    )
    after_deadline = Word(
        choices=LateRule.choices,
        required=False,
        help_text="What becomes of a deal that is entered after its round has closed.",
    )
    format = Word(choices=StageFormat.choices, required=False)
    table_size = Whole(required=False)
    exact_tables = Flag(required=False, help_text="Who is over sits out.")
    advance = Whole(required=False, help_text="Go on from a table of a bracket; else 1.")
    stacked_packs = Flag(required=False, help_text="What is entered is held against what was dealt.")
    planned_rounds = Whole(
        required=False,
        allow_null=True,
        help_text="Null to decide as you go; in a round robin and a bracket always.",
    )
    auto_seat = Flag(
        required=False, help_text="Each round after the first is seated and published as soon as one is over."
    )
    meetings = Whole(required=False, help_text="Of each two in a round robin; else 1.")
    reach = Whole(required=False, help_text="Rungs up a ladder to whom one may challenge.")
    ladder_move = Word(
        choices=LadderMove.choices, required=False, help_text="What a result does on a ladder."
    )
    match_length = Word(choices=MatchLength.choices, required=False)
    deals = Whole(required=False, allow_null=True)
    target = Whole(required=False, allow_null=True)
    points_scheme = Word(choices=sorted(SCHEMES), required=False)
    shared_places = Word(
        choices=get_args(Shared), required=False, help_text="What who is level gets by place."
    )
    tiebreaks = serializers.ListField(child=Word(choices=list(TIEBREAKS)), required=False, max_length=20)
    awards = AwardsIn(
        required=False, help_text="What counts without being played; what is left out gets nothing."
    )
    withdrawal_rule = Word(choices=WithdrawalRule.choices, required=False)
    substitute_rule = Word(choices=SubstituteRule.choices, required=False)


class ChangeIn(RulesIn):
    """Other rules, and which ones they replace."""

    seen = Text(
        max_length=64,
        required=False,
        help_text="The version that you looked at: 412 if it is another by now.",
    )


class NewEventIn(RulesIn):
    """The rules of a new event."""

    name = Text(max_length=200)
    time_zone = Text(
        max_length=64, required=False, help_text="As in Europe/Berlin; the league's if left out."
    )


class EventOut(serializers.Serializer[Stage]):
    """An event and its rules."""

    slug = serializers.CharField(source="event.slug")
    name = serializers.CharField(source="event.name")
    state = serializers.ChoiceField(EventState.choices, source="event.state")
    time_zone = serializers.CharField(source="event.time_zone")
    starts_at = serializers.DateTimeField(source="event.starts_at", allow_null=True)
    game = serializers.CharField(source="event.game")
    options = AnyObject(source="event.variant")
    entrant_kind = serializers.ChoiceField(EntrantKind.choices, source="event.entrant_kind")
    confirmation = serializers.ChoiceField(ConfirmationPolicy.choices, source="event.confirmation")
    silence_minutes = serializers.IntegerField(source="event.silence_minutes", allow_null=True)
    needs_accounts = serializers.BooleanField(source="event.needs_accounts")
    joining = serializers.ChoiceField(Joining.choices, source="event.joining")
    capacity = serializers.IntegerField(source="event.capacity", allow_null=True)
    after_deadline = serializers.ChoiceField(LateRule.choices, source="event.after_deadline")
    format = serializers.ChoiceField(StageFormat.choices)
    table_size = serializers.IntegerField()
    exact_tables = serializers.BooleanField()
    advance = serializers.IntegerField()
    stacked_packs = serializers.BooleanField()
    planned_rounds = serializers.IntegerField(allow_null=True)
    auto_seat = serializers.BooleanField()
    meetings = serializers.IntegerField()
    reach = serializers.IntegerField()
    ladder_move = serializers.ChoiceField(LadderMove.choices)
    match_length = serializers.ChoiceField(MatchLength.choices)
    deals = serializers.IntegerField(allow_null=True)
    target = serializers.IntegerField(allow_null=True)
    points_scheme = serializers.CharField(source="points_scheme.name")
    shared_places = serializers.ChoiceField(get_args(Shared), source="points_scheme.shared")
    tiebreaks = serializers.ListField(child=serializers.CharField())
    awards = serializers.SerializerMethodField()
    withdrawal_rule = serializers.ChoiceField(WithdrawalRule.choices)
    substitute_rule = serializers.ChoiceField(SubstituteRule.choices)
    version = serializers.SerializerMethodField(help_text="Of these rules: another for others.")

    def get_version(self, stage: Stage) -> str:
        return rules_of(stage.event, stage).version

    @extend_schema_field(AwardsOut)
    def get_awards(self, stage: Stage) -> Any:
        return AwardsOut(awards_from_json(stage.awards)).data


class EventPageOut(PageOut):
    """Some of the events."""

    results = EventOut(many=True)


class EventQuery(PageQuery):
    """Which events."""

    state = Word(choices=EventState.choices, required=False)


class Events(Endpoint):
    """All events of the league."""

    @Operation(doors.events_to_see, id="list_events", asks=EventQuery, gives=EventPageOut)
    def get(self, request: Request, visible: QuerySet[Event], asked: dict[str, Any]) -> Page:
        """Events, the latest first. Drafts are there for organizers only."""
        state = asked.pop("state", None)
        chosen = visible.filter(state=state) if state else visible
        stages = Stage.objects.filter(event__in=chosen, state=StageState.CURRENT).select_related("event")
        return page_of(stages.order_by("-event__starts_at", "-event__pk"), **asked)

    @Operation(doors.league_to_run, id="create_event", takes=NewEventIn, gives=EventOut, status=201)
    def post(self, request: SignedIn, league: League, given: dict[str, Any]) -> Stage:
        """Make a draft, which only organizers see."""
        usual = EventRules(name="", time_zone=league.time_zone, options={})
        return _stage(events.create_event(league, as_chosen(usual, given), by=request.user))


class EventHere(Endpoint):
    """One event."""

    @Operation(doors.event_to_see, id="get_event", gives=EventOut)
    def get(self, request: Request, event: Event) -> Stage:
        """An event with its rules."""
        return _stage(event)

    @Operation(doors.event_to_run, id="change_rules", takes=ChangeIn, gives=EventOut, refuses=(409, 412))
    def patch(self, request: SignedIn, event: Event, given: dict[str, Any]) -> Stage:
        """Change rules. What may change depends on what was played: 409 names the rules that may not."""
        now = rules_of(event, event.current_stage)
        seen = given.pop("seen", now.version)  # what is left out stays what it is now
        events.change_rules(event, as_chosen(now, given), by=request.user, seen=seen)
        return _stage(event)


class EventOpening(Endpoint):
    """Showing an event."""

    @Operation(doors.event_to_run, id="open_event", gives=EventOut, refuses=(409,))
    def post(self, request: SignedIn, event: Event) -> Stage:
        """Show a draft to everybody."""
        events.open_event(event, by=request.user)
        return _stage(event)


class EventFinishing(Endpoint):
    """Ending an event."""

    @Operation(doors.event_to_run, id="finish_event", gives=EventOut, refuses=(409,))
    def post(self, request: SignedIn, event: Event) -> Stage:
        """Make the standings final. Refused while a round is playing."""
        events.finish_event(event, by=request.user)
        return _stage(event)


class EventReopening(Endpoint):
    """Taking the end of an event back."""

    @Operation(doors.event_to_run, id="reopen_event", gives=EventOut, refuses=(409,))
    def post(self, request: SignedIn, event: Event) -> Stage:
        """Let a finished event run again."""
        events.reopen_event(event, by=request.user)
        return _stage(event)


def as_chosen(rules: EventRules, given: dict[str, Any]) -> EventRules:
    """The rules with what was said. Another game brings what is usual there; one length of a match ends the other."""
    chosen = {**settled_by_format(given.get("format")), **given}
    if "tiebreaks" in chosen:
        chosen["tiebreaks"] = tuple(chosen["tiebreaks"])
    if "match_length" in chosen:
        for length, number in ((MatchLength.DEALS, "deals"), (MatchLength.TARGET, "target")):
            if chosen["match_length"] != length:
                chosen.setdefault(number, None)
    usual = rules.of_game(chosen.get("game", rules.game)).of_format(chosen.get("format", rules.format))
    return replace(usual, **chosen)


def _stage(event: Event) -> Stage:
    return event.stages.select_related("event").get(state=StageState.CURRENT)
