"""Bea, who was entered twice: on Friday as "Bea", on Saturday as "Bea M."."""

from league.models import Event, Player, Season
from league.services import ratings, stages
from tests import factories, season_factories


def friday() -> Event:
    return _evening("Friday", "Bea")


def saturday() -> Event:
    return _evening("Saturday", "Bea M.")


def autumn() -> Season:
    """Bea played two evenings under one name and one under the other."""
    season = season_factories.season()
    season_factories.night(season, {"Bea": 3, "Cy": 2, "Eve": 1})
    season_factories.night(season, {"Bea M.": 3, "Cy": 2, "Eve": 1})
    season_factories.night(season, {"Bea": 3, "Cy": 2, "Eve": 1})
    return season


def named(name: str) -> Player:
    return Player.objects.get(name=name)


def follow() -> None:
    """Let standings and ratings be what the results say."""
    stages.refresh_due()
    ratings.refresh_due()


def _evening(name: str, her: str) -> Event:
    """Of two rounds, the last of them being played."""
    made = factories.event(name=name, names=(her, "Cy", "Eve", "Fay"))
    stages.refresh_stage(factories.played_round(made).stage_id)
    factories.published_round(made)
    ratings.refresh_due()
    return made
