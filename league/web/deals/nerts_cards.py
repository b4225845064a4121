"""The cards that lie on foundations, ticked seat by seat: a deal of Nerts with its evidence."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.cards import SUITS, Card, Face, read_card
from games.nerts.counted import forced_ties
from games.nerts.layout import CardsReport, LayoutReport
from games.nerts.notation import from_json
from games.problems import Problem
from league.errors import Unacceptable
from league.faces import SUITS as SUITS_ALOUD
from league.faces import short
from league.isolates import isolated
from league.models import Seat
from league.queries.tables import Reading
from league.sentences import forced_ties_in_words, sentence
from league.web.deals.nerts import CountsForm


@dataclass(frozen=True, slots=True)
class Pick:
    """A card to tap."""

    face: str
    is_ticked: bool
    is_wrong: bool


@dataclass(frozen=True, slots=True)
class SuitOfCards:
    """A suit of one deck: its cards, and what is wrong with them."""

    field: forms.BoundField
    name: str | Promise
    picks: list[Pick]
    said: list[str]


@dataclass(frozen=True, slots=True)
class DeckRow:
    """The fields of one seat, how many of its cards lie on foundations, and what it scores if that is worked out."""

    seat: Seat
    suits: list[SuitOfCards]
    jokers: list[forms.BoundField]
    nerts: forms.BoundField
    foundation: int
    points: int | None


class CardsForm(CountsForm):
    """How a deal ended, which cards of each seat lie on foundations, and how many nerts cards it has left."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.is_enough = True
        self.numbers = [seat.number for seat in self.seats]
        self.said_of: dict[str, list[str]] = defaultdict(list)  # by suit: what is wrong with it at this table
        self.wrong: set[tuple[int, str]] = set()  # seat and face
        for seat in self.seats:
            del self.fields[f"foundation_{seat.number}"]
            self.fields |= self._card_fields(seat)

    def _card_fields(self, seat: Seat) -> dict[str, forms.Field]:
        named: dict[str, Any] = {"name": isolated(seat)}
        suits: dict[str, forms.Field] = {
            f"cards_{seat.number}_{suit}": forms.MultipleChoiceField(
                label=_("%(name)s, %(suit)s") % (named | {"suit": SUITS_ALOUD[suit]}),
                choices=[(str(face), short(face)) for face in self.variant.faces() if face.suit == suit],
                required=False,
            )
            for suit in SUITS
        }
        faces = [(str(face), short(face)) for face in self.variant.faces()]
        jokers: dict[str, forms.Field] = {
            f"joker_{seat.number}_{joker}": forms.ChoiceField(
                label=_("%(name)s, joker %(number)d") % (named | {"number": joker}),
                choices=[("", _("on no foundation")), *faces],
                required=False,
            )
            for joker in range(1, self.variant.jokers + 1)
        }
        return suits | jokers

    def typed(self, reading: Reading) -> dict[str, object]:
        return super().typed(reading) | _ticked(reading)

    def fields_of(self, seat: int | None) -> list[str]:
        return [name for name in self.fields if re.match(rf"(cards|joker|nerts)_{seat}(_|$)", name)]

    def document(self) -> dict[str, Any]:
        """The deal with its cards on foundations. What could not be read is left out; the rest can be judged."""
        totals: dict[str, Any] = super().document()
        for seat in self.seats:
            totals["counts"][str(seat.number)]["foundation"] = list(self._on_foundations(seat))
        return totals | {"evidence": "cards"}

    def _on_foundations(self, seat: Seat) -> Iterator[str]:
        for suit in SUITS:
            yield from self.cleaned_data.get(f"cards_{seat.number}_{suit}", ())
        for joker in range(1, self.variant.jokers + 1):
            if face := self.cleaned_data.get(f"joker_{seat.number}_{joker}"):
                yield f"JK{joker}={face}"

    def refuse(self, error: Unacceptable) -> None:
        """Put each sentence beside its seat and suit; what is wrong with the cards of all, beside it at every seat."""
        gaps: dict[str, list[Face]] = defaultdict(list)
        others = []
        for problem in error.problems:
            seat, face = _seat_of(problem), _face_of(problem)
            if face and (seat or problem.where == "/counts"):
                self.wrong |= {(number, str(face)) for number in ([seat] if seat else self.numbers)}
            if face and problem.code == "missing_rank":
                gaps[face.suit].append(face)
                continue
            if face and problem.where == "/counts":
                self.said_of[face.suit].append(sentence(problem))
            others.append(problem)
        for suit, faces in gaps.items():
            said = _gap_in_words(faces)
            self.said_of[suit].append(said)
            self.add_error(None, said)
        if others or not gaps:
            super().refuse(Unacceptable(error.code, error.sentence, fields=error.fields, problems=others))

    def field_of(self, problem: Problem) -> str | None:
        number, face = _seat_of(problem), _face_of(problem)
        if number:
            return f"cards_{number}_{face.suit}" if face else f"nerts_{number}"
        return super().field_of(problem)

    def decks(self) -> list[DeckRow]:
        """Seat by seat, as a page shows the form."""
        return [self._row(seat) for seat in self.seats]

    def _row(self, seat: Seat) -> DeckRow:
        score = self.worked_out.scores.get(seat.number) if self.worked_out else None
        suits = [self._suit(seat, suit) for suit in SUITS]
        jokers = [self[f"joker_{seat.number}_{joker}"] for joker in range(1, self.variant.jokers + 1)]
        ticked = sum(pick.is_ticked for suit in suits for pick in suit.picks)
        return DeckRow(
            seat,
            suits,
            jokers,
            self[f"nerts_{seat.number}"],
            ticked + sum(bool(joker.value()) for joker in jokers),
            score.points if score else None,
        )

    def _suit(self, seat: Seat, suit: str) -> SuitOfCards:
        field = self[f"cards_{seat.number}_{suit}"]
        ticked = field.value() or ()
        faces = [face for face in self.variant.faces() if face.suit == suit]
        picks = [
            Pick(str(face), str(face) in ticked, (seat.number, str(face)) in self.wrong) for face in faces
        ]
        said = [*map(str, field.errors), *self.said_of[suit]]
        return SuitOfCards(field, SUITS_ALOUD[suit], picks, said)

    def warnings(self) -> list[str]:
        found = super().warnings()
        if self.worked_out:
            found.append(forced_ties_in_words(forced_ties(self.worked_out.report)))
        return found


def _gap_in_words(faces: list[Face]) -> str:
    """Ranks that lie nowhere, in one sentence: whoever forgot to tap an ace would get twelve."""
    cards = f"\N{LEFT-TO-RIGHT ISOLATE}{' '.join(map(short, faces))}\N{POP DIRECTIONAL ISOLATE}"
    return _("On no foundation, though higher cards of the suit are: %(cards)s.") % {"cards": cards}


def _seat_of(problem: Problem) -> int | None:
    """The seat whose cards on foundations a problem is about."""
    found = re.fullmatch(r"/counts/(\d+)/foundation(/\d+)?", problem.where)
    return int(found[1]) if found else None


def _face_of(problem: Problem) -> Face | None:
    card = read_card(f"{problem.params.get('card')}@1")
    return card.face if card else None


def _ticked(reading: Reading) -> dict[str, object]:
    """The cards that a reading has on foundations, as they are ticked."""
    ticked: dict[str, Any] = defaultdict(list)
    for card in _laid(reading):
        if card.joker:
            ticked[f"joker_{card.seat}_{card.joker}"] = str(card.face)
        elif card.face:
            ticked[f"cards_{card.seat}_{card.face.suit}"].append(str(card.face))
    return dict(ticked)


def _laid(reading: Reading) -> Iterator[Card]:
    report = from_json(reading.submission.document)
    match report:
        case LayoutReport():
            cards = [read_card(text) for text in report.laid()]
        case CardsReport():
            cards = [card for _where, _text, card in report.cards()]
        case _:
            cards = []
    return filter(None, iter(cards))
