"""A player who was entered twice: first what would change, then one record of two, and back."""

from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league import access
from league.erased import name_keys
from league.errors import MovedOn
from league.isolates import isolated
from league.models import Player
from league.names import name_key
from league.queries.merging import merging_of
from league.queries.season_joining import seasons_joined
from league.services.merging import merge_players, take_apart
from league.services.transactions import snapshot
from league.web.forms import done
from league.web.organize.door import OrganizerRequest, form_page, step
from league.wording import GAMES


class WhoForm(forms.Form):
    """Who is the same person, by name: of hundreds nobody looks for one in a list."""

    name = forms.CharField(
        label=gettext_lazy("Who is the same person"),
        widget=forms.TextInput(attrs={"dir": "auto", "list": "players", "autocomplete": "off"}),
        error_messages={"required": gettext_lazy("Write a name.")},
    )

    def __init__(self, data: Any = None, *, stays: Player) -> None:
        super().__init__(data)
        self.others = Player.objects.persons().filter(league=stays.league_id).exclude(pk=stays.pk)
        self.fields["name"].help_text = _(
            "Their name in this league. What they played becomes that of %(name)s."
        ) % {"name": isolated(stays)}

    def clean_name(self) -> Player:
        wanted = name_key(self.cleaned_data["name"])
        found = next((each for each in self.others if wanted in name_keys(each.name)), None)
        if found is None:
            raise forms.ValidationError(
                _("Nobody else in the league is called that. Perhaps they were merged meanwhile.")
            )
        return found


class MergeForm(forms.Form):
    """The record that goes, and the version of what would change, which was looked at."""

    # What is wrong with it is said of the name, which is what somebody wrote.
    goes = forms.ModelChoiceField(
        queryset=Player.objects.none(),
        label=WhoForm.base_fields["name"].label,
        widget=forms.HiddenInput(attrs={"id": "id_name"}),
        error_messages={
            "required": gettext_lazy("Choose somebody."),
            "invalid_choice": gettext_lazy(
                "They are not there any more. Perhaps they were merged meanwhile."
            ),
        },
    )
    seen = forms.CharField(required=False)

    def __init__(self, data: Any, *, among: QuerySet[Player]) -> None:
        super().__init__(data)
        goes = self.fields["goes"]
        assert isinstance(goes, forms.ModelChoiceField)
        goes.queryset = among


@form_page
def merge(request: OrganizerRequest, pk: int) -> HttpResponse:
    """Asks who, then shows what would change; only what was sent from there is done."""
    player = access.player_to_run(request.user, pk)
    who = WhoForm(request.GET or None, stays=player)
    if request.method == "POST":
        return _merge(request, player, who)
    goes = who.cleaned_data["name"] if who.is_valid() else None
    status = HTTPStatus.UNPROCESSABLE_ENTITY if who.errors else HTTPStatus.OK
    return _page(request, player, who, goes, status=status)


def _merge(request: OrganizerRequest, player: Player, who: WhoForm) -> HttpResponse:
    form = MergeForm(request.POST, among=who.others)
    goes = form.cleaned_data["goes"] if form.is_valid() else None

    def act() -> None:
        merge_players(form.cleaned_data["goes"], into=player, seen=form.cleaned_data["seen"], by=request.user)

    try:
        if done(form, act):
            messages.success(request, _("They are one person now: %(name)s.") % {"name": isolated(player)})
            return redirect("league:player-rename", player.pk)
    except MovedOn as error:
        return _page(request, player, who, goes, moved_on=error, status=HTTPStatus.PRECONDITION_FAILED)
    return _page(request, player, who, goes, refused=form, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def _page(
    request: OrganizerRequest,
    player: Player,
    who: WhoForm,
    goes: Player | None,
    *,
    moved_on: MovedOn | None = None,
    refused: MergeForm | None = None,
    status: int,
) -> HttpResponse:
    if goes is not None and not who.is_bound:
        who.initial = {"name": goes.name}
    context = {
        "player": player,
        "form": who,
        "refused": refused,
        "merging": goes and _preview(goes, player),
        "moved_on": moved_on,
    }
    return render(request, "league/organize/merge.html", context, status=status)


@step
def apart(request: OrganizerRequest, pk: int, record: int) -> HttpResponse:
    player = access.player_to_run(request.user, pk)
    parted = access.record_to_run(player, record)
    take_apart(parted, by=request.user)
    messages.success(request, _("%(name)s is a player of their own again.") % {"name": isolated(parted)})
    return redirect("league:player-rename", parted.pk)


def _preview(goes: Player, stays: Player) -> dict[str, Any]:
    """What would change."""
    with snapshot():
        found = merging_of(goes, stays)
        joined = list(seasons_joined(found))
    return {
        "found": found,
        "joined": joined,
        "ratings": [(GAMES[each.game], each) for each in found.ratings],
    }
