"""Signing in. Organizers have an account; who plays needs one only where an event says so."""

from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, UsernameField
from django.contrib.auth.views import LoginView, LogoutView, redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league import access
from league.answers import status_of
from league.errors import TooOften, Unacceptable
from league.models import User
from league.services import second_factor
from league.services.sign_in import HALF_IN, let_half_in, who_is_half_in
from league.web.errors import say_when_to_try_again
from league.web.forms import refuse
from league.web.public.second_factor import CodeForm
from league.web.scoring.typed import KEPT

FORM_PAGE = method_decorator([require_http_methods(["GET", "HEAD", "POST"]), never_cache], name="dispatch")


class SignInForm(AuthenticationForm):
    """Name and password, and whether there were too many tries."""

    error_messages = {
        "invalid_login": _("No account has this name and this password. Capital letters count."),
        "inactive": _("This account is closed. Ask an organizer."),
    }
    username = UsernameField(
        label=_("Name to sign in with"),
        widget=forms.TextInput(attrs={"autofocus": True}),
        error_messages={"required": _("Write your name.")},
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        error_messages={"required": _("Write your password.")},
    )
    too_often: TooOften | None = None

    def clean(self) -> dict[str, Any]:
        try:
            return super().clean()
        except TooOften as error:
            self.too_often = error
            self.add_error(None, error.sentence)
            return self.cleaned_data


@FORM_PAGE
class SignIn(LoginView):
    template_name = "league/public/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def get_default_redirect_url(self) -> str:
        """To the events that one runs, or to what is one's own."""
        return reverse("league:events" if access.organizes(self.request.user) else "league:me")

    def get_redirect_url(self, request: HttpRequest | None = None) -> str:
        """Where somebody was on their way to; not here again."""
        place = super().get_redirect_url()  # its argument is of later versions
        return "" if place == self.request.path else place

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """In, or on to the code if the account asks for one."""
        user = form.get_user()
        if not second_factor.is_on(user):
            return super().form_valid(form)
        let_half_in(self.request, user)
        return redirect_to_login(self.get_redirect_url(), reverse("league:sign-in-code"))

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        """The form again, the name kept."""
        error = getattr(form, "too_often", None)
        status = status_of(error) if error else HTTPStatus.UNPROCESSABLE_ENTITY
        response = self.render_to_response(self.get_context_data(form=form), status=status)
        say_when_to_try_again(response, error)
        return response


class SignOut(LogoutView):
    """Out. What was typed on this phone by who is to sign in as somebody else stays for them."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        kept = request.session.get(KEPT)
        response = super().post(request, *args, **kwargs)
        if kept is not None:
            request.session[KEPT] = kept
        return response


class SignInCodeForm(CodeForm):
    """The code of somebody who knew the password, and whether there were too many tries."""

    too_often: TooOften | None = None

    def __init__(self, request: HttpRequest, user: User, **said: Any) -> None:
        super().__init__(**said)
        self.user = user

    def clean(self) -> dict[str, Any]:
        if "code" in self.cleaned_data:
            try:
                self.device = second_factor.check(self.user, self.cleaned_data["code"])
            except TooOften as error:
                self.too_often = error
                self.add_error(None, error.sentence)
            except Unacceptable as error:
                refuse(self, error)
        return self.cleaned_data

    def get_user(self) -> User:
        """With the device, which is what the session remembers of a second factor."""
        self.user.otp_device = self.device
        return self.user


@FORM_PAGE
class SignInCode(SignIn):
    """The second page, for who knew the password of an account that asks for a code."""

    template_name = "league/public/sign_in_code.html"
    authentication_form = SignInCodeForm  # type: ignore[assignment]  # looks like one: it has get_user
    redirect_authenticated_user = False

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        user = who_is_half_in(request)
        if user is None:
            return redirect_to_login(self.get_redirect_url())
        self.user = user
        return super().dispatch(request, *args, **kwargs)

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "user": self.user}

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        del self.request.session[HALF_IN]
        return LoginView.form_valid(self, form)
