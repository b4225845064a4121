"""An invitation on its player's phone or computer: a new account, or the one that is signed in already."""

import functools
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, cast

from django import forms
from django.contrib import messages
from django.contrib.auth import login
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from config.clients import address_of
from league import access
from league.errors import LeagueError, Unacceptable, UnknownHere
from league.isolates import isolated
from league.models import Invitation, User
from league.services import accounts
from league.services.limits import count
from league.web.errors import refusal
from league.web.forms import done, made, refuse


class SignUpForm(forms.Form):
    """A name and a password, chosen by whoever has the invitation."""

    username = forms.CharField(
        label=_("Name to sign in with"),
        help_text=_("Letters, digits and @ . + - _ and no blanks. Others read the name you play under."),
        strip=False,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "dir": "auto"}),
        error_messages={"required": _("Choose a name.")},
    )
    password = forms.CharField(
        label=_("Password"),
        help_text=_("At least 10 characters, and none that others use."),
        strip=False,
        max_length=200,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        error_messages={"required": _("Choose a password.")},
    )
    again = forms.CharField(
        label=_("Password again"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        error_messages={"required": _("Write the password again.")},
    )

    def clean_again(self) -> str:
        again: str = self.cleaned_data["again"]
        if again != self.cleaned_data.get("password", again):
            raise ValidationError(gettext("This is another password than the one above."))
        return again

    def clean(self) -> dict[str, Any]:
        """All that is wrong at once: also what the service will look at once more."""
        typed = self.cleaned_data
        if "username" in typed and "password" in typed:
            try:
                accounts.new_account(typed["username"], typed["password"])
            except Unacceptable as error:
                refuse(self, error)
        return typed


def _by_invitation(view: Callable[[HttpRequest, Invitation], HttpResponse]) -> Callable[..., HttpResponse]:
    """Hand a view the invitation instead of its link, which goes nowhere else: to no cache and into no Referer."""

    @functools.wraps(view)
    @cache_control(private=True, no_store=True)
    def answer(request: HttpRequest, invitation: str) -> HttpResponse:
        try:
            response = view(request, _found(request, invitation))
        except LeagueError as error:
            response = refusal(request, error)
        response["Referrer-Policy"] = "strict-origin"
        return response

    return answer


def _found(request: HttpRequest, link: str) -> Invitation:
    try:
        return access.invitation_to_accept(link)
    except UnknownHere:
        count("wrong-link", address_of(request))
        raise


@require_http_methods(["GET", "HEAD", "POST"])
@_by_invitation
def invitation(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    """Looking changes nothing: those who look ahead for others must not use it up."""
    if request.user.is_authenticated:
        return _accept(request, invitation)
    if request.method == "POST":
        count("sign-up", f"invitation {invitation.pk}")
    form = SignUpForm(request.POST if request.method == "POST" else None)
    if user := made(form, lambda: _sign_up(invitation, form.cleaned_data)):
        login(request, user)
        return _welcome(request, gettext("You have an account now, and are signed in."))
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "league/public/invitation.html", _page(invitation, form), status=status)


def _sign_up(invitation: Invitation, chosen: dict[str, Any]) -> User:
    return accounts.sign_up(invitation, username=chosen["username"], password=chosen["password"])


def _accept(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    """With the account that is signed in."""
    form = forms.Form(request.POST if request.method == "POST" else None)
    if done(form, lambda: accounts.accept(invitation, by=cast(User, request.user))):
        said = gettext("With this account you play as %(name)s now.")
        return _welcome(request, said % {"name": isolated(invitation.player)})
    return render(request, "league/public/invitation.html", _page(invitation, form))


def _page(invitation: Invitation, form: forms.Form) -> dict[str, object]:
    return {"player": invitation.player, "league": invitation.player.league, "form": form}


def _welcome(request: HttpRequest, said: str) -> HttpResponse:
    messages.success(request, said)
    return redirect("league:me")
