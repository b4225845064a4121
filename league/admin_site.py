"""Who comes into the admin site: who looks after the server, by the sign-in that everybody has."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.errors import NotYours
from league.services import second_factor, sign_in


class Site(AdminSite):
    """Asks for a second factor besides, unless the settings do not."""

    def has_permission(self, request: HttpRequest) -> bool:
        is_sure = not settings.ADMIN_SECOND_FACTOR or request.user.is_verified()  # type: ignore[union-attr]  # by the middleware
        return super().has_permission(request) and is_sure

    @method_decorator((require_safe, never_cache))
    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """No form of its own: on to whatever is still missing."""
        place = request.GET.get("next", reverse("admin:index"))
        user = request.user
        if self.has_permission(request):
            return redirect("admin:index")
        if not user.is_authenticated:
            return redirect_to_login(place)
        if not user.is_staff:
            raise NotYours(
                "no-staff",
                _("The admin site is for who looks after the server. Sign in as somebody who does."),
            )
        if second_factor.is_on(user):
            sign_in.let_half_in(request, user)
            return redirect_to_login(place, reverse("league:sign-in-code"))
        messages.warning(request, _("The admin site asks for a code besides the password. Turn it on here."))
        return redirect("league:second-factor")
