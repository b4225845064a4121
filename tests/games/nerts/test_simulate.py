import json
from random import Random

import pytest

from games.nerts import Nerts
from games.nerts.simulate import final_layout
from games.nerts.variant import Variant

NERTS = Nerts()


@pytest.mark.parametrize("jokers", [0, 2])
@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("seed", range(1))
def test_what_legal_play_leaves_is_accepted_and_scored_as_counted(seats: int, jokers: int, seed: int) -> None:
    report = final_layout(seats=seats, rng=Random(seed), variant=Variant(jokers=jokers))

    verdict = NERTS.verdict(report)

    assert verdict.errors == ()
    assert tuple(verdict.scores.values()) == report.submitted_scores


@pytest.mark.parametrize(
    "variant",
    [
        Variant(draw=1, nerts_size=10, work_piles=5, call_bonus=10, king_bonus=5),
        Variant(draw=2, jokers=1, tie_policy="single", nerts_penalty=1),
        Variant(fill="nerts", leftover="playable"),
        Variant(fill="kings", whole_columns=True, rotate=False),
        Variant(joker_fix="while_covered", jokers=2, last_to_foundation=True),
        Variant(call="automatic", landing="return", tie_max=2),
        Variant(stalemate_empty_nerts="reject", partnership="pairs", fill="nerts", last_to_foundation=True),
    ],
    ids=lambda variant: ", ".join(variant.to_json()),
)
@pytest.mark.parametrize("seed", range(2))
def test_play_under_other_options_is_accepted_by_them(variant: Variant, seed: int) -> None:
    report = final_layout(seats=3, rng=Random(seed), variant=variant)

    verdict = NERTS.verdict(report)

    assert verdict.errors == ()
    assert tuple(verdict.scores.values()) == report.submitted_scores


def test_deals_end_by_a_call_or_in_a_stalemate() -> None:
    ends = {final_layout(seats=2, rng=Random(seed)).end for seed in range(12)}

    assert ends == {"call", "stalemate"}


def test_a_simulated_layout_reads_as_it_was_written() -> None:
    report = final_layout(seats=4, rng=Random(1), variant=Variant(jokers=2))

    assert NERTS.from_json(json.loads(json.dumps(NERTS.to_json(report)))) == report


@pytest.mark.parametrize(
    ("seats", "partnership", "players"),
    [(5, "auto", 1), (6, "auto", 2), (6, "individual", 1), (3, "pairs", 2)],
)
def test_seats_hold_as_many_players_as_the_variant_wants(seats: int, partnership: str, players: int) -> None:
    variant = NERTS.variant({"partnership": partnership})

    report = final_layout(seats=seats, rng=Random(2), variant=variant)

    assert {len(seat.players) for seat in report.seats} == {players}
