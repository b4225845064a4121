"""The parts of pages that move. An open page asks for them; who opens such an address comes to the page itself."""

import functools
from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.urls import reverse
from django.utils.cache import patch_cache_control, patch_vary_headers

View = Callable[..., HttpResponseBase]


def part_of(page: str) -> Callable[[View], View]:
    """Answer the scripts of an open page with the view, and everybody else with the way to the page of that name."""

    def decorate(view: View) -> View:
        @functools.wraps(view)
        def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
            if asked_by_scripts(request):
                response = view(request, *args, **kwargs)
            else:
                response = HttpResponseRedirect(reverse(page, args=args, kwargs=kwargs))
                patch_cache_control(response, private=True, no_store=True)
            patch_vary_headers(response, ["HX-Request"])
            return response

        return answer

    return decorate


def asked_by_scripts(request: HttpRequest) -> bool:
    """Whether htmx asked, in a page that is open."""
    return request.headers.get("HX-Request") == "true"
