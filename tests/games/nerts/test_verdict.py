"""Rules that the conformance cases do not show, each by one change to a layout that is accepted."""

from collections.abc import Callable
from typing import Any

import pytest

from games import GAMES
from games.verdict import Verdict
from tests.games.documents import nerts_document

NERTS = GAMES["nerts"]


def _judge(case: str = "N-V-01", change: Callable[[Any], object] = lambda data: None) -> Verdict:
    data = nerts_document(case)
    change(data)
    return NERTS.verdict(NERTS.from_json(data))


def _problems(verdict: Verdict) -> list[tuple[str, str]]:
    return [(problem.code, problem.where) for problem in verdict.errors]


def _move(layout: Any, source: tuple[Any, ...], target: tuple[Any, ...]) -> None:
    """Move the top card from one pile of the layout to another."""
    piles = [layout, layout]
    for at, path in enumerate((source, target)):
        for step in path:
            piles[at] = piles[at][step]
    piles[1].append(piles[0].pop())


def test_every_problem_is_told_at_once() -> None:
    def change(data: Any) -> None:
        data["seats"][1]["back"] = "back-1"
        data["layout"]["caller"] = 2
        data["layout"]["seats"]["2"]["waste"] = ["QQ@2"]
        data["submitted_scores"] = {"1": 0, "2": -1}

    verdict = _judge(change=change)

    assert _problems(verdict) == [
        ("deck_back_duplicate", "/seats/1/back"),
        ("card_unknown", "/layout/seats/2/waste/0"),
        ("talon_too_large", "/layout/seats/2/stock"),
        ("caller_nerts_not_empty", "/layout/caller"),
        ("score_mismatch", "/submitted_scores/1"),
    ]
    assert verdict.scores == {}


@pytest.mark.parametrize("text", ["JK1@1", "AS@3", "AS@03", "A♠@1", "JK1=4H@1"])
def test_a_card_of_no_deck_at_the_table_is_unknown(text: str) -> None:
    verdict = _judge(change=lambda data: data["layout"]["seats"]["1"]["waste"].__setitem__(0, text))

    assert ("card_unknown", "/layout/seats/1/waste/0") in _problems(verdict)
    assert ("card_missing", "/layout/seats/1") in _problems(verdict)


def test_a_joker_that_is_free_once_it_is_uncovered_says_nothing_on_a_work_pile() -> None:
    def change(data: Any) -> None:
        data["options"]["joker_fix"] = "while_covered"
        data["layout"]["seats"]["1"]["work"][0][-1] = "JK1=8H@1"

    assert ("card_unknown", "/layout/seats/1/work/0/1") in _problems(_judge("N-V-22", change))


def _private_piles(data: Any) -> list[list[str]]:
    seats = data["layout"]["seats"].values()
    return [pile for seat in seats for pile in (seat["nerts"], seat["stock"], seat["waste"], *seat["work"])]


def test_cards_of_one_step_have_different_owners() -> None:
    def change(data: Any) -> None:
        data["options"] = {"jokers": 2}
        for seat in "12":
            data["layout"]["seats"][seat]["waste"] += [f"JK1@{seat}", f"JK2@{seat}"]
        data["layout"]["seats"]["1"]["waste"].remove("JK1@1")
        data["layout"]["foundations"][0][3].append("JK1=4S@1")

    verdict = _judge("N-V-06", change)

    assert ("found_tie_same_owner", "/layout/foundations/0/3/2") in _problems(verdict)


def test_a_step_holds_no_more_cards_than_the_rules_allow() -> None:
    def change(data: Any) -> None:
        data["options"] = {"tie_max": 2}
        data["layout"]["foundations"][0][1] = ["2S@1", "2S@2", "2S@3"]
        for seat in "23":
            for pile in _private_piles(data):
                if f"2S@{seat}" in pile:
                    pile.remove(f"2S@{seat}")

    verdict = _judge("N-V-11", change)

    assert ("found_tie_disabled", "/layout/foundations/0/1") in _problems(verdict)


def test_nothing_lies_above_a_king() -> None:
    def change(data: Any) -> None:
        data["layout"]["completed"][0].append(["AS@2"])
        for pile in _private_piles(data):
            if "AS@2" in pile:
                pile.remove("AS@2")

    verdict = _judge("N-V-05", change)

    assert ("found_above_king", "/layout/completed/0/13/0") in _problems(verdict)


def test_a_pile_set_aside_is_complete() -> None:
    def change(data: Any) -> None:
        layout = data["layout"]
        layout["completed"].append(layout["foundations"].pop(1))

    assert _problems(_judge(change=change)) == [("completed_not_king", "/layout/completed/0")]


def test_a_rank_left_out_is_told_once() -> None:
    verdict = _judge(change=lambda data: data["layout"]["foundations"][0].pop(1))

    assert _problems(verdict) == [
        ("card_missing", "/layout/seats/1"),
        ("found_rank", "/layout/foundations/0/1/0"),
    ]


def test_a_split_no_count_of_draws_leaves_is_unreachable() -> None:
    def change(data: Any) -> None:
        _move(data["layout"], ("seats", "2", "stock"), ("seats", "2", "waste"))

    verdict = _judge(change=change)

    assert [(problem.code, problem.severity) for problem in verdict.errors] == [
        ("talon_split", "unreachable")
    ]


def test_a_league_may_let_a_wrong_split_pass_with_a_warning() -> None:
    def change(data: Any) -> None:
        data["options"] = {"talon_split": "warning"}
        _move(data["layout"], ("seats", "2", "stock"), ("seats", "2", "waste"))

    verdict = _judge(change=change)

    assert verdict.valid
    assert [problem.code for problem in verdict.warnings] == ["talon_split"]


def test_a_leftover_may_lie_turned_on_the_waste() -> None:
    def change(data: Any) -> None:
        piles = data["layout"]["seats"]["2"]
        piles["waste"], piles["stock"] = piles["stock"][::-1], []

    assert _judge(change=change).valid


def test_a_space_that_must_be_filled_is_empty_only_without_nerts_cards() -> None:
    def change(data: Any) -> None:
        data["options"] = {"fill": "nerts"}
        data["layout"]["seats"]["2"]["work"].pop()
        data["layout"]["seats"]["2"]["waste"] += ["KC@2"]
        data["layout"]["seats"]["2"]["nerts"].append(data["layout"]["seats"]["2"]["stock"].pop())

    assert ("work_pile_count", "/layout/seats/2/work") in _problems(_judge(change=change))


def test_under_last_to_foundation_nobody_is_out_without_a_card_there() -> None:
    def change(data: Any) -> None:
        data["options"] = {"last_to_foundation": True}

    assert _problems(_judge("N-V-38", change)) == [("caller_nerts_not_empty", "/layout/caller")]


@pytest.mark.parametrize(
    ("end", "caller", "expected"),
    [
        (None, None, ("no_end", "/layout/end")),
        (None, 1, ("no_end", "/layout/end")),
        ("call", None, ("no_end", "/layout/end")),
        ("call", 3, ("caller_unknown", "/layout/caller")),
        ("stalemate", 1, ("caller_unknown", "/layout/caller")),
    ],
)
def test_a_deal_ends_by_a_call_of_a_seat_or_without_one(
    end: str | None, caller: int | None, expected: tuple[str, str]
) -> None:
    verdict = _judge(change=lambda data: data["layout"].update(end=end, caller=caller))

    assert expected in _problems(verdict)


@pytest.mark.parametrize(
    ("sizes", "partnership", "is_possible"),
    [
        ([1, 1], "auto", True),
        ([2, 2], "auto", True),
        ([1, 2], "auto", False),
        ([2, 2, 2], "auto", True),
        ([1] * 6, "auto", False),
        ([2, 2, 2, 1], "auto", False),
        ([1] * 5, "auto", True),
        ([3, 3], "auto", False),
        ([0, 2], "auto", False),
        ([1] * 7, "individual", True),
        ([2, 2], "individual", False),
        ([1, 1], "pairs", False),
        ([2, 2], "pairs", True),
        ([2], "auto", False),
        ([], "auto", False),
    ],
)
def test_who_may_sit_at_a_table(sizes: list[int], partnership: str, is_possible: bool) -> None:
    seats = [
        {"seat": number, "back": f"back {number}", "players": ["Bea"] * size}
        for number, size in enumerate(sizes, start=1)
    ]
    counts = {str(number): {"foundation": 1, "nerts": 0} for number in range(1, len(sizes) + 1)}
    data = {
        "game": "nerts",
        "evidence": "totals",
        "end": "call",
        "caller": 1,
        "seats": seats,
        "counts": counts,
    }

    verdict = NERTS.verdict(NERTS.from_json(data | {"options": {"partnership": partnership}}))

    assert ("players" not in [problem.code for problem in verdict.errors]) is is_possible


def test_kings_and_the_call_earn_their_bonus() -> None:
    verdict = _judge("N-V-05", lambda data: data.update(options={"king_bonus": 3, "call_bonus": 10}))

    assert verdict.scores == {1: -1, 2: -6, 3: 15, 4: -2}
