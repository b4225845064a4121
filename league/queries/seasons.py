"""Seasons as everybody sees them: the tables of their divisions, with what counted and what was dropped."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from django.db.models import Count, F, Q, QuerySet

from league.competition.points import Points
from league.competition.seasons import Came, SeasonLine, SeasonRow, season_table
from league.models import Division, Entrant, Event, Player, Season, SeasonEvent, SeasonPlace, SeasonRuling
from league.queries.people import people
from league.queries.season_facts import (
    Competitor,
    SeasonFacts,
    facts_of,
    is_finished,
    is_public,
    season_facts,
)
from league.states import EntrantKind, EventState, SeasonKind

RECENT_SEASONS = 6

Counts = Literal["counts", "dropped", "so-far", "nothing", "to-come"]


@dataclass(frozen=True, slots=True)
class EventCell:
    """What a competitor has of an event: points that count or are dropped, those so far, or nothing."""

    at: SeasonEvent
    counts: Counts
    points: Points = 0
    came: Came | None = None


@dataclass(frozen=True, slots=True)
class TableLine:
    """A row of a division's table."""

    competitor: Competitor
    row: SeasonRow
    cells: tuple[EventCell, ...]


@dataclass(frozen=True, slots=True)
class DivisionTable:
    """How a division stands, by the events that are finished."""

    division: Division
    events: Sequence[SeasonEvent]
    lines: Sequence[TableLine]
    moving_up: int  # how many will, if enough qualify
    moving_down: int

    @property
    def rows(self) -> tuple[SeasonRow, ...]:
        return tuple(line.row for line in self.lines)

    @property
    def has_carried(self) -> bool:
        return any(line.competitor.carried for line in self.lines)


@dataclass(frozen=True, slots=True)
class Ruled:
    """An order of who was level where it is decided who moves."""

    order: tuple[Competitor, ...]
    ruling: SeasonRuling


@dataclass(frozen=True, slots=True)
class SeasonShown:
    """Everything on a season's page."""

    season: Season
    facts: SeasonFacts
    tables: Sequence[DivisionTable]
    rulings: Sequence[Ruled]  # the newest first; of the same ones only the newest

    @property
    def finished(self) -> int:
        return sum(map(is_finished, self.facts.events))

    @property
    def guests(self) -> list[Competitor]:
        return list(self.facts.guests.values())

    @property
    def public_events(self) -> list[SeasonEvent]:
        return list(filter(is_public, self.facts.events))


def season_shown(season: Season) -> SeasonShown:
    """The queries of `season_facts` and one more; all else follows from them."""
    facts = season_facts(season)
    tables = [_table(facts, division) for division in facts.divisions]
    return SeasonShown(season, facts, tables, list(_rulings(facts)))


def seasons_of(player: Player) -> list[tuple[Season, TableLine]]:
    """Where somebody competes now or did last, alone or with a partner, with their line. As many queries for all."""
    entered = Entrant.objects.filter(people__player=player, event__state__in=EventState.public)
    has_place = SeasonPlace.objects.filter(
        Q(player=player) | Q(partnership__first=player) | Q(partnership__second=player)
    )
    takes_part = Q(pk__in=has_place.values("season")) | Q(events__event__in=entered.values("event"))
    seasons = Season.objects.public().filter(takes_part).distinct().order_by("-pk")[:RECENT_SEASONS]
    return [
        (facts.season, line)
        for facts in facts_of(list(seasons))
        for division in facts.divisions
        if any(player in each.players for each in facts.in_division(division))
        for line in _table(facts, division).lines
        if player in line.competitor.players
    ]


def _rulings(facts: SeasonFacts) -> Iterator[Ruled]:
    told: set[frozenset[int]] = set()
    for ruling in facts.season.rulings.order_by("-pk"):
        who = frozenset(ruling.order)
        # Somebody who was taken out of the season leaves an order that says nothing any more.
        if who not in told and who <= facts.competitors.keys():
            told.add(who)
            yield Ruled(tuple(facts.competitors[key] for key in ruling.order), ruling)


def public_seasons() -> QuerySet[Season]:
    """The newest first, each with its `events_in_all` and how many are `events_finished`."""
    return counted(Season.objects.public())


def seasons_counting(event: Event) -> QuerySet[Season]:
    """The public seasons that an event counts for, the newest first."""
    return Season.objects.public().filter(events__event=event).order_by("-pk")


def counted(seasons: QuerySet[Season]) -> QuerySet[Season]:
    """The newest first, each with its `events_in_all` and how many are `events_finished`."""
    finished = Q(events__event__state=EventState.FINISHED)
    return seasons.annotate(
        events_in_all=Count("events"), events_finished=Count("events", filter=finished)
    ).order_by("-pk")


def events_to_add(season: Season) -> QuerySet[Event]:
    """Events of the league that could count for a season and do not yet, the newest first."""
    in_pairs = Q(entrant_kind=EntrantKind.PARTNERSHIPS)
    fitting = in_pairs if season.entrant_kind == SeasonKind.PARTNERSHIPS else ~in_pairs
    return season.league.events.filter(fitting).exclude(seasons__season=season).order_by("-pk")


def version_of(season: Season) -> tuple[object, ...]:
    """Changes whenever something moves on a season's pages. Two queries, if the season before was selected with it."""
    seen = F("event__stages__standings_revision") - F("event__stages__hidden_moves")
    events = season.events.order_by("number", "event__stages__number").values_list(
        "number", "event__slug", "event__name", "event__state", seen
    )
    places = season.places.order_by("pk").select_related(*people())
    before = (season.previous.name, season.previous.state) if season.previous else None
    return season.pk, season.revision, season.state, before, list(events), list(map(str, places))


def _table(facts: SeasonFacts, division: Division) -> DivisionTable:
    members = {each.key: each for each in facts.in_division(division)}
    events = facts.events_of(division)
    so_far = {row.entrant: row.tally.lines for row in season_table(facts.so_far(division), members)}
    exchanged = [each.exchanged for each in facts.divisions[:-1]]
    at = facts.divisions.index(division)
    return DivisionTable(
        division,
        events,
        [
            TableLine(members[row.entrant], row, tuple(_cells(events, row, so_far[row.entrant])))
            for row in season_table(facts.counted(division), members)
        ],
        moving_up=exchanged[at - 1] if at else 0,
        moving_down=exchanged[at] if at < len(exchanged) else 0,
    )


def _cells(
    events: Sequence[SeasonEvent], row: SeasonRow, so_far: Sequence[SeasonLine]
) -> Iterator[EventCell]:
    counted = {line.event: line for line in row.tally.lines}
    running = {line.event: line for line in so_far}
    for at in events:
        if line := counted.get(at.number):
            yield EventCell(at, "counts" if line.counts else "dropped", line.points, line.came)
        elif line := running.get(at.number):
            yield EventCell(at, "so-far", line.points, line.came)
        else:
            yield EventCell(at, "nothing" if is_finished(at) else "to-come")
