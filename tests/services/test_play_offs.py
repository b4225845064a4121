"""Play-offs: who may have one, what it counts for, and what it leaves alone (field case F10)."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from league import access
from league.errors import AlreadyDone, Unacceptable
from league.models import Event, Result, Round, Stage, Standing
from league.queries.play_offs import level_groups
from league.queries.seating import seating_field
from league.services import attendance, entrants, events, play_offs, rounds, stages
from league.services.rules import rules_of
from league.states import RoundKind, RoundState
from tests import factories

pytestmark = pytest.mark.django_db


def play(current: Round, points: dict[str, int]) -> None:
    """Everybody at the only table of a round gets so many points in its one deal; seat 1 calls."""
    [table] = current.tables.all()
    seats = [str(seat.entrant) for seat in table.seats.order_by("number")]
    counts = [(points[name], 0) if at == 0 else (points[name] + 2, 1) for at, name in enumerate(seats)]
    factories.confirmed_deal(access.table_to_score(access.table_link(table)), 1, *counts, caller=1)
    stages.refresh_stage(current.stage_id)


def level_event(names: Sequence[str] = ("Ola", "Per"), **rules: Any) -> Event:
    """An event whose one round left everybody level on points."""
    rules = {"tiebreaks": ("play-off",), **rules}
    event = factories.event(names=names, table_size=len(names), **rules)
    play(factories.published_round(event), dict.fromkeys(names, 10))
    return event


def propose(event: Event, *names: str) -> Round:
    keys = [factories.entrant(event, name).pk for name in names]
    return play_offs.propose_play_off(factories.stage(event), keys, by=factories.ada())


def play_off(event: Event, points: dict[str, int]) -> Round:
    """A play-off between all who are in `points`, played."""
    proposal = propose(event, *points)
    rounds.publish_round(proposal, by=factories.ada())
    play(proposal, points)
    return proposal


def ranking(event: Event) -> list[tuple[str, int]]:
    stage = factories.stage(event)
    stages.refresh_stage(stage.pk)
    return [(str(row.entrant), row.rank) for row in stage.standings.order_by("line")]


def level(event: Event) -> list[tuple[int, list[str]]]:
    return [(group.rank, list(map(str, group.entrants))) for group in level_groups(factories.stage(event))]


def choose(event: Event, **rules: Any) -> None:
    """Other rules from now on."""
    stage = factories.stage(event)
    events.change_rules(event, replace(rules_of(event, stage), **rules), by=factories.ada())


# Who may have one


def test_all_who_are_level_are_a_group() -> None:
    event = level_event(("Ola", "Per", "Tam"))
    factories.points(event, "Tam", -1)
    stages.refresh_stage(factories.stage(event).pk)

    assert level(event) == [(1, ["Ola", "Per"])]


def test_what_comes_after_the_play_off_makes_nobody_less_level() -> None:
    event = level_event(tiebreaks=("wins", "play-off", "lot"))

    assert ranking(event) != [("Ola", 1), ("Per", 1)]
    assert [rank for rank, _names in level(event)] == [1]


def test_without_the_tiebreak_nobody_has_a_play_off() -> None:
    event = level_event(tiebreaks=("wins",))

    with pytest.raises(Unacceptable) as refused:
        propose(event, "Ola", "Per")

    assert (level(event), refused.value.code) == ([], "no-play-offs")


@pytest.mark.parametrize("names", [("Ola", "Per"), ("Ola", "Tam"), ("Ola",), ()])
def test_a_play_off_is_between_all_who_are_level_and_nobody_else(names: tuple[str, ...]) -> None:
    event = level_event(("Ola", "Per", "Tam"))

    with pytest.raises(Unacceptable) as refused:
        propose(event, *names)

    assert refused.value.code == "not-level"
    assert Round.objects.filter(kind=RoundKind.PLAY_OFF).count() == 0


def test_who_has_left_cannot_play_it_off() -> None:
    event = level_event(("Ola", "Per", "Tam"))
    entrants.withdraw(factories.entrant(event, "Tam"), by=factories.ada())
    stages.refresh_stage(factories.stage(event).pk)

    with pytest.raises(Unacceptable) as refused:
        propose(event, "Ola", "Per", "Tam")

    assert refused.value.code == "no-such-table"


def test_a_play_off_waits_for_the_round_that_is_playing() -> None:
    event = level_event()
    factories.published_round(event)

    with pytest.raises(AlreadyDone) as refused:
        propose(event, "Ola", "Per")

    assert refused.value.code == "round-playing"


def test_a_finished_event_is_reopened_first() -> None:
    event = level_event()
    events.finish_event(event, by=factories.ada())

    with pytest.raises(AlreadyDone) as refused:
        propose(event, "Ola", "Per")

    assert refused.value.code == "event-finished"


def test_a_play_off_takes_the_place_of_a_proposal() -> None:
    event = level_event()
    rounds.propose_round(factories.stage(event), by=factories.ada())

    proposal = propose(event, "Ola", "Per")

    assert list(Round.objects.filter(state=RoundState.DRAFT)) == [proposal]


# What it counts for


def test_a_play_off_separates_who_was_level() -> None:
    event = level_event()

    play_off(event, {"Ola": 5, "Per": 20})

    assert ranking(event) == [("Per", 1), ("Ola", 2)]
    assert level(event) == []


def test_who_stays_level_can_play_again() -> None:
    event = level_event(("Ola", "Per", "Tam"))
    play_off(event, {"Ola": 20, "Per": 5, "Tam": 5})

    assert level(event) == [(2, ["Per", "Tam"])]
    play_off(event, {"Per": 5, "Tam": 20})
    assert ranking(event) == [("Ola", 1), ("Tam", 2), ("Per", 3)]


def test_a_play_off_gives_no_points_and_is_no_table_played() -> None:
    event = level_event()
    before = list(Standing.objects.order_by("entrant").values_list("entrant", "points_numerator", "played"))

    current = play_off(event, {"Ola": 5, "Per": 20})

    after = list(Standing.objects.order_by("entrant").values_list("entrant", "points_numerator", "played"))
    results = Result.objects.filter(seat__round=current).order_by("place")
    assert after == before
    assert [(result.score, result.points) for result in results] == [(20, Fraction(0)), (5, Fraction(0))]


def test_a_play_off_is_neither_a_meeting_nor_a_planned_round() -> None:
    event = level_event(planned_rounds=2)
    stage = factories.stage(event)
    before = seating_field(stage)

    play_off(event, {"Ola": 5, "Per": 20})

    after = seating_field(Stage.objects.get(pk=stage.pk))
    assert (after.field.earlier, after.number) == (before.field.earlier, before.number + 1)
    assert factories.published_round(event).number == 3


def test_the_last_round_is_the_last_that_is_no_play_off() -> None:
    event = level_event(tiebreaks=("last-round", "play-off"))

    play_off(event, {"Ola": 5, "Per": 20})

    values = [row.tiebreak_values[0] for row in Standing.objects.order_by("line")]
    assert [(value.name, value.value) for value in values] == [("last-round", Fraction(10))] * 2


# Field case F10


def ahead_once_and_behind_in_two_play_offs() -> Event:
    """Ola finished above Per at their one table; a bonus made them level; then Per won two play-offs."""
    event = factories.event(names=("Ola", "Per"), table_size=2, tiebreaks=("play-off",))
    play(factories.published_round(event), {"Ola": 20, "Per": 10})
    factories.points(event, "Per", 10)
    play_off(event, {"Ola": 5, "Per": 20})
    again = factories.published_round(event)
    Round.objects.filter(pk=again.pk).update(kind=RoundKind.PLAY_OFF)
    play(again, {"Ola": 5, "Per": 20})
    return event


def test_head_to_head_does_not_see_play_offs() -> None:
    event = ahead_once_and_behind_in_two_play_offs()
    by_play_off = ranking(event)

    choose(event, tiebreaks=("head-to-head", "play-off"))

    assert by_play_off == [("Per", 1), ("Ola", 2)]
    assert ranking(event) == [("Ola", 1), ("Per", 2)]


@pytest.mark.parametrize(
    ("forfeits_count", "order"),
    [(True, [("Ola", 1), ("Per", 1)]), (False, [("Ola", 1), ("Per", 2)])],
)
def test_a_win_without_playing_counts_in_head_to_head_by_the_rule_of_the_event(
    forfeits_count: bool, order: list[tuple[str, int]]
) -> None:
    event = ahead_once_and_behind_in_two_play_offs()
    choose(event, tiebreaks=("head-to-head",))
    Stage.objects.filter(event=event).update(awards={"forfeits_count": forfeits_count})
    later = factories.published_round(event).tables.get()
    seat = later.seats.get(entrant=factories.entrant(event, "Ola"))
    attendance.did_not_come(later, seat.number, by=factories.ada(), reason="Ola missed the bus.")

    assert ranking(event) == order
