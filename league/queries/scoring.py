"""What a table's scoring page shows: who sits there, what was said about each deal, what one phone can do now."""

import hashlib
from collections import Counter
from dataclasses import dataclass
from typing import Literal

from django.db.models import Prefetch, prefetch_related_objects
from django.utils.translation import get_language

from league.competition.agreement import Agreement, Step, confirming, strongest_first
from league.models import Deal, Dispute, Player, Seat, SeatClaim, Submission, Table
from league.queries.agreements import agreement_at, reading_of
from league.states import ConfirmationPolicy, DealState, TableState

Claimed = Literal["nobody", "here", "elsewhere"]
ToDo = Literal["look", "enter", "check", "wait", "settle", "organizer", "confirmed", "closed"]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at a seat, and whose phone scores for them."""

    player: Player
    claimed: Claimed


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A seat with its people; `total` of the confirmed deals, None before the first."""

    seat: Seat
    people: tuple[Person, ...]
    total: int | None


@dataclass(frozen=True, slots=True)
class SeatCounts:
    """What one reading says of one seat."""

    seat: Seat
    foundation: int
    nerts: int
    points: int


@dataclass(frozen=True, slots=True)
class ReadingShown:
    """One reading of a deal. `caller` is None after a deal in which nobody could move."""

    submission: Submission
    caller: Seat | None
    counts: tuple[SeatCounts, ...]
    confirmed_by: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class DealShown:
    """A deal as one phone sees it: `mine` is what its seat stands for, `own` the last reading it entered."""

    deal: Deal
    todo: ToDo
    mine: Step | None
    own: ReadingShown | None
    counted: ReadingShown | None
    current: tuple[ReadingShown, ...]  # those that speak for a seat, the strongest first
    objections: tuple[Dispute, ...]
    flags: tuple[Dispute, ...]
    needed: int
    can_confirm: frozenset[int]  # versions
    can_object: bool

    @property
    def best(self) -> ReadingShown | None:
        """The reading that counts, or that others are asked to confirm."""
        return self.counted or next(iter(self.current), None)

    @property
    def missing(self) -> int:
        """How many more seats must confirm the best reading."""
        return max(self.needed - (len(self.best.confirmed_by) if self.best else 0), 0)


@dataclass(frozen=True, slots=True)
class TableShown:
    """A table as one phone sees it. Without a claim it only looks; `was_released` says that it had one."""

    table: Table
    claim: SeatClaim | None
    was_released: bool
    by_organizers: bool
    seats: tuple[SeatShown, ...]
    deals: tuple[DealShown, ...]

    def deal(self, number: int) -> DealShown | None:
        return next((each for each in self.deals if each.deal.number == number), None)


def table_shown(table: Table, *, claim: SeatClaim | None, device: str | None = None) -> TableShown:
    """Everything about a table, for the phone with this claim. The same number of queries whatever was said."""
    prefetch_related_objects(
        [table],
        Prefetch("seats", Seat.objects.select_related(*(f"entrant__{people}" for people in PEOPLE))),
        "claims",
    )
    deals = tuple(_deal_shown(deal, table, claim) for deal in _deals(table))
    mine = [each for each in table.claims.all() if each.device == device]
    return TableShown(
        table=table,
        claim=claim,
        was_released=claim is None and bool(mine),
        by_organizers=_policy(table) == ConfirmationPolicy.ORGANIZER,
        seats=_seats_shown(table, claim, deals),
        deals=deals,
    )


PEOPLE = ("player", "partnership__first", "partnership__second")


def table_version(table: Table, claim: SeatClaim | None) -> str:
    """Another text whenever the page of this phone would say something else."""
    deals = table.deals.values_list("number", "steps", "state", "confirmed_submission")
    claims = table.claims.order_by("pk").values_list("pk", "released_at")
    said = (table.pk, table.state, claim and claim.pk, get_language(), list(deals), list(claims))
    return hashlib.sha256(repr(said).encode()).hexdigest()[:20]


def _deals(table: Table) -> list[Deal]:
    deals = table.deals.prefetch_related(
        # Documents are read only where one is drawn.
        Prefetch(
            "submissions", Submission.objects.select_related("claim__player", "organizer").defer("document")
        ),
        "submissions__scores",
        "confirmations",
        Prefetch("disputes", Dispute.objects.select_related("claim__player", "seat", "submission")),
    )
    for deal in deals:
        deal.table = table
    return list(deals)


def _deal_shown(deal: Deal, table: Table, claim: SeatClaim | None) -> DealShown:
    reached = agreement_at(deal)
    readings = {each.version: _reading_shown(each, table, reached) for each in deal.submissions.all()}
    entered = {version: reading_of(readings[version].submission) for version in reached.current}
    counted = next(
        (each for each in readings.values() if each.submission.pk == deal.confirmed_submission_id), None
    )
    own = [each for each in readings.values() if claim and each.submission.seat_id == claim.seat_id]
    disputes = list(deal.disputes.all())
    standing = {step.number for step in reached.stances.values() if step.kind == "disputed"}
    current = tuple(readings[each.version] for each in strongest_first(entered.values()))
    mine = reached.stances.get(claim.seat_id) if claim else None
    todo = _todo(deal, table, claim, mine, current)
    settled = counted or next(iter(current), None)
    flags = tuple(
        each for each in disputes if each.too_late and settled and each.submission_id == settled.submission.pk
    )
    return DealShown(
        deal=deal,
        todo=todo,
        mine=mine,
        own=own[-1] if own else None,
        counted=counted,
        current=current,
        objections=tuple(each for each in disputes if each.step in standing),
        flags=flags,
        needed=_policy(table).confirmations_needed(len(table.seats.all())),
        can_confirm=_can_confirm(todo, claim, mine, current),
        can_object=_can_object(todo, claim, mine, flags),
    )


def _todo(
    deal: Deal, table: Table, claim: SeatClaim | None, mine: Step | None, current: tuple[ReadingShown, ...]
) -> ToDo:
    if deal.state == DealState.CONFIRMED:
        return "confirmed"
    if table.state == TableState.FINAL:
        return "closed"
    if claim is None:
        return "look"
    if _policy(table) == ConfirmationPolicy.ORGANIZER:
        return "organizer"
    if not current:
        return "enter"
    if deal.state == DealState.DISPUTED:
        return "settle"
    return "wait" if mine and mine.version == current[0].submission.version else "check"


def _can_confirm(
    todo: ToDo, claim: SeatClaim | None, mine: Step | None, current: tuple[ReadingShown, ...]
) -> frozenset[int]:
    """Versions by other seats that this seat does not stand for yet."""
    if claim is None or todo not in ("check", "settle"):
        return frozenset()
    others = {each.submission.version for each in current if each.submission.seat_id != claim.seat_id}
    return frozenset(others - {mine.version if mine and mine.kind == "confirmed" else 0})


def _can_object(todo: ToDo, claim: SeatClaim | None, mine: Step | None, flags: tuple[Dispute, ...]) -> bool:
    """To what waits, unless by a reading of one's own; to what is settled, once a seat."""
    if claim is None:
        return False
    if todo in ("confirmed", "closed"):
        return all(flag.seat_id != claim.seat_id for flag in flags)
    return todo == "check" and not (mine and mine.kind == "entered")


def _reading_shown(submission: Submission, table: Table, reached: Agreement) -> ReadingShown:
    seats = {seat.pk: seat for seat in table.seats.all()}
    numbers = {seat.number: seat for seat in seats.values()}
    confirmed_by = confirming(reading_of(submission), reached.stances)
    counts = [
        SeatCounts(seats[score.seat_id], score.facts["foundation"], score.facts["nerts"], score.points)
        for score in submission.scores.all()
    ]
    return ReadingShown(
        submission=submission,
        caller=numbers.get(submission.facts["caller"]),
        counts=tuple(sorted(counts, key=lambda each: each.seat.number)),
        confirmed_by=tuple(seats[pk] for pk in confirmed_by),
    )


def _seats_shown(
    table: Table, claim: SeatClaim | None, deals: tuple[DealShown, ...]
) -> tuple[SeatShown, ...]:
    totals: Counter[int] = Counter()
    for counted in (deal.counted for deal in deals if deal.counted):
        totals.update({row.seat.pk: row.points for row in counted.counts})
    holders = {(each.seat_id, each.player_id): each.pk for each in table.claims.all() if not each.released_at}

    def person(seat: Seat, player: Player) -> Person:
        holder = holders.get((seat.pk, player.pk))
        if holder is None:
            return Person(player, "nobody")
        return Person(player, "here" if claim and holder == claim.pk else "elsewhere")

    return tuple(
        SeatShown(seat, tuple(person(seat, player) for player in seat.entrant.players), totals.get(seat.pk))
        for seat in table.seats.all()
    )


def _policy(table: Table) -> ConfirmationPolicy:
    return ConfirmationPolicy(table.round.stage.event.confirmation)
