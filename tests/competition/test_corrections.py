"""Which reading counts when: tables that can be checked by eye, and what holds for any chain of corrections."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.competition.corrections import Correction, counting, status, version_at, waits

ROUNDS = range(1, 7)


def this(number: int, *, after: int) -> Correction:
    """A correction that counts in every round."""
    return Correction(number, number + 1, 1, after)


def next_(number: int, *, after: int) -> Correction:
    """One that counts from the round after the newest."""
    return Correction(number, number + 1, 1, after, after + 1)


def never(number: int, *, after: int) -> Correction:
    return Correction(number, number + 1, 1, after, is_recorded_only=True)


@pytest.mark.parametrize(
    ("chain", "versions"),
    [
        # The version in the standings of rounds 1 to 5; without a correction version 1 counts.
        ([this(1, after=2)], [2, 2, 2, 2, 2]),
        ([next_(1, after=2)], [1, 1, 2, 2, 2]),
        ([never(1, after=2)], [1, 1, 1, 1, 1]),
        ([next_(1, after=2), this(2, after=2)], [3, 3, 3, 3, 3]),
        ([next_(1, after=2), next_(2, after=2)], [1, 1, 3, 3, 3]),
        ([next_(1, after=2), never(2, after=2)], [1, 1, 1, 1, 1]),
        ([next_(1, after=2), never(2, after=3)], [1, 1, 2, 2, 2]),
        ([next_(1, after=1), next_(2, after=3)], [1, 2, 2, 3, 3]),
        ([this(1, after=1), next_(2, after=3)], [2, 2, 2, 3, 3]),
        ([next_(1, after=3), this(2, after=4)], [3, 3, 3, 3, 3]),
    ],
)
def test_the_version_that_counts_in_standings_of_each_round(
    chain: list[Correction], versions: list[int]
) -> None:
    assert [version_at(chain, round=round) for round in range(1, 6)] == versions


def test_without_a_correction_it_stops_nothing_either() -> None:
    chain = [next_(1, after=2), never(2, after=2)]

    assert version_at(chain, round=3, before=2) == 2
    assert version_at(chain, round=3, before=1) == 1


def test_what_has_become_of_each_is_said() -> None:
    chain = [this(1, after=1), next_(2, after=2), never(3, after=3), next_(4, after=3)]

    now = [status(chain, each, round=3, goes_on=True) for each in chain]

    assert now == ["replaced", "counts", "recorded", "waits"]
    assert status(chain, chain[3], round=3, goes_on=False) == "never-counted"


def test_one_whose_round_was_thrown_away_waits_again() -> None:
    chain = [next_(1, after=2)]

    assert [waits(chain, chain[0], round=round) for round in (2, 3)] == [True, False]


@st.composite
def chains(draw: st.DrawFn) -> list[Correction]:
    """Made one after another while rounds are published, and sometimes thrown away again."""
    chain: list[Correction] = []
    newest = 1
    for number in range(1, draw(st.integers(1, 6)) + 1):
        newest = max(1, newest + draw(st.integers(-1, 2)))
        chain.append(draw(st.sampled_from((this, next_, never)))(number, after=newest))
    return chain


class ByRound:
    """The same told another way: for every round the version in its standings, written over by each correction."""

    def __init__(self) -> None:
        self.versions = dict.fromkeys(range(1, 13), 1)

    def corrected(self, version: int, counts_from: str, *, newest: int) -> None:
        """From all rounds, from those after the newest, or so that those after it are as it is."""
        since = {"this": 1, "next": newest + 1, "never": newest + 1}[counts_from]
        counts = self.versions[newest] if counts_from == "never" else version
        self.versions |= {round: counts for round in self.versions if round >= since}


@given(chains())
def test_it_is_as_if_each_correction_were_written_over_the_rounds_it_counts_in(
    chain: list[Correction],
) -> None:
    by_round = ByRound()
    for each in chain:
        kind = "never" if each.is_recorded_only else "next" if each.from_round else "this"
        by_round.corrected(each.version, kind, newest=each.after_round)

    assert {round: version_at(chain, round=round) for round in by_round.versions} == by_round.versions


@given(chains(), st.integers(1, 6))
def test_one_that_counts_from_a_later_round_changes_no_standings_before_it(
    chain: list[Correction], more: int
) -> None:
    newest = chain[-1].after_round + more - 1
    with_it = [*chain, next_(len(chain) + 1, after=newest)]

    for round in range(1, newest + 1):
        assert version_at(with_it, round=round) == version_at(chain, round=round)
    assert version_at(with_it, round=newest + 1) == with_it[-1].version


@given(chains())
def test_one_that_counts_at_once_counts_in_every_round(chain: list[Correction]) -> None:
    last = this(len(chain) + 1, after=chain[-1].after_round)

    assert {version_at([*chain, last], round=round) for round in ROUNDS} == {last.version}


@given(chains())
def test_one_that_is_only_recorded_changes_nothing_that_counts_already(chain: list[Correction]) -> None:
    newest = chain[-1].after_round
    with_it = [*chain, never(len(chain) + 1, after=newest)]

    for round in range(1, newest + 1):
        assert version_at(with_it, round=round) == version_at(chain, round=round)
    assert not any(waits(with_it, each, round=newest) for each in with_it)


@given(chains())
def test_what_counts_is_never_only_recorded_nor_of_a_round_to_come(chain: list[Correction]) -> None:
    for round in ROUNDS:
        found = counting(chain, round=round)
        assert found is None or not (found.is_recorded_only or (found.from_round or 0) > round)
