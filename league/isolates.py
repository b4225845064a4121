"""Names in sentences that are plain text: whatever way a name is written in, what stands beside it stays in its place.

Where there can be markup, the template tag `name` does the same with elements.
"""

from collections.abc import Iterable


def isolated(of: object) -> str:
    """A name somebody chose, or anything else in somebody's words, between marks that isolate it."""
    return f"\N{FIRST STRONG ISOLATE}{of}\N{POP DIRECTIONAL ISOLATE}"


def listed(names: Iterable[object]) -> str:
    """Names one after another, each isolated from the others."""
    return ", ".join(map(isolated, names))
