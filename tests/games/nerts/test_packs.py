"""Packs stacked beforehand."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.nerts.packs import dealt_from, stacked
from games.nerts.variant import Variant


@given(st.integers(), st.integers(1, 8), st.sampled_from([0, 2]))
def test_a_stacked_pack_is_a_whole_deck_in_piles_of_the_right_size(seed: int, seat: int, jokers: int) -> None:
    variant = Variant(jokers=jokers)

    dealt = dealt_from({seat: stacked(variant, rng=Random(seed))})[seat]

    assert sorted(dealt.nerts + dealt.work + dealt.stock) == sorted(map(str, variant.deck(seat)))
    assert (len(dealt.nerts), len(dealt.work)) == (variant.nerts_size, variant.work_piles)


def test_two_packs_are_shuffled_apart() -> None:
    rng = Random(1)

    assert stacked(Variant(), rng=rng) != stacked(Variant(), rng=rng)


def test_nobody_has_a_pack_of_their_own_in_ninety_nine() -> None:
    game = GAMES["ninety-nine"]

    assert game.stacked(game.variant({}), rng=Random(1)) is None
