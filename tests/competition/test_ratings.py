"""Ratings of players from the order of confirmed tables."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.competition.ratings import (
    NEWCOMER,
    PlayerId,
    Rated,
    RatedTable,
    Rating,
    as_rated,
    latest,
    rated,
)

BEA, CY, EVE, FAY = map(PlayerId, (1, 2, 3, 4))


def alone(number: int, *order: PlayerId) -> RatedTable:
    """Everybody for themselves, named from first to last."""
    return RatedTable(number, tuple((who,) for who in order), tuple(range(1, len(order) + 1)))


def strengths(*tables: RatedTable) -> dict[PlayerId, float]:
    return {player: rating.strength for player, rating in latest(rated(tables)).items()}


@st.composite
def evenings(draw: st.DrawFn) -> list[RatedTable]:
    """Tables of two to six seats, alone or with partners, with level places."""
    tables = []
    for number in range(draw(st.integers(1, 8))):
        seats, partners = draw(st.integers(2, 6)), draw(st.integers(1, 2))
        people = draw(st.permutations(range(1, 13)))[: seats * partners]
        players = [PlayerId(who) for who in people]
        pairs = tuple(tuple(players[at : at + partners]) for at in range(0, len(players), partners))
        places = draw(st.lists(st.integers(1, seats), min_size=seats, max_size=seats))
        tables.append(RatedTable(number, pairs, tuple(places)))
    return tables


def test_whoever_wins_is_thought_stronger_and_there_is_less_doubt_about_both() -> None:
    now = latest(rated([alone(1, BEA, CY)]))

    assert now[BEA].strength > NEWCOMER.strength > now[CY].strength
    assert max(now[BEA].doubt, now[CY].doubt) < NEWCOMER.doubt


def test_at_a_larger_table_ratings_follow_the_places() -> None:
    now = strengths(alone(1, CY, FAY, BEA, EVE))

    assert sorted(now, key=now.__getitem__, reverse=True) == [CY, FAY, BEA, EVE]


def test_level_newcomers_stay_level() -> None:
    now = latest(rated([RatedTable(1, ((BEA,), (CY,), (EVE,)), (1, 1, 3))]))

    assert now[BEA] == now[CY]


def test_partners_rise_and_fall_together() -> None:
    now = latest(rated([RatedTable(1, ((BEA, CY), (EVE, FAY)), (2, 1))]))

    assert now[BEA] == now[CY]
    assert now[EVE] == now[FAY]
    assert now[EVE].strength > now[BEA].strength


def test_to_beat_the_stronger_says_more_than_to_beat_the_weaker() -> None:
    before = {BEA: Rating(35.0, 3.0), CY: Rating(15.0, 3.0)}

    over_the_strong = latest(rated([alone(1, EVE, BEA)], start=before))[EVE]
    over_the_weak = latest(rated([alone(1, EVE, CY)], start=before))[EVE]

    assert over_the_strong.strength > over_the_weak.strength


def test_a_table_with_one_seat_says_nothing() -> None:
    assert rated([alone(1, BEA)]) == []


def test_the_history_has_a_step_for_every_player_of_every_table() -> None:
    history = rated([alone(7, BEA, CY), alone(8, CY, EVE)])

    assert [(step.table, step.player) for step in history] == [(7, BEA), (7, CY), (8, CY), (8, EVE)]


def test_what_is_shown_is_near_nothing_for_a_newcomer() -> None:
    assert NEWCOMER.shown == pytest.approx(0)


def test_a_player_cannot_sit_twice_at_a_table() -> None:
    with pytest.raises(ValueError, match="a player twice"):
        RatedTable(1, ((BEA, CY), (EVE, BEA)), (1, 2))


def test_every_seat_has_a_place() -> None:
    with pytest.raises(ValueError, match="1 places for 2 seats at table 4"):
        RatedTable(4, ((BEA,), (CY,)), (1,))


@given(evenings())
@settings(max_examples=40)
def test_neither_the_order_of_seats_nor_of_partners_matters(tables: list[RatedTable]) -> None:
    def turned(table: RatedTable) -> RatedTable:
        order = list(zip(table.seats, table.places, strict=True))[::-1]
        return RatedTable(table.table, tuple(s[::-1] for s, _ in order), tuple(p for _, p in order))

    assert rated(tables) == rated(map(turned, tables))


def test_tables_are_as_rated_up_to_the_first_that_differs() -> None:
    one, two, three = alone(1, BEA, CY), alone(2, CY, EVE), alone(3, EVE, FAY)

    assert as_rated([one, two, three], [one, alone(2, EVE, CY), three]) == 1
    assert as_rated([one, three], [one, two, three]) == 1
    assert as_rated([one, two], [one, two, three]) == 2
    assert as_rated([one, two], [one, two]) == 2


def test_a_rating_is_provisional_until_there_were_some_tables() -> None:
    evening = [alone(1, BEA, CY, EVE, FAY), alone(2, FAY, EVE, CY, BEA)]

    assert NEWCOMER.is_provisional
    assert latest(rated(evening * 2))[BEA].is_provisional
    assert not latest(rated(evening * 10))[BEA].is_provisional


@given(evenings(), st.data())
@settings(max_examples=40)
def test_rated_again_from_any_point_it_is_as_built_at_once(
    tables: list[RatedTable], data: st.DataObject
) -> None:
    history = rated(tables)
    corrected = data.draw(st.integers(0, len(tables) - 1))
    right = [*tables]
    right[corrected] = RatedTable(
        tables[corrected].table, tables[corrected].seats, tables[corrected].places[::-1]
    )

    same = as_rated(tables, right)
    kept = [step for step in history if step.table < same]

    assert kept + rated(right[same:], start=latest(kept)) == rated(right)


@given(evenings())
@settings(max_examples=20)
def test_ratings_carried_over_as_numbers_go_on_as_if_never_stored(tables: list[RatedTable]) -> None:
    first, second = tables[:1], tables[1:]
    stored = {player: Rating(*rating) for player, rating in latest(rated(first)).items()}

    steps: list[Rated] = [*rated(first), *rated(second, start=stored)]

    assert steps == rated(tables)
