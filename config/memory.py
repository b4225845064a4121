"""How the garbage collector works in a process that serves for long."""

import gc

NEW_OBJECTS = 50_000
"""So many more before it looks for cycles again. What is derived of a large stage has none, and dies at once."""


def settle() -> None:
    """What is loaded by now stays for good: the collector need not look at it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS)
