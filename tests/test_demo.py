"""The demo league, and the command that makes it."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db.models import Count

from league.demo import ORGANIZER, make_demo
from league.models import LogEntry, Round, Season, Seat, Submission
from league.queries.seasons import season_shown
from league.services.audit import audit
from league.states import RoundState, TableState
from tests import factories
from tests.security.world import undone

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Demo:
    """The demo of a file's tests: what the command printed, and what the same seed had led to before."""

    printed: str
    before: list[Any]


@pytest.fixture(scope="module")
def demo(django_db_setup: None, django_db_blocker: Any) -> Iterator[Demo]:
    """Made once: it takes long."""
    with django_db_blocker.unblock():
        with undone():
            make_demo()
            before = seated_and_said()
        printed = StringIO()
        with undone():
            call_command("demo", stdout=printed)
            yield Demo(printed.getvalue(), before)


def seated_and_said() -> list[Any]:
    """Who sits where, and what was entered."""
    names = ("table__number", "number", "entrant__player__name", "entrant__partnership__first__name")
    seats = list(Seat.objects.order_by("pk").values_list(*names))
    return [seats, list(Submission.objects.order_by("pk").values_list("content_hash", flat=True))]


def test_the_demo_is_four_events_and_a_season_played_as_far_as_a_visitor_should_find_them(demo: Demo) -> None:
    found = [
        (round.stage.event.name, round.state, [(table.size, table.state) for table in _tables(round)])
        for round in Round.objects.select_related("stage__event").order_by("stage_id", "number")
    ]
    whole = [(4, TableState.FINAL)] * 3 + [(3, TableState.FINAL)]
    half = [TableState.FINAL, TableState.PLAYING, TableState.DISPUTED, TableState.WAITING]
    assert found == [
        ("Friday night", RoundState.COMPLETE, whole),
        ("Friday night", RoundState.COMPLETE, whole),
        ("Friday night", RoundState.PLAYING, list(zip([4, 4, 4, 3], half, strict=True))),
        ("Pairs night", RoundState.COMPLETE, [(4, TableState.FINAL), (3, TableState.FINAL)]),
        ("Pairs night", RoundState.DRAFT, [(4, TableState.WAITING), (3, TableState.WAITING)]),
        ("Ninety-Nine evening", RoundState.COMPLETE, [(4, TableState.FINAL), (4, TableState.FINAL)]),
        ("Ninety-Nine evening", RoundState.PLAYING, [(4, TableState.PLAYING), (4, TableState.WAITING)]),
        ("Autumn evening 1", RoundState.COMPLETE, [(4, TableState.FINAL), (4, TableState.FINAL)]),
        ("Autumn evening 2", RoundState.COMPLETE, [(4, TableState.FINAL), (3, TableState.FINAL)]),
        ("Autumn evening 3", RoundState.COMPLETE, [(4, TableState.FINAL), (3, TableState.FINAL)]),
        ("Harbour cup", RoundState.COMPLETE, [(4, TableState.FINAL)] * 3),
        ("Harbour cup", RoundState.PLAYING, [(3, TableState.PLAYING), (3, TableState.WAITING)]),
    ]
    assert set(Submission.objects.values_list("evidence", flat=True)) == {"layout", "totals"}
    assert LogEntry.objects.filter(action="deal.entered").count() == Submission.objects.count()


def test_the_season_of_the_demo_shows_what_counts_what_is_dropped_and_who_came_late(demo: Demo) -> None:
    shown = season_shown(Season.objects.get())

    assert [(table.division.name, len(table.lines)) for table in shown.tables] == [
        ("Lighthouse", 4),
        ("Pier", 5),
    ]
    lines = [line for table in shown.tables for line in table.lines]
    assert {cell.counts for line in lines for cell in line.cells} == {
        "counts",
        "dropped",
        "nothing",
        "to-come",
    }
    assert [line.competitor.joined for line in lines if line.competitor.joined] == [3]
    assert {line.row.tally.is_qualified for line in lines} == {True, False}


def test_the_same_seed_seats_the_same_people_and_deals_the_same_cards(demo: Demo) -> None:
    assert seated_and_said() == demo.before


def test_of_the_demo_everything_agrees(demo: Demo) -> None:
    assert audit() == []


def test_the_demo_command_prints_how_to_sign_in_and_that_is_so(demo: Demo) -> None:
    said = re.fullmatch(r"Sign in as (.+) with the password (.+) \(shown only this once\)\.\n", demo.printed)

    assert said
    assert said[1] == ORGANIZER
    assert factories.signs_in(ORGANIZER, said[2])


def _tables(round: Round) -> Iterable[Any]:
    return round.tables.annotate(size=Count("seats")).order_by("number")
