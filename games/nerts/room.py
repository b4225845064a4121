"""How many cards work piles have room for (docs/rules/nerts.md, A28)."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations_with_replacement

from games.cards import Card
from games.nerts.piles import shade
from games.nerts.variant import Variant


def fit_on_work_piles(count: int, cards: Iterable[Card], variant: Variant) -> bool:
    """Whether so many of these cards of one deck can lie in its work piles, jokers as any card.

    Each run is part of one of two, from a king of either colour down to an ace.

    >>> deck = [*Variant().deck(1)]
    >>> fit_on_work_piles(26, deck, Variant(work_piles=2)), fit_on_work_piles(27, deck, Variant(work_piles=2))
    (True, False)
    """
    if count > variant.ranks * variant.work_piles:
        return False
    faces = [card.face for card in cards]
    shades = Counter(shade(face) for face in faces if face)
    ranks = range(variant.ranks, -1, -1)  # there is no rank 0: a gap between the two
    both = [(rank, is_red ^ (rank % 2 == 1)) for is_red in (False, True) for rank in ranks]
    there = [shades[each] for each in both]
    places = [at for at, (rank, _) in enumerate(both) if rank]
    return any(
        count <= _most_in_runs(there, as_jokers, variant.work_piles)
        for as_jokers in combinations_with_replacement(places, faces.count(None))
    )


def _most_in_runs(there: list[int], jokers: Iterable[int], piles: int) -> int:
    """How many of the cards can lie in so many runs, jokers at these places, if so many are there at each.

    First come the stretches where there is a card, then those where there is a second, and so on. The longest of all
    hold the most cards: two runs that overlap hold as many as their union and what they share.
    """
    counts = bytearray(there)
    for place in jokers:
        counts[place] += 1
    layers = (counts.translate(_LAYERS[depth]).split() for depth in range(max(counts)))
    stretches = sorted(len(stretch) for layer in layers for stretch in layer)
    return sum(stretches[-piles:])


# To write down where there are more cards than so many, as words with spaces between.
_LAYERS = [b" " * (depth + 1) + b"x" * (255 - depth) for depth in range(4)]
