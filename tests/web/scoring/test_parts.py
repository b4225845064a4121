"""Each seat enters its own part on its own phone; together the parts are one submission."""

from typing import Any

import pytest

from league.models import LogEntry, SeatPart, Submission, Table
from tests.factories import table
from tests.games.documents import nerts_document
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

    assert LogEntry.objects.get(action="part.kept").after == {"seat": 2, "evidence": "cards"}


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


@pytest.mark.parametrize("level", ["cards", "layout"])
def test_the_enter_key_keeps_and_enters_nothing(at: Table, level: str) -> None:
    page = Phone(at, 1).open(level=level)

    form = page.content.decode().partition(f'id="{level}"')[2]
    first_button = form[form.index("<button") :].partition(">")[0]
    assert 'value="work-out"' in first_button
