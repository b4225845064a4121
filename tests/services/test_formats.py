"""What each format seats, who sits out, and when there is nothing left to seat: on the rows of an event."""

from collections import Counter
from itertools import combinations

import pytest

from league.competition.awards import Award, Awards
from league.errors import AlreadyDone, Unacceptable
from league.models import Apart, Entrant, Event, Round
from league.queries.organizing import event_to_run
from league.services import entrants, rounds, stages
from league.states import RoundState, StageFormat
from tests import factories

pytestmark = pytest.mark.django_db

SEVEN = factories.NAMES[:7]


def propose(event: Event, *, variation: int = 0) -> Round:
    return rounds.propose_round(factories.stage(event), by=factories.ada(), variation=variation)


def seats(of: Round) -> list[list[str]]:
    """The names at each table, by seat."""
    return [
        [str(seat.entrant) for seat in table.seats.order_by("number")]
        for table in of.tables.order_by("number")
    ]


def byes(of: Round) -> list[str]:
    return [str(each.entrant) for each in of.unplayed.order_by("pk")]


def ranked(event: Event) -> list[str]:
    """The names of the standings, the best first."""
    stages.refresh_stage(factories.stage(event).pk)
    return [str(row.entrant) for row in factories.stage(event).standings.order_by("line")]


def say(event: Event, name: str, **wish: object) -> None:
    """What an organizer has said of an entrant."""
    Entrant.objects.filter(pk=factories.entrant(event, name).pk).update(**wish)


def keep_apart(event: Event, one: str, other: str) -> None:
    first, second = sorted(factories.entrant(event, name).pk for name in (one, other))
    Apart.objects.create(event=event, one_id=first, other_id=second)


def test_thirteen_at_threes_or_fours_all_play() -> None:
    proposal = propose(factories.event(names=(*factories.NAMES, "Oto"), table_size=3))

    assert [len(table) for table in seats(proposal)] == [4, 3, 3, 3]
    assert byes(proposal) == []


@pytest.mark.parametrize("planned", [None, 7])
def test_over_seven_rounds_of_seven_at_exact_threes_everybody_sits_out_once_the_last_first(
    planned: int | None,
) -> None:
    """Field case F20."""
    event = factories.event(names=SEVEN, table_size=3, exact_tables=True, planned_rounds=planned)
    sat_out: list[str] = []

    for _round in range(7):
        order = ranked(event) or list(SEVEN)
        expected = [name for name in order if name not in sat_out][-1]
        sat_out += byes(factories.played_round(event))
        assert sat_out[-1] == expected

    assert sorted(sat_out) == sorted(SEVEN)


def test_a_bye_by_hand_is_the_only_one_however_often_the_round_is_seated_anew() -> None:
    event = factories.event(names=SEVEN, table_size=3, exact_tables=True)
    say(event, "Bea", sits_out_next=True)

    for variation in range(3):
        proposal = propose(event, variation=variation)

    assert [(str(bye.entrant), bye.by_hand) for bye in proposal.unplayed.all()] == [("Bea", True)]


def test_of_five_at_exact_threes_two_sit_out_and_both_are_awarded() -> None:
    five_points = Awards(bye=Award(5))
    event = factories.event(names=factories.NAMES[:5], table_size=3, exact_tables=True, awards=five_points)

    current = factories.played_round(event)

    ranked(event)
    rows = factories.stage(event).standings.filter(played=0)
    assert sorted(byes(current)) == sorted(str(row.entrant) for row in rows) == ["Fay", "Gus"]
    assert [row.points for row in rows] == [5, 5]


def test_a_wish_to_sit_out_ends_when_the_round_is_published() -> None:
    event = factories.event(names=SEVEN, table_size=3, exact_tables=True)
    say(event, "Bea", sits_out_next=True)

    rounds.publish_round(propose(event), by=factories.ada())

    assert not event.entrants.filter(sits_out_next=True).exists()


def test_who_is_away_is_neither_seated_nor_sits_out() -> None:
    event = factories.event(names=SEVEN, table_size=3)
    say(event, "Bea", state="away")

    proposal = propose(event)

    assert "Bea" not in {name for table in seats(proposal) for name in table} | set(byes(proposal))


def test_who_needs_a_table_gets_it() -> None:
    event = factories.event(names=factories.NAMES, table_size=4)
    say(event, "Bea", fixed_table=3)

    proposal = propose(event)

    assert "Bea" in seats(proposal)[2]
    assert proposal.tables.get(number=3).notes == [
        {"code": "fixed-table", "entrants": [factories.entrant(event, "Bea").pk], "times": 0}
    ]


def test_who_must_not_meet_never_does_and_the_round_does_not_say_so() -> None:
    event = factories.event(names=factories.NAMES[:6], table_size=3)
    keep_apart(event, "Bea", "Cy")

    proposals = [propose(event, variation=variation) for variation in range(5)]
    stored = Round.objects.get(pk=proposals[-1].pk)

    assert all({"Bea", "Cy"} - set(table) for table in seats(stored))
    assert set(stored.seating) == {"variation", "cost", "notes", "levels", "level_unit", "uploaded"}


def test_who_leaves_a_planned_night_and_who_comes_late_change_nothing_published_and_nobody_meets_again() -> (
    None
):
    event = factories.event(names=tuple(f"P{number}" for number in range(16)), planned_rounds=5)
    played = [factories.played_round(event) for _round in range(2)]
    before = [seats(each) for each in played]

    entrants.withdraw(factories.entrant(event, "P4"), by=factories.ada())
    played.append(factories.played_round(event))
    entrants.add_entrants(event, "Zed", by=factories.ada())
    played += [factories.played_round(event) for _round in range(2)]

    assert [seats(each) for each in played[:2]] == before
    met = Counter(
        frozenset(pair) for each in played for table in seats(each) for pair in combinations(table, 2)
    )
    assert set(met.values()) == {1}
    zed, left = (factories.entrant(event, name).pk for name in ("Zed", "P4"))
    assert [each.seating["planned"] for each in played[2:]] == [
        [{"first": 3, "last": 5, "anew": True, "came": [], "left": [left]}],
        [{"first": 4, "last": 5, "anew": True, "came": [zed], "left": []}],
        [{"first": 4, "last": 5, "anew": True, "came": [zed], "left": []}],
    ]


def test_another_variation_plans_the_rest_anew_and_the_next_round_goes_on_with_it() -> None:
    event = factories.event(names=factories.NAMES, planned_rounds=4, table_size=3)
    factories.played_round(event)
    other = propose(event, variation=1)
    rounds.publish_round(other, by=factories.ada())
    factories.play(other)

    after = propose(event)

    assert [(each["first"], each["anew"]) for each in after.seating["planned"]] == [(2, True)]


def test_a_bye_by_hand_begins_a_plan_that_the_later_rounds_keep_to() -> None:
    event = factories.event(names=SEVEN, table_size=3, planned_rounds=4)
    factories.played_round(event)
    say(event, "Bea", sits_out_next=True)
    factories.played_round(event)

    third = propose(event)

    assert third.seating["planned"][0]["first"] == 2


def test_a_round_robin_ends_when_everybody_has_met_everybody() -> None:
    event = factories.event(names=factories.NAMES[:5], table_size=2, format=StageFormat.ROUND_ROBIN)

    played = [factories.played_round(event) for _round in range(5)]

    met = Counter(frozenset(table) for each in played for table in seats(each))
    assert met == Counter(map(frozenset, combinations(factories.NAMES[:5], 2)))
    assert sorted(name for each in played for name in byes(each)) == sorted(factories.NAMES[:5])
    with pytest.raises(AlreadyDone, match="The round robin is over"):
        propose(event)


def test_a_round_robin_goes_on_for_pairs_that_have_not_met() -> None:
    event = factories.event(names=factories.NAMES[:4], table_size=2, format=StageFormat.ROUND_ROBIN)
    for _round in range(2):
        factories.played_round(event)
    entrants.add_entrants(event, "Gus\nHal", by=factories.ada())
    for _round in range(3):
        factories.played_round(event)
    desk = event_to_run(event)

    assert (desk.next_step, desk.unmet > 0) == ("finish", True)
    assert propose(event).number == 6


def test_a_planned_night_ends_with_its_last_round() -> None:
    event = factories.event(planned_rounds=1)
    factories.played_round(event)

    with pytest.raises(AlreadyDone, match="plan more rounds"):
        propose(event)


def test_a_swiss_for_two_seats_the_winners_together() -> None:
    event = factories.event(names=factories.NAMES[:4], table_size=2, format=StageFormat.SWISS)
    first = seats(factories.played_round(event))  # seat 1 calls, and wins

    proposal = propose(event)

    winners = {table[0] for table in first}
    assert sorted(map(sorted, seats(proposal))) == sorted(
        [sorted(winners), sorted({table[1] for table in first})]
    )
    assert len(set(proposal.seating["levels"].values())) == 2


def test_penalties_move_who_meets_whom() -> None:
    event = factories.event(names=factories.NAMES[:4], table_size=2, format=StageFormat.SWISS)
    first = factories.played_round(event)
    stage = factories.stage(event)
    loser, winner = (first.tables.get(number=1).seats.get(number=seat).entrant for seat in (2, 1))
    for entrant, points in ((winner, -1000), (loser, 1000)):
        stage.adjustments.create(
            entrant=entrant, points_numerator=points, reason="late", given_by=factories.ada()
        )
    stages.results_moved(stage)

    levels = propose(event).seating["levels"]

    assert levels[str(loser.pk)] > levels[str(winner.pk)]


def test_who_comes_late_is_in_the_next_proposal() -> None:
    event = factories.event(names=SEVEN, table_size=4, planned_rounds=3)
    factories.played_round(event)
    entrants.add_entrants(event, "Ned", by=factories.ada())

    assert "Ned" in {name for table in seats(propose(event)) for name in table}


def test_a_play_off_is_no_round_of_the_format() -> None:
    event = factories.event(planned_rounds=2)
    play_off = factories.played_round(event)
    stages.refresh_stage(factories.stage(event).pk)
    Round.objects.filter(pk=play_off.pk).update(kind="play-off", state=RoundState.COMPLETE)

    proposal = propose(event)

    assert (proposal.number, proposal.seating["cost"]["repeat_meetings"]) == (2, 0)


REFUSED = [
    ("no-such-table", {"fixed_table": 9}, "\u2068Bea\u2069: always at table 9, and this round has 2 tables."),
    ("too-few", {"state": "away"}, "Too few play: a table takes at least 4."),
]


@pytest.mark.parametrize(("code", "wish", "sentence"), REFUSED)
def test_a_seating_that_cannot_be_is_refused_by_name_and_nothing_is_stored(
    code: str, wish: dict[str, object], sentence: str
) -> None:
    names = factories.NAMES[:8] if code == "no-such-table" else factories.NAMES[:4]
    event = factories.event(names=names, table_size=4, exact_tables=True)
    say(event, "Bea", **wish)

    with pytest.raises(Unacceptable) as refused:
        propose(event)

    assert refused.value.code == code
    assert refused.value.sentence.startswith(sentence)
    assert not Round.objects.exists()


def test_more_at_a_fixed_table_than_it_seats_are_named() -> None:
    event = factories.event(names=factories.NAMES[:4], table_size=2, exact_tables=True)
    for name in ("Bea", "Cy", "Eve"):
        say(event, name, fixed_table=1)

    with pytest.raises(
        Unacceptable,
        match=r"^\u2068Bea\u2069, \u2068Cy\u2069, \u2068Eve\u2069: all of them always at table 1, which has 2 seats",
    ):
        propose(event)


def test_who_must_not_meet_and_cannot_help_it_are_named() -> None:
    event = factories.event(names=("Bea", "Cy"))
    keep_apart(event, "Bea", "Cy")

    with pytest.raises(Unacceptable, match=r"^\u2068Bea\u2069, \u2068Cy\u2069 must not meet"):
        propose(event)


def test_a_refused_proposal_leaves_the_one_before() -> None:
    event = factories.event(names=factories.NAMES[:8])
    before = propose(event)
    say(event, "Bea", fixed_table=9)

    with pytest.raises(Unacceptable):
        propose(event)

    assert list(Round.objects.all()) == [before]


def test_who_only_sat_out_is_withdrawn_and_stays_on_the_list() -> None:
    event = factories.event(names=SEVEN, table_size=3, exact_tables=True)
    current = factories.published_round(event)
    (out,) = (each.entrant for each in current.unplayed.all())

    entrants.withdraw(out, by=factories.ada())

    assert event.entrants.get(pk=out.pk).state == "withdrawn"
