"""Bringing a league that was exported into an empty instance: all of it, or nothing."""

import hashlib
import json
from collections.abc import Iterator
from typing import Any, BinaryIO

from django.core import serializers
from django.core.management.color import no_style
from django.core.serializers.base import DeserializationError, DeserializedObject
from django.db import DatabaseError, connection
from django.utils.translation import gettext as _

from league.errors import AlreadyDone, Unacceptable
from league.models import League, User
from league.queries.archive import FORMAT, Envelope, archived, schema
from league.services.transactions import in_transaction

FIRST_ROW = 2  # the line after the envelope's


@in_transaction
def import_archive(file: BinaryIO) -> Envelope:
    """Store every row of an archive under the key that it had. Nobody has a password afterwards.

    Raises AlreadyDone where somebody is in the league already, and Unacceptable, with the line, where the archive is
    not whole or was made by another version.
    """
    envelope = _checked(file)
    _refuse_others()
    League.objects.all().delete()  # the one that every instance begins with
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL statement_timeout = 0")  # a large league takes its time
        try:
            for row in serializers.deserialize("python", _rows(file)):
                _store(row)
            # Rows may point at later ones, so until now nobody looked whether all are there.
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        except (DatabaseError, DeserializationError) as error:
            raise _bad(_("Its rows cannot be stored: %(error)s") % {"error": error}) from error
        for statement in connection.ops.sequence_reset_sql(no_style(), archived()):
            cursor.execute(statement)
    return envelope


def _store(row: DeserializedObject) -> None:
    if isinstance(row.object, User):
        row.object.set_unusable_password()
    row.save(force_insert=True)


def _rows(file: BinaryIO) -> Iterator[Any]:
    """Each row; the file is read from its start."""
    file.seek(0)
    file.readline()
    return map(json.loads, file)


def _checked(file: BinaryIO) -> Envelope:
    """The envelope, once all that comes after it is what it says."""
    file.seek(0)
    envelope = _envelope(file.readline())
    digest, number = hashlib.sha256(), FIRST_ROW - 1
    for model, rows in envelope.rows.items():
        for _row in range(rows):
            line, number = file.readline(), number + 1
            digest.update(line)
            _check_line(line, number, model)
    if file.readline():
        raise _bad(_("After line %(line)d there is more than was exported.") % {"line": number})
    if digest.hexdigest() != envelope.sha256:
        raise _bad(_("Between lines 1 and %(line)d something was altered.") % {"line": number})
    return envelope


def _envelope(line: bytes) -> Envelope:
    try:
        envelope = Envelope(**json.loads(line))
        is_sound = all(isinstance(count, int) for count in envelope.rows.values())
    except (ValueError, TypeError, AttributeError, RecursionError):
        is_sound = False
    if not is_sound:
        raise _bad(_("Line 1 is not the envelope of an archive."))
    if (envelope.format, envelope.schema) != (FORMAT, schema()):
        raise _bad(
            _(
                "It was made by version %(version)s, whose tables are those of %(theirs)s, and here they are those of "
                "%(ours)s. Import it into that version, then update."
            )
            % {"version": envelope.version, "theirs": envelope.schema, "ours": schema()}
        )
    return envelope


def _check_line(line: bytes, number: int, model: str) -> None:
    if not line.endswith(b"\n"):
        raise _bad(_("It ends in line %(line)d, before all that was exported.") % {"line": number})
    try:
        is_row = json.loads(line)["model"] == model
    except (ValueError, TypeError, KeyError, RecursionError):
        is_row = False
    if not is_row:
        raise _bad(_("Line %(line)d is not what was exported.") % {"line": number})


def _refuse_others() -> None:
    """Nobody is here yet, and nothing but a league."""
    for model in archived():
        if model is not League and model._base_manager.exists():
            what = {"what": model._meta.verbose_name_plural}
            raise AlreadyDone(
                "not-empty", _("There are %(what)s already. Import into a new instance.") % what
            )


def _bad(sentence: str) -> Unacceptable:
    return Unacceptable("bad-archive", sentence)
