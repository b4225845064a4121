"""Two people who write down the same table seldom write its piles in the same order."""

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.nerts import Nerts
from tests.games.documents import cases, document, nerts_document

NERTS = Nerts()
LAYOUTS = [document(case) for case in cases("nerts.json") if "layout" in case and case["expect"].get("valid")]


def written_by_another(layout: dict[str, Any], rng: Random) -> None:
    """Shuffle what has no order on the table."""
    for piles in (layout["foundations"], layout["completed"]):
        rng.shuffle(piles)
        for pile in piles:
            for step in pile:
                rng.shuffle(step)
    for seat in layout["seats"].values():
        rng.shuffle(seat["work"])


@given(st.sampled_from(LAYOUTS), st.randoms(use_true_random=False))
def test_the_order_of_piles_says_nothing(case: dict[str, Any], rng: Random) -> None:
    bea = NERTS.from_json(case)
    written_by_another(case["layout"], rng)
    cy = NERTS.from_json(case)

    assert NERTS.in_order(bea) == NERTS.in_order(cy)


@given(st.sampled_from(LAYOUTS))
def test_order_changes_no_score_and_no_stalemate(case: dict[str, Any]) -> None:
    report = NERTS.from_json(case)

    found, expected = NERTS.verdict(NERTS.in_order(report)), NERTS.verdict(report)

    assert (found.valid, found.scores, found.stalemate) == (True, expected.scores, expected.stalemate)


def test_the_order_of_the_cards_in_a_pile_says_all() -> None:
    case = nerts_document("N-V-01")
    bea = NERTS.from_json(case)
    case["layout"]["seats"]["1"]["stock"].reverse()
    cy = NERTS.from_json(case)

    assert NERTS.in_order(bea) != NERTS.in_order(cy)


def test_counted_cards_have_no_order() -> None:
    case = {
        "game": "nerts",
        "evidence": "cards",
        "seats": [
            {"seat": 1, "back": "red", "players": ["Bea"]},
            {"seat": 2, "back": "blue", "players": ["Cy"]},
        ],
        "end": "call",
        "caller": 1,
        "counts": {"1": {"foundation": ["AS", "AH"], "nerts": 0}, "2": {"foundation": [], "nerts": 4}},
    }
    bea = NERTS.from_json(case)
    case["counts"]["1"]["foundation"] = ["AH", "AS"]  # type: ignore[index]
    cy = NERTS.from_json(case)

    assert NERTS.in_order(bea) == NERTS.in_order(cy)
