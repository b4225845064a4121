"""The values that travel through the tournament core: who sits where, and what was played."""

from collections.abc import Mapping
from dataclasses import asdict, astuple, dataclass, field
from fractions import Fraction
from typing import Any, Literal, NamedTuple, NewType

EntrantId = NewType("EntrantId", int)

Seats = tuple[EntrantId, ...]
"""The entrants of one table by seat; where partners rotate, two in a row hold one seat."""

Meetings = Mapping[EntrantId, Mapping[EntrantId, int]]
"""For each entrant, how often it has sat at one table with which others; who is missing has not met."""


class Infeasible(ValueError):
    """What was asked for cannot exist. The sentence names what is in the way; `code` and `params` are for programs."""

    def __init__(self, sentence: str, *, code: str, **params: Any) -> None:
        super().__init__(sentence)
        self.code = code
        self.params = params


@dataclass(frozen=True, slots=True, order=True)
class Cost:
    """What a seating costs, the worst first: an earlier part always outweighs the later ones."""

    repeat_meetings: int = 0
    """Over all pairs at one table: how often they had met before."""
    repeat_partners: int = 0
    """Over all pairs who hold a seat together: how often they had done so before."""
    spread: int = 0
    """Over all tables: the distance in level between the best and the last, where the format wants levels."""
    short_table_turns: int = 0
    """Over all entrants at a smaller table: how often they had sat at one before."""
    byes: int = 0
    """Over all who sit out: how often they had done so before."""
    first_seats: int = 0
    """Over all in seat 1, who deal first: how often they had sat there before."""

    def __add__(self, other: "Cost") -> "Cost":
        return Cost(*(mine + theirs for mine, theirs in zip(astuple(self), astuple(other), strict=True)))

    def to_json(self) -> dict[str, int]:
        return asdict(self)


Criterion = Literal[
    "repeat_meetings", "repeat_partners", "spread", "short_table_turns", "byes", "first_seats"
]
"""The name of a part of a Cost."""


@dataclass(frozen=True, slots=True)
class Note:
    """One thing worth saying of a seating, for the edge to put into words.

    repeat-meeting   these two met before, `times` times
    repeat-partners  these two held a seat together before, `times` times
    spread           from the first to the second of these two it is `times` levels
    short-table      this one sits at a smaller table, after `times` turns at one
    bye              this one sits out, after `times` byes
    bye-by-hand      the same, because an organizer wishes it
    first-seat       this one deals first again, after `times` times
    fixed-table      this one always sits at this table
    """

    code: str
    entrants: tuple[EntrantId, ...]
    times: int = 0

    def to_json(self) -> dict[str, Any]:
        return {"code": self.code, "entrants": list(self.entrants), "times": self.times}


@dataclass(frozen=True, slots=True)
class TablePlan:
    """One table of a round: its entrants by seat, the first in seat 1, and a note for each odd choice."""

    seats: Seats
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Planned:
    """Rounds that were planned together, the first and the last of them as they are counted in a stage.

    They are planned `anew` when something has changed: who came and who left since the round before. With neither,
    that round was not seated as planned, or the rules or what organizers ask for were changed.
    """

    first: int
    last: int
    anew: bool = False
    came: tuple[EntrantId, ...] = ()
    left: tuple[EntrantId, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class SeatingPlan:
    """A proposal for one round: table 1 first, who sits out and why, and what it costs.

    `planned` says together with which other rounds, where it was: once for each pool.
    """

    tables: tuple[TablePlan, ...]
    byes: tuple[EntrantId, ...]
    cost: Cost
    notes: tuple[Note, ...] = ()
    planned: tuple[Planned, ...] = ()

    def as_seated(self) -> "SeatedRound":
        by_hand = tuple(who for note in self.notes if note.code == "bye-by-hand" for who in note.entrants)
        return SeatedRound(tuple(table.seats for table in self.tables), self.byes, by_hand)


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """Who sat where in a round, and who sat out; by hand, if an organizer wished it.

    `rng_seed` is what it was drawn with, where that is known.
    """

    tables: tuple[Seats, ...]
    byes: tuple[EntrantId, ...] = ()
    by_hand: tuple[EntrantId, ...] = ()
    rng_seed: int | None = None

    @property
    def people(self) -> frozenset[EntrantId]:
        return frozenset(self.byes).union(*self.tables)


@dataclass(frozen=True, slots=True)
class Musts:
    """What a seating must respect whatever it costs."""

    apart: frozenset[frozenset[EntrantId]] = frozenset()
    """Pairs that may not sit at one table."""
    tables: Mapping[EntrantId, int] = field(default_factory=dict)
    """Who needs which table, by its number."""
    byes: tuple[EntrantId, ...] = ()
    """Who sits out because an organizer says so."""


NO_MUSTS = Musts()


class DealScore(
    NamedTuple
):  # these two are made by the hundred thousand, and a tuple is made three times as fast
    """What one deal brought a seat, and whether that seat won the deal by calling it."""

    points: int
    called: bool = False
    number: int | None = None
    """Its number at the table, where it is not simply its place among those that count."""


class SeatScore(NamedTuple):
    """A seat's total game points at a table, and the deals behind it where they are known."""

    entrant: EntrantId
    score: int
    deals: tuple[DealScore, ...] = ()
    substitute: EntrantId | None = None
    """Who played in the entrant's place."""
    absent: EntrantId | None = None
    """In whose place the entrant played, where it counts for whoever played."""
    order: int | None = None
    """What the seat takes its place by, where that is not its score."""
    partner: EntrantId | None = None
    """Who held the seat together with the entrant, where partners rotate: both have what the seat got."""
    partner_substitute: EntrantId | None = None
    """Who played in the partner's place."""

    @property
    def entrants(self) -> Seats:
        """The one or two who held the seat. Partners do not meet: they play together."""
        return (self.entrant,) if self.partner is None else (self.entrant, self.partner)

    @property
    def place_score(self) -> int:
        """The highest at a table is first; equal ones share a place."""
        return self.score if self.order is None else self.order

    @property
    def holder(self) -> EntrantId:
        """Whose seat it was."""
        return self.entrant if self.absent is None else self.absent


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table whose result counts; its places are in seat order.

    A play-off is played to separate who is level: it gives no points and only the tiebreak "play-off" sees it.
    """

    round: int
    table: int
    places: tuple[SeatScore, ...]
    kind: Literal["round", "play-off"] = "round"


NotPlayed = Literal["bye", "walkover", "no-show", "parked"]
"""Why a round has no table of one's own that counts."""


@dataclass(frozen=True, slots=True)
class Unplayed:
    """What an entrant has of a round without playing it; what that is worth is for the awards to say.

    bye       sat out because the numbers did not come out even, or an organizer said so
    walkover  came, and nobody else did
    no-show   did not come, or left the event with this table still to play
    parked    the table is not finished, and the event goes on without it
    """

    round: int
    entrant: EntrantId
    kind: NotPlayed
    table: int | None = None
    absent: tuple[EntrantId, ...] = ()
    """Of a walkover: over whom."""


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points an organizer adds to an entrant, or takes when negative."""

    entrant: EntrantId
    points: Fraction
    reason: str = ""
