"""A player as organizers may change them: the name, whether they have an account, and the end of both."""

from http import HTTPStatus

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league import access
from league.errors import Unacceptable
from league.isolates import isolated
from league.models import Invitation
from league.services import accounts, people
from league.services.erasing import erase_player
from league.web.forms import done, refuse
from league.web.organize.door import OrganizerRequest, form_page, step
from league.web.organize.fields import ReasonForm
from league.web.organize.links import invitation_card


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
    invitation = Invitation.objects.open().filter(player=player).first()
    context = {
        "player": player,
        "form": form,
        "invitation": invitation,
        "card": invitation and invitation_card(request, invitation),
        "records": player.merged.order_by("name", "pk"),
    }
    return render(request, "league/organize/player.html", context, status=status)


@step
def invite(request: OrganizerRequest, pk: int) -> HttpResponse:
    player = access.player_to_run(request.user, pk)
    accounts.invite(player, by=request.user)
    return redirect(f"{reverse('league:player-rename', args=[player.pk])}#account")


@step
def unlink(request: OrganizerRequest, pk: int) -> HttpResponse:
    player = access.player_to_run(request.user, pk)
    accounts.take_away(player, by=request.user)
    messages.success(request, _("%(name)s has no account any more.") % {"name": isolated(player)})
    return redirect("league:player-rename", pk)


@form_page
def erase(request: OrganizerRequest, pk: int) -> HttpResponse:
    """Asks first, and says what becomes of what."""
    player = access.player_to_run(request.user, pk)
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if done(form, lambda: erase_player(player, reason=form.cleaned_data["reason"], by=request.user)):
        messages.success(request, _("The name is erased: %(name)s.") % {"name": isolated(player)})
        return redirect("league:player-history", pk)
    player.refresh_from_db()
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "league/organize/erase.html", {"player": player, "form": form}, status=status)
