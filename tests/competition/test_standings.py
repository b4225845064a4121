"""Standings: points, tiebreaks in order, shared ranks."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.competition.points import SCHEMES
from league.competition.standings import StandingRow, TiebreakValue, separates, standings
from league.competition.types import Adjustment, DealScore, EntrantId, PlayedTable, SeatScore
from tests.competition import oracle

ADA, BEA, CY, DOT, EVE = map(EntrantId, (1, 2, 3, 4, 5))
NAMES = ["wins", "best-deal", "deals-won", "head-to-head", "opponents", "places", "last-round"]


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


@st.composite
def events(draw: st.DrawFn) -> tuple[list[EntrantId], list[PlayedTable]]:
    """Few entrants and few different scores, so that ties of every kind are common."""
    entrants = [EntrantId(number) for number in range(1, draw(st.integers(2, 9)) + 1)]
    tables = []
    for round_ in range(1, draw(st.integers(0, 4)) + 1):
        present = draw(st.permutations(entrants))
        size = draw(st.integers(2, 4))
        for number, start in enumerate(range(0, len(present) - size + 1, size), start=1):
            deals = draw(st.integers(0, 2))
            seats = tuple(draw(seat_scores(entrant, deals)) for entrant in present[start : start + size])
            tables.append(PlayedTable(round_, number, seats))
    return entrants, tables


@st.composite
def seat_scores(draw: st.DrawFn, entrant: EntrantId, deals: int) -> SeatScore:
    scores = tuple(DealScore(draw(st.integers(-2, 3)), draw(st.booleans())) for _ in range(deals))
    return SeatScore(entrant, sum(deal.points for deal in scores) or draw(st.integers(-1, 2)), scores)


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


@given(events(), st.lists(st.sampled_from(NAMES), unique=True))
def test_ranks_equal_those_found_the_slow_way(
    event: tuple[list[EntrantId], list[PlayedTable]], names: list[str]
) -> None:
    entrants, tables = event

    found = rows(*tables, entrants=entrants, tiebreaks=names)

    assert {row.entrant: row.rank for row in found} == oracle.ranks(entrants, tables, names)


@given(events(), st.sampled_from([name for name in NAMES if name not in ("head-to-head", "places")]))
def test_every_shown_number_equals_its_definition(
    event: tuple[list[EntrantId], list[PlayedTable]], name: str
) -> None:
    entrants, tables = event

    found = rows(*tables, entrants=entrants, tiebreaks=[name])

    assert {row.entrant: row.tiebreaks[0].value for row in found} == {
        entrant: oracle.value(name, entrant, entrants, tables) for entrant in entrants
    }


@given(events(), st.sampled_from(sorted(SCHEMES)), st.data())
def test_the_order_of_entrants_tables_and_seats_changes_nothing(
    event: tuple[list[EntrantId], list[PlayedTable]], scheme: str, data: st.DataObject
) -> None:
    entrants, tables = event
    shuffled = [
        PlayedTable(table.round, table.table, tuple(data.draw(st.permutations(table.places))))
        for table in data.draw(st.permutations(tables))
    ]

    again = rows(
        *shuffled,
        entrants=data.draw(st.permutations(entrants)),
        tiebreaks=[*NAMES, "lot"],
        scheme=scheme,
    )

    assert again == rows(*tables, entrants=entrants, tiebreaks=[*NAMES, "lot"], scheme=scheme)


@given(events(), st.lists(st.sampled_from([*NAMES, "lot"]), unique=True))
def test_two_rows_are_separated_exactly_when_their_ranks_differ(
    event: tuple[list[EntrantId], list[PlayedTable]], names: list[str]
) -> None:
    entrants, tables = event
    found = rows(*tables, entrants=entrants, tiebreaks=names)

    for one in found:
        for other in found:
            assert (separates(one, other) is None) == (one.rank == other.rank)
