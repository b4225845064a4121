"""Penalties and bonuses: giving points, and taking them back."""

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
from league.models import Entrant, Event
from league.queries.adjustments import given_points
from league.queries.people import people
from league.services import adjustments
from league.web.deals.forms import KeyedForm
from league.web.organize.door import OrganizerRequest, form_page, step
from league.web.organize.fields import EntrantField, ExactField, ReasonField


class PointsForm(KeyedForm):
    """Points for one entrant, and why."""

    entrant = EntrantField(label=gettext_lazy("Who"))
    points = ExactField(
        label=gettext_lazy("Points"), help_text=gettext_lazy("A penalty is negative: -2. Also 1.5 or 1/3.")
    )
    reason = ReasonField(
        label=gettext_lazy("Reason"), help_text=gettext_lazy("Everybody reads it beside the standings.")
    )

    def __init__(self, data: Any = None, *, event: Event) -> None:
        super().__init__(data)
        everybody = self.fields["entrant"]
        assert isinstance(everybody, forms.ModelChoiceField)
        everybody.queryset = (
            Entrant.objects.of_stage(event.current_stage).order_by("pk").select_related(*people())
        )


@form_page
def give(request: OrganizerRequest, slug: str) -> HttpResponse:
    event = access.event_to_run(request.user, slug)
    form = PointsForm(request.POST or None, event=event)
    if form.is_valid():
        try:
            given = adjustments.give_points(by=request.user, **form.cleaned_data)
        except Unacceptable as error:
            form.refuse(error)
        else:
            messages.success(request, _("The points of %(name)s count.") % {"name": isolated(given.entrant)})
            return redirect("league:points", slug)
    context = {"event": event, "form": form, "adjustments": given_points(event.current_stage)}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "league/organize/points.html", context, status=status)


@step
def take_back(request: OrganizerRequest, slug: str, pk: int) -> HttpResponse:
    given = access.adjustment_to_run(request.user, slug, pk)
    adjustments.take_back(given, by=request.user)
    messages.success(request, _("The points no longer count."))
    return redirect("league:points", slug)
