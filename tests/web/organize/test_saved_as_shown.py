"""Field case F39: a change of one small thing alone is stored; what a page shows after it is what is there."""

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Event, LogEntry, Table
from league.queries.table_desk import seats_version
from league.services import rounds
from league.states import RoundState
from tests import factories
from tests.web.organize.test_stages import FINALS

pytestmark = pytest.mark.django_db


def of(table: Table, name: str, *more: object) -> str:
    where = [table.round.stage.event.slug, table.round.number, table.number, *more]
    return reverse(f"league:{name}", args=where)


def shown(ada: Client, table: Table) -> list[str]:
    """Who sits where, as the table's page has it now."""
    seats = ada.get(of(table, "table-run")).context["desk"].seats
    return [str(seat.entrant) for seat in seats]


def swap(ada: Client, table: Table, one: int, other: int) -> None:
    pair = {"one": table.seats.get(number=one).pk, "other": table.seats.get(number=other).pk}
    ada.post(
        of(table, "table-decide", "exchange"),
        pair | {"seen": seats_version(table), "reason": "They told us.", "save": "yes"},
    )


@pytest.mark.parametrize("is_published", [False, True])
def test_two_seats_exchanged_and_nothing_else(ada: Client, is_published: bool) -> None:
    event = factories.event(names=factories.NAMES[:4])
    proposal = rounds.propose_round(factories.stage(event), by=factories.ada())
    if is_published:
        rounds.publish_round(proposal, by=factories.ada())
    table = proposal.tables.get()
    one, two, three, four = shown(ada, table)

    swap(ada, table, 1, 3)

    assert shown(ada, table) == [three, two, one, four]


def test_the_exchanged_seats_of_a_proposal_are_those_that_are_played(ada: Client) -> None:
    event = factories.event(names=factories.NAMES[:4])
    proposal = rounds.propose_round(factories.stage(event), by=factories.ada())
    swap(ada, proposal.tables.get(), 2, 4)
    before = shown(ada, proposal.tables.get())

    ada.post(reverse("league:round-publish", args=[event.slug, 1]), {"proposal": proposal.pk})

    proposal.refresh_from_db()
    assert (proposal.state, shown(ada, proposal.tables.get())) == (RoundState.PLAYING, before)


def test_exchanged_and_exchanged_back_everything_is_as_it_was_and_both_are_kept(ada: Client) -> None:
    table = factories.table(names=factories.NAMES[:4])
    before = shown(ada, table)

    for _time in range(2):
        swap(ada, table, 1, 2)

    assert shown(ada, table) == before
    assert LogEntry.objects.filter(action="seats.exchanged").count() == 2


def test_the_name_of_a_stage_and_nothing_else(ada: Client) -> None:
    event: Event = factories.event()
    ada.post(reverse("league:stage-new", args=[event.slug]), FINALS)
    change = reverse("league:stage-change", args=[event.slug, 2])

    ada.post(change, {**FINALS, "name": "Grand final"})

    assert ada.get(change).context["form"]["name"].value() == "Grand final"
