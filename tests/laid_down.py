"""What many tests begin with: made once by the product's services, from then on laid down as the rows that they left.

A table at which a deal can be entered takes them more than a hundred statements, and thousands of tests begin with one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, wraps
from typing import Generic, ParamSpec, TypeVar

from django.db import connection, transaction
from django.db.models import Model

Arguments = ParamSpec("Arguments")
Made = TypeVar("Made", bound=Model)

# What each database of a test has before anybody comes.
GIVEN = {"django_content_type", "django_migrations", "auth_permission"}


@dataclass(frozen=True)
class Kept(Generic[Made]):
    """One thing, and the rows of each table that came with it."""

    model: type[Made]
    key: int
    rows: dict[str, bytes]

    def lay_down(self) -> Made:
        """The thing, as the database has it."""
        with transaction.atomic(savepoint=False), connection.cursor() as cursor:
            for table, rows in self.rows.items():
                with cursor.copy(f"COPY {table} FROM STDIN") as copy:
                    copy.write(rows)
        return self.model._base_manager.get(pk=self.key)


def laid_down(make: Callable[Arguments, Made]) -> Callable[Arguments, Made]:
    """Make it where something is there already, or where it was never made like this; else lay it down."""
    known: dict[object, Kept[Made]] = {}

    @wraps(make)
    def made(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Made:
        leagues, is_bare = _ground()
        if not is_bare:
            return make(*args, **kwargs)
        how = (leagues, repr(args), repr(kwargs))
        if how in known:
            return known[how].lay_down()
        thing = make(*args, **kwargs)
        known[how] = Kept(
            type(thing), thing.pk, _rows(without=GIVEN | ({"league_league"} if leagues else set()))
        )
        return thing

    return made


def _ground() -> tuple[str | None, bool]:
    """The leagues, word for word, and whether nobody has come and nothing has begun yet."""
    with connection.cursor() as cursor:
        cursor.execute(
            """SELECT (SELECT string_agg(league_league::text, ';') FROM league_league),
                      NOT EXISTS (SELECT FROM league_user) AND NOT EXISTS (SELECT FROM league_logentry)"""
        )
        leagues, is_bare = cursor.fetchone()
        return leagues, is_bare


def _rows(*, without: set[str]) -> dict[str, bytes]:
    """All that is stored, by table."""
    with connection.cursor() as cursor:
        cursor.execute(_who_has_rows())
        filled = {table for (table,) in cursor.fetchall()}
        rows = {}
        for table in sorted(filled - without):
            with cursor.copy(f"COPY {table} TO STDOUT") as copy:
                rows[table] = b"".join(bytes(part) for part in copy)
        return rows


@cache
def _who_has_rows() -> str:
    tables = connection.introspection.django_table_names(only_existing=True)
    return " UNION ALL ".join(f"SELECT '{table}' WHERE EXISTS (SELECT FROM {table})" for table in tables)
