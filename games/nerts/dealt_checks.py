"""What shows that a report is of another deal than the one that is known (docs/rules/verdict.md).

All of it is necessary. Whether the cards of this deal can be released in time would take a search.
"""

from collections.abc import Iterator, Mapping, Sequence

from games.nerts.dealt import Dealt
from games.nerts.layout import AnyReport, CardsReport, LayoutReport, Pile, PrivatePiles
from games.nerts.problems import problem
from games.nerts.stuck import Hand
from games.nerts.table import Table, table_of
from games.nerts.variant import Variant
from games.problems import Problem


def dealt_problems(report: AnyReport, dealt: Mapping[int, Dealt]) -> Iterator[Problem]:
    """What contradicts the deal. Seats that it does not have are not asked; totals say too little to do it."""
    match report:
        case LayoutReport():
            table = table_of(report.variant, report.seat_numbers)
            for seat, piles in zip(report.seat_numbers, report.private, strict=True):
                if seat in dealt:
                    where = f"/layout/seats/{seat}"
                    yield from _nerts_problems(piles.nerts, dealt[seat], where)
                    yield from _talon_problems(piles, dealt[seat], where, table)
        case CardsReport():
            yield from _buried_problems(report, dealt)


def _nerts_problems(nerts: Pile, own: Dealt, where: str) -> Iterator[Problem]:
    """Cards leave the nerts pile from the top (N30)."""
    for index, (card, expected) in enumerate(zip(nerts, own.nerts, strict=False)):
        if card != expected:
            yield problem("other_nerts", f"{where}/nerts/{index}", card=card, expected=expected)


def _buried_problems(report: CardsReport, dealt: Mapping[int, Dealt]) -> Iterator[Problem]:
    """A card that still lies in the nerts pile cannot lie on a foundation too."""
    left = dict(zip(report.seat_numbers, report.nerts, strict=True))
    for where, text, card in report.cards():
        if card and card.seat in dealt and card.piece in dealt[card.seat].nerts[: left[card.seat]]:
            yield problem("other_nerts", where, card=text, expected=card.piece)


def _talon_problems(piles: PrivatePiles, own: Dealt, where: str, table: Table) -> Iterator[Problem]:
    """Nothing comes to the talon (5), and what stays keeps its order (N29) as far as N38 lets it."""
    turned = [(card, f"{where}/waste/{index}") for index, card in enumerate(piles.waste)]
    turned += [(card, f"{where}/stock/{index}") for index, card in reversed([*enumerate(piles.stock)])]
    strange = [(card, place) for card, place in turned if card not in own.stock]
    for card, place in strange:
        yield problem("other_talon", place, card=card)
    cards = [card for card, _ in turned]
    order = [card for card in reversed(own.stock) if card in cards]
    if strange or len(order) < len(cards):  # a card is there twice, which is told elsewhere
        return
    may_turn = table.variant.rotate and not _was_ever_free(piles, own, table)
    if cards != order and not (may_turn and _can_be_turned(order, cards, table.variant)):
        card, place = next(each for each, first in zip(turned, order, strict=True) if each[0] != first)
        yield problem("other_talon", place, card=card)


def _can_be_turned(order: Sequence[str], cards: Sequence[str], variant: Variant) -> bool:
    """Whether cards that go from the top of the stock to its bottom can bring a talon from one order to another.

    They may do so at any place of the pass. Turning round the whole talon, and what is behind one draw of it, makes
    any order, but for two exceptions. With too few cards there is only the whole to turn round. And turning round
    an odd number of cards leaves an even order even: two at a time from an odd number do so until one is played.
    """
    size = variant.talon_size
    if size < variant.draw + 2:
        return any([*order[at:], *order[:at]] == [*cards] for at in range(len(order)))
    is_always_odd = variant.draw == 2 and size % 2 == 1 and len(cards) == size
    return not is_always_odd or _is_even([order.index(card) for card in cards])


def _is_even(places: list[int]) -> bool:
    pairs = ((left, right) for at, right in enumerate(places) for left in places[:at])
    return sum(left > right for left, right in pairs) % 2 == 0


def _was_ever_free(piles: PrivatePiles, own: Dealt, table: Table) -> bool:
    """Whether a card that makes progress lay open from the deal on to the end; then the seat never was stuck.

    Such cards are aces that lie on work piles where they were dealt, and aces and jokers on top of a nerts pile, or
    within reach in a talon, of which nothing was played.
    """
    still = {card for pile in piles.work for card in pile}
    cards = [card for card in own.work if card in still and card not in table.jokers]
    if len(piles.nerts) == len(own.nerts):
        cards += own.nerts[-1:]
    if len(piles.waste + piles.stock) == len(own.stock):
        turned = Hand(table, nerts=(), work=(), talon=own.stock[::-1], waste=0, is_waste_open=False)
        cards += turned.within_reach()
    return any(card in table.jokers or table.faces.get(card) in table.aces for card in cards)
