"""Whole events with all that happens: late entries, withdrawals, byes, no-shows, parked tables, corrections."""

from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.competition.awards import Award, Awards, absences, parked
from league.competition.formats import Format, LeagueNight, RoundRobin, Swiss
from league.competition.formats.swiss import FOR_TWO
from league.competition.points import SCHEMES
from league.competition.seating import Field
from league.competition.sizes import TableRule
from league.competition.standings import StandingRow, standings
from league.competition.types import (
    EntrantId,
    Infeasible,
    PlayedTable,
    SeatedRound,
    SeatingPlan,
    Seats,
    SeatScore,
    Unplayed,
)
from tests.competition import oracle
from tests.competition.fields import as_table, everybody_in, seats_of

AWARDS = Awards(
    bye=Award(4, counts_as_played=True),
    walkover=Award(5, counts_as_played=True),
    no_show=Award(-3),
    parked=Award(Fraction(1, 2)),
    forfeits_count=True,
)
TIEBREAKS = ("head-to-head", "opponents", "wins")
FORMATS: dict[str, Format] = {
    "a league night without an end": LeagueNight(),
    "a planned league night": LeagueNight(TableRule(wish=4), rounds=5),
    "tables of exactly three": LeagueNight(TableRule(wish=3, exact=True)),
    "partners who rotate": LeagueNight(TableRule(wish=2, pairs=True)),
    "a round robin for two": RoundRobin(FOR_TWO),
    "Swiss for two": Swiss(FOR_TWO),
    "Swiss at tables": Swiss(TableRule(wish=4, smallest=2)),
}


@dataclass
class Event:
    """An event as it goes on; chance comes from its own seed."""

    of: Format
    active: list[EntrantId]
    rng: Random
    seated: list[SeatedRound] = field(default_factory=list)
    tables: list[PlayedTable] = field(default_factory=list)
    unplayed: list[Unplayed] = field(default_factory=list)
    gone: set[EntrantId] = field(default_factory=set)

    @property
    def everybody(self) -> list[EntrantId]:
        return sorted({*self.active, *self.gone})

    def standings(self) -> tuple[StandingRow, ...]:
        return standings(
            self.everybody,
            self.tables,
            scheme=SCHEMES["sum"],
            tiebreaks=TIEBREAKS,
            rng_seed=1,
            unplayed=self.unplayed,
            awards=AWARDS,
        )

    def field(self) -> Field:
        rows = [row for row in self.standings() if row.entrant in self.active]
        points = {row.entrant: row.points for row in rows}
        return Field(tuple(row.entrant for row in rows), tuple(self.seated), points)

    def come_and_go(self) -> None:
        if self.rng.random() < 0.4:
            self.active.append(EntrantId(max(self.everybody) + 1))
        if self.rng.random() < 0.4 and len(self.active) > 8:
            leaver = self.rng.choice(self.active)
            self.active.remove(leaver)
            self.gone.add(leaver)

    def play(self, plan: SeatingPlan) -> None:
        number = len(self.seated) + 1
        self.seated.append(plan.as_seated())
        self.unplayed += [Unplayed(number, who, "bye") for who in plan.byes]
        for at, seats in enumerate(seats_of(plan), start=1):
            absent = {who for who in seats if self.rng.random() < 0.05}
            if self.rng.random() < 0.05:
                self.unplayed += parked(number, at, seats)
                continue
            self.unplayed += absences(number, at, seats, absent)
            places = tuple(self.scored(seat, absent) for seat in self.seats(seats) if set(seat) - absent)
            if len(places) > 1:
                self.tables.append(PlayedTable(number, at, places))

    def seats(self, table: Seats) -> list[Seats]:
        """Who holds each seat."""
        to_a_seat = 2 if self.of is FORMATS["partners who rotate"] else 1
        return [table[at : at + to_a_seat] for at in range(0, len(table), to_a_seat)]

    def scored(self, seat: Seats, absent: set[EntrantId]) -> SeatScore:
        """A score for a seat; whose partner did not come plays alone."""
        first, *second = [who for who in seat if who not in absent]
        return SeatScore(first, self.rng.randrange(-2, 9), partner=second[0] if second else None)

    def correct(self) -> None:
        """Another score somewhere, long ago or just now."""
        if self.tables:
            at = self.rng.randrange(len(self.tables))
            first, *others = self.tables[at].places
            places = (first._replace(score=first.score + 3), *others)
            self.tables[at] = replace(self.tables[at], places=places)

    def for_oracle(self) -> oracle.Event:
        awards = {
            "bye": AWARDS.bye,
            "walkover": AWARDS.walkover,
            "no-show": AWARDS.no_show,
            "parked": AWARDS.parked,
        }
        return oracle.Event(
            [as_table(table) for table in self.tables],
            [(each.round, each.entrant, each.kind, each.absent) for each in self.unplayed],
            {
                kind: (Fraction(award.points), award.counts_as_played)
                for kind, award in awards.items()
                if award.points != "own-mean"
            },
            forfeits_count=True,
        )


def run(name: str, n: int, rounds: int, seed: int) -> tuple[Event, list[SeatingPlan]]:
    """Go through an event and look at every seating."""
    event = Event(FORMATS[name], [EntrantId(number) for number in range(1, n + 1)], Random(seed))
    plans = []
    for _ in range(rounds):
        now = event.field()
        if event.of.next_round(now) is None:
            break
        plans.append(event.of.propose(now, rng_seed=seed))
        check(plans[-1], event)
        assert event.of.propose(now, rng_seed=seed) == plans[-1]
        event.play(plans[-1])
        event.come_and_go()
        event.correct()
    return event, plans


def check(plan: SeatingPlan, event: Event) -> None:
    """Everybody active once, nobody else, and the invariants of the format."""
    assert everybody_in(plan) == sorted(event.active)
    assert all(len(set(seats)) == len(seats) > 1 for seats in seats_of(plan))
    if event.of is FORMATS["a league night without an end"]:
        assert not plan.byes
    if event.of in (FORMATS["tables of exactly three"], FORMATS["Swiss for two"]):
        had = [who for seated in event.seated for who in seated.byes]
        fewest = min(had.count(who) for who in event.active)
        assert all(had.count(who) <= fewest + 1 for who in plan.byes)
        assert len(plan.byes) == len(event.active) % len(seats_of(plan)[0])


@pytest.mark.parametrize("name", FORMATS)
@settings(max_examples=4)
@given(st.integers(6, 30), st.integers(0, 999))
def test_everybody_active_is_seated_or_sits_out_once_in_every_round(name: str, n: int, seed: int) -> None:
    event, plans = run(name, n, 4, seed)

    assert len(plans) == len(event.seated)


@pytest.mark.long
@pytest.mark.parametrize("name", FORMATS)
@settings(max_examples=4)
@given(st.integers(2, 200), st.integers(0, 999))
def test_so_it_is_with_two_to_two_hundred(name: str, n: int, seed: int) -> None:
    try:
        run(name, n, 5, seed)
    except Infeasible as refusal:
        assert (refusal.code, n < 8) == ("too-few", True)  # noqa: PT017 - only the smallest fields may be refused


@settings(max_examples=15)
@given(st.sampled_from(sorted(FORMATS)), st.integers(6, 14), st.integers(0, 999))
def test_every_standing_of_an_event_agrees_with_the_oracle(name: str, n: int, seed: int) -> None:
    event, _ = run(name, n, 4, seed)
    plain = event.for_oracle()

    found = event.standings()

    assert {row.entrant: row.rank for row in found} == oracle.ranks(plain, event.everybody, TIEBREAKS)
    assert {row.entrant: (row.points, row.played) for row in found} == {
        who: (oracle.points(plain, who), oracle.played(plain, who)) for who in event.everybody
    }


def test_results_of_who_dropped_out_stay_and_nobody_waits_for_them() -> None:
    """Cal's table is played, Dot's is open, Eva's next table is only proposed; then all three are gone."""
    cal, dot, eva = map(EntrantId, (1, 2, 3))
    event = Event(LeagueNight(), [EntrantId(number) for number in range(1, 20)], Random(5))
    first = event.of.propose(event.field(), rng_seed=9)
    event.seated.append(first.as_seated())
    for at, seats in enumerate(seats_of(first), start=1):
        places = tuple(SeatScore(who, 5) for who in seats)
        if cal in seats:
            event.tables.append(PlayedTable(1, at, places))
        elif dot in seats:
            event.unplayed += absences(1, at, seats, {dot})
            event.tables.append(PlayedTable(1, at, tuple(seat for seat in places if seat.entrant != dot)))
    event.active = [who for who in event.active if who not in (cal, dot, eva)]
    event.gone = {cal, dot, eva}

    again = event.of.propose(event.field(), rng_seed=9)

    assert everybody_in(again) == list(range(4, 20))
    of_cal = next(row for row in event.standings() if row.entrant == cal)
    assert (of_cal.points, of_cal.played) == (5, 1)
    met = {frozenset(pair) for seats in seats_of(first) for pair in combinations(seats, 2)}
    assert not [
        pair for seats in seats_of(again) for pair in combinations(seats, 2) if frozenset(pair) in met
    ]


def test_finishing_is_reached_and_taking_a_round_back_reopens_the_event() -> None:
    event = Event(RoundRobin(FOR_TWO), [EntrantId(number) for number in range(1, 7)], Random(5))
    while event.of.next_round(event.field()) is not None:
        event.play(event.of.propose(event.field(), rng_seed=2))
    assert len(event.seated) == 5

    last = event.seated.pop()

    assert event.of.next_round(event.field()) == 5
    assert event.of.propose(event.field(), rng_seed=2).as_seated().tables == last.tables
