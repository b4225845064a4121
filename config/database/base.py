"""Django's PostgreSQL, asked by threads that tell each other when it says nothing."""

from traceback import clear_frames
from typing import Any

import psycopg
from django.db.backends.postgresql import base

from config.database.silence import Silent, silence


class DatabaseWrapper(base.DatabaseWrapper):
    """Each request begins with one of two things: the session that its thread has is tried, or another is begun."""

    def get_connection_params(self) -> dict[str, Any]:
        """The time zone among them: else Django sets it, by a statement that comes before the session is watched."""
        params: dict[str, Any] = super().get_connection_params()
        options = f"{params.get('options', '')} -c timezone={self.timezone_name}"
        return {**params, "options": options.strip()}

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        return silence.hear(lambda: self._begin(conn_params))

    def is_usable(self) -> bool:
        if self.connection is None or self.connection.closed:  # nobody would be asked
            return False
        if silence.is_known:  # an old session may be stuck by itself; a new one is the shorter wait
            return False
        try:
            silence.hear(self._say_anything)
        except psycopg.Error:
            return False
        return True

    def _begin(self, conn_params: dict[str, Any]) -> Any:
        try:
            return super().get_new_connection(conn_params)
        except psycopg.errors.ConnectionTimeout as error:
            said = str(error)
            # It holds on to the half of a session that there is, which the database would begin once it is well again.
            clear_frames(error.__traceback__)
        raise Silent(said)

    def _say_anything(self) -> None:
        with self.connection.cursor() as cursor:
            cursor.execute("SELECT 1")
