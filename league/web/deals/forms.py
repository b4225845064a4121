"""What somebody sends about a deal, and beside which field each mistake belongs."""

import json
from collections.abc import Iterator, Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.problems import Problem
from league.errors import Unacceptable
from league.json_gate import MOST_BYTES, MOST_SENT, read_json, with_plain_lines
from league.models import Seat, SeatPart
from league.queries.scoring import DealShown, TableShown
from league.queries.tables import Reading
from league.sentences import sentence
from league.services.reading import DealRead

KEY_CODES = {"bad-key", "key-reused"}


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


class FactsForm(KeyedForm):
    """How a deal ended, in the few facts that its points come from. Each game has its own."""

    is_enough = True  # such facts are all that this table needs

    def __init__(
        self, data: Any = None, *, shown: TableShown, deal: DealShown, reading: Reading | None = None
    ) -> None:
        """For this deal of a table; filled in as a reading has it, to change it."""
        super().__init__(data, initial=self.typed(reading) if reading else {})
        self.worked_out: DealRead | None = None
        self.table = shown.table
        self.seats = [each.seat for each in shown.seats]
        self.kept: dict[
            int | None, dict[str, Any]
        ] = {}  # the parts that are there, by seat; None is the middle

    def typed(self, reading: Reading) -> dict[str, object]:
        """A reading as somebody would type it."""
        raise NotImplementedError

    def document(self) -> dict[str, object]:
        """The deal as its game writes it. What could not be read is nothing, so that the rest can be judged."""
        raise NotImplementedError

    def fields_of(self, seat: int | None) -> list[str]:
        """The fields that a seat can keep as its part of the deal; without a seat, those of the middle."""
        return []

    def take(self, parts: Sequence[SeatPart]) -> None:
        """Show what the phones of the table have kept, unless something was typed here."""
        for part in parts:
            owner = part.seat.number if part.seat else None
            names = self.fields_of(owner)
            self.kept[owner] = {name: value for name, value in part.typed.items() if name in names}
            self.initial.update(self.kept[owner])

    def kept_parts(self) -> Iterator[tuple[Seat | None, str]]:
        """Whose parts are there, with what was typed as JSON, for the scripts of an open page."""
        seats = {seat.number: seat for seat in self.seats}
        for owner, typed in self.kept.items():
            yield (seats[owner] if owner else None), json.dumps(typed)

    def owners(self) -> list[int | None]:
        """Who can keep a part of this form."""
        return [owner for owner in (*(seat.number for seat in self.seats), None) if self.fields_of(owner)]

    def is_together(self) -> bool:
        """Whether every part has been kept."""
        return self.kept.keys() >= {*self.owners()}

    def warnings(self) -> list[str]:
        """What is odd about a deal that was worked out, but possible."""
        return [sentence(problem) for problem in self.worked_out.warnings] if self.worked_out else []


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
        if not file:
            self.raw: bytes = self.cleaned_data.get("text", "").encode()
            return
        file.seek(0)  # another form of the same request may have read it
        self.raw = file.read(MOST_SENT + 1)
        self._show_again(_as_text(with_plain_lines(self.raw)))

    def _show_again(self, text: str | None) -> None:
        """What was in the file. No page can choose a file for somebody, so it stands where it could be written."""
        if text is None:
            self["file"].help_text = _("Choose the file again: what is in it cannot be shown here.")
        else:
            self.data = {**self.data, "text": text}
            self["text"].help_text = _("This is the text of the file that you chose. You can change it here.")

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


def _as_text(raw: bytes) -> str | None:
    """What a form can show and send again as it is; None where it is no text, or longer than any deal can be."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    return None if len(raw) > MOST_BYTES or "\0" in text else text
