"""Two organizers publish the same cut at the same instant, or a phone speaks while one is undone."""

from collections.abc import Callable

import pytest
from django.db import OperationalError

from league.errors import LeagueError
from league.models import Event, LogEntry, Stage, StagePlace, Table
from league.services import cuts, transactions, undone_cuts
from tests import factories
from tests.races.together import before_committing, together, without_waiting
from tests.services.test_cuts import played

pytestmark = [pytest.mark.race, pytest.mark.django_db(transaction=True), pytest.mark.timeout(3600)]

EVENTS = 20


def publishing(stage: Stage) -> Callable[[Table], Stage]:
    organizer = factories.ada()
    return lambda _table: cuts.publish_cut(Stage.objects.get(pk=stage.pk), by=organizer)


def publish_twice(event: Event) -> list[Stage | BaseException]:
    stage = factories.stage(event)
    table = stage.rounds.get().tables.get()
    with together(2) as two:
        return two.act(table, *(publishing(stage) for _organizer in range(2)))


def codes(said: list[Stage | BaseException]) -> list[str]:
    """What came of each, in the order of the alphabet."""
    return sorted(each.code if isinstance(each, LeagueError) else type(each).__name__ for each in said)


def test_of_two_who_publish_a_cut_one_does_and_the_other_is_told() -> None:
    for _event in range(EVENTS):
        event = played()

        said = publish_twice(event)

        assert codes(said) == ["Stage", "cut-published"]
        assert LogEntry.objects.filter(event=event, action="cut.published").count() == 1
        assert StagePlace.objects.filter(stage__event=event).count() == 2


def test_without_the_lock_both_try(monkeypatch: pytest.MonkeyPatch) -> None:
    without_waiting(monkeypatch)

    assert codes(publish_twice(played())) != ["Stage", "cut-published"]


def undone_while_claimed(monkeypatch: pytest.MonkeyPatch) -> str:
    """What comes of a cut that is undone before a phone's claim after it is committed; nobody begins again."""
    event = played()
    before, finals = event.stages.order_by("number")
    organizer = factories.ada()
    factories.cut(event)
    table = factories.published_round(event).tables.get()

    monkeypatch.setattr(transactions, "TRIES", 1)
    try:
        with before_committing(
            monkeypatch, lambda: undone_cuts.undo_cut(before, reason="Too early.", by=organizer)
        ):
            factories.claim(table)
    except OperationalError:
        return "each waited for the other"
    return "undone" if not finals.rounds.exists() else "still there"


def test_a_cut_is_undone_once_a_phone_has_chosen_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    assert undone_while_claimed(monkeypatch) == "undone"


def test_would_the_tables_after_it_not_be_held_both_would_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undone_cuts, "hold_all", lambda tables: None)

    assert undone_while_claimed(monkeypatch) == "each waited for the other"
