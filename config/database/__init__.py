"""How long a process that serves waits for a database that takes what it is asked and says nothing.

It is Django's database backend, too (`base`): what one thread learned of a silence saves others the wait.
"""

from collections.abc import Callable
from typing import Any

import psycopg
from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from psycopg.pq import TransactionStatus

from config.database.silence import Silent


def give_up_on_silence() -> None:
    """From now on no statement of this process waits longer than `DATABASE_SILENCE`, whatever its host is at.

    PostgreSQL's own limits need a PostgreSQL that runs. Not for commands: an import or a migration may take its time.
    """
    connection_created.connect(_watch)


def _watch(connection: BaseDatabaseWrapper, **_: Any) -> None:
    session: psycopg.Connection = connection.connection
    wait = session.wait

    def wait_for_so_long(*asked: Any, **how: Any) -> Any:
        return _answer(session, wait, *asked, **how)

    session.wait = wait_for_so_long  # type: ignore[method-assign]


def _answer(session: psycopg.Connection, wait: Callable[..., Any], *asked: Any, **how: Any) -> Any:
    """What was asked for. Raises Silent where nothing comes, and ends a session that may still answer: what came then
    would be taken for the answer to the next question.
    """
    try:
        return wait(*asked, **{"timeout": settings.DATABASE_SILENCE} | how)
    except psycopg.OperationalError as error:
        if session.info.transaction_status != TransactionStatus.ACTIVE:
            raise
        session.close()
        raise Silent(*error.args) from error
