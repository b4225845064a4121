"""Deals of Nerts on pages: two counts for each seat, and who called."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.nerts.variant import read_variant
from games.problems import Problem
from league.models import Seat
from league.queries.tables import Reading
from league.sentences import SENTENCES
from league.templatetags.talon import isolated
from league.web.deals.forms import FactsForm
from league.web.deals.lines import Line, Pile

STALEMATE = "stalemate"
COUNTS = {"foundation": gettext_lazy("cards on foundations"), "nerts": gettext_lazy("nerts cards left")}
COMMON = {"foundations": gettext_lazy("foundations"), "completed": gettext_lazy("foundations set aside")}
PRIVATE = {
    "nerts": gettext_lazy("nerts pile"),
    "stock": pgettext_lazy("pile", "stock"),
    "waste": pgettext_lazy("pile", "waste"),
}


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
            (str(seat.number), _("%(name)s called “Nerts!”") % {"name": isolated(seat.names)})
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
            name = {"name": isolated(seat.names)}
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
    """Which piles differ, in whatever order they were written down."""
    documents = [reading.submission.document for reading in readings]
    seats = [seat for seat, _score in readings[0].scores]
    if readings[0].submission.evidence == "cards":
        for seat in seats:
            if _differ(sorted(each["counts"][str(seat.number)]["foundation"]) for each in documents):
                yield Pile("foundation", COUNTS["foundation"], seat)
    if readings[0].submission.evidence == "layout":
        layouts = [document["layout"] for document in documents]
        for what, words in COMMON.items():
            if _differ(_sorted_piles(layout[what]) for layout in layouts):
                yield Pile(what, words, None)
        for seat in seats:
            private = [layout["seats"][str(seat.number)] for layout in layouts]
            for what, words in PRIVATE.items():
                if _differ(each[what] for each in private):
                    yield Pile(what, words, seat)
            if _differ(sorted(filter(None, each["work"])) for each in private):
                yield Pile("work", _("work piles"), seat)


def _sorted_piles(piles: list[list[list[str]]]) -> list[list[list[str]]]:
    return sorted([sorted(step) for step in pile] for pile in piles)


def _differ(values: Iterator[Any]) -> bool:
    first, *others = values
    return any(other != first for other in others)
