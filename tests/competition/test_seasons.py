"""The table of a season: what counted, what was dropped, who came often enough."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.competition.points import Points
from league.competition.season_rules import SeasonRules
from league.competition.seasons import (
    EventResult,
    Season,
    SeasonLine,
    SeasonRow,
    carried_over,
    season_table,
)
from league.competition.types import EntrantId
from tests.competition.fields import field, ids

BEA, CY, EVE, HANA = ids(1, 2, 3, 9)


def results(points_by_entrant: dict[EntrantId, list[Points | None]]) -> tuple[EventResult, ...]:
    """Events 1, 2, 3… by entrant; None where it did not come."""
    return tuple(
        EventResult(event, entrant, points)
        for entrant, row in points_by_entrant.items()
        for event, points in enumerate(row, start=1)
        if points is not None
    )


def season(points: dict[EntrantId, list[Points | None]], rules: SeasonRules | None = None) -> Season:
    events = range(1, 1 + max(map(len, points.values())))
    return Season(tuple(events), results(points), rules or SeasonRules())


def summary(rows: tuple[SeasonRow, ...]) -> list[tuple[int, int, Points]]:
    return [(row.entrant, row.rank, row.tally.points) for row in rows]


def row_of(entrant: EntrantId, of: Season) -> SeasonRow:
    (row,) = season_table(of, [entrant])
    return row


def test_all_results_count_unless_the_rules_say_otherwise() -> None:
    table = season_table(season({BEA: [5, 3, 1], CY: [4, 4, 4]}), [BEA, CY])

    assert summary(table) == [(CY, 1, 12), (BEA, 2, 9)]


def test_only_the_best_results_count_and_the_others_are_shown_as_dropped() -> None:
    of = season({BEA: [5, 1, 3, 3]}, SeasonRules(best=2))

    assert row_of(BEA, of).tally.lines == (
        SeasonLine(1, 5, "played", counts=True),
        SeasonLine(2, 1, "played", counts=False),
        SeasonLine(3, 3, "played", counts=True),
        SeasonLine(4, 3, "played", counts=False),
    )


def test_an_event_not_played_is_no_result_even_if_a_result_is_below_nought() -> None:
    of = season({BEA: [5, None, -2]}, SeasonRules(best=2))

    assert row_of(BEA, of).tally.points == 3


def test_who_came_too_rarely_is_listed_below_everybody_else() -> None:
    of = season({BEA: [50, None, None], CY: [1, 1, None], EVE: [2, 2, 2]}, SeasonRules(attendance=2))

    table = season_table(of, [BEA, CY, EVE])

    assert [(row.entrant, row.tally.is_qualified) for row in table] == [(EVE, True), (CY, True), (BEA, False)]


def test_who_joined_late_gets_the_mean_for_the_events_before() -> None:
    of = Season(
        (1, 2, 3, 4),
        results({BEA: [None, None, 3, 4]}),
        SeasonRules(late="own-mean", attendance=3),
        joined={BEA: 3},
    )

    tally = row_of(BEA, of).tally

    assert tally.points == 14
    assert tally.lines[0] == SeasonLine(1, Fraction(7, 2), "late", counts=True)
    assert tally.attended == 2
    assert not tally.is_qualified


def test_without_that_rule_the_events_before_bring_nothing() -> None:
    of = Season((1, 2, 3), results({BEA: [None, None, 3]}), joined={BEA: 3})

    assert row_of(BEA, of).tally.points == 3


@pytest.mark.parametrize(
    ("rule", "entrant_has", "substitute_has"),
    [("entrant", 7, 0), ("substitute", 0, 7), ("nobody", 0, 0)],
)
def test_a_substitutes_points_go_where_the_rules_say(
    rule: str, entrant_has: int, substitute_has: int
) -> None:
    rules = SeasonRules(substitutes=rule)  # type: ignore[arg-type]
    of = Season((1,), (EventResult(1, BEA, 7, substitute=HANA),), rules)

    assert row_of(BEA, of).tally.points == entrant_has
    assert row_of(HANA, of).tally.points == substitute_has


def test_to_be_substituted_is_not_to_attend() -> None:
    of = Season((1,), (EventResult(1, BEA, 7, substitute=HANA),), SeasonRules(attendance=1))

    tally = row_of(BEA, of).tally

    assert tally.lines == (SeasonLine(1, 7, "substituted", counts=True),)
    assert tally.attended == 0


def test_whoever_played_for_itself_has_nothing_of_a_seat_it_took_too() -> None:
    both = (EventResult(1, BEA, 7, substitute=HANA), EventResult(1, HANA, 2))

    assert row_of(HANA, Season((1,), both, SeasonRules(substitutes="substitute"))).tally.points == 2


def test_points_carried_over_are_exact_and_shown() -> None:
    last = season_table(season({BEA: [5], CY: [4]}), [BEA, CY])

    carried = carried_over(last, SeasonRules(carry_over=Fraction(1, 3)))
    tally = row_of(BEA, Season((1,), results({BEA: [1]}), carried=carried)).tally

    assert carried == {BEA: Fraction(5, 3), CY: Fraction(4, 3)}
    assert (tally.points, tally.carried) == (Fraction(8, 3), Fraction(5, 3))


def test_level_entrants_are_told_apart_by_their_best_results() -> None:
    table = season_table(season({BEA: [3, 3], CY: [5, 1]}), [BEA, CY])

    assert summary(table) == [(CY, 1, 6), (BEA, 2, 6)]


def test_who_came_to_more_events_can_be_put_first() -> None:
    of = season({BEA: [3, 3], CY: [6, None]}, SeasonRules(tiebreaks=("attendance",)))

    assert summary(season_table(of, [BEA, CY])) == [(BEA, 1, 6), (CY, 2, 6)]


def test_the_last_event_can_decide() -> None:
    of = season({BEA: [4, 2], CY: [2, 4]}, SeasonRules(tiebreaks=("last-event",)))

    assert summary(season_table(of, [BEA, CY])) == [(CY, 1, 6), (BEA, 2, 6)]


def test_level_in_everything_they_share_a_rank_and_the_next_is_skipped() -> None:
    table = season_table(season({EVE: [1], CY: [4], BEA: [4]}), [BEA, CY, EVE])

    assert summary(table) == [(BEA, 1, 4), (CY, 1, 4), (EVE, 3, 1)]
    assert [row.tied for row in table] == [True, True, False]


def test_before_the_first_event_everybody_is_level() -> None:
    table = season_table(Season((), (), SeasonRules(tiebreaks=("countback", "last-event"))), [CY, BEA])

    assert summary(table) == [(BEA, 1, 0), (CY, 1, 0)]


def test_two_results_of_one_event_are_refused() -> None:
    with pytest.raises(ValueError, match="entrant 1 has two results of event 1"):
        season_table(Season((1,), (EventResult(1, BEA, 7), EventResult(1, BEA, 2))), [BEA])


def test_a_tiebreak_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="not a tiebreak of a season: luck"):
        season_table(season({BEA: [1]}, SeasonRules(tiebreaks=("luck",))), [BEA])


rows_of_points = st.lists(
    st.lists(st.none() | st.fractions(-3, 9, max_denominator=4), min_size=5, max_size=5),
    min_size=1,
    max_size=6,
)


@given(rows_of_points, st.integers(1, 6), st.integers(0, 3))
def test_the_points_are_those_of_the_best_results_and_ranks_follow_them(
    rows: list[list[Points | None]], best: int, attendance: int
) -> None:
    everybody = field(len(rows))
    of = season(dict(zip(everybody, rows, strict=True)), SeasonRules(best=best, attendance=attendance))

    table = season_table(of, everybody)

    for row in table:
        played = sorted((points for points in rows[row.entrant - 1] if points is not None), reverse=True)
        assert row.tally.points == sum(played[:best])
        assert row.tally.attended == len(played)
        assert sum(line.counts for line in row.tally.lines) == min(best, len(played))
    order = [(not row.tally.is_qualified, -row.tally.points) for row in table]
    assert order == sorted(order)
    assert sorted(row.entrant for row in table) == list(everybody)
