"""Players who come and go by themselves: each once, no more than there are places, the others in line."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from league.errors import AlreadyDone, LeagueError, Unacceptable
from league.models import Event, LogEntry, Player, User, Waiting
from league.queries.joining import joining_of, waits_of
from league.queries.last_step import last_step
from league.services import brackets, entrants, events, joining, pools, rounds
from league.services.rules import rules_of
from league.states import EntrantKind
from tests import factories
from tests.factories import ada

pytestmark = pytest.mark.django_db


def open_event(*names: str, **rules: Any) -> Event:
    """Everybody sees it, and players may join."""
    made = factories.event(names=names, **{"joining": "players", **rules})
    events.open_event(made, by=ada())
    return made


def join(event: Event, *names: str) -> list[str]:
    """What each is told, in this order."""
    return [joining.join(event, player(name), by=account(name)) for name in names]


def leave(event: Event, name: str) -> None:
    joining.leave(event, player(name), by=account(name))


def player(name: str) -> Player:
    return factories.player(name)


def account(name: str) -> User:
    return factories.account_of(player(name))


def change(event: Event, **rules: Any) -> None:
    events.change_rules(event, replace(rules_of(event, event.current_stage), **rules), by=ada())


def inside(event: Event) -> list[str]:
    return [str(entrant) for entrant in event.entrants.order_by("pk")]


def line(event: Event) -> list[str]:
    return [str(waiting.player) for waiting in event.waiting.order_by("pk")]


def waiting(event: Event, name: str) -> Waiting:
    found = event.waiting.get(player__name=name)
    found.event = event
    return found


def code(act: Callable[..., object], *args: Any, **kwargs: Any) -> str:
    with pytest.raises(LeagueError) as refused:
        act(*args, **kwargs)
    return refused.value.code


def test_where_there_is_room_for_everybody_everybody_is_in() -> None:
    event = open_event("Bea")

    assert join(event, "Cy", "Eve") == ["entered", "entered"]
    assert (inside(event), line(event)) == (["Bea", "Cy", "Eve"], [])


def test_who_comes_when_it_is_full_waits_in_line() -> None:
    event = open_event("Bea", capacity=2)

    assert join(event, "Cy", "Eve", "Fay") == ["entered", "waits", "waits"]
    assert (inside(event), line(event)) == (["Bea", "Cy"], ["Eve", "Fay"])


def test_pressing_again_is_the_same_place() -> None:
    event = open_event("Bea", capacity=2)
    join(event, "Cy", "Eve")

    assert join(event, "Eve", "Cy", "Eve") == ["waits", "entered", "waits"]
    assert (inside(event), line(event)) == (["Bea", "Cy"], ["Eve"])


def test_who_leaves_makes_room_for_the_first_in_line() -> None:
    event = open_event("Bea", capacity=2)
    join(event, "Cy", "Eve", "Fay")

    leave(event, "Cy")

    assert (inside(event), line(event)) == (["Bea", "Eve"], ["Fay"])


def test_who_leaves_the_line_makes_room_there() -> None:
    event = open_event("Bea", capacity=2)
    join(event, "Cy", "Eve", "Fay")

    leave(event, "Eve")
    leave(event, "Eve")

    assert (inside(event), line(event)) == (["Bea", "Cy"], ["Fay"])


def test_who_joins_again_is_the_last() -> None:
    event = open_event("Bea", capacity=2)
    join(event, "Cy", "Eve", "Fay")
    leave(event, "Eve")

    join(event, "Eve")

    assert line(event) == ["Fay", "Eve"]


def test_who_is_withdrawn_by_an_organizer_makes_room_too() -> None:
    event = open_event("Bea", capacity=2)
    join(event, "Cy", "Eve")

    entrants.withdraw(factories.entrant(event, "Bea"), by=ada())

    assert (inside(event), line(event)) == (["Cy", "Eve"], [])


@pytest.mark.parametrize(("capacity", "left"), [(3, ["Fay", "Gus"]), (4, ["Gus"]), (None, [])])
def test_more_places_go_to_the_first_in_line(capacity: int | None, left: list[str]) -> None:
    event = open_event("Bea", "Cy", capacity=2)
    join(event, "Eve", "Fay", "Gus")

    change(event, capacity=capacity)

    assert line(event) == left
    assert inside(event) == ["Bea", "Cy", "Eve", "Fay", "Gus"][: 5 - len(left)]


def test_fewer_places_send_nobody_away() -> None:
    event = open_event("Bea", "Cy", "Eve", capacity=3)

    change(event, capacity=2)
    leave(event, "Eve")

    assert join(event, "Fay") == ["waits"]
    assert inside(event) == ["Bea", "Cy"]


def test_each_step_is_in_the_log_with_whose_it_is() -> None:
    event = open_event("Bea", capacity=2)
    join(event, "Cy", "Eve")
    leave(event, "Cy")

    rows = LogEntry.objects.filter(event=event, user__username__in=("cy", "eve")).order_by("pk")
    people = {player(name).pk: name for name in ("Cy", "Eve")}
    assert [(str(row.user), row.action, people[row.people[0]]) for row in rows] == [
        ("cy", "entrant.joined", "Cy"),
        ("cy", "entrant.moved-up", "Cy"),
        ("eve", "entrant.joined", "Eve"),
        ("cy", "entrant.removed", "Cy"),
        ("cy", "entrant.moved-up", "Eve"),
    ]


def test_once_a_round_is_proposed_nobody_comes_or_goes_alone() -> None:
    event = open_event("Bea", "Cy", "Eve", capacity=3)
    join(event, "Fay")
    rounds.propose_round(event.current_stage, by=ada())

    assert code(join, event, "Gus") == "joining-closed"
    assert code(leave, event, "Bea") == "leave-by-organizer"
    leave(event, "Fay")
    assert line(event) == []


def test_once_a_round_is_published_nobody_moves_up_alone() -> None:
    event = open_event("Bea", "Cy", "Eve", capacity=3)
    join(event, "Fay")
    factories.published_round(event)

    entrants.withdraw(factories.entrant(event, "Bea"), by=ada())
    change(event, capacity=9)

    assert line(event) == ["Fay"]


def test_on_a_ladder_one_joins_at_any_time() -> None:
    event = factories.ladder(("Bea", "Cy"), joining="players", capacity=3)
    factories.challenge(event, "Cy", "Bea")

    assert join(event, "Eve", "Fay") == ["entered", "waits"]
    leave(event, "Eve")
    assert (inside(event), line(event)) == (["Bea", "Cy", "Fay"], [])


def test_a_bracket_that_was_started_takes_nobody() -> None:
    event = open_event("Bea", "Cy", format="single-elimination", table_size=2, tiebreaks=())
    stage = factories.stage(event)
    brackets.start_bracket(stage, brackets.ordered(stage, "entry"), by=ada())

    assert code(join, event, "Eve") == "joining-closed"


def test_in_pools_who_joins_gets_the_smallest() -> None:
    event = open_event("Bea", "Cy", "Eve", "Fay", "Gus")
    pools.draw(event, 2, order="seeds", by=ada())

    join(event, "Hal")

    assert sorted(event.current_stage.places.values_list("pool", flat=True)) == [1, 1, 1, 2, 2, 2]


@pytest.mark.parametrize("state", ["draft", "finished", "nobody"])
def test_where_nobody_joins_they_are_told_so(state: str) -> None:
    event = factories.event(names=(), joining="nobody" if state == "nobody" else "players")
    if state != "draft":
        events.open_event(event, by=ada())
    if state == "finished":
        Event.objects.filter(pk=event.pk).update(state="finished")

    assert code(join, event, "Cy") in ("joining-closed", "event-finished")


def test_who_left_with_a_history_comes_back_by_an_organizer() -> None:
    event = open_event("Bea", "Cy")
    factories.points(event, "Cy", 1)
    leave(event, "Cy")

    assert code(join, event, "Cy") == "you-left"


def test_organizers_fill_the_places_and_go_beyond_them_only_if_they_say_so() -> None:
    event = open_event("Bea", capacity=2)

    assert code(entrants.add_entrants, event, "Cy\nEve", by=ada()) == "full"
    entrants.add_entrants(event, "Cy\nEve", by=ada(), over_capacity=True)

    assert inside(event) == ["Bea", "Cy", "Eve"]


def test_partnerships_take_one_place_each() -> None:
    event = factories.pairs_event(names=("Bea & Cy",), capacity=2)
    four = [player(name) for name in ("Eve", "Fay", "Gus", "Hal")]
    entrants.add_partnership(event, *four[:2], by=ada())

    assert code(entrants.add_partnership, event, *four[2:], by=ada()) == "full"
    entrants.add_partnership(event, *four[2:], by=ada(), over_capacity=True)

    assert event.entrants.count() == 3


def test_partnerships_are_formed_by_organizers() -> None:
    with pytest.raises(Unacceptable) as refused:
        factories.event(names=(), entrant_kind=EntrantKind.PARTNERSHIPS, joining="players")

    assert list(refused.value.fields) == ["joining"]


def test_who_waits_and_is_entered_by_hand_waits_no_more() -> None:
    event = open_event("Bea", "Cy", capacity=2)
    join(event, "Eve", "Fay")

    entrants.add_entrants(event, "Fay", by=ada(), over_capacity=True)

    assert (inside(event), line(event)) == (["Bea", "Cy", "Fay"], ["Eve"])


def test_an_organizer_lets_somebody_play_who_waits() -> None:
    event = open_event("Bea", "Cy", capacity=2)
    join(event, "Eve", "Fay")

    joining.admit(waiting(event, "Fay"), by=ada())

    assert (inside(event), line(event)) == (["Bea", "Cy", "Fay"], ["Eve"])


def test_an_organizer_takes_somebody_off_the_list_once() -> None:
    event = open_event("Bea", "Cy", capacity=2)
    join(event, "Eve")
    eve = waiting(event, "Eve")
    again = waiting(event, "Eve")

    joining.strike(eve, by=ada())

    assert line(event) == []
    for act in (joining.strike, joining.admit):
        with pytest.raises(AlreadyDone):
            act(again, by=ada())


def test_while_anybody_waits_it_stays_players_who_enter() -> None:
    event = open_event(capacity=2)
    Waiting.objects.create(event=event, player=player("Cy"))

    assert code(change, event, entrant_kind="partnerships", joining="nobody") == "entrants-there"


def test_who_waits_sees_how_many_come_before() -> None:
    event = open_event("Bea", "Cy", capacity=2)
    join(event, "Eve", "Fay")

    page = joining_of(event, event.current_stage, player("Fay"))

    assert (page.entered, page.waiting, page.place, page.before) == (2, 2, "waits", 1)
    assert [vars(wait)["before"] for wait in waits_of(player("Fay"))] == [1]
    assert page.is_full


def test_who_joins_or_leaves_is_no_step_of_an_organizer() -> None:
    event = open_event("Bea", capacity=2)

    join(event, "Cy", "Eve")
    leave(event, "Cy")
    leave(event, "Eve")

    step = last_step(event)
    assert step
    assert (step.entry.action, step.entry.user, step.instead) == ("event.running", ada(), "")


def test_taking_somebody_out_stays_the_last_step_when_another_moves_up() -> None:
    event = open_event("Bea", "Cy", capacity=2)
    join(event, "Eve")

    entrants.withdraw(factories.entrant(event, "Bea"), by=ada())

    step = last_step(event)
    assert step
    assert (step.entry.action, step.instead) == ("entrant.removed", "Enter them again instead.")
    assert inside(event) == ["Cy", "Eve"]


def test_who_withdrew_is_not_undone_where_another_has_the_place() -> None:
    event = factories.ladder(("Bea", "Cy"), joining="players", capacity=2)
    factories.challenge(event, "Cy", "Bea")
    join(event, "Eve")
    entrants.withdraw(factories.entrant(event, "Bea"), by=ada())

    step = last_step(event)

    assert inside(event) == ["Bea", "Cy", "Eve"]
    assert step
    assert (step.entry.action, step.instead) == (
        "entrant.withdrawn",
        "Who was next in line has their place now. Bring them back instead.",
    )
