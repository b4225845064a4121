"""Keys in bodies and parameters: those of another event or table are refused like those that are not there."""

from typing import Any

import pytest

from league.models import Table
from tests.api.client import said
from tests.api.test_access import OPERATIONS, address, ask, bodies
from tests.security.routes import Route
from tests.security.world import World

pytestmark = [pytest.mark.django_db, pytest.mark.scenario("S57")]

NOBODY = 10**9
BY_NAME = {name: (method, route) for name, method, route in OPERATIONS}


def people_of(table: Table) -> dict[str, int]:
    """Keys of two who sit there."""
    one, other = table.seats.get(number=1), table.seats.get(number=2)
    return {
        "entrant": one.entrant_id,
        "other": other.entrant_id,
        "player": one.people[0].pk,
    }


def sent(world: World, keys: dict[str, int]) -> dict[str, dict[str, Any]]:
    """Bodies that are right but for the keys in them."""
    right = bodies(world.table)
    return {
        "keep_apart": {"one": keys["entrant"], "other": keys["other"]},
        "give_points": right["give_points"] | {"entrant": keys["entrant"]},
        "propose_play_off": {"entrants": [keys["entrant"], keys["other"]]},
        "take_a_seat": {"entrant": keys["entrant"]},
        "send_substitute": {"seat": 2, "absent": keys["player"], "name": "Yan"},
        "claim_seat": {"seat": 3, "player": keys["player"]},
        "upload_round": {"tables": [[keys["entrant"], keys["other"]]]},
    }


WITH_KEYS = [
    "keep_apart",
    "give_points",
    "propose_play_off",
    "take_a_seat",
    "send_substitute",
    "claim_seat",
    "upload_round",
]


@pytest.mark.parametrize("name", WITH_KEYS)
def test_a_key_of_another_event_in_a_body_is_like_one_of_nobody(name: str, world: World) -> None:
    method, route = BY_NAME[name]
    role = "table" if name == "claim_seat" else "ada"

    foreign, nothing = (
        ask(world, role, method, address(route, world), sent(world, keys)[name])
        for keys in (people_of(world.elsewhere), dict.fromkeys(("entrant", "other", "player"), NOBODY))
    )

    assert (foreign.status_code, said(foreign)["code"]) == (nothing.status_code, said(nothing)["code"])
    assert foreign.status_code in (409, 422)


def test_a_player_of_another_table_cannot_be_claimed_here(world: World) -> None:
    method, route = BY_NAME["claim_seat"]
    gus = people_of(world.neighbours)["player"]

    answer = ask(world, "table", method, address(route, world), {"seat": 3, "player": gus})

    assert answer.status_code == 422


@pytest.mark.parametrize("key", ["one", "other"])
def test_a_comparison_with_somebody_of_another_event_is_like_one_with_nobody(key: str, world: World) -> None:
    _method, route = BY_NAME["compare"]
    here, there = people_of(world.table), people_of(world.elsewhere)

    foreign, nothing = (
        ask(world, "nobody", "GET", compared(route, world, here["entrant"], here["other"], **{key: who}))
        for who in (there["entrant"], NOBODY)
    )

    assert (foreign.status_code, said(foreign)) == (nothing.status_code, said(nothing))
    assert foreign.status_code in (404, 422)


def compared(route: Route, world: World, first: int, second: int, **instead: int) -> str:
    asked = {"one": first, "other": second} | instead
    return f"{address(route, world)}?one={asked['one']}&other={asked['other']}"
