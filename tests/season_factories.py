"""Seasons to look at: evenings with the points that a test wants, without playing them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from django.db.models import F

from league.competition.season_rules import SeasonRules
from league.competition.types import EntrantId
from league.models import Division, Entrant, Event, Season, SeasonEvent, Stage, Standing
from league.queries.season_facts import key_of
from league.queries.seasons import season_shown
from league.services import season_events, season_places, seasons
from league.states import EventState
from tests import factories

Exact = int | Fraction


def season(
    *,
    name: str = "Autumn",
    divisions: Sequence[str] = (),
    opened: bool = True,
    kind: str = "players",
    **rules: Any,
) -> Season:
    """A season that everybody sees, with these rules."""
    made = seasons.create_season(
        factories.league(),
        name=name,
        rules=replace(SeasonRules(), **rules),
        entrant_kind=kind,
        divisions=divisions,
        by=factories.ada(),
    )
    if opened:
        seasons.open_season(made, by=factories.ada())
    return made


def competitors(
    of: Season, names: Sequence[str], *, division: int = 1, joined: SeasonEvent | None = None
) -> None:
    """Put these into a division."""
    into = of.divisions.get(number=division)
    season_places.add_competitors(of, "\n".join(names), division=into, joined=joined, by=factories.ada())


def night(
    of: Season,
    points: Mapping[str, Exact],
    *,
    division: int | None = None,
    state: EventState = EventState.FINISHED,
    **rules: Any,
) -> SeasonEvent:
    """An evening of the season at which everybody got these points."""
    event = standing_event(points, state=state, **rules)
    into = of.divisions.get(number=division) if division else None
    return season_events.add_event(of, event, division=into, by=factories.ada())


def standing_event(
    points: Mapping[str, Exact], *, state: EventState = EventState.FINISHED, **rules: Any
) -> Event:
    """An event whose standings say so, though nothing of it was played."""
    event = factories.event(names=list(points), **rules)
    Event.objects.filter(pk=event.pk).update(state=state)
    let_stand(event.current_stage, points)
    event.refresh_from_db()
    return event


def let_stand(stage: Stage, points: Mapping[str, Exact]) -> None:
    """Standings with these points, as if they were derived."""
    by_name = {str(each): each for each in stage.event.entrants.all()}
    rows = sorted(points.items(), key=lambda row: row[1], reverse=True)
    stage.standings.all().delete()
    Standing.objects.bulk_create(
        _row(stage, at, by_name[name], rows) for at, (name, _points) in enumerate(rows)
    )
    Stage.objects.filter(pk=stage.pk).update(standings_revision=F("results_revision"))


def _row(stage: Stage, at: int, entrant: Entrant, rows: Sequence[tuple[str, Exact]]) -> Standing:
    points = Fraction(rows[at][1])
    values = [each for _name, each in rows]
    return Standing(
        stage=stage,
        entrant=entrant,
        line=at + 1,
        rank=values.index(rows[at][1]) + 1,
        tied=values.count(rows[at][1]) > 1,
        played=1,
        points_numerator=points.numerator,
        points_denominator=points.denominator,
    )


def division(of: Season, number: int) -> Division:
    return of.divisions.get(number=number)


def key(of: Season, name: str) -> EntrantId:
    """The competitor of that name."""
    return next(each.key for each in season_shown(of).facts.everybody if str(each) == name)


def keys_in(event: Event) -> dict[str, EntrantId]:
    return {str(entrant): key_of(entrant) for entrant in event.entrants.all()}


def table(of: Season, number: int = 1) -> list[tuple[int, str, str]]:
    """Rank, name and points of a division."""
    shown = season_shown(Season.objects.get(pk=of.pk)).tables[number - 1]
    return [(line.row.rank, str(line.competitor), str(line.row.tally.points)) for line in shown.lines]


def cells(of: Season, name: str) -> list[tuple[str, str]]:
    """What somebody has of each event, and whether it counts."""
    lines = (line for each in season_shown(Season.objects.get(pk=of.pk)).tables for line in each.lines)
    [line] = [line for line in lines if str(line.competitor) == name]
    return [(cell.counts, str(cell.points)) for cell in line.cells]
