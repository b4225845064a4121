"""The table of a season, from standings as they are stored."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from pytest_django import DjangoAssertNumQueries

from league.competition.season_rules import SeasonRules, event_points
from league.competition.seasons import EventResult, season_table
from league.competition.seasons import Season as PlayedSeason
from league.competition.types import EntrantId
from league.models import Event, Player
from league.queries.season_facts import season_facts
from league.queries.seasons import public_seasons, season_shown, seasons_of, version_of
from league.services import events, people, season_events, seasons, substitutes
from league.states import EventState, StageFormat
from tests import factories
from tests.season_factories import (
    cells,
    competitors,
    key,
    keys_in,
    let_stand,
    night,
    season,
    standing_event,
    table,
)

pytestmark = pytest.mark.django_db


def test_the_points_of_finished_events_are_added_up() -> None:
    of = season()
    night(of, {"Bea": 5, "Cy": Fraction(7, 3)})
    night(of, {"Bea": 1, "Cy": 4})

    assert table(of) == [(1, "Cy", "19/3"), (2, "Bea", "6")]


def test_what_is_dropped_stays_to_be_seen() -> None:
    of = season(best=1)
    night(of, {"Bea": 2})
    night(of, {"Bea": 5})

    assert table(of) == [(1, "Bea", "5")]
    assert cells(of, "Bea") == [("dropped", "2"), ("counts", "5")]


def test_an_event_being_played_is_shown_and_does_not_count_yet() -> None:
    of = season()
    night(of, {"Bea": 5, "Cy": 3})
    night(of, {"Cy": 9}, state=EventState.RUNNING)

    assert table(of) == [(1, "Bea", "5"), (2, "Cy", "3")]
    assert cells(of, "Cy") == [("counts", "3"), ("so-far", "9")]
    assert cells(of, "Bea") == [("counts", "5"), ("to-come", "0")]


def test_an_event_that_only_organizers_see_says_nothing() -> None:
    of = season()
    night(of, {"Bea": 5})
    night(of, {"Bea": 9, "Cy": 3}, state=EventState.DRAFT)

    assert table(of) == [(1, "Bea", "5")]
    assert cells(of, "Bea") == [("counts", "5")]


def test_places_in_an_event_can_bring_the_points() -> None:
    of = season(places=(10, 7, 5))
    night(of, {"Bea": 90, "Cy": 80, "Eve": 80, "Fay": 1})

    assert table(of) == [(1, "Bea", "10"), (2, "Cy", "6"), (2, "Eve", "6"), (4, "Fay", "0")]


def test_who_entered_and_played_nothing_has_no_result() -> None:
    of = season(places=(10, 7, 5))
    competitors(of, ["Zoe"])
    event = standing_event({"Zoe": 0, "Bea": -3})
    event.entrants.get(player__name="Zoe").standings.update(played=0)
    season_events.add_event(of, event, by=factories.ada())

    assert table(of) == [(1, "Bea", "10"), (2, "Zoe", "0")]
    assert cells(of, "Zoe") == [("nothing", "0")]


def test_the_top_of_a_ladder_counts_though_nobody_challenged_it() -> None:
    of = season(places=(10, 7, 5))
    event = standing_event({"Bea": 0, "Cy": 0, "Eve": 0})
    event.stages.update(format=StageFormat.LADDER)
    for rung, name in enumerate(("Bea", "Cy", "Eve"), start=1):
        event.entrants.get(player__name=name).standings.update(rank=rung, played=0 if name == "Bea" else 1)
    season_events.add_event(of, event, by=factories.ada())

    assert table(of) == [(1, "Bea", "10"), (2, "Cy", "7"), (3, "Eve", "5")]


def test_who_plays_an_event_is_in_the_season_from_then_on() -> None:
    of = season(late="own-mean")
    competitors(of, ["Bea"])
    night(of, {"Bea": 5})
    night(of, {"Cy": 4})

    assert cells(of, "Cy") == [("counts", "4"), ("counts", "4")]
    assert cells(of, "Bea") == [("counts", "5"), ("nothing", "0")]
    assert season_facts(of).competitors[key(of, "Cy")].joined == 2


def test_who_plays_the_first_event_was_there_from_the_beginning() -> None:
    of = season(late="own-mean")
    night(of, {"Bea": 5})
    night(of, {"Cy": 4}, state=EventState.RUNNING)

    assert season_facts(of).competitors[key(of, "Bea")].joined is None


def test_newcomers_can_stay_guests_until_an_organizer_takes_them_in() -> None:
    of = season(newcomers="by-hand")
    competitors(of, ["Bea"])
    night(of, {"Bea": 5, "Cy": 9})

    assert table(of) == [(1, "Bea", "5")]
    assert [str(guest) for guest in season_facts(of).guests.values()] == ["Cy"]


def test_newcomers_join_the_division_of_their_event_and_else_the_last_one() -> None:
    of = season(divisions=("Gold", "Silver"))
    night(of, {"Bea": 5}, division=1)
    night(of, {"Cy": 4})

    assert table(of, 1) == [(1, "Bea", "5")]
    assert table(of, 2) == [(1, "Cy", "4")]


def test_an_event_of_one_division_counts_only_there() -> None:
    of = season(divisions=("Gold", "Silver"))
    competitors(of, ["Bea"])
    competitors(of, ["Cy"], division=2)
    night(of, {"Bea": 5, "Cy": 4}, division=2)
    night(of, {"Bea": 3, "Cy": 2})

    assert table(of, 1) == [(1, "Bea", "3")]
    assert table(of, 2) == [(1, "Cy", "6")]
    assert cells(of, "Bea") == [("counts", "3")]


def test_who_joined_late_has_the_mean_for_events_before_it_could_come() -> None:
    of = season(late="own-mean")
    night(of, {"Bea": 5})
    second = night(of, {"Bea": 5})
    competitors(of, ["Cy"], joined=second)
    night(of, {"Cy": 4})

    assert cells(of, "Cy") == [("counts", "4"), ("nothing", "0"), ("counts", "4")]


def test_partnerships_compete_as_one() -> None:
    of = season(kind="partnerships")
    night(of, {"Bea & Cy": 5, "Eve & Fay": 3}, entrant_kind="partnerships")
    night(of, {"Bea & Cy": 5}, entrant_kind="partnerships")

    assert table(of) == [(1, "Bea & Cy", "10"), (2, "Eve & Fay", "3")]


def test_who_never_plays_with_one_partner_for_long_is_a_player_here() -> None:
    of = season()
    night(of, {"Bea": 5, "Cy": 3, "Eve": 2, "Fay": 1}, entrant_kind="rotating")

    assert table(of)[0] == (1, "Bea", "5")


@pytest.mark.parametrize(("rule", "points"), [("entrant", "20"), ("nobody", "0"), ("substitute", "0")])
def test_who_was_replaced_all_evening_did_not_come(rule: str, points: str) -> None:
    of = season(substitutes=rule)
    event = factories.event(names=("Bea", "Cy"))
    season_events.add_event(of, event, by=factories.ada())
    evening_with_a_substitute(event, "Bea", "Zoe")

    row = next(line.row for line in season_shown(of).tables[0].lines if str(line.competitor) == "Bea")

    assert (row.tally.attended, str(row.tally.points)) == (0, points)


def test_a_substitute_who_is_in_the_season_can_get_the_points() -> None:
    of = season(substitutes="substitute")
    competitors(of, ["Zoe"])
    event = factories.event(names=("Bea", "Cy"))
    season_events.add_event(of, event, by=factories.ada())
    evening_with_a_substitute(event, "Bea", "Zoe")

    assert table(of)[0] == (1, "Zoe", "20")


def evening_with_a_substitute(event: Event, absent: str, name: str) -> None:
    """Two play one deal; somebody stands in for one of them, who has 20 points for it."""
    events.open_event(event, by=factories.ada())
    at = factories.table_of(factories.published_round(event))
    seat = factories.seat_of(at, absent)
    [person] = seat.people
    substitutes.send_substitute(seat, absent=person, name=name, by=factories.ada())
    counts = ((20, 0), (10, 3)) if seat.number == 1 else ((10, 3), (20, 0))
    factories.confirmed_deal(at, 1, *counts, caller=seat.number)
    events.finish_event(event, by=factories.ada())


def test_another_name_another_result_or_another_rule_is_another_version() -> None:
    of = season()
    competitors(of, ["Zoe"])
    event = night(of, {"Bea": 5}).event
    versions = [version_of(of)]

    people.rename_player(of.places.get().player, "Zoë", by=factories.ada())  # type: ignore[arg-type]
    versions.append(version_of(of))
    let_stand(event.current_stage, {"Bea": 6})
    type(event).objects.filter(pk=event.pk).update(state=EventState.RUNNING)
    versions.append(version_of(of))
    seasons.change_season(of, name="Autumn", rules=SeasonRules(best=3), by=factories.ada())
    of.refresh_from_db()
    versions.append(version_of(of))

    assert len(set(map(repr, versions))) == 4


@pytest.mark.parametrize("count", [1, 3])
def test_a_table_costs_as_much_with_three_rows_events_and_divisions_as_with_one(
    django_assert_num_queries: DjangoAssertNumQueries, count: int
) -> None:
    of = season(divisions=[f"Division {number}" for number in range(1, count + 1)])
    for number in range(1, count + 1):
        competitors(of, [f"Zoe {number}"], division=number)
        night(of, dict.fromkeys(factories.NAMES[:count], 5))

    with django_assert_num_queries(8):
        season_shown(of)
    with django_assert_num_queries(2):
        version_of(of)


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_of_seasons_costs_one_query(
    django_assert_num_queries: DjangoAssertNumQueries, count: int
) -> None:
    for number in range(count):
        night(season(name=f"Season {number}"), {"Bea": 5})
    season(name="Secret", opened=False)

    with django_assert_num_queries(1):
        listed = [(each.events_finished, each.events_in_all) for each in public_seasons()]  # type: ignore[attr-defined]

    assert listed == [(1, 1)] * count


rows_of_points = st.lists(
    st.lists(st.none() | st.fractions(-3, 9, max_denominator=4), min_size=4, max_size=4).filter(any),
    min_size=1,
    max_size=4,
)
some_rules = st.builds(
    SeasonRules,
    best=st.none() | st.integers(1, 4),
    attendance=st.integers(0, 3),
    late=st.sampled_from(["nothing", "own-mean"]),
    places=st.sampled_from([(), (10, 7, 5), (3,)]),
    tiebreaks=st.sampled_from([("countback",), ("attendance", "last-event"), ()]),
)


class DerivedThroughTheDatabase(TestCase):
    """For random evenings and rules."""

    @settings(max_examples=25)
    @given(rows_of_points, some_rules)
    def test_the_table_is_that_of_the_same_facts(
        self, rows: list[list[Fraction | None]], rules: SeasonRules
    ) -> None:
        of = season(**{name: getattr(rules, name) for name in SeasonRules.__slots__})
        evenings = [
            {
                name: points
                for name, row in zip(factories.NAMES, rows, strict=False)
                if (points := row[at]) is not None
            }
            for at in range(4)
        ]
        numbers = [night(of, evening) for evening in evenings if evening]

        shown = season_shown(of).tables[0]

        results: list[EventResult] = []
        joined: dict[EntrantId, int] = {}
        for event, evening in zip(numbers, filter(None, evenings), strict=True):
            keys = keys_in(event.event)
            order = {keys[str(row.entrant)]: row for row in event.event.current_stage.standings.all()}
            brought = event_points(order, rules)
            results += [EventResult(event.number, who, brought[who]) for who in keys.values()]
            for who in keys.values():
                joined.setdefault(who, event.number)
            assert len(evening) == len(keys)
        played = PlayedSeason([each.number for each in numbers], results, rules, joined)
        assert shown.rows == season_table(played, joined)


def seasons_with_rank(name: str) -> list[tuple[str, int]]:
    return [(of.name, line.row.rank) for of, line in seasons_of(Player.objects.get(name=name))]


def test_a_player_has_the_seasons_they_take_part_in_with_their_rank_the_newest_first() -> None:
    autumn, spring = season(name="Autumn"), season(name="Spring")
    night(autumn, {"Bea": 5, "Cy": 7})
    competitors(spring, ["Bea"])
    night(season(name="Of others"), {"Eve": 5})
    night(season(name="Secret", opened=False), {"Bea": 5})

    assert seasons_with_rank("Bea") == [("Spring", 1), ("Autumn", 2)]


def test_a_guest_has_no_line_in_a_season() -> None:
    of = season(newcomers="by-hand")
    competitors(of, ["Cy"])
    night(of, {"Bea": 5, "Cy": 3})

    assert seasons_with_rank("Bea") == []


def test_a_partner_has_the_line_of_the_two() -> None:
    of = season(kind="partnerships")
    competitors(of, ["Bea & Cy", "Eve & Fay"])

    assert seasons_with_rank("Cy") == [("Autumn", 1)]


@pytest.mark.parametrize("count", [1, 3])
def test_three_seasons_of_a_player_cost_as_much_as_one(
    django_assert_num_queries: DjangoAssertNumQueries, count: int
) -> None:
    for number in range(count):
        night(season(name=f"Season {number}"), dict.fromkeys(factories.NAMES[:count], 5))
    bea = Player.objects.get(name="Bea")

    with django_assert_num_queries(8):
        assert len(seasons_of(bea)) == count
