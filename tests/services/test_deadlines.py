"""Field case F35: a round closes at its time by the database's clock, whatever jobs do, and nothing gets lost."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db.models.functions import Now

from league.errors import AlreadyDone
from league.models import Deal, LogEntry, Round, SeatPart, Submission, Table, Unplayed
from league.queries.round_desk import round_desk
from league.queries.scoring import table_shown, table_version
from league.services import events, parts, rulings, silence
from league.services.deadlines import set_deadline
from league.services.results import Receipt
from league.states import DealState, LateRule, TableState
from tests import factories
from tests.factories import ada, claim, confirm, enter, table, totals
from tests.services.test_silence import minutes_pass

pytestmark = pytest.mark.django_db

AT = datetime(2099, 7, 5, 21, 55, tzinfo=UTC)
Said = Callable[[Table], object]


def closing(rule: LateRule = LateRule.ORGANIZERS, **rules: Any) -> Table:
    """A table of three that plays one deal."""
    return table(names=("Bea", "Cy", "Eve"), after_deadline=rule, **rules)


def closed_for(at: Table, minutes: float) -> None:
    """The table's round closed so long ago; what was entered was so a while before."""
    minutes_pass(60)
    Round.objects.filter(pk=at.round_id).update(closes_at=Now() - timedelta(minutes=minutes))
    at.refresh_from_db()


def said() -> list[tuple[str, int]]:
    """What became of the deal: its state, and how many readings it has."""
    return [(deal.state, deal.submissions.count()) for deal in Deal.objects.all()]


SAYING: dict[str, Said] = {
    "submit": lambda at: enter(at, 3, totals(at, caller=2)),
    "confirm": lambda at: confirm(at, 2),
    "part": lambda at: parts.keep_part(
        at, 1, evidence="layout", typed={"waste": "KH"}, of_seat=True, by=claim(at, 2)
    ),
}


@pytest.mark.parametrize("say", SAYING.values(), ids=SAYING)
def test_a_minute_later_nothing_is_taken_though_no_job_has_run(say: Said) -> None:
    at = closing(LateRule.CLOSED)
    enter(at, 1, totals(at))
    closed_for(at, 1)

    with pytest.raises(AlreadyDone, match=r"This round closed at .* \(Europe/Berlin\)") as refused:
        say(at)

    assert refused.value.code == "round-closed"
    assert said() == [(DealState.SUBMITTED, 1)]
    assert not SeatPart.objects.exists()


@pytest.mark.parametrize("say", ["submit", "confirm"])
def test_a_minute_before_all_is_as_ever(say: str) -> None:
    at = closing(LateRule.CLOSED)
    enter(at, 1, totals(at))
    closed_for(at, -1)

    receipt = SAYING[say](at)

    assert isinstance(receipt, Receipt)
    assert receipt.said == {"submit": "entered", "confirm": "confirmed"}[say]


@pytest.mark.parametrize(("minutes", "becomes"), [(10, "entered"), (29, "entered"), (31, "late")])
def test_within_the_grace_it_is_taken_and_later_it_goes_to_the_organizers(minutes: int, becomes: str) -> None:
    at = closing(LateRule.GRACE)
    closed_for(at, minutes)

    assert enter(at, 1, totals(at)).said == becomes
    assert said() == [(DealState.SUBMITTED, 1)]


def test_within_the_grace_it_is_confirmed_and_later_no_more() -> None:
    at = closing(LateRule.GRACE)
    enter(at, 1, totals(at))
    closed_for(at, 31)
    with pytest.raises(AlreadyDone):
        confirm(at, 2)

    closed_for(at, 10)

    assert confirm(at, 2).state == DealState.CONFIRMED


def test_what_comes_late_agrees_with_nothing_and_waits_for_an_organizer() -> None:
    at = closing()
    enter(at, 1, totals(at))
    closed_for(at, 1)

    alike = enter(at, 2, totals(at))
    other = enter(at, 3, totals(at, caller=3))

    assert (alike.said, other.said) == ("late", "late")
    assert said() == [(DealState.DISPUTED, 3)]
    assert [line.late for line in round_desk(at.round).lines] == [2]
    assert list(LogEntry.objects.filter(action="deal.late").values_list("after__version", flat=True)) == [
        3,
        2,
    ]


def test_said_twice_it_is_one_reading() -> None:
    at = closing()
    closed_for(at, 1)
    enter(at, 1, totals(at))

    assert enter(at, 1, totals(at)).said == "unchanged"
    assert said() == [(DealState.SUBMITTED, 1)]


def test_nobody_is_absent_and_the_jobs_find_the_same_when_they_start_again() -> None:
    at = closing(silence_minutes=5)
    closed_for(at, 20)
    enter(at, 1, totals(at))
    Round.objects.update(closes_at=Now() - timedelta(minutes=80))
    minutes_pass(60)

    call_command("sweep", once=True)

    at.refresh_from_db()
    assert (at.state, said()) == (TableState.PLAYING, [(DealState.SUBMITTED, 1)])
    assert not Unplayed.objects.exists()


def test_silence_confirms_what_was_in_time() -> None:
    at = closing(silence_minutes=5)
    enter(at, 1, totals(at))
    closed_for(at, 1)

    assert silence.confirm_silent() == 1


def test_an_organizer_decides_about_what_came_late() -> None:
    at = closing()
    closed_for(at, 1)
    enter(at, 1, totals(at))

    rulings.accept_version(at, 1, version=1, by=ada(), reason="Their train stood still.")

    assert said() == [(DealState.CONFIRMED, 1)]
    assert [line.late for line in round_desk(at.round).lines] == [0]


def test_an_organizer_gives_more_time_and_it_is_confirmed_as_ever() -> None:
    at = closing()
    closed_for(at, 1)
    enter(at, 1, totals(at))
    set_deadline(at.round, AT, by=ada())
    at.refresh_from_db()

    assert confirm(at, 2).state == DealState.CONFIRMED


def test_a_table_that_is_put_off_has_all_the_time() -> None:
    at = closing(LateRule.CLOSED)
    Table.objects.update(parked=True)
    closed_for(at, 60)

    assert enter(at, 1, totals(at)).said == "entered"


def test_when_a_round_closes_is_kept_in_the_history() -> None:
    at = closing()

    set_deadline(at.round, AT, by=ada())
    set_deadline(at.round, AT, by=ada())
    set_deadline(at.round, None, by=ada())

    rows = LogEntry.objects.filter(action="round.deadline").values_list("after__closes_at", flat=True)
    assert list(rows) == [None, AT.isoformat()]
    assert Round.objects.get().closes_at is None


def test_a_finished_event_keeps_when_its_rounds_closed() -> None:
    event = factories.event()
    round = factories.played_round(event)
    events.finish_event(event, by=ada())

    with pytest.raises(AlreadyDone, match="finished"):
        set_deadline(round, AT, by=ada())


@pytest.mark.parametrize(
    ("rule", "before", "after"),
    [(LateRule.CLOSED, "check", "late"), (LateRule.ORGANIZERS, "check", "late")],
)
def test_an_open_page_is_another_once_the_round_has_closed(rule: LateRule, before: str, after: str) -> None:
    at = closing(rule)
    enter(at, 1, totals(at))
    closed_for(at, -1)
    cy = claim(at, 2)
    version = table_version(at, cy)
    assert table_shown(at, claim=cy).deals[0].todo == before

    closed_for(at, 1)

    shown = table_shown(at, claim=cy).deals[0]
    assert (shown.todo, shown.can_confirm, shown.can_object) == (after, frozenset(), True)
    assert table_version(at, cy) != version


@pytest.mark.parametrize(("rule", "todo"), [(LateRule.CLOSED, "late"), (LateRule.ORGANIZERS, "enter")])
def test_who_has_said_nothing_yet_may_still_tell_the_organizers_where_the_event_says_so(
    rule: LateRule, todo: str
) -> None:
    at = closing(rule)
    closed_for(at, 1)

    assert table_shown(at, claim=claim(at, 2)).deals[0].todo == todo
    assert not Submission.objects.exists()
