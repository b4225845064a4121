"""Places between two steps where a test may let a process fail. In the product nobody listens, and nothing happens.

What happens there is no setting: only code that is started instead of ours can `listen`, as tests/faults does.
"""

from collections.abc import Callable
from typing import Literal

Place = Literal[
    "done-not-committed",  # a transaction did all its work
    "committed-not-published",  # the nudge is not sent yet
    "derived-not-written",  # new standings are known, but to this process alone
    "written-not-acknowledged",  # the worker is done, and the broker does not know
]

_listeners: list[Callable[[Place], None]] = []


def listen(act: Callable[[Place], None]) -> None:
    """From now on this process does that at every place: it may sleep, raise, or end."""
    _listeners.append(act)


def hit(place: Place) -> None:
    """Say where we are."""
    for act in _listeners:
        act(place)
