"""Deals of Ninety-Nine follow one another: who is out loses no more, and nothing that counts becomes impossible."""

import pytest

from league.errors import LeagueError, MovedOn, Unacceptable
from league.models import Deal, Result, Table
from league.services import results, rulings, stages
from league.services.reading import read_deal
from league.states import DealState, TableState
from tests.factories import ada, chips_table, claim, confirm, enter, lose, stage

pytestmark = pytest.mark.django_db


def deals(of: Table) -> list[tuple[int, str]]:
    return list(of.deals.order_by("number").values_list("number", "state"))


def correct(at: Table, number: int, loser: int, *, seen: int = 1) -> None:
    rulings.enter_result(
        at, number, {"loser": loser}, by=ada(), reason="They remember it so.", seen_version=seen
    )


def refusal(of: pytest.ExceptionInfo[LeagueError]) -> str:
    return of.value.sentence


def test_a_confirmed_deal_opens_the_next_until_one_seat_is_left() -> None:
    at = chips_table()

    lose(at, 3, 2, 3)
    assert deals(at) == [(number, DealState.CONFIRMED) for number in (1, 2, 3)] + [(4, DealState.OPEN)]

    lose(at, 2)
    at.refresh_from_db()
    assert deals(at) == [(number, DealState.CONFIRMED) for number in (1, 2, 3, 4)]
    assert at.state == TableState.FINAL


def test_the_last_one_out_takes_the_higher_place() -> None:
    at = chips_table(points_scheme="5-3-1-0")

    lose(at, 3, 1, 3, 1)

    rows = Result.objects.order_by("seat__number").values_list("score", "place", "points_numerator")
    assert list(rows) == [(0, 2, 3), (2, 1, 5), (0, 3, 1)]


def test_chips_that_are_left_can_be_the_points() -> None:
    at = chips_table(points_scheme="sum")

    lose(at, 3, 2, 3, 2)

    assert [result.points for result in Result.objects.order_by("seat__number")] == [2, 0, 0]


@pytest.mark.parametrize("points_scheme", ["sum", "5-3-1-0", "7-5-3-1"])
def test_the_standings_agree_with_the_results_of_the_table(points_scheme: str) -> None:
    at = chips_table(points_scheme=points_scheme, tiebreaks=("wins", "places"))
    lose(at, 3, 1, 3, 1)

    stages.refresh_stage(at.round.stage_id)

    rows = stage(at.round.stage.event).standings.order_by("line")
    got = {result.seat.entrant_id: result for result in Result.objects.select_related("seat")}
    assert [row.points for row in rows] == [got[row.entrant_id].points for row in rows]
    assert [row.tiebreak_values[1].shown for row in rows] == [
        "-".join("1" if place == got[row.entrant_id].place else "0" for place in range(1, place_of + 1))
        for row in rows
        for place_of in (got[row.entrant_id].place,)
    ]


def test_who_is_out_loses_no_deal() -> None:
    at = chips_table()
    lose(at, 3, 3)

    with pytest.raises(Unacceptable) as refused:
        enter(at, 1, {"loser": 3}, number=3)

    assert [(each.code, each.where) for each in refused.value.problems] == [("eliminated_played", "/loser")]


def test_a_deal_is_judged_again_once_the_table_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    at = chips_table()
    lose(at, 3, 2)
    phone = claim(at, 1)
    read = read_deal(at, 3, {"loser": 3})
    correct(at, 2, 3)
    monkeypatch.setattr("league.services.results.read_deal", lambda *_: read)

    with pytest.raises(Unacceptable) as refused:
        results.submit(at, 3, {"loser": 3}, by=phone, key="late")

    assert [each.code for each in refused.value.problems] == ["eliminated_played"]
    assert not Deal.objects.get(number=3).submissions.exists()


def test_a_version_that_a_correction_overtook_cannot_be_confirmed() -> None:
    at = chips_table()
    lose(at, 3, 2)
    enter(at, 1, {"loser": 3}, number=3)
    correct(at, 2, 3)

    with pytest.raises(MovedOn) as refused:
        confirm(at, 2, number=3)

    assert refusal(refused) == (
        "Version 1 is not possible any more: Seat 3 is out of the match and takes no part in this deal. "
        "Enter the deal again."
    )


def test_an_organizer_cannot_accept_it_either() -> None:
    at = chips_table()
    lose(at, 3, 2)
    enter(at, 1, {"loser": 3}, number=3)
    correct(at, 2, 3)

    with pytest.raises(MovedOn):
        rulings.accept_version(at, 3, version=1, by=ada(), reason="They said so.")


def test_a_correction_that_rules_out_a_later_deal_names_it() -> None:
    at = chips_table()
    lose(at, 3, 2, 3)

    with pytest.raises(Unacceptable) as refused:
        correct(at, 2, 3)

    assert refusal(refused) == (
        "Deal 3 is confirmed and would not be possible after this. Correct deal 3 first."
    )
    assert at.deals.get(number=2).confirmed_submission.version == 1  # type: ignore[union-attr]


def test_corrected_from_the_last_deal_on_it_is_possible() -> None:
    at = chips_table()
    lose(at, 3, 2, 3)

    correct(at, 3, 1)
    correct(at, 2, 3)

    losers = at.deals.filter(state=DealState.CONFIRMED).order_by("number")
    assert [deal.confirmed_submission.facts["loser"] for deal in losers] == [3, 3, 1]  # type: ignore[union-attr]


def test_a_correction_that_decides_the_match_ends_it_and_leaves_what_was_said_of_the_next_deal() -> None:
    at = chips_table(("Bea", "Cy"))
    lose(at, 2, 1)
    enter(at, 1, {"loser": 2}, number=3)

    correct(at, 2, 2)

    at.refresh_from_db()
    assert at.state == TableState.FINAL
    assert deals(at) == [(1, DealState.CONFIRMED), (2, DealState.CONFIRMED), (3, DealState.SUBMITTED)]
    assert list(Result.objects.order_by("seat__number").values_list("score", "place")) == [(2, 1), (0, 2)]


def test_a_whole_deal_agrees_with_who_lost_it() -> None:
    at = chips_table(("Bea", "Cy"))
    plays = [{"player": 1, "card": "KS", "value": 99}, {"player": 2, "card": "5C", "value": 104}]
    enter(at, 1, {"plays": plays, "loser": 2})

    said = enter(at, 2, {"loser": 2})

    assert (said.said, said.state) == ("confirmed", DealState.CONFIRMED)
    assert at.deals.get(number=1).submissions.get().evidence == "cards"


def test_eight_play_alone() -> None:
    at = chips_table(("Bea", "Cy", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon"), table_size=8, chips=1)

    lose(at, 8, 7, 6, 5, 4, 3, 2)

    places = Result.objects.order_by("seat__number").values_list("place", flat=True)
    assert list(places) == [1, 2, 3, 4, 5, 6, 7, 8]
