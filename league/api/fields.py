"""Input that is exactly what was meant: known fields only, text that is text, whole numbers that are whole."""

import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.settings import api_settings

from league.errors import Unacceptable
from league.numbers import exact_number

LONGEST_SHOWN = 40
WHOLE = api_settings.NON_FIELD_ERRORS_KEY


class Strict(serializers.Serializer[Any]):
    """A serializer that refuses fields it does not know, by name."""

    default_error_messages = {
        "invalid": _("Send a JSON object."),
        "unknown": _("There is no such field here. Take it out."),
    }

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, Mapping):
            raise ValidationError({WHOLE: [self.error_messages["invalid"]]})
        wrong: dict[str, Any] = {
            key: [self.error_messages["unknown"]] for key in data if key not in self.fields
        }
        try:
            value = super().to_internal_value(data)
        except ValidationError as error:
            wrong |= dict(error.detail)  # type: ignore[arg-type]  # by field, as the data is an object
        if wrong:
            raise ValidationError(wrong)
        return value

    @classmethod
    def read(cls, data: Any, *, before: str = "") -> dict[str, Any]:
        """What was sent, checked. Raises Unacceptable with every field that is wrong; `before` begins their names."""
        checked = cls(data=data)
        if not checked.is_valid():
            fields = {f"{before}{place}": sentence for place, sentence in _wrong(checked.errors)}
            raise Unacceptable("bad-fields", gettext("Some of what was sent cannot be taken."), fields=fields)
        return dict(checked.validated_data)


def _wrong(errors: Any, *path: str) -> Iterator[tuple[str, str]]:
    """Each place as the steps of a JSON Pointer without its first slash, and what is wrong there."""
    if isinstance(errors, Mapping):
        for key, inner in errors.items():
            yield from _wrong(inner, *path, *([] if key == WHOLE else [str(key)]))
    else:
        steps = (step[:LONGEST_SHOWN].replace("~", "~0").replace("/", "~1") for step in path)
        yield "/".join(steps), " ".join(map(str, errors))


class Nothing(Strict):
    """Takes no field at all."""


class Text(serializers.CharField):
    """A string; never a number or a truth value that happens to print as one."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Time(serializers.DateTimeField):
    """An instant, or, where no offset is written, a wall time: then the zone is that of what it is about."""

    def enforce_timezone(self, value: datetime) -> datetime:
        return value if value.tzinfo is None else super().enforce_timezone(value)


class Word(serializers.ChoiceField):
    """One word of a list."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str):
            self.fail("invalid_choice", input=data)
        return super().to_internal_value(data)


class Whole(serializers.IntegerField):
    """A whole number, written as one: 12, but not "12", 12.0, 1_000 or true."""

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return data


class Flag(serializers.BooleanField):
    """True or false, and no text or number that may stand for it."""

    def to_internal_value(self, data: Any) -> bool:
        if type(data) is not bool:
            self.fail("invalid", input=data)
        return data


class WholeInQuery(serializers.IntegerField):
    """A whole number in an address, in plain digits."""

    DIGITS = re.compile(r"[0-9]{1,6}", re.ASCII)

    def to_internal_value(self, data: Any) -> int:
        if not self.DIGITS.fullmatch(data):
            self.fail("invalid")
        return int(data)


class KeyInQuery(WholeInQuery):
    """An id in an address."""

    DIGITS = re.compile(r"[0-9]{1,18}", re.ASCII)


@extend_schema_field({"type": "object", "additionalProperties": True})
class AnyObject(serializers.Field[Any, Any, Any, Any]):
    """A JSON object that somebody else judges, as it was sent."""

    default_error_messages = {"invalid": _("Send a JSON object.")}

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        if not isinstance(data, dict):
            self.fail("invalid")
        return data

    def to_representation(self, value: Any) -> Any:
        return value


@extend_schema_field({"type": "string", "pattern": r"^-?\d+(/\d+)?$", "example": "9/2"})
class Exact(serializers.Field[Any, Any, Any, Any]):
    """A number that is never rounded: whole, or a fraction as in "9/2". Taken as text, also as in "4.5"."""

    default_error_messages = {"invalid": _('Send the number as text, as in "9/2".')}

    def to_internal_value(self, data: Any) -> Fraction:
        if not isinstance(data, str):
            self.fail("invalid")
        try:
            return exact_number(data, field="")
        except Unacceptable as error:
            raise ValidationError(error.sentence) from None

    def to_representation(self, value: Fraction) -> str:
        return str(value)
