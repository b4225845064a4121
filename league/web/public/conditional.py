"""Pages that need not be sent again to who has them."""

import functools
import hashlib
import re
from collections.abc import Callable
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]

MASKED_TOKEN = re.compile(rb'(name="csrfmiddlewaretoken" value=")[^"]+')


def unless_unchanged(view: View[P]) -> View[P]:
    """Tag a page by what it says, so that it is right for every reader, language and change; 304 to who has it."""

    @functools.wraps(view)
    def answer(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        page = view(request, *args, **kwargs)
        return conditional(request, _version_of(request, page), lambda: page)

    return answer


def unless_moved(request: HttpRequest, made_from: object, build: Callable[[], HttpResponse]) -> HttpResponse:
    """A whole page that is dear to make, tagged by what it is made from: 304 without making it again.

    Besides, every page hangs on its language and on who is signed in.
    """
    secret = request.META.get("CSRF_COOKIE", "")
    said = (made_from, request.get_full_path(), get_language(), request.user.pk, secret)
    return conditional(request, hashlib.sha256(repr(said).encode()).hexdigest()[:20], build)


def conditional(request: HttpRequest, version: str, build: Callable[[], HttpResponse]) -> HttpResponse:
    """What `build` makes, tagged with its version; 304 without building it for who has that version."""
    etag = tag(version)
    response = get_conditional_response(request, etag=etag) or build()
    response["ETag"] = etag
    patch_cache_control(response, no_cache=True)
    if request.user.is_authenticated:
        patch_cache_control(response, private=True)
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response


def tag(version: str) -> str:
    """A version as an ETag, weak: the same meaning, not the same bytes."""
    return f'W/"{version}"'


def _version_of(request: HttpRequest, page: HttpResponse) -> str:
    # A form's token is masked anew each time; what it masks changes with the session, and the page must with it.
    secret = str(request.META.get("CSRF_COOKIE", ""))
    said = MASKED_TOKEN.sub(rb"\1", page.content)
    return hashlib.sha256(secret.encode() + said).hexdigest()[:20]
