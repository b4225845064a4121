"""Corrections, other seeds, late qualifiers and substitutes in a bracket under way."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.competition.elimination import (
    Bracket,
    Course,
    Effect,
    Shape,
    Slot,
    Vacant,
    double,
    effect,
    final_order,
    follow,
    kept,
    permitted,
    restarted,
    single,
    substituted,
)
from league.competition.types import EntrantId, Infeasible
from tests.competition.brackets import begin, brackets, played_through, present, result, seats, to_the_end
from tests.competition.fields import field, ids

UNKNOWN, BYE = Vacant.UNKNOWN, Vacant.BYE
BEA, CY, EVE, YAN, ZOE, HANA = ids(1, 2, 3, 6, 11, 99)

CUP = single(13, Shape(4, 1))
"""Four tables, and their winners at a final of four; Yan and Zoe sit at table 3."""


def cup() -> Course:
    """All four tables are played, and Yan has won the third."""
    course = begin(CUP)
    for table, order in ((1, (1, 8, 9)), (2, (2, 7, 10)), (3, (6, 3, 11)), (4, (4, 5, 12, 13))):
        course = result(course, table, *order)
    return course


def test_a_corrected_winner_takes_the_seat_of_the_wrong_one() -> None:
    corrected = result(cup(), 3, ZOE, EVE, YAN)

    assert seats(follow(CUP, cup()), 5) == (1, 2, YAN, 4)
    assert effect(CUP, cup(), corrected) == Effect(changed=(5,), in_the_way=())
    assert seats(follow(CUP, permitted(CUP, cup(), corrected)), 5) == (1, 2, ZOE, 4)


def test_a_correction_is_refused_once_the_next_table_has_begun() -> None:
    corrected = result(cup(), 3, ZOE, EVE, YAN)

    with pytest.raises(Infeasible, match="table 5"):
        permitted(CUP, cup(), corrected, begun=[5])


def test_a_correction_that_moves_nobody_needs_no_ruling() -> None:
    corrected = result(cup(), 3, YAN, ZOE, EVE)

    assert effect(CUP, cup(), corrected, begun=[5]) == Effect((), ())


def test_a_correction_that_only_changes_seats_at_a_table_leaves_its_result() -> None:
    bracket = single(8, Shape(4, 2))
    played = result(result(result(begin(bracket), 1, 1, 4, 5, 8), 2, 2, 3, 6, 7), 3, 1, 2, 3, 4)

    corrected = permitted(bracket, played, result(played, 1, 4, 1, 5, 8))

    assert seats(follow(bracket, corrected), 3) == (4, 2, 3, 1)
    assert follow(bracket, corrected).winner == 1


def test_a_second_final_that_is_played_is_in_the_way_of_a_correction_of_the_first() -> None:
    bracket = double(2)
    played = result(result(result(begin(bracket), 1, 1, 2), 2, 2, 1), 3, 2, 1)

    corrected = result(played, 2, 1, 2)

    assert effect(bracket, played, corrected) == Effect(changed=(3,), in_the_way=(3,))
    assert follow(bracket, restarted(bracket, played, corrected)).winner == 1
    assert follow(bracket, kept(bracket, played, corrected)).winner == 2


def test_the_ruling_to_keep_leaves_everybody_where_they_sat() -> None:
    played = result(cup(), 5, YAN, 1, 2, 4)

    course = kept(CUP, played, result(played, 3, ZOE, EVE, YAN))

    assert seats(follow(CUP, course), 5) == (1, 2, YAN, 4)
    assert follow(CUP, course).winner == YAN


def test_the_ruling_to_restart_empties_what_depends_on_the_correction() -> None:
    played = result(cup(), 5, YAN, 1, 2, 4)

    course = restarted(CUP, played, result(played, 3, ZOE, EVE, YAN))

    assert seats(follow(CUP, course), 5) == (1, 2, ZOE, 4)
    assert follow(CUP, course).playable == (5,)


def test_who_is_kept_among_the_winners_does_not_come_to_the_losers_too() -> None:
    bracket = double(4)
    played = result(result(result(begin(bracket), 1, 1, 4), 2, 2, 3), 3, 1, 2)

    course = kept(bracket, played, result(played, 1, 4, 1))

    assert seats(follow(bracket, course), 3) == (1, 2)
    assert seats(follow(bracket, course), 4) == (3, 4)


def test_to_void_a_table_names_everything_that_depends_on_it() -> None:
    bracket = double(4)
    played = result(result(result(result(begin(bracket), 1, 1, 4), 2, 2, 3), 3, 1, 2), 4, 3, 4)

    voided = effect(bracket, played, played.without_results([1]))

    assert voided == Effect(changed=(3, 4, 5, 6), in_the_way=(3, 4))


def test_exchanging_seeds_touches_only_the_tables_where_others_sit_now() -> None:
    bracket = single(8)
    before = result(result(begin(bracket), 1, 1, 8), 4, 4, 5)

    after = permitted(bracket, before, before.with_seed(3, EntrantId(6)).with_seed(6, EntrantId(3)))

    was, now = follow(bracket, before), follow(bracket, after)
    assert seats(now, 3) == (6, 3)
    assert [each.number for each in now.tables if each != was.table(each.number)] == [3]


def test_exchanging_a_seed_who_has_played_is_refused_with_the_table() -> None:
    bracket = single(8)
    before = result(result(begin(bracket), 1, 1, 8), 4, 4, 5)

    with pytest.raises(Infeasible, match="table 1") as refused:
        permitted(bracket, before, before.with_seed(1, EntrantId(3)).with_seed(3, EntrantId(1)))

    assert refused.value.params == {"tables": (1,)}


def test_a_qualifier_who_arrives_changes_one_table_only() -> None:
    bracket = single(8)
    before = Course((*field(6), UNKNOWN, UNKNOWN))

    after = permitted(bracket, before, before.with_seed(7, EntrantId(7)))

    assert effect(bracket, before, after) == Effect(changed=(2,), in_the_way=())
    assert seats(follow(bracket, after), 2) == (2, 7)
    assert seats(follow(bracket, after), 5) == (UNKNOWN, UNKNOWN)


def test_a_qualifier_declared_a_bye_lets_the_opponent_go_on() -> None:
    bracket = single(8)
    before = Course((*field(6), UNKNOWN, UNKNOWN))

    after = permitted(bracket, before, before.with_seed(8, BYE))

    assert effect(bracket, before, after) == Effect(changed=(1, 5), in_the_way=())
    assert seats(follow(bracket, after), 5) == (1, UNKNOWN)


def test_a_substitute_takes_a_seat_and_ends_as_a_finalist() -> None:
    final = single(4, Shape(4, 2))

    course = substituted(final, begin(final), Slot(1, 2), HANA)

    order = final_order(follow(final, result(course, 1, HANA, 1, 4, 3)))
    assert [(row.entrant, row.rank) for row in order] == [(HANA, 1), (1, 2), (4, 3), (3, 4)]


def test_a_substitute_who_leaves_is_the_last_of_the_table() -> None:
    final = single(4, Shape(4, 2))
    course = substituted(final, begin(final), Slot(1, 2), HANA).without(HANA, after_round=0)

    order = final_order(follow(final, result(course, 1, 1, 4, 3)))

    assert [(row.entrant, row.rank) for row in order] == [(1, 1), (4, 2), (3, 3), (HANA, 4)]


def test_whoever_is_out_can_take_the_seat_of_another() -> None:
    bracket = single(4)
    course = result(result(begin(bracket), 1, 1, 4), 2, 2, 3)

    course = substituted(bracket, course, Slot(3, 1), EntrantId(3))

    assert seats(follow(bracket, course), 3) == (3, 2)


def test_whoever_still_plays_elsewhere_cannot_be_a_substitute() -> None:
    bracket = single(4)

    with pytest.raises(Infeasible, match="entrant 3 plays at table 2"):
        substituted(bracket, begin(bracket), Slot(1, 1), EntrantId(3))


def test_nobody_takes_a_seat_at_a_table_that_is_played() -> None:
    bracket = single(4)

    with pytest.raises(Infeasible, match="table 1"):
        substituted(bracket, result(begin(bracket), 1, 1, 4), Slot(1, 1), HANA)


@given(brackets(), st.integers(0, 999), st.sampled_from(["keep", "restart"]))
@settings(max_examples=80)
def test_after_any_correction_and_ruling_there_is_one_winner(
    bracket: Bracket, seed: int, ruling: str
) -> None:
    rng = Random(seed)
    situations = played_through(bracket, rng)
    situation = rng.choice(situations[1:])
    before = situation.course
    table = rng.choice(list(before.results))
    order = present(situation, table)
    rng.shuffle(order)

    corrected = before.with_result(table, *order)
    after = kept(bracket, before, corrected) if ruling == "keep" else restarted(bracket, before, corrected)

    now = follow(bracket, after)
    assert set(effect(bracket, before, corrected).changed) <= set(bracket.dependents(table))
    assert "contradicted" not in {each.state for each in now.tables}
    assert effect(bracket, before, after).in_the_way == () or ruling == "restart"
    last = [now, *to_the_end(now, rng)][-1]
    assert last.winner is not None
    assert sorted(row.entrant for row in final_order(last)) == list(field(bracket.entrants))


@given(brackets(), st.integers(0, 999))
@settings(max_examples=30)
def test_to_restart_after_a_correction_is_as_if_it_had_been_right_at_once(
    bracket: Bracket, seed: int
) -> None:
    rng = Random(seed)
    before = rng.choice(played_through(bracket, rng)[1:]).course
    table = rng.choice(list(before.results))
    corrected = before.with_result(table, *reversed(before.results[table]))

    after = restarted(bracket, before, corrected)

    untouched = set(before.results) - set(bracket.dependents(table)) - {table}
    fresh = replace(begin(bracket), results={n: before.results[n] for n in sorted(untouched)})
    fresh = fresh.with_result(table, *corrected.results[table])
    still = {n: order for n, order in after.results.items() if n not in fresh.results}
    assert {n: after.results[n] for n in fresh.results} == dict(fresh.results)
    assert (
        follow(bracket, replace(fresh, results={**fresh.results, **still})).tables
        == follow(bracket, after).tables
    )
    assert all(follow(bracket, after).table(n).state == "played" for n in after.results)
