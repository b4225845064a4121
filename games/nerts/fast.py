"""The verdict on a layout that breaks no rule, at once: without looking at its cards one by one.

Most layouts that are sent are right. Each is held against what right ones look like: the cards of a seat
against its deck as a set, a pile as a word against all words there are (`games.nerts.table`). Whatever does
not fit, or is only unusual, is left to `games.nerts.checks`, which names it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any

from games.nerts.checks import idle_problem
from games.nerts.notation import SEAT_LIMIT
from games.nerts.scoring import points
from games.nerts.stuck import grade_of, hand_of, wanted_on
from games.nerts.table import MOST_KEPT, Table, owner_of, table_of
from games.nerts.variant import read_variant
from games.nerts.verdict import NertsVerdict, Stalemate
from games.problems import Problem
from games.reading import TEXT_LIMIT

_KEYS = {"game", "evidence", "options", "seats", "layout", "submitted_scores"}
_LAYOUT_KEYS = {"end", "caller", "foundations", "completed", "seats"}
_KEYS_A_SEAT = 8  # three about who sits there, one to its piles, four of these
_about = itemgetter("seat", "back", "players")
_piles = itemgetter("nerts", "work", "stock", "waste")


def verdict(data: Any, *, colons: int) -> NertsVerdict | None:
    """The verdict on a document, given how many colons its text has. None says nothing about it."""
    try:
        return _verdict(data, colons=colons)
    except (AttributeError, LookupError, TypeError, ValueError):
        return None  # something is not what it should be; others find out what


def _need(is_so: bool) -> None:
    if not is_so:
        raise ValueError


def _verdict(data: Any, *, colons: int) -> NertsVerdict:
    """Raises one of the above where something does not fit. Only lists can be added to lists, and each key has its
    colon: with no more of them than known keys, no key is there twice, and nowhere an object in place of a list.
    """
    layout, options, submitted = data["layout"], data.get("options", {}), data.get("submitted_scores")
    seats, backs, players = zip(*map(_about, data["seats"]), strict=True)
    _need(colons == len(data) + len(options) + len(layout) + len(submitted or ()) + _KEYS_A_SEAT * len(seats))
    _need(data.keys() <= _KEYS and layout.keys() <= _LAYOUT_KEYS)
    _need(data["game"] == "nerts" and data.get("evidence", "layout") == "layout")
    table, idle = _table(*seats, **options)
    _need_seated(backs, players, table)
    laid, wanted = _common(layout["foundations"], layout["completed"], table)
    own, counts = _private(layout["seats"], table)
    pieces = [table.pieces[card] for card in laid] if table.jokers else laid
    _need(
        len(own) + len(laid) == len({*own, *pieces}) == table.variant.deck_size * len(seats)
    )  # each card once
    caller = layout.get("caller")
    stalemate: Stalemate | None = None
    warnings: tuple[Problem, ...] = ()
    if layout["end"] == "stalemate":
        _need(caller is None)
        stalemate = _stalemate(layout["seats"].values(), wanted, table)
        warnings = tuple([idle[seat] for seat, (_, nerts) in counts.items() if not nerts])
    else:
        _need(layout["end"] == "call" and type(caller) is int and not counts[str(caller)][1])
    scores = _scores(counts, str(caller), laid, table)
    if submitted is not None:
        _need(submitted == scores and {*map(type, submitted.values())} == {int})
    by_seat = dict(zip(seats, scores.values(), strict=True))
    return NertsVerdict(True, "layout", by_seat, warnings=warnings, stalemate=stalemate)


@lru_cache(maxsize=16, typed=True)  # typed: True and 1.0 are not the number 1
def _table(*seats: int, **options: object) -> tuple[Table, dict[str, Problem]]:
    """A table, and what it is warned of if a seat is out in a stalemate."""
    _need(all(type(seat) is int and 1 <= seat <= SEAT_LIMIT for seat in seats))
    _need(2 <= len({*seats}) == len(seats) <= MOST_KEPT)
    variant = read_variant(options)
    _need(variant.most_in_step(len(seats)) <= len(seats))
    # Under these the piles of a seat depend on each other.
    _need(variant.fill != "nerts" and not variant.last_to_foundation and variant.call == "voluntary")
    idle = {str(seat): idle_problem(variant, seat, f"/layout/seats/{seat}/nerts") for seat in seats}
    return table_of(variant, seats), {seat: each for seat, each in idle.items() if each.severity == "warning"}


def _need_seated(backs: Sequence[str], players: Sequence[list[str]], table: Table) -> None:
    names = sum(players, [*backs])
    _need(all(names) and "".join(names).isprintable() and max(map(len, names)) <= TEXT_LIMIT)
    _need(len({*backs}) == len(backs) and {*map(len, players)} in table.seatings)


def _common(growing: list[Any], complete: list[Any], table: Table) -> tuple[list[str], list[str]]:
    """The cards in the common area, and the faces that go on them."""
    faces, following, steps = table.faces, table.foundations, 0
    cards: list[str] = []
    wanted: list[str] = []
    for pile in growing + complete:
        word = ""
        for step in pile:
            word += faces[step[0]]
            cards += step
        wanted.append(following[word])
        steps += len(pile)
    _need(type(growing) is list and all(wanted[: len(growing)]) and not any(wanted[len(growing) :]))
    if len(cards) > steps:
        _need(all(table.is_tie(step) for pile in growing + complete for step in pile if len(step) > 1))
    return cards, wanted[: len(growing)]


def _private(private: dict[str, Any], table: Table) -> tuple[list[str], dict[str, tuple[int, int]]]:
    """The cards in front of the seats; and for each seat how many are not, and its nerts cards."""
    variant, shades, runs, talons = table.variant, table.shades, table.runs, table.talons
    cards: list[str] = []
    counts: dict[str, tuple[int, int]] = {}
    for seat, deck in table.decks.items():
        nerts, work, stock, waste = _piles(private[seat])
        own = nerts + stock + waste
        for pile in work:
            word = ""
            for card in pile:
                word += shades[card]
            if word not in runs:
                raise ValueError
            own = own + pile  # a new list each time: what is none raises an error
        _need(type(work) is list and len(work) <= variant.work_piles and len(nerts) <= variant.nerts_size)
        _need(deck.issuperset(own) and (len(waste), len(stock)) in talons)
        cards += own
        counts[seat] = variant.deck_size - len(own), len(nerts)
    return cards, counts


def _stalemate(private: Iterable[dict[str, Any]], wanted: list[str], table: Table) -> Stalemate:
    """Its grade (A16)."""
    grade = grade_of([hand_of(table, **piles) for piles in private], wanted_on(wanted, table))
    if grade is None:
        raise ValueError
    return grade


def _scores(counts: dict[str, tuple[int, int]], caller: str, laid: list[str], table: Table) -> dict[str, int]:
    variant = table.variant
    kings: Mapping[str, int] = {}
    if variant.king_bonus:
        kings = Counter(owner_of(card) for card in laid if table.faces[card] in table.kings)
    return {
        seat: points(variant, foundation, nerts, seat == caller, kings.get(seat, 0))
        for seat, (foundation, nerts) in counts.items()
    }
