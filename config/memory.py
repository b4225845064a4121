"""How the garbage collector works in a process that serves for long."""

import gc

NEW_OBJECTS = 50_000
"""So many more before it looks for cycles again. What is derived of a large stage has none, and dies at once."""

ROUNDS = (3, 3)
"""After three such looks the next one is at what outlived an earlier one as well, and after three of those at
everything. Each request ends as a cycle (Django ties it to its user), and one that was being answered during a look is
met again only then. Everything is little, since what is loaded does not count.
"""


def settle() -> None:
    """What is loaded by now stays for good: the collector need not look at it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, *ROUNDS)
