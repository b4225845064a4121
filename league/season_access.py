"""The way in to seasons, as league.access has it for events: a stranger's answer is that of a thing not there."""

from collections.abc import Mapping
from typing import Any, TypeVar

from django.db.models import Q, QuerySet

from league.access import unknown
from league.competition.types import EntrantId
from league.models import Division, Season, SeasonEvent
from league.queries.people import competes_as
from league.queries.season_facts import Competitor, SeasonFacts, season_facts
from league.queries.seasons import SeasonShown, TableLine
from league.states import SeasonState

Found = TypeVar("Found", TableLine, Competitor)


def seasons_to_see(user: Any) -> QuerySet[Season]:
    """Public seasons; to organizers their drafts too."""
    visible = Q(state__in=SeasonState.public)
    if user.is_authenticated and user.is_active:
        visible |= Q(league__organizers=user.pk)
    return Season.objects.filter(visible).distinct()


def season_to_see(user: Any, season: str) -> Season:
    """A public season; a draft only for its organizers."""
    found = Season.objects.select_related("league", "previous").filter(slug=season).first()
    if found is None or not (found.state in SeasonState.public or found.league.is_run_by(user)):
        raise unknown()
    return found


def season_to_run(user: Any, season: str) -> Season:
    """A season of a league that this account organizes."""
    found = Season.objects.select_related("league", "previous").filter(slug=season).first()
    if found is None or not found.league.is_run_by(user):
        raise unknown()
    return found


def division_to_run(user: Any, season: str, number: int) -> Division:
    """A division of a season of yours."""
    of = season_to_run(user, season)
    found = of.divisions.filter(number=number).first()
    if found is None:
        raise unknown()
    found.season = of
    return found


def season_event_to_run(user: Any, season: str, number: int) -> SeasonEvent:
    """An event of a season of yours, by its place in the order."""
    of = season_to_run(user, season)
    found = of.events.select_related("event", "division").filter(number=number).first()
    if found is None:
        raise unknown()
    found.season = of
    return found


def line_of(shown: SeasonShown, key: int) -> TableLine:
    """A competitor's line in a season that was found by one of the ways in."""
    lines = {line.competitor.key: line for table in shown.tables for line in table.lines}
    return _of_key(lines, key, shown.season)


def competitor_to_run(user: Any, season: str, competitor: int) -> tuple[SeasonFacts, Competitor]:
    """Somebody who competes in a season of yours, or is a guest there."""
    facts = season_facts(season_to_run(user, season))
    return facts, _of_key({each.key: each for each in facts.everybody}, competitor, facts.season)


def _of_key(those: Mapping[EntrantId, Found], key: int, season: Season) -> Found:
    """Whose number in the season that is, or was before two records of a person were merged."""
    found = those.get(EntrantId(key)) or those.get(EntrantId(competes_as(season.entrant_kind, key)))
    if found is None:
        raise unknown()
    return found
