"""The demo league, and the commands that make it and its organizers."""

from collections.abc import Iterable
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth import authenticate
from django.core.management import CommandError, call_command
from django.db import transaction
from django.db.models import Count
from django.test import RequestFactory

from league.demo import ORGANIZER, make_demo
from league.models import Event, League, LogEntry, Round, Season, Seat, Submission, User
from league.queries.seasons import season_shown
from league.states import RoundState, TableState
from tests import factories

pytestmark = pytest.mark.django_db


def test_the_demo_is_four_events_and_a_season_played_as_far_as_a_visitor_should_find_them() -> None:
    sign_in = make_demo()

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
    assert _signs_in(ORGANIZER, sign_in.password if sign_in else "")


def test_the_season_of_the_demo_shows_what_counts_what_is_dropped_and_who_came_late() -> None:
    make_demo()

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


def test_the_same_seed_seats_the_same_people_and_deals_the_same_cards() -> None:
    def evening(seed: int) -> tuple[list[Any], list[Any]]:
        with transaction.atomic():
            make_demo(seed=seed)
            names = ("table__number", "number", "entrant__player__name", "entrant__partnership__first__name")
            seats = list(Seat.objects.order_by("pk").values_list(*names))
            said = list(Submission.objects.order_by("pk").values_list("content_hash", flat=True))
            transaction.set_rollback(True)
        return seats, said

    assert evening(7) == evening(7)


def test_a_league_that_has_an_event_is_left_alone() -> None:
    factories.event()
    logged = LogEntry.objects.count()

    assert make_demo() is None
    assert (LogEntry.objects.count(), Event.objects.count()) == (logged, 1)


def test_the_demo_command_prints_how_to_sign_in_once() -> None:
    first, second, said = StringIO(), StringIO(), StringIO()

    call_command("demo", stdout=first)
    call_command("demo", stdout=second, stderr=said)

    assert first.getvalue().startswith("Sign in as organizer with the password ")
    assert second.getvalue() == ""
    assert said.getvalue() == "There are events already, so nothing was changed.\n"


def test_the_organizer_command_makes_an_account_and_prints_its_password() -> None:
    printed = StringIO()

    call_command("organizer", "olga", stdout=printed)

    assert _signs_in("olga", printed.getvalue().split("password ")[1].split(" ")[0])


def test_the_organizer_command_refuses_a_name_that_is_taken() -> None:
    factories.ada()

    with pytest.raises(CommandError, match="No account was made"):
        call_command("organizer", "ada")

    assert User.objects.count() == 1


def _tables(round: Round) -> Iterable[Any]:
    return round.tables.annotate(size=Count("seats")).order_by("number")


def _signs_in(username: str, password: str) -> bool:
    request = RequestFactory().post("/sign-in/")
    user = authenticate(request, username=username, password=password)
    return League.objects.get().is_run_by(user)
