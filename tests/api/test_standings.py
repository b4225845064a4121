"""Standings by the API."""

import pytest
from pytest_django import DjangoAssertNumQueries

from league.models import Event
from league.services import events, stages
from tests import factories
from tests.api.client import Api, refusal, said

pytestmark = pytest.mark.django_db


def played(*names: str, deals: int = 1) -> Event:
    """An event with one round in which seat 1 of each table called."""
    event = factories.event(names=names, deals=deals, table_size=2)
    factories.played_round(event)
    stages.refresh_stage(factories.stage(event).pk)
    return event


def test_everybody_sees_how_the_entrants_stand() -> None:
    event = played("Bea", "Cy")

    answer = said(Api().get(f"events/{event.slug}/standings/"))

    first, second = answer["results"]
    assert (answer["behind"], answer["final"], answer["count"]) == (False, False, 2)
    assert (first["rank"], first["points"], first["tied"]) == (1, "20", False)
    assert (second["rank"], second["points"], second["played"]) == (2, "4", 1)
    assert first["tiebreaks"][0] == {"name": "wins", "value": "1", "shown": ""}


def test_what_did_not_move_is_not_sent_again() -> None:
    event = played("Bea", "Cy")
    etag = Api().get(f"events/{event.slug}/standings/").headers["ETag"]

    again = Api().get(f"events/{event.slug}/standings/", If_None_Match=etag)

    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", etag)


def test_a_new_result_is_sent() -> None:
    event = played("Bea", "Cy")
    etag = Api().get(f"events/{event.slug}/standings/").headers["ETag"]
    factories.played_round(event)

    behind = Api().get(f"events/{event.slug}/standings/", If_None_Match=etag)
    stages.refresh_stage(factories.stage(event).pk)
    fresh = Api().get(f"events/{event.slug}/standings/", If_None_Match=behind.headers["ETag"])

    assert (said(behind)["behind"], said(fresh)["behind"]) == (True, False)
    assert said(fresh)["results"][0]["played"] == 2


def test_the_standings_of_a_finished_event_are_final() -> None:
    event = played("Bea", "Cy")
    events.finish_event(event, by=factories.ada())

    assert said(Api().get(f"events/{event.slug}/standings/"))["final"] is True


def test_the_standings_of_a_draft_are_not_there() -> None:
    draft = factories.event()

    assert refusal(Api().get(f"events/{draft.slug}/standings/")) == (404, "not-found")


@pytest.mark.parametrize("tables", [1, 3])
def test_the_standings_ask_as_often_for_many_as_for_few(
    tables: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = played(*factories.NAMES[: 2 * tables])

    with django_assert_num_queries(6):
        Api().get(f"events/{event.slug}/standings/")


def test_an_answer_that_did_not_move_asks_little(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    event = played("Bea", "Cy")
    etag = Api().get(f"events/{event.slug}/standings/").headers["ETag"]

    with django_assert_num_queries(4):
        Api().get(f"events/{event.slug}/standings/", If_None_Match=etag)
