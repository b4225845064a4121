"""`manage.py audit`: is what is stored in agreement with itself? Changes nothing but the history."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.queries.audit import unguarded
from league.services.audit import audit


class Command(BaseCommand):
    help = (
        "Check results, standings and what was said against each other; differences are told in the history."
    )

    def handle(self, **options: Any) -> str:
        """Ends with an error where something differs, so that a script notices."""
        wrong = [f"{each.check}: event {each.event}, table {each.table or '–'}" for each in audit()]
        wrong += [f"league_{name} can be changed: its trigger append_only is off" for name in unguarded()]
        if wrong:
            raise CommandError("\n".join(["Something differs, and nothing was changed:", *wrong]))
        return "Everything agrees."
