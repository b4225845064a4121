"""Rounds that are seated again after they were published."""

from fractions import Fraction

import pytest

from league import access
from league.competition.awards import Award, Awards
from league.errors import AlreadyDone, UnknownHere
from league.models import Event, LogEntry, Round, SeatClaim, Standing, Table, Unplayed
from league.services import entrants, events, rounds, stages, taking_back
from tests import factories
from tests.factories import NAMES, ada, entrant, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return factories.event(names=NAMES[:4])


def unpublish(round: Round, reason: str = "Two came late.") -> None:
    taking_back.unpublish_round(round, by=ada(), reason=reason)


def test_a_round_without_entries_is_seated_again(event: Event) -> None:
    unpublish(factories.published_round(event))

    entrants.add_entrants(event, "Gus", by=ada())
    again = factories.published_round(event)

    assert (again.number, again.seats.count()) == (1, 5)


def test_its_links_open_nothing_any_more(event: Event) -> None:
    playing = factories.published_round(event)
    link = access.table_link(playing.tables.get())

    unpublish(playing)

    with pytest.raises(UnknownHere):
        access.table_to_score(link)


def test_phones_that_had_a_seat_do_not_keep_it(event: Event) -> None:
    playing = factories.published_round(event)
    factories.claim(table_of(playing))

    unpublish(playing)

    assert not SeatClaim.objects.exists()
    assert list(LogEntry.objects.values_list("action", flat=True)[:2]) == [
        "round.unpublished",
        "seat.claimed",
    ]


def test_the_history_keeps_who_sat_where_and_why_not_any_more(event: Event) -> None:
    playing = factories.published_round(event)
    seats = [[1, seat.entrant_id, None] for seat in playing.seats.order_by("number")]

    unpublish(playing, " Two came late. ")

    entry = LogEntry.objects.get(action="round.unpublished")
    assert (entry.before, entry.reason) == ({"round": 1, "seats": seats}, "Two came late.")


def test_a_bye_by_hand_is_given_back(event: Event) -> None:
    playing = factories.published_round(event)
    Unplayed.objects.create(round=playing, entrant=entrant(event, "Bea"), kind="bye", by_hand=True)
    Unplayed.objects.create(round=playing, entrant=entrant(event, "Cy"), kind="bye")

    unpublish(playing)

    assert list(event.entrants.filter(sits_out_next=True)) == [entrant(event, "Bea")]


def test_who_left_meanwhile_left_before_it(event: Event) -> None:
    factories.played_round(event)
    playing = factories.published_round(event)
    entrants.withdraw(entrant(event, "Bea"), by=ada())

    unpublish(playing)

    assert entrant(event, "Bea").left_after == 1


def test_once_something_is_entered_it_stays(event: Event) -> None:
    event = factories.event(names=NAMES[:8])
    playing = factories.published_round(event)
    at = table_of(playing, 2)
    factories.enter(at, 1, factories.totals(at))

    with pytest.raises(AlreadyDone, match="entered at these tables: 2"):
        unpublish(playing)

    assert Table.objects.count() == 2


def test_an_earlier_round_stays(event: Event) -> None:
    first = factories.published_round(event)
    rounds.close_round(first, by=ada(), reason="Nobody could play.")
    factories.published_round(event)

    with pytest.raises(AlreadyDone, match="Round 2 is published already"):
        unpublish(first)


def test_a_proposal_is_thrown_away_instead(event: Event) -> None:
    with pytest.raises(AlreadyDone, match="Round 1 is not published"):
        unpublish(rounds.propose_round(factories.stage(event), by=ada()))


def test_a_finished_event_is_reopened_first(event: Event) -> None:
    playing = factories.published_round(event)
    rounds.close_round(playing, by=ada(), reason="Nobody could play.")
    events.finish_event(event, by=ada())

    with pytest.raises(AlreadyDone, match="Reopen it"):
        unpublish(playing)


def test_what_it_brought_unplayed_is_gone_from_the_standings_in_the_same_step() -> None:
    """Field case F39: no job has to run for that."""
    event = factories.event(names=NAMES[:5], table_size=2, exact_tables=True, awards=Awards(bye=Award(5)))
    stage = factories.played_round(event).stage
    stages.refresh_stage(stage.pk)
    before = shown(event)
    playing = factories.published_round(event)
    stages.refresh_stage(stage.pk)
    assert shown(event) != before

    unpublish(playing)

    assert shown(event) == before
    assert shown(event) == [
        (row.entrant, row.rank, row.points) for _pool, row in stages.derived_rows(factories.stage(event))
    ]


def shown(event: Event) -> list[tuple[int, int, Fraction]]:
    rows = Standing.public.filter(stage__event=event).order_by("line")
    return [(row.entrant_id, row.rank, row.points) for row in rows]
