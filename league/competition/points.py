"""How a table's scores become points of a stage: named, versioned schemes, all exact."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any, Literal, get_args

from league.competition.types import EntrantId, Infeasible

Kind = Literal["sum", "mean-per-deal", "share-of-table", "place"]
Shared = Literal["average", "highest"]
Points = int | Fraction
"""Exact either way; whole numbers stay int because adding them up is many times faster."""


@dataclass(frozen=True, slots=True)
class Scheme:
    """A way to score a table.

    sum             the game points as they are
    mean-per-deal   game points divided by the deals played at the table
    share-of-table  a seat's part of the table's game points, times its seats: the average seat gets 1
    place           a number for each place, from the row of the table's size
    """

    name: str
    version: int
    kind: Kind
    rows: tuple[tuple[Points, ...], ...] = ()
    """For kind "place": one row for each table size, best place first; its length is the size."""
    shared: Shared = "average"
    """What level seats get: the average of the places they cover, or the highest of them."""

    def row(self, size: int) -> tuple[Points, ...]:
        for row in self.rows:
            if len(row) == size:
                return row
        raise Infeasible(
            f"the scheme {self.name} has no points for tables of {size}",
            code="no-points-for-size",
            scheme=self.name,
            size=size,
        )


def _steps(best: int, last: int, size: int) -> tuple[Points, ...]:
    """Equal steps from the best to the last place, so the mean is the same at every size."""
    return tuple(plain(best - Fraction((best - last) * place, size - 1)) for place in range(size))


def plain(value: Fraction) -> Points:
    """An int where the value is whole: adding those up is many times faster."""
    return value.numerator if value.denominator == 1 else value


_SIZES = range(2, 9)
SCHEMES: Mapping[str, Scheme] = {
    scheme.name: scheme
    for scheme in (
        Scheme("sum", 1, "sum"),
        Scheme("mean-per-deal", 1, "mean-per-deal"),
        Scheme("share-of-table", 1, "share-of-table"),
        Scheme("5-3-1-0", 1, "place", tuple((5, 3, 1, 0, 0, 0, 0, 0)[:size] for size in _SIZES)),
        Scheme("7-5-3-1", 1, "place", tuple(_steps(7, 1, size) for size in _SIZES)),
    )
}


def places(scores: Mapping[EntrantId, int]) -> dict[EntrantId, int]:
    """The place of each seat, the highest score first; level seats share it and the next is skipped."""
    first_at: dict[int, int] = {}
    for place, score in enumerate(sorted(scores.values(), reverse=True), start=1):
        first_at.setdefault(score, place)
    return {entrant: first_at[score] for entrant, score in scores.items()}


def table_points(
    scheme: Scheme, scores: Mapping[EntrantId, int], size: int | None = None, *, deals: int = 1
) -> dict[EntrantId, Points]:
    """What each seat gets; `size` is the planned number of seats where fewer have a score."""
    size = size or len(scores)
    if scheme.kind == "sum":
        return dict(scores)
    if scheme.kind == "mean-per-deal":
        return {entrant: Fraction(score, max(deals, 1)) for entrant, score in scores.items()}
    if scheme.kind == "share-of-table":
        return _shares(scores, size)
    return _place_points(scheme, scores, size)


def _shares(scores: Mapping[EntrantId, int], size: int) -> dict[EntrantId, Points]:
    # A share of a total needs parts that are not negative: lift the table until its lowest is nought.
    lift = max(0, -min(scores.values(), default=0))
    total = sum(scores.values()) + lift * len(scores)
    if total == 0:
        return dict.fromkeys(scores, 1)
    return {entrant: Fraction((score + lift) * size, total) for entrant, score in scores.items()}


def _place_points(scheme: Scheme, scores: Mapping[EntrantId, int], size: int) -> dict[EntrantId, Points]:
    row = scheme.row(size)
    if len(set(scores.values())) == len(scores):
        return dict(zip(sorted(scores, key=scores.__getitem__, reverse=True), row, strict=False))
    points: dict[EntrantId, Points] = {}
    ranked = sorted(scores, key=scores.__getitem__, reverse=True)
    for _, seats in groupby(ranked, key=scores.__getitem__):
        level = list(seats)
        covered = row[len(points) : len(points) + len(level)]
        shared = len(level) > 1 and scheme.shared == "average"
        each = plain(Fraction(sum(covered), len(level))) if shared else covered[0]
        points.update(dict.fromkeys(level, each))
    return points


def unfairness(scheme: Scheme, sizes: Iterable[int]) -> dict[int, Fraction] | None:
    """The mean points of a seat for each table size, when they differ between sizes; else None.

    Only place points can be judged beforehand. Shares have one mean by construction; what a sum of
    game points averages is a matter of the game.
    """
    if scheme.kind != "place":
        return None
    means = {size: Fraction(sum(scheme.row(size)), size) for size in sorted(set(sizes))}
    return means if len(set(means.values())) > 1 else None


def to_json(scheme: Scheme) -> dict[str, Any]:
    """A document from which scheme_from_json makes an equal scheme; fractions as text, "7/4"."""
    return {
        "name": scheme.name,
        "version": scheme.version,
        "kind": scheme.kind,
        "rows": [[str(points) for points in row] for row in scheme.rows],
        "shared": scheme.shared,
    }


def scheme_from_json(data: Mapping[str, Any]) -> Scheme:
    """Read a scheme; ValueError names what is wrong with it."""
    try:
        rows = tuple(tuple(plain(Fraction(points)) for points in row) for row in data.get("rows", ()))
        scheme = Scheme(
            str(data["name"]), int(data["version"]), data["kind"], rows, data.get("shared", "average")
        )
    except KeyError as missing:
        raise ValueError(f"a points scheme needs {missing}") from missing
    except (TypeError, ValueError, ArithmeticError) as wrong:
        raise ValueError(f"not a points scheme: {wrong}") from wrong
    _check(scheme)
    return scheme


def _check(scheme: Scheme) -> None:
    if scheme.kind not in get_args(Kind):
        raise ValueError(
            f"not a kind of points scheme: {scheme.kind!r} (expected {', '.join(get_args(Kind))})"
        )
    if scheme.shared not in get_args(Shared):
        raise ValueError(f"not a rule for shared places: {scheme.shared!r} (expected average or highest)")
    if (scheme.kind == "place") != bool(scheme.rows):
        raise ValueError("place points need a row for each table size, and only they have rows")
    if len({len(row) for row in scheme.rows}) != len(scheme.rows):
        raise ValueError("two rows of place points are for the same table size")
    for row in scheme.rows:
        if list(row) != sorted(row, reverse=True):
            raise ValueError(f"a better place gets fewer points in the row for tables of {len(row)}")
