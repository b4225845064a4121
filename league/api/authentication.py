"""Who is asking: an organizer by the session they signed in to, or whoever holds a table's link."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from config.clients import address_of
from league import access
from league.errors import UnknownHere, Withdrawn
from league.models import Table, User
from league.services.limits import count


class Nobody(BasePermission):
    """The default of every view that is not an Endpoint: closed."""

    def has_permission(self, request: Request, view: Any) -> bool:
        return False


class SignedIn(Request):
    """What a handler behind an organizers' door gets: somebody asks, not anybody."""

    user: User


class TableLink(BaseAuthentication):
    """`Authorization: Bearer <table link>`: nobody in particular, but at this table (`request.auth`)."""

    def authenticate(self, request: Request) -> tuple[Any, Table] | None:
        scheme, _space, link = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        try:
            return AnonymousUser(), access.table_to_score(link.strip())
        except Withdrawn:
            raise
        except UnknownHere:
            count("wrong-link", address_of(request._request))
            raise AuthenticationFailed(
                _("This link opens no table. Ask an organizer for the new one."), "bad-link"
            ) from None

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class Session(SessionAuthentication):
    """The cookie of a sign-in, with its CSRF token for whatever changes something."""

    def enforce_csrf(self, request: Request) -> None:
        try:
            super().enforce_csrf(request)
        except PermissionDenied as error:
            raise PermissionDenied(
                _("Send the csrf_token that GET /api/session/ gives as X-CSRFToken."), "csrf"
            ) from error
