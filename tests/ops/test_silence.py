"""That a database says nothing is met by one, and known to all."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from threading import Event

import psycopg
import pytest

from config.database.silence import LATELY, Silence, Silent

PATIENCE = 12.0


@dataclass
class Database:
    """Says something, or nothing for so long that nobody waits any more; `asked` counts who got as far as to ask."""

    asked: int = 0
    now: float = 1000.0
    is_silent: bool = False
    refuses: bool = False

    def answer(self) -> str:
        self.asked += 1
        if self.is_silent:
            self.now += PATIENCE
            raise Silent
        if self.refuses:
            raise psycopg.OperationalError
        return "here"


@dataclass
class Asker:
    """One who waits until it is told what comes of it."""

    asks: Event = field(default_factory=Event)
    hears: Event = field(default_factory=Event)
    something: bool = True

    def ask(self) -> str:
        self.asks.set()
        self.hears.wait(timeout=60)
        if self.something:
            return "here"
        raise Silent


@pytest.fixture
def database() -> Database:
    return Database()


@pytest.fixture
def silence(database: Database) -> Silence:
    return Silence(clock=lambda: database.now)


def is_refused(silence: Silence, database: Database) -> bool:
    """Whether somebody is told of silence without having asked."""
    before = database.asked
    try:
        silence.hear(database.answer)
    except psycopg.OperationalError:
        return database.asked == before
    return False


@contextmanager
def somebody_asks(silence: Silence, asker: Asker) -> Iterator[None]:
    """Meanwhile somebody has asked and waits; by the end they know what came."""
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(silence.hear, asker.ask)
        asker.asks.wait(timeout=60)
        yield
        asker.hears.set()
        assert (waiting.exception() is None) == asker.something


def meet(silence: Silence, database: Database) -> None:
    database.is_silent = True
    with pytest.raises(Silent):
        silence.hear(database.answer)


def test_after_somebody_met_silence_one_asks_again_and_all_others_are_told_at_once(
    silence: Silence, database: Database
) -> None:
    meet(silence, database)

    with somebody_asks(silence, Asker(something=False)):
        refused = [is_refused(silence, database) for _other in range(3)]

    assert refused == [True] * 3


def test_they_are_told_for_as_long_as_that_one_waits(silence: Silence, database: Database) -> None:
    meet(silence, database)

    with somebody_asks(silence, Asker(something=False)):
        database.now += 2 * LATELY
        refused = is_refused(silence, database)

    assert refused


def test_who_asks_alone_is_never_refused(silence: Silence, database: Database) -> None:
    meet(silence, database)

    assert [is_refused(silence, database) for _time in range(3)] == [False] * 3


def test_the_first_answer_ends_it(silence: Silence, database: Database) -> None:
    meet(silence, database)
    database.is_silent = False
    silence.hear(database.answer)

    with somebody_asks(silence, Asker()):
        assert not is_refused(silence, database)


def test_an_answer_to_who_had_asked_before_ends_it_while_another_still_waits(
    silence: Silence, database: Database
) -> None:
    with ExitStack() as early:
        early.enter_context(somebody_asks(silence, Asker()))
        meet(silence, database)
        with somebody_asks(silence, Asker()):
            early.close()
            database.is_silent = False

            assert not is_refused(silence, database)


def test_a_refusal_is_an_answer(silence: Silence, database: Database) -> None:
    meet(silence, database)
    database.is_silent, database.refuses = False, True
    with pytest.raises(psycopg.OperationalError):
        silence.hear(database.answer)

    with somebody_asks(silence, Asker()):
        assert not is_refused(silence, database)


def test_who_waits_in_vain_while_others_are_answered_has_met_no_silence(
    silence: Silence, database: Database
) -> None:
    with somebody_asks(silence, Asker(something=False)):
        database.now += 1
        silence.hear(database.answer)

    with somebody_asks(silence, Asker()):
        assert not is_refused(silence, database)


def test_a_silence_of_some_time_ago_is_forgotten(silence: Silence, database: Database) -> None:
    meet(silence, database)
    database.is_silent, database.now = False, database.now + LATELY

    with somebody_asks(silence, Asker()):
        assert not is_refused(silence, database)
