"""A table as one phone sees it: who sits there, what was said about each deal, what its seat can do now."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from django.db.models import Max, Q, prefetch_related_objects
from django.utils.translation import get_language

from league.competition.agreement import Step, strongest_first
from league.models import Deal, Player, Seat, SeatClaim, Table
from league.queries.agreements import confirmations_needed, reading_of
from league.queries.deadlines import Deadline, deadline_of
from league.queries.tables import DealPage, Reading, TablePage, table_page
from league.states import ConfirmationPolicy, DealState, MatchLength, TableState

Phone = Literal["none", "this", "another"]
ToDo = Literal["look", "enter", "check", "wait", "settle", "late", "organizer", "confirmed", "closed"]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at a seat, and whose phone scores for them."""

    player: Player
    phone: Phone


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A seat and the one or two who hold it."""

    seat: Seat
    people: Sequence[Person]


@dataclass(frozen=True, slots=True)
class Objection:
    """What a seat said against a version, and why an organizer let that one stand, if one did."""

    seat: Seat
    version: int
    reason: str
    step: int
    answer: str | None


@dataclass(frozen=True, slots=True)
class DealShown:
    """A deal and what this phone's seat can do about it.

    `current` are the readings that speak for a seat, the strongest first; `missing` counts the seats that must still
    confirm the best. `mine` is what this phone's seat stands for, `own` the last reading that it entered.
    """

    page: DealPage
    todo: ToDo
    counted: Reading | None
    current: Sequence[Reading]
    missing: int
    mine: Step | None
    own: Reading | None
    objections: Sequence[Objection]  # that stop it
    flags: Sequence[Objection]  # that came after it was settled
    can_confirm: frozenset[int]  # versions
    can_object: bool

    @property
    def deal(self) -> Deal:
        return self.page.deal

    @property
    def unanswered(self) -> list[Objection]:
        """Those that wait for an organizer's word, in the order in which they came."""
        return [flag for flag in self.flags if flag.answer is None]

    @property
    def counts_at(self) -> datetime | None:
        """When it counts if nobody objects; None where somebody has to confirm it."""
        minutes = self.deal.table.round.stage.event.silence_minutes
        if minutes is None or self.deal.state != DealState.SUBMITTED:
            return None
        entered = max(each.submission.submitted_at for each in self.page.readings)
        return entered + timedelta(minutes=minutes)

    @property
    def best(self) -> Reading | None:
        """The reading that counts, or the one that others are asked to confirm."""
        return self.counted or next(iter(self.current), None)


@dataclass(frozen=True, slots=True)
class TableShown:
    """A table and the phone at it. Without a claim it only looks; `was_released` says that it had one."""

    table: Table
    page: TablePage
    claim: SeatClaim | None
    was_released: bool
    by_organizers: bool
    deadline: Deadline | None
    seats: Sequence[SeatShown]
    deals: Sequence[DealShown]

    @property
    def is_shut(self) -> bool:
        """Whether its round has closed and nothing is taken any more, not even for the organizers."""
        return self.deadline is not None and self.deadline.is_shut

    @property
    def listed(self) -> list[DealShown]:
        """The deals as a phone lists them: in order, or the newest first where each opens the next."""
        is_planned = self.table.round.stage.match_length == MatchLength.DEALS
        return list(self.deals if is_planned else reversed(self.deals))

    def deal(self, number: int) -> DealShown | None:
        return next((each for each in self.deals if each.deal.number == number), None)


def table_shown(table: Table, *, claim: SeatClaim | None, device: str | None = None) -> TableShown:
    """All of a table for the phone with this claim. Eight queries, and one more where its round closes."""
    page = table_page(table)
    prefetch_related_objects([table], "claims")
    deadline = deadline_of(table)
    had_one = any(each.device == device for each in table.claims.all())
    return TableShown(
        table=table,
        page=page,
        claim=claim,
        was_released=claim is None and had_one,
        by_organizers=_policy(table) == ConfirmationPolicy.ORGANIZER,
        deadline=deadline,
        seats=[SeatShown(line.seat, _people(line.seat, table, claim)) for line in page.lines],
        deals=[_deal_shown(each, table, claim, deadline) for each in page.deals],
    )


def table_version(table: Table, claim: SeatClaim | None) -> str:
    """Another text whenever the page of this phone would say something else."""
    newest = Max("disputes__answers", filter=Q(disputes__answers__taken_back_at=None))
    deals = table.deals.annotate(newest_answer=newest).values_list(
        "number", "steps", "state", "confirmed_submission", "newest_answer"
    )
    claims = table.claims.order_by("pk").values_list("pk", "released_at")
    seats = table.seats.order_by("number").values_list("pk", "entrant", "partner", "substitutes__player")
    now = (table.pk, table.state, table.parked, bool(table.void), claim and claim.pk, get_language())
    deadline = deadline_of(table)
    closes = deadline and (deadline.taken_until, deadline.has_passed, deadline.is_shut)
    said = (*now, closes, list(deals), list(claims), list(seats))
    return hashlib.sha256(repr(said).encode()).hexdigest()[:20]


def _people(seat: Seat, table: Table, claim: SeatClaim | None) -> list[Person]:
    here = {
        each.player_id: each
        for each in table.claims.all()
        if each.seat_id == seat.pk and not each.released_at
    }

    def phone(player: Player) -> Phone:
        if player.pk not in here:
            return "none"
        return "this" if here[player.pk] == claim else "another"

    return [Person(player, phone(player)) for player in seat.people]


def _deal_shown(
    page: DealPage, table: Table, claim: SeatClaim | None, deadline: Deadline | None
) -> DealShown:
    counted = next((each for each in page.readings if each.standing == "counts"), None)
    current = [] if counted else _strongest_first(page)
    best = counted or next(iter(current), None)
    mine = page.reached.stances.get(claim.seat_id) if claim else None
    own = [each for each in page.readings if claim and each.submission.seat_id == claim.seat_id]
    flags = _flags(page)
    todo = _todo(page.deal, table, claim, mine, best)
    if deadline and deadline.has_passed:
        todo = _late(todo, deadline)
    needed = confirmations_needed(table)
    return DealShown(
        page=page,
        todo=todo,
        counted=counted,
        current=current,
        missing=max(needed - len(best.confirmed_by if best else ()), 0),
        mine=mine,
        own=own[-1] if own else None,
        objections=_objections(page),
        flags=flags,
        can_confirm=_can_confirm(current, todo, claim, mine),
        can_object=_can_object(todo, claim, mine, flags),
    )


def _strongest_first(page: DealPage) -> list[Reading]:
    readings = {each.submission.version: each for each in page.readings if each.standing == "stands"}
    in_order = strongest_first(reading_of(each.submission) for each in readings.values())
    return [readings[each.version] for each in in_order]


def _objections(page: DealPage) -> list[Objection]:
    """What stops the deal: the objections that some seat still stands for."""
    standing = {step.number for step in page.reached.stances.values() if step.kind == "disputed"}
    return [_objection(page, each) for each in page.deal.disputes.all() if each.step in standing]


def _flags(page: DealPage) -> list[Objection]:
    """What the organizers were asked to look at in what is settled, answered or not."""
    counts = page.deal.confirmed_submission_id
    late = [each for each in page.deal.disputes.all() if each.too_late]
    return [_objection(page, each) for each in late if counts in (None, each.submission_id)]


def _objection(page: DealPage, dispute: Any) -> Objection:
    seats = {seat.pk: seat for seat in page.deal.table.seats.all()}
    versions = {each.submission.pk: each.submission.version for each in page.readings}
    return Objection(
        seats[dispute.seat_id],
        versions[dispute.submission_id],
        dispute.reason,
        step=dispute.step,
        answer=dispute.answer,
    )


def _todo(deal: Deal, table: Table, claim: SeatClaim | None, mine: Step | None, best: Reading | None) -> ToDo:
    if deal.state == DealState.CONFIRMED:
        return "confirmed"
    if table.state == TableState.FINAL:
        return "closed"
    if claim is None:
        return "look"
    if _policy(table) == ConfirmationPolicy.ORGANIZER:
        return "organizer"
    if best is None:
        return "enter"
    if deal.state == DealState.DISPUTED:
        return "settle"
    return "wait" if mine and mine.version == best.submission.version else "check"


def _late(todo: ToDo, deadline: Deadline) -> ToDo:
    """After the deadline: who has said nothing yet may still tell the organizers, where the event lets them."""
    if todo not in ("enter", "check", "wait", "settle"):
        return todo
    return "enter" if todo == "enter" and not deadline.is_shut else "late"


def _can_confirm(
    current: Sequence[Reading], todo: ToDo, claim: SeatClaim | None, mine: Step | None
) -> frozenset[int]:
    """Versions by other seats that this seat does not stand for yet."""
    if claim is None or todo not in ("check", "settle"):
        return frozenset()
    others = {each.submission.version for each in current if each.submission.seat_id != claim.seat_id}
    return frozenset(others - {mine.version if mine and mine.kind == "confirmed" else 0})


def _can_object(todo: ToDo, claim: SeatClaim | None, mine: Step | None, flags: Sequence[Objection]) -> bool:
    """To what waits, unless by a reading of one's own; to what is settled, unless one's seat waits for an answer."""
    if claim is None:
        return False
    if todo in ("confirmed", "closed"):
        return all(flag.seat.pk != claim.seat_id or flag.answer is not None for flag in flags)
    return todo in ("check", "late") and not (mine and mine.kind == "entered")


def _policy(table: Table) -> ConfirmationPolicy:
    return ConfirmationPolicy(table.round.stage.event.confirmation)
