"""Keeping one seat's part of a deal, so that each phone enters its own."""

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from league.services.parts import keep_part
from league.web.deals.forms import FactsForm
from league.web.scoring.visits import Visit

PARTS = ("part", "middle")  # this seat's own, or the foundations


def keep(request: HttpRequest, visit: Visit, number: int, form: FactsForm, level: str) -> bool:
    """Keep the part that was sent, judged only as far as it can be read; False if it cannot be."""
    claim = visit.scorer
    is_own = request.POST["how"] == "part"
    names = form.fields_of(claim.seat.number if is_own else None)
    form.full_clean()
    for field in {*form.errors} - {*names}:
        del form.errors[field]
    if form.errors or not names:
        return False
    typed = {name: form[name].value() or "" for name in names}
    keep_part(visit.table, number, evidence=level, typed=typed, of_seat=is_own, by=claim)
    messages.success(request, _("Kept. When every part is there, anybody at the table can enter the deal."))
    return True
