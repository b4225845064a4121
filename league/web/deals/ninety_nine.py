"""Deals of Ninety-Nine on pages: who lost."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.outcome import TableScore
from games.problems import Problem
from league.models import Seat
from league.queries.scoring import DealShown
from league.queries.tables import Reading
from league.templatetags.talon import isolated
from league.web.deals.forms import FactsForm
from league.web.deals.lines import Line, Pile

CARDS = {"hands": gettext_lazy("the hands dealt"), "plays": gettext_lazy("the cards played")}


@dataclass(frozen=True, slots=True)
class ChipsRow:
    """A seat and its chips before the deal. Who is out cannot lose it."""

    seat: Seat
    chips: TableScore


class LoserForm(FactsForm):
    """Who lost a deal."""

    def __init__(self, data: Any = None, *, deal: DealShown, **kwargs: Any) -> None:
        super().__init__(data, deal=deal, **kwargs)
        self.rows = [ChipsRow(seat, deal.page.before[seat.number]) for seat in self.seats]
        self.fields["loser"] = forms.TypedChoiceField(
            label=_("Who lost a chip?"),
            choices=[(row.seat.number, _said(row)) for row in self.rows if not row.chips.is_out],
            coerce=int,
            widget=forms.RadioSelect,
            error_messages={
                "required": gettext_lazy("Choose who lost the deal."),
                "invalid_choice": gettext_lazy("Choose somebody who is still in."),
            },
        )

    @property
    def out(self) -> list[Seat]:
        """Who takes no part in the deal."""
        return [row.seat for row in self.rows if row.chips.is_out]

    def typed(self, reading: Reading) -> dict[str, object]:
        return {"loser": reading.submission.facts["loser"]}

    def document(self) -> dict[str, object]:
        return {"loser": self.cleaned_data.get("loser")}

    def was_read(self, problem: Problem) -> bool:
        return "loser" not in self.errors

    def place(self, where: str) -> str | None:
        return "loser" if where in ("/loser", "") else super().place(where)


def lines(readings: Sequence[Reading]) -> Iterator[Line]:
    """Who lost."""
    yield Line("loser", _("Who lost a chip"), None, tuple(reading.loser for reading in readings))


def piles(readings: Sequence[Reading]) -> Iterator[Pile]:
    """Whether other cards were dealt or played."""
    documents = [reading.submission.document for reading in readings]
    for what, words in CARDS.items():
        if any(each.get(what) != documents[0].get(what) for each in documents):
            yield Pile(what, words, None)


def _said(row: ChipsRow) -> str:
    return _("%(name)s, chips: %(chips)d") % {
        "name": isolated(row.seat.names),
        "chips": row.chips.total,
    }
