"""What can be said against a report without piles (docs/rules/nerts.md, section 8)."""

from collections import Counter
from collections.abc import Iterator

from games.cards import ACE, SUITS, Face, read_card
from games.nerts.layout import CardsReport, Foundation, TotalsReport
from games.nerts.problems import problem
from games.nerts.variant import Variant
from games.problems import Problem

_Reported = dict[Face, Counter[int]]  # for each face how many cards each seat has of it, jokers as declared


def count_problems(report: CardsReport | TotalsReport) -> Iterator[Problem]:
    """N4, N39: no more nerts cards than were dealt, and no more on foundations than the rest of the deck."""
    variant = report.variant
    for seat, count in report.counts().items():
        if count.nerts > variant.nerts_size:
            yield problem(
                "nerts_too_large",
                f"/counts/{seat}/nerts",
                seat=seat,
                count=count.nerts,
                most=variant.nerts_size,
            )
            continue
        most = variant.deck_size - count.nerts
        if count.nerts > variant.nerts_kept and _fills_spaces(report):
            most -= variant.work_piles
        if count.foundation > most:
            yield problem(
                "too_many_cards",
                f"/counts/{seat}/foundation",
                seat=seat,
                count=count.foundation,
                most=max(most, 0),
            )


def _fills_spaces(report: CardsReport | TotalsReport) -> bool:
    """Whether a seat with nerts cards to lay has no empty work pile: it must fill it, or would not be stuck."""
    return report.variant.fill == "nerts" or (report.end == "stalemate" and report.variant.fill == "any")


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


def _rooms(reported: _Reported, suit: str, variant: Variant) -> Iterator[tuple[Face, int]]:
    """Each face of a suit with the most piles that can reach the rank below; aces need no room."""
    room = reported[Face(1, suit)].total()
    yield Face(1, suit), room
    for rank in range(2, variant.ranks + 1):
        face = Face(rank, suit)
        yield face, room
        room = min(room, reported[face].total())
