"""Closing a season, taking it back, and the season after it."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from league.competition.season_rules import SeasonRules
from league.errors import AlreadyDone, LeagueError, Unacceptable
from league.models import LogEntry, Season
from league.services import (
    divisions,
    entrants,
    events,
    season_closing,
    season_events,
    season_following,
    season_places,
    seasons,
)
from league.services.rules import rules_of
from league.states import EventState, SeasonState
from tests import factories
from tests.season_factories import competitors, division, key, night, season, table

pytestmark = pytest.mark.django_db

GOLD = {"Bea": 9, "Cy": 7, "Eve": 5}
SILVER = {"Fay": 8, "Gus": 6, "Hal": 4}


def played(gold: dict[str, int] = GOLD, silver: dict[str, int] = SILVER, *, exchanged: int = 1) -> Season:
    """Two divisions after one evening each."""
    of = season(divisions=("Gold", "Silver"), carry_over=Fraction(1, 3))
    divisions.change_division(division(of, 1), name="Gold", exchanged=exchanged, by=factories.ada())
    competitors(of, list(gold))
    competitors(of, list(silver), division=2)
    night(of, gold, division=1)
    night(of, silver, division=2)
    return of


def close(of: Season) -> None:
    season_closing.close_season(of, by=factories.ada())


def reopen(of: Season) -> None:
    season_closing.reopen_season(of, reason="A table was counted twice.", by=factories.ada())


def rule(of: Season, *names: str) -> None:
    order = [key(of, name) for name in names]
    season_closing.rule(of, order, reason="Drawn in front of all.", by=factories.ada())


def start_next(of: Season) -> Season:
    return season_following.start_next(of, name="Spring", by=factories.ada())


def moves(of: Season) -> dict[str, str]:
    places = of.places.select_related("player").exclude(move__in=("", "stays"))
    return {str(place): place.move for place in places}


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(LeagueError) as refused:
        act()
    return refused.value.code


def members(of: Season) -> list[tuple[str, str, str]]:
    places = of.places.select_related("player", "division").order_by("pk")
    return [(str(place), place.division.name, str(place.carried)) for place in places]


def test_the_best_moves_up_and_the_last_moves_down() -> None:
    of = played()

    close(of)

    assert (of.state, moves(of)) == (SeasonState.FINISHED, {"Eve": "down", "Fay": "up"})


def test_who_joined_by_playing_has_a_place_once_the_season_is_closed() -> None:
    of = season()
    night(of, {"Bea": 5})
    night(of, {"Cy": 5})

    close(of)

    assert [(str(place), place.joined and place.joined.number) for place in of.places.order_by("pk")] == [
        ("Bea", None),
        ("Cy", 2),
    ]


def test_the_next_season_begins_where_this_one_led_with_what_is_carried_over() -> None:
    of = played()
    close(of)

    following = start_next(of)

    assert members(following) == [
        ("Bea", "Gold", "3"),
        ("Cy", "Gold", "7/3"),
        ("Fay", "Gold", "8/3"),
        ("Eve", "Silver", "5/3"),
        ("Gus", "Silver", "2"),
        ("Hal", "Silver", "4/3"),
    ]
    assert (following.state, following.rules, following.previous) == ("draft", of.rules, of)
    assert table(following) == [(1, "Bea", "3"), (2, "Fay", "8/3"), (3, "Cy", "7/3")]


def test_who_does_not_go_on_makes_room() -> None:
    of = played()
    season_places.change_competitor(
        of,
        key(of, "Eve"),
        division=division(of, 1),
        joined=None,
        goes_on=False,
        reason="Moves away.",
        by=factories.ada(),
    )

    close(of)

    assert moves(of) == {"Cy": "down", "Eve": "leaves", "Fay": "up"}
    assert [name for name, _division, _carried in members(start_next(of))] == [
        "Bea",
        "Fay",
        "Cy",
        "Gus",
        "Hal",
    ]


def test_level_at_a_line_nobody_moves_until_it_is_ruled() -> None:
    of = played({"Bea": 9, "Cy": 5, "Eve": 5})

    assert refusal(lambda: close(of)) == "level-at-a-line"
    rule(of, "Eve", "Cy")
    close(of)

    assert moves(of) == {"Cy": "down", "Fay": "up"}
    entry = LogEntry.objects.get(action="season.ruled")
    assert (entry.after["names"], entry.reason) == (["Eve", "Cy"], "Drawn in front of all.")


def test_a_newer_ruling_about_the_same_ones_counts() -> None:
    of = played({"Bea": 9, "Cy": 5, "Eve": 5})

    rule(of, "Eve", "Cy")
    rule(of, "Cy", "Eve")
    close(of)

    assert moves(of) == {"Eve": "down", "Fay": "up"}


@pytest.mark.parametrize("names", [("Eve",), ("Eve", "Cy", "Bea"), ("Cy", "Cy"), ("Fay", "Gus")])
def test_a_ruling_is_about_exactly_those_who_are_level(names: tuple[str, ...]) -> None:
    of = played({"Bea": 9, "Cy": 5, "Eve": 5})

    assert refusal(lambda: rule(of, *names)) == "not-level"


def test_a_ruling_says_nothing_of_others_who_are_level_later() -> None:
    of = played({"Bea": 9, "Cy": 5, "Eve": 5})
    rule(of, "Eve", "Cy")
    night(of, {"Bea": 5, "Cy": 9, "Eve": 9}, division=1)

    assert refusal(lambda: close(of)) == "level-at-a-line"


def test_nobody_rules_before_the_last_event_is_finished() -> None:
    of = played({"Bea": 9, "Cy": 5, "Eve": 5})
    night(of, {"Bea": 1}, state=EventState.RUNNING)

    assert refusal(lambda: rule(of, "Eve", "Cy")) == "events-unfinished"


def test_more_moves_than_members_are_refused_with_a_sentence() -> None:
    of = played(exchanged=4)

    with pytest.raises(Unacceptable) as refused:
        close(of)

    assert refused.value.sentence == (
        "4 would move out of division 1, which has 3. Let fewer move between the divisions."
    )


def test_an_unfinished_event_is_in_the_way() -> None:
    of = played()
    night(of, {"Bea": 1}, name="Late night", state=EventState.RUNNING)

    with pytest.raises(AlreadyDone, match="Not finished yet: \u2068Late night\u2069"):
        close(of)


def test_a_season_without_a_finished_event_is_not_closed() -> None:
    assert refusal(lambda: close(season())) == "nothing-played"


def test_a_draft_is_not_closed() -> None:
    of = season(opened=False)
    night(of, {"Bea": 5})

    assert refusal(lambda: close(of)) == "season-state"


def test_closed_is_closed_for_everything() -> None:
    of = played()
    close(of)
    by = factories.ada()

    codes = {
        refusal(lambda: seasons.change_season(of, name="Autumn", rules=SeasonRules(best=1), by=by)),
        refusal(lambda: divisions.add_division(of, "Bronze", by=by)),
        refusal(lambda: night(of, {"Bea": 1})),
        refusal(lambda: competitors(of, ["Zoe"])),
        refusal(lambda: season_places.remove_competitor(of, key(of, "Bea"), by=by)),
        refusal(lambda: rule(of, "Bea", "Cy")),
        refusal(lambda: close(of)),
    }

    assert codes == {"season-closed"}


def test_an_event_of_a_closed_season_is_not_reopened() -> None:
    of = played()
    close(of)
    event = of.events.get(number=1).event

    assert refusal(lambda: events.reopen_event(event, by=factories.ada())) == "season-closed"
    reopen(of)
    events.reopen_event(event, by=factories.ada())

    assert event.state == EventState.RUNNING


def test_after_reopening_with_a_reason_other_rules_change_the_table_again() -> None:
    of = played()
    close(of)

    reopen(of)
    seasons.change_season(of, name="Autumn", rules=SeasonRules(places=(3, 2, 1)), by=factories.ada())

    assert (moves(of), table(of)) == ({}, [(1, "Bea", "3"), (2, "Cy", "2"), (3, "Eve", "1")])
    assert LogEntry.objects.get(action="season.reopened").reason == "A table was counted twice."


def test_closed_again_it_lines_the_next_season_up_anew() -> None:
    of = played()
    close(of)
    following = start_next(of)

    reopen(of)
    night(of, {"Cy": -9}, division=1)
    close(of)

    names = [(name, tier) for name, tier, _carried in members(following)]
    assert names == [
        ("Bea", "Gold"),
        ("Eve", "Gold"),
        ("Fay", "Gold"),
        ("Cy", "Silver"),
        ("Gus", "Silver"),
        ("Hal", "Silver"),
    ]


def test_once_the_next_season_has_a_finished_event_this_one_stays_closed() -> None:
    of = played()
    close(of)
    night(start_next(of), {"Bea": 5})

    assert refusal(lambda: reopen(of)) == "next-season-begun"


def test_the_next_season_waits_for_the_end_of_this_one_and_there_is_one() -> None:
    of = played()

    assert refusal(lambda: start_next(of)) == "season-open"
    close(of)
    start_next(of)
    assert refusal(lambda: start_next(of)) == "next-season-there"


def test_what_becomes_of_who_left_changes_the_table_until_the_season_is_closed() -> None:
    by, of = factories.ada(), season()
    event = factories.event(names=("Bea", "Cy", "Fin"))
    season_events.add_event(of, event, by=by)
    factories.played_round(event)
    entrants.withdraw(factories.entrant(event, "Fin"), by=by)
    factories.played_round(event)
    events.finish_event(event, by=by)
    kept = [name for _rank, name, _points in table(of)]

    events.reopen_event(event, by=by)
    stage = factories.stage(event)
    events.change_rules(event, replace(rules_of(event, stage), withdrawal_rule="void"), by=by)
    events.finish_event(event, by=by)
    voided = [name for _rank, name, _points in table(of)]
    close(of)

    assert (sorted(kept), sorted(voided)) == (["Bea", "Cy", "Fin"], ["Bea", "Cy"])
    assert refusal(lambda: events.reopen_event(event, by=by)) == "season-closed"
    assert factories.entrant(event, "Fin").seats.count() == 1
