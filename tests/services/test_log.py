"""The record of who changed what."""

from collections.abc import Callable
from typing import Any

import pytest

from league.models import LogEntry, Player, Table
from league.services import rounds, substitutes, table_rulings, taking_back, wishes
from league.services.log import log
from tests import factories

pytestmark = pytest.mark.django_db


def test_a_row_of_an_event_belongs_to_its_league_too() -> None:
    event = factories.event()

    log(event, "event.praised", by=factories.ada(), after={"stars": 5}, reason="It was fun.")

    entry = LogEntry.objects.get(action="event.praised")
    assert (entry.league, entry.event, entry.user, entry.claim) == (
        factories.league(),
        event,
        factories.ada(),
        None,
    )
    assert (entry.before, entry.after, entry.reason) == (None, {"stars": 5}, "It was fun.")


def test_a_row_of_the_league_has_no_event() -> None:
    log(factories.league(), "league.praised", by=None)

    entry = LogEntry.objects.get(action="league.praised")
    assert (entry.league, entry.event, entry.user, entry.claim) == (factories.league(), None, None, None)


def test_what_a_phone_did_is_its_own_and_a_deals_row_is_its_tables_too() -> None:
    table = factories.table()
    claim = factories.claim(table)

    log(table.round.stage.event, "deal.praised", by=claim, deal=table.deals.get())

    entry = LogEntry.objects.get(action="deal.praised")
    assert (entry.user, entry.claim, entry.deal, entry.table) == (None, claim, table.deals.get(), table)


def test_a_row_of_a_table_is_about_all_who_sit_there_and_whoever_plays_for_them() -> None:
    table = factories.table(names=("Bea", "Cy"))
    seat = factories.seat_of(table, "Cy")
    substitutes.send_substitute(seat, absent=seat.people[0], name="Zoe", by=factories.ada())

    log(table.round.stage.event, "table.praised", by=None, table=table)

    entry = LogEntry.objects.get(action="table.praised")
    names = Player.objects.filter(pk__in=entry.people).order_by("name").values_list("name", flat=True)
    assert list(names) == ["Bea", "Cy", "Zoe"]
    assert (entry.round_number, entry.table_number) == (1, 1)


def test_a_row_about_a_partnership_is_about_both() -> None:
    event = factories.pairs_event(names=("Bea & Cy", "Eve & Fay"))

    wishes.send_away(factories.entrant(event, "Cy"), by=factories.ada())

    entry = LogEntry.objects.get(action="entrant.away")
    assert entry.people == sorted(person.pk for person in factories.entrant(event, "Bea").players)


def test_a_row_of_a_round_keeps_its_number_when_the_round_is_gone() -> None:
    event = factories.event()
    taking_back.unpublish_round(factories.published_round(event), by=factories.ada(), reason="Too early.")

    numbers = LogEntry.objects.filter(event=event, action__startswith="round.").values_list(
        "action", "round_number"
    )
    assert list(numbers) == [("round.unpublished", 1), ("round.published", 1), ("round.proposed", 1)]


@pytest.mark.parametrize(
    ("act", "before", "after"),
    [
        (lambda at: rounds.revoke_link(at, by=factories.ada()), {"link_number": 1}, {"link_number": 2}),
        (
            lambda at: table_rulings.put_off(at, by=factories.ada(), reason="The bus is late."),
            {"parked": False},
            {"parked": True},
        ),
        (
            lambda at: table_rulings.void_table(at, by=factories.ada(), reason="A deck was short."),
            {"state": "waiting"},
            {"state": "final"},
        ),
    ],
)
def test_what_was_replaced_is_kept(
    act: Callable[[Table], None], before: dict[str, Any], after: dict[str, Any]
) -> None:
    table = factories.table()

    act(table)

    entry = LogEntry.objects.filter(table=table).latest("pk")
    assert (entry.before, entry.after) == (before, after)


def test_a_wish_is_kept_with_what_was_wished_before() -> None:
    event = factories.event()
    for table in (3, 5, None):
        wishes.fix_table(factories.entrant(event, "Bea"), table, by=factories.ada())

    rows = LogEntry.objects.filter(event=event, people__len=1).order_by("pk")
    pairs = rows.values_list("before__table_number", "after__table_number")
    assert list(pairs) == [
        (None, 3),
        (3, 5),
        (5, None),
    ]


def test_a_seating_that_replaces_another_names_it() -> None:
    stage = factories.stage(factories.event())
    first = rounds.propose_round(stage, by=factories.ada())
    rounds.propose_round(stage, by=factories.ada(), variation=1)

    proposed = LogEntry.objects.filter(action="round.proposed").order_by("pk")
    assert list(proposed.values_list("before__rng_seed", flat=True)) == [None, first.rng_seed]


def test_the_newest_row_comes_first() -> None:
    event = factories.event(names=("Bea", "Cy"))

    actions = LogEntry.objects.filter(event=event).values_list("action", flat=True)

    assert list(actions) == ["entrants.added", "event.created"]
