"""A layout at a glance: read at once, and judged at once if it breaks no rule.

Most layouts that are sent are right. Each is held against what right ones look like: the cards of a seat
against its deck as a set, a pile as a word against all words there are (`games.nerts.table`). A layout that does
not fit is only read here; `games.nerts.checks` names what is wrong with it. And what may be no layout at all is left
to `games.nerts.notation`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple

from games.nerts.checks import idle_problem
from games.nerts.layout import LayoutReport, PrivatePiles, Seat
from games.nerts.notation import SEAT_LIMIT
from games.nerts.scoring import points
from games.nerts.stuck import grade_of, hand_of, wanted_on
from games.nerts.table import MOST_KEPT, Table, owner_of, table_of
from games.nerts.variant import read_variant
from games.nerts.verdict import NertsVerdict
from games.problems import Problem
from games.reading import LIST_LIMIT, NUMBER_LIMIT, TEXT_LIMIT

_KEYS = {"game", "evidence", "options", "seats", "layout", "submitted_scores"}
_LAYOUT_KEYS = {"end", "caller", "foundations", "completed", "seats"}
_KEYS_A_SEAT = 8  # three about who sits there, one to its piles, four of these
_about = itemgetter("seat", "back", "players")
_piles = itemgetter("nerts", "work", "stock", "waste")

# For each seat how many of its cards are not in front of it, and how many nerts cards are.
_Counts = dict[str, tuple[int, int]]


class _Rules(NamedTuple):
    """A table; whether each of its piles can be judged for itself; and the warnings for who is out in a stalemate."""

    table: Table
    is_simple: bool
    idle: dict[str, Problem]


class _Seen(NamedTuple):
    """What is seen of a layout. `laid` are the cards in the common area and `own` those in front of the seats.

    `wanted` are the faces that foundations take next, or None if not all of them are foundations; `counts` is None
    if before a seat lie cards of others or piles that cannot be there.
    """

    rules: _Rules
    layout: Any
    submitted: Any
    seats: Sequence[tuple[int, str, list[str]]]
    may_sit: bool
    laid: list[str]
    wanted: list[str | None] | None
    own: list[str]
    counts: _Counts | None


def look(data: Any, *, colons: int) -> NertsVerdict | LayoutReport | None:
    """The verdict on a layout that breaks no rule, the report of one that may, None where it may be none at all.

    `colons` is how many the text has. Each key has one: with no more of them than known keys, no key is there
    twice, and nowhere an object in place of a list.
    """
    try:
        seen = _look(data, colons)
        return _verdict(seen) or _report(seen)
    except (AttributeError, LookupError, TypeError, ValueError):
        return None  # something is not what it should be; others find out what


def _look(data: Any, colons: int) -> _Seen:
    """Raises one of the above where something is no layout, but does not find all of that: see `_report`."""
    layout, options, submitted = data["layout"], data.get("options", {}), data.get("submitted_scores")
    about = [*map(_about, data["seats"])]
    _need(colons == len(data) + len(options) + len(layout) + len(submitted or ()) + _KEYS_A_SEAT * len(about))
    _need(data.keys() <= _KEYS and layout.keys() <= _LAYOUT_KEYS)
    _need(data["game"] == "nerts" and data.get("evidence", "layout") == "layout")
    seats, backs, players = zip(*about, strict=True)
    rules = _rules(*seats, **options)
    may_sit = _may_sit(backs, players, rules.table)
    laid, wanted = _common(layout["foundations"], layout["completed"], rules.table)
    own, counts = _private(layout["seats"], rules.table)
    return _Seen(rules, layout, submitted, about, may_sit, laid, wanted, own, counts)


def _need(is_so: bool) -> None:
    if not is_so:
        raise ValueError


@lru_cache(maxsize=16, typed=True)  # typed: True and 1.0 are not the number 1
def _rules(*seats: int, **options: object) -> _Rules:
    _need(all(type(seat) is int and 1 <= seat <= SEAT_LIMIT for seat in seats))
    _need(2 <= len({*seats}) == len(seats) <= MOST_KEPT)
    variant = read_variant(options)
    _need(variant.most_in_step(len(seats)) <= len(seats))
    is_simple = variant.fill != "nerts" and not variant.last_to_foundation and variant.call == "voluntary"
    idle = {str(seat): idle_problem(variant, seat, f"/layout/seats/{seat}/nerts") for seat in seats}
    return _Rules(table_of(variant, seats), is_simple, idle)


def _may_sit(backs: Sequence[str], players: Sequence[list[str]], table: Table) -> bool:
    names = sum(players, [*backs])
    _need(all(names) and "".join(names).isprintable() and max(map(len, names)) <= TEXT_LIMIT)
    return len({*backs}) == len(backs) and {*map(len, players)} in table.seatings


def _common(
    growing: list[Any], complete: list[Any], table: Table
) -> tuple[list[str], list[str | None] | None]:
    """What lies in the common area, and what is wanted there."""
    faces, following, steps = table.faces, table.foundations, 0
    cards: list[str] = []
    wanted: list[str | None] = []
    _need(type(growing) is list)
    for pile in growing + complete:
        word = ""
        for step in pile:
            word += faces[step[0]]
            cards += step
        wanted.append(following.get(word))
        steps += len(pile)
    is_right = None not in wanted and all(wanted[: len(growing)]) and not any(wanted[len(growing) :])
    if is_right and len(cards) > steps:
        is_right = all(table.is_tie(step) for pile in growing + complete for step in pile if len(step) > 1)
    return cards, wanted if is_right else None


def _private(private: dict[str, Any], table: Table) -> tuple[list[str], _Counts | None]:
    """What lies in front of the seats, and how many cards that are."""
    shades, runs, talons, variant = table.shades, table.runs, table.talons, table.variant
    most_piles, most_nerts, deck_size = variant.work_piles, variant.nerts_size, variant.deck_size
    cards: list[str] = []
    counts: _Counts = {}
    is_right = True
    for seat, deck in table.decks.items():
        nerts, work, stock, waste = _piles(private[seat])
        own = nerts + stock + waste
        for pile in work:
            own = own + pile  # a new list each time: what is none raises an error
            if len(pile) > 1:  # a card alone is a run
                word = ""
                for card in pile:
                    word += shades[card]
                if word not in runs:
                    is_right = False
        _need(type(own) is type(work) is list)
        if len(work) > most_piles or len(nerts) > most_nerts or (len(waste), len(stock)) not in talons:
            is_right = False
        if not deck.issuperset(own):
            is_right = False
        cards += own
        counts[seat] = deck_size - len(own), len(nerts)
    return cards, counts if is_right else None


def _verdict(seen: _Seen) -> NertsVerdict | None:
    """The verdict if nothing is wrong."""
    rules, layout, wanted, counts = seen.rules, seen.layout, seen.wanted, seen.counts
    if not (rules.is_simple and seen.may_sit and wanted is not None and counts and _are_decks(seen)):
        return None
    end, caller, stalemate = layout["end"], layout.get("caller"), None
    warnings: tuple[Problem, ...] = ()
    if end == "stalemate" and caller is None:
        hands = [hand_of(rules.table, **piles) for piles in layout["seats"].values()]
        stalemate = grade_of(hands, wanted_on(filter(None, wanted), rules.table))
        warnings = tuple([rules.idle[seat] for seat, (_, nerts) in counts.items() if not nerts])
        if stalemate is None or any(warning.severity == "error" for warning in warnings):
            return None
    elif end != "call" or type(caller) is not int or counts.get(str(caller), (0, 1))[1]:
        return None
    scores, submitted = _scores(counts, str(caller), seen.laid, rules.table), seen.submitted
    if submitted is not None and (submitted != scores or {*map(type, submitted.values())} != {int}):
        return None
    by_seat = {int(seat): points for seat, points in scores.items()}
    return NertsVerdict(True, "layout", by_seat, warnings=warnings, stalemate=stalemate)


def _are_decks(seen: _Seen) -> bool:
    """Whether the cards of the table are there, each once. In the common area jokers say what they stand for."""
    own, laid, table = seen.own, seen.laid, seen.rules.table
    pieces = map(table.pieces.__getitem__, laid) if table.jokers else laid
    return len(own) + len(laid) == len({*own, *pieces}) == len(table.cards)


def _scores(counts: _Counts, caller: str, laid: list[str], table: Table) -> dict[str, int]:
    variant = table.variant
    kings: Mapping[str, int] = {}
    if variant.king_bonus:
        kings = Counter(owner_of(card) for card in laid if table.faces[card] in table.kings)
    return {
        seat: points(variant, foundation, nerts, seat == caller, kings.get(seat, 0))
        for seat, (foundation, nerts) in counts.items()
    }


def _report(seen: _Seen) -> LayoutReport:
    """The report. Raises what `look` catches if some entry is none that can be read, or a card none of the table."""
    table, layout, submitted = seen.rules.table, seen.layout, seen.submitted
    end, caller, private = (
        layout["end"],
        layout.get("caller"),
        [_piles(each) for each in layout["seats"].values()],
    )
    _need(len(seen.own) + len(seen.laid) <= LIST_LIMIT)
    _need(all(map(table.pieces.__contains__, seen.own + seen.laid)))
    _need(all(layout["foundations"]) and all(layout["completed"]))
    _need(max(len(work) for _, work, _, _ in private) <= LIST_LIMIT)
    _need(max(len(players) for _, _, players in seen.seats) <= LIST_LIMIT)
    _need(end in ("call", "stalemate", None))
    _need(caller is None or (type(caller) is int and 1 <= caller <= SEAT_LIMIT))
    if submitted is not None:
        _need(submitted.keys() == table.decks.keys() and {*map(type, submitted.values())} == {int})
        _need(max(map(abs, submitted.values())) <= NUMBER_LIMIT)
    return LayoutReport(
        variant=table.variant,
        seats=tuple([Seat(number, back, tuple(players)) for number, back, players in seen.seats]),
        end=end,
        caller=caller,
        private=tuple([_private_piles(layout["seats"][seat]) for seat in table.decks]),
        foundations=tuple([tuple(map(tuple, pile)) for pile in layout["foundations"]]),
        completed=tuple([tuple(map(tuple, pile)) for pile in layout["completed"]]),
        submitted_scores=None if submitted is None else tuple([submitted[seat] for seat in table.decks]),
    )


def _private_piles(piles: dict[str, Any]) -> PrivatePiles:
    nerts, work, stock, waste = _piles(piles)
    return PrivatePiles(tuple(nerts), tuple(map(tuple, work)), tuple(stock), tuple(waste))
