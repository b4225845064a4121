"""A variant in a sentence. Pages translate the same clauses one by one."""

from collections.abc import Iterator
from typing import NamedTuple

from games.nerts.variant import Variant


class Clause(NamedTuple):
    """A part of the sentence: a template, and the number that belongs into it."""

    template: str
    number: int = 0

    def __str__(self) -> str:
        return self.template.format(number=self.number)


# What each value of a word option means; nothing is said of the founding rules.
_MEANINGS: dict[tuple[str, object], str] = {
    ("tie_policy", "single"): "of cards that hit a foundation together only the first stays",
    ("partnership", "individual"): "every seat is held by one player",
    ("partnership", "pairs"): "every seat is held by two players",
    ("fill", "nerts"): "a space is filled from the nerts pile at once",
    ("fill", "kings"): "only kings go into a space",
    ("leftover", "playable"): "the last cards of the stock are turned and may be played",
    ("rotate", False): "the order of the stock never changes",
    ("joker_fix", "while_covered"): "a joker is free again once it is uncovered",
    ("whole_columns", True): "only whole work piles move",
    ("last_to_foundation", True): "the last nerts card goes to a foundation",
    ("call", "automatic"): "the last nerts card ends the deal by itself",
    ("landing", "return"): "cards in mid-air go back when somebody is out",
    ("stalemate_empty_nerts", "reject"): "whoever is out must call before all are stuck",
    ("talon_split", "warning"): "miscounted draws are let pass with a warning",
    ("level_at_target", "shared"): "level at the target the win is shared",
}


def explain(variant: Variant) -> str:
    """The variant in one English sentence.

    >>> explain(Variant(call_bonus=25, jokers=2))[:79]
    '13 nerts cards, 4 work piles, 3 cards turned at a time, 2 jokers a deck; points'
    """
    sizes, points, others = (
        list(map(str, clauses)) for clauses in (_sizes(variant), _points(variant), _others(variant))
    )
    return "; ".join([", ".join(sizes), "points: " + ", ".join(points), *others]) + "."


def clauses(variant: Variant) -> list[Clause]:
    """All clauses of the sentence in order."""
    return [*_sizes(variant), *_points(variant), *_others(variant)]


def _sizes(variant: Variant) -> Iterator[Clause]:
    yield Clause("{number} nerts cards", variant.nerts_size)
    yield Clause("{number} work piles", variant.work_piles)
    yield Clause("{number} cards turned at a time", variant.draw)
    yield Clause("{number} jokers a deck", variant.jokers) if variant.jokers else Clause("no jokers")


def _points(variant: Variant) -> Iterator[Clause]:
    yield Clause("{number} for a card on a foundation", variant.card_point)
    yield Clause("−{number} for a nerts card left", variant.nerts_penalty)
    if variant.call_bonus:
        yield Clause("{number} for the call", variant.call_bonus)
    if variant.king_bonus:
        yield Clause("{number} more for a king", variant.king_bonus)


def _others(variant: Variant) -> Iterator[Clause]:
    for (option, value), meaning in _MEANINGS.items():
        if getattr(variant, option) == value:
            yield Clause(meaning)
    if variant.tie_max is not None and variant.tie_policy == "both_stay":
        yield Clause("at most {number} cards tie", variant.tie_max)
    yield Clause("{number} points win a match", variant.target)
