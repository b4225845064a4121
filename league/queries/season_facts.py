"""All that a season's table is made from: who competes where, which events count, and what each brought."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self, TypeVar

from django.db.models import QuerySet

from league.competition.points import Points, plain
from league.competition.season_rules import SeasonRules, event_points
from league.competition.seasons import EventResult
from league.competition.seasons import Season as PlayedSeason
from league.competition.types import EntrantId
from league.isolates import BETWEEN_PARTNERS
from league.models import Division, Entrant, Player, Season, SeasonEvent, SeasonPlace
from league.queries.final_order import FinalLine, final_orders
from league.queries.people import people
from league.queries.season_substitutes import Replaced, replaced_in
from league.states import EventState, StageFormat


@dataclass(frozen=True, slots=True)
class Competitor:
    """A player or a partnership in a season. Its key is the number of either, and so the same in every event."""

    key: EntrantId
    players: tuple[Player, ...]
    division: Division
    joined: int | None  # the number of the first event of a late joiner
    carried: Points = 0
    goes_on: bool = True
    move: str = ""
    has_place: bool = True  # else it joined by playing

    def __str__(self) -> str:
        return BETWEEN_PARTNERS.join(person.name for person in self.players)

    @property
    def named(self) -> tuple[Player, ...]:
        """Whose names stand where this is written (league/isolates.py)."""
        return self.players

    @classmethod
    def at(cls, place: SeasonPlace, division: Division) -> Self:
        return cls(
            place.key,
            place.players,
            division,
            joined=place.joined.number if place.joined else None,
            carried=plain(place.carried),
            goes_on=place.goes_on,
            move=place.move,
        )


Row = TypeVar("Row", Division, SeasonEvent, SeasonPlace)

Results = Mapping[EntrantId, EventResult]
"""Of one event, what each who played it has of it."""


@dataclass(frozen=True, slots=True)
class SeasonFacts:
    """Read it in one snapshot: the events and the standings belong together."""

    season: Season
    rules: SeasonRules
    divisions: Sequence[Division]
    events: Sequence[SeasonEvent]
    competitors: Mapping[EntrantId, Competitor]
    guests: Mapping[EntrantId, Competitor]  # who played and is not in the season, as they would be taken in
    results: Mapping[
        int, Results
    ]  # by the number of the event, of those being played what they brought so far

    def events_of(self, division: Division) -> list[SeasonEvent]:
        """Those that count in a division, in order, as everybody may know of them."""
        return [each for each in self.events if is_public(each) and each.division_id in (None, division.pk)]

    @property
    def everybody(self) -> list[Competitor]:
        return [*self.competitors.values(), *self.guests.values()]

    def in_division(self, division: Division) -> list[Competitor]:
        return [each for each in self.competitors.values() if each.division == division]

    def counted(self, division: Division) -> PlayedSeason:
        """What counts in a division: the results of finished events."""
        held = [each.number for each in self.events_of(division) if is_finished(each)]
        members = self.in_division(division)
        return PlayedSeason(
            held,
            self._results(held),
            self.rules,
            joined=dict(_joined(members, held)),
            carried={each.key: each.carried for each in members},
        )

    def so_far(self, division: Division) -> PlayedSeason:
        """What the events being played would bring to a division; nothing is dropped yet."""
        running = [each.number for each in self.events_of(division) if not is_finished(each)]
        rules = replace(self.rules, best=None, late="nothing", tiebreaks=())
        return PlayedSeason(running, self._results(running), rules)

    def _results(self, events: Sequence[int]) -> list[EventResult]:
        return [result for number in events for result in self.results.get(number, {}).values()]


def is_public(of: SeasonEvent) -> bool:
    return of.event.state in EventState.public


def is_finished(of: SeasonEvent) -> bool:
    return of.event.state == EventState.FINISHED


def season_facts(season: Season) -> SeasonFacts:
    """Seven queries, and up to three more where substitutes played."""
    [facts] = facts_of([season])
    return facts


def facts_of(seasons: Sequence[Season]) -> list[SeasonFacts]:
    """Those of several seasons, for as many queries as of one."""
    divisions = _by_season(Division.objects.order_by("number"), seasons)
    events = _by_season(SeasonEvent.objects.select_related("event", "division").order_by("number"), seasons)
    places = _by_season(SeasonPlace.objects.select_related("joined", *people()).order_by("pk"), seasons)
    public = {each.event_id for of_season in events.values() for each in of_season if is_public(each)}
    orders, replaced = final_orders(public), replaced_in(public)
    return [
        _facts(season, divisions[season.pk], events[season.pk], places[season.pk], orders, replaced)
        for season in seasons
    ]


def _facts(
    season: Season,
    divisions: Sequence[Division],
    events: Sequence[SeasonEvent],
    places: Sequence[SeasonPlace],
    orders: Mapping[int, Sequence[FinalLine]],
    replaced: Replaced,
) -> SeasonFacts:
    public = {each.event_id: each.number for each in events if is_public(each)}
    rules = season.rules
    by_pk = {division.pk: division for division in divisions}
    listed = {each.key: Competitor.at(each, by_pk[each.division_id]) for each in places}
    played = {number: _played(orders.get(event, ())) for event, number in public.items()}
    joining = _joining(played, list(filter(is_public, events)), divisions, listed)
    joins = rules.newcomers == "join"
    return SeasonFacts(
        season,
        rules,
        divisions,
        events,
        competitors=listed | joining if joins else listed,
        guests={} if joins else joining,
        results={number: _results(number, of_event, rules, replaced) for number, of_event in played.items()},
    )


def _by_season(rows: QuerySet[Row], seasons: Sequence[Season]) -> dict[int, list[Row]]:
    of = {season.pk: season for season in seasons}
    found: dict[int, list[Row]] = {pk: [] for pk in of}
    for row in rows.filter(season__in=of):
        row.season = of[row.season_id]
        found[row.season_id].append(row)
    return found


def key_of(entrant: Entrant) -> EntrantId:
    """Who it is in every event of a season."""
    return EntrantId(entrant.player_id or entrant.partnership_id or 0)


def _played(order: Sequence[FinalLine]) -> dict[EntrantId, FinalLine]:
    """Who played, or holds a rung that nobody challenged; ranks count those only."""
    played = [row for row in order if row.played or row.stage.format == StageFormat.LADDER]
    ranks: dict[int, int] = {}
    for place, row in enumerate(played, start=1):
        ranks.setdefault(row.rank, place)
    return {key_of(row.entrant): replace(row, rank=ranks[row.rank]) for row in played}


def _results(
    number: int, played: Mapping[EntrantId, FinalLine], rules: SeasonRules, replaced: Replaced
) -> Results:
    points = event_points(played, rules)
    return {
        key: EventResult(number, key, points[key], substitute=replaced.get(row.entrant.pk))
        for key, row in played.items()
    }


def _joining(
    played: Mapping[int, Mapping[EntrantId, FinalLine]],
    events: Sequence[SeasonEvent],
    divisions: Sequence[Division],
    listed: Mapping[EntrantId, Competitor],
) -> dict[EntrantId, Competitor]:
    """Who played without having a place: from its first event on, in that event's division, else in the last one."""
    joining: dict[EntrantId, Competitor] = {}
    for at, event in enumerate(events):
        for key, row in played.get(event.number, {}).items():
            if key not in listed and key not in joining:
                division = next((each for each in divisions if each.pk == event.division_id), divisions[-1])
                is_late = any(each.division_id in (None, division.pk) for each in events[:at])
                joined = event.number if is_late else None
                joining[key] = Competitor(key, row.entrant.players, division, joined, has_place=False)
    return joining


def _joined(members: Sequence[Competitor], held: Sequence[int]) -> Iterator[tuple[EntrantId, int]]:
    """Late joiners, each with the first event held that it could come to."""
    for each in members:
        first = next((number for number in held if each.joined and number >= each.joined), None)
        if first is not None:
            yield each.key, first
