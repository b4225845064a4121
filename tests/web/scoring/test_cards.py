"""Entering which cards lie on foundations: each tap is kept, each mistake stands at its seat and suit."""

from typing import Any

import pytest

from league.models import Submission, Table
from tests.factories import table
from tests.web.scoring.phones import Phone, errors, typed

pytestmark = pytest.mark.django_db


@pytest.fixture
def at() -> Table:
    return table(names=("Bea", "Cy"))


@pytest.fixture
def phone(at: Table) -> Phone:
    return Phone(at, 1)


def tapped(*decks: str, caller: str = "1", nerts: tuple[int, ...] = (0, 3)) -> dict[str, Any]:
    """What the form sends when these cards are tapped, "AS 2S" for each seat."""
    fields: dict[str, Any] = {"end": caller}
    for seat, (deck, left) in enumerate(zip(decks, nerts, strict=True), start=1):
        fields[f"nerts_{seat}"] = str(left)
        for suit in "SHDC":
            fields[f"cards_{seat}_{suit}"] = [card for card in deck.split() if card.endswith(suit)]
    return fields


def counts_of(submission: Submission) -> Any:
    return submission.document["counts"]


def shown(answer: Any, seat: int) -> list[str]:
    """The cards that are ticked for a seat."""
    deck = answer.context["facts"].decks()[seat - 1]
    return [pick.face for suit in deck.suits for pick in suit.picks if pick.is_ticked]


def test_tapped_cards_are_entered_for_each_seat(phone: Phone) -> None:
    answer = phone.enter(tapped("AS 3S AH", "2S"), level="cards")

    assert answer.status_code == 302
    submission = Submission.objects.get()
    assert submission.evidence == "cards"
    assert counts_of(submission) == {
        "1": {"foundation": ["AS", "3S", "AH"], "nerts": 0},
        "2": {"foundation": ["2S"], "nerts": 3},
    }


def test_working_out_counts_and_stores_nothing(phone: Phone) -> None:
    answer = phone.enter(tapped("AS 3S AH", "2S"), level="cards", how="work-out")

    assert answer.status_code == 200
    decks = answer.context["facts"].decks()
    assert [(deck.foundation, deck.points) for deck in decks] == [(3, 3), (1, -5)]
    assert not Submission.objects.exists()


@pytest.mark.parametrize(
    ("decks", "said"),
    [
        (("AS 2S", "AH"), "All these cards fit on foundations without a tie."),
        (("AS 2S", "2S"), "1 of these cards can only lie there through a tie."),
        (("AS 2S 3S", "2S 3S"), "2 of these cards can only lie there through ties."),
    ],
)
def test_working_out_says_how_many_ties_there_must_have_been(
    phone: Phone, decks: tuple[str, str], said: str
) -> None:
    answer = phone.enter(tapped(*decks), level="cards", how="work-out")

    assert answer.context["facts"].warnings() == [said]


def test_ties_are_said_beside_what_was_entered(phone: Phone) -> None:
    phone.enter(tapped("AS 2S", "2S"), level="cards")

    page = phone.open().content.decode()

    assert "1 of these cards can only lie there through a tie." in page


class TestMistakes:
    def test_missing_ranks_are_said_once_and_marked_at_every_seat(self, phone: Phone) -> None:
        answer = phone.enter(tapped("AS 4S", "4S"), level="cards")

        form = answer.context["facts"]
        signs = "\u20662♠\ufe0e 3♠\ufe0e\u2069"
        said = f"On no foundation, though higher cards of the suit are: {signs}."
        assert answer.status_code == 422
        assert errors(form) == {"__all__": [said]}
        assert [deck.suits[0].said for deck in form.decks()] == [[said], [said]]
        assert [[pick.face for pick in deck.suits[0].picks if pick.is_wrong] for deck in form.decks()] == [
            ["2S", "3S"],
            ["2S", "3S"],
        ]

    def test_too_many_of_a_card_are_said_beside_its_suit_at_every_seat(self) -> None:
        phone = Phone(table(names=("Bea", "Cy"), options={"tie_policy": "single"}), 1)

        answer = phone.enter(tapped("AS 2S", "2S"), level="cards")

        form = answer.context["facts"]
        said = "2 times 2S cannot all lie on foundations; there is room for 1."
        assert errors(form) == {"__all__": [said]}
        assert [deck.suits[0].said for deck in form.decks()] == [[said], [said]]

    def test_too_many_of_a_card_of_one_seat_stand_at_its_suit(self) -> None:
        phone = Phone(table(names=("Bea", "Cy"), options={"jokers": 2}), 1)
        twice = tapped("AS 2S", "") | {"joker_1_1": "2S", "joker_1_2": "", "joker_2_1": "", "joker_2_2": ""}

        answer = phone.enter(twice, level="cards")

        said = "2 times 2S cannot all lie on foundations; there is room for 1."
        assert errors(answer.context["facts"]) == {"cards_1_S": [said]}

    def test_a_count_that_is_no_number_stands_at_its_seat(self, phone: Phone) -> None:
        answer = phone.enter(tapped("AS", "") | {"nerts_2": "x"}, level="cards")

        assert errors(answer.context["facts"]) == {"nerts_2": ["Write a whole number in digits, such as 12."]}

    def test_a_caller_with_nerts_cards_left_stands_at_the_call(self, phone: Phone) -> None:
        answer = phone.enter(tapped("AS", "", nerts=(2, 3)), level="cards")

        assert list(errors(answer.context["facts"])) == ["end"]

    def test_nothing_tapped_is_lost(self, phone: Phone) -> None:
        answer = phone.enter(tapped("3S 4S KD", "AH 2C", caller=""), level="cards")

        assert answer.status_code == 422
        assert [shown(answer, seat) for seat in (1, 2)] == [["3S", "4S", "KD"], ["AH", "2C"]]

    @pytest.mark.parametrize("sent", [["AH"], ["\x00"], ["AS", "AS"], ["AS@2"], [""], ["x" * 5000]])
    def test_what_no_button_sends_is_refused_at_its_suit(self, phone: Phone, sent: list[str]) -> None:
        answer = phone.enter(tapped("AS", "") | {"cards_1_S": sent}, level="cards")

        assert answer.status_code == 422
        assert list(errors(answer.context["facts"])) == ["cards_1_S"]


class TestJokers:
    @pytest.fixture
    def at(self) -> Table:
        return table(names=("Bea", "Cy"), options={"jokers": 2})

    def test_a_joker_is_entered_as_what_it_stands_for(self, phone: Phone) -> None:
        jokers = {"joker_1_1": "2S", "joker_1_2": "", "joker_2_1": "", "joker_2_2": "AH"}

        phone.enter(tapped("AS", "") | jokers, level="cards")

        assert counts_of(Submission.objects.get()) == {
            "1": {"foundation": ["AS", "JK1=2S"], "nerts": 0},
            "2": {"foundation": ["JK2=AH"], "nerts": 3},
        }

    def test_without_jokers_none_are_asked_for(self) -> None:
        page = Phone(table(names=("Bea", "Cy")), 1).open(level="cards")

        assert [deck.jokers for deck in page.context["facts"].decks()] == [[], []]


class TestAgain:
    def test_a_seat_finds_its_cards_as_it_tapped_them(self, phone: Phone) -> None:
        phone.enter(tapped("AS 3S", "2S", nerts=(0, 7)), level="cards")

        page = phone.open(change="")

        assert page.context["level"] == "cards"
        assert [shown(page, seat) for seat in (1, 2)] == [["AS", "3S"], ["2S"]]
        assert page.context["facts"]["nerts_2"].value() == 7

    def test_the_same_cards_by_another_seat_confirm_it(self, at: Table, phone: Phone) -> None:
        phone.enter(tapped("AS 3S", "2S"), level="cards")

        Phone(at, 2).enter(tapped("AS 3S", "2S"), level="cards")

        assert at.deals.get(number=1).state == "confirmed"

    def test_counts_alone_start_with_no_card_ticked(self, at: Table, phone: Phone) -> None:
        phone.enter(typed(at, (20, 0), (12, 3)))

        page = phone.open(change="", level="cards")

        assert [shown(page, seat) for seat in (1, 2)] == [[], []]
        assert page.context["facts"]["nerts_2"].value() == 3


@pytest.mark.parametrize("level", ["cards", "totals", "layouts", "", "\x00"])
def test_an_address_asks_for_a_level_and_any_other_word_for_none(phone: Phone, level: str) -> None:
    page = phone.open(level=level)

    assert page.context["level"] == ("cards" if level == "cards" else "totals")
