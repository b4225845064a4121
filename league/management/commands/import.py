"""`manage.py import FILE`: a league that was exported, into an empty instance."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.errors import LeagueError
from league.services.archive import import_archive


class Command(BaseCommand):
    help = "Bring an exported league into an instance in which nobody is yet: all of it, or nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="written by `manage.py export`")

    def handle(self, *, file: Path, **options: Any) -> str:
        try:
            with file.open("rb") as archive:
                envelope = import_archive(archive)
        except (LeagueError, OSError) as error:
            raise CommandError(f"Nothing was imported. {error}") from error
        return (
            f"{sum(envelope.rows.values())} rows, as of {envelope.made_at}. "
            "Nobody has a password yet: `manage.py changepassword NAME` gives one."
        )
