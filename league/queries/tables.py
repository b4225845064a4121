"""A table as everybody sees it: its seats, its deals, and what was said about each."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from django.db.models import Prefetch, prefetch_related_objects

from games import GAMES
from games.outcome import TableScore
from league.competition.agreement import Agreement, confirming
from league.competition.corrections import waits
from league.models import Deal, Dispute, Score, Seat, Submission, Table
from league.queries.agreements import agreement_at, reading_of
from league.queries.corrections import chains_of, newest_round
from league.queries.objections import with_answers
from league.queries.rounds import absent_in_order, seats_in_order
from league.states import DealState

ReadingStanding = Literal["counts", "stands", "replaced", "waits", "recorded"]


@dataclass(frozen=True, slots=True)
class Reading:
    """One version of a deal.

    It counts; or it stands, waiting for others to agree; or it was replaced. A correction may wait for its round, or
    only be recorded.
    """

    submission: Submission
    scores: Sequence[tuple[Seat, Score]]  # by seat
    standing: ReadingStanding
    confirmed_by: Sequence[Seat]

    @property
    def game(self) -> str:
        """Its name, as the document has it."""
        return str(self.submission.document["game"])

    def seat_of(self, fact: str) -> Seat | None:
        """Who is meant by a fact of the deal, such as its caller or its loser; None for nobody."""
        number = self.submission.facts.get(fact)
        return next((seat for seat, _score in self.scores if seat.number == number), None)

    @property
    def caller(self) -> Seat | None:
        """Who ended a deal of Nerts; None where nobody could move."""
        return self.seat_of("caller")

    @property
    def loser(self) -> Seat | None:
        """Who lost a deal of Ninety-Nine."""
        return self.seat_of("loser")


@dataclass(frozen=True, slots=True)
class DealPage:
    """A deal with all that was entered for it, the first version first, and how the seats stand on it.

    `before` is what each seat has from the confirmed deals before this one, by its number.
    """

    deal: Deal
    readings: Sequence[Reading]
    reached: Agreement
    before: Mapping[int, TableScore]

    @property
    def shown(self) -> list[Reading]:
        """What the deal was as far as is known: the version that counts, or those that stand (two, in a dispute)."""
        counting = [reading for reading in self.readings if reading.standing == "counts"]
        return counting or [reading for reading in self.readings if reading.standing == "stands"]


@dataclass(frozen=True, slots=True)
class TableLine:
    """A seat with its points in each deal and what it has after it, None where it has none yet, and what it has now."""

    seat: Seat
    points: Sequence[int | None]
    after: Sequence[TableScore | None]
    now: TableScore

    @property
    def total(self) -> int:
        """The score so far, in the game's own counting."""
        return self.now.total

    @property
    def cells(self) -> list[tuple[int | None, TableScore | None]]:
        """Deal by deal: the points, and what the seat has after it."""
        return list(zip(self.points, self.after, strict=True))


@dataclass(frozen=True, slots=True)
class TablePage:
    """Seats in order, deals in order. Only confirmed deals have points in the lines."""

    lines: Sequence[TableLine]
    deals: Sequence[DealPage]


def table_page(table: Table) -> TablePage:
    """Everything said at a table. Eight queries, however much it was, and two more where an organizer corrected it."""
    prefetch_related_objects([table], seats_in_order(), absent_in_order())
    seats = {seat.pk: seat for seat in table.seats.all()}
    count, found = _Count(table), _deals(table)
    corrected = _corrected(table, found)
    deals = [_deal_page(deal, table, seats, count, corrected.get(deal.pk, {})) for deal in found]
    lines = [
        TableLine(
            seat,
            [points.get(seat.number) for points in count.points],
            [after.get(seat.number) for after in count.after],
            count.now[seat.number],
        )
        for seat in seats.values()
    ]
    return TablePage(lines, deals)


class _Count:
    """What the seats of a table have, deal by deal, as its game counts."""

    def __init__(self, table: Table) -> None:
        self._game = GAMES[table.round.stage.event.game]
        self._variant = self._game.variant(table.variant)
        self._seats = [seat.number for seat in table.seats.all()]
        self._confirmed: list[Mapping[int, int]] = []
        self.points: list[Mapping[int, int]] = []  # of each deal, by seat; nothing before it is confirmed
        self.after: list[Mapping[int, TableScore]] = []
        self.now = self._scores()

    def add(self, points: Mapping[int, int]) -> None:
        self.points.append(points)
        if points:
            self._confirmed.append(points)
            self.now = self._scores()
        self.after.append(self.now if points else {})

    def _scores(self) -> Mapping[int, TableScore]:
        return self._game.table_scores(self._confirmed, seats=self._seats, variant=self._variant)


def _deals(table: Table) -> list[Deal]:
    scores = Prefetch("scores", Score.objects.order_by("seat__number"))
    readings = Submission.objects.order_by("version").select_related("claim__player")
    submissions = Prefetch("submissions", readings.prefetch_related(scores))
    disputes = Prefetch("disputes", with_answers(Dispute.objects.order_by("step")))
    deals = Deal.objects.filter(table=table).order_by("number")
    return list(deals.prefetch_related(submissions, "confirmations", disputes))


def _corrected(table: Table, deals: Iterable[Deal]) -> dict[int, dict[int, ReadingStanding]]:
    """The versions that corrections brought and that do not count now, by the deal's key: what they are instead."""
    by_organizers = {
        deal.pk
        for deal in deals
        if deal.state == DealState.CONFIRMED and any(each.organizer_id for each in deal.submissions.all())
    }
    if not by_organizers:
        return {}
    newest = newest_round(table.round.stage)
    return {
        deal: {
            each.version: "recorded" if each.is_recorded_only else "waits"
            for each in chain
            if each.is_recorded_only or waits(chain, each, round=newest)
        }
        for deal, chain in chains_of(deal__in=by_organizers).items()
    }


def _deal_page(
    deal: Deal,
    table: Table,
    seats: Mapping[int, Seat],
    count: _Count,
    corrected: Mapping[int, ReadingStanding],
) -> DealPage:
    deal.table = table
    reached = agreement_at(deal)
    page = DealPage(
        deal,
        [
            Reading(
                submission,
                [(seats[score.seat_id], score) for score in submission.scores.all()],
                corrected.get(submission.version) or _standing(submission, deal, reached.current),
                [seats[pk] for pk in confirming(reading_of(submission), reached.stances)],
            )
            for submission in deal.submissions.all()
        ],
        reached,
        before=count.now,
    )
    count.add(_points(page))
    return page


def _standing(submission: Submission, deal: Deal, standing: Sequence[int]) -> ReadingStanding:
    if submission.pk == deal.confirmed_submission_id:
        return "counts"
    stands = deal.state != DealState.CONFIRMED and submission.version in standing
    return "stands" if stands else "replaced"


def _points(page: DealPage) -> dict[int, int]:
    """Points by seat, once they are confirmed."""
    if page.deal.state != DealState.CONFIRMED:
        return {}
    return {seat.number: score.points for seat, score in page.shown[0].scores}
