"""Who may say that a result is right: seats, each once, never the one that entered it, never from outside."""

import pytest

from league.errors import AlreadyDone, LeagueError, NotYours
from league.models import Confirmation, Deal, Dispute, LogEntry, SeatClaim, Table
from league.services import results, rounds, rulings
from league.services.results import MOST_STEPS
from league.states import DealState
from tests import factories
from tests.api.client import Api, at_seat, at_table, refusal
from tests.laid_down import laid_down
from tests.web.scoring.phones import Phone

pytestmark = [pytest.mark.django_db, pytest.mark.scenario("S64")]


@pytest.fixture
@laid_down
def table() -> Table:
    made = factories.table()
    factories.enter(made, 1, factories.totals(made))
    return made


def state(table: Table) -> str:
    return Deal.objects.get(table=table, number=1).state


def test_a_second_phone_of_the_authors_seat_cannot_confirm(table: Table) -> None:
    """The first phone was released, and somebody claims its seat again with another one."""
    rounds.release_claim(SeatClaim.objects.get(), by=factories.ada())

    answer = Phone(table, 1).confirm(change={"version": "1", "content_hash": said(table), "key": "k"})

    assert (answer.status_code, state(table)) == (403, DealState.SUBMITTED)


def test_the_authors_phone_cannot_confirm_from_another_seat(table: Table) -> None:
    author = SeatClaim.objects.get()
    rounds.release_claim(author, by=factories.ada())
    other = factories.claim(table, 2, device=author.device)

    with pytest.raises(NotYours):
        results.confirm(table, 1, version=1, content_hash=said(table), by=other, key="k")

    assert state(table) == DealState.SUBMITTED


def test_a_link_that_was_passed_on_confirms_nothing_without_a_seat(table: Table) -> None:
    body = {"version": 1, "content_hash": said(table)}

    answer = at_table(table).post(f"tables/{table.pk}/deals/1/confirmations/", body)

    assert refusal(answer) == (403, "no-seat")
    assert not Confirmation.objects.exists()


def test_a_phone_of_another_table_confirms_nothing_here(table: Table) -> None:
    there = factories.table(names=("Gus", "Hal"))
    stranger = factories.claim(there, 1, device="stranger")
    api = Api(link=at_table(table).headers["Authorization"].partition(" ")[2], device=stranger.device)

    answer = api.post(
        f"tables/{table.pk}/deals/1/confirmations/", {"version": 1, "content_hash": said(table)}
    )

    assert refusal(answer) == (403, "no-seat")


def test_nobody_confirms_what_they_did_not_see(table: Table) -> None:
    seat = at_seat(factories.claim(table, 2))

    answer = seat.post(f"tables/{table.pk}/deals/1/confirmations/", {"version": 1, "content_hash": "0" * 64})

    assert (refusal(answer), state(table)) == ((412, "other-content"), DealState.SUBMITTED)


def test_one_seat_objects_once_to_a_version(table: Table) -> None:
    factories.dispute(table, 2)

    for _time in range(5):
        with pytest.raises(AlreadyDone):
            factories.dispute(table, 2)

    assert Dispute.objects.count() == 1


def test_two_phones_that_contradict_each_other_for_ever_have_an_end(table: Table) -> None:
    Deal.objects.filter(table=table).update(steps=MOST_STEPS)

    with pytest.raises(LeagueError) as refused:
        factories.enter(table, 2, factories.totals(table, caller=2))

    assert refused.value.code == "too-much-said"


def test_what_an_organizer_enters_is_in_the_history_with_who_and_why(table: Table) -> None:
    rulings.accept_version(table, 1, version=1, by=factories.ada(), reason="Both said so.")

    entry = LogEntry.objects.filter(deal__table=table, user__isnull=False).latest("pk")
    assert (str(entry.user), entry.reason) == ("ada", "Both said so.")


def said(table: Table) -> str:
    return str(table.deals.get(number=1).submissions.get().content_hash)
