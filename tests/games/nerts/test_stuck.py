"""Who can still move. Texts of cards are read in the order of turning; the last of a pile is its top."""

from random import Random

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from games.cards import read_face
from games.nerts.deal import Deal, deal_out
from games.nerts.play import apply
from games.nerts.stuck import Hand, progress, wanted_on
from games.nerts.table import face_letter, table_of
from games.nerts.variant import Variant
from tests.games.nerts.search import can_progress, idle_moves, is_legal, moves_of_progress
from tests.games.nerts.strategies import tiny_variants

FILLED_AT_ONCE = Variant(ranks=3, suits=4, nerts_size=6, work_piles=3, draw=2, fill="nerts", rotate=False)


def _cards(text: str) -> list[str]:
    return [f"{each}@1" for each in text.split()]


def _hand(
    *work: str,
    nerts: str = "",
    talon: str = "",
    waste: int = 0,
    variant: Variant | None = None,
) -> Hand:
    return Hand(
        table_of(variant or Variant(work_piles=len(work), jokers=2), (1,)),
        nerts=_cards(nerts),
        work=[_cards(pile) for pile in work if pile],
        talon=_cards(talon),
        waste=waste,
        is_waste_open=waste > 0,
    )


def _mover(hand: Hand, *wanted: str) -> str | None:
    following = [face_letter(read_face(face)) for face in wanted]
    return progress(hand, hand.within_reach(), wanted_on(following, hand.table))


@pytest.mark.parametrize(
    ("waste", "size", "reach"),
    [
        (0, 9, "3 6 9"),
        (0, 8, "3 6"),
        (2, 9, "2 3 5 6 8 9"),
        (4, 9, "3 4 6 7 9"),
        (9, 9, "3 6 9"),
        (0, 2, ""),
    ],
)
def test_the_stock_brings_up_every_third_card_of_this_pass_and_the_next(
    waste: int, size: int, reach: str
) -> None:
    talon = " ".join(f"{rank}S" for rank in "A23456789"[:size])

    found = _hand(talon=talon, waste=waste).within_reach()

    assert [card[0] for card in found] == reach.replace("1", "A").split()


def test_a_playable_leftover_brings_up_the_last_card() -> None:
    variant = Variant(leftover="playable")

    found = _hand(talon="2S 3S 4S 5S 6S", variant=variant).within_reach()

    assert found == ["4S@1", "6S@1"]


def test_a_leftover_turned_only_to_recycle_is_not_up() -> None:
    turned = _hand(talon="2S 3S 4S 5S", waste=4)._replace(is_waste_open=False)

    assert turned.within_reach() == ["4S@1"]


@pytest.mark.parametrize(
    ("hand", "mover"),
    [
        (_hand("2H", "2D", nerts="AS"), "AS@1"),
        (_hand("2H", "AD", nerts="9S"), "AD@1"),
        (_hand("2H", "2D", nerts="JK1"), "JK1@1"),
        (_hand("2H", "JK1", nerts="9S"), "JK1@1"),
        (_hand("2H", "9D", nerts="8S"), "8S@1"),
        (_hand("2H", "9D", nerts="8H"), None),
        (_hand("2H", "2D", nerts="AS 9S"), None),
        (_hand("2H", "", nerts="9S"), "9S@1"),
        (_hand("2H", "", talon="9S 8S", waste=1), "9S@1"),
        (_hand("2H", "", talon="9S 8S"), None),
        # A pile moves onto another, and leaves a space.
        (_hand("9D", "8S", nerts="KS"), "KS@1"),
        # The nine of diamonds is covered, but its run can move to the nine of hearts.
        (_hand("9D 8S", "9H", "KS", nerts="9S"), None),
    ],
)
def test_who_can_make_progress(hand: Hand, mover: str | None) -> None:
    assert _mover(hand) == mover


def test_a_wanted_card_is_uncovered_by_a_move_to_its_twin() -> None:
    work = ("9D 8S", "9H", "KS")

    assert _mover(_hand(*work, nerts="9S"), "9D") == "9D@1"
    assert _mover(_hand(*work, nerts="9S"), "8H") is None


def test_whole_columns_uncover_nothing() -> None:
    variant = Variant(work_piles=3, whole_columns=True)

    assert _mover(_hand("9D 8S", "9H", "KS", nerts="9S", variant=variant), "9D") is None


def test_with_nothing_to_lay_down_a_space_uncovers_any_card() -> None:
    assert _mover(_hand("9D 8S 7H", ""), "9D") == "9D@1"
    assert _mover(_hand("9D 8S 7H", "5H"), "9D") is None


def test_only_kings_fill_spaces_where_the_rules_say_so() -> None:
    variant = Variant(work_piles=2, fill="kings")

    assert _mover(_hand("9D", "", nerts="QS", variant=variant)) is None
    assert _mover(_hand("9D", "", nerts="KS", variant=variant)) == "KS@1"


def test_the_last_nerts_card_waits_for_a_foundation_where_the_rules_say_so() -> None:
    variant = Variant(work_piles=2, last_to_foundation=True)

    assert _mover(_hand("9D", "2H", nerts="8S", variant=variant)) is None
    assert _mover(_hand("9D", "2H", nerts="KS 8S", variant=variant)) == "8S@1"


@pytest.mark.parametrize(
    ("joker_fix", "wanted", "mover"),
    [
        ("permanent", "9D", "JK1@1"),
        ("permanent", "9S", None),
        ("permanent", "5C", None),
        ("while_covered", "5C", "JK1@1"),
    ],
)
def test_an_uncovered_joker_keeps_rank_and_colour_or_is_free(
    joker_fix: str, wanted: str, mover: str | None
) -> None:
    variant = Variant(work_piles=3, jokers=2, joker_fix=joker_fix)  # type: ignore[arg-type]

    assert _mover(_hand("TS JK1 8S", "9H", "KS", nerts="4H", variant=variant), wanted) == mover


def test_rotation_brings_up_every_card_unless_no_draw_is_left_or_it_is_not_allowed() -> None:
    talon = "2S 3S 4S 5S"

    assert len(_hand(talon=talon).within_reach_by_rotation()) == 4
    assert len(_hand(talon="2S 3S").within_reach_by_rotation()) == 0
    assert len(_hand(talon=talon, variant=Variant(rotate=False)).within_reach_by_rotation()) == 1


@settings(max_examples=60, deadline=None)
@given(tiny_variants, st.integers(0, 80), st.integers(0, 10**6))
@example(variant=FILLED_AT_ONCE, moves=1, seed=1614)
def test_a_search_of_all_moves_finds_the_same(variant: Variant, moves: int, seed: int) -> None:
    rng = Random(seed)
    deal = Deal(variant, deal_out(variant, (1, 2), rng=rng))
    for _ in range(moves):
        _move_somehow(deal, rng)
    assume(deal.end is None)

    for seat in (1, 2):
        assert deal.is_stuck(seat) is not can_progress(deal, seat)


@settings(max_examples=40, deadline=None)
@given(tiny_variants, st.integers(0, 60), st.integers(0, 10**6))
def test_a_search_that_also_turns_cards_to_the_bottom_finds_the_same_grade(
    variant: Variant, moves: int, seed: int
) -> None:
    rng = Random(seed)
    deal = Deal(variant, deal_out(variant, (1, 2), rng=rng))
    for _ in range(moves):
        _move_somehow(deal, rng)
    assume(deal.end is None)

    for seat in (1, 2):
        hand = deal.hand(seat)
        assume(len(hand.talon) <= 6)
        helper = progress(hand, hand.within_reach_by_rotation(), deal.wanted())
        assert (helper is not None) is can_progress(deal, seat, rotates=True)


def _move_somehow(deal: Deal, rng: Random) -> None:
    seat = rng.choice((1, 2))
    moves = [*moves_of_progress(deal, seat)] if rng.random() < 0.6 else [*idle_moves(deal, seat)]
    rng.shuffle(moves)
    for move in moves:
        if is_legal(deal, move):
            apply(deal, move)
            return
