"""A player who was entered twice: first what would change, then one record of two, and back."""

from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league import access
from league.errors import MovedOn
from league.models import Player
from league.queries.merging import merging_of
from league.queries.season_joining import seasons_joined
from league.services.merging import merge_players, take_apart
from league.services.transactions import snapshot
from league.templatetags.talon import isolated
from league.web.forms import done
from league.web.organize.door import OrganizerRequest, form_page, step
from league.wording import GAMES


class MergeForm(forms.Form):
    """Who is the same person, and the version of what would change, if it was looked at."""

    goes = forms.ModelChoiceField(
        queryset=Player.objects.none(),
        label=gettext_lazy("Who is the same person"),
        empty_label="–",
        error_messages={
            "required": gettext_lazy("Choose somebody."),
            "invalid_choice": gettext_lazy(
                "Choose somebody of the list. Perhaps they were merged meanwhile."
            ),
        },
    )
    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, data: Any = None, *, stays: Player) -> None:
        super().__init__(data)
        others = Player.objects.persons().filter(league=stays.league_id).exclude(pk=stays.pk)
        goes = self.fields["goes"]
        assert isinstance(goes, forms.ModelChoiceField)
        goes.queryset = others.order_by("name", "pk")
        goes.help_text = _("What they played becomes that of %(name)s.") % {"name": isolated(stays)}


@form_page
def merge(request: OrganizerRequest, pk: int) -> HttpResponse:
    """Asks who, then shows what would change; only what was sent from there is done."""
    player = access.player_to_run(request.user, pk)
    sent = request.POST if request.method == "POST" else request.GET or None
    form, moved_on = MergeForm(sent, stays=player), None

    def act() -> None:
        goes, seen = form.cleaned_data["goes"], form.cleaned_data["seen"]
        merge_players(goes, into=player, seen=seen, by=request.user)

    try:
        if request.method == "POST" and done(form, act):
            messages.success(request, _("They are one person now: %(name)s.") % {"name": isolated(player)})
            return redirect("league:player-rename", player.pk)
    except MovedOn as error:
        moved_on = error
    context = {"player": player, "form": form, "merging": _preview(form, player), "moved_on": moved_on}
    status = HTTPStatus.PRECONDITION_FAILED if moved_on else HTTPStatus.OK
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else status
    return render(request, "league/organize/merge.html", context, status=status)


@step
def apart(request: OrganizerRequest, pk: int, record: int) -> HttpResponse:
    player = access.player_to_run(request.user, pk)
    parted = access.record_to_run(player, record)
    take_apart(parted, by=request.user)
    messages.success(request, _("%(name)s is a player of their own again.") % {"name": isolated(parted)})
    return redirect("league:player-rename", parted.pk)


def _preview(form: MergeForm, stays: Player) -> dict[str, Any] | None:
    """What would change, once it is known who is meant."""
    form.is_valid()
    goes = getattr(form, "cleaned_data", {}).get("goes")
    if goes is None:
        return None
    with snapshot():
        found = merging_of(goes, stays)
        joined = list(seasons_joined(found))
    return {
        "found": found,
        "joined": joined,
        "ratings": [(GAMES[each.game], each) for each in found.ratings],
    }
