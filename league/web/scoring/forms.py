"""What a phone sends about a deal, and beside which field each mistake belongs."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.problems import Problem
from league.errors import Unacceptable
from league.json_gate import MOST_BYTES, read_json
from league.models import Seat
from league.queries.scoring import SeatShown
from league.queries.tables import Reading
from league.sentences import SENTENCES, sentence
from league.services.reading import DealRead
from league.templatetags.talon import isolated

STALEMATE = "stalemate"
COUNTS = ("foundation", "nerts")
KEY_CODES = {"bad-key", "key-reused"}


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


class KeyedForm(forms.Form):
    """A form whose request is done once, however often it arrives."""

    # Several of these forms may be on one page, so the field has no id.
    key = forms.CharField(widget=forms.HiddenInput(attrs={"id": False}), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("key", uuid4().hex)

    def refuse(self, error: Unacceptable) -> None:
        """Put every sentence of a refusal beside its field; what has no field here goes to the top."""
        said = [(self.field_of(each), self.words(each)) for each in error.problems if self.was_read(each)]
        said += [(self.place(where), words) for where, words in error.fields.items() if where != "key"]
        if not (error.problems or said):
            said = [(self.place(""), error.sentence)]
        for field, words in said:
            self.add_error(field, words)
        if error.code in KEY_CODES:
            self.data = {**self.data, "key": uuid4().hex}

    def was_read(self, problem: Problem) -> bool:
        """Whether the problem is about what was sent, not about what stood in for something unreadable."""
        return True

    def field_of(self, problem: Problem) -> str | None:
        """The field that a problem is shown at; None is the top."""
        return self.place(problem.where)

    def place(self, where: str) -> str | None:
        """The field that a place in the document belongs to."""
        return where if where in self.fields else None

    def words(self, problem: Problem) -> str:
        return sentence(problem)


@dataclass(frozen=True, slots=True)
class CountsRow:
    """The fields of one seat, and what they score once that is worked out."""

    seat: Seat
    foundation: forms.BoundField
    nerts: forms.BoundField
    points: int | None


class CountsForm(KeyedForm):
    """How a deal ended, and how many cards each seat has on foundations and left in its nerts pile."""

    def __init__(self, *args: Any, seats: Sequence[SeatShown], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.worked_out: DealRead | None = None
        self.seats = [each.seat for each in seats]
        called = [
            (str(seat.number), _("%(name)s called “Nerts!”") % {"name": isolated(seat.entrant)})
            for seat in self.seats
        ]
        self.fields["end"] = forms.ChoiceField(
            label=_("How did the deal end?"),
            choices=[*called, (STALEMATE, _("Nobody could move"))],
            widget=forms.RadioSelect,
            error_messages={"required": str(SENTENCES["no_end"])},
        )
        for seat in self.seats:
            name = {"name": isolated(seat.entrant)}
            self.fields[f"foundation_{seat.number}"] = CountField(label=_("%(name)s, on foundations") % name)
            self.fields[f"nerts_{seat.number}"] = CountField(label=_("%(name)s, nerts cards left") % name)

    @staticmethod
    def initial_of(reading: Reading) -> dict[str, object]:
        """A reading as it was typed, to change it."""
        typed: dict[str, object] = {"end": str(reading.caller.number) if reading.caller else STALEMATE}
        for seat, score in reading.scores:
            typed |= {f"{count}_{seat.number}": score.facts[count] for count in COUNTS}
        return typed

    def document(self) -> dict[str, object]:
        """The deal as totals. What could not be read is 0, so that the rest can be judged."""
        end = self.cleaned_data.get("end")
        return {
            "evidence": "totals",
            "end": STALEMATE if end == STALEMATE else "call" if end else None,
            "caller": int(end) if end and end != STALEMATE else None,
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

    def warnings(self) -> list[str]:
        """What is odd about a deal that was worked out, but possible."""
        return [sentence(problem) for problem in self.worked_out.warnings] if self.worked_out else []

    def was_read(self, problem: Problem) -> bool:
        fields = {self.place(problem.where), *(f"{count}_{problem.params.get('seat')}" for count in COUNTS)}
        return fields.isdisjoint(self.errors)

    def place(self, where: str) -> str | None:
        if where in ("/end", "/caller"):
            return "end"
        found = re.fullmatch(r"/counts/(\d+)/(foundation|nerts)", where)
        return super().place(f"{found[2]}_{found[1]}" if found else where)


class DocumentForm(KeyedForm):
    """A deal as a document, written into the page or in a file. A file's text comes back as if it had been written."""

    text = forms.CharField(
        label=gettext_lazy("The deal as JSON"),
        widget=forms.Textarea(
            attrs={"rows": 8, "class": "ltr", "spellcheck": "false", "autocomplete": "off"}
        ),
        required=False,
        strip=False,
    )
    file = forms.FileField(
        label=gettext_lazy("Or a file"),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
        required=False,
        allow_empty_file=True,
    )

    def clean(self) -> None:
        file = self.cleaned_data.get("file")
        self.raw: bytes = file.read(MOST_BYTES + 1) if file else self.cleaned_data.get("text", "").encode()
        if file:
            written = self.raw[:MOST_BYTES].decode(errors="replace").replace("\0", "\ufffd")
            self.data = {**self.data, "text": written}

    def document(self) -> object:
        """The deal as it was sent. Raises Unacceptable where there is none, or no JSON."""
        if not self.raw.strip():
            raise Unacceptable("nothing-sent", _("Write the deal, or choose a file."))
        return read_json(self.raw)

    def place(self, where: str) -> str:
        return "text"

    def words(self, problem: Problem) -> str:
        # Where it is, isolated: a place in a document reads from the left on every page.
        place = f"\N{LEFT-TO-RIGHT ISOLATE}{problem.where or '/'}\N{POP DIRECTIONAL ISOLATE}"
        return f"{place}: {super().words(problem)}"


class ConfirmForm(KeyedForm):
    """Agreeing with one version, named with its hash."""

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    content_hash = forms.CharField(widget=forms.HiddenInput)


class DisputeForm(KeyedForm):
    """Objecting to one version."""

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    reason = forms.CharField(
        label=gettext_lazy("What is wrong?"),
        widget=forms.Textarea(attrs={"rows": 3}),
        error_messages={"required": gettext_lazy("Write a few words.")},
    )
