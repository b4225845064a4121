"""The way in to seasons, as league.access has it for events: a stranger's answer is that of a thing not there."""

from typing import Any

from django.db.models import Q, QuerySet

from league.access import unknown
from league.competition.types import EntrantId
from league.models import Division, Season, SeasonEvent
from league.queries.season_facts import Competitor, SeasonFacts, key_today, season_facts
from league.queries.seasons import SeasonShown, TableLine
from league.states import SeasonState


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
    """A competitor's line in a season that was found by one of the ways in.

    Of who was entered twice every number leads to the line of the record that stays.
    """
    lines = {line.competitor.key: line for table in shown.tables for line in table.lines}
    today = EntrantId(key) if key in lines else key_today(shown.season, key)
    if today not in lines:
        raise unknown()
    return lines[today]


def competitor_to_run(user: Any, season: str, competitor: int) -> tuple[SeasonFacts, Competitor]:
    """Somebody who competes in a season of yours, or is a guest there."""
    facts = season_facts(season_to_run(user, season))
    found = next((each for each in facts.everybody if each.key == EntrantId(competitor)), None)
    if found is None:
        raise unknown()
    return facts, found
