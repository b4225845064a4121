"""Deals of Nerts on pages: two counts for each seat, and who called."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.cards import read_card
from games.nerts.variant import read_variant
from games.problems import Problem
from league.isolates import isolated
from league.models import Seat
from league.piles import CardInWords
from league.queries.tables import Reading
from league.sentences import SENTENCES
from league.web.deals.forms import FactsForm
from league.web.deals.lines import Line, Pile, not_in_all
from league.wording import BACKS, Words

STALEMATE = "stalemate"
COUNTS = {"foundation": gettext_lazy("cards on foundations"), "nerts": gettext_lazy("nerts cards left")}
COMMON = {"foundations": gettext_lazy("foundations"), "completed": gettext_lazy("foundations set aside")}
PRIVATE = {
    "nerts": gettext_lazy("nerts pile"),
    "stock": pgettext_lazy("pile", "stock"),
    "waste": pgettext_lazy("pile", "waste"),
}

Difference = tuple[str, Words, Seat | None, tuple[tuple[str, ...], ...]]
"""What differs, what it is called, whose it is, and by each reading the cards that not all have there."""


class CountField(forms.CharField):
    """A number of cards, in the digits of any script. Empty is not nought."""

    default_error_messages = {
        "required": gettext_lazy("Write how many; 0 if there are none."),
        "not-a-number": gettext_lazy("Write a whole number in digits, such as 12."),
    }

    def __init__(self, *, label: str) -> None:
        widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "class": "ltr"})
        super().__init__(label=label, widget=widget, max_length=6)

    def clean(self, value: Any) -> int:
        text = super().clean(value)
        try:
            return int("".join(str(unicodedata.decimal(char)) for char in text))
        except ValueError:
            raise ValidationError(self.error_messages["not-a-number"], code="not-a-number") from None


@dataclass(frozen=True, slots=True)
class CountsRow:
    """The fields of one seat, and what they score once that is worked out."""

    seat: Seat
    foundation: forms.BoundField
    nerts: forms.BoundField
    points: int | None


class EndForm(FactsForm):
    """How a deal ended: what is asked however much else is."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.variant = read_variant(self.table.variant)
        called = [
            (str(seat.number), _("%(name)s called “Nerts!”") % {"name": isolated(seat)})
            for seat in self.seats
        ]
        self.fields["end"] = forms.ChoiceField(
            label=_("How did the deal end?"),
            choices=[*called, (STALEMATE, _("Nobody could move"))],
            widget=forms.RadioSelect,
            error_messages={"required": str(SENTENCES["no_end"])},
        )

    def typed(self, reading: Reading) -> dict[str, object]:
        return {"end": str(reading.caller.number) if reading.caller else STALEMATE}

    def ended(self) -> dict[str, object]:
        """How the deal ended, in the words of a document."""
        end = self.cleaned_data.get("end")
        return {
            "end": STALEMATE if end == STALEMATE else "call" if end else None,
            "caller": int(end) if end and end != STALEMATE else None,
        }


class CountsForm(EndForm):
    """How a deal ended, and how many cards each seat has on foundations and left in its nerts pile."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.is_enough = not self.variant.king_bonus  # which kings lie on foundations, counts do not say
        for seat in self.seats:
            name = {"name": isolated(seat)}
            self.fields[f"foundation_{seat.number}"] = CountField(label=_("%(name)s, on foundations") % name)
            self.fields[f"nerts_{seat.number}"] = CountField(label=_("%(name)s, nerts cards left") % name)

    def typed(self, reading: Reading) -> dict[str, object]:
        typed = super().typed(reading)
        for seat, score in reading.scores:
            typed |= {f"{count}_{seat.number}": score.facts[count] for count in COUNTS}
        return typed

    def document(self) -> dict[str, object]:
        return {
            "evidence": "totals",
            **self.ended(),
            "counts": {
                str(seat.number): {
                    count: self.cleaned_data.get(f"{count}_{seat.number}", 0) for count in COUNTS
                }
                for seat in self.seats
            },
        }

    def rows(self) -> list[CountsRow]:
        """Seat by seat, as a page shows the form."""
        scores = self.worked_out.scores if self.worked_out else {}
        return [
            CountsRow(
                seat,
                self[f"foundation_{seat.number}"],
                self[f"nerts_{seat.number}"],
                scores[seat.number].points if seat.number in scores else None,
            )
            for seat in self.seats
        ]

    def was_read(self, problem: Problem) -> bool:
        fields = {self.place(problem.where), *(f"{count}_{problem.params.get('seat')}" for count in COUNTS)}
        return fields.isdisjoint(self.errors)

    def place(self, where: str) -> str | None:
        if where in ("/end", "/caller"):
            return "end"
        found = re.fullmatch(r"/counts/(\d+)/(foundation|nerts)", where)
        return super().place(f"{found[2]}_{found[1]}" if found else where)


def lines(readings: Sequence[Reading]) -> Iterator[Line]:
    """Who called, and of each seat the counts and the points."""
    callers = tuple(reading.caller for reading in readings)
    yield Line("caller", _("Who called Nerts"), None, callers, nobody=_("nobody could move"))
    for rows in zip(*(reading.scores for reading in readings), strict=True):
        seat = rows[0][0]
        for what, words in COUNTS.items():
            yield Line(what, words, seat, tuple(score.facts[what] for _seat, score in rows))
        yield Line("points", _("points"), seat, tuple(score.points for _seat, score in rows))


def piles(readings: Sequence[Reading]) -> Iterator[Pile]:
    """Which piles differ, in whatever order they were written down, and by which cards."""
    documents = [reading.submission.document for reading in readings]
    seats = [seat for seat, _score in readings[0].scores]
    backs = {seat.number: str(BACKS[seat.back]) for seat in seats}
    evidence = readings[0].submission.evidence
    found: Iterator[Difference] = iter(())
    if evidence == "cards":
        found = _counted(documents, seats)
    if evidence == "layout":
        found = _lying([document["layout"] for document in documents], seats)
    for what, words, seat, cards in found:
        decks = {} if seat else backs  # in a pile of one's own all cards are of one's own deck
        yield Pile(what, words, seat, tuple(tuple(_in_words(each, decks)) for each in cards))


def _counted(documents: Sequence[Any], seats: Sequence[Seat]) -> Iterator[Difference]:
    for seat in seats:
        counted = [sorted(each["counts"][str(seat.number)]["foundation"]) for each in documents]
        if _differ(counted):
            yield "foundation", COUNTS["foundation"], seat, not_in_all(counted)


def _lying(layouts: Sequence[Any], seats: Sequence[Seat]) -> Iterator[Difference]:
    for what, words in COMMON.items():
        heaps = [
            [[card for step in pile for card in sorted(step)] for pile in each[what]] for each in layouts
        ]
        yield from _heaps(what, words, None, heaps)
    for seat in seats:
        private = [layout["seats"][str(seat.number)] for layout in layouts]
        for what, words in PRIVATE.items():
            piles = [each[what] for each in private]
            if _differ(piles):
                yield what, words, seat, not_in_all(piles)
        yield from _heaps("work", _("work piles"), seat, [each["work"] for each in private])


def _heaps(
    what: str, words: Words, seat: Seat | None, heaps: Sequence[Sequence[Sequence[str]]]
) -> Iterator[Difference]:
    """Piles that may lie in any order: those that all have are the same, and the cards of the others are held apart."""
    written = [[" ".join(pile) for pile in piles if pile] for piles in heaps]
    if _differ(list(map(sorted, written))):
        others = [" ".join(piles).split() for piles in not_in_all(written)]
        yield what, words, seat, not_in_all(others)


def _in_words(cards: Sequence[str], decks: Mapping[int, str]) -> Iterator[CardInWords]:
    for written in cards:
        card = read_card(written)
        yield CardInWords(written, decks.get(card.seat, "") if card else "")


def _differ(values: Sequence[Any]) -> bool:
    return any(other != values[0] for other in values[1:])
