"""Making an event, changing its rules, finishing it."""

from typing import Any

import pytest

from league.errors import AlreadyDone, Unacceptable
from league.models import Event, LogEntry, Result, Round, Stage
from league.services import entrants, events, rounds, stages
from league.services.rules import EventRules, rules_of
from league.states import EventState, RoundState
from tests import factories

pytestmark = pytest.mark.django_db


def make(name: str) -> Event:
    rules = EventRules(name=name, time_zone="Europe/Berlin", options={})
    return events.create_event(factories.league(), rules, by=factories.ada())


def change(event: Event, **rules: Any) -> None:
    chosen = {**vars(rules_of(event, factories.stage(event))), **rules}
    events.change_rules(event, EventRules(**chosen), by=factories.ada())


def actions(event: Event) -> list[str]:
    return list(LogEntry.objects.filter(event=event).order_by("pk").values_list("action", flat=True))


def test_a_new_event_is_a_draft_with_one_stage() -> None:
    event = make("Friday night")

    assert event.state == EventState.DRAFT
    assert event.stages.count() == 1
    assert actions(event) == ["event.created"]


def test_an_events_address_comes_from_its_name_and_is_numbered_when_taken() -> None:
    assert [make(name).slug for name in ("Ëtë Night", "ete night", "ete night")] == [
        "ete-night",
        "ete-night-2",
        "ete-night-3",
    ]


def test_a_name_without_latin_letters_gets_a_plain_address() -> None:
    assert [make("ਲੀਗ ਦੀ ਸ਼ਾਮ").slug, make("لیگ کی شام").slug] == ["event", "event-2"]


def test_no_events_address_is_that_of_the_page_for_new_ones() -> None:
    assert make("New").slug == "new-2"


def test_an_event_that_cannot_be_played_is_not_made() -> None:
    with pytest.raises(Unacceptable):
        make("")

    assert not Event.objects.exists()


def test_a_change_is_logged_with_before_and_after() -> None:
    event = factories.event()

    change(event, name="Saturday night", table_size=3)

    entries = LogEntry.objects.filter(action="event.changed")
    assert entries.values_list("before__name", "before__table_size").get() == ("Friday night", 4)
    assert entries.values_list("after__name", "after__table_size").get() == ("Saturday night", 3)


def test_a_change_that_changes_nothing_is_not_logged() -> None:
    event = factories.event()

    change(event)

    assert "event.changed" not in actions(event)


def test_who_enters_cannot_change_while_somebody_is_entered() -> None:
    with pytest.raises(Unacceptable) as refused:
        change(factories.event(), entrant_kind="partnerships")

    assert set(refused.value.fields) == {"entrant_kind"}


@pytest.mark.parametrize("rules", [{"table_size": 2}, {"planned_rounds": 3}])
def test_a_proposal_made_for_another_night_is_dropped(rules: dict[str, Any]) -> None:
    event = factories.event()
    rounds.propose_round(factories.stage(event), by=factories.ada())

    change(event, **rules)

    assert not Round.objects.exists()


@pytest.mark.parametrize(
    "rules",
    [
        {"points_scheme": "7-5-3-1"},
        {"tiebreaks": ("lot",)},
        {"deals": 2},
        {"needs_accounts": True},
        {"entrant_kind": "partnerships"},
    ],
)
def test_what_playing_tables_depend_on_cannot_change(rules: dict[str, Any]) -> None:
    event = factories.event()
    factories.published_round(event)

    with pytest.raises(AlreadyDone):
        change(event, **rules)


def test_a_variant_changed_while_a_round_plays_is_for_rounds_to_come() -> None:
    event = factories.event()
    playing = factories.published_round(event)

    change(event, options={"jokers": 2})

    assert playing.tables.get().variant == {}
    assert Event.objects.get().variant == {"jokers": 2}


def test_that_accounts_are_demanded_may_change_between_rounds() -> None:
    event = factories.event()
    stages.refresh_stage(factories.played_round(event).stage_id)

    change(event, needs_accounts=True)

    assert Event.objects.get().needs_accounts


def test_other_points_between_rounds_count_for_what_was_played() -> None:
    event = factories.event(points_scheme="sum")
    stages.refresh_stage(factories.played_round(event).stage_id)

    change(event, points_scheme="7-5-3-1")
    stages.refresh_stage(factories.stage(event).pk)

    standings = factories.stage(event).standings.order_by("line")
    assert [row.points for row in standings] == [7, 3, 3, 3]
    assert [result.points for result in Result.objects.order_by("seat__number")] == [7, 3, 3, 3]


def test_an_event_is_opened_once() -> None:
    event = factories.event()
    events.open_event(event, by=factories.ada())

    with pytest.raises(AlreadyDone):
        events.open_event(event, by=factories.ada())


def test_an_event_is_not_finished_before_a_round_was_played() -> None:
    with pytest.raises(AlreadyDone, match="No round was played yet"):
        events.finish_event(factories.event(), by=factories.ada())


def test_an_event_is_not_finished_while_a_round_plays() -> None:
    event = factories.event()
    factories.published_round(event)

    with pytest.raises(AlreadyDone, match="Round 1 is still playing"):
        events.finish_event(event, by=factories.ada())


def test_an_event_can_be_finished_as_soon_as_its_last_table_is_final() -> None:
    event = factories.event()
    played = factories.played_round(event)  # and no worker was there to complete it

    events.finish_event(event, by=factories.ada())

    played.refresh_from_db()
    assert (event.state, played.state) == (EventState.FINISHED, RoundState.COMPLETE)


def test_finishing_drops_a_proposal_that_nobody_saw() -> None:
    event = factories.event()
    factories.played_round(event)
    rounds.propose_round(factories.stage(event), by=factories.ada())

    events.finish_event(event, by=factories.ada())

    assert list(Round.objects.values_list("number", flat=True)) == [1]
    assert actions(event)[-2:] == ["round.discarded", "event.finished"]


def test_finishing_can_be_taken_back() -> None:
    event = factories.event()
    factories.played_round(event)
    events.finish_event(event, by=factories.ada())

    events.reopen_event(event, by=factories.ada())

    assert Event.objects.get().state == EventState.RUNNING


def test_only_a_finished_event_is_reopened() -> None:
    with pytest.raises(AlreadyDone):
        events.reopen_event(factories.event(), by=factories.ada())


def test_nobody_enters_a_finished_event() -> None:
    event = factories.event()
    factories.played_round(event)
    events.finish_event(event, by=factories.ada())

    with pytest.raises(AlreadyDone, match="finished"):
        entrants.add_entrants(event, "Ned", by=factories.ada())


def test_a_new_stage_has_a_lot_of_its_own() -> None:
    make("One")
    make("Other")

    assert len(set(Stage.objects.values_list("rng_seed", flat=True))) == 2
