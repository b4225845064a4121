"""Where an event demands accounts, only who plays there speaks for a seat, and nobody for two."""

from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from league.models import Confirmation, Deal, Dispute, SeatClaim, Submission, Table
from league.states import DealState, EntrantKind
from tests import factories
from tests.api.client import Api, at_seat, at_table, refusal
from tests.web.pages import Page
from tests.web.scoring.phones import Phone, typed

pytestmark = [pytest.mark.django_db, pytest.mark.scenario("S64")]


@pytest.fixture
def table() -> Table:
    return factories.table(needs_accounts=True)


def phone(table: Table, seat: int, *, of: int, player: int = 0) -> Phone:
    """A phone on which somebody of seat `of` is signed in, after it tapped the name at `seat`."""
    opened = Phone(table)
    person = table.seats.get(number=of).people[player]
    opened.client.force_login(factories.account_of(person))
    opened.claim(seat, player=player)
    return opened


def claims() -> list[int]:
    return list(SeatClaim.objects.order_by("pk").values_list("seat__number", flat=True))


def enter(opened: Phone) -> Any:
    return opened.enter(typed(opened.table), key="k")


def test_signed_in_as_who_plays_everything_is_as_ever(table: Table) -> None:
    enter(phone(table, 1, of=1))

    phone(table, 2, of=2).confirm()

    assert Deal.objects.get().state == DealState.CONFIRMED


def test_nobody_claims_a_seat_without_signing_in(table: Table) -> None:
    opened = Phone(table)

    answer = opened.claim(1)

    assert (answer.status_code, claims()) == (403, [])
    assert answer.context["error"].code == "sign-in"
    assert Page(answer).links["Sign in"] == f"/sign-in/?next={opened.url('score')}"


def test_who_was_signed_out_meanwhile_signs_in_and_is_back_at_the_deal(table: Table) -> None:
    opened = phone(table, 1, of=1)
    del opened.client.cookies[settings.SESSION_COOKIE_NAME]

    answer = enter(opened)

    assert (answer.status_code, Submission.objects.count()) == (403, 0)
    assert Page(answer).links["Sign in"] == f"/sign-in/?next={opened.url('score-deal', 1)}"


def test_nobody_claims_the_seat_of_somebody_else(table: Table) -> None:
    opened = phone(table, 2, of=1)

    answer = opened.claim(2)

    assert (answer.status_code, answer.context["error"].code, claims()) == (403, "other-account", [])


def test_one_person_behind_two_phones_cannot_confirm_what_they_entered(table: Table) -> None:
    enter(phone(table, 1, of=1))
    other = phone(table, 2, of=1)

    answer = other.confirm(change=version_1())

    assert (answer.status_code, claims(), Confirmation.objects.count()) == (403, [1], 0)
    assert Deal.objects.get().state == DealState.SUBMITTED


@pytest.mark.parametrize("signed_in", [None, 2])
def test_a_phone_with_a_seat_says_nothing_for_who_is_not_signed_in(
    table: Table, signed_in: int | None
) -> None:
    """It lies on the table: somebody else picks it up, or signs in on it."""
    enter(phone(table, 2, of=2))
    opened = phone(table, 1, of=1)
    del opened.client.cookies["sessionid"]
    if signed_in is not None:
        opened.client.force_login(factories.account_of(table.seats.get(number=signed_in).people[0]))

    answers = [
        enter(opened),
        opened.enter(typed(table), how="part", key="p"),
        opened.confirm(change=version_1()),
        opened.object("I had more."),
    ]

    assert [answer.status_code for answer in answers] == [403] * 4
    assert (Submission.objects.count(), Confirmation.objects.count(), Dispute.objects.count()) == (1, 0, 0)


def test_the_page_says_so_before_anything_is_typed(table: Table) -> None:
    opened = phone(table, 1, of=1)
    assert "sign in to enter" not in Page(opened.look()).text

    del opened.client.cookies["sessionid"]

    assert "sign in to enter or confirm a deal" in Page(opened.look()).text


def test_everybody_reads_it_among_the_rules(table: Table) -> None:
    page = Page(Client().get(f"/events/{table.round.stage.event.slug}/"))

    assert "Who enters or confirms a deal is signed in as who plays there." in page.text


def test_only_the_own_name_can_be_tapped(table: Table) -> None:
    opened = Phone(table)
    assert b'name="person"' not in opened.look().content

    opened.client.force_login(factories.account_of(table.seats.get(number=3).people[0]))

    assert opened.look().content.count(b'name="person"') == 1


def test_who_sits_elsewhere_is_told_so(table: Table) -> None:
    opened = Phone(table)
    opened.client.force_login(factories.account_of(factories.player("Zoe")))

    page = opened.look()

    assert b'name="person"' not in page.content
    assert "if it is not here, you sit at another table" in Page(page).text


@pytest.mark.parametrize("player", [0, 1])
def test_either_of_two_who_hold_a_seat_speaks_for_it(player: int) -> None:
    names = ("Bea & Cy", "Eve & Fay")
    table = factories.table(names=names, entrant_kind=EntrantKind.PARTNERSHIPS, needs_accounts=True)
    enter(phone(table, 1, of=1, player=1 - player))

    phone(table, 2, of=2, player=player).confirm()

    assert Deal.objects.get().state == DealState.CONFIRMED


def test_partners_are_one_seat_that_does_not_confirm_itself() -> None:
    names = ("Bea & Cy", "Eve & Fay")
    table = factories.table(names=names, entrant_kind=EntrantKind.PARTNERSHIPS, needs_accounts=True)
    enter(phone(table, 1, of=1, player=0))

    answer = phone(table, 1, of=1, player=1).confirm(change=version_1())

    assert (answer.status_code, Deal.objects.get().state) == (403, DealState.SUBMITTED)


def test_who_is_out_at_once_is_refused_at_once(table: Table) -> None:
    """An account taken away speaks for nobody from the next request on."""
    opened = phone(table, 1, of=1)
    player = table.seats.get(number=1).people[0]
    player.user = None
    player.save()

    assert enter(opened).status_code == 403


def test_the_api_asks_for_the_account_too(table: Table) -> None:
    claim = factories.claim(table, 1)
    nobody, other, right = at_seat(claim), at_seat(claim), at_seat(claim)
    other.client.force_login(factories.account_of(table.seats.get(number=2).people[0]))
    right.client.force_login(factories.account_of(claim.player))
    address = f"tables/{table.pk}/deals/1/submissions/"
    document = factories.totals(table)

    refused = [refusal(each.post(address, document)) for each in (nobody, other)]
    answer = right.post(address, document)

    assert refused == [(403, "sign-in"), (403, "other-account")]
    assert answer.status_code == 200


def test_a_program_claims_no_seat_for_somebody_else(table: Table) -> None:
    seat = table.seats.get(number=1)
    body = {"seat": 1, "player": seat.people[0].pk}
    api, other, right = at_table(table), at_table(table), at_table(table)
    other.client.force_login(factories.account_of(table.seats.get(number=2).people[0]))
    right.client.force_login(factories.account_of(seat.people[0]))
    address = f"tables/{table.pk}/claims/"

    refused = [refusal(each.post(address, body)) for each in (api, other)]

    assert refused == [(403, "sign-in"), (403, "other-account")]
    assert right.post(address, body).status_code == 201


def test_an_account_without_the_link_is_nobody_at_the_table(table: Table) -> None:
    """Accounts open no tables: who plays there has the link."""
    api = Api(user=factories.account_of(table.seats.get(number=1).people[0]))

    assert refusal(api.get(f"tables/{table.pk}/claims/")) == (404, "not-found")


def version_1() -> dict[str, str]:
    submission = Submission.objects.get(version=1)
    return {"version": "1", "content_hash": submission.content_hash, "key": "c"}
