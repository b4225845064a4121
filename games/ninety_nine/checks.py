"""Everything that is wrong with deals one after another, and the chips they lead to."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from games.ninety_nine.problems import problem
from games.ninety_nine.record import DealLog, Seat
from games.ninety_nine.scoring import Chips
from games.ninety_nine.turns import CLOCKWISE, EITHER_WAY, Turns, either
from games.ninety_nine.variant import Variant
from games.problems import Problem

Running = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """Every problem, warnings included. `running` are the values after each play of each deal."""

    problems: tuple[Problem, ...]
    chips: Chips
    running: tuple[Running, ...] = ()


def judge(
    deals: Iterable[tuple[str, DealLog]],
    *,
    variant: Variant,
    seats: Sequence[Seat],
    before: Iterable[DealLog] = (),
) -> Judged:
    """Judge deals, each with its place, after those that were played before and whose problems are not told."""
    match = _Match(variant, seats)
    if wrong := [*_seat_problems(variant, len(seats))]:
        return Judged(tuple(wrong), match.chips)
    for earlier in before:
        match.follow(earlier, "")
    found: list[Problem] = []
    running: list[Running] = []
    for where, deal in deals:
        if match.chips.winner is not None:
            found.append(match.over(where))
            break
        problems, values = match.follow(deal, where)
        found += problems
        running.append(values)
    return Judged(tuple(found), match.chips, tuple(running))


def _seat_problems(variant: Variant, seats: int) -> Iterator[Problem]:
    most = variant.most_seats(seats)
    if not 2 <= seats <= most:
        yield problem("players", "/seats", seats=seats, most=most, decks=variant.decks(seats))


class _Match:
    """How a match stands between two deals: chips, who deals next if that is known, and which way it goes round."""

    def __init__(self, variant: Variant, seats: Iterable[Seat]) -> None:
        self.chips = Chips(variant, seats)
        self._variant = variant
        self._deals = 0
        self._dealer: Seat | None = None
        self._directions = CLOCKWISE

    def over(self, where: str) -> Problem:
        return problem("game_over", where, winner=str(self.chips.winner), deal=self._deals + 1)

    def follow(self, deal: DealLog, where: str) -> tuple[list[Problem], Running]:
        """Judge the next deal, and go on from where it leads."""
        self._deals += 1
        found = [*self._dealer_problems(deal, where)]
        dealer = self._dealer if deal.dealer is None else deal.dealer
        turns = Turns(
            deal,
            chips=self.chips,
            variant=self._variant,
            starter=None if dealer is None else self.chips.next_in(dealer),
            directions=self._directions,
        )
        found += turns.problems(where)
        found += self._loser_problems(deal, turns.loser, where)
        loser = deal.loser if turns.loser is None else turns.loser
        if loser is not None:
            self.chips.charge(loser)
        self._dealer = None if dealer is None else self.chips.next_in(dealer)
        if not self._variant.direction_resets:
            self._directions = EITHER_WAY if deal.plays is None else turns.directions
        return found, tuple(turns.running)

    def _dealer_problems(self, deal: DealLog, where: str) -> Iterator[Problem]:
        possible = self.chips.seats_in if self._dealer is None else [self._dealer]
        if deal.dealer is not None and deal.dealer not in possible:
            yield problem("dealer_order", where + "/dealer", dealer=deal.dealer, expected=either(possible))

    def _loser_problems(self, deal: DealLog, busted: Seat | None, where: str) -> Iterator[Problem]:
        place = where + "/loser"
        if busted is not None:
            if deal.loser != busted:
                said = "—" if deal.loser is None else deal.loser
                yield problem("loser_wrong", place, loser=said, expected=busted)
        elif deal.plays is not None or deal.loser is None:
            yield problem("no_bust", place)
        elif deal.loser in self.chips.eliminated:
            yield problem("eliminated_played", place, player=deal.loser)
