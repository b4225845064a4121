"""Passwords, behind a limit that holds for the page and the API alike; and who has still to say a code."""

from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth import authenticate
from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from config.clients import address_of
from league.errors import Unacceptable
from league.models import User
from league.names import name_key
from league.queries import clock
from league.services import limits

HALF_IN = "half_in"
TIME_FOR_A_CODE = timedelta(minutes=5)


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


def refuse_other_password(request: HttpRequest, user: User, password: str) -> None:
    """Only who knows the password of the account goes on, though somebody is signed in with it."""
    if authenticate(request, username=user.username, password=password) != user:
        refusal = _("This is not your password.")
        raise Unacceptable("wrong-password", refusal, fields={"password": refusal})


def let_half_in(request: HttpRequest, user: User) -> None:
    """Remember that this browser knew the password, and nothing more. Nobody is signed in by that."""
    request.session.cycle_key()
    request.session[HALF_IN] = {
        "user": user.pk,
        "password": user.get_session_auth_hash(),
        "until": (clock.now() + TIME_FOR_A_CODE).isoformat(),
    }


def who_is_half_in(request: HttpRequest) -> User | None:
    """Whose code is asked for here, as long as there is time and the password is still theirs."""
    half_in = request.session.get(HALF_IN)
    if half_in is None or datetime.fromisoformat(half_in["until"]) < clock.now():
        return None
    user = User.objects.filter(pk=half_in["user"], is_active=True).first()
    is_same = user and constant_time_compare(half_in["password"], user.get_session_auth_hash())
    return user if is_same else None
