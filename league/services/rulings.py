"""What organizers decide about a deal: entering it, choosing a reading, correcting what counts or letting it stand."""

from dataclasses import replace

from django.db.models.functions import Now
from django.utils.translation import gettext as _

from league.errors import AlreadyDone, MovedOn, UnknownHere
from league.models import Deal, DisputeAnswer, Event, LogEntry, Round, Stage, Submission, Table, User
from league.names import clean_text
from league.queries.changes import Document, changes_of_deal
from league.queries.corrections import next_round_of, versions_once
from league.queries.objections import waiting_objections
from league.queries.results import NOTHING as NO_VERSIONS
from league.queries.results import scores_of
from league.services.bracket_rulings import Ruling, in_the_bracket
from league.services.corrections import Wish, correct, refuse_moved_on
from league.services.log import log
from league.services.reading import DealRead, read_deal
from league.services.submissions import store_reading
from league.services.tables import confirm_reading, refuse_own_table
from league.services.transactions import hold, in_transaction
from league.states import BracketRuling, CountsFrom, DealState, EventState, RoundState


def enter_result(
    table: Table,
    number: int,
    sent: object,
    *,
    by: User,
    reason: str = "",
    seen_version: int | None = None,
    then: BracketRuling | None = None,
    counts_from: CountsFrom = CountsFrom.THIS,
    note: str = "",
) -> Submission:
    """Enter a deal, which is confirmed at once, or correct one, as an organizer.

    A correction of a confirmed deal needs a reason, and counts from its own round on unless another wish is given;
    its `note` is for everybody. `seen_version` is what the organizer had in front of them: the version of the newest
    correction, or else the one that counts, None where there was none; if there is a newer one by now, MovedOn.
    In a bracket `then` is what becomes of what was played by who would not sit there any more.
    Raises Unacceptable as submitting does.
    """
    wish = Wish(CountsFrom(counts_from), note).cleaned()
    read = _read(table, number, sent, wish.counts_from)
    ruling = Ruling(by, then, reason)
    # Worked out before anything is held.
    changes = changes_of_deal(table, number, read.deal_scores, counts_from=wish.counts_from)
    return _enter(table, number, read, wish, ruling=ruling, seen_version=seen_version, changes=changes)


def preview(
    table: Table, number: int, sent: object, *, counts_from: CountsFrom = CountsFrom.THIS
) -> Document:
    """What a deal would change, entered or corrected by an organizer; nothing is written.

    Raises Unacceptable as submitting does.
    """
    read = _read(table, number, sent, counts_from)
    return changes_of_deal(table, number, read.deal_scores, counts_from=counts_from)


def _read(table: Table, number: int, sent: object, counts_from: CountsFrom) -> DealRead:
    """Beside what counts when this will."""
    round = next_round_of(table.round.stage) if counts_from == CountsFrom.NEXT else None
    versions = versions_once(table, round=round) if round else NO_VERSIONS
    return read_deal(table, number, sent, versions=versions)


@in_transaction
def _enter(
    table: Table,
    number: int,
    read: DealRead,
    wish: Wish,
    *,
    ruling: Ruling,
    seen_version: int | None,
    changes: Document,
) -> Submission:
    deal = _hold_deal(table, number, by=ruling.by)
    _refuse_void(deal.table)
    refuse_moved_on(deal, seen=seen_version)
    counted, said = deal.confirmed_submission, ruling.reason
    ruling = replace(ruling, reason=clean_text(said, field="reason") if counted or said.strip() else "")
    submission = store_reading(deal, read, by=ruling.by, reason=ruling.reason)
    if counted is not None:
        correct(deal, submission, wish, ruling=ruling, report=read.report, changes=changes)
        return submission
    wish.refuse_without_correction()
    with in_the_bracket(deal.table.round.stage, ruling):
        confirm_reading(deal, version=submission.version)
    log(
        _event(table),
        "deal.ruled",
        by=ruling.by,
        deal=deal,
        after={"version": submission.version, "scores": scores_of(submission)},
        reason=ruling.reason,
    )
    return submission


@in_transaction
def accept_version(table: Table, number: int, *, version: int, by: User, reason: str) -> Submission:
    """End a dispute: this reading counts."""
    reason = clean_text(reason, field="reason")
    deal = _hold_deal(table, number, by=by)
    _refuse_void(deal.table)
    if deal.state == DealState.CONFIRMED:
        raise AlreadyDone("deal-confirmed", _("This deal is confirmed. Correct it instead."))
    if not deal.submissions.filter(version=version).exists():
        raise UnknownHere(
            "no-such-version", _("This deal has no version %(version)d.") % {"version": version}
        )
    before = {"state": deal.state}
    with in_the_bracket(deal.table.round.stage, Ruling(by)):
        confirm_reading(deal, version=version)
    counted = deal.submissions.get(version=version)
    log(
        _event(table),
        "deal.ruled",
        by=by,
        deal=deal,
        before=before,
        after={"version": version, "scores": scores_of(counted)},
        reason=reason,
    )
    return counted


@in_transaction
def let_stand(table: Table, number: int, *, seen: int, by: User, reason: str) -> Deal:
    """Answer every objection that came too late to what counts: it stands. Who objected reads the reason.

    `seen` is the step of the newest of them that the organizer read. Nothing that counts changes, and a seat may object
    again. Raises AlreadyDone where none waits any more, MovedOn where there is a newer one.
    """
    reason = clean_text(reason, field="reason")
    # The race: another organizer corrects the deal or answers, or a seat objects. Whoever is second looks again.
    deal = _hold_deal(table, number, by=by)
    waiting = waiting_objections(deal)
    if not waiting:
        raise AlreadyDone(
            "nothing-to-answer",
            _("No objection to this deal waits: it was answered, or something else counts by now."),
        )
    if waiting[-1].step != seen:
        raise MovedOn(
            "other-objection", _("A seat objected while you were looking. Read that before you answer.")
        )
    said = {"objections": [each.step for each in waiting]}
    entry = log(_event(table), "deal.let-stand", by=by, deal=deal, after=said, reason=reason)
    DisputeAnswer.objects.bulk_create([DisputeAnswer(entry=entry, dispute=each) for each in waiting])
    return deal


@in_transaction
def take_back_answer(entry: LogEntry, *, by: User) -> None:
    """The objections that were answered with this row of the log wait again."""
    assert entry.table is not None
    assert entry.deal is not None
    deal = _hold_deal(entry.table, entry.deal.number, by=by)
    if not entry.dispute_answers.filter(taken_back_at=None).update(taken_back_at=Now()):
        raise AlreadyDone("answer-taken-back", _("This answer was taken back already."))
    log(_event(deal.table), "deal.asked-again", by=by, deal=deal, before=entry.after)


def _hold_deal(table: Table, number: int, *, by: User) -> Deal:
    hold(stage=Stage(pk=table.round.stage_id), table=table)
    round = Round.objects.select_related("stage__event").get(pk=table.round_id)
    deal = Deal.objects.filter(table=table, number=number).first()
    if deal is None or round.state == RoundState.DRAFT:
        raise UnknownHere("no-such-deal", _("This table has no deal %(number)d.") % {"number": number})
    if round.stage.event.state == EventState.FINISHED:
        raise AlreadyDone(
            "event-finished", _("This event is finished. Reopen it before you change a result.")
        )
    refuse_own_table(table, by=by)
    table.round = round
    deal.table = table
    return deal


def _refuse_void(table: Table) -> None:
    if table.void:
        raise AlreadyDone(
            "table-void", _("This table is void. Let it count again before you change a result.")
        )


def _event(table: Table) -> Event:
    return Event.objects.select_related("league").get(stages__rounds__tables=table)
