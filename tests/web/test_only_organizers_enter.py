"""Field case F29: where organizers enter results, nobody else does, whichever way it comes."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from league.models import Confirmation, Deal, Dispute, SeatPart, Submission, Table
from league.services import events
from league.services.rules import rules_of
from league.states import ConfirmationPolicy, DealState
from tests import factories
from tests.api.client import Api, at_seat, refusal, said
from tests.web.scoring.phones import Phone, form_with, typed

pytestmark = pytest.mark.django_db

EVIDENCE = ("totals", "cards", "layout")
Give = Callable[[Table], int]


@pytest.fixture
def at() -> Table:
    return factories.table(names=("Bea", "Cy", "Eve"))


def switch(table: Table, to: ConfirmationPolicy = ConfirmationPolicy.ORGANIZER) -> None:
    """Ada changes who enters results, while the round is being played."""
    event = table.round.stage.event
    stage = factories.stage(event)
    rules = replace(rules_of(event, stage), confirmation=to)
    events.change_rules(event, rules, by=factories.ada())
    table.refresh_from_db()


def rows() -> tuple[int, ...]:
    """How much seats have said so far."""
    return tuple(kind.objects.count() for kind in (Submission, SeatPart, Confirmation, Dispute))


def by_page(how: str, level: str) -> Give:
    def give(table: Table) -> int:
        answer = Phone(table, 1).enter(typed(table), key="k", how=how, level=level)
        return int(answer.status_code)

    return give


def by_document(table: Table) -> int:
    answer = Phone(table, 1).enter({"text": '{"layout": {}}'}, key="k", how="document")
    return int(answer.status_code)


def by_outbox(table: Table) -> int:
    """What a phone had kept and sends once there is a network again."""
    phone = Phone(table, 1)
    letter = {**typed(table), "key": "kept", "how": "facts"}
    answer = phone.client.post(phone.url("score-deal", 1), letter, headers={"X-Outbox": "1"})
    return int(answer.status_code)


def by_program(table: Table) -> int:
    api = at_seat(factories.claim(table, 1))
    answer = api.post(f"tables/{table.pk}/deals/1/submissions/", factories.totals(table))
    assert refusal(answer) == (403, "organizers-enter")
    return int(answer.status_code)


WAYS: dict[str, Give] = {
    **{f"facts {level}": by_page("facts", level) for level in EVIDENCE},
    **{f"part {level}": by_page("part", level) for level in EVIDENCE[1:]},  # totals have no parts
    "document": by_document,
    "outbox": by_outbox,
    "program": by_program,
}


@pytest.mark.parametrize("give", WAYS.values(), ids=WAYS)
def test_whichever_way_a_seat_enters_a_deal_it_is_refused_and_nothing_stored(give: Give) -> None:
    table = factories.table(names=("Bea", "Cy", "Eve"), confirmation=ConfirmationPolicy.ORGANIZER)

    assert give(table) == 403
    assert rows() == (0, 0, 0, 0)


@pytest.mark.parametrize("level", EVIDENCE)
def test_the_page_offers_no_form(level: str) -> None:
    table = factories.table(names=("Bea", "Cy", "Eve"), confirmation=ConfirmationPolicy.ORGANIZER)

    offered = Phone(table, 1).open(level=level, change="")

    assert [form_with(offered, field) for field in ("key", "end", "text")] == [{}, {}, {}]
    assert "the organizers enter the results" in offered.content.decode()


def test_switched_while_a_form_is_open_says_why_and_keeps_what_was_typed(at: Table) -> None:
    phone = Phone(at, 1)
    key = phone.key_of("end")
    switch(at)

    answer = phone.enter(typed(at) | {"foundation_2": "11"}, key=key)

    assert answer.status_code == 403
    assert str(answer.context["error"]) == (
        "In this event the organizers enter results. Show them your table."
    )
    assert form_with(answer, "end")["foundation_2"] == "11"
    assert rows() == (0, 0, 0, 0)


def test_what_waited_when_it_was_switched_waits_for_an_organizer(at: Table) -> None:
    factories.enter(at, 1, factories.totals(at))
    phone = Phone(at, 2)
    form = form_with(phone.open(), "content_hash", "1")
    switch(at)

    answer = phone.client.post(phone.url("confirm", 1), form)

    assert answer.status_code == 403
    assert (Deal.objects.get().state, rows()) == (DealState.SUBMITTED, (1, 0, 0, 0))


def test_what_waited_counts_when_fewer_are_asked_from_now_on() -> None:
    at = factories.table(names=("Bea", "Cy", "Eve"), confirmation=ConfirmationPolicy.ALL_OTHERS)
    factories.enter(at, 1, factories.totals(at))
    factories.confirm(at, 2)

    switch(at, ConfirmationPolicy.ONE_OTHER)

    assert Deal.objects.get().state == DealState.CONFIRMED


def test_who_objects_still_reaches_the_organizers(at: Table) -> None:
    factories.enter(at, 1, factories.totals(at))
    switch(at)

    answer = Phone(at, 2).object("I had more.")

    assert answer.status_code == 302
    assert (Deal.objects.get().state, rows()) == (DealState.DISPUTED, (1, 0, 0, 1))


def test_at_a_final_table_nothing_is_taken_and_an_objection_changes_nothing(at: Table) -> None:
    factories.confirmed_deal(at)
    eve = at_seat(factories.claim(at, 3))
    counted = Submission.objects.get()
    deal = f"tables/{at.pk}/deals/1"

    entered = eve.post(f"{deal}/submissions/", factories.totals(at, caller=2))
    confirmed = eve.post(f"{deal}/confirmations/", {"version": 1, "content_hash": counted.content_hash})
    objected = eve.post(f"{deal}/disputes/", {"version": 1, "reason": "I had more."})

    assert (refusal(entered), refusal(confirmed)) == ((409, "table-final"), (409, "table-final"))
    assert said(objected)["said"] == "flagged"
    assert Deal.objects.get().confirmed_submission == counted
    assert list(Dispute.objects.values_list("too_late", flat=True)) == [True]


@pytest.mark.parametrize("policy", ConfirmationPolicy)
def test_what_was_only_entered_is_confirmed_by_nobody(policy: ConfirmationPolicy, at: Table) -> None:
    factories.enter(at, 1, factories.totals(at))
    switch(at, policy)

    deal = Deal.objects.get()

    assert (deal.state, deal.confirmations.count()) == (DealState.SUBMITTED, 0)


def test_an_organizer_enters_there_as_ever(at: Table) -> None:
    switch(at)
    ruled = f"tables/{at.pk}/deals/1/rulings/"

    answer = Api(user=factories.ada()).post(ruled, {"document": factories.totals(at), "seen_version": None})

    assert (answer.status_code, Deal.objects.get().state) == (200, DealState.CONFIRMED)
