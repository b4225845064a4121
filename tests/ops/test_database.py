"""Who serves does not wait for ever for a database that says nothing."""

from collections.abc import Iterator
from socket import AF_UNIX, socket
from tempfile import TemporaryDirectory
from typing import Any
from unittest import mock

import psycopg
import pytest
from django.db import DatabaseError, OperationalError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.test import override_settings

from config import database
from config.database import base
from config.database.silence import Silence, Silent, silence

pytestmark = pytest.mark.django_db(transaction=True)

LOCK = 24_001  # nobody else's
PATIENCE = 10.0


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


def test_who_says_nothing_to_a_new_session_has_been_met_silent_and_is_left(
    session: BaseDatabaseWrapper,
) -> None:
    with TemporaryDirectory() as folder, socket(AF_UNIX) as deaf:
        deaf.bind(f"{folder}/.s.PGSQL.5432")
        deaf.listen()
        nowhere = session.get_connection_params() | {"host": folder, "port": 5432, "connect_timeout": 2}

        # What is learned here is nobody else's.
        with mock.patch.object(base, "silence", Silence()), pytest.raises(Silent):
            session.get_new_connection(nowhere)

        asked, _address = deaf.accept()
        with asked:
            asked.settimeout(PATIENCE)
            while asked.recv(4096):
                pass  # until whoever asked has gone


def test_a_new_session_is_asked_nothing_before_it_is_watched(
    session: BaseDatabaseWrapper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Django would set the time zone of one that has another, and wait for that as long as it takes."""
    asked: list[str] = []
    execute = psycopg.Cursor.execute

    def note_and_ask(cursor: Any, statement: Any, *more: Any, **how: Any) -> Any:
        asked.append(statement)
        return execute(cursor, statement, *more, **how)

    ours = f'ALTER DATABASE "{connection.settings_dict["NAME"]}"'
    with connection.cursor() as cursor:
        cursor.execute(f"{ours} SET timezone = 'Asia/Tokyo'")
        try:
            session.close()
            with monkeypatch.context() as patch:
                patch.setattr(psycopg.Cursor, "execute", note_and_ask)
                session.connect()
        finally:
            cursor.execute(f"{ours} RESET timezone")

    assert asked == []
    assert session.connection.info.parameter_status("TimeZone") == "UTC"


def test_a_session_that_its_thread_cannot_use_any_more_is_not_asked(session: BaseDatabaseWrapper) -> None:
    session.connection.close()

    assert not session.is_usable()


def test_while_somebody_else_asks_a_silent_database_neither_a_session_nor_a_new_one_is_tried(
    session: BaseDatabaseWrapper,
) -> None:
    with mock.patch.object(silence, "hear", side_effect=Silent):
        assert not session.is_usable()
        with pytest.raises(Silent):
            session.get_new_connection(session.get_connection_params())


def test_where_silence_is_known_a_new_session_is_tried_instead_of_one_that_may_be_stuck(
    session: BaseDatabaseWrapper,
) -> None:
    known = Silence()
    with pytest.raises(Silent):
        known.hear(mock.Mock(side_effect=Silent))

    with mock.patch.object(base, "silence", known):
        assert not session.is_usable()
        session.get_new_connection(session.get_connection_params()).close()
        assert session.is_usable()


def _give_up(session: BaseDatabaseWrapper) -> None:
    """Ask what is not answered as long as somebody else is there."""
    with connection.cursor() as cursor, session.cursor() as waiting:
        cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        with override_settings(DATABASE_SILENCE=0.1), pytest.raises(OperationalError):
            waiting.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])
