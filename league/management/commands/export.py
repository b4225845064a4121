"""`manage.py export FILE`: the whole league as one file."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.utils import timezone

from league.queries.archive import write_archive
from league.services.transactions import snapshot


class Command(BaseCommand):
    help = "Write the whole league into a new file, to keep or to import elsewhere. No passwords, no phones."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="a file that is not there yet")

    def handle(self, *, file: Path, **options: Any) -> str:
        if file.exists():
            raise CommandError(f"{file} is there already. Choose another name.")
        part = file.with_name(f"{file.name}.part")
        try:
            with part.open("wb") as into, snapshot(), connection.cursor() as cursor:
                cursor.execute("SET LOCAL statement_timeout = 0")  # a large league takes its time
                envelope = write_archive(into, made_at=timezone.now())
            part.rename(file)  # it is whole, or not there
        except OSError as error:
            raise CommandError(f"Nothing was exported: {error}") from error
        finally:
            part.unlink(missing_ok=True)
        return f"{file}: {sum(envelope.rows.values())} rows."
