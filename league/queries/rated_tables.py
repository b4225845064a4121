"""What ratings are made of: the tables that count, in the one order that all of them have.

That is the order in which their rounds were seated, and then of their numbers; no clock has a say. Rated is who
played: substitutes for themselves, also where an event counts them for somebody else or for nobody, and who has left.
Play-offs count like all other tables.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from django.db.models import Max, Min

from league.competition.points import places
from league.competition.ratings import PlayerId, RatedTable, Rating
from league.competition.record import place_scores
from league.competition.types import EntrantId, PlayedTable
from league.models import RatingBoard, Round, Seat, Stage, Substitute
from league.models.released import released
from league.queries.results import final_tables
from league.states import RoundState, TableState


class Taken(NamedTuple):
    """The key of a seat, and the place it took."""

    seat: int
    place: int


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table to be rated, and where everybody sat."""

    rated: RatedTable
    seats: Mapping[PlayerId, Taken]


@dataclass(frozen=True, slots=True)
class RatedBefore:
    """Tables in the order in which they were rated, the first one's place in it being `first`."""

    first: int
    tables: list[RatedTable]


@dataclass(frozen=True, slots=True)
class Past:
    """What is known of a player at some point of the order."""

    rating: Rating
    tables: int


def first_round(stages: Iterable[Stage]) -> int | None:
    """The key of the first round that these stages published. One query."""
    rounds = Round.objects.filter(stage__in=stages, state__in=RoundState.public)
    first: int | None = rounds.aggregate(first=Min("pk"))["first"]
    return first


class _SeatRow(NamedTuple):
    """A seat and whose it is: a player, two partners, or two players whose partners rotate."""

    table: int
    seat: int
    entrant: EntrantId
    player: PlayerId | None
    first: PlayerId | None
    second: PlayerId | None
    partner: PlayerId | None


def tables_to_rate(board: RatingBoard, *, since: int) -> list[SeatedTable]:
    """Every table that counts, from the round with this key on; none at which one seat was alone. Three queries."""
    within = {
        "round__stage__event__league": board.league_id,
        "round__stage__event__game": board.game,
        "round__gte": since,
    }
    played = final_tables(**within)
    standing_in = _stand_ins(within)
    found = [
        _seated(key, played[key], list(seats), standing_in)
        for key, seats in groupby(_seats(within), key=lambda seat: seat.table)
        if key in played
    ]
    return [table for table in found if table.rated.says_something]


def _seats(within: Mapping[str, object]) -> Iterable[_SeatRow]:
    rows = (
        Seat.objects.filter(released("round__"), **within, table__state=TableState.FINAL, table__void="")
        .order_by("round_id", "table__number", "number")
        .values_list(
            "table",
            "pk",
            "entrant",
            "entrant__player",
            "entrant__partnership__first",
            "entrant__partnership__second",
            "partner__player",
        )
    )
    return map(_SeatRow._make, rows)


def _stand_ins(within: Mapping[str, object]) -> dict[int, dict[int, PlayerId]]:
    """By seat: who plays for whom."""
    found: dict[int, dict[int, PlayerId]] = {}
    of_seats = Substitute.objects.filter(**{f"seat__{lookup}": value for lookup, value in within.items()})
    for seat, absent, player in of_seats.values_list("seat", "absent", "player"):
        found.setdefault(seat, {})[absent] = PlayerId(player)
    return found


def _seated(
    key: int,
    played: PlayedTable,
    seats: Sequence[_SeatRow],
    standing_in: Mapping[int, Mapping[int, PlayerId]],
) -> SeatedTable:
    place = places(place_scores(played))
    people = {
        row.seat: tuple(
            standing_in.get(row.seat, {}).get(who, who)
            for who in (row.player, row.first, row.second, row.partner)
            if who is not None
        )
        for row in seats
    }
    return SeatedTable(
        RatedTable(key, tuple(people.values()), tuple(place[row.entrant] for row in seats)),
        {player: Taken(row.seat, place[row.entrant]) for row in seats for player in people[row.seat]},
    )


def tables_rated(board: RatingBoard, *, since: int) -> RatedBefore:
    """The tables as they were rated, from the round with this key on. One query, two where there are none."""
    rows = list(
        board.steps.filter(seat__round__gte=since)
        .order_by("sequence", "place", "seat_id", "player_id")
        .values_list("sequence", "seat__table", "seat", "place", "player")
    )
    if not rows:
        last = board.steps.aggregate(last=Max("sequence"))["last"] or 0
        return RatedBefore(last + 1, [])
    return RatedBefore(
        rows[0][0],
        [
            _as_it_was(table, [row[2:] for row in group])
            for (_sequence, table), group in groupby(rows, key=lambda row: row[:2])
        ],
    )


def _as_it_was(table: int, rows: list[tuple[int, int, int]]) -> RatedTable:
    seats: dict[int, list[PlayerId]] = {}
    for seat, _place, player in rows:
        seats.setdefault(seat, []).append(PlayerId(player))
    place = {seat: at for seat, at, _player in rows}
    return RatedTable(table, tuple(map(tuple, seats.values())), tuple(place[seat] for seat in seats))


def pasts(board: RatingBoard, players: Collection[PlayerId], *, before: int) -> dict[PlayerId, Past]:
    """What was known of each of these before a place in the order; nothing of newcomers. One query."""
    steps = (
        board.steps.filter(player__in=players, sequence__lt=before)
        .order_by("player_id", "-sequence")
        .distinct("player_id")
        .values_list("player", "strength", "doubt", "tables")
    )
    return {PlayerId(who): Past(Rating(strength, doubt), tables) for who, strength, doubt, tables in steps}
