"""A request that may arrive twice is done once: its answer is kept in the transaction of its effect."""

import hashlib
import json
import re
from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from league.errors import Unacceptable
from league.models import AnswerKept

KEY = re.compile(r"[!-~]{1,64}")


def once(scope: str, key: str, request: Any, act: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """Do `act` and keep its answer; asked again with the same key, give that answer and do nothing.

    Call it holding the row that `act` changes, so that two copies of one request queue up. The same key with another
    request is refused: a client that reuses keys would otherwise be told of an effect it did not have.
    """
    if not KEY.fullmatch(key):
        refusal = _("The idempotency key must have 1 to 64 plain letters, digits or signs, and no spaces.")
        raise Unacceptable("bad-key", refusal, fields={"key": refusal})
    body = json.dumps(request, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    digest = hashlib.sha256(body.encode("utf-8", "surrogatepass")).hexdigest()
    # Whoever comes second waits here for the first, and finds its answer.
    AnswerKept.objects.bulk_create(
        [AnswerKept(scope=scope, key=key, request_hash=digest)], ignore_conflicts=True
    )
    kept = AnswerKept.objects.get(scope=scope, key=key)
    if kept.request_hash != digest:
        raise Unacceptable(
            "key-reused", _("This key was used for another request. Send it again with a new key.")
        )
    if kept.answer is not None:
        return dict(kept.answer)
    answer = kept.answer = act()
    kept.save(update_fields=["answer"])
    return answer
