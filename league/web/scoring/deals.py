"""One deal on a phone: entering it, checking what another seat entered, objecting, settling."""

import json
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from league.errors import LeagueError, MovedOn, NotYours, Unacceptable
from league.queries.parts import parts_version
from league.queries.scoring import DealShown, TableShown
from league.services import results
from league.services.reading import read_deal
from league.states import Evidence
from league.web.deals.comparison import compare
from league.web.deals.forms import DocumentForm, FactsForm
from league.web.deals.games import PAGES
from league.web.scoring import parts
from league.web.scoring.forms import ConfirmForm, DisputeForm
from league.web.scoring.levels import level_of, names_of
from league.web.scoring.receipts import done
from league.web.scoring.typed import Typed, brought_back, forget, is_kept, keep
from league.web.scoring.visits import SIGN_IN_FIRST, Visit, at_table, page

UNPROCESSABLE = HTTPStatus.UNPROCESSABLE_ENTITY


@require_http_methods(["GET", "HEAD", "POST"])
@at_table
def score_deal(request: HttpRequest, visit: Visit, number: int) -> HttpResponse:
    """A deal as this phone may see it; posted to, a reading of it: its facts, or a document."""
    if request.method != "POST":
        return _deal_page(request, visit, number)
    if request.POST.get("how") == "forget":
        forget(request, visit, number)
        return redirect("league:score-deal", visit.link, number)
    if request.POST.get("how") == "document":
        document = DocumentForm(request.POST, request.FILES)
        return _enter(request, visit, number, document, Typed(document=document))
    shown, deal = visit.look_at(number)
    forms = PAGES[visit.event.game].forms
    level = level_of(request, forms)
    facts = forms[level](request.POST, shown=shown, deal=deal)
    if request.POST.get("how") in parts.PARTS:
        return _keep_part(request, visit, number, facts, level)
    return _enter(request, visit, number, facts, Typed(facts=facts, level=level))


def _keep_part(request: HttpRequest, visit: Visit, number: int, facts: FactsForm, level: str) -> HttpResponse:
    """Keep a part of the deal and show the form with all parts that are there."""
    typed = Typed(facts=facts, level=level)
    try:
        is_taken = parts.keep(request, visit, number, facts, level)
    except LeagueError as error:
        return _refused(request, visit, number, typed, error)
    if not is_taken:
        return _deal_page(request, visit, number, typed, status=UNPROCESSABLE)
    forget(request, visit, number)
    return redirect(f"{reverse('league:score-deal', args=[visit.link, number])}?change&level={level}")


def _enter(
    request: HttpRequest, visit: Visit, number: int, form: FactsForm | DocumentForm, typed: Typed
) -> HttpResponse:
    """Hand a reading in; or, asked only to work it out or unable to read all of it, say what the rules say so far."""
    is_valid = form.is_valid()
    try:
        results.refuse_where_only_organizers_enter(visit.table)
        by = visit.count("enter")
        if is_valid and request.POST.get("how") != "work-out":
            key = form.cleaned_data["key"]
            receipt = results.submit(visit.table, number, form.document(), by=by, key=key)
            forget(request, visit, number)
            return done(request, visit, receipt)
        worked_out = read_deal(visit.table, number, form.document())
        if is_valid and isinstance(form, FactsForm):
            form.worked_out = worked_out
            return _deal_page(request, visit, number, typed)
    except Unacceptable as error:
        form.refuse(error)
    except LeagueError as error:
        return _refused(request, visit, number, typed, error)
    return _deal_page(request, visit, number, typed, status=UNPROCESSABLE)


@require_POST
@at_table
def confirm(request: HttpRequest, visit: Visit, number: int) -> HttpResponse:
    """This seat agrees with the version it saw."""
    form = ConfirmForm(request.POST)
    try:
        if not form.is_valid():
            raise MovedOn("unclear", _("It is not clear what you confirm. Look at it again."))
        by = visit.count("confirm")
        receipt = results.confirm(visit.table, number, by=by, **form.cleaned_data)
    except LeagueError as error:
        return _deal_page(request, visit, number, error=error)
    return done(request, visit, receipt)


@require_POST
@at_table
def dispute(request: HttpRequest, visit: Visit, number: int) -> HttpResponse:
    """This seat objects to a version, or asks the organizers to look at what is settled."""
    form = DisputeForm(request.POST)
    typed = Typed(dispute=form)
    if not form.is_valid():
        return _deal_page(request, visit, number, typed, status=UNPROCESSABLE)
    try:
        by = visit.count("dispute")
        receipt = results.dispute(visit.table, number, by=by, **form.cleaned_data)
    except Unacceptable as error:
        form.refuse(error)
        return _deal_page(request, visit, number, typed, status=UNPROCESSABLE)
    except LeagueError as error:
        return _refused(request, visit, number, typed, error)
    forget(request, visit, number)
    return done(request, visit, receipt)


@at_table
def entered_again(request: HttpRequest, visit: Visit, number: int) -> HttpResponse:
    """A reading that came with an old token, as it was typed, to be sent once more."""
    if request.POST.get("how") == "forget":
        return _not_sent(request, visit, number, Typed())
    if request.POST.get("how") == "document":
        document = DocumentForm(request.POST, request.FILES)
        document.errors.clear()
        return _not_sent(request, visit, number, Typed(document=document))
    shown, deal = visit.look_at(number)
    forms = PAGES[visit.event.game].forms
    level = level_of(request, forms)
    facts = forms[level](request.POST, shown=shown, deal=deal)
    facts.errors.clear()
    return _not_sent(request, visit, number, Typed(facts=facts, level=level))


@at_table
def objected_again(request: HttpRequest, visit: Visit, number: int) -> HttpResponse:
    """An objection in the same way."""
    form = DisputeForm(request.POST)
    form.errors.clear()
    return _not_sent(request, visit, number, Typed(dispute=form))


@at_table
def looked_at_again(request: HttpRequest, visit: Visit, number: int) -> HttpResponse:
    """A confirmation: nothing was typed, and the button is there again."""
    return _not_sent(request, visit, number, Typed())


TYPED_AT: Mapping[str, Callable[..., HttpResponseBase]] = {
    "league:score-deal": entered_again,
    "league:dispute": objected_again,
    "league:confirm": looked_at_again,
}
"""What shows again, by the name of the address that it was sent to, what came with a token that is another by now."""


def _not_sent(request: HttpRequest, visit: Visit, number: int, typed: Typed) -> HttpResponse:
    sentence = _(
        "This was not sent, because somebody signed in on this phone since the page was opened. Look it over and send"
        " it once more."
    )
    return _deal_page(request, visit, number, typed, error=NotYours("old-token", sentence))


def _refused(
    request: HttpRequest, visit: Visit, number: int, typed: Typed, error: LeagueError
) -> HttpResponse:
    """What is wrong, above what was typed; who must sign in first finds it again afterwards."""
    if error.code in SIGN_IN_FIRST and keep(request, visit, number, typed):
        return _deal_page(request, visit, number, error=error)
    return _deal_page(request, visit, number, typed, error=error)


def _deal_page(
    request: HttpRequest,
    visit: Visit,
    number: int,
    typed: Typed | None = None,
    *,
    error: LeagueError | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    shown, deal = visit.look_at(number)
    readings = [deal.counted] if deal.counted else deal.current
    waits = typed is None and is_kept(request, visit, number)
    if waits and not visit.must_sign_in:
        typed = brought_back(request, visit, shown, deal)
    typed = typed or Typed()
    key = uuid4().hex
    context: dict[str, Any] = {
        "visit": visit,
        "event": visit.event,
        "shown": shown,
        "deal": deal,
        "typed": typed,
        "waits": waits,
        "key": key,
        "dispute": typed.dispute or DisputeForm(initial={"key": key}),
        "readings": readings,
        "comparison": compare(readings) if len(readings) > 1 else None,
    }
    if typed.facts or typed.document or _enters(request, visit, shown, deal):
        context |= _entry(request, visit, shown, deal, typed)
    return page(request, "deal", context, error=error, status=status)


def _enters(request: HttpRequest, visit: Visit, shown: TableShown, deal: DealShown) -> bool:
    """Whether the page is the form: nothing is entered yet, or somebody wants to change it, and may send it."""
    if visit.must_sign_in:
        return False
    wants_to = "change" in request.GET and not shown.is_shut
    return deal.todo == "enter" or (wants_to and deal.todo in ("check", "wait", "settle", "late"))


def _entry(
    request: HttpRequest, visit: Visit, shown: TableShown, deal: DealShown, typed: Typed
) -> dict[str, Any]:
    """The form of a deal: as it was typed, or as this seat entered it before."""
    own = deal.own
    forms = PAGES[visit.event.game].forms
    level = typed.level or level_of(request, forms, own)
    facts = typed.facts or forms[level](shown=shown, deal=deal, reading=own)
    written = own and own.submission.evidence != Evidence.TOTALS and own.submission.document
    text = json.dumps(written, ensure_ascii=False) if written else ""
    document = typed.document or DocumentForm(initial={"text": text})
    version = parts_version(visit.table, deal.deal.number, level, visit.claim)
    form = parts.filled_in(facts, deal, level, version)
    return {**form, "levels": names_of(forms), "document": document}
