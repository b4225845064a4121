"""What organizers decide about deals, by the API."""

import pytest

from league.models import Player, Table
from league.services import stages
from tests import factories
from tests.api.client import Api, places, refusal, said
from tests.laid_down import laid_down

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


# From when a correction counts


@pytest.fixture
@laid_down
def final() -> Table:
    """Seat 1 won the one deal by 20 to 4."""
    return factories.table_of(factories.played_round(factories.event(names=("Bea", "Cy"))))


def test_a_correction_from_the_next_round_on_leaves_what_counts(final: Table, ada: Api) -> None:
    sent = ruling(final, caller=2, seen=1, reason="Cy called.") | {
        "counts_from": "next",
        "note": "See sheet 4.",
    }

    answer = ada.post(f"tables/{final.pk}/deals/1/rulings/", sent)

    [row] = said(Api().get(f"events/{final.round.stage.event.slug}/corrections/"))["results"]
    assert (said(answer)["confirmed"]["version"], said(answer)["newest_version"]) == (1, 2)
    assert [row[key] for key in ("version", "instead_of", "counts_from", "from_round", "status", "note")] == [
        2,
        1,
        "next",
        2,
        "waits",
        "See sheet 4.",
    ]


def test_who_saw_only_what_counts_is_told_of_the_one_that_waits(final: Table, ada: Api) -> None:
    sent = ruling(final, caller=2, seen=1, reason="Cy called.") | {"counts_from": "next"}
    ada.post(f"tables/{final.pk}/deals/1/rulings/", sent)

    answer = ada.post(f"tables/{final.pk}/deals/1/rulings/", sent)

    assert refusal(answer) == (412, "deal-moved-on")
    assert "version 2 is the newest" in said(answer)["detail"]


def test_where_no_round_comes_it_is_refused(table: Table, ada: Api) -> None:
    factories.confirmed_deal(table, 1)
    sent = ruling(table, caller=2, seen=1, reason="Cy called.") | {"counts_from": "next"}

    assert refusal(ada.post(f"tables/{table.pk}/deals/1/rulings/", sent)) == (409, "table-open")


def test_an_entry_that_corrects_nothing_has_no_note(table: Table, ada: Api) -> None:
    answer = ada.post(f"tables/{table.pk}/deals/1/rulings/", ruling(table) | {"note": "See sheet 4."})

    assert (refusal(answer), places(answer)) == ((422, "nothing-to-correct"), ["/note"])


@pytest.mark.parametrize("note", ["x" * 281, 7, "\u202eturned"])
def test_a_note_that_cannot_be_shown_is_refused_at_its_place(final: Table, ada: Api, note: object) -> None:
    sent = ruling(final, caller=2, seen=1, reason="Cy called.") | {"note": note}

    answer = ada.post(f"tables/{final.pk}/deals/1/rulings/", sent)

    assert (answer.status_code, places(answer)) == (422, ["/note"])


def test_the_preview_says_what_the_correction_then_does(final: Table, ada: Api) -> None:
    document = factories.totals(final, caller=2)

    shown = said(ada.post(f"tables/{final.pk}/deals/1/rulings/preview/", {"document": document}))
    untouched = said(ada.get(f"tables/{final.pk}/deals/1/"))["confirmed"]["version"]
    ada.post(f"tables/{final.pk}/deals/1/rulings/", ruling(final, caller=2, seen=1, reason="Cy called."))
    stages.refresh_due()

    slug = final.round.stage.event.slug
    rows = said(Api().get(f"events/{slug}/standings/"))["results"]
    assert untouched == 1
    assert [(each["entrant"]["id"], each["after"]["points"]) for each in shown["moves"]] == [
        (row["entrant"]["id"], row["points"]) for row in rows
    ]
    history = said(ada.get(f"events/{slug}/history/"))["results"]
    [entry] = [each for each in history if each["action"] == "deal.corrected"]
    assert entry["after"]["changes"] == shown


def test_of_what_never_counts_the_preview_is_empty(final: Table, ada: Api) -> None:
    sent = {"document": factories.totals(final, caller=2), "counts_from": "never"}

    assert said(ada.post(f"tables/{final.pk}/deals/1/rulings/preview/", sent))["moves"] == []


def test_a_deal_that_cannot_be_is_refused_before_any_preview(final: Table, ada: Api) -> None:
    sent = {"document": factories.totals(final, (60, 0), (0, 0))}

    answer = ada.post(f"tables/{final.pk}/deals/1/rulings/preview/", sent)

    assert answer.status_code == 422
    assert all(place.startswith("/document/") for place in places(answer))


def objections(ada: Api, table: Table) -> list[dict[str, object]]:
    """Those to version 1, as programs read them."""
    [version] = said(ada.get(f"tables/{table.pk}/deals/1/submissions/"))["results"]
    return list(version["disputes"])


def test_an_objection_is_answered_up_to_the_one_that_was_seen(table: Table, ada: Api) -> None:
    factories.confirmed_deal(table, 1)
    factories.dispute(table, 2)
    [seen] = objections(ada, table)

    answer = ada.post(
        f"tables/{table.pk}/deals/1/answers/", {"seen": seen["step"], "reason": "We counted it again."}
    )

    assert (answer.status_code, said(answer)["confirmed"]["version"]) == (200, 1)
    assert (seen["answer"], objections(ada, table)[0]["answer"]) == (None, "We counted it again.")


def test_an_objection_that_was_not_seen_is_not_answered(table: Table, ada: Api) -> None:
    factories.confirmed_deal(table, 1)
    factories.dispute(table, 2)
    [seen] = objections(ada, table)
    factories.dispute(table, 1)

    answer = ada.post(
        f"tables/{table.pk}/deals/1/answers/", {"seen": seen["step"], "reason": "We counted it again."}
    )

    assert refusal(answer) == (412, "other-objection")
