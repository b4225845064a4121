"""Any bracket, whatever organizers decide in the middle of it, comes to one winner."""

from contextlib import suppress
from random import Random

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from league.errors import LeagueError
from league.models import Entrant, Stage, Table
from league.services import attendance, bracket_tables, entrants, events, rulings, table_rulings
from league.states import BracketRuling, EntrantState, EventState, TableState
from tests import brackets
from tests.brackets import cup, looked_at, now, started
from tests.factories import ada

pytestmark = pytest.mark.django_db

SHAPES = ((2, 1), (3, 1), (4, 2))
MOST_STEPS = 120


class Organizing:
    """Ada in a hurry: she does whatever comes to her mind. What is refused changes nothing."""

    def __init__(self, stage: Stage, rng: Random) -> None:
        self.stage, self.rng = stage, rng

    def step(self) -> None:
        acts = [self.play] * 6 + [self.correct, self.withdraw, self.bring_back, self.void, self.absent]
        with suppress(LeagueError), transaction.atomic():
            self.rng.choice(acts)()

    def play(self) -> None:
        if tables := brackets.open_tables(self.stage):
            brackets.play_any(self.stage, self.rng.choice(tables), self.rng)
        elif level := sorted(now(self.stage).tied):
            self.decide(level[0])

    def decide(self, number: int) -> None:
        at = brackets.table(self.stage, number)
        if at.void:
            bracket_tables.play_again(at, by=ada(), reason="Again.", then=self.ruling())
        else:
            order = now(self.stage).tied[number].entrants
            bracket_tables.rule_order(at, order, by=ada(), reason="By lot.")

    def correct(self) -> None:
        if at := self.final_table():
            names = [str(seat.entrant) for seat in at.seats.select_related("entrant__player")]
            document = brackets.deal_in_order(at, *self.rng.sample(names, len(names)))
            said = {"reason": "Read wrongly.", "seen_version": at.deals.get().submissions.count()}
            rulings.enter_result(at, 1, document, by=ada(), then=self.ruling(), **said)  # type: ignore[arg-type]

    def void(self) -> None:
        if at := self.final_table():
            table_rulings.void_table(at, by=ada(), reason="A deck was short.", then=self.ruling())

    def absent(self) -> None:
        if tables := brackets.open_tables(self.stage):
            attendance.did_not_come(brackets.table(self.stage, self.rng.choice(tables).number), 1, by=ada())

    def withdraw(self) -> None:
        playing = list(Entrant.objects.filter(event=self.stage.event, state=EntrantState.ACTIVE))
        if len(playing) > 1:
            entrants.withdraw(self.rng.choice(playing), by=ada())

    def bring_back(self) -> None:
        gone = list(Entrant.objects.filter(event=self.stage.event, state=EntrantState.WITHDRAWN))
        if gone:
            entrants.bring_back(self.rng.choice(gone), by=ada())

    def final_table(self) -> Table | None:
        played = Table.objects.filter(round__stage=self.stage, state=TableState.FINAL, void="", ruling="")
        numbers = sorted(played.values_list("number", flat=True))
        return brackets.table(self.stage, self.rng.choice(numbers)) if numbers else None

    def ruling(self) -> BracketRuling | None:
        return self.rng.choice([None, BracketRuling.KEEP, BracketRuling.RESTART])


def as_it_should_be(stage: Stage) -> bool:
    """Exactly the tables that can be played are open or begun, and whoever should sit there does."""
    bracket = now(stage)
    tables = Table.objects.filter(round__stage=stage).prefetch_related("seats")
    sitting = {table.number: {seat.entrant_id for seat in table.seats.all()} for table in tables}
    untouched = {number: seats for number, seats in sitting.items() if number not in bracket.begun}
    to_play = {number: set(who) for number, who in bracket.to_play.items() if number not in bracket.begun}
    return untouched == to_play and bracket.to_play.keys() <= sitting.keys()


@pytest.mark.long
@settings(max_examples=8)
@given(
    entrants=st.integers(2, 8),
    shape=st.sampled_from(SHAPES),
    double=st.booleans(),
    seed=st.integers(0, 2**32),
)
def test_it_comes_to_one_winner(entrants: int, shape: tuple[int, int], double: bool, seed: int) -> None:
    with transaction.atomic():
        stage = started(cup(entrants, seats=shape[0], advance=shape[1], double=double))
        ada_in_a_hurry = Organizing(stage, Random(seed))

        for _step in range(2 * entrants):
            ada_in_a_hurry.step()
            looked_at(stage)
            assert as_it_should_be(stage)
        for _step in range(MOST_STEPS):
            if now(stage).situation.current_round is None:
                break
            ada_in_a_hurry.play()
            looked_at(stage)

        situation = now(stage).situation
        assert situation.current_round is None
        assert len(stage.standings.filter(rank=1)) == 1
        drawn = situation.tables
        events.finish_event(stage.event, by=ada())
        events.reopen_event(stage.event, by=ada())
        stage.event.refresh_from_db()
        assert (stage.event.state, now(stage).situation.tables) == (EventState.RUNNING, drawn)
        transaction.set_rollback(True)
