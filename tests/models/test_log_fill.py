"""What the rows of the log are found by, added to those that were there before."""

from importlib import import_module

import pytest
from django.db import DatabaseError, connection, transaction

from league.models import LogEntry
from league.services import entrants, people
from tests import factories

FILL = import_module("league.migrations.0019_log").FILL

pytestmark = pytest.mark.django_db


def fill(before: str = "") -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SET CONSTRAINTS ALL IMMEDIATE"
        )  # nothing is left to check, as when a migration begins
        if before:
            cursor.execute("ALTER TABLE league_logentry DISABLE TRIGGER append_only")
            cursor.execute(before)
        cursor.execute(FILL)


def test_old_rows_are_found_by_what_they_would_be_found_by_today() -> None:
    table = factories.table(names=("Bea", "Cy", "Eve"))
    factories.confirmed_deal(table)
    event = table.round.stage.event
    entrants.withdraw(factories.entrant(event, "Eve"), by=factories.ada())
    people.rename_player(factories.entrant(event, "Bea").players[0], "Beatrice", by=factories.ada())
    found_by = ("pk", "round_number", "table_number", "people")
    today = list(LogEntry.objects.values_list(*found_by))

    fill("UPDATE league_logentry SET round_number = NULL, table_number = NULL, people = '{}'")

    assert list(LogEntry.objects.values_list(*found_by)) == today


def test_rows_stay_append_only_afterwards() -> None:
    factories.event()

    fill()

    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        LogEntry.objects.update(reason="Never said.")
