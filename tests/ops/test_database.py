"""Who serves does not wait for ever for a database that says nothing."""

from collections.abc import Iterator

import pytest
from django.db import DatabaseError, OperationalError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.test import override_settings

from config import database

pytestmark = pytest.mark.django_db(transaction=True)

LOCK = 24_001  # nobody else's


@pytest.fixture
def session() -> Iterator[BaseDatabaseWrapper]:
    """A session of its own, as a process that serves has it."""
    database.give_up_on_silence()
    ours = connection.copy()
    ours.connect()
    try:
        yield ours
    finally:
        ours.close()
        connection_created.disconnect(database._watch)


def test_a_statement_that_is_never_answered_is_given_up_with_its_session(
    session: BaseDatabaseWrapper,
) -> None:
    asked = session.connection

    _give_up(session)

    assert asked.closed


def test_what_is_asked_after_that_is_asked_in_a_new_session(session: BaseDatabaseWrapper) -> None:
    _give_up(session)

    session.close_if_unusable_or_obsolete()  # as at the end of a request
    with session.cursor() as cursor:
        cursor.execute("SELECT 1")
        answer = cursor.fetchone()

    assert answer == (1,)


def test_a_statement_that_is_refused_leaves_the_session_as_it_was(session: BaseDatabaseWrapper) -> None:
    with session.cursor() as cursor, pytest.raises(DatabaseError):
        cursor.execute("SELECT nothing_of_that_name")

    assert not session.connection.closed


def _give_up(session: BaseDatabaseWrapper) -> None:
    """Ask what is not answered as long as somebody else is there."""
    with connection.cursor() as cursor, session.cursor() as waiting:
        cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        with override_settings(DATABASE_SILENCE=0.1), pytest.raises(OperationalError):
            waiting.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])
