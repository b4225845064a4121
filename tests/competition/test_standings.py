"""Standings: points, tiebreaks in order, shared ranks."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.competition import criteria
from league.competition.awards import Award, Awards, absences, parked
from league.competition.differences import Difference, Evidence, first_difference
from league.competition.points import SCHEMES
from league.competition.record import Record, points_at
from league.competition.standings import StandingRow, TiebreakValue, separates, standings
from league.competition.types import Adjustment, DealScore, EntrantId, PlayedTable, SeatScore, Unplayed
from tests.competition import oracle
from tests.competition.fields import as_table

ADA, BEA, CY, DOT, EVE = map(EntrantId, (1, 2, 3, 4, 5))
NAMES = [
    "wins",
    "best-deal",
    "deals-won",
    "head-to-head",
    "opponents",
    "opponents-total",
    "beaten",
    "share",
    "places",
    "last-round",
]


def played(round_: int, table: int, **scores: int) -> PlayedTable:
    """A table by first letters: played(1, 1, b=30, c=20)."""
    seat = {"a": ADA, "b": BEA, "c": CY, "d": DOT, "e": EVE}
    return PlayedTable(round_, table, tuple(SeatScore(seat[name], score) for name, score in scores.items()))


def rows(
    *tables: PlayedTable,
    entrants: Sequence[EntrantId] = (ADA, BEA, CY, DOT),
    tiebreaks: Sequence[str] = (),
    scheme: str = "sum",
    adjustments: Sequence[Adjustment] = (),
) -> tuple[StandingRow, ...]:
    return standings(
        entrants,
        tables,
        scheme=SCHEMES[scheme],
        tiebreaks=tiebreaks,
        rng_seed=7,
        adjustments=adjustments,
    )


def order(*tables: PlayedTable, tiebreaks: Sequence[str]) -> list[tuple[int, EntrantId]]:
    return [(row.rank, row.entrant) for row in rows(*tables, tiebreaks=tiebreaks)]


AWARDS = Awards(
    bye=Award(Fraction(3, 2), counts_as_played=True),
    walkover=Award(2, counts_as_played=True),
    no_show=Award(-1),
    parked=Award(1),
    forfeits_count=True,
    unplayed_opponent="oneself",
)


@dataclass(frozen=True)
class Event:
    """What happened, as the product and as the oracle read it."""

    entrants: list[EntrantId]
    tables: list[PlayedTable]
    unplayed: list[Unplayed]
    adjustments: list[Adjustment]
    awards: Awards

    def standings(self, tiebreaks: Sequence[str]) -> tuple[StandingRow, ...]:
        return standings(
            self.entrants,
            self.tables,
            scheme=SCHEMES["sum"],
            tiebreaks=tiebreaks,
            rng_seed=7,
            unplayed=self.unplayed,
            adjustments=self.adjustments,
            awards=self.awards,
        )

    def record(self) -> Record:
        return Record.of(
            self.entrants,
            self.tables,
            scheme=SCHEMES["sum"],
            rng_seed=7,
            unplayed=self.unplayed,
            adjustments=self.adjustments,
            awards=self.awards,
        )

    def for_oracle(self) -> oracle.Event:
        awards = self.awards
        kinds = {
            "bye": awards.bye,
            "walkover": awards.walkover,
            "no-show": awards.no_show,
            "parked": awards.parked,
        }
        return oracle.Event(
            [as_table(table) for table in self.tables],
            [(each.round, each.entrant, each.kind, each.absent) for each in self.unplayed],
            {kind: (Fraction(award.points), award.counts_as_played) for kind, award in kinds.items()},
            [(each.entrant, each.points) for each in self.adjustments],
            awards.forfeits_count,
            awards.unplayed_opponent == "oneself",
        )


@st.composite
def events(draw: st.DrawFn) -> Event:
    """Few entrants and few different scores, so that ties of every kind are common; in some of them partners rotate."""
    entrants = [EntrantId(number) for number in range(1, draw(st.integers(2, 9)) + 1)]
    to_a_seat = draw(st.integers(1, 2))
    tables: list[PlayedTable] = []
    unplayed: list[Unplayed] = []
    for round_ in range(1, draw(st.integers(0, 4)) + 1):
        present = draw(st.permutations(entrants))
        size = draw(st.integers(2, 4))
        for number, start in enumerate(range(0, len(present), size), start=1):
            seats = tuple(present[start : start + size])
            absent = draw(st.sets(st.sampled_from(seats), max_size=1 + draw(st.integers(0, 1))))
            if len(seats) < 2:
                unplayed.append(Unplayed(round_, seats[0], "bye"))
            elif draw(st.integers(0, 9)) == 0:
                unplayed += parked(round_, number, seats)
            else:
                unplayed += absences(round_, number, seats, absent)
                deals = draw(st.integers(0, 2))
                there = [entrant for entrant in seats if entrant not in absent]
                if len(there) > to_a_seat:
                    held = [there[at : at + to_a_seat] for at in range(0, len(there), to_a_seat)]
                    places = tuple(draw(seat_scores(*entrants, deals=deals)) for entrants in held)
                    tables.append(PlayedTable(round_, number, places))
    adjusted = draw(st.lists(st.tuples(st.sampled_from(entrants), st.integers(-2, 2)), max_size=2))
    adjustments = [Adjustment(entrant, Fraction(points, 2)) for entrant, points in adjusted]
    return Event(entrants, tables, unplayed, adjustments, draw(st.sampled_from((AWARDS, Awards()))))


@st.composite
def seat_scores(
    draw: st.DrawFn, entrant: EntrantId, partner: EntrantId | None = None, *, deals: int
) -> SeatScore:
    scores = tuple(DealScore(draw(st.integers(-2, 3)), draw(st.booleans())) for _ in range(deals))
    total = sum(deal.points for deal in scores) or draw(st.integers(-1, 2))
    return SeatScore(entrant, total, scores, partner=partner)


def test_level_entrants_share_a_rank_and_the_next_is_skipped() -> None:
    found = rows(played(1, 1, a=30, b=20, c=20, d=10))

    assert [(row.rank, row.entrant, row.tied) for row in found] == [
        (1, ADA, False),
        (2, BEA, True),
        (2, CY, True),
        (4, DOT, False),
    ]


def test_an_entrant_who_played_nothing_still_has_a_row() -> None:
    found = rows(played(1, 1, a=3, b=2, c=1))

    assert found[-1] == StandingRow(DOT, 4, tied=False, played=0, points=Fraction(0), tiebreaks=())


def test_nobody_played_and_everybody_is_first() -> None:
    assert [row.rank for row in rows()] == [1, 1, 1, 1]


def test_points_stay_exact_where_decimals_would_tie_them() -> None:
    tables = [played(1, 1, a=1, b=2), played(2, 1, a=0, c=2)]

    found = rows(*tables, scheme="share-of-table")

    assert [(row.entrant, row.points) for row in found] == [
        (CY, 2),
        (BEA, Fraction(4, 3)),
        (ADA, Fraction(2, 3)),
        (DOT, 0),
    ]


def test_a_penalty_counts_in_the_standings() -> None:
    penalty = Adjustment(ADA, Fraction(-15), "late")

    found = rows(played(1, 1, a=30, b=20, c=12, d=10), adjustments=[penalty])

    assert [(row.rank, row.entrant, row.points) for row in found][1] == (2, ADA, Fraction(15))


def test_a_shared_table_win_counts_as_its_share() -> None:
    found = rows(played(1, 1, a=5, b=5, c=1), played(2, 1, c=4, a=0, b=0), tiebreaks=["wins"])

    assert [(row.entrant, row.tiebreaks[0].value) for row in found] == [
        (CY, 1),
        (ADA, Fraction(1, 2)),
        (BEA, Fraction(1, 2)),
        (DOT, 0),
    ]


def test_whoever_finished_ahead_at_the_shared_table_is_ahead_when_level() -> None:
    tables = [played(1, 1, a=10, b=20), played(2, 1, a=15, c=1), played(2, 2, b=5, d=2)]

    assert order(*tables, tiebreaks=["head-to-head"])[:2] == [(1, BEA), (2, ADA)]


def test_head_to_head_starts_again_inside_the_part_it_left_level() -> None:
    # Bea, Cy, Dot are level. Among the three Bea and Cy are +1, Dot is -2; alone, Cy is ahead of Bea.
    tables = [
        played(1, 1, b=2, d=1),
        played(2, 1, b=3, d=1),
        played(3, 1, c=9, b=8),
        played(4, 1, d=11, a=0),
        played(4, 2, c=4, e=0),
    ]

    found = rows(*tables, entrants=[ADA, BEA, CY, DOT, EVE], tiebreaks=["head-to-head"])

    assert [(row.rank, row.entrant) for row in found][:3] == [(1, CY), (2, BEA), (3, DOT)]
    assert found[1].tiebreaks == (
        TiebreakValue("head-to-head", Fraction(1)),
        TiebreakValue("head-to-head", Fraction(-1)),
    )


def test_a_meeting_outside_the_given_tables_changes_nothing() -> None:
    league = [played(1, 1, a=20, b=10), played(2, 1, b=15, c=1), played(2, 2, a=5, d=1)]

    assert order(*league, tiebreaks=["head-to-head"])[:2] == [(1, ADA), (2, BEA)]


def test_strength_of_opponents_is_their_mean_per_table_and_a_bye_adds_nothing() -> None:
    # Ada met Cy (mean 3). Bea met Dot (mean 8), and sat out round 2.
    tables = [played(1, 1, a=9, c=4), played(1, 2, b=9, d=8), played(2, 1, c=2, a=0)]

    found = rows(*tables, tiebreaks=["opponents"])

    assert [(row.entrant, row.tiebreaks[0].value) for row in found][:2] == [
        (BEA, Fraction(8)),
        (ADA, Fraction(3)),
    ]


def test_places_are_counted_first_places_first_and_shown_as_counts() -> None:
    tables = [
        played(1, 1, a=5, b=4, c=1),
        played(2, 1, a=5, b=4, c=2),
        played(3, 1, b=5, c=4, a=3),
    ]

    found = rows(*tables, entrants=[ADA, BEA, CY], tiebreaks=["places"])

    assert [(row.rank, row.entrant, row.tiebreaks[0].shown) for row in found] == [
        (1, ADA, "2-0-1"),
        (2, BEA, "1-2"),
        (3, CY, "0-1-2"),
    ]


def test_a_lot_separates_the_last_two_and_stays_when_others_enter() -> None:
    few = rows(entrants=[BEA, CY], tiebreaks=["lot"])
    many = rows(entrants=[ADA, BEA, CY, DOT, EVE], tiebreaks=["lot"])

    assert [row.rank for row in few] == [1, 2]
    assert [row.entrant for row in many if row.entrant in (BEA, CY)] == [row.entrant for row in few]


def test_the_first_criterion_that_separates_two_rows_is_named() -> None:
    found = rows(
        played(1, 1, a=30, b=30, c=20, d=1),
        played(2, 1, c=10, b=0, a=0, d=0),
        played(3, 1, b=0, d=0),
        tiebreaks=["wins", "head-to-head", "lot"],
    )
    by_entrant = {row.entrant: row for row in found}

    assert separates(by_entrant[ADA], by_entrant[DOT]) == "points"
    assert separates(by_entrant[ADA], by_entrant[CY]) == "wins"
    assert separates(by_entrant[ADA], by_entrant[BEA]) == "wins"


def test_level_rows_are_separated_by_nothing() -> None:
    one, other = rows(entrants=[BEA, CY], tiebreaks=["wins", "head-to-head"])

    assert separates(one, other) is None


def test_an_unknown_tiebreak_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"^not a tiebreak: luck "):
        rows(tiebreaks=["luck"])


@pytest.mark.long
def test_a_chain_of_head_to_heads_longer_than_any_stack_ends() -> None:
    # Each is ahead of the next: every comparison of all who are level only takes off the first and the last.
    entrants = [EntrantId(number) for number in range(1, 1500)]
    tables = [
        PlayedTable(1, at, (SeatScore(one, 1), SeatScore(other, 0)))
        for at, (one, other) in enumerate(pairwise(entrants), start=1)
    ]
    level = [Adjustment(entrants[-1], Fraction(1))]

    found = rows(*tables, entrants=entrants, tiebreaks=["head-to-head"], adjustments=level)

    assert len({row.rank for row in found}) == len(entrants)


def test_a_play_off_separates_the_level_and_touches_nothing_else() -> None:
    play_off = replace(played(9, 1, a=1, b=5), kind="play-off")
    tables = [played(1, 1, a=10, b=10), played(1, 2, c=30, d=1)]

    found = rows(*tables, play_off, tiebreaks=["head-to-head", "play-off"])

    assert [(row.rank, row.entrant, row.points, row.played) for row in found][1:3] == [
        (2, BEA, 10, 1),
        (3, ADA, 10, 1),
    ]


def test_a_play_off_changes_no_order_of_the_league_rounds() -> None:
    """Level after the league, ahead at the table they shared; the other was ahead in the play-off, twice."""
    league = [played(1, 1, a=20, b=10), played(2, 1, b=15, c=1), played(2, 2, a=5, d=1)]
    play_offs = [replace(played(number, 1, a=0, b=9), kind="play-off") for number in (3, 4)]

    assert order(*league, *play_offs, tiebreaks=["head-to-head", "play-off"])[:2] == [(1, ADA), (2, BEA)]


def test_a_forfeit_counts_head_to_head_if_the_event_says_so() -> None:
    """Bea's only win over Ada is that Ada did not come."""
    league = [played(1, 1, a=20, b=10), played(2, 1, b=15, c=1), played(2, 2, a=5, d=1)]
    forfeit = absences(3, 1, (ADA, BEA), {ADA})

    def ranks(*, forfeits_count: bool) -> list[tuple[int, EntrantId]]:
        awards = Awards(forfeits_count=forfeits_count)
        found = standings(
            [ADA, BEA, CY, DOT],
            league,
            scheme=SCHEMES["sum"],
            tiebreaks=["head-to-head"],
            rng_seed=7,
            unplayed=forfeit,
            awards=awards,
        )
        return [(row.rank, row.entrant) for row in found][:2]

    assert ranks(forfeits_count=False) == [(1, ADA), (2, BEA)]
    assert ranks(forfeits_count=True) == [(1, ADA), (1, BEA)]


def test_while_a_round_is_played_every_number_is_that_of_the_confirmed_tables() -> None:
    """Opponents' strength after each confirmation equals the plain count over just those tables."""
    entrants = [ADA, BEA, CY, DOT, EVE]
    tables = [played(1, 1, a=9, b=4), played(1, 2, c=7, d=7), played(2, 1, a=1, c=3), played(2, 2, b=8, e=2)]

    for confirmed in range(len(tables) + 1):
        found = rows(*tables[:confirmed], entrants=entrants, tiebreaks=["opponents"])
        event = oracle.Event([as_table(table) for table in tables[:confirmed]])
        assert {row.entrant: row.tiebreaks[0].value for row in found} == {
            entrant: oracle.value(event, "opponents", entrant, entrants) for entrant in entrants
        }


@settings(max_examples=30)
@given(events(), st.integers(0, 4))
def test_standings_as_of_a_round_are_those_of_its_tables_and_before(event: Event, last: int) -> None:
    until = replace(
        event,
        tables=[table for table in event.tables if table.round <= last],
        unplayed=[each for each in event.unplayed if each.round <= last],
    )

    found = until.standings(["wins", "opponents"])

    assert {row.entrant: row.rank for row in found} == oracle.ranks(
        until.for_oracle(), event.entrants, ["wins", "opponents"]
    )


def test_standings_before_a_correction_can_be_made_again_at_any_time() -> None:
    before = [played(1, 1, a=9, b=4), played(1, 2, c=7, d=6)]
    corrected = [before[0], played(1, 2, c=6, d=7)]
    first = rows(*before, tiebreaks=NAMES)

    assert [row.entrant for row in rows(*corrected, tiebreaks=NAMES)] == [ADA, DOT, CY, BEA]
    assert rows(*before, tiebreaks=NAMES) == first


@settings(max_examples=80)
@given(events(), st.lists(st.sampled_from(NAMES), unique=True))
def test_ranks_equal_those_found_the_slow_way(event: Event, names: list[str]) -> None:
    found = event.standings(names)

    assert {row.entrant: row.rank for row in found} == oracle.ranks(event.for_oracle(), event.entrants, names)


@settings(max_examples=80)
@given(events(), st.sampled_from([name for name in NAMES if name not in ("head-to-head", "places")]))
def test_every_shown_number_equals_its_definition(event: Event, name: str) -> None:
    found = event.standings([name])

    plain = event.for_oracle()
    assert {row.entrant: (row.points, row.played, row.tiebreaks[0].value) for row in found} == {
        entrant: (
            oracle.points(plain, entrant),
            oracle.played(plain, entrant),
            oracle.value(plain, name, entrant, event.entrants),
        )
        for entrant in event.entrants
    }


@settings(max_examples=50)
@given(events(), st.sampled_from(sorted(SCHEMES)), st.data())
def test_the_order_of_entrants_tables_and_seats_changes_nothing(
    event: Event, scheme: str, data: st.DataObject
) -> None:
    shuffled = [
        PlayedTable(table.round, table.table, tuple(data.draw(st.permutations(table.places))))
        for table in data.draw(st.permutations(event.tables))
    ]

    again = rows(
        *shuffled,
        entrants=data.draw(st.permutations(event.entrants)),
        tiebreaks=[*NAMES, "lot"],
        scheme=scheme,
    )

    assert again == rows(*event.tables, entrants=event.entrants, tiebreaks=[*NAMES, "lot"], scheme=scheme)


@settings(max_examples=50)
@given(events(), st.lists(st.sampled_from([*NAMES, "lot"]), unique=True))
def test_two_rows_are_separated_exactly_when_their_ranks_differ(event: Event, names: list[str]) -> None:
    found = event.standings(names)

    for one in found:
        for other in found:
            assert (separates(one, other) is None) == (one.rank == other.rank)


@settings(max_examples=80)
@given(events(), st.lists(st.sampled_from([*NAMES, "lot"]), unique=True))
def test_a_difference_is_made_of_the_tables_deals_and_awards_it_names(event: Event, names: list[str]) -> None:
    found = event.standings(names)

    for one, other in pairwise(found):
        difference = first_difference(found, one.entrant, other.entrant, event.record())
        if difference is None:
            assert one.rank == other.rank
            continue
        assert difference.criterion == separates(one, other)
        assert difference.values[0] > difference.values[1]
        if difference.criterion not in ("opponents", "places", "lot", "best-deal"):  # these add nothing up
            sums = [sum(each.amount for each in evidence) for evidence in difference.evidence]
            assert sums == list(difference.values)


def test_the_deal_that_separates_two_is_named() -> None:
    bea = SeatScore(BEA, 7, (DealScore(3), DealScore(4)))
    cy = SeatScore(CY, 7, (DealScore(6), DealScore(1)))
    tables = [PlayedTable(2, 5, (bea, cy))]
    found = rows(*tables, entrants=[BEA, CY], tiebreaks=["wins", "best-deal"])
    record = Record.of([BEA, CY], tables, scheme=SCHEMES["sum"], rng_seed=7)

    assert first_difference(found, CY, BEA, record) == Difference(
        "best-deal",
        (6, 4),
        ((Evidence(CY, 6, round=2, table=5, deal=1),), (Evidence(BEA, 4, round=2, table=5, deal=2),)),
    )


class TestPlacesThatAreNotTheScores:
    """The last of who is out is placed before the others who are out, though all have the same score."""

    ONE_LEFT = PlayedTable(
        1,
        1,
        (
            SeatScore(ADA, 0, order=-1),
            SeatScore(BEA, 2, order=2),
            SeatScore(CY, 0, order=-3),
            SeatScore(DOT, 0, order=-2),
        ),
    )

    def test_place_points_follow_the_places(self) -> None:
        got = rows(self.ONE_LEFT, scheme="5-3-1-0")

        assert [(row.entrant, row.points) for row in got] == [(BEA, 5), (ADA, 3), (DOT, 1), (CY, 0)]

    def test_the_sum_is_of_scores(self) -> None:
        got = rows(self.ONE_LEFT, scheme="sum")

        assert [(row.rank, row.entrant, row.points) for row in got] == [
            (1, BEA, 2),
            (2, ADA, 0),
            (2, CY, 0),
            (2, DOT, 0),
        ]

    @pytest.mark.parametrize("tiebreak", ["places", "head-to-head"])
    def test_tiebreaks_see_the_places(self, tiebreak: str) -> None:
        assert order(self.ONE_LEFT, tiebreaks=[tiebreak]) == [(1, BEA), (2, ADA), (3, DOT), (4, CY)]


class TestPartnersWhoRotate:
    """Bea and Cy beat Dot and Eve, then Bea and Dot are level with Cy and Eve; places are of seats."""

    TABLES = (
        PlayedTable(1, 1, (SeatScore(BEA, 9, partner=CY), SeatScore(DOT, 4, partner=EVE))),
        PlayedTable(2, 1, (SeatScore(BEA, 6, partner=DOT), SeatScore(CY, 6, partner=EVE))),
    )

    def rows(self, *tiebreaks: str, scheme: str = "5-3-1-0") -> dict[EntrantId, StandingRow]:
        found = rows(*self.TABLES, entrants=[BEA, CY, DOT, EVE], tiebreaks=tiebreaks, scheme=scheme)
        return {row.entrant: row for row in found}

    def test_both_get_the_place_points_of_their_seat(self) -> None:
        assert {who: row.points for who, row in self.rows().items()} == {BEA: 9, CY: 9, DOT: 7, EVE: 7}

    def test_both_won_a_table_that_their_seat_won(self) -> None:
        assert [row.tiebreaks[0].value for row in self.rows("wins").values()] == [
            Fraction(3, 2),
            Fraction(3, 2),
            Fraction(1, 2),
            Fraction(1, 2),
        ]

    def test_partners_are_neither_ahead_of_each_other_nor_behind(self) -> None:
        record = Record.of([BEA, CY, DOT, EVE], self.TABLES, scheme=SCHEMES["sum"], rng_seed=7)

        assert criteria.head_to_head(record, [BEA, CY]) == {BEA: 0, CY: 0}
        assert criteria.head_to_head(record, [BEA, CY, DOT, EVE]) == {BEA: 2, CY: 2, DOT: -2, EVE: -2}

    def test_opponents_are_those_of_the_other_seats(self) -> None:
        values = self.rows("opponents-total", scheme="sum")

        # Bea, 15 points, met Dot and Eve (10 each), then Cy and Eve (15 and 10).
        assert values[BEA].points == 15
        assert values[BEA].tiebreaks[0].value == 10 + 10 + 15 + 10

    def test_a_share_of_the_table_is_a_seats(self) -> None:
        assert self.rows("share")[BEA].tiebreaks[0].value == Fraction(9, 13) + Fraction(1, 2)

    @settings(max_examples=50)
    @given(events(), st.sampled_from(sorted(SCHEMES)))
    def test_a_table_brings_both_what_their_seat_alone_would_bring(self, event: Event, scheme: str) -> None:
        for table in event.tables:
            alone = replace(table, places=tuple(seat._replace(partner=None) for seat in table.places))

            points, of_seats = points_at(table, SCHEMES[scheme]), points_at(alone, SCHEMES[scheme])

            assert points == {who: of_seats[seat.entrant] for seat in table.places for who in seat.entrants}
