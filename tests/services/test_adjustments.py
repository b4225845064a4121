"""Penalties and bonuses."""

from fractions import Fraction

import pytest

from league.errors import AlreadyDone, Unacceptable
from league.models import Adjustment, Event, LogEntry, Stage
from league.services import adjustments, entrants, events, rounds, stages
from league.states import EntrantState, RoundState, StageFormat
from tests import factories

pytestmark = pytest.mark.django_db


def points_of(event: Event) -> dict[str, Fraction]:
    """Everybody's points in the standings as they are now."""
    stage = factories.stage(event)
    stages.refresh_stage(stage.pk)
    return {str(row.entrant): row.points for row in stage.standings.order_by("line")}


def last_log(event: Event) -> LogEntry:
    entry = LogEntry.objects.filter(event=event).first()
    assert entry is not None
    return entry


def test_given_points_count_exactly_and_with_their_sign() -> None:
    event = factories.event(names=("Bea", "Cy", "Eve"))

    factories.points(event, "Bea", Fraction(3, 2))
    factories.points(event, "Cy", -2)
    factories.points(event, "Eve", Fraction(1, 3))

    assert points_of(event) == {"Bea": Fraction(3, 2), "Eve": Fraction(1, 3), "Cy": Fraction(-2)}


def test_points_are_added_to_what_was_played() -> None:
    event = factories.event(names=("Bea", "Cy"), table_size=2)
    factories.played_round(event)
    played = points_of(event)

    factories.points(event, "Bea", -20)

    assert points_of(event) == {"Cy": played["Cy"], "Bea": played["Bea"] - 20}


def test_points_taken_back_do_not_count_and_stay_known() -> None:
    event = factories.event(names=("Bea", "Cy"))
    given = factories.points(event, "Bea", 1)

    adjustments.take_back(given, by=factories.ada())

    assert points_of(event) == {}
    assert Adjustment.objects.get().taken_back_at is not None


def test_giving_and_taking_back_are_logged_with_the_reason() -> None:
    event = factories.event(names=("Bea", "Cy"))
    said = {"entrant": factories.entrant(event, "Bea").pk, "name": "Bea", "points": "1/3"}

    given = factories.points(event, "Bea", Fraction(1, 3), reason="Brought the cards.")
    giving = last_log(event)
    adjustments.take_back(given, by=factories.ada())
    taking = last_log(event)

    assert (giving.action, giving.user, giving.after, giving.reason) == (
        "points.given",
        factories.ada(),
        said,
        "Brought the cards.",
    )
    assert (taking.action, taking.user, taking.before) == ("points.taken-back", factories.ada(), said)


def test_every_step_moves_the_results() -> None:
    event = factories.event(names=("Bea", "Cy"))
    revisions = [factories.stage(event).results_revision]

    given = factories.points(event, "Bea", 1)
    revisions.append(factories.stage(event).results_revision)
    adjustments.take_back(given, by=factories.ada())
    revisions.append(factories.stage(event).results_revision)

    assert revisions == [revisions[0], revisions[0] + 1, revisions[0] + 2]


@pytest.mark.parametrize(
    ("points", "reason", "fields"),
    [(0, "Came late.", ["points"]), (1, "  ", ["reason"])],
)
def test_points_need_a_number_and_a_reason(points: int, reason: str, fields: list[str]) -> None:
    event = factories.event(names=("Bea", "Cy"))

    with pytest.raises(Unacceptable) as refused:
        factories.points(event, "Bea", points, reason=reason)

    assert list(refused.value.fields) == fields
    assert not Adjustment.objects.exists()


def test_the_same_request_twice_gives_once() -> None:
    bea = factories.entrant(factories.event(names=("Bea", "Cy")), "Bea")

    pks = {
        adjustments.give_points(bea, Fraction(1), reason="Fair.", by=factories.ada(), key="once").pk
        for _time in range(2)
    }

    assert (len(pks), Adjustment.objects.count()) == (1, 1)


def test_points_are_taken_back_once() -> None:
    given = factories.points(factories.event(names=("Bea", "Cy")), "Bea", 1)
    adjustments.take_back(given, by=factories.ada())

    with pytest.raises(AlreadyDone) as refused:
        adjustments.take_back(given, by=factories.ada())

    assert refused.value.code == "points-taken-back"


def test_a_finished_event_is_reopened_first() -> None:
    event = factories.event(names=("Bea", "Cy"))
    given = factories.points(event, "Bea", 1)
    factories.played_round(event)
    events.finish_event(event, by=factories.ada())

    with pytest.raises(AlreadyDone) as giving:
        factories.points(event, "Cy", 1)
    with pytest.raises(AlreadyDone) as taking:
        adjustments.take_back(given, by=factories.ada())

    assert (giving.value.code, taking.value.code) == ("event-finished", "event-finished")


def test_who_has_points_and_withdraws_before_being_seated_stays_with_them() -> None:
    event = factories.event(names=("Bea", "Cy", "Eve"))
    factories.points(event, "Bea", -1)

    entrants.withdraw(factories.entrant(event, "Bea"), by=factories.ada())

    assert factories.entrant(event, "Bea").state == EntrantState.WITHDRAWN


@pytest.mark.parametrize(("way", "proposals"), [("swiss", 0), ("league-night", 1)])
def test_a_proposal_that_was_made_from_other_points_is_dropped(way: StageFormat, proposals: int) -> None:
    event = factories.event()
    Stage.objects.filter(event=event).update(format=way)
    rounds.propose_round(factories.stage(event), by=factories.ada())

    factories.points(event, "Bea", 1)

    assert factories.stage(event).rounds.filter(state=RoundState.DRAFT).count() == proposals
