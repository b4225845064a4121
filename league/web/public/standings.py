"""Standings that explain themselves: what separates two, how it was after a round, how without a correction."""

from http import HTTPStatus
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from league import access
from league.isolates import isolated
from league.models import Entrant, Event, Stage
from league.queries.comparison import comparison_of
from league.queries.past_standings import everybody_in, past_standings, stage_with_points
from league.services.challenges import refuse_on_a_ladder
from league.services.transactions import snapshot
from league.states import RoundState
from league.web.public.conditional import unless_moved
from league.wording import CRITERIA


class TwoForm(forms.Form):
    """Two of an event to be compared."""

    one = forms.TypedChoiceField(label=_("One"), coerce=int)
    other = forms.TypedChoiceField(label=_("The other"), coerce=int)

    def __init__(self, data: Any, *, entrants: list[Entrant]) -> None:
        super().__init__(data)
        for name in ("one", "other"):
            field = self.fields[name]
            assert isinstance(field, forms.TypedChoiceField)
            field.choices = [("", "–"), *((entrant.pk, isolated(entrant)) for entrant in entrants)]
            field.error_messages |= {
                "required": _("Choose somebody."),
                "invalid_choice": _("Choose somebody of the list."),
            }

    def clean_other(self) -> int:
        other = int(self.cleaned_data["other"])
        if other == self.cleaned_data.get("one"):
            raise forms.ValidationError(_("Choose two different ones."))
        return other


@require_safe
def compare(request: HttpRequest, slug: str, stage: int | None = None) -> HttpResponse:
    """The first criterion that separates two in a stage, and the tables and deals behind it."""
    with snapshot():
        event = access.event_to_see(request.user, slug)
        of = event.current_stage if stage is None else access.stage_to_see(request.user, slug, stage)
        refuse_on_a_ladder(stage_with_points(of))
        entrants = everybody_in(of)
        form = TwoForm(request.GET if request.GET else None, entrants=entrants)

        def page() -> HttpResponse:
            context: dict[str, object] = {"event": event, "form": form}
            if form.is_valid():
                of_key = {entrant.pk: entrant for entrant in entrants}
                chosen = (of_key[form.cleaned_data[name]] for name in ("one", "other"))
                comparison = comparison_of(of, *chosen)
                context |= {
                    "comparison": comparison,
                    "criterion": CRITERIA[comparison.criterion] if comparison.criterion else None,
                    "level_on": [CRITERIA[name].label for name in comparison.level_on],
                }
            status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
            return render(request, "league/public/compare.html", context, status=status)

        return unless_moved(request, _made_from(event, of, entrants), page)


@require_safe
def after(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The standings after a round: what came later does not count."""
    with snapshot():
        event = access.event_to_see(request.user, slug)
        rounds = access.published_rounds(event, until=number)
        stage = stage_with_points(rounds[-1].stage)
        entrants = everybody_in(stage)

        def page() -> HttpResponse:
            context = {
                "event": event,
                "rounds": rounds,
                "round": rounds[-1],
                "is_complete": all(round.state == RoundState.COMPLETE for round in rounds),
                "standings": past_standings(stage, entrants, until=number),
            }
            return render(request, "league/public/after_round.html", context)

        states = [(round.number, round.state) for round in rounds]
        return unless_moved(request, (*_made_from(event, stage, entrants), states), page)


@require_safe
def before(request: HttpRequest, slug: str, correction: int) -> HttpResponse:
    """The standings as they would be without a correction and those after it."""
    with snapshot():
        event = access.event_to_see(request.user, slug)
        corrected = access.correction_to_see(event, correction)
        stage = stage_with_points(corrected.deal.table.round.stage)
        entrants = everybody_in(stage)

        def page() -> HttpResponse:
            context = {
                "event": event,
                "correction": corrected,
                "standings": past_standings(stage, entrants, before=corrected),
            }
            return render(request, "league/public/before_correction.html", context)

        return unless_moved(request, _made_from(event, stage, entrants), page)


def _made_from(event: Event, stage: Stage, entrants: list[Entrant]) -> tuple[object, ...]:
    """What such a page hangs on: the results, and what everybody is called."""
    names = [(str(entrant), entrant.state) for entrant in entrants]
    return stage.pk, stage.revisions_seen, event.name, names
