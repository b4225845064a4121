"""What each format decides, round by round."""

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.competition.formats import Format, LeagueNight, RoundRobin, Swiss, uploaded
from league.competition.formats.swiss import FOR_TWO
from league.competition.formats.uploaded import LineProblem, by_number
from league.competition.seating import Field
from league.competition.sizes import ANY_TABLES, TableRule
from league.competition.types import EntrantId, Infeasible, Musts, Note, SeatedRound, SeatingPlan
from tests.competition.fields import apart, everybody_in, field, ids, seated, seats_of

THREES = TableRule(wish=3, exact=True)


def play(of: Format, start: Field, rounds: int | None = None, *, seed: int = 3) -> list[SeatingPlan]:
    """Round after round until the format ends it, or so many; nobody scores anything."""
    plans: list[SeatingPlan] = []
    now = start
    while of.next_round(now) is not None and len(plans) != rounds:
        plans.append(of.propose(now, rng_seed=seed))
        now = replace(now, earlier=(*now.earlier, plans[-1].as_seated()))
    return plans


def times_met(plans: list[SeatingPlan]) -> Counter[frozenset[EntrantId]]:
    return Counter(
        frozenset(pair) for plan in plans for seats in seats_of(plan) for pair in combinations(seats, 2)
    )


def test_a_night_of_three_rounds_ends_after_the_third() -> None:
    assert len(play(LeagueNight(rounds=3), Field(field(8)))) == 3


def test_a_night_without_a_number_of_rounds_goes_on() -> None:
    assert LeagueNight().next_round(Field(field(8), (seated((1, 2)),) * 40)) == 41


def test_nobody_sits_out_of_a_league_night() -> None:
    plan = LeagueNight().propose(Field(field(13)), rng_seed=3)

    assert plan.byes == ()
    assert everybody_in(plan) == list(field(13))


def test_a_planned_night_of_sixteen_lets_everybody_meet_everybody_once() -> None:
    met = times_met(play(LeagueNight(rounds=5), Field(field(16))))

    assert set(met.values()) == {1}
    assert len(met) == 16 * 15 // 2


def test_the_order_of_those_present_changes_nothing() -> None:
    night = LeagueNight(rounds=5)

    backwards = night.propose(Field(field(16)[::-1]), rng_seed=3)

    assert backwards == night.propose(Field(field(16)), rng_seed=3)


def test_whoever_comes_late_is_seated_and_those_who_met_are_kept_apart() -> None:
    night = LeagueNight(rounds=5)
    earlier = tuple(plan.as_seated() for plan in play(night, Field(field(23)), 2))

    plan = night.propose(Field(field(24), earlier), rng_seed=3)

    assert everybody_in(plan) == list(field(24))
    assert plan.cost.repeat_meetings == 0


def test_whoever_left_is_seated_no_more_and_the_others_still_do_not_meet_again() -> None:
    night = LeagueNight(rounds=5)
    earlier = tuple(plan.as_seated() for plan in play(night, Field(field(24)), 2))

    plan = night.propose(Field(field(23), earlier), rng_seed=3)

    assert everybody_in(plan) == list(field(23))
    assert plan.cost.repeat_meetings == 0


def test_two_moved_by_hand_are_counted_as_having_met() -> None:
    night = LeagueNight(rounds=5)
    (first, second, *rest) = seats_of(play(night, Field(field(16)), 1)[0])
    moved = SeatedRound(((second[0], *first[1:]), (first[0], *second[1:]), *rest))

    plan = night.propose(Field(field(16), (moved,)), rng_seed=3)

    assert not times_met([plan]).keys() & {
        frozenset(pair) for seats in moved.tables for pair in combinations(seats, 2)
    }


def test_after_the_planned_rounds_a_further_one_can_still_be_seated() -> None:
    night = LeagueNight(rounds=2)
    earlier = tuple(plan.as_seated() for plan in play(night, Field(field(16))))

    assert night.propose(Field(field(16), earlier), rng_seed=3).cost.repeat_meetings == 0


def test_thirteen_at_tables_of_three_or_four_have_no_bye() -> None:
    plan = LeagueNight(TableRule(wish=4, smallest=3, largest=4)).propose(Field(field(13)), rng_seed=1)

    assert sorted(map(len, seats_of(plan))) == [3, 3, 3, 4]
    assert plan.byes == ()


def test_seven_at_tables_of_exactly_three_sit_out_once_each_the_last_without_a_bye_first() -> None:
    """The placing changes from round to round; the bye goes to its last who has had none."""
    rng = Random(4)
    now = Field(field(7))
    byes: list[EntrantId] = []
    for _ in range(7):
        now = replace(now, present=tuple(rng.sample(field(7), 7)))
        plan = LeagueNight(THREES).propose(now, rng_seed=1)
        assert plan.byes == tuple([who for who in now.present if who not in byes][-1:])
        byes += plan.byes
        now = replace(now, earlier=(*now.earlier, plan.as_seated()))

    assert sorted(byes) == list(field(7))


def test_a_bye_given_by_hand_is_kept_and_no_other_is_made() -> None:
    bea = EntrantId(2)
    of = Field(field(7), musts=Musts(byes=(bea,)))

    plans = [LeagueNight(THREES, rounds=5).propose(of, rng_seed=1) for _ in range(3)]

    assert [plan.byes for plan in plans] == [(bea,)] * 3
    assert plans[0].notes == (Note("bye-by-hand", (bea,)),)


def test_five_at_tables_of_exactly_three_have_two_byes_and_both_count() -> None:
    earlier = (seated((1, 2, 3), byes=(4, 5)),)

    plan = LeagueNight(THREES).propose(Field(field(5), earlier), rng_seed=1)

    assert plan.byes == (2, 3)
    assert set(seats_of(plan)[0]) == {1, 4, 5}


def test_two_are_too_few_for_a_table_of_exactly_three() -> None:
    with pytest.raises(Infeasible, match=r"^2 are too few for a table of 3$"):
        LeagueNight(THREES).propose(Field(field(2)), rng_seed=1)


@pytest.mark.parametrize("n", [2, 3, 7, 8, 11])
def test_a_round_robin_for_two_lets_everybody_meet_once_and_an_odd_field_sits_out_once_each(n: int) -> None:
    plans = play(RoundRobin(FOR_TWO), Field(field(n)))

    assert len(plans) == n - 1 + n % 2
    assert len(times_met(plans)) == n * (n - 1) // 2
    assert set(times_met(plans).values()) == {1}
    assert sorted(who for plan in plans for who in plan.byes) == (list(field(n)) if n % 2 else [])


@pytest.mark.parametrize(("n", "size", "meetings", "rounds"), [(9, 3, 1, 4), (15, 3, 1, 7), (12, 4, 3, 11)])
def test_a_round_robin_at_larger_tables_is_exact_where_a_design_is_known(
    n: int, size: int, meetings: int, rounds: int
) -> None:
    plans = play(RoundRobin(TableRule(wish=size), meetings), Field(field(n)))

    assert len(plans) == rounds
    assert set(times_met(plans).values()) == {meetings}


@pytest.mark.parametrize(("n", "size", "meetings"), [(7, 3, 2), (13, 4, 3)])
def test_a_round_robin_of_a_prime_number_is_exact_and_everybody_sits_out_once(
    n: int, size: int, meetings: int
) -> None:
    plans = play(RoundRobin(TableRule(wish=size, exact=True), meetings), Field(field(n)))

    assert sorted(who for plan in plans for who in plan.byes) == list(field(n))
    assert set(times_met(plans).values()) == {meetings}
    assert len(times_met(plans)) == n * (n - 1) // 2


@pytest.mark.parametrize(("n", "size"), [(10, 4), (14, 3), (13, 4)])
def test_a_round_robin_without_a_design_repeats_as_evenly_as_is_found(n: int, size: int) -> None:
    robin = RoundRobin(TableRule(wish=size))

    plans = play(robin, Field(field(n)), robin.rounds(n))

    met = times_met(plans)
    assert max(met.values()) <= 3
    assert len(met) >= 0.75 * n * (n - 1) // 2


@pytest.mark.parametrize(("n", "size"), [(10, 4), (14, 3), (13, 4)])
def test_a_round_robin_goes_on_until_everybody_has_met(n: int, size: int) -> None:
    robin = RoundRobin(TableRule(wish=size))

    plans = play(robin, Field(field(n)))

    assert len(times_met(plans)) == n * (n - 1) // 2
    assert len(plans) <= 2 * robin.rounds(n)


def test_who_comes_late_to_a_round_robin_still_meets_everybody() -> None:
    robin = RoundRobin(FOR_TWO)
    before = play(robin, Field(field(5)), 3)

    plans = play(robin, Field(field(6), tuple(plan.as_seated() for plan in before)))

    assert len(times_met(before + plans)) == 15


def test_a_round_robin_ends_where_who_must_not_meet_keeps_others_from_meeting() -> None:
    """One and two are kept apart, so three and four can never sit at the other table."""
    robin = RoundRobin(FOR_TWO)

    plans = play(robin, Field(field(4), musts=Musts(apart=apart((1, 2)))))

    assert [len(plans), len(times_met(plans))] == [3, 4]


def test_after_somebody_left_a_round_robin_the_others_still_meet_once_and_their_opponents_sit_out() -> None:
    robin = RoundRobin(FOR_TWO)
    before = play(robin, Field(field(8)), 2)
    earlier = tuple(plan.as_seated() for plan in before)

    plans = play(robin, Field(field(7), earlier))

    met = times_met(before + plans)
    assert {len(plan.byes) for plan in plans} == {1}
    assert {pair: times for pair, times in met.items() if 8 not in pair} == {
        frozenset(pair): 1 for pair in combinations(field(7), 2)
    }


@settings(max_examples=20)
@given(st.integers(2, 40), st.integers(1, 6), st.integers(0, 99))
def test_swiss_for_two_has_no_rematch_while_there_is_room(n: int, rounds: int, seed: int) -> None:
    plans, _ = swiss_event(n, min(rounds, n // 2), FOR_TWO, seed)

    assert max(times_met(plans).values(), default=1) == 1
    byes = Counter(who for plan in plans for who in plan.byes)
    assert len(byes) == len(plans) * (n % 2)


@settings(max_examples=20)
@given(st.integers(3, 40), st.integers(2, 4), st.integers(0, 99))
def test_swiss_at_tables_seats_everybody_and_sits_nobody_out(n: int, wish: int, seed: int) -> None:
    plans, _ = swiss_event(n, 3, TableRule(wish=wish), seed)

    assert all(everybody_in(plan) == list(field(n)) and not plan.byes for plan in plans)


def test_swiss_seats_leaders_together() -> None:
    points = {who: 10 if who % 2 else 0 for who in field(16)}

    plan = Swiss().propose(Field(field(16), points=points), rng_seed=5)

    assert [{who % 2 for who in seats} for seats in seats_of(plan)] == [{1}, {1}, {0}, {0}]


def test_a_penalty_counts_in_who_meets_whom() -> None:
    """Points come with adjustments in them: who was level and lost a point meets those below."""
    points = dict(zip(field(6), (3, 3, 3 - 1, 2, 0, 0), strict=True))

    plan = Swiss(FOR_TWO).propose(Field(field(6), points=points), rng_seed=1)

    assert set(map(frozenset, seats_of(plan))) == {frozenset({1, 2}), frozenset({3, 4}), frozenset({5, 6})}


def swiss_event(
    n: int, rounds: int, rule: TableRule, seed: int
) -> tuple[list[SeatingPlan], dict[EntrantId, int]]:
    rng = Random(seed)
    points = dict.fromkeys(field(n), 0)
    plans: list[SeatingPlan] = []
    for _ in range(rounds):
        ranked = sorted(field(n), key=lambda who: (-points[who], who))
        earlier = tuple(plan.as_seated() for plan in plans)
        plans.append(Swiss(rule).propose(Field(tuple(ranked), earlier, points), rng_seed=seed))
        for seats in seats_of(plans[-1]):
            points[rng.choice(seats)] += 2
    return plans, points


def test_an_upload_names_who_sits_out() -> None:
    """Ten entered, eight play: sitting out is normal."""
    plan = uploaded("1 2 3 4\n\n9, 8, 7, 6\n", Field(field(10)), ANY_TABLES)

    assert seats_of(plan) == [(1, 2, 3, 4), (9, 8, 7, 6)]
    assert plan.byes == (5, 10)


def test_an_upload_is_judged_like_any_seating() -> None:
    plan = uploaded("1;2\n3;4", Field(field(4), (seated((1, 2), (3, 4)),)), ANY_TABLES)

    assert plan.cost.repeat_meetings == 2


def test_every_wrong_line_of_an_upload_is_named() -> None:
    with pytest.raises(Infeasible) as refusal:
        uploaded("1 2 77\n3 1\n4\n5 x 6\n7 8", Field(field(10), musts=Musts(apart=apart((7, 8)))), ANY_TABLES)

    assert refusal.value.params["problems"] == [
        LineProblem(1, "unknown", ("77",)),
        LineProblem(2, "seated-twice", ("1",), 1),
        LineProblem(3, "too-few", ("1",)),
        LineProblem(4, "too-few", ("1",)),
        LineProblem(4, "unknown", ("5 x 6",)),
        LineProblem(5, "apart", ("7", "8")),
    ]
    assert str(refusal.value).startswith("line 1: unknown 77; line 2: seated-twice 1 (as in line 1); ")


def test_an_upload_may_name_people_as_it_likes() -> None:
    """Blanks are part of a name, and part numbers."""
    names = {"Bea": EntrantId(1), "Cy the Second": EntrantId(2)}

    def find(word: str) -> EntrantId | None:
        return names.get(word) or by_number(word)

    plan = uploaded("Bea, Cy  the Second; 3 4", Field(field(4)), ANY_TABLES, find=find)

    assert seats_of(plan) == [(1, 2, 3, 4)]


@pytest.mark.parametrize("line", ['"Smith, Cy", 3', '"Smith, Cy"\t3', '3; "Smith, Cy"', '"Smith, Cy",3,,'])
def test_a_name_with_a_comma_is_quoted_in_an_upload(line: str) -> None:
    names = {"Smith, Cy": EntrantId(1)}

    plan = uploaded(line, Field(field(3)), ANY_TABLES, find=lambda word: names.get(word) or by_number(word))

    assert sorted(*seats_of(plan)) == [1, 3]


def test_a_place_without_anybody_on_a_line_of_an_upload_is_refused() -> None:
    with pytest.raises(Infeasible) as refusal:
        uploaded("1, , 2\n3,4,", Field(field(4)), ANY_TABLES)

    assert refusal.value.params["problems"] == [LineProblem(1, "empty", ())]


def test_two_in_a_row_of_an_upload_hold_a_seat_where_partners_rotate() -> None:
    pairs = TableRule(wish=2, pairs=True)

    assert seats_of(uploaded("1 & 3, 2 & 4", Field(field(4)), pairs)) == [(1, 3, 2, 4)]
    with pytest.raises(Infeasible) as refusal:
        uploaded("1 & 3, 2", Field(field(4)), pairs)
    assert refusal.value.params["problems"] == [LineProblem(1, "not-in-pairs", ())]


def test_who_needs_a_table_is_on_its_line_of_an_upload() -> None:
    of = Field(field(4), musts=Musts(tables={EntrantId(3): 1}))

    with pytest.raises(Infeasible) as refusal:
        uploaded("1 2\n\n3 4", of, ANY_TABLES)

    assert refusal.value.params["problems"] == [LineProblem(3, "other-table", ("3", "1"))]


def test_who_is_on_no_line_of_an_upload_sits_out_by_hand() -> None:
    plan = uploaded("1 2", Field(field(3)), ANY_TABLES)

    assert plan.notes == (Note("bye-by-hand", ids(3), 0),)


def test_an_empty_upload_is_refused() -> None:
    with pytest.raises(Infeasible, match=r"^no table in the upload$"):
        uploaded("\n \n", Field(field(4)), ANY_TABLES)


@given(st.text(max_size=60) | st.text('12 3,;&"\t\r\n\0', max_size=20))
def test_no_upload_does_worse_than_being_refused(text: str) -> None:
    with suppress(Infeasible):
        assert everybody_in(uploaded(text, Field(ids(1, 2, 3)), ANY_TABLES)) == [1, 2, 3]
