"""A player as organizers may change them: the name."""

from http import HTTPStatus

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league import access
from league.errors import Unacceptable
from league.services import people
from league.web.forms import refuse
from league.web.organize.door import OrganizerRequest, form_page


class NameForm(forms.Form):
    name = forms.CharField(
        label=gettext_lazy("Name"),
        help_text=gettext_lazy("Everybody reads it, in all events. Results and points stay."),
        strip=False,
        widget=forms.TextInput(attrs={"dir": "auto", "autocomplete": "off"}),
    )


@form_page
def rename(request: OrganizerRequest, pk: int) -> HttpResponse:
    player = access.player_to_run(request.user, pk)
    form = NameForm(request.POST or None, initial={"name": player.name})
    if form.is_valid():
        try:
            people.rename_player(player, form.cleaned_data["name"], by=request.user)
        except Unacceptable as error:
            refuse(form, error)
        else:
            messages.success(request, _("The name is changed."))
            return redirect("league:player", pk)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    player.refresh_from_db()
    return render(request, "league/organize/player.html", {"player": player, "form": form}, status=status)
