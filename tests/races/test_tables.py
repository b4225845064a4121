"""The tables of one stage at the same instant: they wait for whoever changes the stage, and not for each other."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from django.db import IntegrityError, connection

from league import access, failpoints
from league.errors import LeagueError
from league.failpoints import Place
from league.models import Round, SeatClaim, Stage, Submission, Table
from league.services import results, taking_back
from league.services.transactions import hold, in_transaction
from tests import factories
from tests.races.together import before_committing, waiting
from tests.waiting import until

pytestmark = [pytest.mark.race, pytest.mark.django_db(transaction=True), pytest.mark.timeout(3600)]

NAMES = ("Bea", "Cy", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe")


@pytest.fixture
def playing() -> Round:
    return factories.published_round(factories.event(names=NAMES))


@pytest.fixture
def phones(playing: Round) -> list[SeatClaim]:
    """Two, at two tables."""
    return [factories.claim(table) for table in playing.tables.order_by("number")]


def enter(phone: SeatClaim) -> None:
    """The deal, as one who finds the table on their own."""
    table = access.table_to_score(access.table_link(phone.table))
    results.submit(table, 1, factories.totals(table), by=phone, key="enter")


def entered(stage: Stage) -> list[Table]:
    """Where something is entered, in the order in which it was stored."""
    said = Submission.objects.filter(deal__table__round__stage=stage).order_by("pk")
    return [each.deal.table for each in said.select_related("deal__table")]


def order_of(monkeypatch: pytest.MonkeyPatch, phones: list[SeatClaim]) -> list[int]:
    """At which tables a deal was entered first, if the second begins before the first is committed."""
    done: list[int] = []

    def enter_at(phone: SeatClaim) -> None:
        enter(phone)
        done.append(phone.table.number)

    with before_committing(monkeypatch, lambda: enter_at(phones[1])):
        enter_at(phones[0])
    return done


def test_a_table_does_not_wait_for_another(monkeypatch: pytest.MonkeyPatch, phones: list[SeatClaim]) -> None:
    assert order_of(monkeypatch, phones) == [2, 1]


def test_would_each_hold_the_stage_it_did(monkeypatch: pytest.MonkeyPatch, phones: list[SeatClaim]) -> None:
    monkeypatch.setattr(results, "hold", lambda within, table: hold(stage=within, table=table))

    assert order_of(monkeypatch, phones) == [1, 2]


def take_back_meanwhile(monkeypatch: pytest.MonkeyPatch, playing: Round, phone: SeatClaim) -> str:
    """What an organizer is told who takes a round back before what was entered at a table is committed."""
    told: list[str] = []

    def take_back() -> None:
        try:
            taking_back.unpublish_round(playing, by=factories.ada(), reason="Wrong hall.")
        except LeagueError as error:
            told.append(error.code)
        except IntegrityError:
            told.append("what only the database noticed")

    with before_committing(monkeypatch, take_back):
        enter(phone)
    return told[0] if told else "taken back"


def test_a_round_is_not_taken_back_while_something_is_entered(
    monkeypatch: pytest.MonkeyPatch, playing: Round, phones: list[SeatClaim]
) -> None:
    assert take_back_meanwhile(monkeypatch, playing, phones[0]) == "deals-entered"


def test_if_tables_were_within_nothing_it_would_be_up_to_the_database(
    monkeypatch: pytest.MonkeyPatch, playing: Round, phones: list[SeatClaim]
) -> None:
    monkeypatch.setattr(results, "hold", lambda within, table: hold(table=table))
    monkeypatch.setattr(taking_back, "hold_all", lambda tables: None)  # which few who change a stage do

    assert take_back_meanwhile(monkeypatch, playing, phones[0]) == "what only the database noticed"


def test_who_changes_the_stage_is_next_however_many_tables_come(
    monkeypatch: pytest.MonkeyPatch, playing: Round, phones: list[SeatClaim]
) -> None:
    found: list[list[Table]] = []
    begun: list[Future[None]] = []

    @in_transaction
    def change() -> None:
        hold(stage=playing.stage)
        found.append(entered(playing.stage))

    def come_meanwhile(place: Place) -> None:
        if place == "done-not-committed" and not begun:
            begun.append(others.submit(leaving, change))
            until(lambda: waiting() == 1)
            begun.append(others.submit(leaving, lambda: enter(phones[1])))
            until(lambda: waiting() == 2 or begun[1].done())

    monkeypatch.setattr(failpoints, "_listeners", [come_meanwhile])
    with ThreadPoolExecutor(2) as others:
        enter(phones[0])
        for each in begun:
            each.result()

    assert found == [[phones[0].table]]
    assert entered(playing.stage) == [phone.table for phone in phones]


def leaving(act: Callable[[], None]) -> None:
    """Do it, with a database connection that ends with it."""
    try:
        act()
    finally:
        connection.close()
