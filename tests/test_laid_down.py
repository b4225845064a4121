"""What is laid down is what the services made; where it would not be, they make it."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import pytest
from django.db import transaction

from league.models import League, LogEntry, Player
from tests import factories
from tests.laid_down import laid_down

Made = TypeVar("Made")

pytestmark = pytest.mark.django_db


def undone(make: Callable[[], Made]) -> Made:
    """What comes of it; nothing of it stays."""
    with transaction.atomic():
        made = make()
        transaction.set_rollback(True)
    return made


def twice(make: Callable[[], Made]) -> tuple[Made, Made]:
    """What comes of it in the same place, one time after the other."""
    return undone(make), undone(make)


@pytest.fixture
def calls() -> list[str]:
    return []


@pytest.fixture
def new(calls: list[str]) -> Callable[[str], Player]:
    """A player who is stored without the log's knowing."""

    @laid_down
    def make(name: str) -> Player:
        calls.append(name)
        return Player.objects.create(league=factories.league(), name=name)

    return make


def test_the_second_time_it_is_the_same_and_nobody_makes_it(
    new: Callable[[str], Player], calls: list[str]
) -> None:
    def stored() -> tuple[Any, ...]:
        return new("Bea"), *Player.objects.values_list()

    first, second = twice(stored)

    assert (first, calls) == (second, ["Bea"])
    assert first[0].league == second[0].league == factories.league()


def test_a_table_is_as_the_services_left_it() -> None:
    def told() -> tuple[Any, ...]:
        at = factories.table(names=("Bea", "Cy"), name="Laid down")
        factories.confirmed_deal(at)
        log = LogEntry.objects.order_by("pk").values_list("action", "before", "after", "people")
        return at, at.round.stage.event.name, [seat.names for seat in at.seats.with_people()], list(log)

    first, second = twice(told)

    assert first == second


def test_of_another_name_it_is_another(new: Callable[[str], Player], calls: list[str]) -> None:
    names = [made.name for name in ("Bea", "Cy") for made in twice(partial(new, name))]

    assert (names, calls) == (["Bea", "Bea", "Cy", "Cy"], ["Bea", "Cy"])


@pytest.mark.parametrize(
    "before",
    [
        lambda: League.objects.update(name="The other"),
        lambda: Player.objects.create(league=factories.league(), name="Zoe"),
        lambda: factories.dot(),
        lambda: factories.event(names=()),
    ],
    ids=["another league", "a player", "an account", "an event"],
)
def test_where_something_is_already_it_is_made(
    new: Callable[[str], Player], calls: list[str], before: Callable[[], object]
) -> None:
    twice(lambda: new("Bea"))
    before()

    new("Bea")

    assert calls == ["Bea"] * 2


def test_what_changes_a_row_that_was_there_is_made_each_time() -> None:
    @laid_down
    def renamed() -> League:
        League.objects.update(name="The other")
        return League.objects.get()

    said = twice(lambda: (renamed().name, League.objects.get().name))

    assert said == (("The other", "The other"),) * 2
