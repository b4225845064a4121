"""Who came to a table, and who takes a seat there late."""

import pytest

from league.errors import AlreadyDone, Unacceptable, UnknownHere
from league.models import Event, LogEntry, Round, SeatClaim, Table, Unplayed
from league.services import attendance, entrants, events, parts, rounds, stages
from league.states import EntrantState, RoundState, TableState
from tests import factories
from tests.factories import NAMES, ada, confirmed_deal, entrant, seat_of, table_of

pytestmark = pytest.mark.django_db

FOUR = NAMES[:4]


@pytest.fixture
def event() -> Event:
    return factories.event(names=FOUR)


@pytest.fixture
def at(event: Event) -> Table:
    return table_of(factories.published_round(event))


def seats(at: Table) -> list[tuple[int, str, str]]:
    return [(seat.number, str(seat.entrant), seat.back) for seat in at.seats.order_by("number")]


def unplayed() -> dict[str, str]:
    return {str(row.entrant): row.kind for row in Unplayed.objects.all()}


def absent(at: Table, *names: str, reason: str = "") -> None:
    for name in names:
        attendance.did_not_come(at, seat_of(at, name).number, by=ada(), reason=reason)


def arrive(at: Table, event: Event, name: str) -> None:
    attendance.take_a_seat(at, entrant(event, name), by=ada())


class TestNoShow:
    def test_a_table_of_four_plays_on_as_three_with_the_decks_they_have(self, at: Table) -> None:
        (_1, bea, red), (_2, cy, _blue), (_3, eve, green), (_4, fay, yellow) = seats(at)

        absent(at, cy)

        assert seats(at) == [(1, bea, red), (2, eve, green), (3, fay, yellow)]
        assert unplayed() == {cy: "no-show"}
        at.refresh_from_db()
        assert (at.state, at.round.state) == (TableState.WAITING, RoundState.PLAYING)

    def test_the_others_results_count_for_a_table_of_three(self, event: Event, at: Table) -> None:
        absent(at, "Cy")

        confirmed_deal(at, 1, (20, 0), (10, 3), (9, 3))

        points = [points for points, _played in factories.points_of(event).values()]
        assert sorted(points) == ["0", "20", "3", "4"]

    def test_one_who_is_left_alone_has_a_walkover_and_the_round_is_complete(self, at: Table) -> None:
        absent(at, "Bea", "Cy", "Eve")

        assert unplayed() == {"Bea": "no-show", "Cy": "no-show", "Eve": "no-show", "Fay": "walkover"}
        at.refresh_from_db()
        assert (at.state, at.ruling, at.round.state) == (
            TableState.FINAL,
            "Nobody else came.",
            RoundState.COMPLETE,
        )

    def test_of_two_who_both_stay_away_nobody_wins(self) -> None:
        at = factories.table(names=("Bea", "Cy"))

        absent(at, "Bea", "Cy")

        assert unplayed() == {"Bea": "no-show", "Cy": "no-show"}
        at.refresh_from_db()
        assert (at.state, at.ruling, seats(at)) == (TableState.FINAL, "Nobody came.", [])

    def test_an_organizers_reason_is_what_everybody_reads(self) -> None:
        at = factories.table(names=("Bea", "Cy"))

        absent(at, "Bea", reason=" The train. ")

        at.refresh_from_db()
        assert at.ruling == "The train."

    def test_it_counts_by_the_events_rule(self, event: Event, at: Table) -> None:
        stage = factories.stage(event)
        stage.awards = {
            "walkover": {"points": "7", "counts_as_played": True},
            "no_show": {"points": "-1/2", "counts_as_played": False},
        }
        stage.save()

        absent(at, "Bea", "Cy", "Eve")

        assert factories.points_of(event) == {
            "Fay": ("7", 1),
            "Bea": ("-1/2", 0),
            "Cy": ("-1/2", 0),
            "Eve": ("-1/2", 0),
        }

    def test_a_table_whose_variant_was_for_many_keeps_it(self) -> None:
        at = factories.table(names=NAMES[:6], table_size=6)

        absent(at, "Cy")

        at.refresh_from_db()
        assert at.variant == {"partnership": "individual"}

    def test_a_pair_does_not_come_as_one(self) -> None:
        at = table_of(factories.published_round(factories.pairs_event()))

        absent(at, "Cy")

        assert unplayed() == {"Bea & Cy": "no-show"}

    def test_it_is_logged_with_its_reason(self, at: Table) -> None:
        number = seat_of(at, "Cy").number

        absent(at, "Cy", reason="Ill.")

        entry = LogEntry.objects.get(action="seat.absent")
        assert (entry.table, entry.user, entry.reason) == (at, ada(), "Ill.")
        assert entry.before == {
            "seat": number,
            "name": "Cy",
            "entrants": [entrant(at.round.stage.event, "Cy").pk],
            "state": "waiting",
        }
        assert entry.after == {"state": "waiting"}

    def test_where_something_is_entered_the_seats_stay(self, at: Table) -> None:
        factories.enter(at, 1, factories.totals(at))

        with pytest.raises(AlreadyDone, match="Enter what was played, or close the table early"):
            attendance.did_not_come(at, 3, by=ada())

    def test_a_part_of_a_deal_is_something(self, at: Table) -> None:
        by = factories.claim(at, 1)
        parts.keep_part(at, 1, evidence="cards", typed={}, of_seat=True, by=by)

        with pytest.raises(AlreadyDone, match="Something is entered"):
            attendance.did_not_come(at, 3, by=ada())

    def test_whose_phone_scores_is_there_until_it_is_released(self, at: Table) -> None:
        claim = factories.claim(at, seat_of(at, "Cy").number)
        with pytest.raises(AlreadyDone, match="A phone scores for \u2068Cy\u2069"):
            absent(at, "Cy")

        rounds.release_claim(claim, by=ada())
        absent(at, "Cy")

        assert not SeatClaim.objects.exists()
        assert LogEntry.objects.filter(action="seat.claimed").count() == 1

    def test_a_finished_event_is_reopened_first(self, event: Event) -> None:
        at = table_of(factories.played_round(event))
        events.finish_event(event, by=ada())

        with pytest.raises(AlreadyDone, match="Reopen it"):
            attendance.did_not_come(at, 1, by=ada())

    def test_a_seat_that_is_not_there_does_not_stay_empty(self, at: Table) -> None:
        with pytest.raises(UnknownHere, match="no seat 5"):
            attendance.did_not_come(at, 5, by=ada())

    def test_who_did_not_come_and_leaves_is_withdrawn_not_forgotten(self, event: Event, at: Table) -> None:
        absent(at, "Cy")

        entrants.withdraw(entrant(event, "Cy"), by=ada())

        assert entrant(event, "Cy").state == EntrantState.WITHDRAWN


class TestArriving:
    def test_who_comes_after_all_sits_down_last_with_a_free_deck(self, event: Event, at: Table) -> None:
        before = seats(at)
        absent(at, "Bea")

        arrive(at, event, "Bea")

        others = [(name, back) for _number, name, back in before if name != "Bea"]
        back = next(back for _number, name, back in before if name == "Bea")
        assert seats(at) == [(number, *seat) for number, seat in enumerate([*others, ("Bea", back)], start=1)]
        assert unplayed() == {}

    def test_a_walkover_is_undone_and_the_round_goes_on(self, event: Event, at: Table) -> None:
        absent(at, "Bea", "Cy", "Eve")

        arrive(at, event, "Cy")

        assert unplayed() == {"Bea": "no-show", "Eve": "no-show"}
        at.refresh_from_db()
        assert (at.state, at.ruling, at.round.state) == (TableState.WAITING, "", RoundState.PLAYING)
        confirmed_deal(at)
        assert sorted(factories.points_of(event).values()) == [("0", 0), ("0", 0), ("20", 1), ("4", 1)]

    def test_at_a_table_where_nobody_came_the_first_is_alone(self, event: Event, at: Table) -> None:
        absent(at, *FOUR)

        arrive(at, event, "Cy")

        assert unplayed()["Cy"] == "walkover"
        at.refresh_from_db()
        assert (at.state, at.ruling) == (TableState.FINAL, "Nobody else came.")

    def test_a_late_entrant_joins_a_short_table(self, event: Event, at: Table) -> None:
        entrants.add_entrants(event, "Gus", by=ada())

        arrive(at, event, "Gus")

        assert [name for _number, name, _back in seats(at)][4:] == ["Gus"]
        confirmed_deal(at)

    def test_who_sits_out_may_play_instead(self, event: Event, at: Table) -> None:
        entrants.add_entrants(event, "Gus", by=ada())
        Unplayed.objects.create(round=at.round, entrant=entrant(event, "Gus"), kind="bye")

        arrive(at, event, "Gus")

        assert unplayed() == {}

    def test_the_sixth_single_player_makes_it_a_table_of_singles(self) -> None:
        event = factories.event(names=NAMES[:5], table_size=5)
        at = table_of(factories.published_round(event))
        entrants.add_entrants(event, "Lou", by=ada())

        arrive(at, event, "Lou")

        at.refresh_from_db()
        assert at.variant == {"partnership": "individual"}

    def test_nobody_sits_at_two_tables_of_a_round(self) -> None:
        event = factories.event(names=NAMES[:8])
        playing = factories.published_round(event)
        at = table_of(playing, 2)
        there = str(table_of(playing, 1).seats.get(number=1).entrant)

        with pytest.raises(AlreadyDone, match=f"\u2068{there}\u2069 plays at table 1"):
            arrive(at, event, there)

    def test_a_table_has_eight_decks(self) -> None:
        event = factories.event(names=NAMES[:8], table_size=8)
        at = table_of(factories.published_round(event))
        entrants.add_entrants(event, "Ned", by=ada())

        with pytest.raises(AlreadyDone, match="no free place"):
            arrive(at, event, "Ned")

    def test_who_left_is_brought_back_first(self, event: Event, at: Table) -> None:
        absent(at, "Cy")
        entrants.withdraw(entrant(event, "Cy"), by=ada())

        with pytest.raises(AlreadyDone, match="Bring them back first"):
            arrive(at, event, "Cy")

    def test_a_table_that_was_played_is_full(self, event: Event) -> None:
        at = table_of(factories.played_round(event))
        entrants.add_entrants(event, "Gus", by=ada())

        with pytest.raises(AlreadyDone, match="is final"):
            arrive(at, event, "Gus")

    def test_once_the_next_round_is_published_a_walkover_stays(self, event: Event, at: Table) -> None:
        absent(at, "Bea", "Cy", "Eve")
        stages.refresh_stage(at.round.stage_id)
        factories.published_round(event)

        with pytest.raises(AlreadyDone, match="Round 2 is published already"):
            arrive(at, event, "Cy")

    def test_a_proposal_made_meanwhile_is_dropped(self, event: Event, at: Table) -> None:
        absent(at, "Bea", "Cy", "Eve")
        rounds.propose_round(factories.stage(event), by=ada())

        arrive(at, event, "Cy")

        assert list(Round.objects.values_list("number", "state")) == [(1, RoundState.PLAYING)]


def test_a_reason_of_nothing_but_marks_is_refused(at: Table) -> None:
    with pytest.raises(Unacceptable):
        absent(at, "Cy", reason="\u202e")
