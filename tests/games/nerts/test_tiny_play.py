"""Tiny decks played at random: what is left is accepted, and what is accepted can be played."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.cards import read_card
from games.nerts import notation
from games.nerts.checks import problems
from games.nerts.deal import Deal, deal_out
from games.nerts.layout import LayoutReport
from games.nerts.legal import legal_moves
from games.nerts.moves import Call, EndStalemate, RestockAll, Rotate, Tie, ToFoundation
from games.nerts.play import apply
from games.nerts.reported import layout_of
from games.nerts.variant import Variant
from games.nerts.witness import is_layout_of, replay, witness
from tests.games.nerts.edits import edited
from tests.games.nerts.strategies import tiny_variants

_NOW_AND_THEN = Call, EndStalemate, RestockAll, Rotate


def _played(variant: Variant, seats: int, rng: Random) -> Deal:
    """A deal in which cards were played as it came, on foundations rather than elsewhere, perhaps to its end."""
    deal = Deal(variant, deal_out(variant, range(1, seats + 1), rng=rng))
    for _ in range(300):
        moves = [*legal_moves(deal)]
        usual = [each for each in moves if not isinstance(each, _NOW_AND_THEN)]
        best = [each for each in moves if isinstance(each, ToFoundation | Tie)]
        if not moves or (deal.end and rng.random() < 0.1):
            break
        choice = best if best and rng.random() < 0.7 else usual if usual and rng.random() < 0.9 else moves
        apply(deal, rng.choice(choice))
    return deal


def _is_accepted(report: LayoutReport) -> bool:
    return all(each.severity == "warning" for each in problems(report))


def _is_possible(report: LayoutReport) -> bool:
    return is_layout_of(replay(report, witness(report)), report)


def _check_play_and_changes(variant: Variant, seats: int, seed: int, *, edits: int) -> None:
    rng = Random(seed)
    deal = _played(variant, seats, rng)
    assume(deal.end is not None)
    report = layout_of(deal)

    assert _is_accepted(report)
    assert _is_possible(report)
    document = notation.to_json(report)
    for changed in (*(edited(document, rng) for _ in range(edits)), *_with_named_jokers(report)):
        other = notation.from_json(changed) if isinstance(changed, dict) else changed
        assert isinstance(other, LayoutReport)
        other = replace(other, variant=variant)
        assert not _is_accepted(other) or _is_possible(other)


def _with_named_jokers(report: LayoutReport) -> Iterator[LayoutReport]:
    """The layout with one joker on a work pile saying that it is some card, for every card."""
    for at, piles in enumerate(report.private):
        for index, pile in enumerate(piles.work):
            for place, text in enumerate(pile):
                card = read_card(text)
                for face in report.variant.faces() if card and card.joker else ():
                    named = (*pile[:place], str(card and card._replace(face=face)), *pile[place + 1 :])
                    work = (*piles.work[:index], named, *piles.work[index + 1 :])
                    private = (*report.private[:at], replace(piles, work=work), *report.private[at + 1 :])
                    yield replace(report, private=private)


# A joker may be fixed in a colour; a deck of one suit may have no card of it.
_variants = tiny_variants.filter(lambda variant: variant.suits > 1 or not variant.jokers)


@pytest.mark.long
@settings(max_examples=60)
@given(_variants, st.integers(2, 4), st.integers(0, 10**9))
def test_play_is_accepted_and_what_is_accepted_can_be_played(variant: Variant, seats: int, seed: int) -> None:
    _check_play_and_changes(variant, seats, seed, edits=5)


@pytest.mark.exhaustive
@pytest.mark.timeout(3600)
@settings(max_examples=3000)
@given(_variants, st.integers(2, 4), st.integers(0, 10**9))
def test_much_play_is_accepted_and_what_is_accepted_can_be_played(
    variant: Variant, seats: int, seed: int
) -> None:
    _check_play_and_changes(variant, seats, seed, edits=20)
