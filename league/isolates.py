"""Names in sentences that are plain text: whatever way a name is written in, what stands beside it stays in its place.

Where there can be markup, the template tag `name` does the same with elements.
"""

from collections.abc import Iterable

BETWEEN_PARTNERS = " & "


def isolated(of: object) -> str:
    """A name somebody chose, or anything else in somebody's words, between marks that isolate it.

    Partners are isolated from each other.
    """
    return BETWEEN_PARTNERS.join(
        f"\N{FIRST STRONG ISOLATE}{each}\N{POP DIRECTIONAL ISOLATE}" for each in named_in(of)
    )


def listed(names: Iterable[object]) -> str:
    """Names one after another, each isolated from the others."""
    return ", ".join(map(isolated, names))


def named_in(of: object) -> tuple[object, ...]:
    """Whose names are written where this is: `named` says so of whatever several hold. Anything else is one name."""
    if isinstance(of, tuple):
        return of
    together: tuple[object, ...] = getattr(of, "named", (of,))
    return together


def partners(written: str) -> tuple[str, ...]:
    """The one or two whom the log or a preview names with each other."""
    return tuple(written.split(BETWEEN_PARTNERS))
