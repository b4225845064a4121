import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from games.cards import RANKS, SUITS
from league.faces import Printed, printed


@pytest.mark.parametrize(
    ("written", "text", "aloud", "red"),
    [
        ("TH", "10♥\ufe0e", "ten of hearts", True),
        ("AS@2", "A♠\ufe0e", "ace of spades", False),
        ("JK1=4D@1", "★4♦\ufe0e", "joker as four of diamonds", True),
        ("JK2@1", "★", "joker", False),
    ],
)
def test_a_card_is_printed_and_called(written: str, text: str, aloud: str, red: bool) -> None:
    with translation.override("en"):
        assert printed(written) == Printed(text, aloud, red)


@given(st.text(max_size=8))
def test_what_is_no_card_is_none(written: str) -> None:
    face = written.partition("@")[0]
    is_card = len(face) == 2 and face[0] in RANKS and face[1] in SUITS

    assert is_card or face.startswith("JK") or printed(written) is None
