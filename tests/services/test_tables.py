"""A table follows its deals: open, disputed, final; and what its seats got."""

from fractions import Fraction

import pytest

from league.models import Result, Stage, Table
from league.services import rounds, rulings, stages, tables
from league.states import DealState, MatchLength, TableState
from tests.factories import ada, confirm, confirmed_deal, enter, table, totals

pytestmark = pytest.mark.django_db

CALL_60 = ((52, 0), (10, 13))  # 52 and -16 points
CALL_8 = ((8, 0), (10, 1))  # 8 points each


def match_to(target: int) -> Table:
    return table(names=("Bea", "Cy"), match_length=MatchLength.TARGET, deals=None, target=target)


def state(of: Table) -> str:
    of.refresh_from_db()
    return str(of.state)


def deals(of: Table) -> list[tuple[int, str]]:
    return list(of.deals.order_by("number").values_list("number", "state"))


def test_a_table_waits_for_its_first_deal() -> None:
    assert state(table()) == TableState.WAITING


def test_it_plays_until_its_last_deal_is_confirmed() -> None:
    at = table(deals=2)

    states = []
    for number in (2, 1):
        enter(at, 1, totals(at), number=number)
        states.append(state(at))
        confirm(at, 2, number=number)
        states.append(state(at))

    assert states == [TableState.PLAYING, TableState.PLAYING, TableState.PLAYING, TableState.FINAL]


def test_one_disputed_deal_makes_the_table_disputed_until_it_is_settled() -> None:
    at = table(deals=2)
    enter(at, 1, totals(at, caller=1))
    enter(at, 2, totals(at, caller=2))

    before = state(at)
    rulings.accept_version(at, 1, version=1, by=ada(), reason="Bea showed her cards.")

    assert (before, state(at)) == (TableState.DISPUTED, TableState.PLAYING)


def test_the_last_confirmation_writes_results_and_moves_the_stage_once() -> None:
    at = table(names=("Bea", "Cy"), deals=2)
    confirmed_deal(at, 1, (20, 0), (12, 3))
    before = Stage.objects.get().results_revision
    assert not Result.objects.exists()

    confirmed_deal(at, 2, (0, 0), (10, 1))

    rows = Result.objects.order_by("seat__number").values_list("score", "place", "points_numerator")
    assert list(rows) == [(20, 1, 20), (14, 2, 14)]
    assert Stage.objects.get().results_revision == before + 1


def test_level_seats_share_a_place() -> None:
    at = table(names=("Bea", "Cy", "Eve"), deals=1)

    confirmed_deal(at, 1, (8, 0), (10, 1), (1, 0))

    places = Result.objects.order_by("seat__number").values_list("place", flat=True)
    assert list(places) == [1, 1, 3]


def test_points_follow_the_scheme_of_the_stage() -> None:
    at = table(names=("Bea", "Cy"), deals=2, points_scheme="mean-per-deal")

    confirmed_deal(at, 1, (20, 0), (12, 3))
    confirmed_deal(at, 2, (1, 0), (10, 1))

    assert [result.points for result in Result.objects.order_by("seat__number")] == [
        Fraction(21, 2),
        Fraction(7),
    ]


def test_a_match_to_a_target_opens_its_next_deal_when_one_is_confirmed() -> None:
    at = match_to(100)

    confirmed_deal(at, 1, *CALL_60)

    assert deals(at) == [(1, DealState.CONFIRMED), (2, DealState.OPEN)]
    assert state(at) == TableState.PLAYING


def test_reaching_the_target_ends_it() -> None:
    at = match_to(100)

    confirmed_deal(at, 1, *CALL_60)
    confirmed_deal(at, 2, *CALL_60)

    assert deals(at) == [(1, DealState.CONFIRMED), (2, DealState.CONFIRMED)]
    assert state(at) == TableState.FINAL


def test_level_at_the_target_plays_on() -> None:
    at = match_to(5)

    confirmed_deal(at, 1, *CALL_8)

    assert deals(at) == [(1, DealState.CONFIRMED), (2, DealState.OPEN)]


def test_a_correction_that_reaches_the_target_takes_the_untouched_next_deal_back() -> None:
    at = match_to(50)
    confirmed_deal(at, 1, (40, 0), (10, 3))

    rulings.enter_result(at, 1, totals(at, *CALL_60), by=ada(), reason="Counted again.", seen_version=1)

    assert deals(at) == [(1, DealState.CONFIRMED)]
    assert state(at) == TableState.FINAL


def test_a_correction_leaves_a_next_deal_that_somebody_entered() -> None:
    at = match_to(50)
    confirmed_deal(at, 1, (40, 0), (10, 3))
    enter(at, 1, totals(at), number=2)

    rulings.enter_result(at, 1, totals(at, *CALL_60), by=ada(), reason="Counted again.", seen_version=1)

    assert deals(at) == [(1, DealState.CONFIRMED), (2, DealState.SUBMITTED)]
    assert state(at) == TableState.PLAYING


def test_a_match_that_nobody_decides_ends_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_DEALS", 3)
    at = match_to(1000)

    for number in (1, 2, 3):
        rulings.enter_result(at, number, totals(at, *CALL_8), by=ada())

    assert [number for number, _state in deals(at)] == [1, 2, 3]
    assert state(at) == TableState.FINAL


def test_a_table_closed_early_has_results_from_what_is_confirmed() -> None:
    at = table(names=("Bea", "Cy"), deals=3)
    confirmed_deal(at, 1, (20, 0), (12, 3))
    enter(at, 1, totals(at), number=2)

    rounds.close_round(at.round, by=ada(), reason="The hall closes.")

    assert list(Result.objects.order_by("seat__number").values_list("score", flat=True)) == [20, 6]
    assert state(at) == TableState.FINAL


def test_a_ruling_on_a_deal_of_a_closed_table_counts() -> None:
    at = table(names=("Bea", "Cy"), deals=2)
    enter(at, 1, totals(at, (20, 0), (12, 3)))
    rounds.close_round(at.round, by=ada(), reason="The hall closes.")
    assert not Result.objects.exists()

    rulings.accept_version(at, 1, version=1, by=ada(), reason="Both agreed at the desk.")

    assert list(Result.objects.order_by("seat__number").values_list("score", flat=True)) == [20, 6]


def test_a_correction_that_undecides_a_match_opens_it_again_while_its_round_is_played() -> None:
    at = match_to(50)
    confirmed_deal(at, 1, *CALL_60)
    was = state(at)

    rulings.enter_result(at, 1, totals(at, *CALL_8), by=ada(), reason="Counted again.", seen_version=1)

    assert (was, state(at)) == (TableState.FINAL, TableState.PLAYING)
    assert deals(at) == [(1, DealState.CONFIRMED), (2, DealState.OPEN)]
    assert Result.objects.count() == 0


def test_a_correction_after_the_round_is_complete_leaves_the_table_final() -> None:
    at = match_to(50)
    confirmed_deal(at, 1, *CALL_60)
    stages.refresh_stage(at.round.stage_id)

    rulings.enter_result(at, 1, totals(at, *CALL_8), by=ada(), reason="Counted again.", seen_version=1)

    assert state(at) == TableState.FINAL
    assert list(Result.objects.order_by("seat__number").values_list("score", flat=True)) == [8, 8]
