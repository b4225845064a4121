"""The history of an event as programs read it."""

from typing import Any

import pytest

from league.models import Event
from league.services import wishes
from tests import factories
from tests.api.client import Api, said
from tests.api.contract import check_against_the_contract
from tests.laid_down import laid_down

pytestmark = pytest.mark.django_db


@pytest.fixture
@laid_down
def event() -> Event:
    event = factories.event(names=("Bea", "Cy"))
    wishes.fix_table(factories.entrant(event, "Bea"), 3, by=factories.ada())
    return event


def ask(event: Event, question: str = "") -> Any:
    answer = Api(user=factories.ada()).get(f"events/{event.slug}/history/{question}")
    check_against_the_contract("list_history", answer)
    return said(answer)


def actions(event: Event, question: str = "") -> list[str]:
    return [entry["action"] for entry in ask(event, question)["results"]]


def test_a_row_says_who_what_and_what_was_before(event: Event) -> None:
    newest = ask(event)["results"][0]

    bea = factories.entrant(event, "Bea")
    assert {key: newest[key] for key in ("by", "name", "action", "event", "people", "before", "after")} == {
        "by": "account",
        "name": "ada",
        "action": "entrant.table",
        "event": event.slug,
        "people": [bea.player_id],
        "before": {"table_number": None},
        "after": {"entrant": bea.pk, "name": "Bea", "table_number": 3},
    }


def test_the_filters_are_those_of_the_page(event: Event) -> None:
    bea = factories.entrant(event, "Bea").player_id

    assert actions(event, f"?player={bea}") == ["entrant.table", "entrants.added"]
    assert actions(event, "?kind=rules") == ["event.created"]
    assert actions(event, f"?who={factories.ada().pk}&text=x") == []
    assert actions(event, "?round=1&table=1&who=phones") == []


def test_older_rows_follow(event: Event) -> None:
    first = ask(event, "?page_size=2")

    assert actions(event, f"?before={first['older']}") == ["event.created"]
    assert ask(event, f"?before={first['older']}")["older"] is None


@pytest.mark.parametrize(
    "question", ["who=ada", "kind=x", "player=-1", "round=0", "round=99999", "before=x", "text=%00", "x=1"]
)
def test_a_question_that_is_none_is_refused(event: Event, question: str) -> None:
    answer = Api(user=factories.ada()).get(f"events/{event.slug}/history/?{question}")

    assert answer.status_code == 422
