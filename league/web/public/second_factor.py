"""Turning the second factor of one's account on and off."""

import textwrap
from base64 import b32encode
from http import HTTPStatus

import django_otp
from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.services import second_factor as factor
from league.services.sign_in import refuse_other_password
from league.web.forms import done, made
from league.web.organize.door import OrganizerRequest, form_page
from league.web.organize.links import qr_code
from league.web.public.me import OwnPasswordForm

KEY = "second_factor_key"
GROUP = 4  # characters that are read at once


class CodeForm(forms.Form):
    """A code from an app, or from paper."""

    code = forms.CharField(
        label=_("Code"),
        max_length=factor.LONGEST_TYPED,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "inputmode": "numeric", "dir": "ltr"}),
        error_messages={"required": _("Write the code.")},
    )


class TurnOffForm(CodeForm, OwnPasswordForm):
    """Both factors, once more."""

    field_order = ("password", "code")


@form_page
def second_factor(request: OrganizerRequest) -> HttpResponse:
    """How to turn it on, or off where it is on."""
    return _turn_off(request) if factor.is_on(request.user) else _turn_on(request)


def _turn_on(request: OrganizerRequest) -> HttpResponse:
    # Of one key until it is on, so that a code mistyped needs no new scan.
    key = request.session.setdefault(KEY, factor.new_key())
    form = CodeForm(request.POST if request.method == "POST" else None)
    turned_on = made(form, lambda: factor.turn_on(request.user, key, form.cleaned_data["code"]))
    if turned_on:
        app, recovery_codes = turned_on
        del request.session[KEY]
        request.session.cycle_key()
        django_otp.login(request, app)
        shown = {"codes": [_in_groups(code) for code in recovery_codes]}
        return render(request, "league/public/recovery_codes.html", shown)
    context = {
        "form": form,
        "qr_code": qr_code(factor.address_of(request.user, key)),
        "key": _in_groups(b32encode(bytes.fromhex(key)).decode()),
    }
    return render(request, "league/public/second_factor_on.html", context, status=_status(form))


def _turn_off(request: OrganizerRequest) -> HttpResponse:
    form = TurnOffForm(request.POST if request.method == "POST" else None)

    def act() -> None:
        refuse_other_password(request, request.user, form.cleaned_data["password"])
        factor.turn_off(request.user, form.cleaned_data["code"])

    if done(form, act):
        messages.success(request, gettext("Only your password is asked for from now on."))
        return redirect("league:me")
    return render(request, "league/public/second_factor_off.html", {"form": form}, status=_status(form))


def _status(form: forms.Form) -> HTTPStatus:
    return HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK


def _in_groups(code: str) -> str:
    return " ".join(textwrap.wrap(code, GROUP))
