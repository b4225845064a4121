"""What many tests begin with: made once by the product's services, from then on laid down as the rows that they left.

A table at which a deal can be entered takes them more than a hundred statements, and thousands of tests begin with one.
"""

import pickle
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper

Arguments = ParamSpec("Arguments")
Made = TypeVar("Made")
Rows = dict[str, list[bytes]]

# Neither kept nor copied: what each database of a test has, and who is signed in.
APART = {"django_content_type", "django_migrations", "auth_permission", "django_session"}
# Who may be there before anything has begun, and what is asked of them.
PEOPLE = {
    "league_league": "t::text",
    "league_user": "t.id || t.username",
    "league_league_organizers": "t::text",
    "league_player": "t::text",
}
WHO = ", ".join(f"(SELECT array_agg({said} ORDER BY t.id) FROM {table} t)" for table, said in PEOPLE.items())


@dataclass(frozen=True)
class Kept:
    """What was made, and the rows that came with it, by table."""

    thing: bytes
    rows: dict[str, bytes]

    def lay_down(self) -> Any:
        """Another of it, as it was when it had just been made."""
        with transaction.atomic(savepoint=False), connection.cursor() as cursor:
            for table, rows in self.rows.items():
                with cursor.copy(f"COPY {table} FROM STDIN") as copy:
                    copy.write(rows)
        return pickle.loads(self.thing)


def laid_down(make: Callable[Arguments, Made]) -> Callable[Arguments, Made]:
    """`make`, which stores new rows and returns what they are; called once more it copies them.

    Only where the same people are there, and before anything that the log knows of has happened: what comes after is
    another story in every test. Whatever else it does (sends, forgets) must not matter to those who call it.
    """
    known: dict[str, Kept] = {}

    @wraps(make)
    def made(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Made:
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT EXISTS (SELECT FROM league_logentry), {WHO}")
            has_begun, *who = cursor.fetchone()
        if has_begun:
            return make(*args, **kwargs)
        how = repr((args, kwargs, who))
        if kept := known.get(how):
            laid: Made = kept.lay_down()
            return laid
        before = _rows()
        thing = make(*args, **kwargs)
        after = _rows()
        if before.keys() <= PEOPLE.keys() and all(
            set(before[table]) <= set(after[table]) for table in before
        ):
            known[how] = Kept(pickle.dumps(thing), _added(before, after))
        return thing

    return made


def _rows() -> Rows:
    """All that is stored, by table, but what stands apart."""
    tables = sorted({*connection.introspection.django_table_names(only_existing=True)} - APART)
    with connection.cursor() as cursor:
        cursor.execute(
            " UNION ALL ".join(f"SELECT '{table}' WHERE EXISTS (SELECT FROM {table})" for table in tables)
        )
        return {table: _copied(cursor, table) for (table,) in cursor.fetchall()}


def _copied(cursor: CursorWrapper, table: str) -> list[bytes]:
    with cursor.copy(f"COPY {table} TO STDOUT") as copy:
        return [bytes(row) for row in copy]


def _added(before: Rows, after: Rows) -> dict[str, bytes]:
    """What is there now and was not before, in the order in which it came."""
    known = {table: set(rows) for table, rows in before.items()}
    return {
        table: b"".join(row for row in rows if row not in known.get(table, ()))
        for table, rows in after.items()
    }
