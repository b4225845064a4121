from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import GAMES
from games.nerts.layout import LayoutReport
from games.nerts.simulate import final_layout
from games.nerts.variant import Variant
from league.drawing import Drawing, draw
from league.piles import piles_of
from tests.games.documents import nerts_document


def _report(case: str) -> LayoutReport:
    report = GAMES["nerts"].from_json(nerts_document(case))
    assert isinstance(report, LayoutReport)
    return report


def _shapes(picture: str, of: str = "") -> list[str]:
    """What a picture uses, in order."""
    uses = [use.attrib["href"].lstrip("#") for use in ElementTree.fromstring(picture).iter("use")]
    return [shape for shape in uses if shape.startswith(of)]


def _indices(picture: str) -> list[str]:
    texts = ElementTree.fromstring(picture).iter("text")
    return [text.text or "" for text in texts if "class" not in text.attrib]


def _pictures(drawing: Drawing) -> list[str]:
    return [each for each in (drawing.foundations, drawing.set_aside, *drawing.seats.values()) if each]


def test_foundations_show_each_card_with_the_edge_of_its_deck() -> None:
    report = _report("N-V-06")  # a clear tie at the four of spades
    cards = [card for pile in report.foundations for step in pile for card in step]

    picture = draw(report).foundations

    edges = [
        use.attrib["fill"] for use in ElementTree.fromstring(picture).iter("use") if "fill" in use.attrib
    ]
    backs = {str(seat.seat): seat.back for seat in report.seats}
    assert edges == [f"url(#back-{backs[card.split('@')[1]]})" for card in cards]
    assert len(_shapes(picture, "card-edge")) == len(cards)


def test_a_seat_shows_its_piles_from_left_to_right() -> None:
    picture = draw(_report("N-V-01")).seats[1]

    labels = [text.text for text in ElementTree.fromstring(picture).iter("text") if "class" in text.attrib]
    assert labels == ["Nerts pile: 0", "Waste: 3", "Stock: 32", "Work piles"]


def test_a_joker_shows_what_it_stands_for() -> None:
    picture = draw(_report("N-V-18")).foundations

    assert _indices(picture) == ["A", "2", "3", "4", "5", "6"]
    assert _shapes(picture, "joker") == ["joker", "joker"]


def test_a_picture_has_a_title_and_never_mirrors() -> None:
    drawing = draw(_report("N-V-05"))

    roots = [ElementTree.fromstring(picture) for picture in _pictures(drawing)]
    assert [root.find("title").text for root in roots] == [  # type: ignore[union-attr]
        "Foundations",
        "Foundations set aside",
        *(f"Cards of seat {seat}" for seat in (1, 2, 3, 4)),
    ]
    assert {root.attrib["direction"] for root in roots} == {"ltr"}


def test_where_nothing_lies_there_is_no_picture() -> None:
    drawing = draw(_report("N-V-15"))

    assert (drawing.foundations, drawing.set_aside) == ("", "")


@pytest.mark.parametrize("case", ["N-V-37", "N-V-14"])
def test_no_pile_leaves_its_picture(case: str) -> None:
    for picture in _pictures(draw(_report(case))):
        root = ElementTree.fromstring(picture)
        width, height = map(int, root.attrib["viewBox"].split()[2:])
        for group in root.findall("g"):
            across, down = map(int, group.attrib["transform"].removeprefix("translate(")[:-1].split())
            assert (across + 46 <= width, down + 64 <= height) == (True, True)


@settings(max_examples=30)
@given(seed=st.integers(0, 10_000), seats=st.integers(2, 4), jokers=st.sampled_from([0, 2]))
def test_every_card_of_a_played_deal_is_in_words_exactly_once(seed: int, seats: int, jokers: int) -> None:
    report = final_layout(seats=seats, rng=Random(seed), variant=Variant(jokers=jokers))

    piles = piles_of(report)

    written = [card.written for pile in piles.foundations for card in pile.cards]
    written += [card.written for of_seat in piles.seats.values() for pile in of_seat for card in pile.cards]
    assert sorted(written) == sorted(report.cards())


@settings(max_examples=30)
@given(seed=st.integers(0, 10_000))
def test_a_played_deal_is_drawn_as_well_formed_pictures(seed: int) -> None:
    drawing = draw(final_layout(seats=3, rng=Random(seed), variant=Variant(jokers=2)))

    assert {ElementTree.fromstring(picture).tag for picture in _pictures(drawing)} == {"svg"}


def test_cards_without_a_layout_are_in_words_by_seat() -> None:
    document = {
        "game": "nerts",
        "seats": [
            {"seat": 1, "back": "red", "players": ["Bea"]},
            {"seat": 2, "back": "blue", "players": ["Cy"]},
        ],
        "evidence": "cards",
        "end": "call",
        "caller": 1,
        "counts": {
            "1": {"foundation": ["AS", "2S"], "nerts": 0},
            "2": {"foundation": [], "nerts": 4},
        },
    }

    piles = piles_of(GAMES["nerts"].from_json(document))

    assert piles.foundations == []
    assert {
        seat: [[card.written for card in pile.cards] for pile in of] for seat, of in piles.seats.items()
    } == {
        1: [["AS", "2S"]],
        2: [[]],
    }
