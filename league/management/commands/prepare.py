"""`manage.py prepare`: what must be so before the web, a worker or the sweeper start."""

import time
from io import StringIO
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connection
from psycopg import errors as postgres

from config import env

TRIES = 90
PAUSE = 1.5  # seconds, in which those who had to wait get through: much longer than they waited


class Command(BaseCommand):
    help = "Bring the database up to this version; in an empty one, make the demo league. Safe to repeat."

    def handle(self, **options: Any) -> str | None:
        """Returns, and so prints, how to sign in: only when the database was empty, and only this once."""
        with connection.cursor() as cursor:
            cursor.execute("SET statement_timeout = 0")  # a migration may take its time
        _give_way()
        _migrate()
        if get_user_model().objects.exists() or not env.flag("DEMO", default=True):
            return None
        how_to_sign_in: str | None = call_command("demo", stdout=StringIO())
        return how_to_sign_in


def _give_way() -> None:
    """Stand in nobody's way for longer than this: whoever asks for what a migration waits for waits behind it.

    The web of the version before may still be at work, and its requests give up after three seconds, in which they
    may have to wait for one another besides.
    """
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '500ms'")


def _migrate() -> None:
    """What a migration did before it gave way is undone, and it begins again; those before it stay."""
    for _try in range(TRIES):
        try:
            call_command("migrate", interactive=False, verbosity=0)
            return
        except OperationalError as error:
            if not isinstance(error.__cause__, postgres.LockNotAvailable | postgres.DeadlockDetected):
                raise
        time.sleep(PAUSE)
    raise CommandError(
        "Somebody else holds what a migration needs, such as a backup or a session of psql. End that, and try again."
    )
