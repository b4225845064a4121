"""Sessions in the database, by none but the keys that we give."""

from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import VALID_KEY_CHARS


class SessionStore(db.SessionStore):
    def __init__(self, session_key: str | None = None) -> None:
        """A cookie may say anything, even a NUL, with which the database cannot be asked."""
        is_ours = session_key is not None and set(session_key) <= set(VALID_KEY_CHARS)
        super().__init__(session_key if is_ours else None)
