"""Who may change what, when: each cell is written down and tried out, none is left to chance.

A change is done, or asks before it is, or is refused with a sentence, or needs a ruling on what depends on it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import pytest
from django.test import Client

from league.errors import AlreadyDone, LeagueError
from league.models import Event, Table
from league.states import BracketRuling
from tests import factories
from tests.changes import CHANGES, page_of
from tests.facts import everything, facts, logged
from tests.security.world import undone
from tests.situations import COLUMNS, SITUATIONS, Situation

pytestmark = pytest.mark.django_db


class Cell(Protocol):
    """What becomes of a change in a situation."""

    def try_out(self, change: str, there: Situation) -> None: ...


@dataclass(frozen=True)
class Done:
    """It is done, and logged."""

    def try_out(self, change: str, there: Situation) -> None:
        before = logged(there.event)

        CHANGES[change](there)

        assert logged(there.event) > before


@dataclass(frozen=True)
class Asks:
    """Its page asks first and does nothing; who is certain has it done, and logged."""

    def try_out(self, change: str, there: Situation) -> None:
        ada = Client()
        ada.force_login(factories.ada())
        page = page_of(change, there, ada)
        before, rows = everything(), logged(there.event)

        asked = ada.post(page.address, page.sent)

        assert asked.status_code in (200, 422)
        assert everything() == before
        certain = ada.post(page.address, page.sent | page.certain)
        assert certain.status_code == 302
        assert logged(there.event) > rows


@dataclass(frozen=True)
class Refused:
    """Nothing changes, and a sentence says why."""

    code: str

    def try_out(self, change: str, there: Situation) -> None:
        before = everything()

        with pytest.raises(LeagueError) as refusal:
            CHANGES[change](there)

        assert (refusal.value.code, everything() == before) == (self.code, True)
        assert str(refusal.value).endswith(".")


@dataclass(frozen=True)
class Flags:
    """The organizers are told, and nothing that counts changes."""

    def try_out(self, change: str, there: Situation) -> None:
        before, rows = facts(there.event), logged(there.event)

        CHANGES[change](there)

        deals = [deal | {"steps": 0} for deal in facts(there.event)["Deal"]]
        assert deals == [deal | {"steps": 0} for deal in before["Deal"]]
        assert facts(there.event) | {"Deal": deals} == before | {"Deal": deals}
        assert logged(there.event) == rows + 1


@dataclass(frozen=True)
class Rules:
    """It needs a ruling on what was played since, and is done with one."""

    then: BracketRuling

    def try_out(self, change: str, there: Situation) -> None:
        before, rows = everything(), logged(there.event)

        with pytest.raises(AlreadyDone) as refusal:
            CHANGES[change](there)

        assert (refusal.value.code, everything() == before) == ("needs-ruling", True)
        CHANGES[change](there, self.then)
        assert logged(there.event) > rows


@dataclass(frozen=True)
class NothingThere:
    """There is no table yet to which it could be done."""

    def try_out(self, change: str, there: Situation) -> None:
        assert not Table.objects.filter(round__stage__event=there.event).exists()


yes, asks, flags, none = Done(), Asks(), Flags(), NothingThere()
restart, keep = Rules(BracketRuling.RESTART), Rules(BracketRuling.KEEP)


def no(code: str) -> Refused:
    return Refused(code)


started, final = no("deals-entered"), no("table-final")
later, over, settled = no("later-round"), no("stage-over"), no("rules-settled")
unseen, unsaid, moved = no("not-found"), no("no-such-version"), no("deal-moved-on")
closed, unasked = no("round-not-playing"), no("nothing-to-answer")
bracket = no("bracket")

Rows = Mapping[str, tuple[Cell, ...]]

# In the order of COLUMNS: draft, published, entered, all final, next published, next entered, cut published.
OF_ROUNDS: Rows = {
    "seat again": (yes, asks, started, started, later, later, over),
    "swap two seats": (yes, asks, asks, asks, asks, asks, asks),
    "late entrant": (yes, yes, yes, yes, yes, yes, no("field-settled")),
    "withdraw": (yes, yes, yes, yes, yes, yes, yes),
    "submit": (unseen, yes, yes, final, final, final, final),
    "confirm": (unseen, yes, yes, final, final, final, final),
    "dispute": (unseen, unsaid, yes, flags, flags, flags, flags),
    "let a result stand": (unseen, unasked, yes, yes, yes, yes, yes),
    "correct a result": (no("no-such-deal"), moved, yes, asks, asks, asks, asks),
    "void a table": (no("round-proposed"), yes, asks, asks, asks, asks, asks),
    "close the round early": (closed, asks, asks, closed, closed, closed, closed),
    "points": (yes, settled, settled, asks, settled, settled, settled),
    "tiebreaks": (yes, settled, settled, asks, settled, settled, settled),
    "variant": (yes, yes, yes, yes, yes, yes, yes),
}
OF_A_BRACKET: Rows = {
    "seat again": (bracket, bracket, bracket, bracket, bracket, bracket, over),
    "swap two seats": (yes, asks, asks, asks, asks, restart, keep),
    "late entrant": (yes, yes, yes, yes, yes, yes, no("field-settled")),
    "withdraw": (yes, yes, yes, yes, yes, yes, yes),
    "submit": (none, yes, yes, final, final, final, final),
    "confirm": (none, yes, yes, final, final, final, final),
    "dispute": (none, unsaid, yes, flags, flags, flags, flags),
    "let a result stand": (none, unasked, yes, yes, yes, yes, yes),
    "correct a result": (none, moved, yes, asks, asks, restart, keep),
    "void a table": (none, yes, asks, asks, asks, restart, keep),
    "close the round early": (none, bracket, bracket, bracket, bracket, bracket, bracket),
    "points": (yes, settled, settled, settled, settled, settled, settled),
    "tiebreaks": (yes, settled, settled, settled, settled, settled, settled),
    "variant": (yes, yes, yes, yes, yes, yes, yes),
}
MATRIX: Mapping[str, Rows] = {"nerts": OF_ROUNDS, "ninety-nine": OF_ROUNDS, "bracket": OF_A_BRACKET}

PLACES = [(kind, column) for kind in SITUATIONS for column in COLUMNS]


@pytest.fixture(scope="module", params=PLACES, ids=", ".join)
def place(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: Any
) -> Iterator[tuple[str, str, int]]:
    """A game or a bracket, a column, and an event that is there, made once for all changes."""
    kind, column = request.param
    with django_db_blocker.unblock(), undone():
        yield kind, column, SITUATIONS[kind][column]().event.pk


@pytest.mark.parametrize("change", CHANGES)
def test_what_becomes_of_a_change(change: str, place: tuple[str, str, int]) -> None:
    kind, column, event = place
    cell = MATRIX[kind][change][COLUMNS.index(column)]

    cell.try_out(change, Situation(Event.objects.get(pk=event)))


@pytest.mark.parametrize("kind", SITUATIONS)
def test_no_cell_is_missing(kind: str) -> None:
    rows = MATRIX[kind]

    assert list(rows) == list(CHANGES)
    assert {len(cells) for cells in rows.values()} == {len(COLUMNS)}


def test_a_round_that_is_not_seated_again_names_the_tables() -> None:
    there = SITUATIONS["nerts"]["entered"]()

    with pytest.raises(AlreadyDone, match="entered at these tables: 1, 2"):
        CHANGES["seat again"](there)


def test_a_change_in_the_way_of_others_names_them_all() -> None:
    there = SITUATIONS["bracket"]["next entered"]()

    with pytest.raises(AlreadyDone, match=r"table 3"):
        CHANGES["void a table"](there)
