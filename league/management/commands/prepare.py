"""`manage.py prepare`: what must be so before the web, a worker or the sweeper start."""

from io import StringIO
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection

from config import env


class Command(BaseCommand):
    help = "Bring the database up to this version; in an empty one, make the demo league. Safe to repeat."

    def handle(self, **options: Any) -> str | None:
        """Returns, and so prints, how to sign in: only when the database was empty, and only this once."""
        with connection.cursor() as cursor:
            cursor.execute("SET statement_timeout = 0")  # a migration may take its time
        call_command("migrate", interactive=False, verbosity=0)
        if get_user_model().objects.exists() or not env.flag("DEMO", default=True):
            return None
        how_to_sign_in: str | None = call_command("demo", stdout=StringIO())
        return how_to_sign_in
