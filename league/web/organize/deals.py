"""A deal as an organizer decides it: entering it, choosing between versions, correcting what counts."""

from collections.abc import Sequence
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from league import access
from league.answers import status_of
from league.errors import LeagueError, NotYours, Unacceptable, UnknownHere
from league.models import Submission, Table
from league.queries.changes import NOTHING
from league.queries.corrections import correction_lines
from league.queries.scoring import table_shown
from league.services import editing, rulings
from league.services.corrections import refuse_moved_on
from league.states import BracketRuling
from league.web.deals.lines import Line
from league.web.organize.deal_conflict import beside_what_counts
from league.web.organize.deal_desk import DealDesk
from league.web.organize.door import OrganizerRequest, form_page, page, session_of


@form_page
def run(request: OrganizerRequest, slug: str, number: int, table: int, deal: int) -> HttpResponse:
    """The deal. Posted to: a reading that counts at once, the number of a version that does, or that it stands."""
    at = access.table_to_run(request.user, slug, number, table)
    desk = _desk(request, at, deal)
    if request.method != "POST" or "back" in request.POST:
        return _page(request, desk)
    if not desk.sent or desk.errors:
        return _page(request, desk, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        if desk.stands.is_bound:
            rulings.let_stand(at, deal, by=request.user, **desk.stands.cleaned_data)
            editing.close_deal(desk.deal.deal, session=session_of(request))
            messages.success(request, _("It stands. Whoever objected reads your answer at their table."))
            return redirect("league:table-run", slug, number, table)
        if not at.is_open and "save" not in request.POST:
            return _preview(request, desk)
        submission = _decide(request, desk)
    except Unacceptable as error:
        desk.refuse(error)
        return _page(request, desk, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    except LeagueError as error:
        desk = _desk(request, at, deal)
        return _page(request, desk, error=error, conflict=beside_what_counts(desk), status=status_of(error))
    editing.close_deal(desk.deal.deal, session=session_of(request))
    said = {"deal": deal, "version": submission.version}
    if hasattr(submission, "correction"):
        messages.success(request, _("The correction is saved. This is what it says and does."))
        return redirect("league:correction-receipt", slug, submission.correction.pk)
    messages.success(request, _("Version %(version)d of deal %(deal)d counts.") % said)
    return redirect("league:table-run", slug, number, table)


@form_page
def run_again(request: OrganizerRequest, slug: str, number: int, table: int, deal: int) -> HttpResponse:
    """What came with an old token, as it was typed or chosen, to be sent once more."""
    desk = _desk(request, access.table_to_run(request.user, slug, number, table), deal)
    for form in desk.sent:
        form.errors.clear()
    sentence = _(
        "This was not sent, because somebody signed in with this browser since the page was opened. Look it over and"
        " send it once more."
    )
    error = NotYours("old-token", sentence)
    return _page(request, desk, error=error, status=status_of(error))


@page
def receipt(request: OrganizerRequest, slug: str, correction: int) -> HttpResponse:
    """A correction as it was saved: what it says, from when it counts, and what was said beforehand that it does."""
    event = access.event_to_run(request.user, slug)
    made = access.correction_to_run(event, correction)
    [line] = correction_lines(event, [made])
    context = {
        "event": event,
        "round": made.deal.table.round,
        "table": made.deal.table,
        "line": line,
        "changes": (made.entry.after or {}).get("changes", NOTHING),
    }
    return render(request, "league/organize/receipt.html", context)


def _desk(request: OrganizerRequest, table: Table, number: int) -> DealDesk:
    shown = table_shown(table, claim=None)
    deal = shown.deal(number)
    if deal is None:
        raise UnknownHere("no-such-deal", _("This table has no deal %(number)d.") % {"number": number})
    if request.method == "POST":
        return DealDesk(shown, deal, request.POST, request.FILES)
    return DealDesk(shown, deal)


def _decide(request: OrganizerRequest, desk: DealDesk) -> Submission:
    """Do what was sent; the version that it is about."""
    if desk.accept.is_bound:
        chosen = desk.accept.cleaned_data
        return rulings.accept_version(desk.table, desk.number, by=request.user, **chosen)
    return rulings.enter_result(
        desk.table, desk.number, desk.entry.document(), by=request.user, **desk.ruling.cleaned_data
    )


def _preview(request: OrganizerRequest, desk: DealDesk) -> HttpResponse:
    """What would change where it counts already; saving is another button."""
    if not desk.accept.is_bound:
        refuse_moved_on(desk.deal.deal, seen=desk.ruling.cleaned_data["seen_version"])
    context = {
        "changes": desk.changes(),
        "counts_from": desk.counts_from,
        "ways": BracketRuling.choices,
        "how": request.POST["how"],
    }
    return render(request, "league/organize/preview.html", _context(desk) | context)


def _page(
    request: OrganizerRequest,
    desk: DealDesk,
    *,
    error: LeagueError | None = None,
    conflict: Sequence[Line] = (),
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    opened = editing.open_deal(desk.deal.deal, by=request.user, session=session_of(request))
    said = {"error": error, "conflict": conflict, "opened": opened}
    return render(request, "league/organize/deal.html", _context(desk) | said, status=status)


def _context(desk: DealDesk) -> dict[str, object]:
    round = desk.table.round
    return {"event": round.stage.event, "round": round, "table": desk.table, "deal": desk.deal, "desk": desk}
