"""How a card is printed and how it is called: its index, its sign, and its name aloud."""

from typing import NamedTuple

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.cards import Card, Face, read_card

INDICES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
# The variation selector asks for the sign of a card, not for a picture.
SIGNS = {"S": "♠\ufe0e", "H": "♥\ufe0e", "D": "♦\ufe0e", "C": "♣\ufe0e"}
SUITS = {
    "S": pgettext_lazy("suit", "spades"),
    "H": pgettext_lazy("suit", "hearts"),
    "D": pgettext_lazy("suit", "diamonds"),
    "C": pgettext_lazy("suit", "clubs"),
}
# Whole sentences, because in many languages the word between rank and suit depends on the rank.
ALOUD = (
    _("ace of {suit}"),
    _("two of {suit}"),
    _("three of {suit}"),
    _("four of {suit}"),
    _("five of {suit}"),
    _("six of {suit}"),
    _("seven of {suit}"),
    _("eight of {suit}"),
    _("nine of {suit}"),
    _("ten of {suit}"),
    _("jack of {suit}"),
    _("queen of {suit}"),
    _("king of {suit}"),
)


class Printed(NamedTuple):
    """What stands on a card: `text` for the eye, `aloud` for the ear."""

    text: str
    aloud: str
    red: bool


def printed(written: str) -> Printed | None:
    """The card or face that is written so: 'TH', 'TH@2' or 'JK1=4H@2'. None if no card is."""
    card = read_card(written if "@" in written else f"{written}@1")
    return printed_card(card) if card else None


def printed_card(card: Card) -> Printed:
    """What stands on this card; of a joker also what it stands for, where it says so."""
    if card.face is None:
        return Printed("★", str(_("joker")), red=False)
    text, aloud = short(card.face), name_aloud(card.face)
    if card.joker:
        return Printed(f"★{text}", _("joker as {card}").format(card=aloud), card.face.is_red)
    return Printed(text, aloud, card.face.is_red)


def short(face: Face) -> str:
    """Index and sign, as in 10♥."""
    return INDICES[face.rank - 1] + SIGNS[face.suit]


def name_aloud(face: Face) -> str:
    """As it is read out, in the reader's language."""
    return ALOUD[face.rank - 1].format(suit=SUITS[face.suit])
