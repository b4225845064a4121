"""One code twice at the same instant lets one in; of two who turn it on one has a key."""

from typing import Any

import pytest

from league.errors import LeagueError
from league.models import User
from league.services import second_factor
from tests import codes, factories
from tests.races.together import often, together

pytestmark = [pytest.mark.race, pytest.mark.django_db(transaction=True), pytest.mark.timeout(3600)]


def refusals(outcomes: list[Any]) -> list[str]:
    assert all(not isinstance(each, BaseException) or isinstance(each, LeagueError) for each in outcomes)
    return [each.code for each in outcomes if isinstance(each, LeagueError)]


@pytest.mark.parametrize("kind", ["app", "paper"])
@pytest.mark.parametrize("_time", range(often(20)))
def test_one_code_lets_one_in(kind: str, _time: int) -> None:
    dot = factories.dot()
    codes.turn_on(dot)
    code = codes.now(dot) if kind == "app" else "123456789012"

    with together(3) as people:
        outcomes = people.at_once(
            lambda: User.objects.get(), *[lambda user: second_factor.check(user, code)] * 3
        )

    assert refusals(outcomes) == ["wrong-code", "wrong-code"]


def turn_on(user: User) -> object:
    key = second_factor.new_key()
    return second_factor.turn_on(user, key, codes.shown(key))


@pytest.mark.parametrize("_time", range(often(20)))
def test_two_who_turn_it_on_have_one_key(_time: int) -> None:
    dot = factories.dot()

    with together(2) as people:
        outcomes = people.at_once(lambda: User.objects.get(), turn_on, turn_on)

    assert refusals(outcomes) == ["second-factor-on"]
    assert dot.totpdevice_set.count() == 1  # type: ignore[attr-defined]
