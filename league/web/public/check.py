"""Whether a deal is possible and what it scores, for whoever asks. Nothing is stored."""

from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from config.clients import address_of
from games import GAMES
from games.check import Judgement, judge
from games.nerts.layout import LayoutReport
from games.nerts.text import is_line, read_line
from games.problems import Problem, Unreadable
from league.answers import status_of
from league.drawing import Drawing, draw
from league.errors import LeagueError
from league.json_gate import MOST_BYTES, read_json
from league.sentences import sentence
from league.services.limits import count
from league.web.errors import say_when_to_try_again

GAINED = ("scores", "totals", "chips")  # what seats have, by the name that each kind of document gives it


class DealField(forms.CharField):
    """Counted as whoever wrote it sees it: a browser sends every end of a line as two characters."""

    def to_python(self, value: Any) -> str:
        return str(super().to_python(value)).replace("\r\n", "\n")


class CheckForm(forms.Form):
    """A deal or a match as its game writes it."""

    text = DealField(
        label=_("The deal"),
        help_text=_("JSON, or a layout of Nerts in one line of text."),
        max_length=MOST_BYTES,
        widget=forms.Textarea(attrs={"rows": 10, "dir": "ltr", "spellcheck": "false"}),
    )


@dataclass(frozen=True, slots=True)
class Checked:
    """A verdict, as the page shows it."""

    valid: bool
    said: dict[str, Any]
    problems: tuple[tuple[str, str], ...]  # place and sentence
    warnings: tuple[tuple[str, str], ...]
    drawing: Drawing | None = None

    @property
    def gained(self) -> dict[str, int]:
        """What each seat has afterwards, by seat number or name."""
        return next((self.said[key] for key in GAINED if key in self.said), {})


@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(private=True, no_store=True)
def check(request: HttpRequest) -> HttpResponse:
    form = CheckForm(request.POST if request.method == "POST" else None)
    checked, refused = None, None
    if form.is_valid():
        try:
            count("judge", address_of(request))
            checked = _checked(form.cleaned_data["text"])
        except LeagueError as error:
            form.add_error("text", error.sentence)
            refused = error
    is_refused = bool(form.errors) or (checked is not None and not checked.valid)
    status = (
        status_of(refused) if refused else HTTPStatus.UNPROCESSABLE_ENTITY if is_refused else HTTPStatus.OK
    )
    response = render(request, "league/public/check.html", {"form": form, "checked": checked}, status=status)
    say_when_to_try_again(response, refused)
    return response


def _checked(text: str) -> Checked:
    """Raises Unacceptable for what is no JSON."""
    try:
        document = read_line(text) if is_line(text) else read_json(text.encode("utf-8", "surrogatepass"))
        judgement = judge(document)
    except Unreadable as error:
        return Checked(False, {}, _said_of(error.problems), ())
    return _shown(judgement, document)


def _shown(judgement: Judgement, document: Any) -> Checked:
    said = judgement.to_json(sentence)
    problems, warnings = (
        tuple((problem["where"], problem["message"]) for problem in said.get(kind, ()))  # type: ignore[attr-defined]
        for kind in ("errors", "warnings")
    )
    is_layout = judgement.valid and said.get("evidence") == "layout" and document["game"] == "nerts"
    drawing = _drawing(document) if is_layout else None
    return Checked(judgement.valid, said, problems, warnings, drawing)


def _drawing(document: dict[str, Any]) -> Drawing | None:
    """What was dealt is judged beside the layout, and is no part of it."""
    report = GAMES["nerts"].from_json({key: value for key, value in document.items() if key != "dealt"})
    return draw(report) if isinstance(report, LayoutReport) else None


def _said_of(problems: tuple[Problem, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((problem.where, sentence(problem)) for problem in problems)
