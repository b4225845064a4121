"""That a database says nothing is learned once: whoever comes then need not wait as long for no answer."""

import math
from collections.abc import Callable
from threading import Lock
from time import monotonic
from typing import TypeVar

import psycopg

LATELY = 5.0  # seconds after which somebody who waited in vain is forgotten

T = TypeVar("T")


class Silent(psycopg.OperationalError):
    """Nothing came in all the time that anybody waits."""


class Silence:
    """Whether a database was met that says nothing. Then one thread at a time asks it, and all others are told at once.

    One who waited in vain has met silence only where nobody else was answered meanwhile: a session may be stuck that is
    not the database. Every answer ends it, a refusal too.
    """

    def __init__(self, *, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._trying = Lock()
        self._heard_at = self._known_until = -math.inf

    @property
    def is_known(self) -> bool:
        """Whether whoever asks now may be told at once."""
        return self._clock() < self._known_until

    def hear(self, ask: Callable[[], T]) -> T:
        """The answer to what takes the database no time, so that nobody is told of silence because of a slow one.

        `ask` raises Silent where nothing comes; so does this, at once, where that is known and somebody else asks now.
        """
        if not self.is_known:
            return self._listen(ask)
        if not self._trying.acquire(blocking=False):
            raise Silent("The database said nothing a moment ago, and somebody else is asking it again.")
        try:
            self._known_until = math.inf  # until it is known what comes
            return self._listen(ask)
        finally:
            self._trying.release()

    def _listen(self, ask: Callable[[], T]) -> T:
        # An answer to somebody else in the same instant may go unnoticed; whoever comes next asks again.
        asked_at = self._clock()
        try:
            answer = ask()
        except Silent:
            if self._heard_at < asked_at:
                self._known_until = self._clock() + LATELY
            raise
        except psycopg.Error:
            self._hear_something()
            raise
        self._hear_something()
        return answer

    def _hear_something(self) -> None:
        self._heard_at, self._known_until = self._clock(), -math.inf


silence = Silence()
