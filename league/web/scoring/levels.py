"""How much of a deal a phone enters: its address says it, as in ?level=cards."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from league.models import Table
from league.queries.tables import Reading
from league.states import Evidence
from league.web.scoring.cards_form import CardsForm
from league.web.scoring.forms import CountsForm


@dataclass(frozen=True, slots=True)
class Level:
    """One of the ways to enter a deal."""

    evidence: str
    name: str | Promise
    form: type[CountsForm]
    template: str
    script: str


LEVELS: Mapping[str, Level] = {
    each.evidence: each
    for each in (
        Level(
            Evidence.TOTALS,
            pgettext_lazy("evidence", "Totals"),
            CountsForm,
            "league/scoring/_counts.html",
            "league/scoring.js",
        ),
        Level(
            Evidence.CARDS,
            pgettext_lazy("evidence", "Cards"),
            CardsForm,
            "league/scoring/_cards.html",
            "league/cards.js",
        ),
    )
}


def level_of(request: HttpRequest, table: Table, own: Reading | None = None) -> Level:
    """The level that an address asks for; without a word, that of what this seat entered, else the least."""
    possible = offered(table)
    asked = request.GET.get("level") or (own.submission.evidence if own else "")
    return next((level for level in possible if level.evidence == asked), possible[0])


def offered(table: Table) -> list[Level]:
    """The ways to enter a deal at this table, the least evidence first.

    Totals do not say who put kings on foundations, so they are not enough where kings bring points.
    """
    kings_count = bool(table.variant.get("king_bonus"))
    return [level for level in LEVELS.values() if not (kings_count and level.evidence == Evidence.TOTALS)]
