"""Field case F38: many join at the same instant.

Without the lock more get in than there are places, or the wrong one moves up.
"""

import os
from collections.abc import Callable

import pytest

from league.models import Event, LogEntry, Player
from league.services import entrants, events, joining
from tests import factories
from tests.factories import ada
from tests.races.together import often, together, without_waiting

pytestmark = [pytest.mark.race, pytest.mark.django_db(transaction=True), pytest.mark.timeout(3600)]

PLACES = 24
PRESSES = 8  # of one player, from two devices
OTHERS = 30 if os.environ.get("LOAD") == "full" else 12
TIMES = often(20)

Join = Callable[[Event], object]


def an_event(entered: int, *, capacity: int) -> Event:
    names = [f"Entered {number}" for number in range(1, entered + 1)]
    event = factories.event(names=names, joining="players", capacity=capacity)
    events.open_event(event, by=ada())
    return event


def joins(player: Player) -> Join:
    user = factories.account_of(player)
    return lambda event: joining.join(event, player, by=user)


def leaves(event: Event, name: str) -> Join:
    player = factories.entrant(event, name).players[0]
    user = factories.account_of(player)
    return lambda event: joining.leave(event, player, by=user)


def withdraws(event: Event, name: str) -> Join:
    pk = factories.entrant(event, name).pk
    organizer = ada()
    return lambda event: entrants.withdraw(event.entrants.get(pk=pk), by=organizer)


def at_once(event: Event, *acts: Join) -> list[object]:
    with together(len(acts)) as people:
        return list(people.at_once(lambda: Event.objects.get(pk=event.pk), *acts))


def inside(event: Event) -> list[str]:
    return list(event.entrants.order_by("pk").values_list("player__name", flat=True))


def line(event: Event) -> list[str]:
    return list(event.waiting.order_by("pk").values_list("player__name", flat=True))


def logged(event: Event, action: str) -> list[str]:
    """Whom such rows name, in their order."""
    rows = LogEntry.objects.filter(event=event, action=action).order_by("pk")
    return list(rows.values_list("after__name", flat=True))


def rush(event: Event) -> list[object]:
    """Nell presses eight times, the others once, for one place."""
    nell = factories.player("Nell")
    others = [factories.player(f"Other {number}") for number in range(1, OTHERS + 1)]
    return at_once(event, *(joins(nell) for _press in range(PRESSES)), *map(joins, others))


def is_right(event: Event) -> bool:
    """All places are taken, nobody is there twice, and who came later waits in the order in which they came."""
    people = inside(event) + line(event)
    return (
        len(inside(event)) == PLACES
        and len(people) == len(set(people)) == PLACES + OTHERS
        and people[PLACES - 1 :] == logged(event, "entrant.joined")
    )


@pytest.mark.scenario("S43")
def test_of_many_who_press_for_the_last_place_one_has_it_and_the_rest_wait_in_order() -> None:
    for _time in range(TIMES):
        event = an_event(PLACES - 1, capacity=PLACES)

        said = rush(event)

        assert set(said) == {"entered", "waits"}
        assert is_right(event)


@pytest.mark.scenario("S43", control=True)
def test_without_the_lock_more_get_in_or_somebody_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    without_waiting(monkeypatch)

    event = an_event(PLACES - 1, capacity=PLACES)

    rush(event)

    assert not is_right(event)


def free_while_somebody_joins(event: Event, *leaving: Join) -> bool:
    """Whether exactly the first in line moved up, each once, whoever came at that instant."""
    for name in ("First", "Second", "Third"):
        joins(factories.player(name))(event)

    at_once(event, *leaving, *(joins(factories.player(name)) for name in ("Fourth", "Fifth")))

    moved = ["First", "Second"][: len(leaving)]
    left = ["First", "Second", "Third"][len(leaving) :]
    return (
        [name for name in inside(event) if not name.startswith("Entered")] == moved
        and line(event)[: len(left)] == left
        and sorted(line(event)[len(left) :]) == ["Fifth", "Fourth"]
        and logged(event, "entrant.moved-up") == moved
    )


@pytest.mark.scenario("S43")
def test_a_place_that_becomes_free_goes_to_the_first_in_line_and_not_to_who_joins_just_then() -> None:
    for _time in range(TIMES):
        event = an_event(4, capacity=4)
        assert free_while_somebody_joins(event, leaves(event, "Entered 1"))


@pytest.mark.scenario("S43")
def test_two_places_that_become_free_at_once_go_to_the_first_two() -> None:
    for _time in range(TIMES):
        event = an_event(4, capacity=4)
        assert free_while_somebody_joins(event, leaves(event, "Entered 1"), withdraws(event, "Entered 2"))


@pytest.mark.scenario("S43", control=True)
def test_without_the_lock_a_place_is_given_twice_or_to_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    without_waiting(monkeypatch)

    event = an_event(4, capacity=4)

    assert not free_while_somebody_joins(event, leaves(event, "Entered 1"), withdraws(event, "Entered 2"))
