"""Signing in. Organizers have an account; who plays needs one only where an event says so."""

from http import HTTPStatus
from typing import Any

from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.http import HttpResponse
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.views.decorators.http import require_http_methods

from league import access
from league.answers import status_of
from league.errors import TooOften
from league.web.errors import say_when_to_try_again


class SignInForm(AuthenticationForm):
    """Name and password, and whether there were too many tries."""

    too_often: TooOften | None = None

    def clean(self) -> dict[str, Any]:
        try:
            return super().clean()
        except TooOften as error:
            self.too_often = error
            self.add_error(None, error.sentence)
            return self.cleaned_data


@method_decorator(require_http_methods(["GET", "HEAD", "POST"]), name="dispatch")
class SignIn(LoginView):
    template_name = "league/public/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def get_default_redirect_url(self) -> str:
        """To the events that one runs, or to what is one's own."""
        return reverse("league:events" if access.organizes(self.request.user) else "league:me")

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        """The form again, the name kept."""
        error = form.too_often if isinstance(form, SignInForm) else None
        status = status_of(error) if error else HTTPStatus.UNPROCESSABLE_ENTITY
        response = self.render_to_response(self.get_context_data(form=form), status=status)
        say_when_to_try_again(response, error)
        return response
