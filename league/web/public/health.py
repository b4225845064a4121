"""For programs that watch the site."""

from http import HTTPStatus

from django.db import Error
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.broker import KEEPS, policy_lately
from league.queries.health import differences_told, oldest_due_seconds, stages_stuck


@require_safe
@never_cache
def health(request: HttpRequest) -> JsonResponse:
    """200 while pages can be answered.

    A broker that is away, or forgets messages once its memory is full, costs seconds: no worker listens to it, and the
    sweeper does what they would have asked for. It is asked every few seconds, however often this page is.
    Standings that wait long mean that neither worker nor sweeper is at work, or that stages are stuck: theirs could not
    be worked out, and the log says why ("refresh_failed"). Differences mean that organizers should look into the
    histories of their events.
    """
    try:
        waiting, stuck, differences = oldest_due_seconds(), stages_stuck(), differences_told()
    except Error:
        return JsonResponse({"database": "away"}, status=HTTPStatus.SERVICE_UNAVAILABLE)
    return JsonResponse(
        {
            "database": "ok",
            "broker": _broker(),
            "standings_due_seconds": round(waiting, 1),
            "stages_stuck": stuck,
            "audit_differences": differences,
        }
    )


def _broker() -> str:
    policy = policy_lately()
    if policy is None:
        return "away"
    return "ok" if policy == KEEPS else f"forgets: {policy}"
