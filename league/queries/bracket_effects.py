"""What a change of a table would do to its bracket, worked out without writing anything."""

from league.competition.elimination import Effect
from league.queries.brackets import bracket_now, effect_between
from league.queries.record import Instead
from league.queries.results import played_tables

NO_EFFECT = Effect((), ())


def effect_if(instead: Instead) -> Effect:
    """Who would sit elsewhere if a table were another, and what is played or begun of that. None outside brackets."""
    stage = instead.table.round.stage
    if not (stage.is_bracket and stage.has_places):
        return NO_EFFECT
    tables = instead.among(played_tables(stage))
    return effect_between(bracket_now(stage), bracket_now(stage, tables=tables))
