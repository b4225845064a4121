"""A night that is planned at once and revealed round by round, and what a change makes of the rest of it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.competition.formats import InPools, LeagueNight
from league.competition.formats.format import rng_of
from league.competition.seating import Field, meetings_of, night, plan_rest, seat_next
from league.competition.sizes import TableRule
from league.competition.types import EntrantId, Infeasible, Musts, Planned, SeatedRound, SeatingPlan
from tests.competition import fields
from tests.competition.fields import apart, everybody_in, ids, seats_of

FOUR = TableRule(wish=4)
SEED = 7


@pytest.fixture
def short_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the search finds, the plan has to hold."""
    monkeypatch.setattr(night, "LATE_STEPS", 2_000)
    monkeypatch.setattr(night, "TOGETHER_STEPS", 3_000)


@dataclass
class Evening:
    """A night of so many rounds and what was published of it."""

    rule: TableRule
    rounds: int
    present: tuple[EntrantId, ...]
    musts: Musts = field(default_factory=Musts)
    earlier: tuple[SeatedRound, ...] = ()

    def rest(self) -> tuple[SeatingPlan, ...]:
        return plan_rest(self.field, self.rule, rounds=self.rounds, rng_seed=SEED)

    def propose(self) -> SeatingPlan:
        return LeagueNight(self.rule, self.rounds).propose(self.field, rng_seed=SEED)

    @property
    def field(self) -> Field:
        return Field(self.present, self.earlier, musts=self.musts)

    def publish(self, plan: SeatingPlan, *, absent: int | None = None) -> None:
        """What is published counts; a table where somebody did not come is left to the others."""
        seated = plan.as_seated()
        tables = (tuple(who for who in seats if who != absent) for seats in seated.tables)
        self.earlier += (replace(seated, tables=tuple(seats for seats in tables if len(seats) > 1)),)
        self.musts = replace(self.musts, byes=())

    def play(self, rounds: int) -> None:
        for _round in range(rounds):
            self.publish(self.propose())

    def come(self, *who: int) -> None:
        self.present += ids(*who)

    def leave(self, *who: int) -> None:
        self.present = tuple(each for each in self.present if each not in who)

    @property
    def repeats(self) -> int:
        """Over all pairs: meetings after the first."""
        met = meetings_of(seats for seated in self.earlier for seats in seated.tables)
        return sum(times - 1 for row in met.values() for times in row.values()) // 2


def evening(n: int, rounds: int, rule: TableRule = FOUR) -> Evening:
    return Evening(rule, rounds, fields.field(n))


def as_seated(plans: Sequence[SeatingPlan]) -> list[SeatedRound]:
    return [plan.as_seated() for plan in plans]


def happen(of: Evening, rng: Random) -> int | None:
    """Something that may happen between two rounds; who will not come to the next, if it is that."""
    what = rng.choice(("nothing", "nothing", "come", "leave", "sit out", "absent"))
    if what == "come":
        of.come(max(of.present) + 1 + len(of.earlier) * 100)
    elif what == "leave" and len(of.present) > 5:
        of.leave(rng.choice(of.present))
    elif what == "sit out":
        of.musts = replace(of.musts, byes=(rng.choice(of.present),))
    elif what == "absent":
        return rng.choice(of.present)
    return None


def is_legal(plan: SeatingPlan, of: Evening) -> bool:
    """Everybody there once, at tables as the rule cuts them, and as many out as it says."""
    playing = len(of.present) - len(of.musts.byes)
    sizes, over = of.rule.cut(playing)
    return (
        everybody_in(plan) == sorted(of.present)
        and sorted(map(len, seats_of(plan)), reverse=True) == list(sizes)
        and len(plan.byes) == over + len(of.musts.byes)
    )


def evenings(*, exact: st.SearchStrategy[bool]) -> st.SearchStrategy[Evening]:
    return st.builds(
        lambda n, rounds, wish, exact: evening(n, rounds, TableRule(wish=wish, exact=exact)),
        st.integers(9, 60),
        st.integers(1, 6),
        st.integers(2, 8),
        exact,
    ) | st.builds(lambda n, rounds: evening(n, rounds), st.integers(5, 8), st.integers(1, 6))


def changing(of: Evening, seed: int) -> Iterator[tuple[SeatingPlan, ...]]:
    """All that is still to come, after each change; then the next round is published."""
    rng = Random(seed)
    for _round in range(of.rounds):
        absent = happen(of, rng)
        rest = of.rest()
        yield rest
        of.publish(of.propose(), absent=absent)


@pytest.mark.usefixtures("short_searches")
@settings(max_examples=20)
@given(evenings(exact=st.booleans()), st.integers(0, 999))
def test_whoever_comes_or_goes_every_round_is_legal(of: Evening, seed: int) -> None:
    with suppress(Infeasible):  # so many sit out that no table is left
        for rest in changing(of, seed):
            assert len(rest) == of.rounds - len(of.earlier)
            assert is_legal(rest[0], of)
            assert all(is_legal(plan, replace(of, musts=Musts())) for plan in rest[1:])


@pytest.mark.usefixtures("short_searches")
@settings(max_examples=20)
@given(evenings(exact=st.just(False)), st.integers(0, 999))
def test_all_at_once_and_one_by_one_are_the_same_after_any_change(of: Evening, seed: int) -> None:
    """Where everybody plays. Who is over is found round by round, from the standings."""
    rng = Random(seed)
    with suppress(Infeasible):
        for _round in range(rng.randrange(of.rounds)):
            absent = happen(of, rng)
            of.publish(of.propose(), absent=absent)
        happen(of, rng)
        rest = of.rest()
        of.play(len(rest))

        assert list(of.earlier[-len(rest) :]) == as_seated(rest)


@pytest.mark.usefixtures("short_searches")
@settings(max_examples=20)
@given(st.integers(5, 30), st.integers(2, 7), st.integers(2, 5), st.integers(0, 6))
def test_nobody_sits_out_twice_before_everybody_has_once(n: int, rounds: int, wish: int, leaves: int) -> None:
    of = evening(n, rounds, TableRule(wish=wish, exact=True))
    with suppress(Infeasible):
        of.play(min(leaves, rounds))
        of.leave(n)
        of.play(rounds - len(of.earlier))

        byes = Counter(who for seated in of.earlier for who in seated.byes)
        had = [byes[who] for who in of.present]
        assert max(had) - min(had) <= 1


@pytest.mark.parametrize(("n", "rounds", "leaves_after"), [(24, 6, 2), (16, 5, 2), (32, 8, 2), (20, 5, 1)])
def test_where_one_leaves_a_night_without_repeats_the_rest_has_none(
    n: int, rounds: int, leaves_after: int
) -> None:
    of = evening(n, rounds)
    of.play(leaves_after)
    of.leave(5)

    of.play(rounds - leaves_after)

    assert of.repeats == 0


def test_who_comes_late_has_the_place_of_who_left_and_nobody_meets_again() -> None:
    of = evening(16, 5)
    of.play(2)
    of.leave(5)
    of.play(1)
    of.come(17)

    of.play(2)

    assert of.repeats == 0


def test_who_comes_late_has_a_place_that_was_empty() -> None:
    of = evening(31, 8)
    of.play(1)
    of.come(32)

    for plan in of.rest():
        of.publish(plan)

    assert of.repeats == 0


def test_published_rounds_say_what_follows_and_not_the_standings() -> None:
    of = evening(22, 6, TableRule(wish=4, exact=True))
    of.play(2)
    rest = as_seated(of.rest())

    of.present = of.present[::-1]

    assert as_seated(of.rest()) == rest


def test_a_table_changed_by_hand_begins_a_new_plan_that_holds() -> None:
    of = evening(24, 6)
    of.play(2)
    (first, second, *others) = of.earlier[-1].tables
    moved = ((second[0], *first[1:]), (first[0], *second[1:]), *others)
    of.earlier = (*of.earlier[:-1], SeatedRound(moved))
    rest = of.rest()

    of.play(4)

    assert list(of.earlier[2:]) == as_seated(rest)
    assert rest[0].planned == (Planned(3, 6, anew=True),)


def test_nothing_is_left_of_a_night_that_is_over() -> None:
    of = evening(8, 2)
    of.play(2)

    assert of.rest() == ()


def test_another_seed_is_another_plan_from_then_on() -> None:
    of = evening(24, 6)
    of.play(2)
    of.earlier = tuple(replace(seated, rng_seed=1) for seated in of.earlier)

    assert {plan.planned for plan in of.rest()} == {(Planned(3, 6, anew=True),)}


def test_a_plan_says_who_made_it_necessary() -> None:
    of = evening(24, 6)
    assert of.propose().planned == (Planned(1, 6),)
    of.play(2)
    of.leave(5)
    of.come(30)

    of.play(1)

    assert of.propose().planned == (Planned(3, 6, anew=True, came=ids(30), left=ids(5)),)


def test_who_must_not_meet_is_kept_apart_in_all_that_is_left() -> None:
    of = evening(14, 5)
    of.play(1)
    of.musts = Musts(apart=apart((1, 2)))

    rest = of.rest()

    assert not [seats for plan in rest for seats in seats_of(plan) if {1, 2} <= set(seats)]


def test_who_needs_a_table_has_it_in_all_that_is_left() -> None:
    of = evening(14, 5)
    of.play(1)
    of.musts = Musts(tables={EntrantId(3): 2})

    assert all(3 in seats_of(plan)[1] for plan in of.rest())


def test_what_only_a_later_round_cannot_fulfil_is_in_nobodys_way_now() -> None:
    """Four need a table of three, and one of them sits out by hand only now."""
    need_the_third = Musts(tables=dict.fromkeys(ids(1, 2, 3, 4), 3), byes=ids(4))
    of = Evening(TableRule(wish=3, exact=True), 3, fields.field(10), need_the_third)

    (plan,) = of.rest()

    assert set(seats_of(plan)[2]) == {1, 2, 3}
    of.publish(plan)
    with pytest.raises(Infeasible, match=r"^4 need table 3, which seats 3$"):
        of.rest()


def test_each_pool_keeps_its_plan_when_somebody_leaves_another() -> None:
    pools = InPools(LeagueNight(FOUR, rounds=4), (fields.field(12), ids(*range(13, 25))))
    of = Field(fields.field(24))
    of = replace(of, earlier=(pools.propose(of, rng_seed=SEED).as_seated(),))
    before = pools.propose(of, rng_seed=SEED)

    after = pools.propose(replace(of, present=fields.field(23)), rng_seed=SEED)

    assert seats_of(after)[:3] == seats_of(before)[:3]
    assert after.planned == (Planned(1, 4), Planned(2, 4, anew=True, left=ids(24)))


CORPUS = [
    (n, rounds, TableRule(wish=wish, exact=exact), after, change)
    for n, rounds, wish, exact in (
        (13, 5, 4, False),
        (18, 6, 4, True),
        (24, 6, 4, False),
        (25, 6, 4, True),
        (30, 8, 4, False),
        (11, 6, 3, True),
        (14, 6, 3, False),
        (23, 7, 5, False),
    )
    for after in (1, 3)
    for change in (-1, 1)
]


def one_by_one(of: Evening) -> None:
    """What is left, as if nobody knew how many rounds there are."""
    while len(of.earlier) < of.rounds:
        of.publish(seat_next(of.field, of.rule, rng=rng_of(SEED, of.field)))


@pytest.mark.exhaustive
def test_planned_together_fewer_meet_again_than_round_by_round() -> None:
    together = by_round = 0
    for n, rounds, rule, after, change in CORPUS:
        of = evening(n, rounds, rule)
        of.play(after)
        of.come(n + 1) if change > 0 else of.leave(3)
        other = replace(of)
        of.play(rounds - after)
        one_by_one(other)
        together += of.repeats
        by_round += other.repeats

    assert together <= by_round
