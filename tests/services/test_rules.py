"""What an organizer may choose, and until when."""

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import pytest

from league.competition.awards import Award, Awards
from league.errors import Unacceptable
from league.models import Event
from league.services import events, rounds, stages
from league.services.checked_rules import checked
from league.services.rules import (
    BETWEEN_ROUNDS,
    RULES,
    WHEN_FINISHED,
    WHILE_PLAYING,
    EventRules,
    open_rules,
    rules_of,
)
from tests import factories

GOOD = EventRules(name="Friday night", time_zone="Europe/Berlin", options={})


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", "  "),
        ("game", "bridge"),
        ("time_zone", "Europe/Atlantis"),
        ("time_zone", "localtime"),
        ("options", {"jokers": 5}),
        ("options", {"wild": True}),
        ("options", {"partnership": "pairs"}),
        ("options", {"target": 500}),
        ("entrant_kind", "crowds"),
        ("confirmation", "nobody"),
        ("joining", "everybody"),
        ("capacity", 1),
        ("table_size", 1),
        ("table_size", 9),
        ("planned_rounds", 0),
        ("format", "knockout"),
        ("reach", 0),
        ("ladder_move", "jump"),
        ("meetings", 11),
        ("shared_places", "nobody"),
        ("awards", Awards(bye=Award(1001))),
        ("awards", Awards(parked=Award(Fraction(1, 1001)))),
        ("withdrawal_rule", "shame"),
        ("substitute_rule", "the-cat"),
        ("match_length", "minutes"),
        ("deals", 31),
        ("deals", None),
        ("points_scheme", "luck"),
        ("tiebreaks", ("wins", "wins")),
        ("tiebreaks", ("height",)),
    ],
)
def test_what_cannot_be_played_is_refused_at_its_field(field: str, value: Any) -> None:
    with pytest.raises(Unacceptable) as refused:
        checked(replace(GOOD, **{field: value}))

    assert field in refused.value.fields


def test_every_wrong_field_is_named_at_once() -> None:
    with pytest.raises(Unacceptable) as refused:
        checked(replace(GOOD, name="", table_size=1, points_scheme="luck"))

    assert set(refused.value.fields) == {"name", "table_size", "points_scheme"}


def test_a_table_plays_so_many_deals_or_to_a_target_not_both() -> None:
    to_target = replace(GOOD, match_length="target", deals=None, target=100)

    assert checked(to_target) == to_target
    with pytest.raises(Unacceptable) as refused:
        checked(replace(to_target, deals=3))
    assert set(refused.value.fields) == {"target"}


@pytest.mark.parametrize(
    ("field", "rules"),
    [
        ("planned_rounds", replace(GOOD, format="round-robin", planned_rounds=5)),
        ("meetings", replace(GOOD, format="swiss", meetings=2)),
        ("planned_rounds", replace(GOOD.of_format("ladder"), planned_rounds=5)),
        ("tiebreaks", replace(GOOD.of_format("ladder"), tiebreaks=("wins",))),
        ("withdrawal_rule", replace(GOOD.of_format("ladder"), withdrawal_rule="void")),
        ("entrant_kind", replace(GOOD.of_format("ladder"), entrant_kind="rotating")),
    ],
)
def test_what_a_format_does_not_have_is_left_out(field: str, rules: EventRules) -> None:
    with pytest.raises(Unacceptable) as refused:
        checked(rules)

    assert list(refused.value.fields) == [field]


def test_on_a_ladder_nothing_is_left_that_its_rungs_decide() -> None:
    ladder = replace(GOOD, planned_rounds=5, withdrawal_rule="void").of_format("ladder")

    assert checked(ladder) == ladder == replace(GOOD, format="ladder", tiebreaks=())


NINETY_NINE = GOOD.of_game("ninety-nine")


def test_what_is_usual_in_ninety_nine_can_be_played() -> None:
    assert checked(NINETY_NINE) == NINETY_NINE


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("entrant_kind", "partnerships", "Ninety-Nine is not played so. Choose: Players."),
        (
            "match_length",
            "target",
            "Ninety-Nine is not played so. Choose: Until the rules of the game end the match.",
        ),
        (
            "points_scheme",
            "mean-per-deal",
            "Ninety-Nine is not played so. Choose: 7 to 1 by place; 5, 3, 1, 0 by place; Chips.",
        ),
        ("deals", 3, "Leave it out: the rules of the game say when a match ends."),
        ("target", 100, "Leave it out: the rules of the game say when a match ends."),
        ("tiebreaks", ("deals-won",), "Choose tiebreaks from the list, each once."),
        ("options", {"jokers": 2}, 'The rules know no option "jokers" = 2;'),
    ],
)
def test_what_ninety_nine_does_not_know_is_refused_at_its_field(field: str, value: Any, said: str) -> None:
    with pytest.raises(Unacceptable) as refused:
        checked(replace(NINETY_NINE, **{field: value}))

    assert refused.value.fields[field].startswith(said)


def test_a_match_of_nerts_needs_a_length() -> None:
    with pytest.raises(Unacceptable) as refused:
        checked(replace(GOOD, match_length="match", deals=None))

    assert set(refused.value.fields) == {"match_length"}


def test_going_back_to_a_game_brings_what_is_usual_there() -> None:
    assert NINETY_NINE.of_game("nerts") == GOOD


def test_only_options_that_differ_from_the_games_own_are_kept() -> None:
    assert checked(replace(GOOD, options={"jokers": 2, "draw": 3})).options == {"jokers": 2}


def test_a_name_is_kept_clean() -> None:
    assert checked(replace(GOOD, name="  Friday\u200b   night ")).name == "Friday night"


@pytest.mark.django_db
def test_rules_are_read_back_as_they_were_chosen() -> None:
    chosen = replace(
        GOOD,
        starts_at=datetime(2026, 7, 3, 18, tzinfo=UTC),
        options={"jokers": 2},
        format="swiss",
        table_size=3,
        exact_tables=True,
        planned_rounds=5,
        match_length="target",
        deals=None,
        target=150,
        points_scheme="7-5-3-1",
        shared_places="highest",
        tiebreaks=("places", "lot"),
        awards=Awards(bye=Award(Fraction(7, 2), counts_as_played=True), unplayed_opponent="oneself"),
        withdrawal_rule="void",
        substitute_rule="substitute",
    )

    event = events.create_event(factories.league(), chosen, by=factories.ada())

    assert rules_of(Event.objects.get(), factories.stage(event)) == chosen


@pytest.mark.django_db
def test_everything_may_change_before_round_1() -> None:
    event = factories.event()
    rounds.propose_round(factories.stage(event), by=factories.ada())

    assert open_now(event) == RULES


@pytest.mark.django_db
def test_while_a_round_plays_only_what_concerns_later_rounds_may_change() -> None:
    event = factories.event()
    factories.published_round(event)

    assert open_now(event) == WHILE_PLAYING


@pytest.mark.django_db
def test_between_rounds_all_may_change_but_what_nobody_is_to_decide_knowing_whom_it_helps() -> None:
    event = factories.event()
    stages.refresh_stage(factories.played_round(event).stage_id)

    assert open_now(event) == BETWEEN_ROUNDS
    assert {"format", "meetings", "awards", "substitute_rule"}.isdisjoint(BETWEEN_ROUNDS)


@pytest.mark.django_db
def test_a_finished_event_keeps_its_rules() -> None:
    event = factories.event()
    factories.played_round(event)
    events.finish_event(event, by=factories.ada())

    assert open_now(event) == WHEN_FINISHED


def open_now(event: Event) -> frozenset[str]:
    event.refresh_from_db()
    return open_rules(event, factories.stage(event))
