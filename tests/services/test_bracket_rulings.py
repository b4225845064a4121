"""What was played in a bracket never changes silently: corrections, void tables, and who is level over the line."""

from typing import Any

import pytest

from league import access
from league.competition.elimination import Effect
from league.errors import AlreadyDone, Unacceptable, UnknownHere
from league.models import Deal, HeldSeat, LogEntry, Stage, Submission, Table
from league.queries.bracket_effects import effect_if
from league.queries.preview import as_void
from league.queries.table_desk import seats_version
from league.services import attendance, bracket_rulings, bracket_tables, rulings, seats, table_rulings
from league.services.stages import results_moved
from league.states import BracketRuling, TableState
from tests import brackets, factories
from tests.brackets import cup, looked_at, names_at, now, play, started, table
from tests.factories import ada

pytestmark = pytest.mark.django_db

KEEP, RESTART = BracketRuling.KEEP, BracketRuling.RESTART


def correct(stage: Stage, number: int, *order: str, then: BracketRuling | None = None) -> None:
    """Ada corrects the one deal of a table: these came in this order."""
    at = table(stage, number)
    document = brackets.deal_in_order(at, *order)
    counted = at.deals.get().confirmed_submission
    assert counted
    rulings.enter_result(
        at, 1, document, by=ada(), reason="Read wrongly.", seen_version=counted.version, then=then
    )
    looked_at(stage)


def begin(stage: Stage, number: int) -> Submission:
    """Something is entered at a table, and not confirmed."""
    at = table(stage, number)
    factories.enter(at, 1, factories.totals(at))
    return Submission.objects.get(deal__table=at)


# F16: a corrected winner is put into the next table once, instead of the other.
@pytest.mark.scenario("S39")
class TestCorrectingAWinner:
    @pytest.fixture
    def stage(self) -> Stage:
        """Four tables of three are played; their winners sit at the final table, where nothing is entered."""
        stage = started(cup(12, seats=4, advance=1))
        for number, winner in ((1, "P1"), (2, "P2"), (3, "P3")):
            play(stage, number, winner)
        return stage

    def test_the_right_one_sits_there_and_the_other_does_not(self, stage: Stage) -> None:
        final = Table.objects.get(round__stage=stage, number=4)

        correct(stage, 2, "P5", "P2")

        assert sorted(names_at(stage, 4)) == ["P1", "P3", "P5"]
        assert Table.objects.get(round__stage=stage, number=4) == final
        assert LogEntry.objects.filter(action="bracket.seated-anew").count() == 1

    def test_the_phone_of_who_does_not_sit_there_any_more_is_gone(self, stage: Stage) -> None:
        final = table(stage, 4)
        seat = factories.seat_of(final, "P2")
        factories.claim(final, seat.number)
        stays = factories.claim(final, factories.seat_of(final, "P1").number)

        correct(stage, 2, "P5", "P2")

        assert list(final.claims.values_list("pk", flat=True)) == [stays.pk]

    def test_once_the_final_is_begun_it_needs_a_ruling(self, stage: Stage) -> None:
        begin(stage, 4)

        with pytest.raises(AlreadyDone) as refused:
            correct(stage, 3, "P4", "P3")

        assert refused.value.code == "needs-ruling"
        assert names_at(stage, 4) == ["P1", "P2", "P3"]
        assert table(stage, 3).deals.get().submissions.count() == 1

    @pytest.mark.scenario("S39", control=True)
    def test_without_looking_at_what_is_in_the_way_it_changes_silently(
        self, stage: Stage, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        begin(stage, 4)
        monkeypatch.setattr(bracket_rulings, "effect_between", lambda before, after: Effect((), ()))

        correct(stage, 3, "P4", "P3")

        assert now(stage).course.results[3][0] == factories.entrant(stage.event, "P4").pk
        assert not LogEntry.objects.filter(action__in=("bracket.kept", "bracket.restarted")).exists()

    def test_kept_everybody_sits_where_they_sat(self, stage: Stage) -> None:
        begin(stage, 4)

        correct(stage, 3, "P4", "P3", then=KEEP)

        assert names_at(stage, 4) == ["P1", "P2", "P3"]
        assert now(stage).course.results[3][0] == factories.entrant(stage.event, "P4").pk
        assert [held.reason for held in HeldSeat.objects.all()] == ["Read wrongly."]

    def test_restarted_the_final_is_played_by_the_right_ones(self, stage: Stage) -> None:
        said = begin(stage, 4)
        old = said.deal.table
        link = access.table_link(old)

        correct(stage, 3, "P4", "P3", then=RESTART)

        assert names_at(stage, 4) == ["P1", "P2", "P4"]
        assert Table.objects.get(round__stage=stage, number=4).pk != old.pk
        with pytest.raises(UnknownHere) as refused:
            access.table_to_score(link)
        assert refused.value.code == "table-withdrawn"

    def test_what_was_entered_before_a_restart_stays_in_the_history(self, stage: Stage) -> None:
        said = begin(stage, 4)

        correct(stage, 3, "P4", "P3", then=RESTART)

        kept = Submission.objects.select_related("deal__table").get(pk=said.pk)
        assert (kept.deal.table.withdrawn, kept.deal.table.void) == (True, "Read wrongly.")
        entry = LogEntry.objects.get(action="bracket.restarted")
        assert (entry.before, entry.reason) == ({"tables": [4]}, "Read wrongly.")

    def test_one_that_changes_no_place_needs_none(self, stage: Stage) -> None:
        begin(stage, 4)

        correct(stage, 3, "P3", "P10", "P4")

        assert names_at(stage, 4) == ["P1", "P2", "P3"]


class TestBothSides:
    @pytest.fixture
    def stage(self) -> Stage:
        """Double elimination of four: all played but the finals."""
        stage = started(cup(4, double=True))
        play(stage, 1, "P1", "P4")
        play(stage, 2, "P2", "P3")
        play(stage, 3, "P1", "P2")
        play(stage, 4, "P3", "P4")
        return stage

    def test_the_whole_chain_is_named(self, stage: Stage) -> None:
        with pytest.raises(AlreadyDone) as refused:
            correct(stage, 1, "P4", "P1")

        assert "tables 3, 4" in refused.value.sentence

    def test_restarted_both_sides_are_played_anew(self, stage: Stage) -> None:
        correct(stage, 1, "P4", "P1", then=RESTART)

        assert (names_at(stage, 3), names_at(stage, 4)) == (["P4", "P2"], ["P3", "P1"])
        assert [each.number for each in brackets.open_tables(stage)] == [3, 4]

    def test_kept_nobody_comes_to_both_sides(self, stage: Stage) -> None:
        correct(stage, 1, "P4", "P1", then=KEEP)

        assert (names_at(stage, 3), names_at(stage, 4)) == (["P1", "P2"], ["P3", "P4"])
        assert now(stage).situation.winner is None


class TestVoidTables:
    @pytest.fixture
    def stage(self) -> Stage:
        """Four players; both first tables are played and the final is open."""
        stage = started(cup(4))
        play(stage, 1, "P1", "P4")
        play(stage, 2, "P2", "P3")
        return stage

    def void(self, stage: Stage, number: int, then: BracketRuling | None = None) -> None:
        table_rulings.void_table(table(stage, number), by=ada(), reason="A deck was short.", then=then)
        looked_at(stage)

    def test_nobody_goes_on_from_it(self, stage: Stage) -> None:
        self.void(stage, 1)

        assert names_at(stage, 3) == []
        assert list(now(stage).tied) == [1]

    def test_who_would_sit_elsewhere_is_known_before(self, stage: Stage) -> None:
        play(stage, 3, "P1", "P2")

        effect = effect_if(as_void(table(stage, 1)))

        assert (effect.changed, effect.in_the_way) == ((3,), (3,))

    def test_counting_again_it_is_as_before(self, stage: Stage) -> None:
        self.void(stage, 1)

        table_rulings.let_count(table(stage, 1), by=ada())
        looked_at(stage)

        assert names_at(stage, 3) == ["P1", "P2"]

    def test_a_played_final_is_in_the_way(self, stage: Stage) -> None:
        play(stage, 3, "P1", "P2")

        with pytest.raises(AlreadyDone) as refused:
            self.void(stage, 1)

        assert refused.value.code == "needs-ruling"
        assert table(stage, 1).void == ""

    def test_played_again_from_the_start_it_has_new_deals(self, stage: Stage) -> None:
        bracket_tables.play_again(table(stage, 1), by=ada(), reason="A deck was short.")
        looked_at(stage)

        assert table(stage, 1).state == TableState.WAITING
        play(stage, 1, "P4", "P1")
        assert names_at(stage, 3) == ["P4", "P2"]

    def test_kept_the_final_counts_while_the_table_is_played_again(self, stage: Stage) -> None:
        play(stage, 3, "P1", "P2")

        bracket_tables.play_again(table(stage, 1), by=ada(), reason="A deck was short.", then=KEEP)
        looked_at(stage)
        play(stage, 1, "P4", "P1")

        assert brackets.winner(stage) == "P1"


class TestLevelOverTheLine:
    @pytest.fixture
    def stage(self) -> Stage:
        """Four players with no tiebreaks; P1 and P4 are level at table 1."""
        stage = started(cup(4, tiebreaks=()))
        self.enter_level(stage)
        play(stage, 2, "P2", "P3")
        return stage

    def enter_level(self, stage: Stage) -> None:
        at = table(stage, 1)
        document: Any = factories.totals(at, (20, 3), (20, 3), caller=None, end="stalemate")
        rulings.enter_result(at, 1, document, by=ada())
        looked_at(stage)

    def keys(self, stage: Stage, *names: str) -> list[int]:
        return [factories.entrant(stage.event, name).pk for name in names]

    def rule(self, stage: Stage, *names: str) -> None:
        bracket_tables.rule_order(table(stage, 1), self.keys(stage, *names), by=ada(), reason="By a card.")
        looked_at(stage)

    def test_nobody_goes_on_by_themselves(self, stage: Stage) -> None:
        assert table(stage, 1).state == TableState.FINAL
        assert names_at(stage, 3) == []

    def test_a_ruling_says_who_goes_on(self, stage: Stage) -> None:
        self.rule(stage, "P4", "P1")

        assert names_at(stage, 3) == ["P4", "P2"]

    def test_it_orders_exactly_those_who_are_level(self, stage: Stage) -> None:
        with pytest.raises(Unacceptable) as refused:
            self.rule(stage, "P4", "P3")

        assert refused.value.code == "not-who-is-level"

    def test_it_can_be_taken_back(self, stage: Stage) -> None:
        self.rule(stage, "P4", "P1")

        bracket_tables.take_back_order(table(stage, 1), by=ada(), reason="A mistake.")
        looked_at(stage)

        assert names_at(stage, 3) == []

    def test_one_more_deal_decides_it(self, stage: Stage) -> None:
        bracket_tables.deal_more(table(stage, 1), by=ada())
        at = table(stage, 1)
        rulings.enter_result(at, 2, brackets.deal_in_order(at, "P1", "P4"), by=ada())
        looked_at(stage)

        assert names_at(stage, 3) == ["P1", "P2"]

    def test_closed_with_nothing_confirmed_everybody_is_level(self) -> None:
        stage = started(cup(2, name="Closed"))

        table_rulings.close_table(table(stage, 1), by=ada(), reason="The hall closes.")
        looked_at(stage)

        assert brackets.winner(stage) is None
        assert len(now(stage).tied[1].entrants) == 2


class TestWhoCame:
    def test_whoever_is_left_goes_on(self) -> None:
        stage = started(cup(4))

        attendance.did_not_come(table(stage, 1), 2, by=ada())
        play(stage, 2, "P2", "P3")

        assert names_at(stage, 3) == ["P1", "P2"]

    def test_as_many_as_go_on_have_nothing_to_play(self) -> None:
        stage = started(cup(8, seats=4, advance=2))

        for _seat in range(2):
            attendance.did_not_come(table(stage, 1), 1, by=ada())
            looked_at(stage)

        assert (table(stage, 1).state, names_at(stage, 1)) == (TableState.FINAL, ["P5", "P8"])
        assert now(stage).situation.table(1).state == "automatic"

    def test_who_did_not_come_has_lost_but_is_not_out_of_the_losers_side(self) -> None:
        stage = started(cup(4, double=True))
        attendance.did_not_come(table(stage, 1), 2, by=ada())
        looked_at(stage)

        play(stage, 2, "P2", "P3")

        assert (names_at(stage, 3), names_at(stage, 4)) == (["P1", "P2"], ["P3", "P4"])

    def test_who_comes_after_all_plays(self) -> None:
        stage = started(cup(4))
        attendance.did_not_come(table(stage, 1), 2, by=ada())
        looked_at(stage)

        attendance.take_a_seat(table(stage, 1), factories.entrant(stage.event, "P4"), by=ada())
        looked_at(stage)

        assert (table(stage, 1).state, names_at(stage, 1)) == (TableState.WAITING, ["P1", "P4"])

    def test_nobody_else_sits_down_there(self) -> None:
        stage = started(cup(5))
        attendance.did_not_come(table(stage, 1), 2, by=ada())

        with pytest.raises(AlreadyDone) as refused:
            attendance.take_a_seat(table(stage, 1), factories.entrant(stage.event, "P1"), by=ada())

        assert refused.value.code == "bracket"


class TestSeats:
    def test_two_who_sat_in_each_others_seats_change_who_goes_on(self) -> None:
        stage = started(cup(4))
        play(stage, 1, "P1", "P4")
        play(stage, 2, "P2", "P3")
        at = table(stage, 1)
        one, other = at.seats.order_by("number")
        one.table = other.table = at

        seats.exchange_seats(one, other, seen=seats_version(at), by=ada(), reason="Wrong chairs.")
        looked_at(stage)

        assert names_at(stage, 3) == ["P4", "P2"]

    def test_before_anything_is_entered_the_job_leaves_them_there(self) -> None:
        stage = started(cup(2))
        at = table(stage, 1)
        one, other = at.seats.order_by("number")
        one.table = other.table = at

        seats.exchange_seats(one, other, seen=seats_version(at), by=ada())
        results_moved(stage)
        looked_at(stage)

        assert names_at(stage, 1) == ["P2", "P1"]

    def test_a_table_that_is_put_off_would_be_waited_for(self) -> None:
        stage = started(cup(2))

        with pytest.raises(AlreadyDone) as refused:
            table_rulings.put_off(table(stage, 1), by=ada(), reason="Late.")

        assert refused.value.code == "bracket"
        assert Deal.objects.filter(table__round__stage=stage).count() == 1
