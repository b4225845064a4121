"""What can be said against the numbers of a report without piles (docs/rules/nerts.md, section 8 and A28)."""

from collections.abc import Iterator, Set

from games.cards import ACE, Card
from games.nerts.counted import can_tie_last
from games.nerts.layout import CardsReport, SeatCount, TotalsReport
from games.nerts.problems import problem
from games.nerts.room import fit_on_work_piles
from games.nerts.table import MOST_KEPT
from games.problems import Problem

_Report = CardsReport | TotalsReport


def count_problems(report: _Report) -> Iterator[Problem]:
    """Numbers that cannot be: of a seat for itself (N4, N39, A28), and of those who are out together (A26)."""
    laid = report.laid_by() if isinstance(report, CardsReport) else {}
    for seat, count in report.counts().items():
        most = report.variant.nerts_size
        if count.nerts > most:
            place = f"/counts/{seat}/nerts"
            yield problem("nerts_too_large", place, seat=seat, count=count.nerts, most=most)
        else:
            yield from _foundation_problems(report, seat, count, laid.get(seat, frozenset()))
    if report.end == "call" and report.caller is not None and report.caller in report.counts():
        yield from _out_problems(report, report.caller)


def _foundation_problems(report: _Report, seat: int, count: SeatCount, laid: Set[str]) -> Iterator[Problem]:
    """Whether the cards of a seat that are not on foundations can all be somewhere else; `laid` are known to be not."""
    variant, where = report.variant, f"/counts/{seat}/foundation"
    most = variant.deck_size - count.nerts - _filled(report, seat, count)
    if count.foundation > most:
        yield problem("too_many_cards", where, seat=seat, count=count.foundation, most=max(most, 0))
    # Stock and waste hold no more than was dealt to them: of the rest so many lie at least on work piles.
    others = variant.nerts_size + variant.work_piles - count.nerts - count.foundation
    if not fit_on_work_piles(others, _for_work_piles(report, seat, laid), variant):
        yield problem("too_few_cards", where, seat=seat, count=count.foundation, others=others)


def _filled(report: _Report, seat: int, count: SeatCount) -> int:
    """How many work piles of a seat cannot be empty: who has a nerts card to lay fills them, or is not stuck.

    Where the call is automatic, all have nerts cards until it comes. Who did not call may then lose one pile: the card
    on it is in the step of the caller's last one, the last nerts card fills the space, and lands on a foundation.
    """
    variant, has_nerts = report.variant, count.nerts > report.variant.nerts_kept
    if variant.fill == "nerts" and variant.call == "automatic" and not variant.nerts_kept:
        may_lose_one = (
            variant.landing == "land" and variant.tie_policy == "both_stay" and seat != report.caller
        )
        return variant.work_piles - (may_lose_one and not has_nerts)
    must_fill = variant.fill == "nerts" or (variant.fill == "any" and report.end == "stalemate")
    return variant.work_piles if must_fill and has_nerts else 0


def _for_work_piles(report: _Report, seat: int, laid: Set[str]) -> Iterator[Card]:
    """The cards of a seat that can lie on its work piles, as far as is known; no ace where nobody can move."""
    for card in report.variant.deck(seat):
        is_ace = card.face is not None and card.face.rank == ACE
        if card.piece not in laid and not (is_ace and report.end == "stalemate"):
            yield card


def _out_problems(report: _Report, caller: int) -> Iterator[Problem]:
    """Who cannot be out beside the caller, if the call is automatic and nothing lands: they have tied (A26)."""
    if report.variant.call == "voluntary" or report.variant.landing == "land":
        return
    others = [seat for seat, count in report.counts().items() if not count.nerts and seat != caller]
    if not others or _can_be_out(report, {caller, *others}):
        return
    for seat in [seat for seat in others if not _can_be_out(report, {caller, seat})] or others:
        place = f"/counts/{seat}/nerts"
        yield problem("also_out", place, severity="unreachable", seat=seat, caller=caller)


def _can_be_out(report: _Report, seats: Set[int]) -> bool:
    """Whether the last nerts cards of these seats can have tied. Under them lies at least an ace.

    At tables of many seats, where it would take too long to try everything, cards are taken to have tied.
    """
    if len(seats) > report.variant.most_in_step(len(report.seats)):
        return False
    if isinstance(report, CardsReport):
        return len(report.seats) > MOST_KEPT or can_tie_last(report, seats)
    counts = report.counts()
    laid = sum(count.foundation for count in counts.values())
    return laid > len(seats) and all(counts[seat].foundation for seat in seats)
