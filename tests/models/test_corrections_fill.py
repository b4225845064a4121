"""Corrections that were made before anybody could choose from when they count."""

from importlib import import_module

import pytest
from django.db import DatabaseError, connection, transaction

from league.models import Correction, Table
from league.services import rulings
from tests import factories

FILL = import_module("league.migrations.0020_corrections").FILL

pytestmark = pytest.mark.django_db


def corrected() -> Table:
    at = factories.table(names=("Bea", "Cy"))
    factories.confirmed_deal(at)
    for seen in (1, 2):
        document = factories.totals(at, (20 + seen, 0), (10, 3))
        rulings.enter_result(at, 1, document, by=factories.ada(), reason="Again.", seen_version=seen)
    return at


def test_they_follow_from_the_log_and_count_in_every_round() -> None:
    corrected()
    kept = list(Correction.objects.values())

    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE league_correction DISABLE TRIGGER append_only")
        cursor.execute("DELETE FROM league_correction")
        cursor.execute(FILL)
        cursor.execute("ALTER TABLE league_correction ENABLE TRIGGER append_only")

    assert list(Correction.objects.values()) == kept


def test_they_are_only_ever_added_to() -> None:
    corrected()

    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        Correction.objects.update(note="Never said.")
