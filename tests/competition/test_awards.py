"""What counts without being played."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.competition.awards import (
    NO_AWARDS,
    Award,
    Awards,
    Scheduled,
    SubstituteRule,
    WithdrawalRule,
    absences,
    after_withdrawal,
    awards_from_json,
    credited,
    nobody_for,
    parked,
    to_json,
    usual_rule,
)
from league.competition.points import SCHEMES
from league.competition.standings import StandingRow, standings
from league.competition.types import EntrantId, PlayedTable, SeatScore, Unplayed

ADA, BEA, CY, DOT = map(EntrantId, (1, 2, 3, 4))
FOUR = (ADA, BEA, CY, DOT)


def played(round: int, *scores: tuple[EntrantId, int], table: int = 1) -> PlayedTable:
    return PlayedTable(round, table, tuple(SeatScore(entrant, score) for entrant, score in scores))


def rows(
    tables: Sequence[PlayedTable], unplayed: Sequence[Unplayed], awards: Awards, scheme: str = "sum"
) -> dict[EntrantId, StandingRow]:
    found = standings(
        FOUR, tables, scheme=SCHEMES[scheme], tiebreaks=[], rng_seed=1, unplayed=unplayed, awards=awards
    )
    return {row.entrant: row for row in found}


def test_who_does_not_come_to_a_table_of_four_is_a_no_show_and_the_others_play_on() -> None:
    assert absences(2, 5, FOUR, {CY}) == (Unplayed(2, CY, "no-show", 5),)


def test_who_comes_alone_has_a_walkover_over_the_absent() -> None:
    assert absences(2, 5, (ADA, BEA, CY), {ADA, CY}) == (
        Unplayed(2, ADA, "no-show", 5),
        Unplayed(2, CY, "no-show", 5),
        Unplayed(2, BEA, "walkover", 5, (ADA, CY)),
    )


def test_two_who_both_do_not_come_are_both_no_shows_and_nobody_has_won() -> None:
    assert absences(2, 5, (ADA, BEA), {ADA, BEA}) == (
        Unplayed(2, ADA, "no-show", 5),
        Unplayed(2, BEA, "no-show", 5),
    )


def test_nothing_unplayed_counts_unless_the_event_says_so() -> None:
    unplayed = [*absences(1, 1, (ADA, BEA), {BEA}), Unplayed(1, CY, "bye"), *parked(1, 2, (DOT,))]

    found = rows([], unplayed, Awards())

    assert {(row.points, row.played) for row in found.values()} == {(0, 0)}


def test_each_kind_brings_what_the_event_fixed() -> None:
    unplayed = [*absences(1, 1, (ADA, BEA), {BEA}), Unplayed(1, CY, "bye"), *parked(1, 2, (DOT,))]
    awards = Awards(
        bye=Award(Fraction(5, 2)),
        walkover=Award(5, counts_as_played=True),
        no_show=Award(-1, counts_as_played=True),
        parked=Award(1),
    )

    found = rows([], unplayed, awards)

    assert {who: (row.points, row.played) for who, row in found.items()} == {
        ADA: (5, 1),
        BEA: (-1, 1),
        CY: (Fraction(5, 2), 0),
        DOT: (1, 0),
    }


def test_a_bye_may_bring_ones_own_mean_exactly() -> None:
    tables = [played(1, (ADA, 3), (BEA, 1)), played(2, (ADA, 4), (BEA, 1)), played(3, (ADA, 3), (BEA, 2))]

    found = rows(tables, [Unplayed(4, ADA, "bye"), Unplayed(1, CY, "bye")], Awards(bye=Award("own-mean")))

    assert (found[ADA].points, found[CY].points) == (10 + Fraction(10, 3), 0)


def test_two_byes_in_a_round_both_count() -> None:
    """Five at tables of exactly three."""
    tables = [played(1, (ADA, 5), (BEA, 3))]

    found = rows(tables, [Unplayed(1, CY, "bye"), Unplayed(1, DOT, "bye")], Awards(bye=Award(3)))

    assert (found[CY].points, found[DOT].points) == (3, 3)


def test_a_parked_table_counts_by_its_award_until_it_is_played() -> None:
    awards = Awards(parked=Award(2))

    before = rows([], parked(1, 1, (ADA, BEA)), awards)
    after = rows([played(1, (ADA, 7), (BEA, 4))], (), awards)

    assert (before[ADA].points, before[BEA].points) == (2, 2)
    assert (after[ADA].points, after[BEA].points) == (7, 4)


@pytest.mark.parametrize(
    ("rule", "points"),
    [
        ("entrant", {ADA: 6, BEA: 4}),
        ("substitute", {DOT: 6, BEA: 4}),
        ("nobody", {nobody_for(ADA): 6, BEA: 4}),
    ],
)
def test_a_substitutes_points_go_where_the_rule_says(rule: str, points: dict[EntrantId, int]) -> None:
    table = PlayedTable(1, 1, (SeatScore(ADA, 6, substitute=DOT), SeatScore(BEA, 4)))

    [counted] = credited([table], rule)  # type: ignore[arg-type]

    assert {seat.entrant: seat.score for seat in counted.places} == points
    assert [seat.holder for seat in counted.places] == [ADA, BEA]


@pytest.mark.parametrize(
    ("rule", "points"),
    [
        ("entrant", {ADA: 6, BEA: 6, CY: 4}),
        ("substitute", {ADA: 6, DOT: 6, CY: 4}),
        ("nobody", {ADA: 6, nobody_for(BEA): 6, CY: 4}),
    ],
)
def test_who_stands_in_for_a_partner_changes_nothing_for_the_other(
    rule: SubstituteRule, points: dict[EntrantId, int]
) -> None:
    table = PlayedTable(1, 1, (SeatScore(ADA, 6, partner=BEA, partner_substitute=DOT), SeatScore(CY, 4)))

    [counted] = credited([table], rule)

    assert {who: seat.score for seat in counted.places for who in seat.entrants} == points


FIN = EntrantId(9)
SEASON = [
    played(1, (FIN, 9), (ADA, 5), (BEA, 3)),
    played(2, (FIN, 7), (CY, 4)),
    played(2, (ADA, 6), (BEA, 2), table=2),
]
AHEAD = [Scheduled(3, 1, (FIN, ADA)), Scheduled(4, 1, (BEA, FIN, CY)), Scheduled(4, 2, (ADA, DOT))]
AWARDED = Awards(walkover=Award(5, counts_as_played=True), no_show=Award(-2))


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        # All of Fin's is gone: the table for two with it, at the other Ada and Bea moved up.
        ("void", {FIN: (0, 0), ADA: (7 + 7, 2), BEA: (1 + 1, 2), CY: (0, 0)}),
        ("forfeit", {FIN: (7 + 7 - 4, 2), ADA: (4 + 7 + 5, 3), BEA: (1 + 1, 2), CY: (1, 1)}),
        ("cancel", {FIN: (7 + 7, 2), ADA: (4 + 7, 2), BEA: (1 + 1, 2), CY: (1, 1)}),
    ],
)
def test_who_leaves_in_mid_season_counts_by_the_events_rule(
    rule: WithdrawalRule, expected: dict[EntrantId, tuple[int, int]]
) -> None:
    """Games already won stay won unless the rule is void. Tables of three bring 7, 4 and 1, of two 7 and 1."""
    tables, unplayed = after_withdrawal(FIN, rule, SEASON, AHEAD)

    found = standings(
        [FIN, ADA, BEA, CY],
        tables,
        scheme=SCHEMES["7-5-3-1"],
        tiebreaks=[],
        rng_seed=1,
        unplayed=unplayed,
        awards=AWARDED,
    )

    assert {row.entrant: (row.points, row.played) for row in found} == expected


def test_who_never_was_there_leaves_a_rotating_partner_the_seat() -> None:
    table = PlayedTable(1, 1, (SeatScore(FIN, 9, partner=ADA), SeatScore(BEA, 5, partner=CY)))

    [left], _unplayed = after_withdrawal(FIN, "void", [table], ())

    assert left.places == (SeatScore(ADA, 9), SeatScore(BEA, 5, partner=CY))


def test_switching_the_rule_before_the_season_closes_changes_nothing_that_was_played() -> None:
    kept = tuple(SEASON)

    for rule in ("void", "forfeit", "cancel"):
        after_withdrawal(FIN, rule, SEASON, AHEAD)

    assert tuple(SEASON) == kept


@pytest.mark.parametrize(("played", "rule"), [(0, "void"), (4, "void"), (5, "forfeit"), (10, "forfeit")])
def test_who_played_less_than_half_of_ten_rounds_usually_never_was_there(played: int, rule: str) -> None:
    assert usual_rule(played, 10) == rule


@given(st.permutations(FOUR), st.sets(st.sampled_from(FOUR)))
def test_every_absence_is_told_once_and_at_most_one_has_a_walkover(
    seats: list[EntrantId], absent: set[EntrantId]
) -> None:
    found = absences(1, 1, tuple(seats), absent)

    assert {each.entrant for each in found if each.kind == "no-show"} == absent
    walkovers = [each.entrant for each in found if each.kind == "walkover"]
    assert walkovers == ([who for who in seats if who not in absent] if len(absent) == 3 else [])


def each_award() -> st.SearchStrategy[Award]:
    points = st.fractions(min_value=-20, max_value=20, max_denominator=12) | st.just("own-mean")
    return st.builds(Award, points, st.booleans())


@given(
    st.builds(
        Awards,
        *[each_award()] * 4,
        st.booleans(),
        st.sampled_from(["nobody", "oneself"]),
    )
)
def test_awards_are_read_as_they_were_written(awards: Awards) -> None:
    assert awards_from_json(to_json(awards)) == awards


def test_an_event_that_says_nothing_awards_nothing() -> None:
    assert awards_from_json({}) == NO_AWARDS
