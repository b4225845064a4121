"""What somebody typed about a deal. The session keeps it for who has to sign in first, for the way back."""

import json
from dataclasses import dataclass

from django.http import HttpRequest

from league.errors import TooOften
from league.json_gate import MOST_BYTES
from league.models import SeatClaim
from league.queries.scoring import DealShown, TableShown
from league.services.limits import count
from league.web.deals.forms import DocumentForm, FactsForm, KeyedForm
from league.web.deals.games import PAGES
from league.web.scoring.forms import DisputeForm
from league.web.scoring.visits import Visit

KEPT = "typed"  # in the session: the last thing that was typed without the account that it needs


@dataclass(frozen=True, kw_only=True)
class Typed:
    """What came with the request, or was kept before, to be shown again as it was typed."""

    facts: FactsForm | None = None
    level: str | None = None  # of the facts
    document: DocumentForm | None = None
    dispute: DisputeForm | None = None
    is_back: bool = False


def keep(request: HttpRequest, visit: Visit, number: int, typed: Typed) -> bool:
    """Keep it for this browser until somebody is signed in.

    False where it is longer than any deal can be, or comes too often from one phone: then nothing is stored.
    """
    kinds: dict[str, KeyedForm | None] = {
        "facts": typed.facts,
        "document": typed.document,
        "dispute": typed.dispute,
    }
    assert visit.claim is not None  # without a seat nobody is asked to sign in
    kind, form = next((kind, form) for kind, form in kinds.items() if form)
    fields = {field.name: field.value() for field in form if field.name != "file"}
    if len(json.dumps(fields)) > MOST_BYTES or _comes_too_often(visit.claim):
        return False
    request.session[KEPT] = {
        "claim": visit.claim.pk,
        "deal": number,
        "kind": kind,
        "level": typed.level,
        "fields": fields,
    }
    return True


def _comes_too_often(claim: SeatClaim) -> bool:
    try:
        count("enter", f"claim {claim.pk}")
    except TooOften:
        return True
    return False


def is_kept(request: HttpRequest, visit: Visit, number: int) -> bool:
    """Whether something typed about this deal waits in this browser's session. Asks it only where accounts matter.

    It is of whom the phone scored for: whoever has it later, and scores for somebody else, does not see it.
    """
    if visit.claim is None or not visit.event.needs_accounts:
        return False
    kept = request.session.get(KEPT)
    return kept is not None and (kept["claim"], kept["deal"]) == (visit.claim.pk, number)


def brought_back(request: HttpRequest, visit: Visit, shown: TableShown, deal: DealShown) -> Typed:
    """What was kept, in its form and without a word about mistakes: nobody sent it yet.

    Nothing where the address asks for another level than its own.
    """
    kind, level, fields = (request.session[KEPT][each] for each in ("kind", "level", "fields"))
    if kind == "dispute":
        return Typed(dispute=DisputeForm(fields), is_back=True)
    if kind == "document":
        document = DocumentForm(fields)
        document.errors.clear()
        return Typed(document=document, is_back=True)
    if request.GET.get("level", level) != level:
        return Typed()
    facts = PAGES[visit.event.game].forms[level](fields, shown=shown, deal=deal)
    facts.errors.clear()
    return Typed(facts=facts, level=level, is_back=True)


def forget(request: HttpRequest, visit: Visit, number: int) -> None:
    """It was sent, or thrown away."""
    if is_kept(request, visit, number):
        del request.session[KEPT]
