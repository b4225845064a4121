"""`manage.py rebuild`: derive results, standings and ratings anew, and say what was stored otherwise."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.services.rebuild import Difference, Rebuilt, check, rebuild


class Command(BaseCommand):
    help = (
        "Derive results, standings and ratings anew from what was confirmed, report what was stored otherwise, and "
        "store what was derived."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="only report; ends with 1 where anything differs"
        )

    def handle(self, **options: Any) -> None:
        only_report: bool = options["check"]
        found = check() if only_report else rebuild()
        for difference in found.differences:
            self.stdout.write(_in_words(difference))
        if found.waiting:
            self.stdout.write(
                f"Not compared, because results have just moved on or somebody held them: {found.waiting} stages."
            )
        if only_report and found.differences:
            raise CommandError(f"{_count(found)} Run this without --check to store what is derived.")
        self.stdout.write(_count(found))


def _count(found: Rebuilt) -> str:
    if not found.differences:
        everything = "Everything else" if found.waiting else "Everything"
        return f"{everything} is stored as it is derived."
    return f"Stored otherwise than derived: {len(found.differences)} rows."


def _in_words(difference: Difference) -> str:
    of = "board" if difference.kind == "rating" else "stage"
    return (
        f"{difference.kind} {difference.key} of {of} {difference.of}: "
        f"stored {difference.stored}, derived {difference.derived}"
    )
