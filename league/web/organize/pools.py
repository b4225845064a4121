"""Pools: looking at what would be drawn, drawing it, and moving somebody by hand."""

from http import HTTPStatus

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league import access
from league.errors import Unacceptable
from league.isolates import isolated
from league.models import Entrant, Event, Stage
from league.queries.people import people
from league.queries.stages import places_by_pool
from league.services import pools as services
from league.services.pools import MOST_POOLS
from league.states import RoundState
from league.web.forms import refuse
from league.web.organize.door import OrganizerRequest, form_page, step
from league.web.organize.fields import ShortNumberField

MOST_VARIATIONS = 1_000_000


class PoolsForm(forms.Form):
    """How many pools, and by what they are dealt."""

    pools = ShortNumberField(
        label=gettext_lazy("Pools"),
        min_value=1,
        max_value=MOST_POOLS,
        help_text=gettext_lazy("Each plays for itself. With one, the whole field plays together."),
    )
    order = forms.ChoiceField(
        label=gettext_lazy("Dealt"),
        choices=[
            ("seeds", gettext_lazy("By seed: as the cut has it, and before one in the order of entry")),
            ("lot", gettext_lazy("By lot")),
        ],
        widget=forms.RadioSelect,
    )
    variation = forms.IntegerField(
        min_value=0, max_value=MOST_VARIATIONS, required=False, widget=forms.HiddenInput
    )


class PoolForm(forms.Form):
    """Into which pool."""

    pool = ShortNumberField(min_value=1, max_value=MOST_POOLS)


@form_page
def pools(request: OrganizerRequest, slug: str) -> HttpResponse:
    """What is asked for by its address is only shown; what is sent is drawn."""
    event = access.event_to_run(request.user, slug)
    stage = event.current_stage
    sent = request.POST or (request.GET if "pools" in request.GET else None)
    form = PoolsForm(sent, initial={"pools": max(stage.pools, 2), "order": "seeds"})
    drawn: list[list[Entrant]] = []
    if form.is_valid():
        said = form.cleaned_data
        how = {"order": said["order"], "variation": said["variation"] or 0}
        try:
            if request.method == "POST":
                services.draw(event, said["pools"], by=request.user, **how)
                messages.success(request, _("The pools are drawn."))
                return redirect("league:pools", slug)
            drawn = _with_names(stage, services.drawn_pools(stage, said["pools"], **how))
        except Unacceptable as error:
            refuse(form, error)
    return _page(request, event, stage, form, drawn)


@step
def move(request: OrganizerRequest, slug: str, pk: int) -> HttpResponse:
    entrant = access.entrant_to_run(request.user, slug, pk)
    form = PoolForm(request.POST)
    if not form.is_valid():
        raise Unacceptable("no-such-pool", " ".join(map(str, form.errors["pool"])))
    services.move_to_pool(entrant, form.cleaned_data["pool"], by=request.user)
    messages.success(request, _("%(name)s is moved.") % {"name": isolated(entrant)})
    return redirect("league:pools", slug)


def _with_names(stage: Stage, drawn: services.Drawn) -> list[list[Entrant]]:
    of_key = Entrant.objects.filter(event=stage.event_id).select_related(*people()).in_bulk()
    return [[of_key[who] for who in pool] for pool in drawn]


def _page(
    request: OrganizerRequest, event: Event, stage: Stage, form: PoolsForm, drawn: list[list[Entrant]]
) -> HttpResponse:
    context = {
        "event": event,
        "stage": stage,
        "form": form,
        "drawn": drawn,
        "next_variation": (form.cleaned_data.get("variation") or 0) + 1 if drawn else 0,
        "pools": places_by_pool(stage) if stage.pools > 1 else [],
        "numbers": range(1, stage.pools + 1),
        "has_begun": stage.rounds.filter(state__in=RoundState.public).exists(),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "league/organize/pools.html", context, status=status)
