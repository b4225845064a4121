"""Events as their organizers see them: how far each is, and what is to do next."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, islice
from operator import attrgetter
from typing import Literal

from django.db.models import Count, F, Prefetch, Q

from league.competition.formats import InPools, RoundRobin
from league.competition.points import SCHEMES, unfairness
from league.competition.sizes import TableRule
from league.models import Entrant, Event, League, Round, Stage, Standing, Table
from league.queries.bracket_page import BracketPage, bracket_page
from league.queries.cuts import stage_after
from league.queries.final_order import FinalLine, final_order_of
from league.queries.ladders import LadderNow, ladder_now
from league.queries.people import people
from league.queries.play_offs import LevelGroup, level_groups
from league.queries.seating import entered, plain, playing, rounds_in_all, seating_field, table_rule
from league.queries.standings import PODIUM
from league.states import (
    SMALLEST_TABLE,
    EntrantState,
    EventState,
    RoundKind,
    RoundState,
    StageFormat,
    TableState,
)

PREVIEW_LINES = 5
PREVIEW_OF_POOL = 2
NextStep = Literal[
    "enter", "start", "bracket", "propose", "publish", "watch", "finish", "finished", "challenge"
]


@dataclass(frozen=True, slots=True)
class EventsToRun:
    """All events of a league, the newest first."""

    running: Sequence[Event]
    drafts: Sequence[Event]
    finished: Sequence[Event]


def events_to_run(league: League) -> EventsToRun:
    """Each with its `playing` entrants, its published `rounds` and its `disputed` tables. One query."""
    events = league.events.annotate(
        playing=Count("entrants", filter=Q(entrants__state=EntrantState.ACTIVE), distinct=True),
        rounds=Count("stages__rounds", filter=~Q(stages__rounds__state=RoundState.DRAFT), distinct=True),
        disputed=Count(
            "stages__rounds__tables",
            filter=Q(stages__rounds__tables__state=TableState.DISPUTED),
            distinct=True,
        ),
    ).order_by(F("starts_at").desc(nulls_last=True), "-pk")
    by_state: dict[str, list[Event]] = {state: [] for state in EventState.values}
    for event in events:
        by_state[event.state].append(event)
    return EventsToRun(by_state["running"], by_state["draft"], by_state["finished"])


@dataclass(frozen=True, slots=True)
class RoundProgress:
    """A round, proposed or published, and how far its tables are."""

    round: Round
    states: Sequence[str]  # of its tables
    put_off: int  # of them

    @property
    def tables(self) -> int:
        return len(self.states)

    @property
    def final(self) -> int:
        return self.states.count(TableState.FINAL)

    @property
    def disputed(self) -> int:
        return self.states.count(TableState.DISPUTED)

    @property
    def is_over(self) -> bool:
        """Every table of it is final or put off, whether or not the standings have followed already."""
        return self.round.state != RoundState.DRAFT and self.final + self.put_off == self.tables


@dataclass(frozen=True, slots=True)
class EventToRun:
    """Where an event stands and what its organizers do next."""

    event: Event
    stage: Stage
    following: Stage | None  # the one that the cut leads to
    playing: int
    away: int
    withdrawn: int
    rounds: Sequence[RoundProgress]  # the newest first
    standings: Sequence[Standing]  # the first few, of every pool
    podium: (
        Sequence[Standing] | Sequence[FinalLine]
    )  # of a finished event: the first ranks, shared ones whole
    rounds_in_all: int | None  # as far as that is settled
    unmet: int  # pairs that have met too seldom, once the rounds of a round robin are played
    needed: int  # entrants for one table
    level: Sequence[LevelGroup]  # as far as the standings know
    is_stuck: bool  # standings could not be worked out however often it was tried
    unfair: dict[int, Fraction] | None  # the mean points of a seat by table size, where they differ
    bracket: BracketPage | None  # once it is started
    ladder: LadderNow | None

    @property
    def newest(self) -> RoundProgress | None:
        return self.rounds[0] if self.rounds else None

    @property
    def is_behind(self) -> bool:
        """Whether results are in that the standings do not count yet."""
        return self.stage.standings_revision < self.stage.results_revision

    @property
    def next_number(self) -> int:
        """Of the round that would be proposed next."""
        return self.stage.first_round + sum(each.round.state != RoundState.DRAFT for each in self.rounds)

    @property
    def next_step(self) -> NextStep:
        if self.event.state == EventState.FINISHED:
            return "finished"
        if self.bracket:
            return "finish" if self.bracket.is_over else "bracket"
        if self.stage.is_bracket:
            return "start" if self.playing >= self.needed else "enter"
        if self.stage.format == StageFormat.LADDER:
            return "challenge" if self.playing >= SMALLEST_TABLE else "enter"
        if self.newest and self.newest.round.state == RoundState.DRAFT:
            return "publish"
        if self.newest and not self.newest.is_over:
            return "watch"
        if self.rounds_in_all is not None and self.seated >= self.rounds_in_all:
            return "finish"
        return "propose" if self.playing >= self.needed else "enter"

    @property
    def level_groups(self) -> Sequence[LevelGroup]:
        """Who could have a play-off now."""
        return self.level if self.next_step in ("propose", "finish") else []

    @property
    def may_hold_back(self) -> bool:
        """Whether rounds to come can be kept from everybody."""
        return (
            self.event.state != EventState.FINISHED and self.stage.format not in StageFormat.without_proposals
        )

    @property
    def being_played(self) -> int:
        """How many rounds are; on a ladder that can be several."""
        return sum(each.round.state == RoundState.PLAYING for each in self.rounds)

    @property
    def seated(self) -> int:
        """How many rounds are published, play-offs not counted."""
        return seated_rounds(self.rounds)


def event_to_run(event: Event) -> EventToRun:
    """Eight queries; pools, a bracket, a ladder, a podium, play-offs and the end of a round robin take more."""
    stage = event.current_stage
    rule = table_rule(stage, event.entrant_kind)
    in_rounds = not (stage.is_bracket or stage.format == StageFormat.LADDER)
    counts = Entrant.objects.of_stage(stage).aggregate(
        playing=Count("pk", filter=Q(state=EntrantState.ACTIVE)),
        away=Count("pk", filter=Q(state=EntrantState.AWAY)),
        withdrawn=Count("pk", filter=Q(state=EntrantState.WITHDRAWN)),
    )
    rounds = round_progress(stage)
    there = [counts["playing"]] if stage.pools == 1 else playing(stage)
    in_all = rounds_in_all(stage, event.entrant_kind, entered=entered(stage))
    return EventToRun(
        event=event,
        stage=stage,
        following=stage_after(stage),
        **counts,
        rounds=rounds,
        standings=_first_lines(stage),
        podium=_podium(event, stage) if event.state == EventState.FINISHED else [],
        rounds_in_all=in_all,
        unmet=unmet_pairs(stage) if in_all and seated_rounds(rounds) >= in_all else 0,
        needed=rule.fewest if in_rounds else SMALLEST_TABLE,
        level=level_groups(stage) if in_rounds else [],
        is_stuck=event.stages.stuck().exists(),
        unfair=unfair_points(stage.points_scheme["name"], playing=there, rule=rule) if in_rounds else None,
        bracket=bracket_page(stage),
        ladder=ladder_now(stage) if stage.format == StageFormat.LADDER else None,
    )


def _first_lines(stage: Stage) -> list[Standing]:
    rows = stage.standings.order_by("line").select_related(*people("entrant__"))
    if stage.pools == 1:
        return list(rows[:PREVIEW_LINES])
    pools = groupby(rows, key=attrgetter("pool"))
    return [row for _, of_pool in pools for row in islice(of_pool, PREVIEW_OF_POOL)]


def _podium(event: Event, stage: Stage) -> list[Standing] | list[FinalLine]:
    if stage.number > 1 or stage.pools > 1:
        return [line for line in final_order_of(event) if line.rank <= PODIUM]
    rows = stage.standings.filter(rank__lte=PODIUM).order_by("line")
    return list(rows.select_related(*people("entrant__")))


def seated_rounds(rounds: Sequence[RoundProgress]) -> int:
    """How many are published, play-offs not counted."""
    return sum(each.round.state != RoundState.DRAFT and each.round.kind == RoundKind.ROUND for each in rounds)


def next_number(stage: Stage) -> int:
    """Of the round that would be published next. One query."""
    return stage.first_round + stage.rounds.exclude(state=RoundState.DRAFT).count()


def unmet_pairs(stage: Stage) -> int:
    """How many pairs a round robin still owes a meeting; none in other formats. Eight queries."""
    if stage.format != StageFormat.ROUND_ROBIN:
        return 0
    seating = seating_field(stage)
    robin, parts = plain(seating.format), [seating.field]
    if isinstance(seating.format, InPools):
        parts = seating.format.parts(seating.field)
    if not isinstance(robin, RoundRobin) or seating.is_over:
        return 0
    return sum(robin.unmet(part) for part in parts)


def round_progress(stage: Stage) -> list[RoundProgress]:
    """The rounds of a stage, proposals too, the newest first. Two queries."""
    states = Prefetch("tables", Table.objects.only("round", "state", "parked"))
    rounds = Round.objects.filter(stage=stage).order_by("-number").prefetch_related(states)
    for each in rounds:
        each.stage = stage
    return [
        RoundProgress(
            each,
            [table.state for table in each.tables.all()],
            put_off=sum(table.is_put_off for table in each.tables.all()),
        )
        for each in rounds
    ]


def unfair_points(scheme: str, *, playing: Sequence[int], rule: TableRule) -> dict[int, Fraction] | None:
    """The mean points of a seat by table size, if the tables to expect differ in size and the means do.

    `playing` is how many play in each pool.
    """
    if rule.exact:
        return None
    sizes = [size for people in playing if people >= rule.fewest for size in rule.seats(people)]
    # Before there is a table nobody knows whether it will come out even.
    return unfairness(SCHEMES[scheme], sizes or (rule.wish, max(rule.wish - 1, SMALLEST_TABLE)))
