import pytest
from django.test import Client
from django.urls import reverse

from league.models import Event, Round
from league.services import rounds, stages
from tests import factories
from tests.web.pages import Page

pytestmark = pytest.mark.django_db

TEN = factories.NAMES[:10]


def _address(event: Event) -> str:
    return reverse("league:round-upload", args=[event.slug])


def _send(client: Client, event: Event, tables: str) -> Page:
    listed = client.get(_address(event)).context["form"]["listed"].value()
    return Page(client.post(_address(event), {"tables": tables, "listed": listed}, follow=True))


def test_the_page_lists_who_plays_with_their_numbers(ada: Client) -> None:
    answer = ada.get(_address(factories.event()))

    assert [str(entrant) for entrant in answer.context["playing"]] == ["Bea", "Cy", "Eve", "Fay"]
    assert Page(answer).headings == ["Upload a seating", "Who plays the next round"]


def test_the_preview_is_the_proposal_and_names_who_sits_out(ada: Client) -> None:
    event = factories.event(names=TEN)

    page = _send(ada, event, "1 2 3 4\r\n6 7 8 9\r\n")

    assert page.headings[:3] == ["Round 1", "Table 1", "Table 2"]
    assert "Gus (by hand)" in page.text
    assert "Lou (by hand)" in page.text
    assert "An organizer uploaded these tables." in page.text


def test_who_sat_out_is_in_the_standings_without_having_played(ada: Client) -> None:
    event = factories.event(names=TEN)
    _send(ada, event, "1 2 3 4\n6 7 8 9")
    current = Round.objects.get()
    rounds.publish_round(current, by=factories.ada())
    factories.play(current)
    stages.refresh_stage(factories.stage(event).pk)

    page = Page(ada.get(reverse("league:event", args=[event.slug])))

    assert {row[1] for row in page.rows if "did not play" in row} == {"Gus", "Lou"}


def test_an_upload_beyond_the_planned_rounds_comes_back_as_typed_with_the_next_step(ada: Client) -> None:
    event = factories.event(planned_rounds=1)
    factories.played_round(event)

    answer = ada.post(_address(event), {"tables": "1 2 3 4", "listed": "1,2,3,4"})

    assert (answer.status_code, answer.context["form"]["tables"].value()) == (422, "1 2 3 4")
    assert "plan more rounds in its rules" in Page(answer).text


def test_a_wrong_upload_comes_back_as_typed_with_every_line_named(ada: Client) -> None:
    event = factories.event()
    listed = ada.get(_address(event)).context["form"]["listed"].value()
    typed = {"tables": "1 2 99\n\n3\n", "listed": listed}

    answer = ada.post(_address(event), typed)

    assert answer.status_code == 422
    form = answer.context["form"]
    assert (form["tables"].value(), form["listed"].value()) == (typed["tables"], listed)
    assert [line[:7] for line in "\n".join(form.errors["tables"]).split("\n")] == ["Line 1:", "Line 3:"]
    assert not Round.objects.exists()


def test_a_form_without_its_list_is_refused(ada: Client) -> None:
    answer = ada.post(_address(factories.event()), {"tables": "1 2", "listed": "x,²," + "9" * 30})

    assert answer.status_code == 422


def test_the_way_there_is_on_the_events_page(ada: Client) -> None:
    event = factories.event()

    page = Page(ada.get(reverse("league:event-run", args=[event.slug])))

    assert page.links["Upload a seating made elsewhere"] == _address(event)


def test_nobody_but_organizers_uploads(client: Client) -> None:
    event = factories.event()
    client.force_login(factories.dot())

    assert client.post(_address(event), {"tables": "1 2", "listed": "1,2"}).status_code == 404


def test_a_proposal_names_what_decided_in_its_order(ada: Client) -> None:
    event = factories.event(names=factories.NAMES, table_size=3)
    proposal = rounds.propose_round(factories.stage(event), by=factories.ada())

    page = Page(ada.get(reverse("league:round-run", args=[event.slug, proposal.number])))

    assert "Of two seatings the one is better that is better in the first of these lines" in page.text
    at = [page.text.index(line) for line in ("No pair meets again.", "Nobody has seat 1 for a second time.")]
    assert at == sorted(at)
