"""The moves that are listed are those that can be made."""

from itertools import combinations, permutations
from random import Random

from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.nerts.deal import Deal, deal_out
from games.nerts.legal import legal_moves
from games.nerts.moves import Call, EndStalemate, Move, RestockAll, Rotate, Tie, ToFoundation
from games.nerts.play import apply
from games.nerts.variant import Variant
from tests.games.nerts.search import idle_moves, is_legal, moves_of_progress
from tests.games.nerts.strategies import tiny_variants


def _conceivable_moves(deal: Deal) -> set[Move]:
    moves: set[Move] = {RestockAll(), EndStalemate()}
    for seat in (1, 2):
        moves |= {*moves_of_progress(deal, seat), *idle_moves(deal, seat), Rotate(seat), Call(seat)}
    plays = [move for move in moves if isinstance(move, ToFoundation) and is_legal(deal, move)]
    # Where the call is automatic the order says who ends the deal.
    pairs = permutations if deal.variant.call == "automatic" and not deal.end else combinations
    return moves | {Tie(pair) for pair in pairs(sorted(plays, key=lambda play: play.seat), 2)}


@settings(max_examples=25, deadline=None)
@example(
    Variant(ranks=3, suits=2, nerts_size=1, work_piles=1, draw=1, jokers=2, rotate=False, call="automatic"),
    1,
    858976,
)
@given(tiny_variants, st.integers(0, 60), st.integers(0, 10**6))
def test_all_conceivable_moves_that_can_be_made_are_listed(variant: Variant, moves: int, seed: int) -> None:
    rng = Random(seed)
    deal = Deal(variant, deal_out(variant, (1, 2), rng=rng))
    for _ in range(moves):
        listed = [*legal_moves(deal)]
        if not listed:
            break
        apply(deal, rng.choice(listed))

    listed = [*legal_moves(deal)]

    assert len(listed) == len(set(listed))
    assert set(listed) == {move for move in _conceivable_moves(deal) if is_legal(deal, move)}
