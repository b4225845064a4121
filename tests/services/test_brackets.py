"""Brackets: started, followed by their tables to one winner, and changed while they are played."""

from collections.abc import Mapping
from random import Random

import pytest

from league.competition.elimination import Slot
from league.competition.types import EntrantId
from league.errors import AlreadyDone, LeagueError, Unacceptable
from league.models import Deal, Event, LogEntry, Player, Round, Seat, Stage, Standing, Table
from league.services import brackets as service
from league.services import entrants, events, rounds, stages, wishes
from league.services.rules import rules_of
from league.states import EventState, RoundState
from tests import brackets, factories
from tests.brackets import BYE, UNKNOWN, cup, looked_at, names_at, now, play, started
from tests.factories import ada

pytestmark = pytest.mark.django_db


def ids(of: Event, *names: str) -> list[EntrantId]:
    return [EntrantId(factories.entrant(of, name).pk) for name in names]


def change(stage: Stage, places: Mapping[int, object]) -> None:
    """By seed, who has a place from now on: a name, to come, or a bye."""
    occupants = {
        seed: ids(stage.event, who)[0] if isinstance(who, str) else who for seed, who in places.items()
    }
    service.change_places(stage, occupants, by=ada())  # type: ignore[arg-type]
    looked_at(stage)


def code_of(refused: pytest.ExceptionInfo[LeagueError]) -> str:
    return refused.value.code


def rows(stage: Stage) -> list[tuple[object, ...]]:
    """Every seat with its table and what was entered there, as stored."""
    seats = Seat.objects.filter(round__stage=stage).order_by("table__number", "number")
    return list(seats.values_list("pk", "table__number", "table__pk", "number", "entrant", "result__score"))


class TestStarting:
    def test_the_first_tables_are_open(self) -> None:
        stage = started(cup(4))

        assert [names_at(stage, table) for table in (1, 2, 3)] == [["P1", "P4"], ["P2", "P3"], []]

    def test_a_draft_is_shown_to_everybody(self) -> None:
        stage = started(cup(4))

        assert stage.event.state == EventState.RUNNING

    def test_somebody_without_a_place_is_named(self) -> None:
        of = cup(3)

        with pytest.raises(Unacceptable) as refused:
            service.start_bracket(of.current_stage, ids(of, "P1", "P3"), by=ada())

        assert refused.value.fields == {"seeds": "Without a place: P2. Give them one, or withdraw them."}

    def test_nobody_has_two_places(self) -> None:
        of = cup(2)

        with pytest.raises(Unacceptable) as refused:
            service.start_bracket(of.current_stage, ids(of, "P1", "P2", "P1"), by=ada())

        assert code_of(refused) == "two-places"

    def test_one_alone_has_no_bracket(self) -> None:
        of = cup(1)

        with pytest.raises(Unacceptable) as refused:
            service.start_bracket(of.current_stage, ids(of, "P1"), by=ada())

        assert code_of(refused) == "too-few"

    def test_it_is_started_once(self) -> None:
        of = cup(2)
        stage = started(of)

        with pytest.raises(AlreadyDone) as refused:
            service.start_bracket(stage, ids(of, "P1", "P2"), by=ada())

        assert code_of(refused) == "bracket-started"

    def test_the_lot_is_drawn_from_the_stages_seed(self) -> None:
        stage = cup(8).current_stage

        drawn = service.ordered(stage, "lot")

        assert drawn == service.ordered(stage, "lot")
        assert sorted(drawn) == list(service.ordered(stage, "entry"))
        assert drawn != service.ordered(stage, "entry")


class TestAdvancing:
    def test_who_comes_to_the_last_table_is_seated_there(self) -> None:
        stage = started(cup(4))

        play(stage, 1, "P4", "P1")
        play(stage, 2, "P2", "P3")

        assert names_at(stage, 3) == ["P4", "P2"]

    def test_nobody_is_idle_while_an_opponent_waits(self) -> None:
        stage = started(cup(8))

        play(stage, 1, "P1", "P8")
        play(stage, 2, "P2", "P7")
        play(stage, 4, "P4", "P5")

        assert [table.number for table in brackets.open_tables(stage)] == [3, 5]
        assert list(Round.objects.filter(stage=stage).order_by("number").values_list("state", flat=True)) == [
            RoundState.PLAYING,
            RoundState.PLAYING,
        ]

    def test_following_again_changes_nothing(self) -> None:
        stage = started(cup(8, seats=4, advance=2))
        play(stage, 1, "P8", "P5")
        before = rows(stage), list(Deal.objects.order_by("pk").values_list("pk", "table"))

        stages.results_moved(stage)
        looked_at(stage)

        assert (rows(stage), list(Deal.objects.order_by("pk").values_list("pk", "table"))) == before

    def test_the_job_that_comes_late_opens_the_same_tables(self) -> None:
        at_once, late = started(cup(8)), started(cup(8, name="Later"))
        for stage, look in ((at_once, True), (late, False)):
            for number, order in ((1, "P1 P8"), (2, "P7 P2"), (3, "P3 P6"), (4, "P5 P4")):
                play(stage, number, *order.split(), look=look)

        looked_at(late)

        assert [names_at(late, table) for table in (5, 6)] == [names_at(at_once, table) for table in (5, 6)]

    @pytest.mark.parametrize("entrants", [4, 16])
    def test_opening_tables_takes_the_same_statements_for_few_and_many(
        self, entrants: int, django_assert_num_queries: object
    ) -> None:
        of = cup(entrants)
        service.start_bracket(of.current_stage, service.ordered(of.current_stage, "entry"), by=ada())

        with django_assert_num_queries(39):  # type: ignore[operator]
            stages.refresh_stage(of.current_stage.pk)

    def test_packs_are_stacked_for_every_seat(self) -> None:
        stage = started(cup(2, stacked_packs=True))

        assert sorted(Deal.objects.get(table__round__stage=stage).packs) == ["blue", "red"]


# F23: whatever the size, byes and places that nobody takes are passed on to the end.
@pytest.mark.parametrize(
    ("entrants", "seats", "advance", "double", "tables"),
    [
        (2, 2, 1, False, {1}),
        (7, 2, 1, False, {6}),
        (7, 2, 1, True, {12, 13}),
        (9, 4, 2, False, {6}),
        (6, 3, 1, True, {8, 9}),
    ],
)
def test_a_bracket_is_played_to_one_winner(
    entrants: int, seats: int, advance: int, double: bool, tables: set[int]
) -> None:
    stage = started(cup(entrants, seats=seats, advance=advance, double=double))

    brackets.play_to_the_end(stage, rng=Random(entrants))

    situation = now(stage).situation
    assert situation.winner is not None
    assert situation.current_round is None
    assert Table.objects.filter(round__stage=stage).count() in tables
    assert set(stage.rounds.values_list("state", flat=True)) == {RoundState.COMPLETE}
    assert list(Standing.objects.filter(stage=stage, rank=1).values_list("entrant", "tied")) == [
        (situation.winner, False)
    ]
    assert Standing.objects.filter(stage=stage).count() == entrants


# F24: other seeds touch only the tables whose players change, and never what was played.
class TestPlaces:
    @pytest.fixture
    def stage(self) -> Stage:
        """Eight players; tables 1 (P1, P8) and 4 (P4, P5) are played."""
        stage = started(cup(8))
        play(stage, 1, "P1", "P8")
        play(stage, 4, "P5", "P4")
        return stage

    def test_two_who_have_not_played_exchange_theirs(self, stage: Stage) -> None:
        before = {row[1]: row for row in rows(stage) if row[1] in (1, 4)}

        change(stage, {3: "P7", 7: "P3"})

        assert [names_at(stage, table) for table in (2, 3)] == [["P2", "P3"], ["P7", "P6"]]
        assert {row[1]: row for row in rows(stage) if row[1] in (1, 4)} == before

    def test_whoever_has_another_place_finds_it_in_their_history(self, stage: Stage) -> None:
        change(stage, {3: "P7", 7: "P3"})

        changed = LogEntry.objects.get(action="bracket.places")
        players = Player.objects.filter(pk__in=changed.people).order_by("name")
        assert [player.name for player in players] == ["P3", "P7"]

    def test_two_who_meet_exchange_theirs_and_nothing_moves(self, stage: Stage) -> None:
        before = rows(stage)

        change(stage, {3: "P6", 6: "P3"})

        assert rows(stage) == before

    def test_one_who_has_played_keeps_theirs(self, stage: Stage) -> None:
        before = rows(stage)

        with pytest.raises(AlreadyDone) as refused:
            change(stage, {1: "P3", 3: "P1"})

        assert code_of(refused) == "needs-ruling"
        assert "1" in refused.value.sentence
        assert rows(stage) == before

    def test_a_place_that_is_not_there(self, stage: Stage) -> None:
        with pytest.raises(Unacceptable) as refused:
            change(stage, {9: "P1"})

        assert code_of(refused) == "no-such-place"

    def test_who_is_not_in_the_event_gets_none(self, stage: Stage) -> None:
        stranger = EntrantId(factories.event(names=("Zoe",), name="Other").entrants.get().pk)

        with pytest.raises(Unacceptable) as refused:
            service.change_places(stage, {2: stranger}, by=ada())

        assert code_of(refused) == "no-such-entrant"


class TestQualifiersToCome:
    @pytest.fixture
    def stage(self) -> Stage:
        """Six players, and the seventh and eighth place for qualifiers to come."""
        return started(cup(6), extra=[UNKNOWN, UNKNOWN])

    def test_who_meets_them_waits(self, stage: Stage) -> None:
        assert [names_at(stage, table) for table in (1, 2, 3, 4)] == [[], [], ["P3", "P6"], ["P4", "P5"]]
        assert names_at(stage, 5) == names_at(stage, 6) == []

    def test_one_who_comes_opens_that_table_alone(self, stage: Stage) -> None:
        entrants.add_entrants(stage.event, "Zoe", by=ada())
        before = rows(stage)

        change(stage, {8: "Zoe"})

        assert names_at(stage, 1) == ["P1", "Zoe"]
        assert [row for row in rows(stage) if row[1] != 1] == before

    def test_one_who_will_not_come_lets_the_other_go_on(self, stage: Stage) -> None:
        change(stage, {7: BYE})
        play(stage, 3, "P3", "P6")

        assert names_at(stage, 6) == ["P2", "P3"]
        assert names_at(stage, 2) == []


class TestLeaving:
    def test_nobody_waits_for_who_has_left(self) -> None:
        stage = started(cup(4))
        play(stage, 1, "P1", "P4")

        entrants.withdraw(factories.entrant(stage.event, "P3"), by=ada())
        looked_at(stage)

        assert names_at(stage, 2) == []
        assert names_at(stage, 3) == ["P1", "P2"]

    def test_at_a_larger_table_the_others_play(self) -> None:
        stage = started(cup(8, seats=4, advance=2))

        entrants.withdraw(factories.entrant(stage.event, "P5"), by=ada())
        looked_at(stage)

        assert names_at(stage, 1) == ["P1", "P4", "P8"]

    def test_who_comes_back_sits_there_again_while_nothing_is_played(self) -> None:
        stage = started(cup(4))
        entrants.withdraw(factories.entrant(stage.event, "P3"), by=ada())
        looked_at(stage)

        entrants.bring_back(factories.entrant(stage.event, "P3"), by=ada())
        looked_at(stage)

        assert names_at(stage, 2) == ["P2", "P3"]

    def test_who_has_been_passed_by_stays_out(self) -> None:
        stage = started(cup(4))
        entrants.withdraw(factories.entrant(stage.event, "P3"), by=ada())
        looked_at(stage)
        play(stage, 1, "P1", "P4")
        play(stage, 3, "P2", "P1")

        with pytest.raises(AlreadyDone) as refused:
            entrants.bring_back(factories.entrant(stage.event, "P3"), by=ada())

        assert code_of(refused) == "needs-ruling"

    def test_whoever_is_left_alone_at_a_table_that_is_begun_goes_on(self) -> None:
        stage = started(cup(2))
        at = brackets.table(stage, 1)
        factories.enter(at, 1, factories.totals(at))

        entrants.withdraw(factories.entrant(stage.event, "P2"), by=ada())
        looked_at(stage)

        at.refresh_from_db()
        assert (brackets.winner(stage), at.ruling) == ("P1", "Everybody who is there goes on.")


# F25: substitutes are a normal case.
class TestSubstitutes:
    @pytest.fixture
    def stage(self) -> Stage:
        """Eight players at tables of four of which two go on; both are played, the final of four is open."""
        stage = started(cup(8, seats=4, advance=2))
        play(stage, 1, "P1", "P4", "P5", "P8")
        play(stage, 2, "P2", "P3", "P6", "P7")
        return stage

    def give(self, stage: Stage, old: str, new: str) -> None:
        slot = Slot(3, names_at(stage, 3).index(old) + 1)
        service.give_seat(stage, slot, factories.entrant(stage.event, new), by=ada(), reason="Ill.")
        looked_at(stage)

    def test_one_who_was_out_plays_and_stands_among_the_finalists(self, stage: Stage) -> None:
        self.give(stage, "P4", "P7")
        play(stage, 3, "P7", "P1", "P2", "P3")

        assert brackets.winner(stage) == "P7"
        standings = Standing.objects.filter(stage=stage).order_by("line").select_related("entrant__player")
        assert [(row.rank, str(row.entrant)) for row in standings] == [
            (1, "P7"),
            (2, "P1"),
            (3, "P2"),
            (4, "P3"),
            (5, "P4"),
            (6, "P5"),
            (6, "P6"),
            (8, "P8"),
        ]

    def test_two_of_them(self, stage: Stage) -> None:
        self.give(stage, "P4", "P7")
        self.give(stage, "P3", "P8")

        assert sorted(names_at(stage, 3)) == ["P1", "P2", "P7", "P8"]

    def test_a_guest_who_was_never_in(self, stage: Stage) -> None:
        entrants.add_entrants(stage.event, "Hana", by=ada())

        self.give(stage, "P4", "Hana")
        play(stage, 3, "Hana", "P1", "P2", "P3")

        assert brackets.winner(stage) == "Hana"
        assert Standing.objects.filter(stage=stage).count() == 9

    def test_one_who_leaves_again(self, stage: Stage) -> None:
        self.give(stage, "P4", "P7")

        entrants.withdraw(factories.entrant(stage.event, "P7"), by=ada())
        looked_at(stage)

        assert sorted(names_at(stage, 3)) == ["P1", "P2", "P3"]

    def test_one_who_is_still_in_stays_where_they_are(self, stage: Stage) -> None:
        with pytest.raises(Unacceptable) as refused:
            self.give(stage, "P4", "P1")

        assert code_of(refused) == "still-in"

    def test_one_who_played_in_the_same_round_has_a_seat_in_it(self) -> None:
        stage = started(cup(4))
        play(stage, 1, "P1", "P4")
        p4 = factories.entrant(stage.event, "P4")

        with pytest.raises(AlreadyDone) as refused:
            service.give_seat(stage, Slot(2, 1), p4, by=ada(), reason="Ill.")

        assert refused.value.sentence == (
            "P4 would sit at tables 1 and 2 in one round. Give one seat to somebody else."
        )

    def test_the_seat_goes_back(self, stage: Stage) -> None:
        seat = names_at(stage, 3).index("P4") + 1
        self.give(stage, "P4", "P7")

        service.free_seat(stage, Slot(3, seat), by=ada())
        looked_at(stage)

        assert sorted(names_at(stage, 3)) == ["P1", "P2", "P3", "P4"]

    def test_a_table_that_is_begun_keeps_its_people(self, stage: Stage) -> None:
        at = brackets.table(stage, 3)
        factories.enter(at, 1, factories.totals(at))

        with pytest.raises(Unacceptable) as refused:
            self.give(stage, "P4", "P7")

        assert code_of(refused) == "tables-begun"


class TestFinishing:
    def test_it_is_refused_until_there_is_a_winner(self) -> None:
        stage = started(cup(4))
        play(stage, 1, "P1", "P4")

        with pytest.raises(AlreadyDone) as refused:
            events.finish_event(stage.event, by=ada())

        assert code_of(refused) == "no-winner"

    def test_it_can_be_taken_back(self) -> None:
        stage = started(cup(2))
        play(stage, 1, "P2", "P1")
        before = rows(stage)

        events.finish_event(stage.event, by=ada())
        events.reopen_event(stage.event, by=ada())

        assert (brackets.winner(stage), rows(stage)) == ("P2", before)


class TestWhatABracketHasNot:
    def test_rounds_are_not_proposed(self) -> None:
        stage = started(cup(4))

        with pytest.raises(AlreadyDone) as refused:
            rounds.propose_round(stage, by=ada())

        assert code_of(refused) == "bracket"

    def test_nobody_sits_out_by_hand(self) -> None:
        of = cup(4)

        with pytest.raises(AlreadyDone) as refused:
            wishes.sit_out_next(factories.entrant(of, "P1"), sits_out=True, by=ada())

        assert code_of(refused) == "bracket"

    def test_its_rules_are_settled_by_its_start(self) -> None:
        of = cup(4)
        stage = started(of)
        rules = rules_of(of, stage)

        with pytest.raises(AlreadyDone) as refused:
            events.change_rules(of, type(rules)(**{**vars(rules), "table_size": 3}), by=ada())

        assert code_of(refused) == "rules-settled"
