"""What counts without being played: byes, walkovers, no-shows, parked tables, substitutes, and who leaves.

All of it is fixed before the first round, so that nobody decides it knowing whom it helps.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal

from league.competition.points import Points, plain
from league.competition.types import EntrantId, PlayedTable, Seats, SeatScore, Unplayed

WithdrawalRule = Literal["void", "forfeit", "cancel"]
SubstituteRule = Literal["entrant", "substitute", "nobody"]


@dataclass(frozen=True, slots=True)
class Award:
    """Points for a round that was not played; "own-mean" is what the entrant gets per table played."""

    points: Points | Literal["own-mean"] = 0
    counts_as_played: bool = False
    """Whether it is one of the tables that the number played and means are of."""


@dataclass(frozen=True, slots=True)
class Awards:
    """The rules of an event for what is not played. Nothing counts unless said otherwise."""

    bye: Award = Award()
    walkover: Award = Award()
    no_show: Award = Award()
    parked: Award = Award()
    forfeits_count: bool = False
    """Whether a walkover is a table won, and finishing ahead of who did not come."""
    unplayed_opponent: Literal["nobody", "oneself"] = "nobody"
    """Whom one met in a round not played, where opponents' strength is counted."""

    def of(self, unplayed: Unplayed) -> Award:
        return {
            "bye": self.bye,
            "walkover": self.walkover,
            "no-show": self.no_show,
            "parked": self.parked,
        }[unplayed.kind]


NO_AWARDS = Awards()
AWARDED = ("bye", "walkover", "no_show", "parked")


def to_json(awards: Awards) -> dict[str, Any]:
    """A document from which awards_from_json makes equal awards; fractions as text, "7/2"."""
    each = {name: getattr(awards, name) for name in AWARDED}
    return {
        **{
            name: {"points": str(award.points), "counts_as_played": award.counts_as_played}
            for name, award in each.items()
        },
        "forfeits_count": awards.forfeits_count,
        "unplayed_opponent": awards.unplayed_opponent,
    }


def awards_from_json(data: Mapping[str, Any]) -> Awards:
    """Read awards; what is missing awards nothing. ValueError where a number is none."""
    each = {name: _award(data[name]) for name in AWARDED if name in data}
    return Awards(
        **each,
        forfeits_count=bool(data.get("forfeits_count", False)),
        unplayed_opponent=data.get("unplayed_opponent", "nobody"),
    )


def _award(data: Mapping[str, Any]) -> Award:
    points = data["points"] if data["points"] == "own-mean" else plain(Fraction(data["points"]))
    return Award(points, bool(data["counts_as_played"]))


def absences(
    round: int, table: int | None, seats: Seats, absent: Collection[EntrantId]
) -> tuple[Unplayed, ...]:
    """What a table brings those who did not come, and the one who came alone; two and more play on without them."""
    there = [entrant for entrant in seats if entrant not in absent]
    away = tuple(entrant for entrant in seats if entrant in absent)
    found = [Unplayed(round, entrant, "no-show", table) for entrant in away]
    if len(there) == 1 and away:
        found.append(Unplayed(round, there[0], "walkover", table, away))
    return tuple(found)


def parked(round: int, table: int, seats: Seats) -> tuple[Unplayed, ...]:
    """What a table brings that is put off: the next round is seated without waiting for it."""
    return tuple(Unplayed(round, entrant, "parked", table) for entrant in seats)


def nobody_for(entrant: EntrantId) -> EntrantId:
    """Holds the place of an entrant at a table whose points nobody who is entered gets: an id that no entrant has."""
    return EntrantId(-entrant)


def credited(tables: Iterable[PlayedTable], rule: SubstituteRule) -> tuple[PlayedTable, ...]:
    """Tables as they count where substitutes played: for who was entered, for who played, or for nobody.

    Whoever it counts for, the others keep the places that they took at the table.
    """
    return tuple(
        replace(table, places=tuple(_credited(seat, rule) for seat in table.places)) for table in tables
    )


def _credited(seat: SeatScore, rule: SubstituteRule) -> SeatScore:
    if rule == "entrant":
        return seat
    entrant = counts_for(seat.entrant, seat.substitute, rule)
    return seat._replace(
        entrant=entrant,
        substitute=None,
        absent=None if entrant == seat.entrant else seat.entrant,
        partner=None if seat.partner is None else counts_for(seat.partner, seat.partner_substitute, rule),
        partner_substitute=None,
    )


def counts_for(entrant: EntrantId, substitute: EntrantId | None, rule: SubstituteRule) -> EntrantId:
    """For whom a table counts at which somebody may have played in an entrant's place."""
    if substitute is None:
        return entrant
    return substitute if rule == "substitute" else nobody_for(entrant)


@dataclass(frozen=True, slots=True)
class Scheduled:
    """A table that is still to be played; `table` is None where the entrant would have had one."""

    round: int
    table: int | None
    seats: Seats


def usual_rule(played: int, of: int) -> WithdrawalRule:
    """The common practice of leagues: who left before the half never was there, who left later forfeits the rest."""
    return "void" if 2 * played < of else "forfeit"


def after_withdrawal(
    entrant: EntrantId, rule: WithdrawalRule, tables: Sequence[PlayedTable], ahead: Sequence[Scheduled]
) -> tuple[tuple[PlayedTable, ...], tuple[Unplayed, ...]]:
    """The tables that count once an entrant has left, and what the scheduled ones bring.

    void     as if the entrant had never been there; a table for two is gone, at others places are counted anew
    forfeit  what was played stays; the rest is not shown up for
    cancel   what was played stays; the rest is nothing, for nobody
    """
    if rule == "void":
        without = (
            replace(table, places=tuple(left for seat in table.places for left in _without(seat, entrant)))
            for table in tables
        )
        return tuple(table for table in without if len(table.places) > 1), ()
    if rule == "cancel":
        return tuple(tables), ()
    theirs = [table for table in ahead if entrant in table.seats]
    return tuple(tables), tuple(
        award for table in theirs for award in absences(table.round, table.table, table.seats, {entrant})
    )


def _without(seat: SeatScore, entrant: EntrantId) -> tuple[SeatScore, ...]:
    """The seat as if one had never held it; whoever held it as well did so alone."""
    if entrant not in seat.entrants:
        return (seat,)
    return tuple(
        seat._replace(entrant=partner, partner=None) for partner in seat.entrants if partner != entrant
    )
