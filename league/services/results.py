"""What the seats of a table do with a deal: enter it, confirm what another seat entered, object to it."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, Literal

from django.utils.translation import gettext as _

from league.competition.agreement import Agreement, Reading
from league.errors import AlreadyDone, MovedOn, NotYours, UnknownHere
from league.models import Confirmation, Deal, Dispute, Round, SeatClaim, Stage, Submission, Table
from league.names import clean_text
from league.queries.agreements import agreement_at, reading_of
from league.queries.deadlines import passed_deadline
from league.queries.objections import waiting_objections
from league.services.deadlines import closed, refuse_shut
from league.services.log import log
from league.services.once import once
from league.services.reading import DealRead, read_deal
from league.services.sequence import judge_again
from league.services.submissions import next_step, store_reading, version_of
from league.services.tables import settle
from league.services.transactions import hold, in_transaction
from league.states import ConfirmationPolicy, DealState, RoundState, TableState

MOST_STEPS = 200  # said by seats about one deal: an end for two phones that contradict each other for ever


@dataclass(frozen=True, slots=True)
class Receipt:
    """What became of something said at a table: "late" is for the organizers. `state` is the deal's afterwards."""

    deal: int
    version: int
    said: Literal["entered", "late", "confirmed", "disputed", "unchanged", "flagged"]
    state: str


def submit(table: Table, number: int, sent: object, *, by: SeatClaim, key: str) -> Receipt:
    """Enter a reading of a deal. Safe to repeat with the same key.

    A new reading by the same seat replaces its earlier one, and confirmations of that one are void. What another seat
    entered already counts as this seat's confirmation of it; anything else makes the deal disputed, and both stay.
    Raises Unacceptable with every problem of the document; then nothing is stored.
    """
    refuse_where_only_organizers_enter(table)
    read = read_deal(table, number, sent)

    def act(deal: Deal) -> Receipt:
        refuse_where_only_organizers_enter(table)  # again: by now the table is held
        refuse_settled(deal)
        judge_again(deal, read.report)
        refuse_shut(table)
        return _enter_or_agree(deal, read, by=by, is_late=passed_deadline(table) is not None)

    return _once_at(table, number, by=by, key=key, request={"submit": number, "sent": sent}, act=act)


def confirm(
    table: Table, number: int, *, version: int, content_hash: str, by: SeatClaim, key: str
) -> Receipt:
    """Agree with one version, named with its hash: never with something the confirmer did not see.

    Raises MovedOn when that version was replaced, NotYours for the seat or the phone that entered it.
    """

    def act(deal: Deal) -> Receipt:
        refuse_where_only_organizers_enter(table)
        submission = version_of(deal, version)
        if submission.content_hash != content_hash:
            raise MovedOn(
                "other-content",
                _("This is not what version %(version)d says. Look at it again.") % {"version": version},
            )
        if deal.state == DealState.CONFIRMED and deal.confirmed_submission_id == submission.pk:
            return Receipt(deal.number, version, "unchanged", deal.state)
        refuse_settled(deal)
        if deadline := passed_deadline(table):
            raise closed(deadline)
        return _confirm(deal, submission, by=by)

    request = {"confirm": number, "version": version, "hash": content_hash}
    return _once_at(table, number, by=by, key=key, request=request, act=act)


def dispute(table: Table, number: int, *, version: int, reason: str, by: SeatClaim, key: str) -> Receipt:
    """Object to one version, with a reason. Of what is settled it only asks the organizers to look ("flagged")."""
    reason = clean_text(reason, field="reason")

    def act(deal: Deal) -> Receipt:
        submission = version_of(deal, version)
        if deal.state == DealState.CONFIRMED or deal.table.state == TableState.FINAL:
            return _flag(deal, submission, reason, by=by)
        return _object(deal, submission, reason, by=by)

    request = {"dispute": number, "version": version, "reason": reason}
    return _once_at(table, number, by=by, key=key, request=request, act=act, when_final=True)


def refuse_where_only_organizers_enter(table: Table) -> None:
    """Raise NotYours where the event says so: for certain only while the table is held, which reads its event anew."""
    if table.round.stage.event.confirmation == ConfirmationPolicy.ORGANIZER:
        raise NotYours(
            "organizers-enter", _("In this event the organizers enter results. Show them your table.")
        )


@in_transaction
def _once_at(
    table: Table,
    number: int,
    *,
    by: SeatClaim,
    key: str,
    request: dict[str, Any],
    act: Callable[[Deal], Receipt],
    when_final: bool = False,
) -> Receipt:
    # The race: two seats speak at the same instant. Each must see what the other said, so the second waits here.
    # Other tables of the stage go on meanwhile. Organizers and jobs that change the stage do not: what is asked of it
    # here stays true until the end, when the table may be final and the stage's results have moved.
    hold(within=Stage(pk=table.round.stage_id), table=table)
    table.round = Round.objects.select_related("stage__event__league").get(pk=table.round_id)
    answer = once(
        f"claim:{by.pk}",
        key,
        request,
        lambda: asdict(act(deal_to_speak_of(table, number, by=by, when_final=when_final))),
    )
    return Receipt(**answer)


def deal_to_speak_of(table: Table, number: int, *, by: SeatClaim, when_final: bool = False) -> Deal:
    """The deal, if this phone may say something about it now. The caller holds the table."""
    if not SeatClaim.objects.filter(pk=by.pk, table=table, released_at=None).exists():
        raise NotYours("claim-released", _("An organizer released this phone. Choose your name again."))
    if table.round.state == RoundState.DRAFT:
        raise UnknownHere("no-such-table", _("There is no such table."))
    if table.state == TableState.FINAL and not when_final:
        raise AlreadyDone("table-final", _("This table is final. Ask an organizer if something is wrong."))
    deal = Deal.objects.filter(table=table, number=number).first()
    if deal is None:
        raise UnknownHere("no-such-deal", _("This table has no deal %(number)d.") % {"number": number})
    deal.table = table
    return deal


def _enter_or_agree(deal: Deal, read: DealRead, *, by: SeatClaim, is_late: bool) -> Receipt:
    """What comes late is kept for the organizers: it agrees with nothing, and no seat confirms it."""
    if deal.steps and (nothing_new := _said_already(deal, read, by=by, is_late=is_late)):
        return nothing_new
    submission = store_reading(deal, read, by=by)
    settle(deal)
    action = "deal.late" if is_late else "deal.entered"
    log(deal.table.round.stage.event, action, by=by, deal=deal, after={"version": submission.version})
    return Receipt(deal.number, submission.version, "late" if is_late else "entered", deal.state)


def _said_already(deal: Deal, read: DealRead, *, by: SeatClaim, is_late: bool) -> Receipt | None:
    """What a reading comes to that says what this seat has said, or agrees with another's; None where it is new."""
    reached = agreement_at(deal)
    current = {each.version: each for each in deal.submissions.filter(version__in=reached.current)}
    mine = reached.stances.get(by.seat_id)
    if mine and mine.kind != "disputed" and current[mine.version].content_hash == read.content_hash:
        return Receipt(deal.number, mine.version, "unchanged", deal.state)
    ours = Reading(0, by.seat_id, read.content_hash, read.outcome_hash, read.evidence)
    for submission in current.values():
        others = submission.seat_id != by.seat_id and not is_late
        if others and ours.says_no_more_than(reading_of(submission)):
            return _confirm(deal, submission, by=by)
    return None


def _confirm(deal: Deal, submission: Submission, *, by: SeatClaim) -> Receipt:
    if submission.seat_id == by.seat_id:
        raise NotYours("own-reading", _("Your seat entered this version. Another seat must confirm it."))
    reached = agreement_at(deal)
    _refuse_replaced(submission, reached)
    mine = reached.stances.get(by.seat_id)
    if mine and mine.kind == "confirmed" and mine.version == submission.version:
        return Receipt(deal.number, submission.version, "unchanged", deal.state)
    _refuse_second_seat_of_a_device(submission, by=by)
    Confirmation.objects.create(
        deal=deal, submission=submission, step=next_step(deal), seat=by.seat, claim=by
    )
    settle(deal)
    log(
        deal.table.round.stage.event,
        "deal.confirmed" if deal.state == DealState.CONFIRMED else "deal.agreed",
        by=by,
        deal=deal,
        after={"version": submission.version},
    )
    return Receipt(deal.number, submission.version, "confirmed", deal.state)


def _object(deal: Deal, submission: Submission, reason: str, *, by: SeatClaim) -> Receipt:
    """Say no to a reading that waits for confirmation. Who entered a reading of their own has said so already."""
    if submission.seat_id == by.seat_id:
        raise NotYours("own-reading", _("Your seat entered this version. Enter the deal again to change it."))
    refuse_settled(deal)
    reached = agreement_at(deal)
    _refuse_replaced(submission, reached)
    mine = reached.stances.get(by.seat_id)
    if mine and mine.kind == "entered":
        raise AlreadyDone(
            "own-reading-stands",
            _("Your seat entered version %(version)d, so the organizers see both.")
            % {"version": mine.version},
        )
    if mine and mine.kind == "disputed" and mine.version == submission.version:
        raise AlreadyDone("disputed-already", _("Your seat has disputed this version already."))
    _store_dispute(deal, submission, reason, by=by, too_late=False)
    settle(deal)
    return Receipt(deal.number, submission.version, "disputed", deal.state)


def _flag(deal: Deal, submission: Submission, reason: str, *, by: SeatClaim) -> Receipt:
    """Ask the organizers to look at what is settled; a seat asks again once it was answered. Changes nothing."""
    if deal.confirmed_submission_id not in (None, submission.pk):
        raise MovedOn("other-version-counts", _("Another version counts by now. Look at it first."))
    if any(each.seat_id == by.seat_id for each in waiting_objections(deal)):
        raise AlreadyDone("flagged-already", _("The organizers know. They will come to your table."))
    _store_dispute(deal, submission, reason, by=by, too_late=True)
    return Receipt(deal.number, submission.version, "flagged", deal.state)


def _store_dispute(deal: Deal, submission: Submission, reason: str, *, by: SeatClaim, too_late: bool) -> None:
    Dispute.objects.create(
        deal=deal,
        submission=submission,
        step=next_step(deal),
        seat=by.seat,
        claim=by,
        reason=reason,
        too_late=too_late,
    )
    log(
        deal.table.round.stage.event,
        "deal.flagged" if too_late else "deal.disputed",
        by=by,
        deal=deal,
        after={"version": submission.version},
        reason=reason,
    )


def _refuse_second_seat_of_a_device(submission: Submission, *, by: SeatClaim) -> None:
    """A phone that was released and now scores elsewhere speaks once about a version, not once a seat."""
    entered_it = submission.claim is not None and submission.claim.device == by.device
    confirmed_it = submission.confirmations.filter(claim__device=by.device).exclude(seat=by.seat).exists()
    if entered_it or confirmed_it:
        raise NotYours(
            "same-device", _("This phone has spoken for another seat. Confirm with another phone.")
        )


def _refuse_replaced(submission: Submission, reached: Agreement) -> None:
    if submission.version not in reached.current:
        raise MovedOn(
            "replaced",
            _("Version %(version)d was replaced. Look at the newest one.") % {"version": submission.version},
        )


def refuse_settled(deal: Deal) -> None:
    """Raise AlreadyDone for a deal about which seats have nothing more to say."""
    if deal.state == DealState.CONFIRMED:
        raise AlreadyDone("deal-confirmed", _("This deal is confirmed. Ask an organizer to correct it."))
    if deal.steps >= MOST_STEPS:
        raise AlreadyDone(
            "too-much-said", _("This deal was changed too often. Ask an organizer to settle it.")
        )
