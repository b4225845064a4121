"""What organizers decide about a deal: entering it, choosing between readings, correcting what was confirmed."""

from django.utils.translation import gettext as _

from league.errors import AlreadyDone, MovedOn, UnknownHere
from league.models import Deal, Event, Round, Stage, Submission, Table, User
from league.names import clean_text
from league.services.bracket_rulings import Ruling, in_the_bracket
from league.services.log import log
from league.services.reading import DealRead, read_deal
from league.services.submissions import store_reading
from league.services.tables import confirm_reading, refuse_own_table
from league.services.transactions import hold, in_transaction
from league.states import BracketRuling, DealState, EventState, RoundState


def enter_result(
    table: Table,
    number: int,
    sent: object,
    *,
    by: User,
    reason: str = "",
    seen_version: int | None = None,
    then: BracketRuling | None = None,
) -> Submission:
    """Enter a deal, or correct one, as an organizer: it is confirmed at once.

    `seen_version` is the confirmed version the organizer had in front of them, None where there was none; if another
    one counts by now, MovedOn. A correction of a confirmed deal needs a reason. Raises Unacceptable as submitting does.
    In a bracket `then` is what becomes of what was played by who would not sit there any more.
    """
    read = read_deal(table, number, sent)
    return _enter(table, number, read, by=by, reason=reason, seen_version=seen_version, then=then)


@in_transaction
def _enter(
    table: Table,
    number: int,
    read: DealRead,
    *,
    by: User,
    reason: str,
    seen_version: int | None,
    then: BracketRuling | None,
) -> Submission:
    deal = _hold_deal(table, number, by=by)
    counted = deal.confirmed_submission
    if (counted.version if counted else None) != seen_version:
        raise MovedOn("deal-moved-on", _("This deal changed while you were looking. Look at it again."))
    reason = clean_text(reason, field="reason") if counted or reason.strip() else ""
    submission = store_reading(deal, read, by=by, reason=reason)
    with in_the_bracket(deal.table.round.stage, Ruling(by, then, reason)):
        confirm_reading(deal, version=submission.version)
    log(
        _event(table),
        "deal.corrected" if counted else "deal.ruled",
        by=by,
        deal=deal,
        before={"version": counted.version, "scores": scores_of(counted)} if counted else None,
        after={"version": submission.version, "scores": scores_of(submission)},
        reason=reason,
    )
    return submission


@in_transaction
def accept_version(table: Table, number: int, *, version: int, by: User, reason: str) -> None:
    """End a dispute: this reading counts."""
    reason = clean_text(reason, field="reason")
    deal = _hold_deal(table, number, by=by)
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


def scores_of(submission: Submission) -> dict[str, int]:
    """Points by seat number, as the log keeps them."""
    rows = submission.scores.order_by("seat__number").values_list("seat__number", "points")
    return {str(seat): points for seat, points in rows}


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
    if table.void:
        raise AlreadyDone(
            "table-void", _("This table is void. Let it count again before you change a result.")
        )
    refuse_own_table(table, by=by)
    table.round = round
    deal.table = table
    return deal


def _event(table: Table) -> Event:
    return Event.objects.select_related("league").get(stages__rounds__tables=table)
