"""What is one's own: where one plays and waits, all that is stored of it, the password, and the end of the account."""

from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.forms import PasswordChangeForm
from django.contrib.auth.views import PasswordChangeView
from django.http import HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league import access
from league.queries.joining import waits_of
from league.queries.own_data import own_data
from league.queries.player_page import player_page
from league.queries.seasons import seasons_of
from league.services import accounts
from league.services.limits import count
from league.services.sign_in import refuse_other_password
from league.services.transactions import snapshot
from league.web.forms import done
from league.web.organize.door import OrganizerRequest, form_page, page


class OwnPasswordForm(forms.Form):
    """Only who knows the password goes on, for instance to end the account."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        error_messages={"required": _("Write your password.")},
    )


def _new_password(label: Any, *, required: Any, help_text: Any = "") -> forms.CharField:
    return forms.CharField(
        label=label,
        help_text=help_text,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        error_messages={"required": required},
    )


class NewPasswordForm(PasswordChangeForm):
    """The password, and the new one twice."""

    old_password = OwnPasswordForm.base_fields["password"]
    new_password1 = _new_password(
        _("New password"),
        help_text=_("At least 10 characters, and none that others use."),
        required=_("Choose a password."),
    )
    new_password2 = _new_password(_("New password again"), required=_("Write the password again."))
    error_messages = {
        "password_incorrect": _("This is not your password."),
        "password_mismatch": _("This is another password than the one above."),
    }


@page
def me(request: OrganizerRequest) -> HttpResponse:
    """The player of the account, with events and tables; of an account that is nobody's, only the account."""
    with snapshot():
        player = access.player_of(request.user)
        context = {
            "player": player,
            "page": player and player_page(player),
            "seasons": seasons_of(player) if player else [],
            "waits": list(waits_of(player)) if player else [],
            "organizes": access.organizes(request.user),
        }
    return render(request, "league/public/me.html", context)


@page
def data(request: OrganizerRequest) -> HttpResponse:
    """What the league stores of who is signed in, as a file."""
    with snapshot():
        document = own_data(request.user, access.player_of(request.user))
    answer = JsonResponse(document, json_dumps_params={"ensure_ascii": False, "indent": 2})
    answer["Content-Disposition"] = 'attachment; filename="my-data.json"'
    return answer


@form_page
def password(request: OrganizerRequest) -> HttpResponseBase:
    """Another password. Whoever is signed in elsewhere with the old one is out."""
    if request.method == "POST":
        count("new-password", f"account {request.user.pk}")
    view = PasswordChangeView.as_view(
        form_class=NewPasswordForm,
        template_name="league/public/password.html",
        success_url=reverse_lazy("league:me"),
    )
    answer = view(request)
    if answer.status_code == HTTPStatus.FOUND:
        messages.success(request, gettext("Your password is changed."))
    elif request.method == "POST":
        answer.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
    return answer


@form_page
def erase(request: OrganizerRequest) -> HttpResponse:
    """The end of the account. What was played stays under the player's name."""
    form = OwnPasswordForm(request.POST if request.method == "POST" else None)
    if done(form, lambda: _erase(request, form.cleaned_data["password"])):
        messages.success(request, gettext("Your account is gone. What you played stays."))
        return redirect("league:home")
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "league/public/erase.html", {"form": form}, status=status)


def _erase(request: OrganizerRequest, password: str) -> None:
    user = request.user
    refuse_other_password(request, user, password)
    accounts.erase(user)
    logout(request)
