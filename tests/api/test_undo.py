"""The last step taken back, by the API."""

import pytest

from league.models import Event, Table
from tests import factories
from tests.api.client import Api, places, refusal, said
from tests.factories import NAMES, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> Api:
    return Api(user=factories.ada())


@pytest.fixture
def event() -> Event:
    return factories.event(names=NAMES[:4])


@pytest.fixture
def at(event: Event) -> Table:
    return table_of(factories.published_round(event))


def last_row(ada: Api, event: Event) -> int:
    return int(said(ada.get(f"events/{event.slug}/history/?page_size=1"))["results"][0]["id"])


def test_the_row_that_the_history_names_is_undone(ada: Api, event: Event, at: Table) -> None:
    ada.post(
        f"tables/{at.pk}/substitutes/",
        {"seat": 1, "absent": at.seats.get(number=1).people[0].pk, "name": "Dot"},
    )
    step = last_row(ada, event)

    answer = ada.post(f"events/{event.slug}/undo/", {"step": step})

    newest = said(ada.get(f"events/{event.slug}/history/"))["results"][0]
    assert (answer.status_code, newest["action"], newest["before"]["id"]) == (204, "step.undone", step)
    assert not at.seats.filter(substitutes__isnull=False).exists()


def test_a_step_that_is_not_the_last_is_refused(ada: Api, event: Event, at: Table) -> None:
    step = last_row(ada, event)
    ada.post(f"tables/{at.pk}/closing/", {"reason": "The hall closes."})

    answer = ada.post(f"events/{event.slug}/undo/", {"step": step, "reason": "A mistake."})

    assert refusal(answer) == (412, "other-step")


def test_what_cannot_be_undone_is_refused_with_what_to_do(ada: Api, event: Event, at: Table) -> None:
    ada.post(f"tables/{at.pk}/link/")

    answer = ada.post(f"events/{event.slug}/undo/", {"step": last_row(ada, event)})

    assert refusal(answer) == (409, "not-undone")
    assert "Give the table its new link" in said(answer)["detail"]


def test_a_missing_reason_is_named(ada: Api, event: Event, at: Table) -> None:
    answer = ada.post(f"events/{event.slug}/undo/", {"step": last_row(ada, event)})

    assert (answer.status_code, places(answer)) == (422, ["/reason"])


@pytest.mark.parametrize("step", [0, 2**63, "1", None])
def test_what_names_no_step_is_refused(ada: Api, event: Event, step: object) -> None:
    assert ada.post(f"events/{event.slug}/undo/", {"step": step}).status_code == 422
