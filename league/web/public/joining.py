"""Coming into an event and leaving it again, by the player's own button on its page."""

import functools
from collections.abc import Callable
from typing import cast

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST

from league import access
from league.models import Event, Player
from league.services import joining
from league.web.organize.door import OrganizerRequest

Step = Callable[[OrganizerRequest, Event, Player], None]


def _step(act: Step) -> Callable[..., HttpResponseBase]:
    """What a button on an event's page does for who is signed in; others are asked to, and come back to the page."""

    @cache_control(private=True, no_store=True)
    @require_POST
    @functools.wraps(act)
    def answer(request: HttpRequest, slug: str) -> HttpResponseBase:
        page = reverse("league:event", args=[slug])
        if not request.user.is_authenticated:
            return redirect_to_login(page)
        event = access.event_to_see(request.user, slug)
        act(cast(OrganizerRequest, request), event, access.player_to_act_for(request.user))
        return redirect(f"{page}#joining")

    return answer


@_step
def join(request: OrganizerRequest, event: Event, player: Player) -> None:
    place = joining.join(event, player, by=request.user)
    said = _("You are in.") if place == "entered" else _("All places are taken. You are on the waiting list.")
    messages.success(request, said)


@_step
def leave(request: OrganizerRequest, event: Event, player: Player) -> None:
    joining.leave(event, player, by=request.user)
    messages.success(request, _("You are out."))
