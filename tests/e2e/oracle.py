"""The final table once more, by other means: from the submitted documents alone, with nothing of the product's code.

Default Nerts: a card on a foundation counts 1, a card left in the nerts pile takes 2. A stage adds up the points.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

Document = dict[str, Any]


@dataclass(frozen=True)
class TablePlayed:
    """Who sat where, by seat from 1 on, and the document that counted for each deal."""

    seats: Sequence[str]
    deals: Sequence[Document]


@dataclass(frozen=True)
class Line:
    """A row as it should be."""

    rank: int
    name: str
    points: int
    tiebreaks: dict[str, Fraction]


def points_of(document: Document, seat: int) -> int:
    """What a deal brought one seat: as it was counted at the table, or counted card by card in a layout."""
    if "counts" in document:
        counted = document["counts"][str(seat)]
        return int(counted["foundation"]) - 2 * int(counted["nerts"])
    layout = document["layout"]
    played = [
        card
        for pile in (*layout["foundations"], *layout["completed"])
        for step in pile
        for card in step
        if card.partition("@")[2] == str(seat)
    ]
    return len(played) - 2 * len(layout["seats"][str(seat)]["nerts"])


def final_table(
    tables: Iterable[TablePlayed],
    names: Sequence[str],
    order: Sequence[str],
    given: Mapping[str, int] | None = None,
) -> list[Line]:
    """Best first; those who are level on everything share a rank and stand in the order of their names.

    `given` are penalties and bonuses.
    """
    played = list(tables)
    facts = {name: _facts(name, played) for name in names}
    points = {name: each.pop("points") + (given or {}).get(name, 0) for name, each in facts.items()}
    lines: list[Line] = []
    for total in sorted(set(points.values()), reverse=True):
        level = sorted(name for name in names if points[name] == total)
        for group in _separated(level, list(order), facts, played):
            rank = len(lines) + 1
            lines += [Line(rank, name, int(total), facts[name]) for name in sorted(group)]
    return lines


def _facts(name: str, tables: list[TablePlayed]) -> dict[str, Fraction]:
    """What stands for itself: the points, and the tiebreaks that look at one entrant."""
    points, wins, called = Fraction(0), Fraction(0), Fraction(0)
    deals: list[int] = []
    for table in tables:
        if name in table.seats:
            seat = table.seats.index(name) + 1
            totals = _totals(table)
            mine = totals[name]
            points += mine
            if mine == max(totals.values()):
                wins += Fraction(1, list(totals.values()).count(mine))
            deals += [points_of(document, seat) for document in table.deals]
            called += sum(_caller(document) == seat for document in table.deals)
    best = Fraction(max(deals, default=0))
    return {"points": points, "wins": wins, "deals-won": called, "best-deal": best}


def _caller(document: Document) -> Any:
    return document["caller"] if "counts" in document else document["layout"]["caller"]


def _totals(table: TablePlayed) -> dict[str, int]:
    return {
        name: sum(points_of(document, seat) for document in table.deals)
        for seat, name in enumerate(table.seats, start=1)
    }


def _separated(
    level: list[str], order: list[str], facts: dict[str, dict[str, Fraction]], tables: list[TablePlayed]
) -> list[list[str]]:
    """The level in parts, best first, by the tiebreaks in order. Who met whom joins the facts when it is asked."""
    if len(level) == 1 or not order:
        return [level]
    if order[0] == "head-to-head":
        for name in level:
            facts[name]["head-to-head"] = _ahead(name, level, tables)
    values = {name: facts[name][order[0]] for name in level}
    parts = [
        [name for name in level if values[name] == value]
        for value in sorted(set(values.values()), reverse=True)
    ]
    ask_again = order[0] == "head-to-head" and len(parts) > 1
    rest = order if ask_again else order[1:]
    return [group for part in parts for group in _separated(part, rest, facts, tables)]


def _ahead(name: str, level: list[str], tables: list[TablePlayed]) -> Fraction:
    """How often ahead of others who are level, less how often behind."""
    ahead = 0
    for table in tables:
        totals = _totals(table)
        if name in totals:
            for other in level:
                if other in totals:
                    ahead += (totals[name] > totals[other]) - (totals[name] < totals[other])
    return Fraction(ahead)
