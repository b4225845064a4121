"""What a correction would do to a bracket, worked out without writing anything."""

from collections.abc import Mapping

from league.competition.elimination import Effect
from league.competition.types import DealScore, PlayedTable
from league.models import Seat, Stage, Table
from league.queries.brackets import bracket_now, effect_between
from league.queries.preview import exchanged
from league.queries.results import played_table, played_tables, played_tables_if

NO_EFFECT = Effect((), ())


def effect_if(table: Table, deal: int, scores: Mapping[int, DealScore]) -> Effect:
    """If a deal of a final table had these scores, by seat number. None outside brackets, as of all of these."""
    stage = table.round.stage
    return _effect(stage, played_tables_if(table, deal, scores)) if _is_under_way(stage) else NO_EFFECT


def effect_if_void(table: Table) -> Effect:
    """If nothing of a table counted."""
    stage = table.round.stage
    if not _is_under_way(stage):
        return NO_EFFECT
    return _effect(stage, [each for each in played_tables(stage) if each.table != table.number])


def effect_if_counting(table: Table) -> Effect:
    """If a void table counted again."""
    stage = table.round.stage
    played = played_table(table)
    if not _is_under_way(stage) or played is None:
        return NO_EFFECT
    return _effect(stage, [*played_tables(stage), played])


def effect_if_exchanged(table: Table, one: Seat, other: Seat) -> Effect:
    """If the holders of two seats of a table had sat in each other's."""
    stage = table.round.stage
    return _effect(stage, exchanged(table, one, other)) if _is_under_way(stage) else NO_EFFECT


def _is_under_way(stage: Stage) -> bool:
    return stage.is_bracket and stage.has_places


def _effect(stage: Stage, tables: list[PlayedTable] | tuple[PlayedTable, ...]) -> Effect:
    return effect_between(bracket_now(stage), bracket_now(stage, tables=tables))
