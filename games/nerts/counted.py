"""What can be said of cards on foundations without their piles (docs/rules/nerts.md, section 8)."""

from collections import Counter
from collections.abc import Iterator, Set

from games.cards import ACE, SUITS, Face, read_card
from games.nerts.layout import CardsReport, Foundation
from games.nerts.problems import problem
from games.nerts.variant import Variant
from games.problems import Problem

_Reported = dict[Face, Counter[int]]  # for each face how many cards each seat has of it, jokers as declared


def card_problems(report: CardsReport) -> Iterator[Problem]:
    """N3, N32, A8: cards that no deck has, twice the same, or more of a rank than foundations can take."""
    pieces: dict[str, str] = {}
    for where, text, card in report.cards():
        if card is None or not report.variant.has(card):
            yield problem("card_unknown", where, card=text)
            continue
        if card.face is None:
            yield problem("joker_undeclared", where, card=text)
        first = pieces.setdefault(card.piece, where)
        if first != where:
            yield problem("card_duplicated", where, card=text, first=first)
    reported = _reported(report)
    for suit in SUITS:
        yield from _suit_problems(reported, suit, report)


def forced_ties(report: CardsReport) -> int:
    """How many of the reported cards can only lie on foundations through ties."""
    reported = _reported(report)
    rooms = (room for suit in SUITS for room in _rooms(reported, suit, report.variant))
    return sum(max(0, reported[face].total() - room) for face, room in rooms)


def can_tie_last(report: CardsReport, seats: Set[int]) -> bool:
    """Whether a card of each of these seats can lie in one step of a foundation, and nothing on it (A8, A26)."""
    reported = _reported(report)
    return any(
        face.rank > ACE and seats <= owners.keys() and _can_top(reported, face, seats, report)
        for face, owners in reported.items()
    )


def _can_top(reported: _Reported, face: Face, seats: Set[int], report: CardsReport) -> bool:
    """Whether the other cards find room when a foundation ends with these seats' cards of the face, maybe with more.

    Who has most of the cards needs the room of the step most.
    """
    owners = reported[face]
    more = sorted(owners.keys() - seats, key=lambda seat: -owners[seat])
    most = report.variant.most_in_step(len(report.seats))
    largest = min(most - len(seats), len(more))
    steps = (Counter([*seats, *more[:others]]) for others in range(largest + 1))
    return any(_have_room(reported | {face: owners - step}, face, most, report.variant) for step in steps)


def _have_room(reported: _Reported, last: Face, most: int, variant: Variant) -> bool:
    return all(
        reported[face].total() <= room * most and max(reported[face].values(), default=0) <= room
        for face, room in _rooms(reported, last.suit, variant, last=last)
    )


def foundations(report: CardsReport) -> tuple[Foundation, ...]:
    """Foundations of exactly the cards of an accepted report, to be drawn; the real ones may have been others.

    The cards of a rank, owner by owner, are dealt in turn to the piles that have come so far: no step has two
    cards of one owner, and no more than must share one do.
    """
    held: dict[Face, list[str]] = {}
    for seat, texts in zip(report.seat_numbers, report.foundation, strict=True):
        for text in texts:
            card = read_card(f"{text}@{seat}")
            if card and card.face:
                held.setdefault(card.face, []).append(str(card))
    piles: list[list[list[str]]] = []
    for suit in SUITS:
        growing: list[list[list[str]]] = [[] for _ in held.get(Face(ACE, suit), ())]
        piles += growing
        for rank in range(ACE, report.variant.ranks + 1):
            cards = held.get(Face(rank, suit), [])
            growing = growing[: len(cards)]
            for at, pile in enumerate(growing):
                pile.append(cards[at :: len(growing)])
    return tuple(tuple(map(tuple, pile)) for pile in piles)


def _suit_problems(reported: _Reported, suit: str, report: CardsReport) -> Iterator[Problem]:
    most_in_step = report.variant.most_in_step(len(report.seats))
    top = max((face.rank for face, owners in reported.items() if owners and face.suit == suit), default=0)
    for face, room in _rooms(reported, suit, report.variant):
        owners = reported[face]
        if not owners and face.rank < top:
            yield problem("missing_rank", "/counts", card=str(face))
        if room and owners.total() > room * most_in_step:
            count, most = owners.total(), room * most_in_step
            yield problem("too_many_at_rank", "/counts", card=str(face), count=count, most=most)
        for seat, count in owners.items():
            if count > room > 0:  # cards of one step have different owners
                place = f"/counts/{seat}/foundation"
                yield problem("too_many_at_rank", place, card=str(face), count=count, most=room)


def _reported(report: CardsReport) -> _Reported:
    faces = (Face(rank, suit) for suit in SUITS for rank in range(1, report.variant.ranks + 1))
    reported: _Reported = {face: Counter() for face in faces}
    for _, _, card in report.cards():
        if card and card.face in reported:
            reported[card.face][card.seat] += 1
    return reported


def _rooms(
    reported: _Reported, suit: str, variant: Variant, *, last: Face | None = None
) -> Iterator[tuple[Face, int]]:
    """Each face of a suit with the most piles that can reach the rank below; aces need no room. One of the piles may
    end with a `last` step that is not among what is reported.
    """
    room = reported[Face(1, suit)].total()
    yield Face(1, suit), room
    for rank in range(2, variant.ranks + 1):
        face = Face(rank, suit)
        room -= face == last
        yield face, room
        room = min(room, reported[face].total())
