"""How often is enough. One statement counts, so that the limit holds however many ask at the same instant.

A limit is far from what a busy table needs, and near enough to what guessing or flooding would need.
"""

import hashlib
import hmac
import math
from dataclasses import dataclass

from django.conf import settings
from django.db import connection
from django.db.models.functions import Now
from django.utils.translation import ngettext

from league.errors import TooOften
from league.models import Tally

MINUTE = 60


@dataclass(frozen=True, slots=True)
class Limit:
    """So many times in so many seconds, from the first time on."""

    times: int
    seconds: int


LIMITS = {
    "sign-in": Limit(10, 15 * MINUTE),  # wrong passwords for one name from one address
    "sign-in-from": Limit(100, 15 * MINUTE),  # tries for any name from one address
    "wrong-link": Limit(60, MINUTE),  # of one address
    "code": Limit(5, 15 * MINUTE),  # wrong codes of a second factor, for one account
    "new-password": Limit(10, 15 * MINUTE),  # old ones tried by one account
    "sign-up": Limit(20, 15 * MINUTE),  # names and passwords tried with one invitation
    "claim": Limit(60, 10 * MINUTE),  # of one address at one table
    "enter": Limit(60, MINUTE),  # by one phone at one table: entered, worked out, parts kept
    "confirm": Limit(60, MINUTE),
    "dispute": Limit(20, 10 * MINUTE),
    "judge": Limit(120, MINUTE),  # deals that are stored nowhere, from one address
}

# One row, locked by its own statement only: the count that comes back was given to nobody else.
COUNT = """
    INSERT INTO league_tally AS tally (what, who, count, until)
    VALUES (%s, %s, 1, statement_timestamp() + make_interval(secs => %s))
    ON CONFLICT (what, who) DO UPDATE SET
        count = CASE WHEN tally.until > statement_timestamp() THEN tally.count + 1 ELSE 1 END,
        until = CASE WHEN tally.until > statement_timestamp() THEN tally.until ELSE excluded.until END
    RETURNING count, extract(epoch FROM until - statement_timestamp())
"""


def count(what: str, who: str) -> None:
    """One more time. Raises TooOften beyond the limit; then what was asked for must not be done.

    Call it outside any transaction: who is counted must not wait for what others do, nor be forgotten with it.
    """
    limit = LIMITS[what]
    with connection.cursor() as cursor:
        cursor.execute(COUNT, (what, _digest(who), limit.seconds))
        times, seconds_left = cursor.fetchone()
    if times > limit.times:
        raise _too_often(math.ceil(seconds_left))


def forget(what: str, who: str) -> None:
    """Begin to count anew: what was counted turned out well."""
    Tally.objects.filter(what=what, who=_digest(who)).delete()


def forget_old() -> int:
    """Take away what no longer counts; how many."""
    return Tally.objects.filter(until__lt=Now()).delete()[0]


def _digest(who: str) -> str:
    return hmac.new(settings.SECRET_KEY.encode(), f"league.tally:{who}".encode(), hashlib.sha256).hexdigest()


def _too_often(wait: int) -> TooOften:
    minutes = math.ceil(wait / MINUTE)
    sentence = ngettext(
        "That was too often in a short time, and this time nothing was done. Try again in a minute.",
        "That was too often in a short time, and this time nothing was done. Try again in %(count)d minutes.",
        minutes,
    ) % {"count": minutes}
    return TooOften("too-often", sentence, wait=wait)
