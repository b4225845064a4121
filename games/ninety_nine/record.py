"""What is told of a match or of one deal: with all cards, with the cards that were played, or only who lost.

A card is kept as it was written, because a report is somebody's reading and may hold what is no card.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.ninety_nine.variant import Variant
from games.verdict import Evidence

Seat = str | int
"""A seat as a document calls it: by name in a match, by number at a table."""
_EVIDENCE: tuple[Evidence, ...] = ("totals", "cards", "layout")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayLog:
    """A turn: the card and the value declared with it, or None for a card if the hand was laid down.

    `value` is None where nobody wrote it down, `draw` where no card was drawn or draws were not logged.
    """

    player: Seat
    card: str | None
    value: int | None = None
    draw: str | None = None
    reshuffle_before_draw: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DealLog:
    """One deal. `loser` pays; None for what was not told, which for `plays` leaves only who lost.

    `hands` are the cards dealt to each seat that was still in; with them every draw is logged.
    """

    loser: Seat | None
    dealer: Seat | None = None
    plays: tuple[PlayLog, ...] | None = None
    hands: Mapping[Seat, tuple[str, ...]] | None = None

    @property
    def evidence(self) -> Evidence:
        if self.plays is None:
            return "totals"
        return "cards" if self.hands is None else "layout"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSeat:
    """A numbered seat at a table, and who plays there."""

    number: int
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchReport:
    """All deals of a match, its seats by name, clockwise. `submitted_chips` are the table's own count, if sent."""

    variant: Variant
    seats: tuple[str, ...]
    deals: tuple[DealLog, ...]
    submitted_chips: Mapping[Seat, int] | None = None

    @property
    def evidence(self) -> Evidence:
        """The least of its deals."""
        return min((deal.evidence for deal in self.deals), key=_EVIDENCE.index, default="totals")


@dataclass(frozen=True, slots=True, kw_only=True)
class DealReport:
    """One deal at a table, its seats by number, clockwise."""

    variant: Variant
    at_table: tuple[TableSeat, ...]
    deal: DealLog

    @property
    def evidence(self) -> Evidence:
        return self.deal.evidence

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(seat.number for seat in self.at_table)


def in_order(report: DealReport) -> DealReport:
    """The same report without what says nothing: in which order hands were written down, who dealt a deal not told."""
    deal = report.deal
    if deal.plays is None:
        return replace(report, deal=replace(deal, dealer=None))
    if deal.hands is None:
        return report
    hands = {seat: tuple(sorted(cards)) for seat, cards in deal.hands.items()}
    return replace(report, deal=replace(deal, hands=hands))
