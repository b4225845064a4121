"""What moves while standings are derived from what was before: it counts in the end, and nothing else does."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, TypeVar

import pytest
from django.db import connection

from league import failpoints
from league.failpoints import Place
from league.models import Player, Stage
from league.services import events, people, stages
from league.services.erasing import erase_player
from league.services.rules import rules_of
from tests import factories

pytestmark = [pytest.mark.race, pytest.mark.django_db(transaction=True)]

T = TypeVar("T")


@pytest.fixture
def stage() -> Stage:
    """Played and counted, and due again."""
    stage = factories.played_round(factories.event(names=factories.NAMES[:4])).stage
    stages.refresh_stage(stage.pk)
    stages.results_moved(stage)
    return stage


def once_derived(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> list[Place]:
    """Somebody else acts between the reading and the writing of the next refresh. Gives where that was."""
    been: list[Place] = []

    def meanwhile(place: Place) -> None:
        if place == "derived-not-written" and not been:
            been.append(place)
            elsewhere(act)

    monkeypatch.setattr(failpoints, "_listeners", [meanwhile])
    return been


def elsewhere(act: Callable[[], T]) -> T:
    """What somebody else does meanwhile, by a connection of their own."""
    with ThreadPoolExecutor(1) as other:
        done = other.submit(act).result()
        other.submit(lambda: connection.close()).result()
        return done


def rows(stage: Stage) -> list[tuple[object, ...]]:
    return list(
        stage.standings.order_by("line").values_list("entrant", "rank", "points_numerator", "tiebreaks")
    )


def tiebreaks(stage: Stage) -> set[str]:
    """Those that the stored standings have, by name."""
    return {name for row in stage.standings.all() for name, _value, _text in row.tiebreak_values}


@pytest.mark.scenario("S45")
def test_rules_that_change_meanwhile_are_those_that_count(
    monkeypatch: pytest.MonkeyPatch, stage: Stage
) -> None:
    rules = replace(rules_of(stage.event, stage), tiebreaks=("best-deal",))
    been = once_derived(monkeypatch, lambda: events.change_rules(stage.event, rules, by=factories.ada()))

    stages.refresh_stage(stage.pk)

    assert been == ["derived-not-written"]
    assert tiebreaks(stage) == {"best-deal"}
    assert not Stage.objects.due().exists()


@pytest.mark.scenario("S45", control=True)
def test_rules_that_change_without_moving_results_are_not_those_that_count(
    monkeypatch: pytest.MonkeyPatch, stage: Stage
) -> None:
    monkeypatch.setattr(events, "results_moved", lambda stage: None)
    rules = replace(rules_of(stage.event, stage), tiebreaks=("best-deal",))
    once_derived(monkeypatch, lambda: events.change_rules(stage.event, rules, by=factories.ada()))

    stages.refresh_stage(stage.pk)

    assert tiebreaks(stage) != {"best-deal"}
    assert not Stage.objects.due().exists()


def copy_at_work(monkeypatch: pytest.MonkeyPatch, stage: Stage) -> bool:
    """Whether a copy of a refresh did something while the first had not derived anything yet."""
    did: list[bool] = []
    derive = stages.derived_rows

    def slowly(of: Stage) -> Any:
        if not did:
            did.append(False)  # the copy derives, too
            did.append(elsewhere(lambda: stages.refresh_stage(of.pk)))
        return derive(of)

    monkeypatch.setattr(stages, "derived_rows", slowly)
    stages.refresh_stage(stage.pk)
    return did[-1]


@pytest.mark.scenario("S15")
def test_a_copy_of_a_refresh_that_is_at_work_leaves_it_to_that_one(
    monkeypatch: pytest.MonkeyPatch, stage: Stage
) -> None:
    assert not copy_at_work(monkeypatch, stage)
    assert not Stage.objects.due().exists()


@pytest.mark.scenario("S15", control=True)
def test_without_asking_who_is_at_work_the_copy_does_it_too(
    monkeypatch: pytest.MonkeyPatch, stage: Stage
) -> None:
    monkeypatch.setattr(stages, "is_first", lambda kind, key: True)

    assert copy_at_work(monkeypatch, stage)


def renames(player: Player) -> None:
    people.rename_player(player, "Beatrice", by=factories.ada())


def erases(player: Player) -> None:
    erase_player(player, reason="Asked us to.", by=factories.ada())


def merges(player: Player) -> None:
    factories.merge(player, into=factories.player("Beatrice"))


@pytest.mark.scenario("S46")
@pytest.mark.parametrize("act", [renames, erases, merges])
def test_a_name_that_changes_or_goes_meanwhile_changes_no_point(
    monkeypatch: pytest.MonkeyPatch, stage: Stage, act: Callable[[Player], None]
) -> None:
    before = rows(stage)
    bea = Player.objects.get(name="Bea")
    been = once_derived(monkeypatch, lambda: act(bea))

    stages.refresh_stage(stage.pk)

    person = Player.objects.get(pk=bea.pk).person
    assert been == ["derived-not-written"]
    assert rows(stage) == before
    assert person.name != "Bea"
    assert stage.standings.filter(entrant__player=person).count() == 1
