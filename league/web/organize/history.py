"""The history of an event, of a season and of a player: page by page, or all of it as a file."""

from http import HTTPStatus
from typing import Any

from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import render

from league import access, season_access
from league.models import Event, Player
from league.queries.history import HistoryPage, Subject, history_of, history_page
from league.web.organize.changes import changes
from league.web.organize.door import OrganizerRequest, page
from league.web.organize.history_file import FILES
from league.web.organize.history_form import BeforeForm, HistoryForm
from league.web.organize.last_step import last_shown
from league.web.organize.said import said


@page
def history(request: OrganizerRequest, slug: str) -> HttpResponseBase:
    return _answer(request, access.event_to_run(request.user, slug))


@page
def of_season(request: OrganizerRequest, season: str) -> HttpResponseBase:
    return _answer(request, season_access.season_to_run(request.user, season))


@page
def of_player(request: OrganizerRequest, pk: int) -> HttpResponseBase:
    return _answer(request, access.player_to_run(request.user, pk))


def _answer(request: OrganizerRequest, of: Subject) -> HttpResponseBase:
    """The rows that are wanted; where that is not clear, none, and what is wrong."""
    form = HistoryForm(request.GET, of=of)
    if not form.is_valid():
        return _page(request, of, form, HistoryPage((), None), status=HTTPStatus.UNPROCESSABLE_ENTITY)
    if write := FILES.get(request.GET.get("as", "")):
        return write(history_of(of, form.wanted()), name=_file_name(of))
    begins = BeforeForm(request.GET)
    before = begins.cleaned_data["before"] if begins.is_valid() else None
    return _page(request, of, form, history_page(of, form.wanted(), before=before))


def _page(
    request: OrganizerRequest,
    of: Subject,
    form: HistoryForm,
    found: HistoryPage,
    *,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    asked = _asked(request.GET)
    context: dict[str, Any] = {
        "of": of,
        type(of).__name__.lower(): of,
        "time_zone": of.time_zone if isinstance(of, Event) else of.league.time_zone,
        "form": form,
        "last": last_shown(of) if isinstance(of, Event) else None,
        "is_filtered": bool(asked),
        "lines": [(entry, said(entry), changes(entry)) for entry in found.entries],
        "older": _with(asked, before=found.older) if found.older else None,
        "files": [(name, _with(asked, **{"as": name})) for name in FILES],
    }
    return render(request, "league/organize/history.html", context, status=status)


def _asked(sent: QueryDict) -> QueryDict:
    """What was asked for, without what was left empty, the page and the file."""
    asked = QueryDict(mutable=True)
    for name in HistoryForm.base_fields:
        if value := sent.get(name):
            asked[name] = str(value)
    return asked


def _with(asked: QueryDict, **more: object) -> str:
    """The same question with something more, as the end of an address."""
    question = asked.copy()
    question.update({name: str(value) for name, value in more.items()})
    return f"?{question.urlencode()}"


def _file_name(of: Subject) -> str:
    return f"history-of-player-{of.pk}" if isinstance(of, Player) else f"history-{of.slug}"
