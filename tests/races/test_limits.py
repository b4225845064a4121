"""Many tries at the same instant are no more than the limit. With a count that is read first they are."""

from collections.abc import Callable
from threading import Barrier

import pytest
from django.db.models import F
from django.test import Client

from league.models import Tally
from league.services import limits
from league.services.limits import Limit
from tests import factories
from tests.races.together import PATIENCE, together
from tests.web.scoring.phones import Phone

pytestmark = [pytest.mark.race, pytest.mark.django_db(transaction=True), pytest.mark.timeout(3600)]

MANY = 40
WRONG = {"username": "ada", "password": "wrong"}
MADE_UP = [f"203.0.113.{last}" for last in range(1, MANY + 1)]


def all_at_once(act: Callable[[int], int]) -> list[int]:
    """The statuses of as many requests as MANY, each by a connection of its own."""
    start = Barrier(MANY, timeout=PATIENCE)

    def begin(number: int) -> int:
        start.wait()
        return act(number)

    with together(MANY) as people:
        waiting = [people.pool.submit(begin, number) for number in range(MANY)]
        return [each.result() for each in waiting]


def sign_in(number: int) -> int:
    """A wrong password, from an address that the header makes up."""
    return Client().post("/sign-in/", WRONG, headers={"X-Forwarded-For": MADE_UP[number]}).status_code


def sign_in_by_api(number: int) -> int:
    forged = {"X-Forwarded-For": MADE_UP[number]}
    return Client().post("/api/session/", WRONG, content_type="application/json", headers=forged).status_code


@pytest.mark.scenario("S56")
def test_forty_wrong_passwords_at_once_are_ten_tries_whatever_address_they_claim() -> None:
    factories.ada()

    statuses = all_at_once(sign_in)

    assert (statuses.count(422), statuses.count(429)) == (10, MANY - 10)


@pytest.mark.scenario("S56")
def test_page_and_api_share_the_ten_tries() -> None:
    factories.ada()

    statuses = all_at_once(lambda number: (sign_in if number % 2 else sign_in_by_api)(number))

    assert (statuses.count(422) + statuses.count(401), statuses.count(429)) == (10, MANY - 10)


@pytest.mark.scenario("S56")
def test_forty_entries_of_one_phone_at_once_are_no_more_than_its_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(limits.LIMITS, "enter", Limit(7, 600))
    phone = Phone(factories.table(), 1)
    cookies = {name: cookie.value for name, cookie in phone.client.cookies.items()}

    def enter(number: int) -> int:
        client = Client()
        client.cookies.load(cookies)
        sent, forged = {"how": "facts", "key": f"k{number}"}, {"X-Forwarded-For": MADE_UP[number]}
        return client.post(phone.url("score-deal", 1), sent, headers=forged).status_code

    statuses = all_at_once(enter)

    assert (statuses.count(422), statuses.count(429)) == (7, MANY - 7)


@pytest.mark.scenario("S56", control=True)
def test_with_a_count_that_is_read_first_all_get_through(monkeypatch: pytest.MonkeyPatch) -> None:
    factories.ada()
    everybody_has_read = Barrier(MANY, timeout=PATIENCE)

    def read_then_write(what: str, who: str) -> None:
        tally = Tally.objects.get(what=what)
        everybody_has_read.wait()
        if tally.count < limits.LIMITS[what].times:
            Tally.objects.filter(pk=tally.pk).update(count=F("count") + 1)
        else:
            raise limits._too_often(60)

    for what in ("sign-in-from", "sign-in"):
        limits.count(what, "somebody")
    monkeypatch.setattr(limits, "count", read_then_write)

    assert all_at_once(sign_in).count(422) == MANY
