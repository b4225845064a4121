"""The rules of an event: what an organizer chooses, whether it can be played, and what may still change when."""

import functools
import hashlib
import json
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime
from typing import Any, cast
from zoneinfo import available_timezones

from league.choices import CHOICES
from league.competition import awards, points
from league.competition.awards import Award, Awards
from league.models import Event, Stage
from league.states import (
    LARGEST_TABLE,
    SMALLEST_TABLE,
    ConfirmationPolicy,
    EntrantKind,
    EventState,
    Joining,
    LadderMove,
    LateRule,
    MatchLength,
    RoundState,
    StageFormat,
    StageState,
    SubstituteRule,
    WithdrawalRule,
)

USUAL_DEALS = 3
# Who can do nothing about not playing gets what playing brings them; who could have played gets nothing.
USUAL_AWARDS = Awards(bye=Award("own-mean"), walkover=Award("own-mean"))


@dataclass(frozen=True, kw_only=True)
class EventRules:
    """What an organizer chooses. Dates are aware; `options` are the game's own."""

    name: str
    time_zone: str
    starts_at: datetime | None = None  # an instant; a wall time of the zone until the rules are `checked`
    game: str = "nerts"
    options: dict[str, Any]
    entrant_kind: str = EntrantKind.PLAYERS
    confirmation: str = ConfirmationPolicy.ONE_OTHER
    silence_minutes: int | None = None
    needs_accounts: bool = False
    joining: str = Joining.NOBODY
    capacity: int | None = None  # of entrants; without one there is room for all
    after_deadline: str = LateRule.ORGANIZERS
    format: str = StageFormat.LEAGUE_NIGHT
    table_size: int = 4
    exact_tables: bool = False
    advance: int = 1  # from a table of a bracket
    planned_rounds: int | None = None
    auto_seat: bool = False
    meetings: int = 1
    reach: int = 3
    ladder_move: str = LadderMove.INSERT
    match_length: str = MatchLength.DEALS
    deals: int | None = USUAL_DEALS
    target: int | None = None
    stacked_packs: bool = False
    points_scheme: str = "sum"
    shared_places: str = "average"
    tiebreaks: tuple[str, ...] = CHOICES["nerts"].usual_tiebreaks
    awards: Awards = USUAL_AWARDS
    withdrawal_rule: str = WithdrawalRule.CANCEL
    substitute_rule: str = SubstituteRule.ENTRANT

    def to_json(self) -> dict[str, Any]:
        """As the log keeps them."""
        starts = self.starts_at.astimezone(UTC).isoformat() if self.starts_at else None
        return {
            **vars(self),
            "starts_at": starts,
            "tiebreaks": list(self.tiebreaks),
            "awards": awards.to_json(self.awards),
        }

    @property
    def version(self) -> str:
        """Another text for other rules."""
        return version_of(self.to_json())

    def differences(self, other: "EventRules") -> set[str]:
        """The names of the rules in which two choices differ."""
        return {rule for rule in RULES if getattr(self, rule) != getattr(other, rule)}

    def of_game(self, game: str) -> "EventRules":
        """The same for another game: what is usual there, wherever the games differ."""
        if game == self.game:
            return self
        choices = CHOICES[game]
        length = choices.match_lengths[0]
        return replace(
            self,
            game=game,
            options={},
            entrant_kind=choices.entrant_kinds[0],
            match_length=length,
            deals=USUAL_DEALS if length == MatchLength.DEALS else None,
            target=None,
            stacked_packs=False,
            points_scheme=choices.points_schemes[0],
            tiebreaks=choices.usual_tiebreaks,
        )

    def of_format(self, chosen: str) -> "EventRules":
        """The same under another format. On a ladder nothing is left that its rungs decide."""
        if chosen != StageFormat.LADDER:
            return replace(self, format=chosen)
        return replace(
            self,
            format=chosen,
            planned_rounds=None,
            auto_seat=False,
            meetings=1,
            points_scheme="sum",
            tiebreaks=(),
            withdrawal_rule=WithdrawalRule.CANCEL,
        )


def version_of(logged: dict[str, Any]) -> str:
    """Of rules as the log keeps them."""
    return hashlib.sha256(json.dumps(logged, sort_keys=True).encode()).hexdigest()[:20]


LIMITS = {
    "table_size": (SMALLEST_TABLE, LARGEST_TABLE),
    "advance": (1, LARGEST_TABLE - 1),
    "silence_minutes": (1, 7 * 24 * 60),
    "capacity": (2, 500),
    "planned_rounds": (1, 100),
    "meetings": (1, 10),
    "reach": (1, 20),
    "deals": (1, 30),
    "target": (1, 1000),
}
MOST_AWARDED = 1000  # points, and parts of a point
OPTIONS_OF_THE_EVENT = {"partnership", "target"}  # options of the game that the rules of an event decide

RULES = frozenset(field.name for field in fields(EventRules))
# A finished event keeps all but what it is called. Tables keep the variant they were published with, so options,
# like the wished size, only concern rounds to come. The rest is asked of a table while it plays.
WHEN_FINISHED = frozenset({"name", "time_zone", "starts_at"})
OF_JOINING = frozenset({"joining", "capacity"})
OF_COMING_ROUNDS = frozenset({"table_size", "exact_tables", "planned_rounds"})
# Who enters and who confirms says nothing about what a deal brings: what is entered later goes by it, what waits too.
OF_AGREEING = frozenset({"confirmation", "silence_minutes", "after_deadline"})
WHILE_PLAYING = (
    WHEN_FINISHED
    | OF_COMING_ROUNDS
    | OF_AGREEING
    | OF_JOINING
    | {"options", "stacked_packs", "reach", "auto_seat"}
)
# Nobody is to decide these knowing whom it helps.
SETTLED_BY_ROUND_1 = frozenset(
    {"game", "entrant_kind", "format", "advance", "meetings", "awards", "substitute_rule"}
)
# The plan of a bracket follows from its rules, and who goes on from a table from its tiebreaks.
IN_A_BRACKET = WHEN_FINISHED | OF_AGREEING | {"options", "stacked_packs"}
BETWEEN_ROUNDS = RULES - SETTLED_BY_ROUND_1
OF_SEATING = OF_COMING_ROUNDS | {"format", "advance", "meetings", "entrant_kind"}
# Earlier stages were played under these; a stage to come has all the others for itself.
OF_THE_EVENT = (
    frozenset({"name", "time_zone", "starts_at", "game", "options", "entrant_kind", "needs_accounts"})
    | OF_AGREEING
    | OF_JOINING
)
OF_A_STAGE = RULES - OF_THE_EVENT
SETTLED_BY_STAGE_1 = frozenset({"game", "entrant_kind"})
OF_STANDINGS = frozenset({"points_scheme", "shared_places", "tiebreaks", "withdrawal_rule", "ladder_move"})


@functools.cache
def time_zones() -> frozenset[str]:
    """The zones of the world: not what this one computer happens to be set to."""
    return frozenset(available_timezones() - {"localtime", "Factory"})


def settled_by_format(name: str | None) -> dict[str, Any]:
    """What another format leaves no choice of."""
    if name is None:
        return {}
    if name == StageFormat.ROUND_ROBIN:
        return {"planned_rounds": None, "advance": 1}
    if name in StageFormat.brackets:
        return {"planned_rounds": None, "meetings": 1, "exact_tables": False, "auto_seat": False}
    if name == StageFormat.LADDER:
        return {"planned_rounds": None, "meetings": 1, "advance": 1, "auto_seat": False}
    return {"meetings": 1, "advance": 1}


def open_rules(event: Event, stage: Stage) -> frozenset[str]:
    """The rules that may change now. For certain only while the stage is held."""
    if event.state == EventState.FINISHED:
        return WHEN_FINISHED
    if stage.state == StageState.AHEAD:
        return OF_A_STAGE
    if stage.state == StageState.OVER:
        return frozenset()
    if stage.is_bracket and stage.has_places:
        return IN_A_BRACKET
    states = set(stage.rounds.values_list("state", flat=True))
    if RoundState.PLAYING in states:
        return WHILE_PLAYING
    if RoundState.COMPLETE in states:
        return BETWEEN_ROUNDS
    return RULES if stage.number == 1 else RULES - SETTLED_BY_STAGE_1


def rules_of(event: Event, stage: Stage) -> EventRules:
    """What was chosen, as it is stored now."""
    return EventRules(
        name=event.name,
        time_zone=event.time_zone,
        starts_at=event.starts_at,
        game=event.game,
        options=event.variant,
        entrant_kind=event.entrant_kind,
        confirmation=event.confirmation,
        silence_minutes=event.silence_minutes,
        needs_accounts=event.needs_accounts,
        joining=event.joining,
        capacity=event.capacity,
        after_deadline=event.after_deadline,
        format=stage.format,
        table_size=stage.table_size,
        exact_tables=stage.exact_tables,
        advance=stage.advance,
        planned_rounds=stage.planned_rounds,
        auto_seat=stage.auto_seat,
        meetings=stage.meetings,
        reach=stage.reach,
        ladder_move=stage.ladder_move,
        match_length=stage.match_length,
        deals=stage.deals,
        target=stage.target,
        stacked_packs=stage.stacked_packs,
        points_scheme=stage.points_scheme["name"],
        shared_places=stage.points_scheme["shared"],
        tiebreaks=tuple(stage.tiebreaks),
        awards=awards.awards_from_json(stage.awards),
        withdrawal_rule=stage.withdrawal_rule,
        substitute_rule=stage.substitute_rule,
    )


def write_rules(event: Event, stage: Stage, rules: EventRules) -> None:
    """Put checked rules on the rows; saving them is the caller's."""
    event.name = rules.name
    event.time_zone = rules.time_zone
    event.starts_at = rules.starts_at
    event.game = rules.game
    event.variant = rules.options
    event.entrant_kind = rules.entrant_kind
    event.confirmation = rules.confirmation
    event.silence_minutes = rules.silence_minutes
    event.needs_accounts = rules.needs_accounts
    event.joining = rules.joining
    event.capacity = rules.capacity
    event.after_deadline = rules.after_deadline
    stage.format = rules.format
    stage.table_size = rules.table_size
    stage.exact_tables = rules.exact_tables
    stage.advance = rules.advance
    stage.planned_rounds = rules.planned_rounds
    stage.auto_seat = rules.auto_seat
    stage.meetings = rules.meetings
    stage.reach = rules.reach
    stage.ladder_move = rules.ladder_move
    stage.match_length = rules.match_length
    stage.deals = rules.deals
    stage.target = rules.target
    stage.stacked_packs = rules.stacked_packs
    scheme = replace(points.SCHEMES[rules.points_scheme], shared=cast(points.Shared, rules.shared_places))
    stage.points_scheme = points.to_json(scheme)
    stage.tiebreaks = list(rules.tiebreaks)
    stage.awards = awards.to_json(rules.awards)
    stage.withdrawal_rule = rules.withdrawal_rule
    stage.substitute_rule = rules.substitute_rule
