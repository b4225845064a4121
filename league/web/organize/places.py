"""Places: who went on, and letting somebody else have a place."""

from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league import access
from league.errors import Unacceptable
from league.isolates import isolated
from league.models import Entrant, Stage
from league.queries.people import people
from league.queries.stages import places_by_pool
from league.services import places as services
from league.states import EntrantState
from league.web.forms import refuse
from league.web.organize.door import OrganizerRequest, form_page
from league.web.organize.fields import EntrantField, ReasonField


class PlaceForm(forms.Form):
    """Whose place, and who has it from now on: somebody who entered, or somebody new."""

    who = EntrantField(label=gettext_lazy("Who cannot come"))
    entrant = EntrantField(label=gettext_lazy("Who plays instead"))
    name = forms.CharField(
        label=gettext_lazy("Or somebody new"),
        required=False,
        help_text=gettext_lazy("A name, or two joined by “&” where partnerships play."),
    )
    reason = ReasonField(label=gettext_lazy("Reason"), help_text=gettext_lazy("Kept in the history."))

    def __init__(self, data: Any = None, *, stage: Stage) -> None:
        super().__init__(data)
        everybody = Entrant.objects.filter(event=stage.event_id).order_by("pk").select_related(*people())
        who, instead = self.fields["who"], self.fields["entrant"]
        assert isinstance(who, EntrantField)
        assert isinstance(instead, EntrantField)
        who.queryset = everybody.filter(places__stage=stage)
        instead.queryset = everybody.exclude(places__stage=stage).exclude(state=EntrantState.WITHDRAWN)
        instead.required = False

    def clean(self) -> dict[str, Any]:
        typed = super().clean() or {}
        if not self.errors and bool(typed.get("entrant")) == bool(typed.get("name", "").strip()):
            self.add_error("entrant", _("Choose one, or write a new name: one of the two."))
        return typed


@form_page
def places(request: OrganizerRequest, slug: str) -> HttpResponse:
    event = access.event_to_run(request.user, slug)
    stage = event.current_stage
    form = PlaceForm(request.POST or None, stage=stage)
    if form.is_valid():
        said = form.cleaned_data
        try:
            given = services.give_place(
                said["who"], said["entrant"] or said["name"], reason=said["reason"], by=request.user
            )
        except Unacceptable as error:
            refuse(form, error)
        else:
            messages.success(request, _("%(name)s has the place.") % {"name": isolated(given.entrant)})
            return redirect("league:places", slug)
    context = {"event": event, "stage": stage, "form": form, "pools": places_by_pool(stage)}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "league/organize/places.html", context, status=status)
