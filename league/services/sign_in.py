"""Passwords, behind a limit that holds for the page, the API and the admin site alike."""

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest

from config.clients import address_of
from league.models import User
from league.names import name_key
from league.services import limits


class CountedPasswords(ModelBackend):
    """Counts each try before it looks at the password, so that many at once are no more than the limit.

    The right password begins the count of its name anew. Raises TooOften, also for the right password; whether
    there is such an account makes no difference.
    """

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **more: Any,
    ) -> User | None:
        if request is None or username is None:
            return super().authenticate(request, username, password, **more)
        address = address_of(request)
        who = f"{name_key(username)} from {address}"
        limits.count("sign-in-from", address)
        limits.count("sign-in", who)
        user = super().authenticate(request, username, password, **more)
        if user is not None:
            limits.forget("sign-in", who)
        return user
