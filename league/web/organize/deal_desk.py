"""One deal on an organizer's desk: how it stands, and what was typed about it."""

import json
from collections.abc import Sequence
from functools import cached_property, partial
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from league.competition.types import DealScore
from league.errors import MovedOn, Unacceptable
from league.queries.changes import Document, changes_of_deal
from league.queries.corrections import (
    CorrectionLine,
    correction_lines,
    corrections_of,
    newest_version,
    next_round_of,
)
from league.queries.scoring import DealShown, TableShown
from league.queries.tables import Reading
from league.services import rulings
from league.states import CountsFrom, Evidence
from league.web.deals.comparison import Comparison, compare, side_by_side
from league.web.deals.forms import DocumentForm, FactsForm
from league.web.deals.games import PAGES
from league.web.deals.lines import Line
from league.web.forms import refuse
from league.web.organize.deal_forms import AcceptForm, RulingForm, StandsForm

Scores = dict[int, DealScore]  # by seat number


class DealDesk:
    """The forms are filled from the best reading there is, or as they were typed."""

    def __init__(self, shown: TableShown, deal: DealShown, data: Any = None, files: Any = None) -> None:
        self.table, self.deal, self.number = shown.table, deal, deal.deal.number
        how = data.get("how") if data is not None else ""
        if_facts, if_document, if_accept, if_stands = (
            data if how == each else None for each in ("facts", "document", "accept", "stands")
        )
        form = PAGES[shown.table.round.stage.event.game].form
        self.facts = form(if_facts, shown=shown, deal=deal, reading=deal.best)
        self.document = DocumentForm(
            if_document, files if if_document else None, initial={"text": _document_text(deal.best)}
        )
        ruling = partial(RulingForm, corrects=deal.counted is not None, next_round=self.next_round)
        self.facts_ruling = ruling(if_facts, auto_id="facts_%s")
        self.document_ruling = ruling(if_document, auto_id="document_%s")
        self.accept = AcceptForm(if_accept, auto_id="accept_%s")
        self.stands = StandsForm(if_stands, auto_id="stands_%s")

    @cached_property
    def next_round(self) -> int | None:
        """From which later round a correction may count, if it may."""
        is_settled = self.deal.counted is not None and not self.table.is_open
        return next_round_of(self.table.round.stage) if is_settled else None

    @cached_property
    def newest(self) -> int | None:
        """The version that whoever corrects the deal has in front of them."""
        return newest_version(self.deal.deal) if self.deal.counted else None

    @cached_property
    def corrections(self) -> list[CorrectionLine]:
        """All that were made of the deal, the newest first, whether or not they count."""
        if self.deal.counted is None:
            return []
        event = self.table.round.stage.event
        return correction_lines(event, corrections_of(event).filter(deal=self.deal.deal))

    @property
    def counts_from(self) -> str:
        """From when what was sent is to count."""
        if self.accept.is_bound:
            return CountsFrom.THIS
        return str(self.ruling.cleaned_data.get("counts_from", CountsFrom.THIS))

    @property
    def entry(self) -> FactsForm | DocumentForm:
        """The form of the deal that was sent."""
        return self.document if self.document.is_bound else self.facts

    @property
    def ruling(self) -> RulingForm:
        """What was sent with it."""
        return self.document_ruling if self.document.is_bound else self.facts_ruling

    @property
    def sent(self) -> list[forms.Form]:
        """Every form that was sent; none where it is not clear what was."""
        return [each for each in (self.stands, self.accept, self.entry, self.ruling) if each.is_bound]

    @property
    def errors(self) -> bool:
        return any(form.errors for form in self.sent)

    @property
    def readings(self) -> Sequence[Reading]:
        """What counts, or what stands until somebody decides: several, in a dispute."""
        return [self.deal.counted] if self.deal.counted else self.deal.current

    @property
    def lines(self) -> Sequence[Line]:
        return side_by_side(self.readings) if self.readings else []

    @property
    def comparison(self) -> Comparison | None:
        """Where versions that stand against each other differ."""
        return compare(self.readings) if len(self.readings) > 1 else None

    def changes(self) -> Document:
        """What would change by what was sent.

        Raises Unacceptable where the rules have something against it, MovedOn for a version that no longer stands.
        """
        if self.accept.is_bound:
            scores = _scores_of(self.readings, self.accept.cleaned_data["version"])
            return changes_of_deal(self.table, self.number, scores)
        return rulings.preview(
            self.table, self.number, self.entry.document(), counts_from=CountsFrom(self.counts_from)
        )

    def refuse(self, error: Unacceptable) -> None:
        """Put a refusal where it belongs."""
        if self.stands.is_bound:
            refuse(self.stands, error)
        elif self.accept.is_bound:
            refuse(self.accept, error)
        elif error.fields.keys() & self.ruling.fields.keys():
            refuse(self.ruling, error)
        else:
            self.entry.refuse(error)


def _document_text(reading: Reading | None) -> str:
    if reading is None or reading.submission.evidence == Evidence.TOTALS:
        return ""
    return json.dumps(reading.submission.document, ensure_ascii=False)


def _scores_of(readings: Sequence[Reading], version: int) -> Scores:
    for reading in readings:
        if reading.submission.version == version:
            return {seat.number: DealScore(score.points, called=score.won) for seat, score in reading.scores}
    raise MovedOn("deal-moved-on", _("This deal changed while you were looking. Look at it again."))
