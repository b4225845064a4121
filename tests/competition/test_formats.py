"""What a league night decides."""

from collections.abc import Sequence

from league.competition.formats import LeagueNight
from league.competition.seating import meetings_of
from league.competition.types import EntrantId, SeatingPlan


def field(n: int) -> list[EntrantId]:
    return [EntrantId(number) for number in range(1, n + 1)]


def tables(plan: SeatingPlan) -> list[tuple[EntrantId, ...]]:
    return [table.seats for table in plan.tables]


def play(night: LeagueNight, present: Sequence[EntrantId], rounds: int) -> list[list[tuple[EntrantId, ...]]]:
    earlier: list[list[tuple[EntrantId, ...]]] = []
    for _ in range(rounds):
        earlier.append(tables(night.propose(present, earlier=earlier, rng_seed=3)))
    return earlier


def test_a_night_of_three_rounds_ends_after_the_third() -> None:
    night = LeagueNight(rounds=3)

    assert [night.next_round(seated) for seated in range(4)] == [1, 2, 3, None]


def test_a_night_without_a_number_of_rounds_goes_on() -> None:
    assert LeagueNight().next_round(40) == 41


def test_nobody_sits_out() -> None:
    plan = LeagueNight().propose(field(13), earlier=[], rng_seed=3)

    assert plan.byes == ()
    assert sorted(entrant for seats in tables(plan) for entrant in seats) == field(13)


def test_a_planned_night_of_sixteen_lets_everybody_meet_everybody_once() -> None:
    rounds = play(LeagueNight(rounds=5), field(16), 5)

    met = meetings_of(seats for seated in rounds for seats in seated)
    assert set(met.values()) == {1}
    assert len(met) == 16 * 15 // 2


def test_the_order_of_those_present_changes_nothing() -> None:
    night = LeagueNight(rounds=5)

    assert night.propose(field(16)[::-1], earlier=[], rng_seed=3) == night.propose(
        field(16), earlier=[], rng_seed=3
    )


def test_whoever_comes_late_is_seated_and_those_who_met_are_kept_apart() -> None:
    night = LeagueNight(rounds=5)
    earlier = play(night, field(23), 2)

    plan = night.propose(field(24), earlier=earlier, rng_seed=3)

    assert sorted(entrant for seats in tables(plan) for entrant in seats) == field(24)
    assert plan.cost.repeat_meetings == 0


def test_two_moved_by_hand_are_counted_as_having_met() -> None:
    night = LeagueNight(rounds=5)
    (first, second, *rest), *_ = play(night, field(16), 1)
    moved = [[(second[0], *first[1:]), (first[0], *second[1:]), *rest]]

    plan = night.propose(field(16), earlier=moved, rng_seed=3)

    met = meetings_of(seats for seats in moved[0])
    assert not met.keys() & meetings_of(tables(plan)).keys()


def test_after_the_planned_rounds_a_further_one_can_still_be_seated() -> None:
    night = LeagueNight(rounds=2)
    earlier = play(night, field(16), 2)

    assert night.propose(field(16), earlier=earlier, rng_seed=3).cost.repeat_meetings == 0
