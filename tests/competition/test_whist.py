"""Whist tournaments, and the nights of rotating partners that are made of them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.competition.formats import LeagueNight
from league.competition.seating import Field, plan_night
from league.competition.seating.whist import whist
from league.competition.sizes import TableRule
from league.competition.types import SeatedRound
from tests.competition.fields import field, seats_of

KNOWN = (4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 37, 41, 49, 53, 61)
PAIRS = TableRule(wish=2, pairs=True)

Pairs = Counter[frozenset[int]]


def met(tables: Iterable[Sequence[int]]) -> tuple[Pairs, Pairs]:
    """How often who were partners, and how often opponents."""
    partners: Pairs = Counter()
    opponents: Pairs = Counter()
    for table in tables:
        held = [frozenset(table[at : at + 2]) for at in (0, 2)]
        partners.update(held)
        opponents.update(pair for pair in map(frozenset, combinations(table, 2)) if pair not in held)
    return partners, opponents


@pytest.mark.parametrize("people", KNOWN)
def test_everybody_partners_everybody_once_and_opposes_everybody_twice(people: int) -> None:
    rounds = whist(people)

    partners, opponents = met(table for seated in rounds for table in seated)
    everybody = set(map(frozenset, combinations(range(people), 2)))
    assert partners == dict.fromkeys(everybody, 1)
    assert opponents == dict.fromkeys(everybody, 2)


@pytest.mark.parametrize("people", KNOWN)
def test_in_each_round_everybody_sits_once_or_one_who_has_not_yet_sits_out(people: int) -> None:
    rounds = whist(people)

    out = [set(range(people)).difference(*seated) for seated in rounds]
    assert {sum(map(len, seated)) for seated in rounds} == {4 * (people // 4)}
    assert sorted(who for of_round in out for who in of_round) == list(range(people)) * (people % 4)


@pytest.mark.parametrize("people", [0, 1, 2, 6, 7, 33, 65, 200])
def test_of_other_numbers_none_is_known(people: int) -> None:
    assert whist(people) == ()


@settings(max_examples=30)
@given(st.data(), st.sampled_from([each for each in KNOWN if each <= 29]), st.integers(0, 99))
def test_in_a_night_nobody_has_a_partner_twice_or_an_opponent_three_times(
    data: st.DataObject, people: int, seed: int
) -> None:
    rounds = data.draw(st.integers(1, len(whist(people))))

    night = plan_night(Field(field(people)), PAIRS, rounds=rounds, rng=Random(seed))

    partners, opponents = met(seats for plan in night for seats in seats_of(plan))
    assert max(partners.values()) == 1
    assert max(opponents.values()) <= 2
    assert max(Counter(who for plan in night for who in plan.byes).values(), default=0) <= 1


@pytest.mark.parametrize(("people", "rounds"), [(8, 7), (9, 9), (13, 6)])
def test_a_night_revealed_round_by_round_is_the_one_that_was_planned(people: int, rounds: int) -> None:
    night = LeagueNight(PAIRS, rounds=rounds)
    planned = plan_night(Field(field(people)), PAIRS, rounds=rounds, rng=Random(5))
    earlier: list[SeatedRound] = []

    for _round in range(rounds):
        plan = night.propose(Field(field(people), tuple(earlier)), rng_seed=5)
        earlier.append(plan.as_seated())

    assert earlier == [plan.as_seated() for plan in planned]


def test_a_night_longer_than_its_tournament_goes_on_round_by_round() -> None:
    night = plan_night(Field(field(5)), PAIRS, rounds=7, rng=Random(1))

    partners, _opponents = met(seats for plan in night for seats in seats_of(plan))
    assert [len(plan.byes) for plan in night] == [1] * 7
    assert max(partners.values()) <= 2
