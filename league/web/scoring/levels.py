"""How much of a deal a phone enters. The address says it, as in ?level=cards."""

from collections.abc import Mapping

from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from league.queries.tables import Reading
from league.states import Evidence
from league.web.deals.forms import FactsForm

NAMES: Mapping[str, Promise] = {
    Evidence.TOTALS: pgettext_lazy("evidence", "Totals"),
    Evidence.CARDS: pgettext_lazy("evidence", "Cards"),
    Evidence.LAYOUT: pgettext_lazy("evidence", "Layout"),
}


def level_of(request: HttpRequest, forms: Mapping[str, type[FactsForm]], own: Reading | None = None) -> str:
    """What the address asks for; without a word, what this seat entered before, else the least."""
    asked = request.GET.get("level") or (own.submission.evidence if own else "")
    return asked if asked in forms else next(iter(forms))


def names_of(forms: Mapping[str, type[FactsForm]]) -> Mapping[str, Promise]:
    """The levels of a game by name; none where there is nothing to choose."""
    return {level: NAMES[level] for level in forms} if len(forms) > 1 else {}
