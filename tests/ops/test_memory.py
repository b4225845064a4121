"""What a process that serves for long keeps in memory."""

import subprocess
import sys

# What outlived a look for cycles by chance, as a request that is being answered meanwhile does, and then has ended.
FORGOTTEN = """
import gc, weakref
from config.memory import NEW_OBJECTS, settle

class Request:
    pass

{settle}
request = Request()
request.user = request
gone = weakref.ref(request)
gc.collect(1)
del request
others = [[] for _each in range(20 * NEW_OBJECTS)]
print("gone" if gone() is None else "kept")
"""


def test_what_ended_is_soon_forgotten_even_if_it_was_looked_at_before() -> None:
    assert _told(FORGOTTEN.format(settle="settle()")) == "gone"


def test_by_pythons_own_rounds_it_is_kept_for_long() -> None:
    assert _told(FORGOTTEN.format(settle="settle(); gc.set_threshold(NEW_OBJECTS, 10, 10)")) == "kept"


def _told(program: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    ).stdout.strip()
