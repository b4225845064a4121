"""Brackets played through by chance, and values written short."""

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from league.competition.elimination import (
    Bracket,
    Course,
    Occupant,
    Seed,
    Shape,
    Situation,
    Source,
    double,
    follow,
    single,
)
from league.competition.types import EntrantId
from tests.competition.fields import field, ids

SHAPES = (Shape(2, 1), Shape(3, 1), Shape(3, 2), Shape(4, 1), Shape(4, 2))


@st.composite
def brackets(draw: st.DrawFn, *, most: int = 33) -> Bracket:
    """Any kind and shape, small ones first."""
    entrants = draw(st.integers(2, most))
    shape = draw(st.sampled_from(SHAPES))
    if draw(st.booleans()):
        return double(entrants, shape, reset=draw(st.booleans()))
    return single(entrants, shape)


def begin(bracket: Bracket) -> Course:
    """Entrant 1 is the first seed, 2 the second."""
    return Course(field(bracket.entrants))


def seats(situation: Situation, table: int) -> tuple[Occupant, ...]:
    return situation.table(table).occupants


def result(course: Course, table: int, *order: int) -> Course:
    return course.with_result(table, *ids(*order))


def written(sources: tuple[Source, ...]) -> str:
    """Seeds as numbers, places as table/place."""
    return " ".join(
        str(source.seed) if isinstance(source, Seed) else f"{source.table}/{source.place}"
        for source in sources
    )


def present(situation: Situation, table: int) -> list[EntrantId]:
    """Who plays at a table, by seat."""
    round = situation.bracket.table(table).round
    return [who for who in situation.table(table).entrants if situation.course.is_there(who, round)]


def one_more(situation: Situation, rng: Random) -> Situation:
    """Some table that can be played is, with a result by chance."""
    table = rng.choice(situation.playable)
    order = present(situation, table)
    rng.shuffle(order)
    return situation.then(situation.course.with_result(table, *order), touched=[table])


def to_the_end(situation: Situation, rng: Random) -> Iterator[Situation]:
    """The situation after each further table until nothing is left to play."""
    while situation.playable:
        situation = one_more(situation, rng)
        yield situation


def played_through(bracket: Bracket, rng: Random) -> list[Situation]:
    """From the first situation to the last."""
    first = follow(bracket, begin(bracket))
    return [first, *to_the_end(first, rng)]
