"""A second factor of an account: codes from an app that change every half minute (RFC 6238), and some to keep on paper.

Of both each works once. Wrong ones are counted, so that six digits are enough.
"""

import re
import string
from typing import Any

from django.db.models import Q
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django_otp import match_token
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice
from django_otp.util import random_hex

from league.errors import AlreadyDone, Unacceptable
from league.models import League, Player, User
from league.services import limits
from league.services.log import log
from league.services.transactions import hold, in_transaction

RECOVERY_CODES = 10
LONGEST_TYPED = 40  # a code with blanks wherever somebody likes them
PAPER_DIGITS = 12  # figures only, as a phone shows keys for these where a code is asked for
CODE = re.compile(rf"[0-9]{{6}}|[0-9]{{{PAPER_DIGITS}}}")


def is_on(user: User) -> bool:
    """Whether signing in asks for a code."""
    return bool(TOTPDevice.objects.filter(user=user).exists())


def new_key() -> str:
    """The secret that server and app will share, in hexadecimal digits. Nothing is stored until a code proves it."""
    return str(random_hex())


def address_of(user: User, key: str) -> str:
    """What an app scans: an otpauth address."""
    return str(TOTPDevice(user=user, key=key).config_url)


def turn_on(user: User, key: str, code: str) -> tuple[Any, list[str]]:
    """From now on a code is asked for. Returns what the session remembers of it, and the recovery codes.

    Raises Unacceptable where the code is not the one that an app with this key shows now.
    """
    limits.count("code", _who(user))
    app, recovery_codes = _store(user, key, code)
    limits.forget("code", _who(user))
    return app, recovery_codes


@in_transaction
def _store(user: User, key: str, code: str) -> tuple[Any, list[str]]:
    # The race: two turn it on with two keys. The second sees the first one's.
    account = User.objects.get(pk=user.pk)
    hold(account=account)
    if is_on(account):
        raise AlreadyDone("second-factor-on", _("The second factor is on already. Turn it off first."))
    app = TOTPDevice(user=account, name="app", key=key)
    if not app.verify_token(_read(code)):
        raise _wrong_code(_("This is not what an app with this key shows now. Wait for its next code."))
    paper = StaticDevice.objects.create(user=account, name="paper")
    codes = [get_random_string(PAPER_DIGITS, string.digits) for _number in range(RECOVERY_CODES)]
    StaticToken.objects.bulk_create(StaticToken(device=paper, token=each) for each in codes)
    _log(account, "account.second-factor-on", by=user)
    return app, codes


def check(user: User, code: str) -> Any:
    """The device that the code is from, app or paper; it works no second time. Raises Unacceptable, or TooOften."""
    limits.count("code", _who(user))
    device = match_token(user, _read(code))
    if device is None:
        raise _wrong_code(
            _(
                "This code is not right, or was used. Wait for the next one in your app, or use a recovery code."
            )
        )
    limits.forget("code", _who(user))
    return device


def turn_off(user: User, code: str) -> None:
    """Only the password is asked for from now on. Raises as `check` does."""
    check(user, code)
    take_away(user, by=user)


@in_transaction
def take_away(user: User, *, by: User | None) -> bool:
    """The same without asking for a code; `by` is nobody where whoever looks after the server does it."""
    was_on = forget(user)
    if was_on:
        _log(user, "account.second-factor-off", by=by)
    return was_on


@in_transaction
def forget(user: User) -> bool:
    """Nothing of it is stored any more, as where the account goes. Whether there was anything."""
    apps, _by_model = TOTPDevice.objects.filter(user=user).delete()
    StaticDevice.objects.filter(user=user).delete()
    return bool(apps)


def _log(account: User, action: str, *, by: User | None) -> None:
    """A row in every league that knows the account: where it organizes, and where it plays. Its name may go one day.

    Of one that none of them knows, as whoever only looks after the server may have, in the league that is always there.
    """
    leagues = League.objects.order_by("pk")
    known = leagues.filter(Q(organizers=account) | Q(players__user=account)).distinct()
    for league in known or leagues[:1]:
        players = Player.objects.filter(league=league, user=account)
        log(league, action, by=by, about=players, after={"user": account.pk})


def _who(user: User) -> str:
    return f"account {user.pk}"


def _read(code: str) -> str:
    """As it is stored; empty where it could be no code."""
    closed_up = re.sub(r"[\s-]", "", code)
    return closed_up if CODE.fullmatch(closed_up) else ""


def _wrong_code(refusal: str) -> Unacceptable:
    return Unacceptable("wrong-code", refusal, fields={"code": refusal})
