"""Deals of Ninety-Nine on pages: who lost."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.outcome import TableScore
from games.problems import Problem
from league.isolates import isolated
from league.models import Seat
from league.piles import CardInWords
from league.queries.scoring import DealShown
from league.queries.tables import Reading
from league.web.deals.forms import FactsForm
from league.web.deals.lines import Line, Pile, not_in_all


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
    """Whether other cards were dealt or played, and which."""
    documents = [reading.submission.document for reading in readings]
    for seat, _score in readings[0].scores:
        hands = [each.get("hands", {}).get(str(seat.number), []) for each in documents]
        if any(sorted(hand) != sorted(hands[0]) for hand in hands):
            cards = tuple(tuple(map(CardInWords, hand)) for hand in not_in_all(hands))
            yield Pile("hands", _("the hand dealt"), seat, cards)
    plays = [each.get("plays") or [] for each in documents]
    if any(each != plays[0] for each in plays):
        yield Pile("plays", _("the cards played"), None, tuple(map(tuple, _other_plays(plays))))


def _other_plays(plays: Sequence[Sequence[Mapping[str, Any]]]) -> list[list[CardInWords]]:
    """Of each reading the plays that are not the same in all, each with the value that it made the pile."""
    turns = [turn for turn in zip_longest(*plays) if any(play != turn[0] for play in turn)]
    return [
        [
            CardInWords(play["card"], str(play.get("value", "")))
            for play in (turn[reading] for turn in turns)
            if play is not None and play.get("card")
        ]
        for reading in range(len(plays))
    ]


def _said(row: ChipsRow) -> str:
    return _("%(name)s, chips: %(chips)d") % {
        "name": isolated(row.seat),
        "chips": row.chips.total,
    }
