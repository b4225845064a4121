"""A season of two divisions after three of its four evenings."""

from collections.abc import Sequence
from fractions import Fraction

from league.competition.season_rules import SeasonRules
from league.demo.evening import PLAYERS, Evening, tables_of
from league.demo.nerts import deal
from league.models import Event, Season
from league.services import events, season_events, season_places, seasons, stages

MEMBERS, NEWCOMER = PLAYERS[:8], PLAYERS[8]
# How many days ago, and who came: of the last one nobody knows yet.
EVENINGS = ((44, MEMBERS), (30, MEMBERS[1:]), (16, (*MEMBERS[:6], NEWCOMER)), (-5, MEMBERS))


def autumn(evening: Evening) -> None:
    """The two best results count, so that some are dropped; one comes late, and some were not there often enough."""
    rules = SeasonRules(
        places=(10, 8, 6, 5, 4, 3, 2, 1), best=2, attendance=3, late="own-mean", carry_over=Fraction(1, 4)
    )
    of = seasons.create_season(
        evening.league,
        name="Autumn season",
        rules=rules,
        divisions=("Lighthouse", "Pier"),
        by=evening.organizer,
    )
    seasons.open_season(of, by=evening.organizer)
    _line_up(of, evening)
    for number, (days_ago, names) in enumerate(EVENINGS, start=1):
        event = evening.event(
            f"Autumn evening {number}", names=names, days_ago=days_ago, planned_rounds=1, deals=1, options={}
        )
        season_events.add_event(of, event, by=evening.organizer)
        if days_ago > 0:
            _play(evening, event)
        else:
            events.open_event(event, by=evening.organizer)


def _line_up(of: Season, evening: Evening) -> None:
    halves: tuple[Sequence[str], ...] = (MEMBERS[:4], MEMBERS[4:])
    for division, names in zip(of.divisions.order_by("number"), halves, strict=True):
        season_places.add_competitors(of, "\n".join(names), division=division, by=evening.organizer)


def _play(evening: Evening, event: Event) -> None:
    """One round of one deal a table, as totals."""
    round = evening.publish(event)
    for table in tables_of(round):
        _layout, totals = deal(table, evening.rng)
        evening.play(table, 1, totals)
    stages.refresh_stage(round.stage_id)
    events.finish_event(event, by=evening.organizer)
