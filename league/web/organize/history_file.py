"""A history as a file: for spreadsheets, or a JSON document a line. Written row by row, however long it is."""

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import StreamingHttpResponse
from django.utils.translation import get_language, override

from league.models import LogEntry
from league.queries.history import as_document
from league.web.organize.said import said

AT_ONCE = 500  # rows
BYTE_ORDER_MARK = "\ufeff"  # by which spreadsheets know UTF-8
STARTS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r")
COLUMNS = (
    *("id", "at", "by", "name", "action", "sentence", "event", "season", "round", "table", "deal"),
    *("reason", "before", "after"),
)
# Marks that isolate names in a sentence of another direction: for people, not for columns.
ISOLATES = dict.fromkeys(map(ord, "\u2066\u2067\u2068\u2069"))

Rows = QuerySet[LogEntry]


class Echo:
    """A file that gives back what is written into it."""

    def write(self, text: str) -> str:
        return text


def as_csv(rows: Rows, *, name: str) -> StreamingHttpResponse:
    """A line for each row. No cell is a formula, whoever chose the name or the reason in it."""
    return _file(_csv_lines(rows, language=get_language()), f"{name}.csv", "text/csv; charset=utf-8")


def as_json_lines(rows: Rows, *, name: str) -> StreamingHttpResponse:
    """What the API says of each row, one a line."""
    return _file(_json_lines(rows), f"{name}.jsonl", "application/jsonl; charset=utf-8")


FILES: Mapping[str, Callable[..., StreamingHttpResponse]] = {"csv": as_csv, "jsonl": as_json_lines}


def _csv_lines(rows: Rows, *, language: str | None) -> Iterator[str]:
    writer = csv.writer(Echo())
    yield BYTE_ORDER_MARK + writer.writerow(COLUMNS)
    for entry in rows.iterator(chunk_size=AT_ONCE):
        # Lines are written after the view has answered, in whatever language is then at hand.
        with override(language):
            yield writer.writerow(_cells(entry))


def _json_lines(rows: Rows) -> Iterator[str]:
    for entry in rows.iterator(chunk_size=AT_ONCE):
        yield _json(_document(entry)) + "\n"


def _document(entry: LogEntry) -> dict[str, Any]:
    """The row with its time as text."""
    return {**as_document(entry), "at": entry.at.isoformat().replace("+00:00", "Z")}


def _cells(entry: LogEntry) -> Sequence[str]:
    document = _document(entry)
    values = {
        **document,
        "sentence": said(entry).translate(ISOLATES),
        **{each: "" if document[each] is None else _json(document[each]) for each in ("before", "after")},
    }
    return [_harmless("" if values[column] is None else str(values[column])) for column in COLUMNS]


def _harmless(cell: str) -> str:
    """Spreadsheets take what begins so for a formula; after an apostrophe it is text."""
    return f"'{cell}" if cell.startswith(STARTS_A_FORMULA) else cell


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _file(lines: Iterable[str], name: str, kind: str) -> StreamingHttpResponse:
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingHttpResponse(lines, content_type=kind, headers=disposition)
