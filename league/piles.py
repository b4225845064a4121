"""Reported cards pile by pile, in words: for who cannot see the pictures, and for what those hide."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.cards import read_card
from games.nerts.layout import AnyReport, CardsReport, Foundation, LayoutReport, PrivatePiles
from league.wording import BACKS


class CardInWords(NamedTuple):
    """A card as it is written, and the deck it is of where the pile holds cards of several."""

    written: str
    deck: str = ""


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile by name, its top card last."""

    name: str
    cards: Sequence[CardInWords]


@dataclass(frozen=True, slots=True)
class Piles:
    """The foundations, and what belongs to each seat by its number."""

    foundations: Sequence[Pile]
    seats: Mapping[int, Sequence[Pile]]


def piles_of(report: AnyReport) -> Piles:
    """All piles of which cards were reported: none of mere totals."""
    if isinstance(report, LayoutReport):
        return Piles(list(_foundations(report)), dict(_private_piles(report)))
    if isinstance(report, CardsReport):
        return Piles([], dict(_on_foundations(report)))
    return Piles([], {})


def _foundations(report: LayoutReport) -> Iterator[Pile]:
    decks = {seat.seat: str(BACKS.get(seat.back, seat.back)) for seat in report.seats}
    for name, piles in (
        (_("Foundation %(number)d"), report.foundations),
        (_("Foundation %(number)d, set aside"), report.completed),
    ):
        for number, pile in enumerate(piles, start=1):
            yield Pile(name % {"number": number}, list(_with_decks(pile, decks)))


def _with_decks(pile: Foundation, decks: Mapping[int, str]) -> Iterator[CardInWords]:
    for step in pile:
        for written in step:
            card = read_card(written)
            yield CardInWords(written, decks.get(card.seat, "") if card else "")


def _private_piles(report: LayoutReport) -> Iterator[tuple[int, list[Pile]]]:
    for seat, piles in zip(report.seats, report.private, strict=True):
        yield seat.seat, [Pile(name, [CardInWords(each) for each in cards]) for name, cards in _named(piles)]


def _named(piles: PrivatePiles) -> Iterator[tuple[str, Sequence[str]]]:
    yield _("Nerts pile"), piles.nerts
    for number, pile in enumerate(piles.work, start=1):
        yield _("Work pile %(number)d") % {"number": number}, pile
    yield pgettext("pile", "Waste"), piles.waste
    yield pgettext("pile", "Stock"), piles.stock


def _on_foundations(report: CardsReport) -> Iterator[tuple[int, list[Pile]]]:
    for seat, cards in zip(report.seat_numbers, report.foundation, strict=True):
        yield seat, [Pile(_("On foundations"), [CardInWords(each) for each in cards])]
