"""How a deal can have ended where the call is automatic (docs/rules/nerts.md, A26).

The deal is over at the instant a nerts pile is used up. With the card that did it others may tie, and then every
other seat may finish one move. Take those moves back, and every seat has a nerts card again: a position that can be
reached if it breaks no rule (4.5). So a layout can be the end if there are such moves to take back.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from games.cards import Card, read_card
from games.nerts.covers import covers
from games.nerts.layout import LayoutReport
from games.nerts.moves import Shift, Source, ToWork
from games.nerts.table import table_of
from games.nerts.taking_back import Before, take_back

MOST_TRIED = 2_000


@dataclass(frozen=True, slots=True)
class Play:
    """Cards that go to their final place in one move: to a work pile (rank 0), or to a foundation as its next step."""

    cards: tuple[Card, ...]
    pile: int
    rank: int = 0


@dataclass(frozen=True, slots=True)
class LastMoves:
    """A position in which every seat has a nerts card, and what was done from there.

    `plays` are those on foundations, the one that ended the deal first if it is one of them; `sources` tells where
    their cards came from; `own_moves` are those of seats among their own piles.
    """

    before: LayoutReport
    plays: tuple[Play, ...]
    sources: Mapping[Card, Source]
    own_moves: Mapping[int, ToWork | Shift]


@dataclass(frozen=True, slots=True)
class _Plan:
    """Which steps were the last: all from `first` on, by foundation. On `ending` the first of them ended the deal;
    it is None if that card went to a work pile.
    """

    ending: int | None
    first: Mapping[int, int]


def last_moves(report: LayoutReport) -> LastMoves:
    """One way in which the layout can have come to its end. Raises ValueError if none is found."""
    endings = _Endings(report)
    found = endings.find(endings.out)
    if found is None:
        raise ValueError("no last moves leave this layout")
    return found


def wrongly_out(report: LayoutReport) -> list[int]:
    """The seats that cannot be out of nerts cards as the layout says: the caller, or else some of the others."""
    endings = _Endings(report)
    if endings.is_possible(endings.out):
        return []
    if not endings.is_possible([]):
        return [endings.caller]
    return [seat for seat in endings.out if not endings.is_possible([seat])] or endings.out


class _Endings:
    """The ways to end in a layout. `out` are the seats that have no nerts cards beside the caller; a question may be
    about some of them, and then leaves open how others got there.
    """

    def __init__(self, report: LayoutReport) -> None:
        self.report = report
        self.table = table_of(report.variant, report.seat_numbers)
        self.foundations = report.foundations + report.completed
        self.owners = [[_owners(step) for step in pile] for pile in self.foundations]
        self.private = dict(zip(report.seat_numbers, report.private, strict=True))
        self.caller = report.caller or 0
        self.out = [seat for seat, piles in self.private.items() if not piles.nerts and seat != self.caller]
        self.may_land = report.variant.landing == "land"
        self.at_home = {seat for seat in self.out if self.may_land and self._before(seat, [], may_move=True)}
        self.tried = 0

    def is_possible(self, out: list[int]) -> bool:
        """Whether there is a way. Where it would take long to find out, at a large table, it is taken to be."""
        return self.find(out) is not None or self.tried >= MOST_TRIED

    def find(self, out: list[int]) -> LastMoves | None:
        for plan in self._plans(out):
            self.tried += 1
            found = self._moves(plan, out) if plan else None
            if found or self.tried >= MOST_TRIED:
                return found
        return None

    def _plans(self, out: list[int]) -> Iterator[_Plan | None]:
        """Plans by which everybody who is out has played a last card; and None for each that leads to none."""
        last = ((ending, _last_with(self.caller, steps)) for ending, steps in enumerate(self.owners))
        ahead = [_Plan(ending, {ending: at}) for ending, at in last if at is not None]
        ahead.append(_Plan(None, {}))
        while ahead:
            plan = ahead.pop()
            landed = self._landed(plan)
            if self.caller in landed or len({*landed}) < len(landed) or (landed and not self.may_land):
                yield None
                continue
            waiting = next((seat for seat in self._unsettled(plan, out) if seat not in landed), None)
            yield plan if waiting is None else None
            if waiting is not None and self.may_land:
                ahead += self._with_landing(waiting, plan)

    def _unsettled(self, plan: _Plan, out: list[int]) -> Iterator[int]:
        """The seats that have a card to play after the end, or else cannot have got where they are."""
        tied = self._tied(plan)
        yield from (seat for seat in out if seat not in tied and seat not in self.at_home)
        for text in () if plan.ending is None else self.foundations[plan.ending][plan.first[plan.ending]]:
            seat, piece = _card(text).seat, self.table.pieces[text]
            if seat != self.caller and not self._before(seat, [piece], may_move=self.may_land):
                yield seat

    def _with_landing(self, seat: int, plan: _Plan) -> Iterator[_Plan]:
        """The plan with one more card of the seat landing on a foundation, and whatever lies on it."""
        for pile, steps in enumerate(self.owners):
            at = _last_with(seat, steps[: plan.first.get(pile)])
            if at is not None and pile != plan.ending:
                yield replace(plan, first={**plan.first, pile: at})

    def _landed(self, plan: _Plan) -> list[int]:
        """The owner of each card that landed on a foundation after the end."""
        return [
            owner
            for pile, first in plan.first.items()
            for owners in self.owners[pile][first + (pile == plan.ending) :]
            for owner in owners
        ]

    def _tied(self, plan: _Plan) -> set[int]:
        """The owners of the cards in the step that ended the deal."""
        return set() if plan.ending is None else self.owners[plan.ending][plan.first[plan.ending]]

    def _before(self, seat: int, played: list[str], *, may_move: bool) -> Before | None:
        return take_back(self.private[seat], played, seat=seat, table=self.table, may_move=may_move)

    def _moves(self, plan: _Plan, out: list[int]) -> LastMoves | None:
        """The last moves of this plan, if every seat can have made its own."""
        plays = [*self._plays(plan)]
        tied, landed = self._tied(plan), {*self._landed(plan)}
        before: dict[int, Before] = {}
        for seat in {self.caller, *out, *tied, *landed}:
            played = [
                self.table.pieces[str(card)] for play in plays for card in play.cards if card.seat == seat
            ]
            may_move = plan.ending is None if seat == self.caller else self.may_land and seat not in landed
            found = self._before(seat, played, may_move=may_move)
            if found is None:
                return None
            before[seat] = found
        earlier = self._report_before(plan, before)
        if any(cover is None for _, _, cover in covers(earlier)):
            return None
        return LastMoves(
            earlier,
            tuple(plays),
            {_card(text): source for each in before.values() for text, source in each.sources.items()},
            {seat: each.own_move for seat, each in before.items() if each.own_move},
        )

    def _plays(self, plan: _Plan) -> Iterator[Play]:
        """The steps of the plan in an order in which they can be played; in each the card of the caller first."""
        for pile in sorted(plan.first, key=lambda pile: pile != plan.ending):
            for at in range(plan.first[pile], len(self.foundations[pile])):
                cards = map(_card, self.foundations[pile][at])
                yield Play(tuple(sorted(cards, key=lambda card: card.seat != self.caller)), pile, at + 1)

    def _report_before(self, plan: _Plan, before: Mapping[int, Before]) -> LayoutReport:
        private = {
            seat: before[seat].piles if seat in before else piles for seat, piles in self.private.items()
        }
        foundations = (pile[: plan.first.get(index)] for index, pile in enumerate(self.foundations))
        return replace(
            self.report, private=tuple(private.values()), foundations=tuple(foundations), completed=()
        )


def _owners(step: tuple[str, ...]) -> set[int]:
    return {_card(text).seat for text in step}


def _last_with(seat: int, steps: list[set[int]]) -> int | None:
    return max((at for at, owners in enumerate(steps) if seat in owners), default=None)


def _card(text: str) -> Card:
    card = read_card(text)
    if card is None:
        raise ValueError(f"not a card: {text!r}")
    return card
