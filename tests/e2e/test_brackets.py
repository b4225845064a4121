"""Brackets over HTTP to their champions: with a worker, and with one that is killed in the middle."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from config.embedded.child import stop
from config.embedded.sockets import valkey_url
from config.embedded.valkey import valkey, wait_for_valkey
from tests.e2e.night import agree, first_people
from tests.e2e.programs import Device, Organizer, answer
from tests.e2e.stack import Stack, live_stack
from tests.waiting import until

pytestmark = [pytest.mark.stack, pytest.mark.timeout(1200)]

PLAYERS = tuple(f"Player {number}" for number in range(1, 25))
OPEN = ("waiting", "playing")


class Bracket:
    """An event played as a bracket, each table by two programs; who wins hangs on the names alone."""

    def __init__(self, stack: Stack, entrants: int, **rules: Any) -> None:
        self.stack = stack
        self.ada = Organizer(stack)
        self.slug = self.ada.post("events/", {"deals": 1, "name": "Cup", **rules})["slug"]
        self.ada.post(f"events/{self.slug}/entrants/", {"names": list(PLAYERS[:entrants])})
        self.ada.post(f"events/{self.slug}/bracket/", {"order": "entry"})

    def now(self) -> Any:
        return answer(self.stack.visitor().get(f"/api/events/{self.slug}/bracket/"))

    def play(self, *, then: Callable[[int], None] = lambda played: None) -> None:
        """Every table that opens, until there is a winner; `then` hears how many were played."""
        played = 0
        while not self.now()["winner"]:
            until(lambda: self.now()["winner"] or self.open())
            with ThreadPoolExecutor(4) as tables:
                for _played in tables.map(self.play_table, [table["id"] for table in self.open()]):
                    played += 1
                    then(played)

    def open(self) -> list[Any]:
        return [table for table in self.now()["tables"] if table["state"] in OPEN and table["id"]]

    def play_table(self, pk: int) -> None:
        table = self.ada.get(f"tables/{pk}/")
        link = self.ada.link_of(pk)
        one, other = (
            Device.at(self.stack, pk, link, seat=seat, player=player) for seat, player in first_people(table)
        )
        agree(one, other, 1, stalemate([seat["name"] for seat in table["seats"]]))

    def drawn(self) -> list[Any]:
        """Every table with who came there and in which order they left it."""
        return [
            (
                table["number"],
                table["side"],
                table["round"],
                table["state"],
                [(seat["entrant"] and seat["entrant"]["name"], seat["place"]) for seat in table["seats"]],
            )
            for table in self.now()["tables"]
        ]

    def ranks(self) -> list[tuple[int, str]]:
        return [(row["rank"], row["entrant"]["name"]) for row in self.now()["order"]]


def stalemate(names: list[str]) -> Any:
    """A deal nobody called, in which these seats have points of their own that differ."""
    points = Random("/".join(sorted(names))).sample(range(10, 40), len(names))
    by_name = dict(zip(sorted(names), points, strict=True))
    counts = {
        str(seat): {"foundation": by_name[name], "nerts": 5} for seat, name in enumerate(names, start=1)
    }
    return {"game": "nerts", "evidence": "totals", "end": "stalemate", "caller": None, "counts": counts}


DOUBLE = {"format": "double-elimination", "table_size": 2}
CUP = {"format": "single-elimination", "table_size": 4, "advance": 2}


@pytest.fixture(scope="module")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Another one than that of the other stack, whose worker would hear what this one's should."""
    var = tmp_path_factory.mktemp("broker")
    child = valkey(var, durable=False)
    child.start()
    wait_for_valkey(child, var)
    yield valkey_url(var)
    stop([child])


@pytest.fixture(scope="module")
def another(broker: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """A stack whose worker is killed by each test that takes it."""
    with live_stack(tmp_path_factory.mktemp("another"), SWEEP_SECONDS="1", REDIS_URL=broker) as running:
        yield running


@pytest.fixture
def other(another: Stack) -> Stack:
    if another.worker.exit_code is not None:
        another.worker.start()
    return another


@pytest.mark.parametrize(
    ("entrants", "rules", "tables"), [(16, DOUBLE, (30, 31)), (24, CUP, (6 + 3 + 2 + 1,))]
)
def test_a_bracket_is_played_to_its_champion_and_the_same_one_with_its_worker_killed(
    entrants: int, rules: dict[str, Any], tables: tuple[int, ...], stack: Stack, other: Stack
) -> None:
    def kill_in_the_middle(played: int) -> None:
        if played == min(tables) // 2:
            other.kill_worker()

    with_worker = Bracket(stack, entrants, **rules)
    with_worker.play()
    alone = Bracket(other, entrants, **rules)
    alone.play(then=kill_in_the_middle)

    assert alone.drawn() == with_worker.drawn()
    assert alone.ranks() == with_worker.ranks()
    assert sum(state == "final" for _n, _side, _round, state, _seats in with_worker.drawn()) in tables
    assert [rank for rank, _name in with_worker.ranks()][:1] == [1]
    assert len(with_worker.ranks()) == entrants
    with_worker.ada.post(f"events/{with_worker.slug}/finish/")
    assert with_worker.ada.get(f"events/{with_worker.slug}/")["state"] == "finished"
