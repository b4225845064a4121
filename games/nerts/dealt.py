"""What each seat was dealt, where it is known: as a value, and as it stands in a document beside the layout."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass

from games.nerts.deal import Own
from games.nerts.layout import Pile
from games.nerts.variant import Variant
from games.reading import read_list, read_object, unreadable

_PILES = ("nerts", "work", "stock")


@dataclass(frozen=True, slots=True)
class Dealt:
    """The piles of a seat as dealt, the last card on top; `work` has the one card of each work pile."""

    nerts: Pile
    work: Pile
    stock: Pile


def dealt_of(deal: Mapping[int, Own]) -> dict[int, Dealt]:
    """By seat what `games.nerts.deal.deal_out` has just dealt.

    >>> from random import Random
    >>> from games.nerts.deal import deal_out
    >>> tiny = Variant(ranks=3, suits=1, nerts_size=1, work_piles=1, draw=1)
    >>> dealt_of(deal_out(tiny, [1], rng=Random(1)))
    {1: Dealt(nerts=('2S@1',), work=('3S@1',), stock=('AS@1',))}
    """
    return {
        seat: Dealt(
            tuple(map(str, own.nerts)), tuple(str(card) for (card,) in own.work), tuple(map(str, own.stock))
        )
        for seat, own in deal.items()
    }


def read_dealt(
    value: object, *, variant: Variant, seats: Iterable[int], where: str = "/dealt"
) -> dict[int, Dealt]:
    """By seat what these were dealt, each its whole deck in piles of the right size; not all of them need be there.

    Raises Unreadable.
    """
    entries = read_object(value, where, optional=[str(seat) for seat in seats])
    return {int(seat): _read_seat(entries[seat], f"{where}/{seat}", int(seat), variant) for seat in entries}


def dealt_json(dealt: Mapping[int, Dealt]) -> dict[str, object]:
    """The member `dealt` of a document; reading it gives an equal deal."""
    return {
        str(seat): {name: list(pile) for name, pile in asdict(own).items()} for seat, own in dealt.items()
    }


def _read_seat(value: object, where: str, seat: int, variant: Variant) -> Dealt:
    piles = read_object(value, where, required=_PILES)
    nerts, work, stock = (tuple(read_list(piles[name], f"{where}/{name}")) for name in _PILES)
    sizes = variant.nerts_size, variant.work_piles, variant.talon_size
    for name, pile, size in zip(_PILES, (nerts, work, stock), sizes, strict=True):
        if len(pile) != size:
            raise unreadable(f"{where}/{name}", list(pile), f"list of {size}")
    left = {*map(str, variant.deck(seat))}
    for name, pile in zip(_PILES, (nerts, work, stock), strict=True):
        for index, card in enumerate(pile):
            if not isinstance(card, str) or card not in left:
                raise unreadable(f"{where}/{name}/{index}", card, f"each card of seat {seat} once")
            left.remove(card)
    return Dealt(nerts, work, stock)
