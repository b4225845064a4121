"""Lists come in pages, of at most a hundred rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from rest_framework import serializers

from league.api.fields import Strict, WholeInQuery

MOST_ROWS = 100
USUAL_ROWS = 50


class PageQuery(Strict):
    """Which part of a list."""

    page = WholeInQuery(min_value=1, default=1)
    page_size = WholeInQuery(min_value=1, max_value=MOST_ROWS, default=USUAL_ROWS)


@dataclass(frozen=True)
class Page:
    """Some rows of a list. A page after the last one is empty."""

    count: int
    page: int
    pages: int
    results: Sequence[Any]


def page_of(rows: QuerySet[Any], *, page: int, page_size: int) -> Page:
    """Two queries, and those of what the rows prefetch."""
    count = rows.count()
    first = (page - 1) * page_size
    return Page(count, page, -(-count // page_size), list(rows[first : first + page_size]))


def page_of_rows(rows: Sequence[Any], *, page: int, page_size: int) -> Page:
    """The same of rows that no table has."""
    first = (page - 1) * page_size
    return Page(len(rows), page, -(-len(rows) // page_size), rows[first : first + page_size])


class PageOut(serializers.Serializer[Page]):
    """The base of every page: subclasses say what `results` are."""

    count = serializers.IntegerField(help_text="Rows in the whole list.")
    page = serializers.IntegerField()
    pages = serializers.IntegerField()
