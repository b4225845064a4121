"""The door of every organizer's page: who is signed in comes in, and nothing that is seen here is kept elsewhere."""

import functools
from collections.abc import Callable
from typing import Concatenate, ParamSpec, cast

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.models import User
from league.web.parts import asked_by_scripts, part_of

P = ParamSpec("P")


class OrganizerRequest(HttpRequest):
    """A request behind the door: somebody is signed in. What they may run, `league.access` says."""

    user: User


View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]
Inside = Callable[Concatenate[OrganizerRequest, P], HttpResponseBase]


def form_page(view: Inside[P], *, has_page: bool = True) -> View[P]:
    """A page with a form that is sent back to the same address."""

    @functools.wraps(view)
    def answer(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if request.user.is_authenticated:
            response = view(cast(OrganizerRequest, request), *args, **kwargs)
        elif asked_by_scripts(request):
            response = _signed_out(request)
        else:
            response = redirect_to_login(_place_to_return_to(request, has_page=has_page))
        patch_cache_control(response, private=True, no_store=True)
        return response

    return require_http_methods(["GET", "HEAD", "POST"])(answer)


def page(view: Inside[P]) -> View[P]:
    """A page to look at."""
    return require_safe(form_page(view))


def part(page_name: str) -> Callable[[Inside[P]], View[P]]:
    """The part of a page that moves; the page has this name."""
    return lambda view: part_of(page_name)(page(view))


def step(view: Inside[P]) -> View[P]:
    """What a button does; it has no page of its own."""
    return require_POST(form_page(view, has_page=False))


def session_of(request: OrganizerRequest) -> str:
    """What tells one browser of an account from another."""
    return request.session.session_key or ""


def _signed_out(request: HttpRequest) -> HttpResponseBase:
    """In the place of a part of an open page: whatever is typed elsewhere on it stays."""
    return render(request, "league/organize/_signed_out.html")


def _place_to_return_to(request: HttpRequest, *, has_page: bool) -> str:
    """Where signing in leads: here, or, where here is only a button's address, to its event or season."""
    if has_page:
        return request.get_full_path()
    asked = request.resolver_match.kwargs if request.resolver_match else {}
    for of, name in (("slug", "league:event-run"), ("season", "league:season-run")):
        if of in asked:
            return reverse(name, args=[asked[of]])
    return reverse("league:events")
