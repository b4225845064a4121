"""A table as everybody sees it: its seats, its deals, and what was said about each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from django.db.models import Prefetch, prefetch_related_objects

from league.competition.agreement import Agreement, confirming
from league.models import Deal, Score, Seat, Submission, Table
from league.queries.agreements import agreement_at, reading_of
from league.queries.rounds import seats_in_order
from league.states import DealState

ReadingStanding = Literal["counts", "stands", "replaced"]


@dataclass(frozen=True, slots=True)
class Reading:
    """One version of a deal. It counts; or it stands, waiting for others to agree; or it was replaced."""

    submission: Submission
    scores: Sequence[tuple[Seat, Score]]  # by seat
    standing: ReadingStanding
    confirmed_by: Sequence[Seat]

    @property
    def caller(self) -> Seat | None:
        """Who ended the deal; None where nobody could move."""
        number = self.submission.facts.get("caller")
        return next((seat for seat, _score in self.scores if seat.number == number), None)


@dataclass(frozen=True, slots=True)
class DealPage:
    """A deal with all that was entered for it, the first version first, and how the seats stand on it."""

    deal: Deal
    readings: Sequence[Reading]
    reached: Agreement

    @property
    def shown(self) -> list[Reading]:
        """What the deal was as far as is known: the version that counts, or those that stand (two, in a dispute)."""
        counting = [reading for reading in self.readings if reading.standing == "counts"]
        return counting or [reading for reading in self.readings if reading.standing == "stands"]


@dataclass(frozen=True, slots=True)
class TableLine:
    """A seat with its points in each deal, None where it has none yet, and their sum."""

    seat: Seat
    points: Sequence[int | None]

    @property
    def total(self) -> int:
        return sum(points for points in self.points if points is not None)


@dataclass(frozen=True, slots=True)
class TablePage:
    """Seats in order, deals in order. Only confirmed deals have points in the lines."""

    lines: Sequence[TableLine]
    deals: Sequence[DealPage]


def table_page(table: Table) -> TablePage:
    """Everything said at a table. Six queries, however much it was."""
    prefetch_related_objects([table], seats_in_order())
    seats = {seat.pk: seat for seat in table.seats.all()}
    deals = [_deal_page(deal, table, seats) for deal in _deals(table)]
    confirmed = [_points(deal) for deal in deals]
    lines = [TableLine(seat, [points.get(pk) for points in confirmed]) for pk, seat in seats.items()]
    return TablePage(lines, deals)


def _deals(table: Table) -> list[Deal]:
    scores = Prefetch("scores", Score.objects.order_by("seat__number"))
    readings = Submission.objects.order_by("version").select_related("claim__player")
    submissions = Prefetch("submissions", readings.prefetch_related(scores))
    deals = Deal.objects.filter(table=table).order_by("number")
    return list(deals.prefetch_related(submissions, "confirmations", "disputes"))


def _deal_page(deal: Deal, table: Table, seats: Mapping[int, Seat]) -> DealPage:
    deal.table = table
    reached = agreement_at(deal)
    return DealPage(
        deal,
        [
            Reading(
                submission,
                [(seats[score.seat_id], score) for score in submission.scores.all()],
                _standing(submission, deal, reached.current),
                [seats[pk] for pk in confirming(reading_of(submission), reached.stances)],
            )
            for submission in deal.submissions.all()
        ],
        reached,
    )


def _standing(submission: Submission, deal: Deal, standing: Sequence[int]) -> ReadingStanding:
    if submission.pk == deal.confirmed_submission_id:
        return "counts"
    stands = deal.state != DealState.CONFIRMED and submission.version in standing
    return "stands" if stands else "replaced"


def _points(page: DealPage) -> dict[int, int]:
    """Points by seat id, once they are confirmed."""
    if page.deal.state != DealState.CONFIRMED:
        return {}
    return {seat.pk: score.points for seat, score in page.shown[0].scores}
