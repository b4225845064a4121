"""Chips: who has how many, who is out, who has won, and the places that follow."""

from collections.abc import Iterable, Mapping, Sequence

from games.ninety_nine.record import Seat
from games.ninety_nine.variant import Variant
from games.outcome import TableScore


class Chips:
    """The chips of the seats, clockwise, as deals are lost. `eliminated` is in the order of going out.

    >>> chips = Chips(Variant(chips_few=1), "ABC")
    >>> chips.charge("B")
    >>> chips.left, chips.eliminated, chips.winner
    ({'A': 1, 'B': 0, 'C': 1}, ['B'], None)
    >>> chips.next_in("A")  # B10
    'C'
    """

    def __init__(self, variant: Variant, seats: Iterable[Seat]) -> None:
        self.seats = tuple(seats)
        self.left = dict.fromkeys(self.seats, variant.chips(len(self.seats)))
        self.eliminated: list[Seat] = []
        self._is_out_at_zero = variant.elimination == "at_zero"

    @property
    def seats_in(self) -> list[Seat]:
        return [seat for seat in self.seats if seat not in self.eliminated]

    @property
    def winner(self) -> Seat | None:
        """The only seat still in (Q25)."""
        left = self.seats_in
        return left[0] if len(left) == 1 else None

    def charge(self, seat: Seat) -> None:
        """Take a chip for a lost deal, and the seat out if that was its last, or if it has none to give (B5).

        Who is out, or has won, pays nothing.
        """
        if seat in self.eliminated or self.winner is not None:
            return
        has_paid = self.left[seat] > 0
        self.left[seat] -= has_paid
        if self.left[seat] == 0 and (self._is_out_at_zero or not has_paid):
            self.eliminated.append(seat)

    def next_in(self, seat: Seat, direction: int = 1) -> Seat:
        """The next seat still in, clockwise (1) or the other way (-1)."""
        at, count = self.seats.index(seat), len(self.seats)
        following = (self.seats[(at + direction * step) % count] for step in range(1, count + 1))
        return next(each for each in following if each not in self.eliminated)


def chips_after(deals: Sequence[Mapping[int, int]], seats: Iterable[int], variant: Variant) -> Chips:
    """The chips after these deals, each the points by seat: -1 for the loser."""
    chips = Chips(variant, seats)
    for deal in deals:
        for seat, points in deal.items():
            if points < 0:
                chips.charge(seat)
    return chips


def table_scores(
    deals: Sequence[Mapping[int, int]], seats: Sequence[int], variant: Variant
) -> dict[int, TableScore]:
    """Chips left, which also order those still in; below them those who are out, the last of them first.

    >>> lost_by_each_in_turn = [{1: -1, 2: 0, 3: 0}, {1: 0, 2: -1, 3: 0}]
    >>> scores = table_scores(lost_by_each_in_turn, (1, 2, 3), Variant(chips_few=1))
    >>> [tuple(score) for score in scores.values()]  # total, order, is_out
    [(0, -2, True), (0, -1, True), (1, 1, False)]
    """
    chips = chips_after(deals, seats, variant)
    order = {seat: at - len(chips.eliminated) for at, seat in enumerate(chips.eliminated)}
    return {
        seat: TableScore(chips.left[seat], order.get(seat, chips.left[seat]), is_out=seat in order)
        for seat in seats
    }
