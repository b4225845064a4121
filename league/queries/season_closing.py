"""What closing a season would do: who moves, and what is to be decided before."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.competition.divisions import LevelAtLine, Moves, moves
from league.competition.line import Rulings
from league.competition.seasons import SeasonRow
from league.competition.types import Infeasible
from league.models import Season, SeasonEvent
from league.queries.season_facts import Competitor, is_finished
from league.queries.seasons import SeasonShown, season_shown


@dataclass(frozen=True, slots=True)
class LevelGroup:
    """Who is level where it is decided who moves, and the order that was ruled, if any."""

    at: LevelAtLine
    competitors: tuple[Competitor, ...]
    ruled: tuple[Competitor, ...]


@dataclass(frozen=True, slots=True)
class Closing:
    """How a season would end as it stands."""

    shown: SeasonShown
    moves: Moves | None
    infeasible: Infeasible | None  # why there are no moves
    level: Sequence[LevelGroup]  # those with a ruling, too

    @property
    def unfinished(self) -> list[SeasonEvent]:
        return [each for each in self.shown.facts.events if not is_finished(each)]

    @property
    def feasible(self) -> bool:
        return self.infeasible is None

    @property
    def undecided(self) -> list[LevelGroup]:
        return [group for group in self.level if not group.ruled]

    @property
    def up(self) -> list[Competitor]:
        return [self.shown.facts.competitors[who] for who in self.moves.up] if self.moves else []

    @property
    def down(self) -> list[Competitor]:
        return [self.shown.facts.competitors[who] for who in self.moves.down] if self.moves else []

    @property
    def leaving(self) -> list[Competitor]:
        return [each for each in self.shown.facts.competitors.values() if not each.goes_on]


def season_closing(season: Season) -> Closing:
    """The queries of `season_shown`."""
    shown = season_shown(season)
    tables = tables_going_on(shown)
    exchanged = [division.exchanged for division in shown.facts.divisions[:-1]]
    rulings = [tuple(each.key for each in ruled.order) for ruled in shown.rulings]
    try:
        unruled = moves(tables, exchanged)
        return Closing(
            shown,
            moves(tables, exchanged, rulings=rulings),
            None,
            [_group(shown, level, rulings) for level in unruled.level],
        )
    except Infeasible as error:
        return Closing(shown, None, error, ())


def tables_going_on(shown: SeasonShown) -> list[list[SeasonRow]]:
    """The tables of the divisions without who does not play the next season."""
    who = shown.facts.competitors
    return [[row for row in table.rows if who[row.entrant].goes_on] for table in shown.tables]


def _group(shown: SeasonShown, level: LevelAtLine, rulings: Rulings) -> LevelGroup:
    tied = level.tied.entrants
    ruled = next((order for order in rulings if set(order) == set(tied)), ())
    who = shown.facts.competitors
    return LevelGroup(level, tuple(who[key] for key in tied), tuple(who[key] for key in ruled))
