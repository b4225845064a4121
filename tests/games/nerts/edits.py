"""One random change to the document of a layout, as a slip of the pen or of the hand would make it."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from games.cards import RANKS, SUITS


def edited(document: dict[str, Any], rng: Random) -> dict[str, Any]:
    """A copy with one change. Now and then it changes nothing, as when a card moves to where it was."""
    copy: dict[str, Any] = json.loads(json.dumps(document))
    copy.pop("submitted_scores", None)
    rng.choice(EDITS)(copy["layout"], rng)
    for name in ("foundations", "completed"):
        steps = ([step for step in pile if step] for pile in copy["layout"][name])
        copy["layout"][name] = [pile for pile in steps if pile]
    return copy


def _move(layout: Any, rng: Random) -> None:
    source, index = _card(layout, rng)
    _lay(layout, source.pop(index), rng)


def _swap(layout: Any, rng: Random) -> None:
    (first, at), (second, there) = _card(layout, rng), _card(layout, rng)
    first[at], second[there] = second[there], first[at]


def _drop(layout: Any, rng: Random) -> None:
    pile, index = _card(layout, rng)
    del pile[index]


def _duplicate(layout: Any, rng: Random) -> None:
    pile, index = _card(layout, rng)
    _lay(layout, pile[index], rng)


def _declare(layout: Any, rng: Random) -> None:
    """A joker says that it stands for another card."""
    jokers = [
        (pile, index) for pile in _piles(layout) for index, card in enumerate(pile) if card.startswith("JK")
    ]
    if jokers:
        pile, index = rng.choice(jokers)
        name, _, seat = pile[index].partition("@")
        pile[index] = f"{name[:3]}={rng.choice(RANKS)}{rng.choice(SUITS)}@{seat}"


def _own(layout: Any, rng: Random) -> None:
    """A card with another back."""
    pile, index = _card(layout, rng)
    pile[index] = f"{pile[index].partition('@')[0]}@{rng.choice([*layout['seats']])}"


def _split(layout: Any, rng: Random) -> None:
    """Some cards more, or fewer, are turned."""
    piles = layout["seats"][rng.choice([*layout["seats"]])]
    source, target = rng.sample(["stock", "waste"], 2)
    for _ in range(rng.randint(1, 4)):
        if piles[source]:
            piles[target].append(piles[source].pop())


def _exchange_tops(layout: Any, rng: Random) -> None:
    """The top cards of two private piles of a seat change places: no card is missing, and most piles stay right."""
    piles = layout["seats"][rng.choice([*layout["seats"]])]
    tops = [pile for pile in (piles["nerts"], piles["stock"], piles["waste"], *piles["work"]) if pile]
    if len(tops) > 1:
        first, second = rng.sample(tops, 2)
        first[-1], second[-1] = second[-1], first[-1]


def _end(layout: Any, rng: Random) -> None:
    layout["end"] = rng.choice(["call", "stalemate"])
    layout["caller"] = rng.choice([None, *map(int, layout["seats"])])


EDITS: list[Callable[[Any, Random], None]] = [
    _move, _swap, _drop, _duplicate, _declare, _own, _split, _exchange_tops, _end,
]  # fmt: skip


def _piles(layout: Any) -> list[list[str]]:
    steps = [step for pile in layout["foundations"] + layout["completed"] for step in pile]
    seats = layout["seats"].values()
    return steps + [
        pile for seat in seats for pile in (seat["nerts"], seat["stock"], seat["waste"], *seat["work"])
    ]


def _card(layout: Any, rng: Random) -> tuple[list[str], int]:
    pile = rng.choice([pile for pile in _piles(layout) if pile])
    return pile, rng.randrange(len(pile))


def _lay(layout: Any, card: str, rng: Random) -> None:
    """Lay a card anywhere: on or into a pile, as a new step, or as a new pile."""
    foundations = layout["foundations"] + layout["completed"]
    match rng.randrange(4):
        case 0 if foundations:
            rng.choice(foundations).append([card])
        case 1:
            layout["foundations"].append([[card]])
        case 2:
            layout["seats"][card.partition("@")[2]]["work"].append([card])
        case _:
            pile = rng.choice(_piles(layout))
            pile.insert(rng.choice([0, len(pile), rng.randint(0, len(pile))]), card)
