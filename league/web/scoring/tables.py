"""A table's page on a phone: who sits there, who this phone scores for, and how the deals stand."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from config.clients import address_of
from league import access
from league.errors import LeagueError, Unacceptable
from league.models import Player, Seat
from league.queries.scoring import table_version
from league.services import rounds
from league.services.limits import count
from league.web.parts import part_of
from league.web.public.conditional import conditional, tag
from league.web.scoring.visits import Visit, at_table, new_device, page, remember


@require_safe
@at_table
def score(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The page that the code on the table opens."""
    return _table_page(request, visit)


@require_safe
@part_of("league:score")
@at_table
def score_now(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The part of it that moves, for a page that is open."""
    version = _version(visit)
    return conditional(
        request, version, lambda: render(request, "league/scoring/_now.html", _now(visit, version))
    )


@require_POST
@at_table
def claim(request: HttpRequest, visit: Visit) -> HttpResponse:
    """This phone scores for a person from now on."""
    device = visit.device or new_device()
    try:
        count("claim", f"table {visit.table.pk} {address_of(request)}")
        seat, player = _person(visit, request.POST.get("person", ""))
        access.refuse_other_account(visit.table, player, request.user)
        rounds.claim_seat(visit.table, seat=seat, player=player, device=device)
    except LeagueError as error:
        return _table_page(request, visit, error)
    response = redirect("league:score", visit.link)
    remember(response, device)
    return response


def _person(visit: Visit, said: str) -> tuple[Seat, Player]:
    """Somebody who sits here, as the button of their name says it: seat and player."""
    for seat in visit.shown().seats:
        for person in seat.people:
            if said == f"{seat.seat.number}-{person.player.pk}":
                return seat.seat, person.player
    raise Unacceptable("nobody-here", _("That person does not sit there. Choose a name of this table."))


def _table_page(request: HttpRequest, visit: Visit, error: LeagueError | None = None) -> HttpResponse:
    version = _version(visit)
    return page(request, "table", _now(visit, version), error=error)


def _version(visit: Visit) -> str:
    version = table_version(visit.table, visit.claim)
    return f"{version}-{visit.user.pk}" if visit.event.needs_accounts else version


def _now(visit: Visit, version: str) -> dict[str, object]:
    # The version is older than what is shown, if anything: then the next look sees the rest.
    return {"visit": visit, "event": visit.event, "shown": visit.shown(), "tag": tag(version)}
