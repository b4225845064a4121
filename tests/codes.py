"""Somebody's app for one-time codes."""

import time

from django.test import Client
from django_otp import DEVICE_ID_SESSION_KEY
from django_otp.oath import TOTP
from django_otp.plugins.otp_static.models import StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from league.models import User

WRONG = "12345"  # one digit too few, so that it can never be right by chance
HALF_A_MINUTE = 30


def turn_on(user: User, *, paper: str = "123456789012") -> None:
    """As if the code had been turned on a while ago. One recovery code is left."""
    TOTPDevice.objects.create(user=user, name="app")
    user.staticdevice_set.create(name="paper").token_set.create(token=paper)  # type: ignore[attr-defined]


def shown(key: str, *, at: float | None = None) -> str:
    """What the app shows that was given this key, in hexadecimal digits."""
    app = TOTP(bytes.fromhex(key))
    app.time = time.time() if at is None else at
    return f"{app.token():06}"


def now(user: User) -> str:
    """What the user's app shows now."""
    return shown(TOTPDevice.objects.get(user=user).key)


def next_one(user: User) -> str:
    """What it shows after the code that was taken last, which may be half a minute ahead: clocks differ."""
    device = TOTPDevice.objects.get(user=user)
    return shown(device.key, at=(device.last_t + 1) * HALF_A_MINUTE)


def verify(client: Client, user: User) -> None:
    """The session of a client that is signed in, as if a code had been typed."""
    turn_on(user)
    session = client.session
    session[DEVICE_ID_SESSION_KEY] = TOTPDevice.objects.get(user=user).persistent_id
    session.save()


def left_on_paper(user: User) -> list[str]:
    return list(StaticToken.objects.filter(device__user=user).values_list("token", flat=True))
