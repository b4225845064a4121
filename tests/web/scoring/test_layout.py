"""Entering the whole layout, pile by pile: forgiving about how cards are written, strict about where they lie."""

from typing import Any

import pytest

from league.models import Submission, Table
from tests.factories import table
from tests.games.documents import nerts_document
from tests.web.scoring.phones import Phone, errors

pytestmark = pytest.mark.django_db


@pytest.fixture
def at() -> Table:
    return table(names=("Bea", "Cy"))


@pytest.fixture
def phone(at: Table) -> Phone:
    return Phone(at, 1)


@pytest.fixture
def layout() -> dict[str, Any]:
    """A possible one: seat 1 called."""
    found: dict[str, Any] = nerts_document("N-V-01")["layout"]
    return found


def piles(layout: dict[str, Any]) -> dict[str, str]:
    """A layout as somebody writes it into the form."""
    fields = {"end": str(layout["caller"])}
    for seat, private in layout["seats"].items():
        fields |= {f"{pile}_{seat}": " ".join(private[pile]) for pile in ("nerts", "waste", "stock")}
        for number in range(1, 5):
            pile = private["work"][number - 1] if number <= len(private["work"]) else []
            fields[f"work_{seat}_{number}"] = " ".join(pile)
    lines = (
        " ".join("+".join(step) for step in pile) for pile in layout["foundations"] + layout["completed"]
    )
    return fields | {"foundations": "\n".join(lines)}


def stored() -> Any:
    return Submission.objects.get().document["layout"]


def lying(layout: dict[str, Any]) -> Any:
    """A layout as far as it says where cards lie."""
    private = {
        seat: piles | {"work": [pile for pile in piles["work"] if pile]}
        for seat, piles in layout["seats"].items()
    }
    return {**layout, "seats": private}


def test_a_layout_is_entered_pile_by_pile(phone: Phone, layout: dict[str, Any]) -> None:
    answer = phone.enter(piles(layout), level="layout")

    assert answer.status_code == 302
    assert lying(stored()) == lying(layout)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_however_the_cards_are_written(phone: Phone, layout: dict[str, Any], number: int) -> None:
    signs = str.maketrans("SHDC", "♠♥♦♣")
    ways = {
        1: lambda text: text.replace("@1", "") if "@2" not in text else text,
        2: lambda text: text.lower().replace("t", "10"),
        3: lambda text: text.translate(signs).replace(" ", ",  "),
    }
    fields = piles(layout)

    phone.enter({name: ways[number](text) for name, text in fields.items()}, level="layout")

    assert lying(stored()) == lying(layout)


def test_working_out_shows_points(phone: Phone, layout: dict[str, Any]) -> None:
    answer = phone.enter(piles(layout), level="layout", how="work-out")

    assert answer.status_code == 200
    assert None not in [row.points for row in answer.context["facts"].rows()]
    assert not Submission.objects.exists()


def test_a_seat_finds_its_layout_and_can_send_it_again(phone: Phone, layout: dict[str, Any]) -> None:
    phone.enter(piles(layout), level="layout")

    form = phone.open(change="").context["facts"]
    again = {name: str(form[name].value() or "") for name in form.fields if name != "key"}
    answer = phone.enter(again, level="layout", how="facts")

    assert answer.status_code == 302
    assert Submission.objects.count() == 1


class TestMistakes:
    def test_what_is_no_card_stands_at_its_pile(self, phone: Phone, layout: dict[str, Any]) -> None:
        wrong = piles(layout)
        wrong["stock_2"] = " ".join(["XX", *wrong["stock_2"].split()[1:]])

        answer = phone.enter(wrong, level="layout")

        found = errors(answer.context["facts"])
        assert answer.status_code == 422
        assert found["stock_2"] == ["XX@2 is no card of the decks at this table."]

    def test_a_card_that_lies_twice_stands_at_the_second_pile_and_names_the_first(
        self, phone: Phone, layout: dict[str, Any]
    ) -> None:
        wrong = piles(layout)
        card = wrong["stock_2"].split()[0]
        wrong["waste_2"] += f" {card}"

        answer = phone.enter(wrong, level="layout")

        name = at_seat(phone.table, 2)
        said = f"{card} lies here and at \u2068{name}\u2069, Stock as well."
        assert errors(answer.context["facts"])["waste_2"] == [said]

    def test_cards_that_lie_nowhere_are_one_sentence_for_each_seat(
        self, phone: Phone, layout: dict[str, Any]
    ) -> None:
        wrong = piles(layout) | {"stock_2": ""}

        answer = phone.enter(wrong, level="layout")

        form = answer.context["facts"]
        missing = [row.missing for row in form.rows()]
        assert missing[0] == ""
        assert errors(form) == {"__all__": [missing[1]]}

    def test_a_foundation_in_the_wrong_order_is_named_by_its_line(
        self, phone: Phone, layout: dict[str, Any]
    ) -> None:
        wrong = piles(layout)
        first, *others = wrong["foundations"].splitlines()
        wrong["foundations"] = "\n".join([" ".join(reversed(first.split())), *others])

        answer = phone.enter(wrong, level="layout")

        said = errors(answer.context["facts"])["foundations"]
        assert said[0].startswith("Foundation 1: A foundation starts with an ace, not with ")

    def test_a_tie_of_one_is_refused_and_its_cards_are_not_called_missing(
        self, phone: Phone, layout: dict[str, Any]
    ) -> None:
        wrong = piles(layout)
        wrong["foundations"] = f"+ {wrong['foundations']}"

        answer = phone.enter(wrong, level="layout")

        assert list(errors(answer.context["facts"])) == ["foundations"]

    def test_nothing_at_all_is_refused_in_few_words(self, phone: Phone) -> None:
        answer = phone.enter({}, level="layout")

        found = errors(answer.context["facts"])
        assert answer.status_code == 422
        assert {field: len(said) for field, said in found.items()} == {"end": 1, "__all__": 2}

    @pytest.mark.parametrize(
        "text", ["\x00", "@", "+", "JK1=", '"', '"\\ud800"', "x" * 2001, "AS@1 " * 300, ";/&"]
    )
    @pytest.mark.parametrize("field", ["nerts_1", "work_1_1", "foundations"])
    def test_no_text_is_more_than_refused(self, phone: Phone, field: str, text: str) -> None:
        answer = phone.enter({"end": "1", field: text}, level="layout")

        assert answer.status_code == 422

    def test_nothing_written_is_lost(self, phone: Phone, layout: dict[str, Any]) -> None:
        wrong = piles(layout) | {"waste_1": "10h, XX  q♠", "end": ""}

        answer = phone.enter(wrong, level="layout")

        form = answer.context["facts"]
        assert {name: form[name].value() or "" for name in wrong} == wrong


def at_seat(table: Table, number: int) -> str:
    return str(table.seats.get(number=number).entrant)
