"""Making a season, changing its rules, its divisions, its events and who competes."""

from fractions import Fraction
from typing import Any

import pytest

from league.competition.season_rules import SeasonRules
from league.errors import AlreadyDone, Unacceptable
from league.models import LogEntry, Season, SeasonEvent
from league.queries.season_facts import season_facts
from league.queries.seasons import version_of
from league.services import divisions, season_events, season_places, seasons
from league.states import SeasonState
from tests import factories
from tests.season_factories import competitors, division, key, night, season, standing_event, table

pytestmark = pytest.mark.django_db


def tiers(of: Season) -> list[tuple[int, str, int]]:
    return [(each.number, each.name, each.exchanged) for each in of.divisions.order_by("number")]


def order(of: Season) -> list[tuple[int, str]]:
    return [(each.number, each.event.slug) for each in of.events.order_by("number").select_related("event")]


def actions(of: Season) -> list[str]:
    return list(LogEntry.objects.filter(season=of).order_by("pk").values_list("action", flat=True))


def test_a_new_season_is_a_draft_with_one_division() -> None:
    of = season(name="Spring 2027", opened=False, best=6)

    assert (of.slug, of.state, of.rules) == ("spring-2027", SeasonState.DRAFT, SeasonRules(best=6))
    assert tiers(of) == [(1, "Division 1", 0)]


def test_between_its_divisions_one_moves_unless_told_otherwise() -> None:
    assert tiers(season(divisions=("Gold", "Silver", "Bronze"))) == [
        (1, "Gold", 1),
        (2, "Silver", 1),
        (3, "Bronze", 0),
    ]


def test_two_seasons_of_one_name_have_two_addresses() -> None:
    assert [season().slug, season().slug] == ["autumn", "autumn-2"]


@pytest.mark.parametrize(
    ("rules", "fields"),
    [
        ({"best": 0}, ["best"]),
        ({"attendance": 100}, ["attendance"]),
        ({"carry_over": Fraction(3, 2)}, ["carry_over"]),
        ({"places": (3, 5)}, ["places"]),
        ({"places": (3, -1)}, ["places"]),
        ({"tiebreaks": ("luck",)}, ["tiebreaks"]),
        ({"tiebreaks": ("countback", "countback")}, ["tiebreaks"]),
        ({"late": "never", "substitutes": "dog", "best": 0}, ["late", "substitutes", "best"]),
    ],
)
def test_every_rule_that_cannot_be_is_named(rules: dict[str, Any], fields: list[str]) -> None:
    with pytest.raises(Unacceptable) as refused:
        season(**rules)

    assert list(refused.value.fields) == fields


def test_other_rules_count_for_what_was_played_and_are_written_down() -> None:
    of = season()
    night(of, {"Bea": 5})
    night(of, {"Bea": 3})

    seasons.change_season(of, name="Autumn", rules=SeasonRules(best=1), by=factories.ada())

    assert table(of) == [(1, "Bea", "5")]
    entry = LogEntry.objects.get(action="season.changed")
    assert (entry.before["best"], entry.after["best"]) == (None, 1)


def test_the_same_rules_again_are_no_change() -> None:
    of = season()

    seasons.change_season(of, name="Autumn", rules=SeasonRules(), by=factories.ada())

    assert actions(of) == ["season.created", "season.running"]


def test_a_season_is_opened_once() -> None:
    of = season()

    with pytest.raises(AlreadyDone) as refused:
        seasons.open_season(of, by=factories.ada())

    assert refused.value.code == "season-state"


def test_a_division_is_added_below_the_others() -> None:
    of = season(divisions=("Gold",))

    divisions.add_division(of, "Silver", by=factories.ada())

    assert tiers(of) == [(1, "Gold", 1), (2, "Silver", 0)]


def test_a_division_gets_another_name_and_another_number_of_moves() -> None:
    of = season(divisions=("Gold", "Silver"))

    divisions.change_division(division(of, 1), name="Premier", exchanged=2, by=factories.ada())

    assert tiers(of) == [(1, "Premier", 2), (2, "Silver", 0)]


def test_an_empty_division_is_removed_and_those_below_move_up() -> None:
    of = season(divisions=("Gold", "Silver", "Bronze"))

    divisions.remove_division(division(of, 2), by=factories.ada())

    assert [(number, name) for number, name, _exchanged in tiers(of)] == [(1, "Gold"), (2, "Bronze")]


def test_a_division_in_use_stays() -> None:
    of = season(divisions=("Gold", "Silver"))
    competitors(of, ["Bea"], division=2)

    with pytest.raises(AlreadyDone) as refused:
        divisions.remove_division(division(of, 2), by=factories.ada())

    assert refused.value.code == "division-in-use"


def test_the_last_division_stays() -> None:
    of = season()

    with pytest.raises(AlreadyDone) as refused:
        divisions.remove_division(division(of, 1), by=factories.ada())

    assert refused.value.code == "only-division"


def nights(of: Season) -> list[SeasonEvent]:
    return [night(of, {"Bea": points}, name=f"Night {points}") for points in (1, 2, 3)]


def test_an_event_changes_its_place_in_the_order() -> None:
    of = season()
    last = nights(of)[2]

    season_events.change_event(last, number=1, division=None, by=factories.ada())

    assert order(of) == [(1, "night-3"), (2, "night-1"), (3, "night-2")]


def test_an_event_leaves_no_gap_and_who_joined_with_it_joined_with_the_next() -> None:
    of = season()
    _first, second, _third = nights(of)
    competitors(of, ["Cy"], joined=second)

    season_events.remove_event(second, by=factories.ada())

    assert order(of) == [(1, "night-1"), (2, "night-3")]
    assert season_facts(of).competitors[key(of, "Cy")].joined == 2


def test_an_event_counts_once() -> None:
    of = season()
    event = night(of, {"Bea": 1}).event

    with pytest.raises(Unacceptable) as refused:
        season_events.add_event(of, event, by=factories.ada())

    assert refused.value.code == "event-there"


@pytest.mark.parametrize("kind", ["players", "partnerships"])
def test_an_event_of_the_other_kind_does_not_count(kind: str) -> None:
    of = season(kind=kind)
    event = factories.pairs_event() if kind == "players" else factories.event()

    with pytest.raises(Unacceptable) as refused:
        season_events.add_event(of, event, by=factories.ada())

    assert (refused.value.code, list(refused.value.fields)) == ("other-kind", ["event"])


def test_an_event_can_count_for_two_seasons() -> None:
    event = standing_event({"Bea": 5})
    for of in (season(name="Autumn"), season(name="The year")):
        season_events.add_event(of, event, by=factories.ada())

        assert table(of) == [(1, "Bea", "5")]


def test_a_list_of_people_competes_and_the_league_knows_them_again() -> None:
    of = season()
    night(of, {"Bea": 5})

    competitors(of, ["bea", "Cy"])

    assert table(of) == [(1, "Bea", "5"), (2, "Cy", "0")]


def test_who_competes_already_is_named_with_the_line() -> None:
    of = season()
    competitors(of, ["Bea"])

    with pytest.raises(Unacceptable) as refused:
        competitors(of, ["Cy", "Bea"])

    assert refused.value.fields == {"names": "Line 2 (\u2068Bea\u2069): \u2068Bea\u2069 competes already."}
    assert table(of) == [(1, "Bea", "0")]


def change(of: Season, name: str, **changes: Any) -> None:
    chosen = {"division": division(of, 1), "joined": None, "goes_on": True, "reason": "As agreed.", **changes}
    season_places.change_competitor(of, key(of, name), by=factories.ada(), **chosen)


def test_somebody_is_moved_to_another_division_with_a_reason() -> None:
    of = season(divisions=("Gold", "Silver"))
    competitors(of, ["Bea"])

    change(of, "Bea", division=division(of, 2), reason="Asked for it.")

    assert table(of, 2) == [(1, "Bea", "0")]
    entry = LogEntry.objects.get(action="competitor.changed")
    assert (entry.before["division"], entry.after["division"], entry.reason) == (
        "Gold",
        "Silver",
        "Asked for it.",
    )


def test_who_joined_by_playing_is_moved_like_anybody() -> None:
    of = season(divisions=("Gold", "Silver"))
    night(of, {"Bea": 5})

    change(of, "Bea")

    assert table(of, 1) == [(1, "Bea", "5")]


def test_a_guest_is_taken_in() -> None:
    of = season(newcomers="by-hand")
    night(of, {"Bea": 5})

    change(of, "Bea")

    assert table(of) == [(1, "Bea", "5")]


def test_who_has_not_played_is_taken_out_without_a_trace() -> None:
    of = season()
    competitors(of, ["Bea", "Cy"])

    season_places.remove_competitor(of, key(of, "Cy"), by=factories.ada())

    assert table(of) == [(1, "Bea", "0")]


def test_who_has_played_would_be_back_at_once() -> None:
    of = season()
    competitors(of, ["Bea"])
    night(of, {"Bea": 5})

    with pytest.raises(AlreadyDone) as refused:
        season_places.remove_competitor(of, key(of, "Bea"), by=factories.ada())

    assert refused.value.code == "has-played"


def test_somebody_unknown_is_refused() -> None:
    of = season()

    with pytest.raises(Unacceptable) as refused:
        season_places.change_competitor(
            of, 10**9, division=division(of, 1), joined=None, goes_on=True, reason="So.", by=factories.ada()
        )

    assert refused.value.code == "no-such-competitor"


def test_the_division_of_another_season_is_refused() -> None:
    of, other = season(), season()
    competitors(of, ["Bea"])

    with pytest.raises(Unacceptable) as refused:
        change(of, "Bea", division=division(other, 1))

    assert refused.value.code == "no-such-division"


def test_whatever_is_changed_makes_another_version() -> None:
    of = season(divisions=("Gold", "Silver"))
    added = night(of, {"Bea": 5})
    by = factories.ada()
    steps = (
        lambda: competitors(of, ["Cy"]),
        lambda: change(of, "Cy", division=division(of, 2)),
        lambda: season_events.change_event(added, number=1, division=division(of, 1), by=by),
        lambda: divisions.change_division(division(of, 1), name="Top", exchanged=1, by=by),
        lambda: divisions.add_division(of, "Third", by=by),
        lambda: divisions.remove_division(division(of, 3), by=by),
        lambda: season_events.remove_event(added, by=by),
    )
    versions = set()

    for step in steps:
        step()
        versions.add(repr(version_of(Season.objects.get(pk=of.pk))))

    assert len(versions) == len(steps)
