"""Stages that lead into a bracket, and out of one."""

from dataclasses import replace
from random import Random

import pytest

from league.errors import AlreadyDone, Unacceptable
from league.models import Event, Stage, Table
from league.queries.final_order import final_order_of
from league.services import bracket_tables, events, places, pools, rulings, stages, undone_cuts
from league.services.rules import rules_of
from league.states import StageFormat, StageState
from tests import brackets, factories
from tests.factories import NAMES, ada, entrant
from tests.services.test_cuts import field

pytestmark = pytest.mark.django_db

WORTH = dict(zip(NAMES, range(45, 5, -5), strict=False))
"""Bea 45, Cy 40, Eve 35, Fay 30, Gus 25, Hal 20, Ida 15, Jon 10."""


def into_a_bracket(*, each: int = 4, **rules: object) -> tuple[Event, Stage]:
    """Eight played one round of Swiss, and the best four play a cup."""
    event = factories.event(names=NAMES[:8], table_size=2, format=StageFormat.SWISS, tiebreaks=("wins",))
    kind = {"format": StageFormat.SINGLE_ELIMINATION, "table_size": 2, "planned_rounds": None, **rules}
    factories.later_stage(event, each=each, name="Cup", **kind)  # type: ignore[arg-type]
    factories.play_for(factories.published_round(event), WORTH)
    return event, brackets.looked_at(factories.cut(event))


def names_at_all(stage: Stage) -> list[list[str]]:
    numbers = Table.objects.filter(round__stage=stage).order_by("number").values_list("number", flat=True)
    return [brackets.names_at(stage, number) for number in numbers]


def test_a_cut_into_a_bracket_opens_its_first_tables_by_seed() -> None:
    _event, cup = into_a_bracket()

    assert field(cup) == ["Bea", "Cy", "Eve", "Fay"]
    assert [sorted(names) for names in names_at_all(cup)] == [["Bea", "Fay"], ["Cy", "Eve"]]
    assert set(cup.rounds.values_list("number", flat=True)) == {2}


def test_the_event_ends_with_the_winner_of_the_bracket_and_everybody_once() -> None:
    event, cup = into_a_bracket()
    brackets.play(cup, 1, "Fay")
    brackets.play(cup, 2, "Cy")
    brackets.play(cup, 3, "Fay")

    events.finish_event(event, by=ada())

    lines = [(str(line.entrant), line.rank, line.stage.number) for line in final_order_of(event)]
    assert lines[:2] == [("Fay", 1, 2), ("Cy", 2, 2)]
    assert [rank for _name, rank, _stage in lines[2:4]] == [3, 3]
    assert [name for name, _rank, _stage in lines[4:]] == ["Gus", "Hal", "Ida", "Jon"]


def test_a_cut_into_a_bracket_is_undone_and_made_again() -> None:
    event, cup = into_a_bracket()
    before = names_at_all(cup)

    undone_cuts.undo_cut(event.stages.get(number=1), reason="A sheet was read wrongly.", by=ada())
    gone = (Table.objects.filter(round__stage=cup).exists(), Stage.objects.get(pk=cup.pk).state)
    again = brackets.looked_at(factories.cut(event))

    assert gone == (False, StageState.AHEAD)
    assert names_at_all(again) == before


def test_once_a_table_of_the_bracket_is_entered_the_cut_stays() -> None:
    event, cup = into_a_bracket()
    brackets.play(cup, 1, "Fay")

    with pytest.raises(AlreadyDone) as refused:
        undone_cuts.undo_cut(event.stages.get(number=1), reason="A sheet was read wrongly.", by=ada())

    assert refused.value.code == "stage-begun"


def test_a_place_in_a_bracket_goes_to_somebody_else_until_its_table_is_begun() -> None:
    event, cup = into_a_bracket()

    places.give_place(entrant(event, "Fay"), entrant(event, "Jon"), reason="Ill.", by=ada())
    cup = brackets.looked_at(cup)
    assert sorted(brackets.names_at(cup, 1)) == ["Bea", "Jon"]

    brackets.play(cup, 1, "Jon")
    with pytest.raises(AlreadyDone) as refused:
        places.give_place(entrant(event, "Jon"), entrant(event, "Ida"), reason="Ill.", by=ada())
    assert refused.value.code == "needs-ruling"


def test_nobody_goes_on_from_a_bracket_without_a_winner() -> None:
    event, _cup = into_a_bracket()
    factories.later_stage(event, each=2, format=StageFormat.LEAGUE_NIGHT)

    with pytest.raises(AlreadyDone) as refused:
        factories.cut(event)

    assert refused.value.code == "no-winner"


def test_the_best_of_a_bracket_go_on_to_a_final_table() -> None:
    event, cup = into_a_bracket()
    factories.later_stage(event, each=2, format=StageFormat.LEAGUE_NIGHT)
    brackets.play_to_the_end(cup, rng=Random(1))
    winner = brackets.winner(cup)

    finals = factories.cut(event)

    assert (len(field(finals)), field(finals)[0]) == (2, winner)
    assert finals.first_round == 4


def test_a_bracket_whose_cut_is_published_stays_as_it_was_played() -> None:
    event, cup = into_a_bracket()
    factories.later_stage(event, each=2, format=StageFormat.LEAGUE_NIGHT)
    for number, first in ((1, "Bea"), (2, "Cy"), (3, "Bea")):
        brackets.play(cup, number, first)
    factories.cut(event)
    before = names_at_all(cup)

    at = brackets.table(cup, 3)
    exchanged = brackets.deal_in_order(at, "Cy")
    rulings.enter_result(at, 1, exchanged, by=ada(), reason="Exchanged.", seen_version=1)
    stages.refresh_stage(cup.pk)

    order = [str(place.entrant) for place in cup.final_places.order_by("line")]
    assert (names_at_all(cup), order[:2]) == (before, ["Bea", "Cy"])


def test_pools_lead_into_a_bracket() -> None:
    event = factories.event(names=NAMES[:8], table_size=4, tiebreaks=("wins",))
    pools.draw(event, 2, order="seeds", by=ada())
    factories.later_stage(event, each=2, format=StageFormat.DOUBLE_ELIMINATION, table_size=2)
    factories.play_for(factories.published_round(event), WORTH)

    cup = brackets.looked_at(factories.cut(event))
    brackets.play_to_the_end(cup, rng=Random(2))

    assert brackets.winner(cup) in field(cup)


def test_what_is_played_in_pools_does_not_become_a_bracket() -> None:
    event = factories.event(names=NAMES[:8])
    pools.draw(event, 2, order="seeds", by=ada())
    rules = replace(rules_of(event, factories.stage(event)), format=StageFormat.SINGLE_ELIMINATION)

    with pytest.raises(Unacceptable) as refused:
        events.change_rules(event, rules, by=ada())

    assert refused.value.code == "no-pools"


def test_a_table_of_a_bracket_that_is_over_is_not_played_again() -> None:
    event, cup = into_a_bracket()
    factories.later_stage(event, each=2, format=StageFormat.LEAGUE_NIGHT)
    brackets.play_to_the_end(cup, rng=Random(1))
    factories.cut(event)

    with pytest.raises(AlreadyDone) as refused:
        bracket_tables.play_again(brackets.table(cup, 1), by=ada(), reason="A deck was short.")

    assert refused.value.code == "stage-over"
