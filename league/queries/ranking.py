"""How the entrants of a stage stand, by its format."""

from league.competition.pools import ranked_in_pools
from league.competition.record import Record
from league.competition.standings import StandingRow
from league.models import Stage
from league.queries.ladders import ladder_rows
from league.queries.pools import pools_of
from league.states import StageFormat


def rows_of(stage: Stage, record: Record) -> tuple[tuple[int, StandingRow], ...]:
    """One row for everybody who has one, with its pool: pool by pool, the best of each first."""
    if stage.format == StageFormat.LADDER:
        return tuple((1, row) for row in ladder_rows(stage, record))
    return ranked_in_pools(record, stage.tiebreaks, pools_of(stage))
