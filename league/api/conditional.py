"""Answers that need not be sent again to who has them."""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponseBase
from django.utils.cache import get_conditional_response
from rest_framework.request import Request
from rest_framework.response import Response

from league.models import Event, Stage


def unless_moved(request: Request, event: Event, stage: Stage, build: Callable[[], Any]) -> HttpResponseBase:
    """An answer made from the results of a stage; 304 without making it for who has it."""
    results, derived = stage.revisions_seen
    version = f"{stage.pk}-{derived}-{results}-{stage.state}-{event.state}"
    return unless_tagged(request, version, build)


def unless_tagged(request: Request, version: str, build: Callable[[], Any]) -> HttpResponseBase:
    """An answer of a version; 304 without making it for who has it."""
    etag = f'"{version}"'
    answer = get_conditional_response(request._request, etag=etag) or Response(build())
    answer["ETag"] = etag
    answer["Cache-Control"] = "private, no-cache"  # keep it, but ask each time whether it still holds
    return answer
