"""The whole league as lines of text: an envelope, then each row as a line. The same rows give the same lines."""

import hashlib
import json
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from itertools import islice
from typing import Any, BinaryIO

from django.apps import apps
from django.conf import settings
from django.core import serializers
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model

from league.models import AnswerKept, SeatClaim, User

FORMAT = 1
BATCH = 1_000  # rows at a time

Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Envelope:
    """What stands in the first line."""

    format: int
    version: str  # of the product
    schema: str  # the last migration: rows fit no other
    made_at: str
    rows: Mapping[str, int]  # by model, in the order of the lines
    sha256: str  # of all other lines


def archived() -> list[type[Model]]:
    """Every model of the league, but for what is only kept to answer a repeated request."""
    return [model for model in apps.get_app_config("league").get_models() if model is not AnswerKept]


def schema() -> str:
    """The last migration of this database."""
    return max(name for app, name in MigrationRecorder(connection).applied_migrations() if app == "league")


def write_archive(file: BinaryIO, *, made_at: datetime) -> Envelope:
    """Write everything into an empty file that can be sought in. The caller sees to it that nothing moves meanwhile."""
    rows: dict[str, int] = {}
    digest = hashlib.sha256()
    # The envelope comes first and is known last, so there is room for it that blanks fill.
    room = len(_line(_envelope(made_at, {model._meta.label_lower: 10**12 for model in archived()}, "f" * 64)))
    file.write(b" " * (room - 1) + b"\n")
    for model in archived():
        label = model._meta.label_lower
        rows[label] = 0
        for line in _rows_of(model):
            rows[label] += 1
            digest.update(line)
            file.write(line)
    envelope = _envelope(made_at, rows, digest.hexdigest())
    file.seek(0)
    file.write(_line(envelope).rstrip(b"\n").ljust(room - 1))
    return envelope


def _envelope(made_at: datetime, rows: Mapping[str, int], sha256: str) -> Envelope:
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return Envelope(FORMAT, project["version"], schema(), made_at.isoformat(), rows, sha256)


def _rows_of(model: type[Model]) -> Iterator[bytes]:
    keep = WITHOUT_SECRETS.get(model, dict)
    rows = model._base_manager.order_by("pk").iterator(chunk_size=BATCH)
    many_to_many = [field.name for field in model._meta.many_to_many]
    while batch := list(islice(rows, BATCH)):
        for row in serializers.serialize("python", batch):
            fields = keep(row["fields"])
            ordered = {name: sorted(fields[name]) for name in many_to_many if name in fields}
            yield _line({**row, "fields": {**fields, **ordered}})


def _line(said: Envelope | dict[str, Any]) -> bytes:
    document = asdict(said) if isinstance(said, Envelope) else said
    return json.dumps(document, ensure_ascii=False, default=_text).encode() + b"\n"


def _text(value: Any) -> str:
    return value.isoformat() if isinstance(value, datetime) else str(value)


def _only_the_name(user: Fields) -> Fields:
    return {name: user[name] for name in ("username", "first_name", "last_name", "is_active")}


def _no_phone(claim: Fields) -> Fields:
    return {**claim, "device": "", "released_at": claim["released_at"] or claim["claimed_at"]}


WITHOUT_SECRETS: Mapping[type[Model], Callable[[Fields], Fields]] = {
    User: _only_the_name,
    SeatClaim: _no_phone,
}
"""What leaves the house of whom: no password, and no phone that could go on speaking for a seat."""
