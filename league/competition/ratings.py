"""Ratings of players: what all confirmed tables so far, in their order, say about how strong each is.

The model is Plackett-Luce as in openskill, for tables of any size, free-for-all or partners who hold a seat
together. Ratings are a pure function of the ordered results: after a correction they are rebuilt from the corrected
table on. They are estimates and the only numbers here that are not exact; they never enter a standing.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, NewType

from openskill.models import PlackettLuce

PlayerId = NewType("PlayerId", int)


@dataclass(frozen=True, slots=True)
class RatedTable:
    """A confirmed table: who held each seat, two players where partners do, and the place each seat took.

    The best seat comes first, in whatever order they are given.
    """

    table: int
    seats: tuple[tuple[PlayerId, ...], ...]
    places: tuple[int, ...]
    """1 is the best; level seats share one."""

    def __post_init__(self) -> None:
        players = [player for seat in self.seats for player in seat]
        if len(set(players)) < len(players) or not all(self.seats):
            raise ValueError(f"a player twice or an empty seat at table {self.table}: {self.seats}")
        if len(self.places) != len(self.seats):
            raise ValueError(f"{len(self.places)} places for {len(self.seats)} seats at table {self.table}")
        # In one order, whoever was named first: sums of fractions depend on the order in which they are added up.
        order = sorted(zip(self.places, (tuple(sorted(seat)) for seat in self.seats), strict=True))
        object.__setattr__(self, "places", tuple(place for place, _seat in order))
        object.__setattr__(self, "seats", tuple(seat for _place, seat in order))

    @property
    def says_something(self) -> bool:
        """Whether anybody was there to be better or worse than."""
        return len(self.seats) > 1


class Rating(NamedTuple):
    """How strong a player is believed to be, and how far off that may be (a standard deviation)."""

    strength: float
    doubt: float

    @property
    def shown(self) -> float:
        """What the player is at least worth with near certainty; it grows as the doubt goes."""
        return self.strength - DOUBTS * self.doubt

    @property
    def is_provisional(self) -> bool:
        """Whether too little is known yet: about the first fifteen tables of four."""
        return self.doubt > NEWCOMER.doubt * 3 / 4


class Rated(NamedTuple):
    """A step of a player's history: the rating after a table."""

    table: int
    player: PlayerId
    rating: Rating


Ratings = Mapping[PlayerId, Rating]

DOUBTS = 3
"""How many times its doubt is taken off a strength, so that it is near certain to be at least the rest."""

_MODEL = PlackettLuce()
NEWCOMER = Rating(_MODEL.mu, _MODEL.sigma)
"""What is believed of somebody who has not played yet."""


def rated(tables: Iterable[RatedTable], *, start: Ratings | None = None) -> list[Rated]:
    """The history that these tables bring, in their order, to players who come with the ratings of `start`.

    A table with fewer than two seats says nothing. The order of seats and of partners has no influence. A player whom
    `start` does not know is a newcomer.
    """
    now = {player: _MODEL.rating(*rating) for player, rating in (start or {}).items()}
    history: list[Rated] = []
    for table in tables:
        if not table.says_something:
            continue
        before = [[now.get(player) or _MODEL.rating() for player in seat] for seat in table.seats]
        after = _MODEL.rate(before, ranks=list(table.places))
        for seat, ratings in zip(table.seats, after, strict=True):
            for player, rating in zip(seat, ratings, strict=True):
                now[player] = rating
                history.append(Rated(table.table, player, Rating(rating.mu, rating.sigma)))
    return history


def as_rated(then: Sequence[RatedTable], now: Sequence[RatedTable]) -> int:
    """How many tables, from the first on, are what they were: what they brought stays right."""
    same = zip(then, now, strict=False)
    return next((at for at, (old, new) in enumerate(same) if old != new), min(len(then), len(now)))


def latest(history: Iterable[Rated]) -> Ratings:
    """Everybody's rating at the end of a history."""
    return {step.player: step.rating for step in history}
