"""`manage.py demo`: a league to look at, in a database without events."""

from typing import Any

from django.core.management.base import BaseCommand

from league.demo import make_demo


class Command(BaseCommand):
    help = "Make a demo league with three events and a season, unless there are events already."

    def handle(self, **options: Any) -> str | None:
        """Returns, and so prints, how to sign in: only this once."""
        sign_in = make_demo()
        if sign_in is None:
            self.stderr.write("There are events already, so nothing was changed.")
            return None
        return f"Sign in as {sign_in.username} with the password {sign_in.password} (shown only this once)."
