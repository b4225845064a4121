"""Packs stacked beforehand: what one seat will be dealt, written down without saying which seat it will be."""

from collections.abc import Mapping
from random import Random

from games.nerts.deal import deal_out
from games.nerts.dealt import Dealt
from games.nerts.variant import Variant

Pack = Mapping[str, list[str]]
"""By pile ("nerts", "work", "stock") the faces as dealt, the last card on top; `work` has one card for each pile."""

ONLY = 1  # the seat that a pack is dealt to before it has one


def stacked(variant: Variant, *, rng: Random) -> Pack:
    """A shuffled pack.

    >>> stacked(Variant(ranks=3, suits=1, nerts_size=1, work_piles=1, draw=1), rng=Random(1))
    {'nerts': ['2S'], 'work': ['3S'], 'stock': ['AS']}
    """
    own = deal_out(variant, [ONLY], rng=rng)[ONLY]
    piles = {"nerts": own.nerts, "work": [card for (card,) in own.work], "stock": own.stock}
    return {name: [str(card).removesuffix(f"@{ONLY}") for card in pile] for name, pile in piles.items()}


def dealt_from(packs: Mapping[int, Pack]) -> dict[int, Dealt]:
    """What these packs, by seat, come to when they are dealt.

    >>> dealt_from({2: {"nerts": ["2S"], "work": ["3S"], "stock": ["AS"]}})
    {2: Dealt(nerts=('2S@2',), work=('3S@2',), stock=('AS@2',))}
    """
    return {
        seat: Dealt(**{name: tuple(f"{face}@{seat}" for face in pile) for name, pile in pack.items()})
        for seat, pack in packs.items()
    }
