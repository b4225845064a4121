"""Proposing a round, publishing it, closing it; phones that score at its tables."""

from itertools import chain, combinations

import pytest

from league import access
from league.errors import AlreadyDone, Unacceptable
from league.models import Event, LogEntry, Round, Seat, Table, Unplayed
from league.services import entrants, events, rounds, stages
from league.states import Back, DealState, EventState, RoundState, TableState
from tests import factories

pytestmark = pytest.mark.django_db


def propose(event: Event, *, variation: int = 0) -> Round:
    return rounds.propose_round(factories.stage(event), by=factories.ada(), variation=variation)


def seating(of: Round) -> list[list[int]]:
    """The entrants of each table, by seat."""
    return [
        list(table.seats.order_by("number").values_list("entrant", flat=True))
        for table in of.tables.order_by("number")
    ]


def test_a_proposal_seats_everybody_once() -> None:
    event = factories.event(names=factories.NAMES[:11])

    proposal = propose(event)

    assert sorted(chain.from_iterable(seating(proposal))) == sorted(
        event.entrants.values_list("pk", flat=True)
    )
    assert [len(seats) for seats in seating(proposal)] == [4, 4, 3]


def test_every_seat_of_a_table_has_a_back_of_its_own() -> None:
    propose(factories.event())

    assert list(Seat.objects.order_by("number").values_list("back", flat=True)) == list(Back)[:4]


def test_the_same_variation_gives_the_same_seating_again() -> None:
    event = factories.event(names=factories.NAMES)

    first, second = seating(propose(event)), seating(propose(event))

    assert first == second


def test_another_variation_gives_another_seating() -> None:
    event = factories.event(names=factories.NAMES)

    assert seating(propose(event)) != seating(propose(event, variation=1))


def test_a_proposal_says_what_it_was_made_from() -> None:
    proposal = propose(factories.event(), variation=2)

    assert proposal.seating == {
        "variation": 2,
        "uploaded": False,
        "cost": {
            "repeat_meetings": 0,
            "repeat_partners": 0,
            "spread": 0,
            "short_table_turns": 0,
            "byes": 0,
            "first_seats": 0,
        },
        "notes": [],
        "levels": {},
        "level_unit": 1,
    }


def test_there_is_one_proposal_at_a_time() -> None:
    event = factories.event()
    propose(event)
    newest = propose(event)

    assert list(Round.objects.all()) == [newest]


def test_a_seating_that_fails_half_written_leaves_nothing_and_can_be_made_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Field case F06."""
    event = factories.event()

    with monkeypatch.context() as broken:
        broken.setattr(Unplayed.objects, "bulk_create", lambda _rows: 1 / 0)  # after tables and seats
        with pytest.raises(ZeroDivisionError):
            propose(event)

    assert (Round.objects.count(), Table.every.count(), Seat.objects.count()) == (0, 0, 0)
    assert propose(event).number == 1


def test_nobody_is_seated_alone() -> None:
    with pytest.raises(Unacceptable, match="at least two"):
        propose(factories.event(names=("Bea",)))


def test_the_next_round_waits_for_the_present_one() -> None:
    event = factories.event()
    factories.published_round(event)

    with pytest.raises(AlreadyDone, match="Round 1 is still playing"):
        propose(event)


def test_the_next_round_is_proposed_as_soon_as_the_last_table_is_final() -> None:
    event = factories.event()
    factories.played_round(event)  # and no worker was there to complete it

    assert propose(event).number == 2


def test_over_a_planned_night_nobody_meets_again_while_that_is_possible() -> None:
    event = factories.event(names=factories.NAMES[:9], table_size=3, planned_rounds=4)

    tables = [set(seats) for _round in range(4) for seats in seating(factories.played_round(event))]

    meetings = [pair for seats in tables for pair in combinations(sorted(seats), 2)]
    assert len(meetings) == len(set(meetings)) == 36


def test_a_finished_event_seats_nobody() -> None:
    event = factories.event()
    factories.played_round(event)
    events.finish_event(event, by=factories.ada())

    with pytest.raises(AlreadyDone, match="finished"):
        propose(event)


def test_a_discarded_proposal_is_gone_and_logged() -> None:
    event = factories.event()

    rounds.discard_proposal(propose(event), by=factories.ada())

    assert not Round.objects.exists()
    assert LogEntry.objects.get(action="round.discarded").before == {"round": 1}


def test_a_published_round_is_not_discarded() -> None:
    playing = factories.published_round(factories.event())

    with pytest.raises(AlreadyDone):
        rounds.discard_proposal(playing, by=factories.ada())


def test_a_replaced_proposal_is_neither_published_nor_discarded() -> None:
    event = factories.event()
    replaced = propose(event)
    propose(event)

    for step in (rounds.publish_round, rounds.discard_proposal):
        with pytest.raises(AlreadyDone, match="Propose the round again"):
            step(Round(pk=replaced.pk, stage=replaced.stage, number=1), by=factories.ada())


def test_publishing_opens_the_event_and_every_tables_deals() -> None:
    event = factories.event(deals=3)

    playing = factories.published_round(event)

    event.refresh_from_db()
    table = playing.tables.get()
    assert (event.state, playing.state, table.state) == (
        EventState.RUNNING,
        RoundState.PLAYING,
        TableState.WAITING,
    )
    assert list(table.deals.values_list("number", "state")) == [(n, DealState.OPEN) for n in (1, 2, 3)]


def test_a_match_to_a_target_opens_one_deal_at_first() -> None:
    event = factories.event(match_length="target", deals=None, target=100)

    assert factories.published_round(event).tables.get().deals.count() == 1


def test_a_round_is_published_once() -> None:
    playing = factories.published_round(factories.event())

    with pytest.raises(AlreadyDone):
        rounds.publish_round(playing, by=factories.ada())


def test_six_single_players_at_a_table_are_meant_to_be_single() -> None:
    table = factories.published_round(factories.event(names=factories.NAMES[:6], table_size=6)).tables.get()

    assert table.variant == {"partnership": "individual"}


def test_closing_a_round_rules_on_every_open_table() -> None:
    event = factories.event(names=factories.NAMES[:8])
    playing = factories.published_round(event)
    first = playing.tables.get(number=1)
    factories.confirmed_deal(access.table_to_score(access.table_link(first)))

    rounds.close_round(playing, by=factories.ada(), reason=" The hall closes. ")

    playing.refresh_from_db()
    assert playing.state == RoundState.COMPLETE
    assert list(playing.tables.order_by("number").values_list("state", "ruling")) == [
        (TableState.FINAL, ""),
        (TableState.FINAL, "The hall closes."),
    ]
    assert LogEntry.objects.get(action="table.closed").reason == "The hall closes."


def test_what_was_confirmed_at_a_closed_table_counts_and_the_rest_does_not() -> None:
    event = factories.event(deals=2)
    playing = factories.published_round(event)
    table = access.table_to_score(access.table_link(playing.tables.get()))
    factories.confirmed_deal(table, 1, (20, 0), (10, 3), (9, 3), (8, 3))

    rounds.close_round(playing, by=factories.ada(), reason="The hall closes.")

    assert list(Seat.objects.order_by("number").values_list("result__score", flat=True)) == [20, 4, 3, 2]


def test_a_round_is_not_closed_without_a_reason() -> None:
    playing = factories.published_round(factories.event())

    with pytest.raises(Unacceptable) as refused:
        rounds.close_round(playing, by=factories.ada(), reason=" \x00 ")

    assert set(refused.value.fields) == {"reason"}


def test_a_round_is_closed_once() -> None:
    playing = factories.published_round(factories.event())
    rounds.close_round(playing, by=factories.ada(), reason="The hall closes.")

    with pytest.raises(AlreadyDone):
        rounds.close_round(playing, by=factories.ada(), reason="The hall closes.")
    stages.refresh_stage(playing.stage_id)

    assert LogEntry.objects.filter(action="round.complete").count() == 1


def test_only_a_playing_round_is_closed() -> None:
    proposal = propose(factories.event())

    with pytest.raises(AlreadyDone):
        rounds.close_round(proposal, by=factories.ada(), reason="Too late.")


def test_a_phone_asked_again_keeps_its_seat() -> None:
    table = factories.table()

    assert factories.claim(table, device="phone") == factories.claim(table, device="phone")


def test_a_phone_scores_for_one_person_at_a_table() -> None:
    table = factories.table()
    factories.claim(table, 1, device="phone")

    with pytest.raises(AlreadyDone, match="This phone scores for"):
        factories.claim(table, 2, device="phone")


def test_a_person_has_one_phone_until_an_organizer_releases_it() -> None:
    table = factories.table()
    first = factories.claim(table, 1, device="phone")
    with pytest.raises(AlreadyDone, match="Another phone scores for"):
        factories.claim(table, 1, device="other")

    rounds.release_claim(first, by=factories.ada())

    assert factories.claim(table, 1, device="other").device == "other"


def test_both_partners_may_score_with_phones_of_their_own() -> None:
    table = access.table_to_score(
        access.table_link(factories.published_round(factories.pairs_event()).tables.get())
    )

    claims = [factories.claim(table, 1, player=player) for player in (0, 1)]

    assert len({claim.pk for claim in claims}) == 2


def test_nobody_scores_where_they_do_not_sit() -> None:
    table = factories.table()
    stranger = factories.entrant(factories.event(names=("Dot",)), "Dot").players[0]

    with pytest.raises(Unacceptable, match="does not sit there"):
        rounds.claim_seat(table, seat=table.seats.get(number=1), player=stranger, device="phone")


def test_a_phone_is_released_once() -> None:
    claim = factories.claim(factories.table())
    rounds.release_claim(claim, by=factories.ada())

    with pytest.raises(AlreadyDone):
        rounds.release_claim(claim, by=factories.ada())


def test_a_new_link_is_logged() -> None:
    table = factories.table()

    rounds.revoke_link(table, by=factories.ada())

    assert Table.objects.get().link_number == 2
    assert LogEntry.objects.get(action="link.revoked").table == table


def test_who_leaves_between_rounds_shortens_a_table() -> None:
    event = factories.event(names=factories.NAMES[:8])
    factories.played_round(event)
    entrants.withdraw(factories.entrant(event, "Cy"), by=factories.ada())

    assert [len(seats) for seats in seating(propose(event))] == [4, 3]
