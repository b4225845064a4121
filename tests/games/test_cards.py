import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards import Card, Face, deck, read_card, read_face


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("TH@2", Card(2, Face(10, "H"))),
        ("AS@1", Card(1, Face(1, "S"))),
        ("KC@12", Card(12, Face(13, "C"))),
        ("JK1@3", Card(3, None, joker=1)),
        ("JK2=4H@1", Card(1, Face(4, "H"), joker=2)),
    ],
)
def test_a_card_is_read_and_written(text: str, card: Card) -> None:
    assert read_card(text) == card
    assert str(card) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "TH",
        "10H@1",
        "1H@1",
        "TX@1",
        "th@1",
        "TH@0",
        "TH@01",
        "TH@1000",
        "TH@1\n",
        "JK0@1",
        "JK1=@1",
        "T♥@1",
        "TH@١",
    ],
)
def test_what_is_no_card_is_not_read(text: str) -> None:
    assert read_card(text) is None


@given(st.text(max_size=12))
def test_any_text_is_a_card_that_is_written_so_or_none(text: str) -> None:
    card = read_card(text)

    assert card is None or str(card) == text


def test_a_joker_is_the_same_piece_whatever_it_stands_for() -> None:
    assert Card(1, Face(4, "H"), joker=2).piece == Card(1, None, joker=2).piece == "JK2@1"


def test_a_deck_has_every_face_once_and_its_jokers() -> None:
    cards = list(deck(3, jokers=2))

    assert len(cards) == len(set(cards)) == 54
    assert {card.seat for card in cards} == {3}


def test_a_face_that_is_none_is_quoted() -> None:
    with pytest.raises(ValueError, match="not a face: '1H'"):
        read_face("1H")
