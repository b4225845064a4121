"""A deal of Nerts as the cards lie, pile by pile."""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from games.cards import read_card
from games.nerts.text import read_foundation, read_pile
from games.problems import Problem, Unreadable
from league.errors import Unacceptable
from league.faces import short
from league.isolates import isolated
from league.models import Seat
from league.queries.tables import Reading
from league.sentences import sentence
from league.states import Evidence
from league.web.deals.nerts import EndForm

SINGLE = ("nerts", "waste", "stock")
MOST_WRITTEN = 2000
AS_WRITTEN = {"class": "ltr", "autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}


class PileField(forms.CharField):
    """The cards of a pile before a seat, its top card last."""

    def __init__(self, *, label: str, seat: int) -> None:
        self.seat = seat
        super().__init__(
            label=label, required=False, max_length=MOST_WRITTEN, widget=forms.TextInput(attrs=AS_WRITTEN)
        )

    def clean(self, value: Any) -> list[str]:
        return read_pile(super().clean(value), self.seat)


class FoundationsField(forms.CharField):
    """Foundations from the ace up, one on a line. The cards of a tie have + between them."""

    def __init__(self) -> None:
        super().__init__(
            label=_("Foundations, one on a line"),
            required=False,
            max_length=4 * MOST_WRITTEN,
            widget=forms.Textarea(attrs=AS_WRITTEN | {"rows": 8}),
        )

    def clean(self, value: Any) -> list[list[list[str]]]:
        try:
            return [read_foundation(line) for line in super().clean(value).splitlines() if line.strip()]
        except Unreadable as error:
            raise ValidationError([sentence(problem) for problem in error.problems]) from None


@dataclass(frozen=True, slots=True)
class PilesRow:
    """The piles before a seat, which of its cards lie nowhere, and what it scores if that is worked out."""

    seat: Seat
    piles: list[forms.BoundField]
    missing: str
    points: int | None


class LayoutForm(EndForm):
    """How a deal ended, and every card where it lies."""

    missing_words = gettext_lazy("These cards of %(name)s lie nowhere: %(cards)s.")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.missing: dict[int, str] = {}  # by seat
        self.fields["foundations"] = FoundationsField()
        for seat in self.seats:
            name = isolated(seat)
            self.fields |= {
                pile: PileField(label=f"{name}, {label}", seat=seat.number)
                for pile, label in self._piles_of(seat.number).items()
            }

    def _piles_of(self, seat: int) -> dict[str, str]:
        """The fields of a seat, and how their piles are called."""
        work = {
            f"work_{seat}_{pile}": _("Work pile %(number)d") % {"number": pile}
            for pile in range(1, self.variant.work_piles + 1)
        }
        return {
            f"nerts_{seat}": _("Nerts pile"),
            **work,
            f"waste_{seat}": pgettext("pile", "Waste"),
            f"stock_{seat}": pgettext("pile", "Stock"),
        }

    def typed(self, reading: Reading) -> dict[str, object]:
        typed = super().typed(reading)
        if reading.submission.evidence != Evidence.LAYOUT:
            return typed
        layout = reading.submission.document["layout"]
        for seat, private in layout["seats"].items():
            typed |= {f"{pile}_{seat}": _written(private[pile], seat) for pile in SINGLE}
            for number, pile in enumerate(private["work"], start=1):
                typed[f"work_{seat}_{number}"] = _written(pile, seat)
        lines = [
            " ".join("+".join(map(_card_written, step)) for step in pile)
            for pile in layout["foundations"] + layout["completed"]
        ]
        return typed | {"foundations": "\n".join(lines)}

    def fields_of(self, seat: int | None) -> list[str]:
        return ["foundations"] if seat is None else [*self._piles_of(seat)]

    def document(self) -> dict[str, object]:
        piles = self.cleaned_data.get("foundations", [])
        private = {
            str(seat.number): {
                **{pile: self.cleaned_data.get(f"{pile}_{seat.number}", []) for pile in SINGLE},
                "work": [
                    self.cleaned_data.get(f"work_{seat.number}_{pile}", [])
                    for pile in range(1, self.variant.work_piles + 1)
                ],
            }
            for seat in self.seats
        }
        # Whether somebody has moved a complete pile aside changes nothing, so nobody is asked.
        is_complete = [len(pile) == self.variant.ranks for pile in piles]
        self.lines = {
            name: [at for at, complete in enumerate(is_complete, start=1) if complete == aside]
            for name, aside in (("foundations", False), ("completed", True))
        }
        layout = {name: [piles[at - 1] for at in lines] for name, lines in self.lines.items()}
        return {"layout": {**self.ended(), **layout, "seats": private}}

    def refuse(self, error: Unacceptable) -> None:
        """Put each sentence at its pile; cards that lie nowhere into one sentence for each seat."""
        nowhere: dict[int, list[str]] = defaultdict(list)
        others = []
        for problem in error.problems:
            if problem.code == "card_missing":
                nowhere[int(problem.where.rpartition("/")[2])].append(str(problem.params["card"]))
            else:
                others.append(problem)
        # A pile that cannot be read is not empty.
        for seat in self.seats if "foundations" not in self.errors else ():
            if cards := nowhere[seat.number]:
                said = {"name": isolated(seat), "cards": _ltr(_written(cards, str(seat.number)))}
                self.missing[seat.number] = self.missing_words % said
                self.add_error(None, self.missing[seat.number])
        if others or not nowhere:
            super().refuse(Unacceptable(error.code, error.sentence, fields=error.fields, problems=others))

    def was_read(self, problem: Problem) -> bool:
        return self.place(problem.where) not in self.errors

    def place(self, where: str) -> str | None:
        if where in ("/layout/end", "/layout/caller"):
            return "end"
        if where.startswith(("/layout/foundations", "/layout/completed")):
            return "foundations"
        work = re.match(r"/layout/seats/(\d+)/work(?:/(\d+))?", where)
        if work:
            return super().place(f"work_{work[1]}_{int(work[2] or 0) + 1}")
        found = re.match(r"/layout/seats/(\d+)/(nerts|waste|stock)", where)
        return super().place(f"{found[2]}_{found[1]}" if found else where)

    def words(self, problem: Problem) -> str:
        if "first" in problem.params:
            first = self._called(str(problem.params["first"]))
            problem = replace(problem, params={**problem.params, "first": first})
        pile = self._called(problem.where)
        said = super().words(problem)
        return f"{pile}: {said}" if self.place(problem.where) == "foundations" else said

    def _called(self, where: str) -> str:
        """A place in words."""
        found = re.match(r"/layout/(foundations|completed)/(\d+)", where)
        if found:
            return _("Foundation %(number)d") % {"number": self.lines[found[1]][int(found[2])]}
        field = self.place(where)
        return str(self.fields[field].label) if field else where

    def rows(self) -> list[PilesRow]:
        """Seat by seat, as a page shows the form."""
        scores = self.worked_out.scores if self.worked_out else {}
        return [
            PilesRow(
                seat,
                [self[pile] for pile in self._piles_of(seat.number)],
                self.missing.get(seat.number, ""),
                scores[seat.number].points if seat.number in scores else None,
            )
            for seat in self.seats
        ]


def _written(cards: Iterable[str], seat: str) -> str:
    """Cards of a pile as a page shows them; its own seat needs no saying."""
    return " ".join(_card_written(card).removesuffix(f"@{seat}") for card in cards)


def _card_written(written: str) -> str:
    card = read_card(written)
    if card is None or card.face is None:
        return written
    face = short(card.face).replace("\ufe0e", "")
    return f"JK{card.joker}={face}@{card.seat}" if card.joker else f"{face}@{card.seat}"


def _ltr(text: str) -> str:
    return f"\N{LEFT-TO-RIGHT ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}"
