"""The verdict on a layout that breaks no rule, at once: without looking at its cards one by one.

Most layouts that are sent are right. Each is held against what right ones look like: the cards of a seat
against its deck as a set, a pile as a word against all words there are (`games.nerts.table`). Whatever does
not fit, or is only unusual, is left to `games.nerts.checks`, which names it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import Any

from games.nerts.checks import idle_problem
from games.nerts.notation import SEAT_LIMIT
from games.nerts.scoring import points
from games.nerts.table import MOST_KEPT, Table, table_of
from games.nerts.variant import Variant, read_variant
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
    table = _table(*seats, **options)
    _need_seated(backs, players, table)
    laid, wanted = _common(layout["foundations"], layout["completed"], table)
    pieces = map(table.pieces.__getitem__, laid) if table.variant.jokers else laid
    cards, counts = _private(layout["seats"], [*pieces], table)
    _need(len(cards) == len({*cards}) == table.variant.deck_size * len(seats))  # each card of each deck, once
    stalemate: Stalemate | None = None
    warnings: tuple[Problem, ...] = ()
    if layout["end"] == "stalemate":
        stalemate, warnings = _stalemate(layout, wanted, table)
    else:
        _need(layout["end"] == "call" and type(layout["caller"]) is int)
        _need(counts[str(layout["caller"])][1] == 0)
    scores = _scores(counts, laid, str(layout.get("caller")), table)
    if submitted is not None:
        _need(submitted == scores and {*map(type, submitted.values())} == {int})
    by_seat = dict(zip(seats, scores.values(), strict=True))
    return NertsVerdict(True, "layout", by_seat, warnings=warnings, stalemate=stalemate)


@lru_cache(maxsize=16, typed=True)  # typed: True and 1.0 are not the number 1
def _table(*seats: int, **options: object) -> Table:
    _need(all(type(seat) is int and 1 <= seat <= SEAT_LIMIT for seat in seats))
    _need(2 <= len({*seats}) == len(seats) <= MOST_KEPT)
    variant = read_variant(options)
    _need(variant.most_in_step(len(seats)) <= len(seats))
    # Under these the piles of a seat depend on each other.
    _need(variant.fill != "nerts" and not variant.last_to_foundation and variant.call == "voluntary")
    return table_of(variant, seats)


def _need_seated(backs: Sequence[str], players: Sequence[list[str]], table: Table) -> None:
    names = sum(players, [*backs])
    _need(all(names) and "".join(names).isprintable() and max(map(len, names)) <= TEXT_LIMIT)
    _need(len({*backs}) == len(backs) and {*map(len, players)} in table.seatings)


def _common(growing: list[Any], complete: list[Any], table: Table) -> tuple[list[str], list[str]]:
    """The cards in the common area, and the faces that foundations take next."""
    cards: list[str] = []
    wanted: list[str] = []
    _need(type(growing) is type(complete) is list)
    for pile in growing + complete:
        word = ""
        for step in pile:
            word += table.faces[step[0]]
            cards += step
        wanted.append(table.foundations[word])
    _need(all(wanted[: len(growing)]) and not any(wanted[len(growing) :]))
    if len(cards) > sum(map(len, growing)) + sum(map(len, complete)):
        _need_ties([step for pile in growing + complete for step in pile if len(step) > 1], table)
    return cards, wanted


def _need_ties(ties: list[list[str]], table: Table) -> None:
    for tie in ties:
        faces, owners = {table.faces[card] for card in tie}, {_owner(card) for card in tie}
        _need(len(faces) == 1 and faces.isdisjoint(table.aces))
        _need(len(owners) == len(tie) <= table.most_in_step)


def _owner(card: str) -> str:
    return card.partition("@")[2]


def _private(
    private: dict[str, dict[str, Any]], cards: list[str], table: Table
) -> tuple[list[str], dict[str, tuple[int, int]]]:
    """With these cards those in front of the seats; and for each seat how many are not, and its nerts cards."""
    variant, shades, runs, counts = table.variant, table.shades, table.runs, {}
    for seat, deck in table.decks.items():
        piles = private[seat]
        nerts, work, stock, waste = piles["nerts"], piles["work"], piles["stock"], piles["waste"]
        own = nerts + stock + waste
        for pile in work:
            word = ""
            for card in pile:
                word += shades[card]
            if word not in runs:
                raise ValueError
            own = own + pile  # a new list each time: what is none raises an error
        _need(type(work) is list and len(work) <= variant.work_piles and len(nerts) <= variant.nerts_size)
        _need(deck.issuperset(own) and (len(waste), len(stock)) in table.talons)
        cards += own
        counts[seat] = variant.deck_size - len(own), len(nerts)
    return cards, counts


def _scores(counts: dict[str, tuple[int, int]], laid: list[str], caller: str, table: Table) -> dict[str, int]:
    variant = table.variant
    kings: Mapping[str, int] = {}
    if variant.king_bonus:
        kings = Counter(_owner(card) for card in laid if table.faces[card] in table.kings)
    return {
        seat: points(variant, foundation, nerts, seat == caller, kings.get(seat, 0))
        for seat, (foundation, nerts) in counts.items()
    }


def _stalemate(layout: Any, wanted: list[str], table: Table) -> tuple[Stalemate, tuple[Problem, ...]]:
    """Its grade (A16) and warnings, where all cards are natural and no option limits what goes where."""
    _need(layout.get("caller") is None and _is_plain(table.variant))
    private, faces = layout["seats"], {*wanted, *table.aces}
    grades = {_grade(piles, faces, table) for piles in private.values()}
    idle = (
        idle_problem(table.variant, int(seat), f"/layout/seats/{seat}/nerts")
        for seat in table.decks
        if not private[seat]["nerts"]
    )
    warnings = tuple(idle)
    _need(all(warning.severity == "warning" for warning in warnings))
    return "definite" if grades == {"definite"} else "present-order", warnings


def _is_plain(variant: Variant) -> bool:
    is_open = variant.fill == "any" and variant.leftover == "turned" and not variant.whole_columns
    return is_open and not variant.jokers


def _grade(piles: dict[str, Any], wanted: set[str], table: Table) -> Stalemate:
    """The same for one seat."""
    nerts, work, stock, waste = _piles(piles)
    piled = [*chain.from_iterable(work)]
    exposed = {table.shades[pile[-1]] for pile in work if pile}
    bases = {table.takers[pile[0]] for pile in work if pile}
    has_space = not exposed.isdisjoint(bases) or sum(map(bool, work)) < table.variant.work_piles
    loose = piled if has_space else [card for card in piled if table.shades[card] in exposed]
    _need(wanted.isdisjoint(map(table.faces.__getitem__, loose)))

    def is_stuck(talon: list[str]) -> bool:
        laid = nerts[-1:] + talon
        if has_space or not laid:
            return not laid
        takers, faces = map(table.takers.__getitem__, laid), map(table.faces.__getitem__, laid)
        return exposed.isdisjoint(takers) and wanted.isdisjoint(faces)

    draw, talon = table.variant.draw, waste + stock[::-1]
    within_reach = talon[draw - 1 :: draw] + (talon[len(waste) - 1 :: draw] if waste and stock else [])
    if is_stuck(talon if table.variant.rotate and len(talon) >= draw else within_reach):
        return "definite"
    _need(is_stuck(within_reach))
    return "present-order"
