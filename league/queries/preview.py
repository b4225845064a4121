"""What a correction would change in the standings, worked out without writing anything."""

from collections.abc import Mapping
from dataclasses import dataclass

from league.competition.points import scheme_from_json
from league.competition.standings import StandingRow, ranked
from league.competition.types import DealScore, EntrantId
from league.models import Entrant, Table
from league.queries.people import people
from league.queries.record import record_of
from league.queries.results import played_tables_if


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

    In the order of the new standings. Eight queries, however many move.
    """
    stage = table.round.stage
    entrants = {
        EntrantId(entrant.pk): entrant
        for entrant in Entrant.objects.filter(event=stage.event_id).select_related(*people())
    }
    now = record_of(stage)
    then = now.instead(played_tables_if(table, deal, scores), scheme=scheme_from_json(stage.points_scheme))
    before = {row.entrant: row for row in ranked(now, stage.tiebreaks)}
    after = ranked(then, stage.tiebreaks)
    moves = [Move(entrants[row.entrant], before[row.entrant], row) for row in after]
    return [move for move in moves if move.changes_rank or move.before.points != move.after.points]
