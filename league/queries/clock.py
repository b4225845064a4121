"""The clock that decides: the database's, whatever the clocks of web, worker and sweeper show."""

from datetime import datetime

from django.db import connection


def now() -> datetime:
    """What it shows. One query; a condition on stored times says `Now()` itself."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement_timestamp()")
        shown: datetime = cursor.fetchone()[0]
    return shown
