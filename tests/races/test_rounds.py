"""Rounds at the same instant as other rounds, as who leaves or comes, and as the last result of the one before."""

import pytest

from league.errors import LeagueError
from league.models import Entrant, Round, Seat, Stage
from league.services import entrants, rounds
from league.states import RoundState
from tests import factories
from tests.races.together import Together, confirming, often, together, without_waiting

pytestmark = [pytest.mark.race, pytest.mark.django_db(transaction=True), pytest.mark.timeout(3600)]

TIMES = often(200)
PRESSED = 4  # by two organizers, twice each


def new_stage() -> Stage:
    return factories.stage(factories.event(names=("Bea", "Cy", "Eve", "Fay", "Gus", "Hal")))


def seat_and_publish(stage: Stage) -> None:
    rounds.publish_round(rounds.propose_round(stage, by=factories.ada()), by=factories.ada())


def press_at_once(many: Together, stage: Stage) -> bool:
    """Whether one round came of it, everybody sits in it once, and who was too late was told."""
    said = many.at_once(lambda: Stage.objects.get(pk=stage.pk), *[seat_and_publish] * PRESSED)
    seated = sorted(Seat.objects.filter(round__stage=stage).values_list("entrant", flat=True))
    return (
        [round.state for round in stage.rounds.all()] == [RoundState.PLAYING]
        and seated == sorted(stage.event.entrants.values_list("pk", flat=True))
        and all(each is None or isinstance(each, LeagueError) for each in said)
    )


@pytest.mark.scenario("S41")
def test_a_round_that_is_seated_four_times_at_once_is_one_round() -> None:
    factories.ada()
    with together(PRESSED) as many:
        for _time in range(TIMES):
            assert press_at_once(many, new_stage())


@pytest.mark.scenario("S41", control=True)
def test_without_the_lock_it_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    without_waiting(monkeypatch)
    factories.ada()

    with together(PRESSED) as many:
        assert not press_at_once(many, new_stage())


@pytest.mark.scenario("S41")
def test_the_next_round_is_seated_after_the_last_result_or_not_at_all() -> None:
    factories.ada()
    with together(2) as two:
        for _time in range(TIMES):
            table = factories.table(names=("Bea", "Cy"))
            factories.enter(table, 1, factories.totals(table))
            confirm, stage = confirming(table, factories.claim(table, 2)), table.round.stage

            two.act(table, confirm, lambda _at: rounds.propose_round(stage, by=factories.ada()))  # noqa: B023

            before = stage.rounds.filter(number=1, state=RoundState.COMPLETE).exists()
            assert before or not stage.rounds.filter(number=2).exists()


def publish_while(two: Together, stage: Stage, leaves: Entrant) -> bool:
    """Whether who leaves while a round is published is wholly in it or wholly out of it, and everybody was told."""
    proposal = rounds.propose_round(stage, by=factories.ada())
    said = two.at_once(
        lambda: (Round.objects.get(pk=proposal.pk), Entrant.objects.get(pk=leaves.pk)),
        lambda found: rounds.publish_round(found[0], by=factories.ada()),
        lambda found: entrants.withdraw(found[1], by=factories.ada()),
    )
    sizes = (
        [table.seats.count() for table in stage.rounds.get().tables.all()] if stage.rounds.exists() else []
    )
    is_published = stage.rounds.filter(state=RoundState.PLAYING).exists()
    sits = Seat.objects.filter(round__stage=stage, entrant=leaves).exists()
    is_logged = stage.event.log.filter(action="round.published").exists()
    is_told = all(each is None or isinstance(each, LeagueError) for each in said)
    return is_told and sum(sizes) == (6 if is_published else 0) and is_published == sits == is_logged


@pytest.mark.scenario("S42")
def test_who_leaves_while_a_round_is_published_is_in_it_or_not() -> None:
    factories.ada()
    with together(2) as two:
        for _time in range(TIMES):
            stage = new_stage()
            assert publish_while(two, stage, factories.entrant(stage.event, "Bea"))


@pytest.mark.scenario("S42", control=True)
def test_without_the_lock_they_meet_half_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    without_waiting(monkeypatch)
    factories.ada()

    def goes_well(two: Together) -> bool:
        stage = new_stage()
        return publish_while(two, stage, factories.entrant(stage.event, "Bea"))

    with together(2) as two:
        assert not goes_well(two)


@pytest.mark.scenario("S42")
def test_who_comes_while_a_round_is_published_is_in_the_next() -> None:
    factories.ada()
    with together(2) as two:
        for _time in range(TIMES):
            stage = new_stage()
            proposal = rounds.propose_round(stage, by=factories.ada())

            two.at_once(
                lambda: Round.objects.get(pk=proposal.pk),  # noqa: B023
                lambda found: rounds.publish_round(found, by=factories.ada()),
                lambda found: entrants.add_entrants(found.stage.event, "Ned", by=factories.ada()),
            )

            seats = Seat.objects.filter(round__stage=stage, round__state=RoundState.PLAYING)
            assert seats.count() in (0, 6)
            assert not seats.filter(entrant=factories.entrant(stage.event, "Ned")).exists()
