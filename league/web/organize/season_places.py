"""Who competes in a season."""

from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league import season_access
from league.queries.season_facts import Competitor, SeasonFacts, is_finished, season_facts
from league.services import season_places
from league.states import SeasonKind
from league.web.forms import done, made
from league.web.organize.door import OrganizerRequest, form_page, step
from league.web.organize.fields import ReasonField, RowField


class PlaceForm(forms.Form):
    """A division, and the first event of who joins late."""

    division = RowField(label=gettext_lazy("Division"))
    joined = RowField(label=gettext_lazy("Competes since"), required=False)

    def __init__(self, data: Any = None, *, facts: SeasonFacts, **options: Any) -> None:
        super().__init__(data, **options)
        division, joined = self.fields["division"], self.fields["joined"]
        assert isinstance(division, RowField)
        assert isinstance(joined, RowField)
        division.offer({str(each.number): each for each in facts.divisions})
        joined.offer({str(each.number): each for each in facts.events}, nothing=_("From the beginning"))


class AddCompetitorsForm(PlaceForm):
    """A list of who shall compete."""

    names = forms.CharField(
        label=gettext_lazy("Names"),
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "dir": "auto"}),
        error_messages={"required": gettext_lazy("Write at least one name.")},
    )
    field_order = ("names", "division", "joined")

    def __init__(self, data: Any = None, *, facts: SeasonFacts) -> None:
        coming = next((str(each.number) for each in facts.events if not is_finished(each)), "")
        has_begun = any(map(is_finished, facts.events))
        super().__init__(
            data, facts=facts, initial={"joined": coming if has_begun else ""}, auto_id="id_add_%s"
        )
        self.fields["names"].help_text = (
            _("One partnership a line, the two names joined by “&”: Bea & Cy.")
            if facts.season.entrant_kind == SeasonKind.PARTNERSHIPS
            else _("One name a line. Paste a whole list, or enter one.")
        )

    def listed(self) -> dict[str, Any]:
        typed = self.cleaned_data
        return {"text": typed["names"], "division": typed["division"], "joined": typed["joined"]}


class ChangeCompetitorForm(PlaceForm):
    """Where somebody competes, since when, and whether in the next season too."""

    goes_on = forms.BooleanField(label=gettext_lazy("Plays the next season too"), required=False)
    reason = ReasonField(label=gettext_lazy("Reason"), help_text=gettext_lazy("It stays in the history."))

    def __init__(self, data: Any = None, *, facts: SeasonFacts, of: Competitor) -> None:
        initial = {
            "division": of.division.number,
            "joined": of.joined if of.joined else "",
            "goes_on": of.goes_on,
        }
        super().__init__(data, facts=facts, initial=initial, auto_id=f"id_%s_{of.key}")
        self.of = of


@form_page
def competitors(request: OrganizerRequest, season: str) -> HttpResponse:
    of = season_access.season_to_run(request.user, season)
    facts = season_facts(of)
    form = AddCompetitorsForm(request.POST or None, facts=facts)
    added = made(form, lambda: season_places.add_competitors(of, by=request.user, **form.listed()))
    if added:
        said = ngettext("%(count)d competes now.", "%(count)d compete now.", len(added))
        messages.success(request, said % {"count": len(added)})
        return redirect("league:season-competitors", season)
    return _page(request, facts, add=form)


@form_page
def change(request: OrganizerRequest, season: str, key: int) -> HttpResponse:
    facts, who = season_access.competitor_to_run(request.user, season, key)
    form = ChangeCompetitorForm(request.POST or None, facts=facts, of=who)

    def save() -> None:
        season_places.change_competitor(facts.season, who.key, by=request.user, **form.cleaned_data)

    if done(form, save):
        messages.success(request, _("Saved."))
        return redirect("league:season-competitors", season)
    return _page(request, facts, change=form)


@step
def remove(request: OrganizerRequest, season: str, key: int) -> HttpResponse:
    facts, who = season_access.competitor_to_run(request.user, season, key)
    season_places.remove_competitor(facts.season, who.key, by=request.user)
    messages.success(request, _("They no longer compete."))
    return redirect("league:season-competitors", season)


def _page(
    request: OrganizerRequest,
    facts: SeasonFacts,
    *,
    add: AddCompetitorsForm | None = None,
    change: ChangeCompetitorForm | None = None,
) -> HttpResponse:
    """The whole page, with the form that was sent as it was typed."""

    def forms_of(some: list[Competitor]) -> list[tuple[Competitor, ChangeCompetitorForm]]:
        return [
            (each, change if change and change.of == each else ChangeCompetitorForm(facts=facts, of=each))
            for each in some
        ]

    context = {
        "season": facts.season,
        "add": add or AddCompetitorsForm(facts=facts),
        "divisions": [(division, forms_of(facts.in_division(division))) for division in facts.divisions],
        "guests": forms_of(list(facts.guests.values())),
    }
    is_wrong = any(form is not None and form.errors for form in (add, change))
    status = HTTPStatus.UNPROCESSABLE_ENTITY if is_wrong else HTTPStatus.OK
    return render(request, "league/organize/season_competitors.html", context, status=status)
