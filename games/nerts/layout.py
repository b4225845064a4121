"""What a table reports about one deal: the whole layout, the cards on foundations, or only the counts.

A card is kept as it was written, because a report is somebody's reading and may hold what is no card;
`games.cards.read_card` says what it means. In every list of cards the last one is the top.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, replace
from itertools import chain
from operator import attrgetter
from typing import ClassVar, Literal, NamedTuple

from games.cards import Card, read_card
from games.nerts.variant import Variant

End = Literal["call", "stalemate"]
Pile = tuple[str, ...]
Foundation = tuple[Pile, ...]  # steps from the ace up; a step of several cards is a tie


class SeatCount(NamedTuple):
    """How many cards of a seat lie on foundations, and how many are left in its nerts pile."""

    foundation: int
    nerts: int


@dataclass(frozen=True, slots=True)
class Seat:
    seat: int
    back: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrivatePiles:
    """The cards in front of a seat."""

    nerts: Pile
    work: tuple[Pile, ...]
    stock: Pile
    waste: Pile

    def cards(self) -> Iterator[str]:
        return chain(self.nerts, *self.work, self.stock, self.waste)

    def located(self) -> Iterator[tuple[str, Pile]]:
        """Each pile with its JSON Pointer below the seat."""
        yield "/nerts", self.nerts
        for index, pile in enumerate(self.work):
            yield f"/work/{index}", pile
        yield "/stock", self.stock
        yield "/waste", self.waste


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What reports of every evidence have. Tuples with one entry a seat are in the order of `seats`.

    `end` is None where the table did not say how the deal ended.
    """

    variant: Variant
    seats: tuple[Seat, ...]
    end: End | None
    caller: int | None

    @property
    def seat_numbers(self) -> tuple[int, ...]:
        return tuple(seat.seat for seat in self.seats)


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutReport(Report):
    """All cards as they lie. `submitted_scores` are the table's own sums, if it sent them."""

    private: tuple[PrivatePiles, ...]
    foundations: tuple[Foundation, ...]
    completed: tuple[Foundation, ...]
    submitted_scores: tuple[int, ...] | None = None

    evidence: ClassVar[Literal["layout"]] = "layout"

    def counts(self) -> Mapping[int, SeatCount]:
        owners = Counter(map(attrgetter("seat"), filter(None, self._laid())))
        return {
            seat: SeatCount(owners[seat], len(piles.nerts))
            for seat, piles in zip(self.seat_numbers, self.private, strict=True)
        }

    def kings(self) -> Mapping[int, int]:
        return count_kings(self._laid(), self.variant)

    def _laid(self) -> Iterator[Card | None]:
        return map(read_card, self.laid())

    def laid(self) -> Iterator[str]:
        """The cards in the common area."""
        return chain.from_iterable(chain.from_iterable(self.foundations + self.completed))

    def cards(self) -> Iterator[str]:
        """All cards on the table."""
        return chain(self.laid(), *(piles.cards() for piles in self.private))

    def find(self, cards: Set[str]) -> Iterator[tuple[str, str, int | None]]:
        """Wherever one of the cards lies: JSON Pointer, card, and before which seat (None: in the common area)."""
        for seat, piles in zip(self.seat_numbers, self.private, strict=True):
            for below, pile in piles.located() if not cards.isdisjoint(piles.cards()) else ():
                yield from _found(cards, pile, f"/layout/seats/{seat}{below}", seat)
        for where, foundation in self.common() if not cards.isdisjoint(self.laid()) else ():
            for at, step in enumerate(foundation):
                yield from _found(cards, step, f"{where}/{at}", None)

    def common(self) -> Iterator[tuple[str, Foundation]]:
        """Each foundation and completed pile with its JSON Pointer."""
        for name, piles in (("foundations", self.foundations), ("completed", self.completed)):
            for index, pile in enumerate(piles):
                yield f"/layout/{name}/{index}", pile


def _found(
    cards: Set[str], pile: Pile, where: str, seat: int | None
) -> Iterator[tuple[str, str, int | None]]:
    return ((f"{where}/{index}", card, seat) for index, card in enumerate(pile) if card in cards)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsReport(Report):
    """Which cards of each seat lie on foundations ('AS', 'JK1=4H') and how many nerts cards it has left."""

    foundation: tuple[Pile, ...]
    nerts: tuple[int, ...]

    evidence: ClassVar[Literal["cards"]] = "cards"

    def counts(self) -> Mapping[int, SeatCount]:
        rows = zip(self.seat_numbers, self.foundation, self.nerts, strict=True)
        return {seat: SeatCount(len(cards), nerts) for seat, cards, nerts in rows}

    def kings(self) -> Mapping[int, int]:
        return count_kings((card for _, _, card in self.cards()), self.variant)

    def cards(self) -> Iterator[tuple[str, str, Card | None]]:
        """Each card on a foundation: its JSON Pointer, as written, and what it means."""
        for seat, texts in zip(self.seat_numbers, self.foundation, strict=True):
            for index, text in enumerate(texts):
                yield f"/counts/{seat}/foundation/{index}", text, read_card(f"{text}@{seat}")

    def laid_by(self) -> Mapping[int, Set[str]]:
        """Which pieces of each seat lie on foundations; what is no card is none."""
        laid: dict[int, set[str]] = {seat: set() for seat in self.seat_numbers}
        for _, _, card in self.cards():
            if card:
                laid[card.seat].add(card.piece)
        return laid


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalsReport(Report):
    """How many cards each seat has on foundations and how many nerts cards it has left."""

    count: tuple[SeatCount, ...]

    evidence: ClassVar[Literal["totals"]] = "totals"

    def counts(self) -> Mapping[int, SeatCount]:
        return dict(zip(self.seat_numbers, self.count, strict=True))

    def kings(self) -> Mapping[int, int]:
        """Not reported; a variant that pays for kings needs more evidence."""
        return {}


AnyReport = LayoutReport | CardsReport | TotalsReport


def in_order(report: AnyReport) -> AnyReport:
    """The same report with everything sorted whose order says nothing: equal for two readings of the same cards."""
    match report:
        case LayoutReport():
            return replace(
                report,
                private=tuple(
                    replace(piles, work=tuple(sorted(filter(None, piles.work)))) for piles in report.private
                ),
                foundations=sorted_piles(report.foundations),
                completed=sorted_piles(report.completed),
            )
        case CardsReport():
            return replace(report, foundation=tuple(tuple(sorted(cards)) for cards in report.foundation))
    return report


def sorted_piles(piles: tuple[Foundation, ...]) -> tuple[Foundation, ...]:
    """Equal for the same foundations, whatever the order in which they and their ties are written down."""
    return tuple(sorted(tuple(tuple(sorted(step)) for step in pile) for pile in piles))


def count_kings(cards: Iterator[Card | None], variant: Variant) -> Mapping[int, int]:
    """How many kings each seat has among these cards, jokers declared as kings included."""
    return Counter(card.seat for card in cards if card and card.face and card.face.rank == variant.ranks)
