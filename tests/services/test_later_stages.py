"""Stages to come: added, changed and taken out before their cut is published."""

from dataclasses import replace

import pytest

from league.competition.cut import CutRule
from league.errors import AlreadyDone, Unacceptable
from league.models import Event, Player, Stage
from league.services import events, later_stages, people
from league.services.later_stages import LaterStage
from league.services.rules import OF_THE_EVENT, RULES, open_rules, rules_of
from league.states import StageFormat, StageState
from tests import factories
from tests.factories import ada

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return factories.event()


def said(event: Event, **how: object) -> LaterStage:
    usual = LaterStage(name="Finals", rules=rules_of(event, factories.stage(event)), cut=CutRule(2))
    return replace(usual, **how)  # type: ignore[arg-type]


def chain(event: Event) -> list[tuple[int, str, object]]:
    return list(event.stages.order_by("number").values_list("number", "name", "cut__each"))


def test_a_stage_to_come_has_the_rules_of_the_one_before_unless_told(event: Event) -> None:
    stage = factories.later_stage(event, format=StageFormat.SWISS, planned_rounds=3)

    assert rules_of(event, stage) == replace(
        rules_of(event, factories.stage(event)), format=StageFormat.SWISS, planned_rounds=3
    )
    assert stage.state == StageState.AHEAD


def test_each_stage_keeps_who_goes_on_from_it(event: Event) -> None:
    factories.later_stage(event, each=8, name="Semifinals")
    factories.later_stage(event, each=4)

    assert chain(event) == [(1, "", 8), (2, "Semifinals", 4), (3, "Finals", None)]


def test_what_comes_after_a_stage_taken_out_moves_up_with_its_cut(event: Event) -> None:
    semifinals = factories.later_stage(event, each=8, name="Semifinals")
    factories.later_stage(event, each=4)

    later_stages.remove_stage(semifinals, by=ada())

    assert chain(event) == [(1, "", 4), (2, "Finals", None)]


def test_without_its_last_stage_to_come_an_event_is_as_before(event: Event) -> None:
    later_stages.remove_stage(factories.later_stage(event), by=ada())

    assert chain(event) == [(1, "", None)]


def test_a_stage_to_come_can_change(event: Event) -> None:
    stage = factories.later_stage(event)

    later_stages.change_stage(stage, said(event, name="Grand final", cut=CutRule(3)), by=ada())

    assert chain(event) == [(1, "", 3), (2, "Grand final", None)]


def test_a_stage_to_come_that_has_moved_since_it_was_looked_at_stays_moved(event: Event) -> None:
    stage = factories.later_stage(event)
    people.rename_player(Player.objects.get(name="Bea"), "Zoe", by=ada())

    later_stages.change_stage(stage, said(event, name="Finals"), by=ada())

    assert Stage.objects.get(pk=stage.pk).results_revision == 1


def test_the_rules_of_the_whole_event_are_those_that_an_event_stores() -> None:
    stored = {field.name for field in Event._meta.get_fields()} & RULES

    assert stored | {"options"} == OF_THE_EVENT


def test_the_rules_of_a_stage_to_come_change_without_the_events(event: Event) -> None:
    stage = factories.later_stage(event)

    events.change_rules(event, replace(rules_of(event, stage), deals=5), by=ada(), stage=stage)

    assert list(event.stages.order_by("number").values_list("deals", flat=True)) == [1, 5]
    with pytest.raises(AlreadyDone) as refused:
        events.change_rules(event, replace(rules_of(event, stage), name="Other"), by=ada(), stage=stage)
    assert refused.value.code == "rules-settled"


def test_a_stage_that_has_begun_is_no_longer_to_come(event: Event) -> None:
    stage = factories.later_stage(event)
    factories.play_for(factories.published_round(event), {"Bea": 30, "Cy": 20})
    factories.cut(event)

    begun = Stage.objects.get(pk=stage.pk)
    with pytest.raises(AlreadyDone) as removed:
        later_stages.remove_stage(begun, by=ada())
    with pytest.raises(AlreadyDone) as changed:
        later_stages.change_stage(begun, said(event), by=ada())

    assert (removed.value.code, changed.value.code) == ("stage-begun", "stage-begun")


def test_the_game_of_an_event_stays_once_a_stage_is_over(event: Event) -> None:
    stage = factories.later_stage(event)
    factories.play_for(factories.published_round(event), {"Bea": 30, "Cy": 20})
    factories.cut(event)

    may_change = open_rules(event, factories.stage(event))

    assert {"format", "awards", "name"} <= may_change
    assert not {"game", "entrant_kind"} & may_change
    assert open_rules(event, event.stages.get(number=1)) == frozenset()
    assert stage.number == 2


@pytest.mark.parametrize(
    ("how", "wrong"),
    [
        ({"cut": CutRule(0)}, {"each"}),
        ({"cut": CutRule(1)}, {"each"}),
        ({"cut": CutRule(501)}, {"each"}),
        ({"cut": CutRule(2, 50)}, {"runners_up"}),
        ({"cut": CutRule(2, -1)}, {"runners_up"}),
        ({"cut": CutRule(2, 0, "luck")}, {"compared"}),  # type: ignore[arg-type]
        ({"pools": 0}, {"pools"}),
        ({"pools": 51}, {"pools"}),
        ({"name": "x" * 500}, {"name"}),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(
    event: Event, how: dict[str, object], wrong: set[str]
) -> None:
    with pytest.raises(Unacceptable) as refused:
        later_stages.add_stage(event, said(event, **how), by=ada())

    assert set(refused.value.fields) == wrong
    assert chain(event) == [(1, "", None)]


def test_once_a_field_plays_without_pools_nobody_comes_next_in_one(event: Event) -> None:
    factories.published_round(event)

    with pytest.raises(Unacceptable) as refused:
        later_stages.add_stage(event, said(event, cut=CutRule(2, 1)), by=ada())

    assert set(refused.value.fields) == {"runners_up"}


def test_an_event_has_at_most_nine_stages(event: Event) -> None:
    for _stage in range(8):
        factories.later_stage(event)

    with pytest.raises(AlreadyDone) as refused:
        factories.later_stage(event)

    assert refused.value.code == "too-many-stages"


def test_a_finished_event_gets_no_further_stage(event: Event) -> None:
    factories.played_round(event)
    events.finish_event(event, by=ada())

    with pytest.raises(AlreadyDone) as refused:
        factories.later_stage(event)

    assert refused.value.code == "event-finished"
