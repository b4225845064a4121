"""Each seat enters its own part on its own phone; together the parts are one submission."""

import json
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from league.models import LogEntry, SeatPart, Submission, Table
from tests.factories import table
from tests.games.documents import nerts_document
from tests.web.pages import BY_SCRIPT
from tests.web.scoring.phones import Phone, errors
from tests.web.scoring.test_cards import counts_of, shown, tapped
from tests.web.scoring.test_layout import lying, piles

pytestmark = pytest.mark.django_db


@pytest.fixture
def at() -> Table:
    return table(names=("Bea", "Cy"))


def keep(phone: Phone, typed: dict[str, Any], *, level: str = "cards", how: str = "part") -> Any:
    return phone.enter(typed, how=how, level=level, key="unused")


def as_shown(form: Any) -> dict[str, Any]:
    """What the form sends if nobody touches it."""
    return {name: form[name].value() for name in form.fields if name != "key" and form[name].value()}


def test_a_part_is_kept_without_entering_the_deal(at: Table) -> None:
    answer = keep(Phone(at, 2), tapped("", "2S", caller=""))

    assert answer.status_code == 302
    assert not Submission.objects.exists()
    assert [(part.seat and part.seat.number, part.typed["cards_2_S"]) for part in SeatPart.objects.all()] == [
        (2, ["2S"])
    ]


def test_a_part_is_written_into_the_log(at: Table) -> None:
    keep(Phone(at, 2), tapped("", "2S"))

    after = LogEntry.objects.get(action="part.kept").after or {}
    assert after["typed"]["cards_2_S"] == ["2S"]
    assert (after["seat"], after["evidence"]) == (2, "cards")


def test_the_table_sees_the_parts_of_all_seats(at: Table) -> None:
    bea, cy = Phone(at, 1), Phone(at, 2)
    keep(bea, tapped("AS", "KD"))
    keep(cy, tapped("QD", "2S", nerts=(9, 4)))

    page = bea.open(level="cards")

    form = page.context["facts"]
    assert [shown(page, seat) for seat in (1, 2)] == [["AS"], ["2S"]]
    assert [form[f"nerts_{seat}"].value() for seat in (1, 2)] == ["0", "4"]
    assert form.is_together()


def test_a_part_never_changes_another_seats(at: Table) -> None:
    keep(Phone(at, 1), tapped("AS", ""))

    keep(Phone(at, 2), tapped("KH", "2S"))

    kept = SeatPart.objects.get(seat__number=1).typed
    assert (kept["cards_1_S"], kept["cards_1_H"]) == (["AS"], "")


def test_the_latest_of_a_seat_wins(at: Table) -> None:
    phone = Phone(at, 2)
    keep(phone, tapped("", "2S"))
    keep(phone, tapped("", "2S 3S"))

    assert [part.typed["cards_2_S"] for part in SeatPart.objects.all()] == [["2S", "3S"]]


def test_parts_put_together_are_entered_as_the_seat_that_does_it(at: Table) -> None:
    bea, cy = Phone(at, 1), Phone(at, 2)
    keep(bea, tapped("AS", ""))
    keep(cy, tapped("", "2S"))
    form = cy.open(level="cards").context["facts"]

    together = as_shown(form)
    cy.enter(together | {"end": "1"}, level="cards")

    submission = Submission.objects.get()
    assert submission.seat == at.seats.get(number=2)
    assert counts_of(submission) == {
        "1": {"foundation": ["AS"], "nerts": 0},
        "2": {"foundation": ["2S"], "nerts": 3},
    }


def test_a_layout_is_put_together_from_seats_and_foundations(at: Table) -> None:
    layout = nerts_document("N-V-01")["layout"]
    bea, cy = Phone(at, 1), Phone(at, 2)
    keep(bea, piles(layout), level="layout")
    keep(cy, piles(layout), level="layout")
    before = bea.open(level="layout").context["facts"].is_together()
    keep(cy, piles(layout), level="layout", how="middle")
    form = bea.open(level="layout").context["facts"]

    together = as_shown(form)
    bea.enter(together | {"end": "1"}, level="layout")

    assert (before, form.is_together()) == (False, True)
    assert lying(Submission.objects.get().document["layout"]) == lying(layout)


def test_what_a_seat_entered_since_is_newer_than_the_parts(at: Table) -> None:
    phone = Phone(at, 1)
    keep(phone, tapped("AS", ""))
    phone.enter(tapped("AS 2S", ""), level="cards")

    page = phone.open(change="", level="cards")

    assert shown(page, 1) == ["AS", "2S"]


class TestRefused:
    def test_a_count_that_is_no_number_is_refused_in_ones_own_part_only(self, at: Table) -> None:
        answer = keep(Phone(at, 2), tapped("", "") | {"nerts_1": "x", "nerts_2": "y"})

        assert answer.status_code == 422
        assert errors(answer.context["facts"]) == {"nerts_2": ["Write a whole number in digits, such as 12."]}
        assert not SeatPart.objects.exists()

    def test_a_phone_without_a_seat_keeps_nothing(self, at: Table) -> None:
        answer = keep(Phone(at), tapped("AS", ""))

        assert answer.status_code == 403
        assert not SeatPart.objects.exists()

    def test_a_confirmed_deal_takes_no_more_parts(self) -> None:
        at = table(names=("Bea", "Cy"), deals=2)
        phone = Phone(at, 1, player=0)
        Phone(at, 2).enter(tapped("AS", ""), level="cards")
        phone.enter(tapped("AS", ""), level="cards")

        answer = keep(phone, tapped("AS", ""))

        assert answer.status_code == 409
        assert not SeatPart.objects.exists()

    @pytest.mark.parametrize("level", ["totals", "cards"])
    def test_there_is_no_middle_without_foundations(self, at: Table, level: str) -> None:
        answer = keep(Phone(at, 1), {}, level=level, how="middle")

        assert answer.status_code == 422
        assert not SeatPart.objects.exists()


class TestAnOpenPage:
    """It asks for the parts again with the tag it has."""

    def ask(self, phone: Phone, *, level: str = "cards", tag: str = "", number: int = 1) -> Any:
        address = f"{phone.url('score-parts', number)}?level={level}"
        return phone.client.get(address, headers={"If-None-Match": tag, **BY_SCRIPT})

    def test_without_news_the_answer_is_empty(self, at: Table) -> None:
        bea = Phone(at, 1)
        keep(Phone(at, 2), tapped("", "2S"))
        tag = bea.open(level="cards").context["tag"]

        answer = self.ask(bea, tag=tag)

        assert (answer.status_code, answer.content, answer["ETag"]) == (304, b"", tag)

    def test_a_part_that_was_kept_since_comes_with_what_was_typed(self, at: Table) -> None:
        bea = Phone(at, 1)
        tag = bea.open(level="cards").context["tag"]
        keep(Phone(at, 2), tapped("KH", "2S"))

        answer = self.ask(bea, tag=tag)

        [(seat, typed)] = answer.context["facts"].kept_parts()
        assert (answer.status_code, answer.context["tag"], seat) == (
            200,
            answer["ETag"],
            at.seats.get(number=2),
        )
        assert json.loads(typed) == {
            "cards_2_S": ["2S"],
            "cards_2_H": "",
            "cards_2_D": "",
            "cards_2_C": "",
            "nerts_2": "3",
        }

    def test_the_page_has_what_is_asked_for_again(self, at: Table) -> None:
        bea = Phone(at, 1)
        keep(Phone(at, 2), tapped("", "2S"))

        page, part = bea.open(level="cards"), self.ask(bea)

        assert part.content.decode().strip() in page.content.decode()

    def test_where_nothing_is_kept_apart_nothing_is_asked(self, at: Table) -> None:
        page = Phone(at, 1).open(level="totals")

        assert 'id="parts"' not in page.content.decode()

    def test_a_deal_that_is_none_has_no_parts(self, at: Table) -> None:
        assert self.ask(Phone(at, 1), number=2).status_code == 404

    @pytest.mark.parametrize("seats", [1, 3])
    def test_three_parts_are_as_many_queries_as_one(
        self, django_assert_num_queries: DjangoAssertNumQueries, seats: int
    ) -> None:
        at = table(names=("Bea", "Cy", "Eve"))
        phones = [Phone(at, seat) for seat in (1, 2, 3)]
        for phone in phones[:seats]:
            keep(phone, tapped("AS", "2S", "3S", nerts=(0, 1, 2)))

        with django_assert_num_queries(13):
            answer = self.ask(phones[0])

        assert len(list(answer.context["facts"].kept_parts())) == seats


@pytest.mark.parametrize("level", ["cards", "layout"])
def test_the_enter_key_keeps_and_enters_nothing(at: Table, level: str) -> None:
    page = Phone(at, 1).open(level=level)

    form = page.content.decode().partition(f'id="{level}"')[2]
    first_button = form[form.index("<button") :].partition(">")[0]
    assert 'value="work-out"' in first_button
