"""While a round is being played the standings count exactly the tables that are final, and say how many those are."""

from collections.abc import Iterator
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from league import access
from league.errors import AlreadyDone
from league.models import Event, Round, Table
from league.services import rounds, stages, table_rulings
from league.templatetags.talon import exact_in_words
from tests import factories
from tests.competition import oracle
from tests.web.pages import Page

pytestmark = pytest.mark.django_db

CRITERIA = ("wins", "opponents", "opponents-total", "beaten", "best-deal", "last-round")


def six_tables() -> Event:
    return factories.event(names=factories.NAMES, table_size=2, tiebreaks=CRITERIA)


def play(of: Event, *, first: int) -> Iterator[oracle.Table]:
    """Publish a round and confirm it table by table; each counts, and is told to the oracle, before the next."""
    current = factories.published_round(of)
    for table in current.tables.order_by("number"):
        yield _play(current, access.table_to_score(access.table_link(table)), first + table.number)
        stages.refresh_stage(current.stage_id)


def _play(current: Round, table: Table, points: int) -> oracle.Table:
    factories.confirmed_deal(table, 1, (2 * points, 0), (points, 1), caller=1)
    one, other = (seat.entrant_id for seat in table.seats.order_by("number"))
    scores = {one: 2 * points, other: points - 2}
    deals = {one: [(2 * points, True)], other: [(points - 2, False)]}
    return oracle.Table(current.number, scores, deals)


def expected_rows(event: Event, tables: list[oracle.Table]) -> list[list[str]]:
    """The page's rows as the oracle has them, in any order."""
    names = {entrant.pk: str(entrant) for entrant in event.entrants.all()}
    counted = oracle.Event(tables)
    ranks = oracle.ranks(counted, list(names), CRITERIA)
    shared = list(ranks.values())
    return sorted(
        [
            f"{rank}={rank}, shared" if shared.count(rank) > 1 else f"{rank}",
            names[pk],
            shown(oracle.points(counted, pk)),
            str(oracle.played(counted, pk)),
            *(shown(oracle.value(counted, criterion, pk, list(names))) for criterion in CRITERIA),
        ]
        for pk, rank in ranks.items()
    )


def shown(value: Fraction | int) -> str:
    return " ".join(exact_in_words(Fraction(value)).split())


def test_every_number_is_that_of_the_tables_confirmed_so_far(client: Client) -> None:
    event = six_tables()
    address = reverse("league:event", args=[event.slug])
    counted = list(play(event, first=5))
    stages.refresh_stage(factories.stage(event).pk)

    for number, table in enumerate(play(event, first=14), start=1):
        counting = Page(client.get(address))
        stages.refresh_stage(factories.stage(event).pk)
        counted.append(table)
        page = Page(client.get(address))

        verb = "counts" if number == 1 else "count"
        said = f"Provisional: {number} of 6 tables of round 2 {verb}." if number < 6 else "After round 2"
        assert "Provisional: new results are being counted." in counting.text
        assert f"Standings {said} Standings" in page.text
        assert sorted(page.rows) == expected_rows(event, counted)


def test_the_next_round_is_not_seated_before_the_last_table_is_final() -> None:
    event = six_tables()

    refusals = []
    for _table in play(event, first=5):
        try:
            rounds.propose_round(factories.stage(event), by=factories.ada())
        except AlreadyDone as refused:
            refusals.append(refused.code)

    assert refusals == ["round-playing"] * 5
    assert Round.objects.filter(stage__event=event).count() == 2


def test_tables_that_were_put_off_are_said_not_to_count_yet(client: Client) -> None:
    event = factories.event(names=factories.NAMES[:4], table_size=2)
    current = factories.published_round(event)
    first, second = (access.table_to_score(access.table_link(table)) for table in current.tables.all())
    table_rulings.put_off(first, by=factories.ada(), reason="They play on Sunday.")
    factories.confirmed_deal(second)
    stages.refresh_stage(current.stage_id)

    page = Page(client.get(reverse("league:event", args=[event.slug])))

    assert "After round 1 1 table that was put off does not count yet." in page.text


def test_a_table_that_is_void_does_not_count(client: Client) -> None:
    event = factories.event(names=factories.NAMES[:4], table_size=2)
    current = factories.published_round(event)
    first = access.table_to_score(access.table_link(current.tables.get(number=1)))
    table_rulings.void_table(first, by=factories.ada(), reason="The wrong game.")
    stages.refresh_stage(current.stage_id)

    page = Page(client.get(reverse("league:event", args=[event.slug])))

    assert "Provisional: 0 of 2 tables of round 1 count." in page.text
