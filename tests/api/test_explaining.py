"""What separates two, what was corrected, and past standings, by the API."""

from typing import Any

import pytest

from league import access
from league.models import Apart, Event, Table
from league.services import rulings, stages
from tests import factories
from tests.api.client import Api, places, refusal, said
from tests.laid_down import laid_down

pytestmark = pytest.mark.django_db


@pytest.fixture
@laid_down
def event() -> Event:
    """Bea and Cy have played twice; the deal of the first round was corrected."""
    made = factories.event(names=("Bea", "Cy"), table_size=2)
    factories.played_round(made)
    factories.played_round(made)
    table = Table.objects.get(round__stage__event=made, round__number=1)
    table = access.table_to_score(access.table_link(table))
    document = factories.totals(table, (30, 0), (10, 3))
    rulings.enter_result(table, 1, document, by=factories.ada(), reason="Counted again.", seen_version=1)
    stages.refresh_stage(factories.stage(made).pk)
    return made


def points(answer: Any) -> list[str]:
    return sorted(row["points"] for row in said(answer)["results"])


def two(event: Event, one: str = "Bea", other: str = "Cy") -> str:
    keys = [factories.entrant(event, name).pk for name in (one, other)]
    return f"events/{event.slug}/comparison/?one={keys[0]}&other={keys[1]}"


def test_a_comparison_says_the_criterion_and_what_each_value_is_made_of(event: Event) -> None:
    answer = said(Api().get(two(event)))

    ahead = answer["ahead"]
    assert (answer["criterion"], answer["level_on"], ahead["rank"]) == ("points", [], 1)
    assert [(part["round"], part["table"], part["deal"]) for part in ahead["evidence"]] == [
        (1, 1, None),
        (2, 1, None),
    ]
    assert sum(int(part["amount"]) for part in ahead["evidence"]) == int(ahead["value"])


def test_a_comparison_is_not_sent_again_until_something_moved(event: Event) -> None:
    etag = Api().get(two(event)).headers["ETag"]

    same = Api().get(two(event), If_None_Match=etag)
    factories.points(event, "Bea", 1)
    moved = Api().get(two(event), If_None_Match=etag)

    assert (same.status_code, moved.status_code) == (304, 200)


def test_whom_the_event_does_not_know_cannot_be_compared(event: Event) -> None:
    bea = factories.entrant(event, "Bea").pk

    answer = Api().get(f"events/{event.slug}/comparison/?one={bea}&other=1{bea}")

    assert (answer.status_code, places(answer)) == (422, ["?other"])


def test_corrections_are_listed_with_their_reasons(event: Event) -> None:
    [row] = said(Api().get(f"events/{event.slug}/corrections/"))["results"]

    assert (row["round"], row["table"], row["deal"], row["reason"]) == (1, 1, 1, "Counted again.")


def test_standings_as_of_a_round_and_before_a_correction(event: Event) -> None:
    [correction] = said(Api().get(f"events/{event.slug}/corrections/"))["results"]

    after_one = Api().get(f"events/{event.slug}/standings/?after=1")
    uncorrected = Api().get(f"events/{event.slug}/standings/?before={correction['id']}")
    now = Api().get(f"events/{event.slug}/standings/")

    assert points(after_one) == ["30", "4"]
    assert sum(map(int, points(now))) - sum(map(int, points(uncorrected))) == 10


@pytest.mark.parametrize(
    ("query", "answer"), [("after=3", (404, "not-found")), ("before=1", (404, "not-found"))]
)
def test_a_time_that_never_was_is_not_found(event: Event, query: str, answer: tuple[int, str]) -> None:
    assert refusal(Api().get(f"events/{event.slug}/standings/?{query}")) == answer


def test_only_one_time_can_be_asked_for(event: Event) -> None:
    answer = Api().get(f"events/{event.slug}/standings/?after=1&before=1")

    assert (answer.status_code, places(answer)) == (422, ["?before"])


def test_reasons_for_a_table_are_codes_that_keep_secrets() -> None:
    made = factories.event(names=factories.NAMES[:4], table_size=2)
    first, second = sorted(factories.entrant(made, name).pk for name in ("Bea", "Cy"))
    Apart.objects.create(event=made, one_id=first, other_id=second)
    table = factories.published_round(made).tables.get(number=1)

    answer = said(Api().get(f"tables/{table.pk}/why/"))

    assert [each["reasons"] for each in answer["entrants"]] == [[{"table": 2, "decided_by": "chance"}]] * 2
