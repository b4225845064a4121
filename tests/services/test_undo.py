"""The last step of an organizer taken back."""

from typing import Any

import pytest

from league.competition.elimination import Slot
from league.errors import AlreadyDone, MovedOn, NotYours, Unacceptable
from league.models import Event, LogEntry, Player
from league.queries.history import KINDS
from league.queries.last_step import AT_ONCE, FOLLOWS, INSTEAD, WITH_A_REASON, last_step
from league.services import (
    attendance,
    brackets,
    entrants,
    events,
    places,
    rulings,
    stages,
    table_rulings,
    undo,
    undone_cuts,
    wishes,
)
from league.services.inverses import INVERSES
from league.states import BracketRuling
from tests import brackets as cups
from tests import factories
from tests.factories import NAMES, ada, entrant, table_of
from tests.facts import everything, facts, logged
from tests.services.undo_stories import STORIES, WHY, Story, exchange, playing, with_a_cut

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_undone_all_that_counts_is_as_it_was(story: Story) -> None:
    telling = story()
    event = next(telling)
    before = facts(event)
    next(telling, None)
    step = last_step(event)
    assert step is not None
    assert (step.entry.action, step.instead) == (STORIES[story], "")
    changed = facts(event)

    undo.undo(event, step.entry.pk, by=ada(), reason=WHY if step.asks_why else "")

    assert changed != before
    assert facts(event) == before


def test_each_action_that_can_be_undone_has_its_story() -> None:
    assert set(STORIES.values()) == set(INVERSES) == AT_ONCE | WITH_A_REASON
    assert not set(INVERSES) & set(INSTEAD)


# What phones or jobs do, what is done elsewhere than in an event, and a challenge, which is published with it.
NEVER_LAST = {
    *(
        "part.kept",
        "deal.entered",
        "deal.late",
        "deal.agreed",
        "deal.silence",
        "deal.disputed",
        "deal.flagged",
    ),
    *("seat.claimed", "bracket.opened", "bracket.seated-anew", "bracket.table-gone", "bracket.all-go-on"),
    *("player.added", "player.renamed", "organizer.added", "league.named", "challenge.made"),
    *("player.invited", "player.linked", "player.unlinked"),
    *("account.second-factor-on", "account.second-factor-off"),
    *("player.merged", "player.taken-apart"),  # on the player's page each is the contrary of the other
}
OF_SEASONS_AND_CHECKS = ("season.", "division.", "competitor.", "competitors.", "audit.")


def test_of_every_other_step_it_is_said_what_to_do_instead() -> None:
    actions = {action for kind in KINDS.values() for action in kind}
    in_events = {action for action in actions if not action.startswith(OF_SEASONS_AND_CHECKS)}

    assert set(INSTEAD) == in_events - set(INVERSES) - set(FOLLOWS) - NEVER_LAST


def undone(event: Event, *, reason: str = "") -> None:
    step = last_step(event)
    assert step is not None
    undo.undo(event, step.entry.pk, by=ada(), reason=reason)


def refused(event: Event) -> str:
    """The sentence with which undoing the last step is refused; nothing changes by it."""
    before = everything()
    with pytest.raises(AlreadyDone) as refusal:
        undone(event, reason=WHY)
    assert everything() == before
    return refusal.value.sentence


def test_undoing_is_a_step_that_refers_to_the_one_it_undid() -> None:
    event, at = playing()
    table_rulings.put_off(at, by=ada(), reason="The bus is late.")
    put_off = LogEntry.objects.get(action="table.parked")

    undone(event)

    entry = LogEntry.objects.latest("pk")
    assert (entry.action, entry.user, entry.table, entry.people) == (
        "step.undone",
        ada(),
        at,
        put_off.people,
    )
    assert entry.before == {
        "id": put_off.pk,
        "action": "table.parked",
        "before": {"parked": False},
        "after": {"parked": True},
    }


def test_an_undoing_is_not_undone() -> None:
    event, at = playing()
    table_rulings.put_off(at, by=ada(), reason="The bus is late.")
    undone(event)

    assert refused(event) == ("This cannot be undone. It undid something: do that again where it was done.")


def test_a_correction_is_corrected_instead() -> None:
    event, at = playing()
    rulings.enter_result(at, 1, factories.totals(at), by=ada())

    assert refused(event) == "This cannot be undone. Correct the deal instead."


def test_whoever_did_something_meanwhile_is_not_undone_unseen() -> None:
    event, at = playing()
    table_rulings.put_off(at, by=ada(), reason="The bus is late.")
    seen = LogEntry.objects.latest("pk").pk
    factories.points(event, "Cy", 1)
    before = everything()

    with pytest.raises(MovedOn, match="Something else was done meanwhile"):
        undo.undo(event, seen, by=ada())

    assert everything() == before


def test_a_step_of_another_event_is_not_undone_here() -> None:
    event, _at = playing()
    elsewhere = factories.event(name="Saturday", names=("Ida", "Jon"))
    wishes.send_away(entrant(elsewhere, "Ida"), by=ada())
    theirs = LogEntry.objects.latest("pk").pk

    with pytest.raises(MovedOn):
        undo.undo(event, theirs, by=ada())


def test_what_phones_did_at_other_tables_is_not_in_the_way() -> None:
    event, at = playing()
    table_rulings.put_off(at, by=ada(), reason="The bus is late.")
    factories.confirmed_deal(table_of(at.round, 2))

    undone(event)

    at.refresh_from_db()
    assert not at.parked


def test_what_was_entered_since_at_the_same_table_is() -> None:
    event, at = playing(deals=2)
    exchange(at, 1, 3)
    factories.enter(at, 1, factories.totals(at))

    assert refused(event) == "This cannot be undone. Something was done at table 1 since. Look at the table."


def test_what_the_contrary_refuses_is_refused_in_its_words() -> None:
    event, at = playing()
    factories.play(at.round)
    wishes.send_away(entrant(event, "Cy"), by=ada())
    entrants.withdraw(entrant(event, "Bea"), by=ada())
    factories.published_round(event)
    factories.confirmed_deal(table_of(event.current_stage.rounds.get(number=2)))

    assert refused(event).startswith("Something is entered at these tables: 1.")


def test_where_the_contrary_needs_a_reason_so_does_undoing() -> None:
    event, _at = playing()
    before = everything()

    with pytest.raises(Unacceptable) as refusal:
        undone(event)

    assert list(refusal.value.fields) == ["reason"]
    assert everything() == before


def test_nobody_undoes_what_was_decided_at_the_own_table() -> None:
    event, at = playing()
    factories.play(at.round)
    table_rulings.void_table(at, by=ada(), reason=WHY)
    Player.objects.filter(name=str(at.seats.get(number=1).entrant)).update(user=ada())

    with pytest.raises(NotYours):
        undone(event)


def test_deals_that_count_because_somebody_left_stay() -> None:
    event, at = playing(confirmation="all-others", names=NAMES[:3], table_size=3)
    factories.enter(at, 1, factories.totals(at))
    factories.confirm(at, 2)
    entrants.withdraw(at.seats.get(number=3).entrant, by=ada())

    assert refused(event).endswith("Bring them back instead.")


def test_who_left_earlier_does_not_leave_later_by_undoing() -> None:
    event, at = playing(names=NAMES[:5], table_size=5)
    entrants.withdraw(entrant(event, "Cy"), by=ada())
    factories.play(at.round)
    factories.published_round(event)
    entrants.bring_back(entrant(event, "Cy"), by=ada())

    assert refused(event) == ("Rounds were seated since they had left. Withdraw them if they leave now.")


def test_who_came_late_was_not_missed_before() -> None:
    event, at = playing(names=NAMES[:4])
    entrants.add_entrants(event, "Gus", by=ada())
    attendance.take_a_seat(at, entrant(event, "Gus"), by=ada())

    assert refused(event).endswith("Say at the table that they did not come, or let them change places.")


def test_what_a_ruling_settled_in_a_bracket_is_decided_anew() -> None:
    event = cups.cup(4)
    stage = cups.started(event)
    cups.play(stage, 1, "P1")
    cups.play(stage, 2, "P2")
    cups.play(stage, 3, "P1")
    at = cups.table(stage, 1)
    table_rulings.void_table(at, by=ada(), reason="A deck was short.", then=BracketRuling.KEEP)

    assert refused(event).endswith("What depended on it was settled with it. Decide about the table anew.")


def test_a_seat_that_another_ruling_held_is_given_back_by_hand() -> None:
    event = cups.cup(4)
    stage = cups.started(event)
    entrants.add_entrants(event, "Gus\nHal", by=ada())
    for name in ("Gus", "Hal"):
        brackets.give_seat(stage, Slot(1, 1), entrant(event, name), by=ada(), reason="Ill.")

    assert refused(event) == "This seat was held by a ruling before. Give it to them again."


def test_who_was_entered_and_seated_is_withdrawn_one_by_one() -> None:
    event = factories.event(names=NAMES[:4])
    entrants.add_entrants(event, "Gus", by=ada())
    stage = factories.stage(event)
    event.entrants.get(people__player__name="Gus").places.create(stage=stage, seed=9, pool=1)
    event.stages.update(format="single-elimination")

    assert refused(event) == "Somebody has a place already. Withdraw them one by one."


def test_a_place_of_a_guest_who_is_gone_is_given_by_name() -> None:
    event = with_a_cut()
    factories.play_for(factories.published_round(event), {"Bea": 20, "Cy": 15})
    factories.cut(event)
    places.give_place(entrant(event, "Cy"), "Gus", reason="Ill.", by=ada())
    places.give_place(entrant(event, "Gus"), "Hal", reason="Ill, too.", by=ada())

    assert refused(event) == "They are not in the event any more. Enter them again."


def test_an_event_that_has_begun_is_not_hidden() -> None:
    event = factories.event()
    factories.published_round(event)

    with pytest.raises(AlreadyDone, match="has begun"):
        events.hide_event(event, by=ada())


def test_a_cut_is_published_again_instead() -> None:
    event = with_a_cut()
    factories.play_for(factories.published_round(event), {"Bea": 20, "Cy": 15})
    factories.cut(event)
    undone_cuts.undo_cut(event.stages.get(number=1), reason=WHY, by=ada())

    assert refused(event) == "This cannot be undone. Publish the cut again instead."


def test_before_anybody_did_anything_there_is_no_last_step() -> None:
    event = factories.event(names=())

    assert last_step(Event(pk=event.pk + 1)) is None


@pytest.mark.parametrize("steps", [1, 3])
def test_the_last_step_costs_the_same(steps: int, django_assert_num_queries: Any) -> None:
    event, at = playing()
    for _step in range(steps):
        table_rulings.put_off(at, by=ada(), reason="The bus is late.")
        stages.refresh_stage(at.round.stage_id)
        table_rulings.wait_again(at, by=ada())

    with django_assert_num_queries(2):
        last_step(event)


def test_undoing_counts_as_one_more_step_of_the_history() -> None:
    event = factories.event()
    wishes.send_away(entrant(event, "Cy"), by=ada())
    before = logged(event)

    undone(event)

    assert logged(event) == before + 2  # the contrary, and that it undid something
