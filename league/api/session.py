"""Signing in and out: for who has an account, and for the CSRF token that the session needs."""

from typing import Any

from django.contrib.auth import authenticate, login, logout
from django.middleware.csrf import get_token
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from league import access
from league.api import doors
from league.api.authentication import Session
from league.api.endpoint import Endpoint, Operation
from league.api.entrants import PlayerOut
from league.api.fields import Strict, Text
from league.errors import Unacceptable
from league.models import User
from league.services import second_factor


class SignInIn(Strict):
    """A name and a password."""

    username = Text(max_length=150)
    password = Text(max_length=200, trim_whitespace=False)
    code = Text(
        max_length=second_factor.LONGEST_TYPED,
        required=False,
        help_text="Of an account with a second factor: the code that its app shows, or a recovery code.",
    )


class SessionOut(serializers.Serializer[dict[str, Any]]):
    """Who you are. `csrf_token` goes with the session's cookie and is new after each sign-in."""

    username = serializers.CharField(allow_null=True)
    organizes = serializers.BooleanField()
    player = PlayerOut(allow_null=True, help_text="Whom you play as, if anybody.")
    csrf_token = serializers.CharField()


class SessionHere(Endpoint):
    """The session of whoever asks."""

    @Operation(doors.anybody, id="get_session", gives=SessionOut)
    def get(self, request: Request, user: Any) -> dict[str, Any]:
        """Who is signed in, if anybody."""
        return _session(request, user)

    @Operation(doors.anybody, id="sign_in", takes=SignInIn, gives=SessionOut, refuses=(401, 403))
    def post(self, request: Request, user: Any, given: dict[str, Any]) -> dict[str, Any]:
        """Sign in. Ten wrong passwords for one name from one address close the door for a while.

        An account with a second factor is answered 401 "code-needed" without a `code`; send all of it again with one.
        """
        Session().enforce_csrf(request)
        code = given.pop("code", "")
        found = authenticate(request._request, **given)
        if found is None:
            raise AuthenticationFailed(_("The name or the password is not right. Try again."), "bad-sign-in")
        if second_factor.is_on(found):
            found.otp_device = _device(found, code)
        login(request._request, found)
        return _session(request, found)

    @Operation(doors.anybody, id="sign_out", status=204)
    def delete(self, request: Request, user: Any) -> None:
        """Sign out. Nobody signed in is signed out already."""
        logout(request._request)


def _device(user: User, code: str) -> Any:
    """What the code is from."""
    if not code:
        raise AuthenticationFailed(_("This account asks for a code, too. Send it as “code”."), "code-needed")
    try:
        return second_factor.check(user, code)
    except Unacceptable as error:
        raise AuthenticationFailed(error.sentence, error.code) from error


def _session(request: Request, user: Any) -> dict[str, Any]:
    return {
        "username": user.get_username() or None,
        "organizes": access.organizes(user),
        "player": access.player_of(user),
        "csrf_token": get_token(request._request),
    }
