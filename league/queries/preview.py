"""What a correction would change in the standings, worked out without writing anything."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from league.competition.points import scheme_from_json
from league.competition.standings import StandingRow, standings
from league.competition.types import DealScore, EntrantId, PlayedTable
from league.models import Entrant, Stage, Table
from league.queries.people import people
from league.queries.results import played_tables, played_tables_if


@dataclass(frozen=True, slots=True)
class Move:
    """An entrant whose line would change."""

    entrant: Entrant
    before: StandingRow
    after: StandingRow

    @property
    def changes_rank(self) -> bool:
        return (self.before.rank, self.before.tied) != (self.after.rank, self.after.tied)


def moves_if(table: Table, deal: int, scores: Mapping[int, DealScore]) -> list[Move]:
    """Every entrant whose rank or points would change if a deal of a final table had these scores, by seat number.

    In the order of the new standings. Four queries, however many move.
    """
    stage = table.round.stage
    entrants = {
        EntrantId(entrant.pk): entrant
        for entrant in Entrant.objects.filter(event=stage.event_id).select_related(*people())
    }
    before = {row.entrant: row for row in _standings(stage, list(entrants), played_tables(stage))}
    after = _standings(stage, list(entrants), played_tables_if(table, deal, scores))
    moves = [Move(entrants[row.entrant], before[row.entrant], row) for row in after]
    return [move for move in moves if move.changes_rank or move.before.points != move.after.points]


def _standings(
    stage: Stage, entrants: Sequence[EntrantId], tables: Sequence[PlayedTable]
) -> tuple[StandingRow, ...]:
    return standings(
        entrants,
        tables,
        scheme=scheme_from_json(stage.points_scheme),
        tiebreaks=stage.tiebreaks,
        rng_seed=stage.rng_seed,
    )
