"""Keeping one seat's part of a deal, so that each phone enters its own, and showing what the others kept."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.queries.parts import parts_of, parts_version
from league.queries.scoring import DealShown
from league.services.parts import keep_part
from league.web.deals.forms import FactsForm
from league.web.deals.games import PAGES
from league.web.parts import part_of
from league.web.public.conditional import conditional, tag
from league.web.scoring.levels import level_of
from league.web.scoring.visits import Visit, at_table

PARTS = ("part", "middle")  # this seat's own, or the foundations


def keep(request: HttpRequest, visit: Visit, number: int, form: FactsForm, level: str) -> bool:
    """Keep the part that was sent, judged only as far as it can be read; False if it cannot be."""
    claim = visit.count("enter")
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


@require_safe
@part_of("league:score-deal")
@at_table
def score_parts(request: HttpRequest, visit: Visit, number: int) -> HttpResponse:
    """The parts that the table's phones have kept of a deal, for a page on which it is being entered."""
    forms = PAGES[visit.event.game].forms
    level = level_of(request, forms)
    version = parts_version(visit.table, number, level, visit.claim)

    def show() -> HttpResponse:
        shown, deal = visit.look_at(number)
        facts = forms[level](shown=shown, deal=deal, reading=deal.own)
        context = {"visit": visit, "deal": deal, **filled_in(facts, deal, level, version)}
        return render(request, "league/scoring/_parts.html", context)

    return conditional(request, version, show)


def filled_in(facts: FactsForm, deal: DealShown, level: str, version: str) -> dict[str, Any]:
    """A form with the parts that are there, and the tag to ask for news with.

    The version is older than the parts, if anything: then the next look sees the rest.
    """
    facts.take(parts_of(deal.deal, level, own=deal.own.submission if deal.own else None))
    return {"facts": facts, "level": level, "tag": tag(version)}
