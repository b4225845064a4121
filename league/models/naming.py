"""Columns in which people are named: who was erased is read as "Player 17", and stored in no language."""

from typing import Any

from django.db import models

from league.erased import IN_JSON, in_each_text, shown, stored


class NameField(models.CharField):  # type: ignore[type-arg]  # generic for the type checker only
    """What a person is called."""

    def from_db_value(self, value: str | None, _expression: Any, _connection: Any) -> str | None:
        return None if value is None else shown(value)

    def get_prep_value(self, value: Any) -> Any:
        kept = super().get_prep_value(value)
        return stored(kept) if isinstance(kept, str) else kept

    def value_to_string(self, obj: models.Model) -> str:
        """As it leaves in an archive."""
        return stored(self.value_from_object(obj))


class NamingField(models.JSONField):
    """A JSON value that may name people."""

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        read = super().from_db_value(value, expression, connection)
        return in_each_text(read, shown) if isinstance(value, str) and IN_JSON in value else read

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        return super().get_db_prep_value(in_each_text(value, stored), connection, prepared)

    def value_to_string(self, obj: models.Model) -> Any:
        """As it leaves in an archive."""
        return in_each_text(self.value_from_object(obj), stored)
