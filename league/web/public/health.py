"""For programs that watch the site."""

from http import HTTPStatus

from django.db import Error
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.queries.health import differences_told, oldest_due_seconds


@require_safe
@never_cache
def health(request: HttpRequest) -> JsonResponse:
    """200 while pages can be answered.

    Standings that wait long mean that neither worker nor sweeper is at work; differences, that organizers should look
    into the histories of their events.
    """
    try:
        waiting, differences = oldest_due_seconds(), differences_told()
    except Error:
        return JsonResponse({"database": "away"}, status=HTTPStatus.SERVICE_UNAVAILABLE)
    return JsonResponse(
        {"database": "ok", "standings_due_seconds": round(waiting, 1), "audit_differences": differences}
    )
