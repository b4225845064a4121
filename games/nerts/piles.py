"""Whether work piles and foundations are built as the rules say; every mistake with its place."""

from collections.abc import Iterable, Iterator, Sequence

from games.cards import RANKS, Card, Face, read_card
from games.nerts.layout import Foundation, Pile
from games.nerts.problems import problem
from games.nerts.variant import Variant
from games.problems import Problem

Shade = tuple[int, bool]  # rank and whether red: all that work piles ask of a card


def shade(face: Face) -> Shade:
    return face.rank, face.is_red


def above(lower: Shade) -> Shade:
    """The shade a work pile must show to take a card of this shade (N22).

    >>> above(shade(Face(9, "H"))) == shade(Face(10, "S"))
    True
    """
    return lower[0] + 1, not lower[1]


def natural_shades(cards: Iterable[Card]) -> list[Shade | None]:
    """The shades of natural cards; None for jokers, which take what their neighbours leave them."""
    return [shade(card.face) if card.face else None for card in cards]


def run_shades(shades: Sequence[Shade | None], ranks: int) -> list[Shade] | None:
    """What the cards of a work pile, base first, count as, jokers included; None if they are no run.

    One card with a shade fixes all others (N48). With jokers alone nothing is fixed: the highest possible run
    of either colour is as good as any other.

    >>> run_shades([(10, False), None, (8, False)], ranks=13)
    [(10, False), (9, True), (8, False)]
    >>> run_shades([(1, False), None], ranks=13)  # nothing goes on an ace
    """
    base = next(
        ((rank + index, is_red ^ _is_odd(index)) for index, (rank, is_red) in _fixed(shades)), (ranks, False)
    )
    run = [(base[0] - index, base[1] ^ _is_odd(index)) for index in range(len(shades))]
    fits = all(run[index] == each for index, each in _fixed(shades))
    return run if fits and base[0] <= ranks and base[0] - len(shades) >= 0 else None


def _fixed(shades: Sequence[Shade | None]) -> Iterator[tuple[int, Shade]]:
    return ((index, each) for index, each in enumerate(shades) if each)


def _is_odd(index: int) -> bool:
    return index % 2 == 1


def work_pile_problems(pile: Pile, where: str, variant: Variant) -> Iterator[Problem]:
    """RUN: down by one in rank, red on black and black on red (N22); jokers fit in between (N48).

    >>> [each.code for each in work_pile_problems(("TS@1", "9S@1"), "", Variant())]
    ['work_colour']
    >>> [each.code for each in work_pile_problems(("TS@1", "JK1@1", "9S@1"), "", Variant(jokers=2))]
    ['joker_work_inconsistent']
    """
    cards = [read_card(text) for text in pile]
    for index in range(1, len(pile)):
        under, card = cards[index - 1], cards[index]
        if not (under and card and under.face and card.face):
            continue
        place = f"{where}/{index}"
        if card.face.rank != under.face.rank - 1:
            yield problem("work_rank", place, card=pile[index], under=pile[index - 1])
        if card.face.is_red == under.face.is_red:
            yield problem("work_colour", place, card=pile[index], under=pile[index - 1])
    known = [card for card in cards if card]
    joker = next((card for card in known if card.joker), None)
    if joker and len(known) == len(pile) and run_shades(natural_shades(known), variant.ranks) is None:
        yield problem("joker_work_inconsistent", where, card=str(joker))


def foundation_problems(pile: Foundation, where: str, variant: Variant, seats: int) -> Iterator[Problem]:
    """FND: from the ace up (N31), by one in rank and of one suit (N32), to the king (N33), jokers declared (N46).

    Ranks are compared with the step below: one slip is told once.

    >>> pile = ("AS@1",), ("2H@2",), ("JK1@1",)
    >>> [each.code for each in foundation_problems(pile, "", Variant(jokers=2), seats=2)]
    ['found_suit', 'joker_undeclared']
    """
    suit = next((card.face.suit for step in pile for card in map(read_card, step) if card and card.face), "")
    rank = 1
    for at, step in enumerate(pile):
        place = f"{where}/{at}"
        yield from _step_problems(step, place, is_first=at == 0, most=variant.most_in_step(seats))
        faces = []
        for index, text in enumerate(step):
            card = read_card(text)
            if card and card.face:
                faces.append(card.face)
                yield from _card_problems(
                    text, card.face, f"{place}/{index}", expected=Face(rank, suit), top=variant.ranks
                )
            elif card:
                yield problem("joker_undeclared", f"{place}/{index}", card=text)
        rank = (faces[0].rank if faces else rank) + 1


def _card_problems(text: str, face: Face, where: str, *, expected: Face, top: int) -> Iterator[Problem]:
    if face.suit != expected.suit:
        yield problem("found_suit", where, card=text, suit=expected.suit)
    if expected.rank > top:
        yield problem("found_above_king", where, card=text)
    elif face.rank != expected.rank and expected.rank == 1:
        yield problem("found_start", where, card=text)
    elif face.rank != expected.rank:
        yield problem("found_rank", where, card=text, expected=RANKS[expected.rank - 1])


def _step_problems(step: Pile, where: str, *, is_first: bool, most: int) -> Iterator[Problem]:
    """A tie has cards of different owners (A8, N21), and is none on the first step: each ace starts its own pile."""
    if len(step) == 1:
        return
    if is_first:
        yield problem("found_tie_ace", where, card=step[1])
    elif len(step) > most:
        yield problem("found_tie_disabled", where, count=len(step), most=most)
    owners: dict[int, str] = {}
    for index, text in enumerate(step):
        card = read_card(text)
        if card and card.seat in owners:
            yield problem("found_tie_same_owner", f"{where}/{index}", card=text, other=owners[card.seat])
        elif card:
            owners[card.seat] = text
