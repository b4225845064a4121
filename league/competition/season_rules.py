"""What a season counts: the points of an event, how many of them, and for whom."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, Protocol

from league.competition.awards import SubstituteRule
from league.competition.points import Points, Scheme, Shared, plain, table_points
from league.competition.types import EntrantId

Late = Literal["nothing", "own-mean"]
Newcomers = Literal["join", "by-hand"]


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """Fixed before the first event, so that nobody decides them knowing whom they help."""

    places: tuple[Points, ...] = ()
    """What the places in an event bring, the best first, and every further place nothing; if empty, the points that
    the event itself gave."""
    shared_places: Shared = "average"
    """What who is level in an event gets by place."""
    best: int | None = None
    """How many results count, each entrant's best; all if None. An event not played is no result, not even a nought."""
    attendance: int = 0
    """How many events one has to come to. Who came to fewer is listed below all others and does not move up."""
    late: Late = "nothing"
    """What the events before an entrant joined bring: nothing, or the mean of those it has a result of."""
    substitutes: SubstituteRule = "entrant"
    """Whose points a substitute's are. Attendance is only ever one's own."""
    newcomers: Newcomers = "join"
    """Who plays an event and is not in the season joins with it, or stays a guest until an organizer takes it in."""
    carry_over: Fraction = Fraction(0)
    """The part of a season's points that the next one begins with."""
    tiebreaks: tuple[str, ...] = ("countback",)


class Placed(Protocol):
    """A row of an event's final order."""

    @property
    def rank(self) -> int: ...

    @property
    def points(self) -> Points: ...


def event_points(order: Mapping[EntrantId, Placed], rules: SeasonRules) -> dict[EntrantId, Points]:
    """What an event brings to each who played it."""
    if not rules.places:
        return {entrant: row.points for entrant, row in order.items()}
    row = (*rules.places, *[0] * len(order))[: len(order)]
    scheme = Scheme("season", 1, "place", (row,), rules.shared_places)
    return table_points(scheme, {entrant: -row.rank for entrant, row in order.items()})


def to_json(rules: SeasonRules) -> dict[str, Any]:
    """A document from which `rules_from_json` makes equal rules; exact numbers as text, "7/4"."""
    return {
        "places": [str(points) for points in rules.places],
        "shared_places": rules.shared_places,
        "best": rules.best,
        "attendance": rules.attendance,
        "late": rules.late,
        "substitutes": rules.substitutes,
        "newcomers": rules.newcomers,
        "carry_over": str(rules.carry_over),
        "tiebreaks": list(rules.tiebreaks),
    }


def rules_from_json(data: Mapping[str, Any]) -> SeasonRules:
    """What `to_json` wrote."""
    return SeasonRules(
        **{
            **data,
            "places": tuple(plain(Fraction(points)) for points in data["places"]),
            "carry_over": Fraction(data["carry_over"]),
            "tiebreaks": tuple(data["tiebreaks"]),
        }
    )
