"""A new database gets all tables at once, one in use gets them step by step: the same in the end."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

pytestmark = [pytest.mark.long, pytest.mark.django_db]

SCHEMA = {
    "columns": "SELECT table_name, column_name, data_type, character_maximum_length, is_nullable, column_default,"
    " is_identity FROM information_schema.columns WHERE table_schema = 'public'",
    "constraints": "SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint"
    " WHERE connamespace = 'public'::regnamespace",
    "indexes": "SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'",
    "triggers": "SELECT tgrelid::regclass::text, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal",
    "functions": "SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace",
}


@pytest.fixture
def another() -> Iterator[BaseDatabaseWrapper]:
    """An empty database beside the tests' own."""
    name = f"{connection.settings_dict['NAME']}_steps"
    beside = connections.create_connection("default")
    beside.settings_dict = {**connection.settings_dict, "NAME": name}
    with connection.creation._nodb_cursor() as cursor:  # type: ignore[attr-defined]
        cursor.execute(f'DROP DATABASE IF EXISTS "{name}"')
        cursor.execute(f'CREATE DATABASE "{name}"')
    yield beside
    beside.close()
    with connection.creation._nodb_cursor() as cursor:  # type: ignore[attr-defined]
        cursor.execute(f'DROP DATABASE "{name}"')


def schema(database: Any) -> dict[str, list[str]]:
    with database.cursor() as cursor:
        return {what: sorted(map(repr, cursor.execute(query).fetchall())) for what, query in SCHEMA.items()}


def test_step_by_step_is_as_all_at_once(another: BaseDatabaseWrapper) -> None:
    executor = MigrationExecutor(another)
    executor.loader = MigrationLoader(another, replace_migrations=False)
    graph = executor.loader.graph

    executor.migrate([leaf for leaf in graph.leaf_nodes() if not graph.nodes[leaf].replaces])

    assert schema(another) == schema(connection)
