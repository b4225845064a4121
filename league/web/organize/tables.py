"""A table: who sits there, whose phones score, its link, its deals."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from league import access
from league.queries.table_desk import table_desk
from league.services import rounds
from league.templatetags.talon import isolated
from league.web.organize.door import OrganizerRequest, page, step
from league.web.organize.links import link_card


@page
def run(request: OrganizerRequest, slug: str, number: int, table: int) -> HttpResponse:
    run = access.table_to_run(request.user, slug, number, table)
    context = {
        "event": run.round.stage.event,
        "round": run.round,
        "table": run,
        "desk": table_desk(run),
        "link": link_card(request, run),
    }
    return render(request, "league/organize/table.html", context)


@step
def new_link(request: OrganizerRequest, slug: str, number: int, table: int) -> HttpResponse:
    run = access.table_to_run(request.user, slug, number, table)
    rounds.revoke_link(run, by=request.user)
    messages.success(request, _("The table has a new link. The old one opens nothing any more."))
    return redirect("league:table-run", slug, number, table)


@step
def release(request: OrganizerRequest, slug: str, number: int, table: int, pk: int) -> HttpResponse:
    run = access.table_to_run(request.user, slug, number, table)
    claim = access.claim_to_run(run, pk)
    rounds.release_claim(claim, by=request.user)
    messages.success(request, _("%(name)s can choose another phone now.") % {"name": isolated(claim.player)})
    return redirect("league:table-run", slug, number, table)
