"""What organizers decide about deals, by the API."""

import pytest

from league.models import Player, Table
from tests import factories
from tests.api.client import Api, places, refusal, said

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return factories.table(names=("Bea", "Cy"), deals=2)


@pytest.fixture
def ada() -> Api:
    return Api(user=factories.ada())


def ruling(table: Table, *, caller: int = 1, seen: int | None = None, reason: str = "") -> dict[str, object]:
    return {"document": factories.totals(table, caller=caller), "seen_version": seen, "reason": reason}


def test_an_organizers_entry_counts_at_once(table: Table, ada: Api) -> None:
    answer = ada.post(f"tables/{table.pk}/deals/1/rulings/", ruling(table))

    assert answer.status_code == 200
    assert (said(answer)["state"], said(answer)["confirmed"]["version"]) == ("confirmed", 1)


def test_a_correction_names_what_it_corrects_and_why(table: Table, ada: Api) -> None:
    factories.confirmed_deal(table, 1)

    answer = ada.post(
        f"tables/{table.pk}/deals/1/rulings/", ruling(table, caller=2, seen=1, reason="Cy called.")
    )

    assert said(answer)["confirmed"]["version"] == 2


def test_a_correction_of_what_was_not_seen_is_refused(table: Table, ada: Api) -> None:
    factories.confirmed_deal(table, 1)

    answer = ada.post(f"tables/{table.pk}/deals/1/rulings/", ruling(table, caller=2, reason="Cy called."))

    assert refusal(answer) == (412, "deal-moved-on")


def test_a_correction_needs_a_reason(table: Table, ada: Api) -> None:
    factories.confirmed_deal(table, 1)

    answer = ada.post(f"tables/{table.pk}/deals/1/rulings/", ruling(table, caller=2, seen=1))

    assert refusal(answer) == (422, "bad-text")
    assert places(answer) == ["/reason"]


def test_problems_of_the_document_are_told_by_their_place_in_the_body(table: Table, ada: Api) -> None:
    body = ruling(table) | {"document": factories.totals(table, (60, 0), (10, 3))}

    answer = ada.post(f"tables/{table.pk}/deals/1/rulings/", body)

    assert refusal(answer) == (422, "not-possible")
    assert places(answer) == ["/document/counts/1/foundation"]


def test_a_dispute_ends_with_the_version_that_counts(table: Table, ada: Api) -> None:
    factories.enter(table, 1, factories.totals(table))
    factories.enter(table, 2, factories.totals(table, caller=2))

    answer = ada.post(f"tables/{table.pk}/deals/1/acceptances/", {"version": 2, "reason": "Both agree now."})

    assert (said(answer)["state"], said(answer)["confirmed"]["version"]) == ("confirmed", 2)


def test_what_counts_already_is_not_accepted_again(table: Table, ada: Api) -> None:
    factories.confirmed_deal(table, 1)

    answer = ada.post(f"tables/{table.pk}/deals/1/acceptances/", {"version": 1, "reason": "Yes."})

    assert refusal(answer) == (409, "deal-confirmed")


def test_an_organizer_does_not_rule_where_she_plays(table: Table, ada: Api) -> None:
    Player.objects.filter(name="Bea").update(user=factories.ada())

    assert refusal(ada.post(f"tables/{table.pk}/deals/1/rulings/", ruling(table))) == (403, "own-table")
