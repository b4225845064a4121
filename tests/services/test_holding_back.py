"""Holding results back from everybody but the organizers: when it may be done, and what it stops."""

from typing import Any

import pytest
from django.core.management import call_command

from league.errors import AlreadyDone, MovedOn
from league.models import Event, LogEntry, RatingStep, Season, Stage, Standing
from league.queries.seasons import season_shown, version_of
from league.services import cuts, events, holding_back, ratings, rounds, season_events, stages
from league.services.audit import audit
from tests import factories
from tests.factories import ada
from tests.season_factories import competitors, season

pytestmark = pytest.mark.django_db


def played(rounds_played: int = 1, **rules: Any) -> Event:
    event = factories.event(**rules)
    for _round in range(rounds_played):
        play(event)
    return event


def play(event: Event) -> None:
    stages.refresh_stage(factories.played_round(event).stage_id)


def rows(event: Event) -> tuple[set[int], set[int]]:
    """How many tables everybody played: in the whole standings, and in those that everybody sees."""
    of_event = {"stage__event": event}
    return (
        {row.played for row in Standing.objects.filter(**of_event)},
        {row.played for row in Standing.public.filter(**of_event)},
    )


def test_the_standings_that_everybody_sees_stay_while_the_whole_goes_on() -> None:
    event = played(2)
    holding_back.hold_back(event, first=3, by=ada())

    play(event)

    assert rows(event) == ({3}, {2})


def test_released_the_next_round_counts_for_everybody_and_with_everything_one_row_is_both() -> None:
    event = played(1)
    holding_back.hold_back(event, first=2, by=ada())
    play(event)
    play(event)

    holding_back.release(event, seen=2, by=ada())
    assert rows(event) == ({3}, {2})

    holding_back.release(event, seen=3, everything=True, by=ada())
    assert rows(event) == ({3}, {3})
    assert Standing.every.filter(stage__event=event).count() == 4


def test_the_next_round_is_seated_by_the_whole() -> None:
    event = played(1, format="swiss", planned_rounds=4, names=factories.NAMES[:8])
    holding_back.hold_back(event, first=2, by=ada())
    play(event)

    assert rounds.propose_round(factories.stage(event), by=ada()).number == 3


def test_what_everybody_has_seen_is_not_held_back() -> None:
    event = played(2)

    with pytest.raises(AlreadyDone, match="Everybody has seen round 2"):
        holding_back.hold_back(event, first=2, by=ada())


def test_a_second_organizer_who_releases_what_was_released_is_told_so() -> None:
    event = played(1)
    holding_back.hold_back(event, first=2, by=ada())
    holding_back.release(event, seen=2, by=ada())

    with pytest.raises(MovedOn):
        holding_back.release(event, seen=2, by=ada())
    assert Event.objects.get().held_back_from == 3


@pytest.mark.parametrize("rules", [{"format": "single-elimination"}, {"format": "ladder", "tiebreaks": ()}])
def test_where_everybody_must_see_who_meets_whom_nothing_is_held_back(rules: dict[str, Any]) -> None:
    with pytest.raises(AlreadyDone, match="In a bracket and on a ladder"):
        holding_back.hold_back(factories.event(**rules), first=1, by=ada())


def test_the_end_of_an_event_would_tell_and_waits() -> None:
    event = played(1)
    holding_back.hold_back(event, first=2, by=ada())
    play(event)

    with pytest.raises(AlreadyDone, match="Release them first"):
        events.finish_event(event, by=ada())

    holding_back.release(event, seen=2, everything=True, by=ada())
    events.finish_event(event, by=ada())


def test_so_would_a_cut_but_the_stage_after_it_can_be_held_back() -> None:
    event = played(1)
    factories.later_stage(event)
    holding_back.hold_back(event, first=2, by=ada())
    play(event)
    first = Stage.objects.get(event=event, number=1)
    with pytest.raises(AlreadyDone, match="Release them first"):
        cuts.publish_cut(first, by=ada())

    holding_back.release(event, seen=2, by=ada())
    cuts.publish_cut(first, by=ada())
    play(event)

    final = Standing.objects.filter(stage__event=event, stage__number=2)
    assert {row.played for row in final} == {1}
    assert not Standing.public.filter(stage__event=event, stage__number=2).exists()


def test_a_season_counts_what_is_released() -> None:
    event = played(1)
    of = season(name="Our season")
    season_events.add_event(of, event, by=ada())
    competitors(of, factories.NAMES[:4])
    holding_back.hold_back(event, first=2, by=ada())
    stages.refresh_stage(factories.stage(event).pk)
    before = told(of)

    play(event)

    assert told(of) == before


def told(of: Season) -> tuple[object, ...]:
    [table] = season_shown(of).tables
    points = [(str(line.competitor), [cell.points for cell in line.cells]) for line in table.lines]
    return version_of(Season.objects.select_related("previous").get(pk=of.pk)), points


def test_players_are_rated_once_it_is_released() -> None:
    event = played(1)
    ratings.refresh_due()
    holding_back.hold_back(event, first=2, by=ada())
    play(event)
    ratings.refresh_due()
    held = RatingStep.objects.count()

    holding_back.release(event, seen=2, by=ada())
    ratings.refresh_due()

    assert (held, RatingStep.objects.count()) == (4, 8)


def test_what_is_stored_twice_still_adds_up_and_can_be_rebuilt() -> None:
    event = played(1)
    holding_back.hold_back(event, first=2, by=ada())
    play(event)

    call_command("rebuild", "--check")

    assert rows(event) == ({2}, {1})
    assert audit() == []


def test_the_history_says_who_held_back_and_released_what() -> None:
    event = played(1)

    holding_back.hold_back(event, first=2, by=ada())
    holding_back.release(event, seen=2, by=ada())

    kept = LogEntry.objects.filter(action__in=("round.held-back", "round.released")).order_by("pk")
    assert list(kept.values_list("action", "round_number", "after__held_back_from")) == [
        ("round.held-back", 2, 2),
        ("round.released", 2, 3),
    ]
