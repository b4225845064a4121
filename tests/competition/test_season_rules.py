"""What an event brings to a season, and rules as they are stored."""

from dataclasses import dataclass
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from league.competition.points import Points
from league.competition.season_rules import SeasonRules, event_points, rules_from_json, to_json
from tests.competition.fields import ids

BEA, CY, EVE, FAY = ids(1, 2, 3, 4)


@dataclass(frozen=True)
class Row:
    """Somebody's place in an event."""

    rank: int
    points: Points


NIGHT = {BEA: Row(1, 31), CY: Row(2, 20), EVE: Row(2, 20), FAY: Row(4, -3)}


def test_an_event_brings_its_own_points_unless_places_bring_some() -> None:
    assert event_points(NIGHT, SeasonRules()) == {BEA: 31, CY: 20, EVE: 20, FAY: -3}


def test_a_shared_place_brings_the_exact_average_of_the_places_it_covers() -> None:
    points = event_points(NIGHT, SeasonRules(places=(10, 7, 5, 3)))

    assert points == {BEA: 10, CY: 6, EVE: 6, FAY: 3}


def test_a_shared_place_can_bring_the_best_of_the_places_it_covers() -> None:
    points = event_points(NIGHT, SeasonRules(places=(10, 7, 4), shared_places="highest"))

    assert points == {BEA: 10, CY: 7, EVE: 7, FAY: 0}


def test_who_is_behind_the_last_place_that_brings_points_gets_nothing() -> None:
    points = event_points(NIGHT, SeasonRules(places=(10, 7)))

    assert points == {BEA: 10, CY: Fraction(7, 2), EVE: Fraction(7, 2), FAY: 0}


def test_an_event_that_nobody_played_brings_nothing() -> None:
    assert event_points({}, SeasonRules(places=(10,))) == {}


rules = st.builds(
    SeasonRules,
    places=st.lists(st.fractions(0, 50, max_denominator=4), max_size=6).map(
        lambda row: tuple(
            each.numerator if each.denominator == 1 else each for each in sorted(row, reverse=True)
        )
    ),
    best=st.none() | st.integers(1, 9),
    attendance=st.integers(0, 9),
    late=st.sampled_from(["nothing", "own-mean"]),
    newcomers=st.sampled_from(["join", "by-hand"]),
    carry_over=st.fractions(0, 1, max_denominator=9),
    tiebreaks=st.sampled_from([(), ("countback",), ("attendance", "last-event")]),
)


@given(rules)
def test_rules_come_back_as_they_were_stored(rules: SeasonRules) -> None:
    assert rules_from_json(to_json(rules)) == rules
