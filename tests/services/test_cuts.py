"""The cut between two stages: who goes on, what is stored, what it refuses, and what a ruling settles."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from league.errors import AlreadyDone, MovedOn, NotYours, Unacceptable
from league.models import Event, LogEntry, OrderRuling, Player, Round, Stage, User
from league.services import adjustments, cuts, entrants, events, people, rounds, rulings, stages, taking_back
from league.services.rules import rules_of
from league.services.undone_cuts import undo_cut
from league.states import EntrantState, EventState, StageFormat, StageState, WithdrawalRule
from tests import factories
from tests.factories import NAMES, ada, entrant

pytestmark = pytest.mark.django_db

POINTS = {"Bea": 40, "Cy": 30, "Eve": 20, "Fay": 10}


def played(points: dict[str, int] | None = None, **later: object) -> Event:
    """Bea, Cy, Eve and Fay played one round, and the best two of them go on."""
    event = factories.event(names=NAMES[:4], deals=1, table_size=4, tiebreaks=("wins",))
    factories.later_stage(event, **later)  # type: ignore[arg-type]
    factories.play_for(factories.published_round(event), points or POINTS)
    return event


def order(stage: Stage) -> list[tuple[str, int]]:
    places = stage.final_places.order_by("line").select_related("entrant__player")
    return [(str(place.entrant), place.rank) for place in places]


def field(stage: Stage) -> list[str]:
    return [str(place.entrant) for place in stage.places.order_by("seed")]


def rule(event: Event, *names: str, by: User | None = None) -> OrderRuling:
    keys = [entrant(event, name).pk for name in names]
    return cuts.rule_order(factories.stage(event), keys, reason="By lot, before all.", by=by or ada())


# What is stored


def test_the_best_go_on_by_seed_and_the_order_of_all_is_stored() -> None:
    event = played()
    first = factories.stage(event)

    finals = factories.cut(event)

    assert order(first) == [("Bea", 1), ("Cy", 2), ("Eve", 3), ("Fay", 4)]
    assert field(finals) == ["Bea", "Cy"]


def test_the_next_stage_is_the_current_one_and_counts_the_rounds_on() -> None:
    event = played()

    factories.cut(event)

    states = list(event.stages.order_by("number").values_list("state", "first_round"))
    assert states == [(StageState.OVER, 1), (StageState.CURRENT, 2)]
    assert factories.published_round(event).number == 2


def test_only_who_went_on_is_seated() -> None:
    event = played()
    factories.cut(event)

    playing = factories.published_round(event)

    assert sorted(str(seat.entrant) for seat in playing.seats.all()) == ["Bea", "Cy"]


def test_a_stage_begins_without_points_and_without_meetings() -> None:
    event = played()
    factories.cut(event)

    factories.play_for(factories.published_round(event), {"Bea": 5, "Cy": 15})

    rows = factories.stage(event).standings.order_by("line")
    assert [(str(row.entrant), str(row.points), row.played) for row in rows] == [
        ("Cy", "15", 1),
        ("Bea", "5", 1),
    ]


def test_a_published_cut_is_one_row_of_the_log() -> None:
    event = played()
    before = LogEntry.objects.count()

    factories.cut(event)

    newest = LogEntry.objects.first()
    keys = [entrant(event, name).pk for name in ("Bea", "Cy")]
    assert newest is not None
    assert (newest.action, newest.after) == ("cut.published", {"stage": 1, "goes_on": keys})
    assert LogEntry.objects.count() == before + 1


def test_who_has_left_does_not_go_on_and_the_next_in_line_does() -> None:
    event = played()
    entrants.withdraw(entrant(event, "Cy"), by=ada())

    assert field(factories.cut(event)) == ["Bea", "Eve"]


def test_who_is_away_goes_on() -> None:
    event = played()
    event.entrants.filter(pk=entrant(event, "Cy").pk).update(state=EntrantState.AWAY)

    assert field(factories.cut(event)) == ["Bea", "Cy"]


# What it refuses


def test_a_cut_waits_for_the_round_that_is_playing() -> None:
    event = played()
    factories.published_round(event)

    with pytest.raises(AlreadyDone) as refused:
        factories.cut(event)

    assert refused.value.code == "round-playing"


def test_a_cut_is_published_once() -> None:
    event = played()
    first = factories.stage(event)
    factories.cut(event)

    with pytest.raises(AlreadyDone) as refused:
        cuts.publish_cut(Stage.objects.get(pk=first.pk), by=ada())

    assert refused.value.code == "cut-published"


def test_without_a_stage_to_come_there_is_no_cut() -> None:
    event = factories.event()
    factories.played_round(event)

    with pytest.raises(AlreadyDone) as refused:
        factories.cut(event)

    assert refused.value.code == "no-next-stage"


def test_before_anything_was_played_there_is_no_cut() -> None:
    event = factories.event()
    factories.later_stage(event)

    with pytest.raises(AlreadyDone) as refused:
        factories.cut(event)

    assert refused.value.code == "nothing-played"


def test_a_cut_that_moved_while_somebody_looked_is_not_published() -> None:
    event = played()
    seen = factories.stage(event).results_revision
    factories.points(event, "Fay", 100)

    with pytest.raises(MovedOn):
        cuts.publish_cut(factories.stage(event), by=ada(), seen=seen)

    assert factories.stage(event).number == 1


def test_a_refused_cut_leaves_nothing_behind() -> None:
    event = played(each=3, pools=3)

    with pytest.raises(Unacceptable) as refused:
        factories.cut(event)

    assert refused.value.code == "no-such-pools"
    assert factories.stage(event).number == 1
    assert order(factories.stage(event)) == []


def test_an_event_with_a_stage_to_come_is_not_finished() -> None:
    event = played()

    with pytest.raises(AlreadyDone) as refused:
        events.finish_event(event, by=ada())

    assert refused.value.code == "stage-ahead"


# Level over the line


def test_level_over_the_line_nobody_goes_on_without_a_ruling() -> None:
    event = played({"Bea": 40, "Cy": 20, "Eve": 20, "Fay": 10})

    with pytest.raises(AlreadyDone) as refused:
        factories.cut(event)

    assert (refused.value.code, "\u2068Cy\u2069, \u2068Eve\u2069" in refused.value.sentence) == (
        "cut-tied",
        True,
    )


def test_a_ruling_says_who_goes_on_and_leaves_the_rank_shared() -> None:
    event = played({"Bea": 40, "Cy": 20, "Eve": 20, "Fay": 10})
    first = factories.stage(event)
    rule(event, "Eve", "Cy")

    finals = factories.cut(event)

    assert field(finals) == ["Bea", "Eve"]
    assert order(first) == [("Bea", 1), ("Cy", 2), ("Eve", 2), ("Fay", 4)]


def test_a_ruling_is_logged_with_its_reason() -> None:
    event = played({"Bea": 40, "Cy": 20, "Eve": 20, "Fay": 10})

    rule(event, "Eve", "Cy")

    newest = LogEntry.objects.first()
    assert newest is not None
    assert (newest.action, newest.reason) == ("cut.ruled", "By lot, before all.")


def test_what_is_said_of_a_cut_is_in_the_history_of_whom_it_is_about() -> None:
    event = played({"Bea": 40, "Cy": 20, "Eve": 20, "Fay": 10})
    first = factories.stage(event)
    cuts.take_back_ruling(rule(event, "Eve", "Cy"), by=ada())
    rule(event, "Eve", "Cy")
    factories.cut(event)
    undo_cut(first, reason="Too early.", by=ada())

    of_cuts = LogEntry.objects.filter(event=event, action__startswith="cut.").order_by("pk")
    names = dict(Player.objects.values_list("pk", "name"))

    assert [(row.action, {names[who] for who in row.people}) for row in of_cuts] == [
        ("cut.ruled", {"Cy", "Eve"}),
        ("cut.ruling-taken-back", {"Cy", "Eve"}),
        ("cut.ruled", {"Cy", "Eve"}),
        ("cut.published", {"Bea", "Eve"}),
        ("cut.undone", {"Bea", "Eve"}),
    ]


@pytest.mark.parametrize("names", [("Eve",), ("Eve", "Cy", "Bea"), ("Eve", "Eve"), ("Bea", "Fay")])
def test_a_ruling_names_exactly_those_who_are_level(names: Sequence[str]) -> None:
    event = played({"Bea": 40, "Cy": 20, "Eve": 20, "Fay": 10})

    with pytest.raises(Unacceptable) as refused:
        rule(event, *names)

    assert refused.value.code == "not-tied"


def test_nobody_rules_on_their_own_place() -> None:
    event = played({"Bea": 40, "Cy": 20, "Eve": 20, "Fay": 10})
    player = entrant(event, "Eve").player
    assert player is not None
    player.user = ada()
    player.save()

    with pytest.raises(NotYours):
        rule(event, "Eve", "Cy")


def test_a_ruling_taken_back_leaves_them_level_again() -> None:
    event = played({"Bea": 40, "Cy": 20, "Eve": 20, "Fay": 10})

    cuts.take_back_ruling(rule(event, "Eve", "Cy"), by=ada())

    with pytest.raises(AlreadyDone) as refused:
        factories.cut(event)
    assert refused.value.code == "cut-tied"


def test_a_ruling_stays_once_the_cut_is_published() -> None:
    event = played({"Bea": 40, "Cy": 20, "Eve": 20, "Fay": 10})
    ruling = rule(event, "Eve", "Cy")
    factories.cut(event)

    with pytest.raises(AlreadyDone) as refused:
        cuts.take_back_ruling(OrderRuling.objects.get(pk=ruling.pk), by=ada())

    assert refused.value.code == "cut-published"


# After the cut


def corrected(event: Event, round_number: int = 1) -> None:
    """Ada sees that Cy and Eve had each other's points in round 1: 30 and 20."""
    at = event.stages.get(number=1).rounds.get(number=round_number).tables.get()
    names = [str(seat.entrant) for seat in at.seats.order_by("number")]
    right = {"Bea": 40, "Cy": 20, "Eve": 30, "Fay": 10}
    counts = [(right[names[0]], 0), *((right[name] + 2, 1) for name in names[1:])]
    document = factories.totals(at, *counts, caller=1)
    rulings.enter_result(at, 1, document, by=ada(), reason="Exchanged.", seen_version=1)
    stages.refresh_stage(at.round.stage_id)


def test_a_correction_after_the_cut_changes_neither_the_stored_order_nor_who_went_on() -> None:
    event = played()
    first = factories.stage(event)
    finals = factories.cut(event)

    corrected(event)

    now = [str(row.entrant) for row in first.standings.order_by("line")]
    assert now == ["Bea", "Eve", "Cy", "Fay"]
    assert order(first) == [("Bea", 1), ("Cy", 2), ("Eve", 3), ("Fay", 4)]
    assert field(finals) == ["Bea", "Cy"]


def test_only_a_ruling_stores_the_order_anew_and_who_went_on_stays() -> None:
    event = played()
    first = factories.stage(event)
    finals = factories.cut(event)
    corrected(event)

    cuts.store_order_anew(first, reason="The sheet was read wrongly.", by=ada())

    newest = LogEntry.objects.first()
    assert order(first) == [("Bea", 1), ("Eve", 2), ("Cy", 3), ("Fay", 4)]
    assert field(finals) == ["Bea", "Cy"]
    assert newest is not None
    assert (newest.action, newest.reason) == ("cut.order-anew", "The sheet was read wrongly.")


def test_an_order_that_the_results_still_say_is_not_stored_anew() -> None:
    event = played()
    first = factories.stage(event)
    factories.cut(event)

    with pytest.raises(AlreadyDone) as refused:
        cuts.store_order_anew(first, reason="To be sure.", by=ada())

    assert refused.value.code == "order-stands"


def test_after_the_cut_nobody_enters_any_more() -> None:
    event = played()
    factories.cut(event)

    with pytest.raises(AlreadyDone) as refused:
        entrants.add_entrants(event, "Gus", by=ada())

    assert refused.value.code == "field-settled"


def test_points_are_given_to_who_plays_in_the_stage() -> None:
    event = played()
    factories.cut(event)

    factories.points(event, "Bea", 3)

    with pytest.raises(Unacceptable) as refused:
        factories.points(event, "Fay", 3)
    assert refused.value.code == "not-in-stage"


def test_points_of_a_stage_that_is_over_are_not_taken_back() -> None:
    event = played()
    given = factories.points(event, "Bea", 3)
    factories.cut(event)

    with pytest.raises(AlreadyDone) as refused:
        adjustments.take_back(given, by=ada())

    assert refused.value.code == "stage-over"


def test_a_round_of_a_stage_that_is_over_is_not_seated_again() -> None:
    event = played()
    first = factories.stage(event)
    factories.cut(event)

    with pytest.raises(AlreadyDone) as refused:
        taking_back.unpublish_round(first.rounds.get(), reason="Again.", by=ada())

    assert refused.value.code == "stage-over"


def test_a_stage_that_is_over_has_no_further_round() -> None:
    event = played()
    first = factories.stage(event)
    factories.cut(event)

    with pytest.raises(AlreadyDone) as refused:
        rounds.propose_round(first, by=ada())

    assert refused.value.code == "other-stage"


def test_who_leaves_a_later_stage_keeps_what_the_earlier_one_says() -> None:
    event = played()
    first = factories.stage(event)
    rules = replace(rules_of(event, first), withdrawal_rule=WithdrawalRule.VOID)
    events.change_rules(event, rules, by=ada())
    stages.refresh_stage(first.pk)
    factories.cut(event)

    entrants.withdraw(entrant(event, "Bea"), by=ada())
    people.rename_player(entrant(event, "Fay").player, "Faye", by=ada())  # type: ignore[arg-type]
    stages.refresh_stage(first.pk)

    rows = [(str(row.entrant), row.rank) for row in first.standings.order_by("line")]
    assert rows == [("Bea", 1), ("Cy", 2), ("Eve", 3), ("Faye", 4)]


def test_an_event_of_two_stages_is_finished_and_reopened_in_its_last() -> None:
    event = played()
    factories.cut(event)
    factories.played_round(event)

    events.finish_event(event, by=ada())
    events.reopen_event(event, by=ada())

    assert (event.state, factories.stage(event).number) == (EventState.RUNNING, 2)


def test_a_chain_of_three_stages_is_played_to_its_end() -> None:
    event = factories.event(names=NAMES[:6], deals=1, table_size=3)
    factories.later_stage(event, each=4, name="Semifinals", format=StageFormat.SWISS, table_size=2)
    factories.later_stage(event, each=2, table_size=2)

    worth = dict(zip(NAMES, (35, 30, 25, 20, 15, 10), strict=False))
    for _stage in range(3):
        factories.play_for(factories.published_round(event), worth)
        if factories.stage(event).number < 3:
            factories.cut(event)

    fields = [field(stage) for stage in event.stages.order_by("number")]
    assert fields == [[], ["Bea", "Cy", "Eve", "Fay"], ["Bea", "Cy"]]
    assert list(Round.objects.order_by("number").values_list("number", flat=True)) == [1, 2, 3]


# Field case F10


def test_f10_what_was_played_in_a_later_stage_separates_nobody_in_an_earlier_one() -> None:
    event = factories.event(names=("Ola", "Per"), deals=1, table_size=2, tiebreaks=("head-to-head",))
    factories.later_stage(event)
    first = factories.stage(event)
    factories.play_for(factories.published_round(event), {"Ola": 20, "Per": 10})
    factories.points(event, "Per", 10)
    stages.refresh_stage(first.pk)
    factories.cut(event)

    for _round in range(2):
        factories.play_for(factories.published_round(event), {"Ola": 5, "Per": 25})
    people.rename_player(entrant(event, "Per").player, "Pär", by=ada())  # type: ignore[arg-type]
    stages.refresh_stage(first.pk)

    assert [(str(row.entrant), row.rank) for row in first.standings.order_by("line")] == [
        ("Ola", 1),
        ("Pär", 2),
    ]
    assert [str(row.entrant) for row in factories.stage(event).standings.order_by("line")] == ["Pär", "Ola"]
