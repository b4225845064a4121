"""Where an event says so, the next round follows by itself: once, whole, and not against an organizer."""

from typing import Any

import pytest

from league.errors import Unacceptable
from league.models import Event, LogEntry, Round, Stage
from league.services import auto_seating, events, rounds, stages, taking_back
from league.services.rules import RULES
from league.states import EventState, RoundState
from tests import factories
from tests.factories import ada, event, played_round, published_round

pytestmark = pytest.mark.django_db


def night(**rules: Any) -> Event:
    return event(**{"planned_rounds": 3, "auto_seat": True, **rules})


def over(of: Event) -> Stage:
    """Its next round played to the end; the job has seen it."""
    stage = played_round(of).stage
    stages.refresh_stage(stage.pk)
    return stage


def states(of: Event) -> list[tuple[int, str]]:
    return list(Round.objects.filter(stage__event=of).order_by("number").values_list("number", "state"))


def test_the_next_round_is_published_once_the_one_before_is_over() -> None:
    made = night()
    stage = over(made)

    assert auto_seating.seat_next_round(stage.pk)

    assert states(made) == [(1, RoundState.COMPLETE), (2, RoundState.PLAYING)]
    assert list(LogEntry.objects.filter(user=None, claim=None).values_list("action", "round_number")) == [
        ("round.published", 2),
        ("round.proposed", 2),
        ("round.complete", 1),
    ]


def test_asked_again_it_does_nothing() -> None:
    made = night()
    stage = over(made)

    assert [auto_seating.seat_next_round(stage.pk), auto_seating.seat_next_round(stage.pk)] == [True, False]
    assert len(states(made)) == 2


def test_what_a_lost_message_left_is_found() -> None:
    first, second = night(), night()
    for each in (first, second):
        over(each)

    assert (auto_seating.seat_due(), auto_seating.seat_due()) == (2, 0)


@pytest.mark.parametrize("rules", [{"auto_seat": False}, {"planned_rounds": 1}])
def test_it_is_left_to_the_organizers_where_they_said_so_or_nothing_is_planned(rules: dict[str, Any]) -> None:
    made = night(**rules)

    assert not auto_seating.seat_next_round(over(made).pk)
    assert states(made) == [(1, RoundState.COMPLETE)]


def test_the_first_round_is_the_organizers() -> None:
    made = night()
    events.open_event(made, by=ada())

    assert auto_seating.seat_due() == 0


def test_nothing_happens_while_a_round_plays_or_once_the_event_is_over() -> None:
    playing, finished = night(), night()
    published_round(playing)
    over(finished)
    events.finish_event(finished, by=ada())

    assert auto_seating.seat_due() == 0
    assert Event.objects.get(pk=finished.pk).state == EventState.FINISHED


def test_what_an_organizer_has_proposed_is_not_thrown_away() -> None:
    made = night()
    proposal = rounds.propose_round(over(made), by=ada())

    assert auto_seating.seat_due() == 0
    assert states(made)[-1] == (proposal.number, RoundState.DRAFT)


def test_what_an_organizer_throws_away_is_not_seated_against_them() -> None:
    made = night()
    stage = over(made)
    auto_seating.seat_next_round(stage.pk)
    taking_back.unpublish_round(Round.objects.get(number=2), by=ada(), reason="Cy comes later.")
    stages.refresh_stage(stage.pk)

    assert auto_seating.seat_due() == 0
    assert published_round(made).number == 2


def test_where_there_is_no_seating_nothing_is_left_behind_and_it_follows_once_there_is() -> None:
    made = night(names=("Bea", "Cy"))
    stage = over(made)
    made.apart.create(one=factories.entrant(made, "Bea"), other=factories.entrant(made, "Cy"))

    assert not auto_seating.seat_next_round(stage.pk)
    assert states(made) == [(1, RoundState.COMPLETE)]

    made.apart.all().delete()
    assert auto_seating.seat_next_round(stage.pk)


@pytest.mark.parametrize(
    "rules",
    [
        {"planned_rounds": None},
        {"format": "single-elimination", "planned_rounds": None},
        {"format": "swiss", "planned_rounds": None},
    ],
)
def test_it_must_know_when_to_stop_and_what_to_seat(rules: dict[str, Any]) -> None:
    with pytest.raises(Unacceptable) as refused:
        night(**rules)

    assert set(refused.value.fields) == {"auto_seat"}
    assert "auto_seat" in RULES
