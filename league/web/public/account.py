"""Signing in. Organizers have an account; who plays needs none."""

from http import HTTPStatus

from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.http import HttpResponse


class SignIn(LoginView):
    template_name = "league/public/sign_in.html"
    redirect_authenticated_user = True

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        """The form again, the name kept."""
        context = self.get_context_data(form=form)
        return self.render_to_response(context, status=HTTPStatus.UNPROCESSABLE_ENTITY)
