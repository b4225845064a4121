"""How the entrants of a stage stand, by its format."""

from league.competition.record import Record
from league.competition.standings import StandingRow, ranked
from league.models import Stage
from league.queries.ladders import ladder_rows
from league.states import StageFormat


def rows_of(stage: Stage, record: Record) -> tuple[StandingRow, ...]:
    """One row for everybody who has one, the best first."""
    if stage.format == StageFormat.LADDER:
        return ladder_rows(stage, record)
    return ranked(record, stage.tiebreaks)
