"""What goes wrong at a place between two steps: the process dies, waits, or is told an error by the database."""

import json
import os
import signal
import time
from collections import Counter
from typing import Any, Literal

from django.db import connection
from kombu.transport.redis import QoS

from league.failpoints import Place
from tests.faults.inside.orders import died, happened, orders, role

_visits: Counter[str] = Counter()


def listen_to_the_broker() -> None:
    """One more place, in code not ours: a message has left the queue, and nobody has written down who has it."""
    record = QoS.append

    def append(self: QoS, message: Any, delivery_tag: str) -> None:
        at("received-not-recorded")
        record(self, message, delivery_tag)

    setattr(QoS, "append", append)  # noqa: B010 - assigned, mypy takes it for a mistake


class NoBroker(Exception):
    """Sending the message failed."""


def at(place: Place | Literal["received-not-recorded"]) -> None:
    """Do what is ordered for this place and this role."""
    for order in orders().get("trouble", ()):
        if (order["at"], order["role"]) == (place, role()) and _is_due(order):
            happened(f"{place} {order['do']} {role()}")
            ACTS[order["do"]](order.get("value"))


def _is_due(order: dict[str, Any]) -> bool:
    """At every so-many-th visit of this process, and so many seconds after the last death anywhere."""
    mine = json.dumps(order)
    _visits[mine] += 1
    return _visits[mine] % int(order.get("every", 1)) == 0 and _died_long_ago(order.get("apart", 0))


def _died_long_ago(seconds: float) -> bool:
    return not died().exists() or time.time() - died().stat().st_mtime > seconds


def _kill(_: object) -> None:
    died().touch()
    os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(60)  # the signal comes within the next instants


def _drop(_: object) -> None:
    raise NoBroker


def _sleep(seconds: Any) -> None:
    time.sleep(float(seconds))


def _database_says(code: Any) -> None:
    """As the database itself says it, so that it ends the transaction there as well."""
    with connection.cursor() as cursor:
        cursor.execute(f"DO $$ BEGIN RAISE EXCEPTION 'ordered' USING ERRCODE = '{code}'; END $$")


ACTS = {"kill": _kill, "drop": _drop, "sleep": _sleep, "database-says": _database_says}
