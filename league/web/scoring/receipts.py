"""What a phone is told when something was done."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from league.services.results import Receipt
from league.states import DealState
from league.web.scoring.visits import Visit


def done(request: HttpRequest, visit: Visit, receipt: Receipt) -> HttpResponse:
    """Say what became of it and go on: to the deal where something is to be settled, else to the table."""
    disputed = receipt.state == DealState.DISPUTED
    messages.add_message(request, messages.WARNING if disputed else messages.SUCCESS, _sentence(receipt))
    then = (
        reverse("league:score-deal", args=[visit.link, receipt.deal])
        if disputed
        else reverse("league:score", args=[visit.link])
    )
    # The phone's outbox (outbox.js) goes on by itself, if somebody still looks at the page it came from.
    return JsonResponse({"then": then}) if "X-Outbox" in request.headers else redirect(then)


def _sentence(receipt: Receipt) -> str:
    match receipt.said, receipt.state:
        case "flagged", _state:
            words = _("Thank you. The organizers will look at deal %(deal)d.")
        case "disputed", _state:
            words = _("You object to version %(version)d. Settle it at the table, or ask an organizer.")
        case "late", _state:
            words = _(
                "The round has closed: version %(version)d of deal %(deal)d is kept for the organizers."
            )
        case "entered", DealState.DISPUTED:
            words = _("What you entered differs from what another seat entered. Both are kept: compare them.")
        case "entered", _state:
            words = _("Version %(version)d of deal %(deal)d is entered. Now another seat must confirm it.")
        case _said, DealState.CONFIRMED:
            words = _("Deal %(deal)d is confirmed.")
        case "unchanged", _state:
            words = _("Version %(version)d of deal %(deal)d says that already.")
        case _said, DealState.DISPUTED:
            words = _("You confirm version %(version)d. Deal %(deal)d is still disputed.")
        case _:
            words = _("You confirm version %(version)d. More seats must confirm it.")
    return words % {"deal": receipt.deal, "version": receipt.version}
