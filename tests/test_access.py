"""Who gets in where. A stranger is told the same as for what is not there."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core import signing

from league import access
from league.errors import UnknownHere
from league.models import League, Table
from league.services import events, rounds
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return factories.table(names=("Bea", "Cy"))


def test_a_tables_link_opens_that_table(table: Table) -> None:
    assert access.table_to_score(access.table_link(table)) == table


def test_a_link_proves_itself_with_more_than_128_bits(table: Table) -> None:
    proof = access.table_link(table).partition("-")[2]

    assert len(proof) * 6 >= 128


def test_a_link_is_worthless_at_another_table(table: Table) -> None:
    other = factories.table(names=("Eve", "Fay"))
    proof = access.table_link(table).partition("-")[2]

    with pytest.raises(UnknownHere):
        access.table_to_score(f"{other.pk}-{proof}")


def test_a_revoked_link_opens_nothing_and_the_new_one_does(table: Table) -> None:
    old = access.table_link(table)
    rounds.revoke_link(table, by=factories.ada())

    assert access.table_to_score(access.table_link(table)) == table
    with pytest.raises(UnknownHere):
        access.table_to_score(old)


@pytest.mark.parametrize(
    "link", ["", "-", "0-", "7", "7-", "x-y", "٧-abc", "-1-abc", "9" * 30 + "-abc", "1-é"]
)
def test_what_is_no_link_opens_nothing(link: str, table: Table) -> None:
    with pytest.raises(UnknownHere):
        access.table_to_score(link)


def test_the_link_of_a_proposed_table_opens_nothing_yet() -> None:
    event = factories.event(names=("Bea", "Cy"))
    proposal = rounds.propose_round(factories.stage(event), by=factories.ada())

    with pytest.raises(UnknownHere):
        access.table_to_score(access.table_link(proposal.tables.get()))


def test_a_draft_is_there_only_for_those_who_run_it() -> None:
    event = factories.event()

    assert access.event_to_see(factories.ada(), event.slug) == event
    for stranger in (AnonymousUser(), factories.dot()):
        with pytest.raises(UnknownHere):
            access.event_to_see(stranger, event.slug)


def test_an_open_event_is_there_for_everybody_but_run_by_its_organizers() -> None:
    event = factories.event()
    events.open_event(event, by=factories.ada())

    assert access.event_to_see(AnonymousUser(), event.slug) == event
    with pytest.raises(UnknownHere):
        access.event_to_run(factories.dot(), event.slug)


def test_who_stops_being_an_organizer_stops_at_once() -> None:
    event = factories.event()
    ada = factories.ada()
    League.objects.get().organizers.remove(ada)

    with pytest.raises(UnknownHere):
        access.event_to_run(ada, event.slug)


def test_a_proposed_round_is_hidden_until_it_is_published() -> None:
    event = factories.event(names=("Bea", "Cy"))
    ada = factories.ada()
    events.open_event(event, by=ada)
    proposal = rounds.propose_round(factories.stage(event), by=ada)

    with pytest.raises(UnknownHere):
        access.round_to_see(AnonymousUser(), event.slug, 1)
    rounds.publish_round(proposal, by=ada)

    assert access.round_to_see(AnonymousUser(), event.slug, 1) == proposal


def test_a_device_is_known_by_what_this_server_signed() -> None:
    assert access.device_of(access.sign_device("phone-1")) == "phone-1"
    assert access.device_of("phone-1") is None
    assert access.device_of(signing.dumps("phone-1", salt="another")) is None
    assert access.device_of(None) is None
