"""Deals at a table, one after another, as a service asks about them."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.ninety_nine import NinetyNine, match
from games.ninety_nine.record import DealReport
from games.ninety_nine.variant import Variant
from games.outcome import Outcome, TableScore
from tests.games.ninety_nine.matches import Document, deal_document, plays, seeds, simulated, variants

NINETY_NINE = NinetyNine()


def _read(seats: int = 3, **entries: object) -> DealReport:
    return NINETY_NINE.from_json(deal_document(seats, **entries))


def _lost(*losers: int, seats: int = 3, **options: object) -> list[DealReport]:
    return [_read(seats, loser=loser, options=options) for loser in losers]


def _problems(report: DealReport, before: Sequence[DealReport] = ()) -> list[tuple[str, str]]:
    return [(problem.code, problem.where) for problem in NINETY_NINE.verdict(report, before).errors]


def _points(losers: Sequence[int], seats: int = 3) -> list[dict[int, int]]:
    return [{seat: -(seat == loser) for seat in range(1, seats + 1)} for loser in losers]


def test_the_loser_of_a_deal_is_charged_one_chip() -> None:
    verdict = NINETY_NINE.verdict(_read(loser=2))

    assert (verdict.valid, verdict.evidence, verdict.scores) == (True, "totals", {1: 0, 2: -1, 3: 0})


def test_the_chips_are_those_after_the_deals_before() -> None:
    verdict = NINETY_NINE.verdict(_read(loser=2), before=_lost(2, 3))

    assert verdict.chips == {1: 5, 2: 3, 3: 4}
    assert verdict.scores == {1: 0, 2: -1, 3: 0}


def test_who_is_out_cannot_lose_another_deal() -> None:
    last = _lost(2, chips_few=1)[0]

    assert _problems(last, before=_lost(2, chips_few=1)) == [("eliminated_played", "/loser")]


def test_after_the_last_but_one_is_out_there_is_no_deal() -> None:
    before = _lost(2, 3, chips_few=1)

    assert _problems(_lost(1, chips_few=1)[0], before) == [("game_over", "")]


def test_turn_and_deal_follow_from_the_deals_before() -> None:
    before = [_read(dealer=3, loser=2, options={"chips_few": 1})]
    log: Document = {"plays": plays("3 KS 99, 1 2C 101"), "loser": 1, "options": {"chips_few": 1}}

    assert _problems(_read(dealer=1, **log), before) == []
    assert _problems(_read(dealer=2, **log), before) == [("dealer_order", "/dealer")]
    assert _problems(_read(dealer=1, **log)) == [("first_player", "/plays/0/player")]


def test_problems_of_a_deal_are_placed_in_its_own_document() -> None:
    log = _read(plays=plays("1 KS 99, 2 5C 94"), loser=2)

    assert _problems(log, before=_lost(1)) == [("value_wrong", "/plays/1/value"), ("no_bust", "/loser")]


def test_how_a_deal_ended_is_the_same_whatever_the_evidence() -> None:
    told = _read(loser=2)
    logged = _read(dealer=3, plays=plays("1 KS 99, 2 5C 104"), loser=2)

    assert (
        NINETY_NINE.outcome(told)
        == NINETY_NINE.outcome(logged)
        == Outcome({"loser": 2}, {1: {}, 2: {}, 3: {}})
    )


def test_who_dealt_says_nothing_about_a_deal_that_is_not_logged() -> None:
    bea, cy = _read(loser=2, dealer=3), _read(loser=2)
    logged = [_read(plays=plays("1 KS 99, 2 5C 104"), loser=2, dealer=dealer) for dealer in (3, None)]

    assert NINETY_NINE.in_order(bea) == NINETY_NINE.in_order(cy)
    assert NINETY_NINE.in_order(logged[0]) != NINETY_NINE.in_order(logged[1])


def test_the_order_of_a_hand_says_nothing() -> None:
    hands = {"1": ["KS", "2S", "3S"], "2": ["9H", "5H", "6H"]}
    turned = {seat: hand[::-1] for seat, hand in reversed(hands.items())}
    log = {"plays": plays("1 KS 99, 2 5H 104"), "loser": 2}

    bea, cy = _read(2, hands=hands, **log), _read(2, hands=turned, **log)

    assert NINETY_NINE.in_order(bea) == NINETY_NINE.in_order(cy)


@pytest.mark.parametrize(
    ("losers", "is_over"), [([], False), ([1], False), ([1, 2], True), ([1, 1], False), ([3, 1], True)]
)
def test_a_match_is_over_when_one_seat_is_left(losers: list[int], is_over: bool) -> None:
    variant = Variant(chips_few=1)

    assert NINETY_NINE.match_is_over(_points(losers), target=0, variant=variant) is is_over


def test_seats_take_their_places_by_chips_and_by_how_long_they_stayed() -> None:
    deals = _points([4, 4, 2, 2, 3], seats=4)

    scores = NINETY_NINE.table_scores(deals, seats=(1, 2, 3, 4), variant=Variant(chips_many=2))

    assert scores == {
        1: TableScore(total=2, order=2),
        2: TableScore(total=0, order=-1, is_out=True),
        3: TableScore(total=1, order=1),
        4: TableScore(total=0, order=-2, is_out=True),
    }


def test_before_the_first_deal_everybody_has_all_chips() -> None:
    scores = NINETY_NINE.table_scores([], seats=(1, 2, 3, 4), variant=Variant())

    assert scores == dict.fromkeys((1, 2, 3, 4), TableScore(3, 3))


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 5), variants, seeds)
def test_deal_by_deal_a_table_comes_to_what_its_match_comes_to(
    seats: int, options: Document, seed: int
) -> None:
    document = simulated(seats, Random(seed), **options)
    reports = [NINETY_NINE.from_json(deal) for deal in _deals_at_a_table(document)]
    verdicts = [NINETY_NINE.verdict(report, reports[:number]) for number, report in enumerate(reports)]
    points = [verdict.scores for verdict in verdicts]
    variant = NINETY_NINE.variant(options)
    whole = match.check(document)

    over = [
        NINETY_NINE.match_is_over(points[:end], target=0, variant=variant)
        for end in range(1, len(points) + 1)
    ]
    scores = NINETY_NINE.table_scores(points, seats=range(1, seats + 1), variant=variant)

    assert all(verdict.valid for verdict in verdicts)
    assert over == [False] * (len(points) - 1) + [True]
    assert [score.total for score in scores.values()] == [*whole.chips.values()]
    in_order = sorted(scores, key=lambda seat: scores[seat].order)
    assert [document["seats"][seat - 1] for seat in in_order] == [*whole.eliminated, whole.winner]


def _deals_at_a_table(document: Document) -> list[Document]:
    """The deals of a match with numbers for names, each as the document of its own."""
    text = json.dumps(document["deals"])
    numbers = {name: number for number, name in enumerate(document["seats"], start=1)}

    def renamed(value: Any) -> Any:
        if isinstance(value, list):
            return [renamed(each) for each in value]
        if isinstance(value, dict):
            return {str(numbers.get(key, key)): renamed(each) for key, each in value.items()}
        return numbers.get(value, value) if isinstance(value, str) else value

    deals = [renamed(deal) for deal in json.loads(text)]
    return [deal_document(len(numbers), options=document["options"], **deal) for deal in deals]
