"""Any evening with corrections: what counts in the standings of each round, told by another model and by the checks."""

from random import Random

import pytest

from league.models import Correction, Deal, Event, Round, Stage, Table
from league.queries.past_standings import everybody_in, past_rows
from league.services import rebuild, rounds, rulings, stages, taking_back
from league.services.audit import audit
from league.states import CountsFrom, RoundState, StageFormat
from tests import factories
from tests.competition.test_corrections import ByRound

pytestmark = pytest.mark.django_db

STEPS = 9
FIRST = 20
"""What seat 1 of every table wins before anything is corrected."""


class Evening:
    """Four players at tables of two; the deals of the first round are corrected again and again."""

    def __init__(self, rng: Random, kind: StageFormat) -> None:
        self.rng, self.event = rng, factories.event(table_size=2, format=kind)
        first = self.play()
        self.tables = [factories.table_of(first, number) for number in (1, 2)]
        self.expected = {table.pk: ByRound() for table in self.tables}
        self.points = {table.pk: {1: FIRST} for table in self.tables}  # by version

    @property
    def stage(self) -> Stage:
        return Event.objects.get(pk=self.event.pk).current_stage

    def play(self) -> Round:
        played = factories.played_round(self.event)
        stages.refresh_stage(played.stage_id)
        return played

    def newest(self) -> Round:
        found = self.stage.rounds.filter(state__in=RoundState.public).last()
        assert found is not None
        return found

    def step(self) -> None:
        act = self.rng.choice([self.correct, self.correct, self.correct, self.play, self.seat_again])
        act()

    def seat_again(self) -> None:
        """The newest round is published, and thrown away at once, or after a correction."""
        proposal = rounds.propose_round(self.stage, by=factories.ada())
        rounds.publish_round(proposal, by=factories.ada())
        if self.rng.random() < 0.5:
            self.correct()
        newest = Round.objects.get(pk=proposal.pk)
        taking_back.unpublish_round(newest, by=factories.ada(), reason="Two came late.")

    def correct(self) -> None:
        table = self.rng.choice(self.tables)
        points, counts_from = self.rng.randint(21, 50), self.rng.choice(list(CountsFrom))
        seen = max(self.points[table.pk])
        rulings.enter_result(
            table,
            1,
            factories.totals(table, (points, 0), (10, 3)),
            by=factories.ada(),
            reason="Counted again.",
            seen_version=seen,
            counts_from=counts_from,
        )
        self.points[table.pk][seen + 1] = points
        self.expected[table.pk].corrected(seen + 1, counts_from, newest=self.newest().number)

    def first_round_points(self, table: Table, *, until: int) -> int:
        """What the standings of a round give who won a table of the first one, without what they won since."""
        winner = table.seats.get(number=1).entrant_id
        [total] = [
            row.points
            for row in past_rows(self.stage, everybody_in(self.stage), until=until)
            if row.entrant_id == winner
        ]
        later = Round.objects.filter(stage=self.stage, number__gt=1, number__lte=until)
        since = sum(seat.result.points for each in later for seat in each.seats.filter(entrant=winner))
        return int(total - since)


@pytest.mark.parametrize("seed", range(4))
def test_standings_of_every_round_count_what_was_corrected_for_them(seed: int) -> None:
    rng = Random(seed)
    evening = Evening(rng, rng.choice([StageFormat.LEAGUE_NIGHT, StageFormat.SWISS]))

    for _step in range(STEPS):
        evening.step()
        stages.refresh_due()

        newest = evening.newest().number
        for table in evening.tables:
            versions, points = evening.expected[table.pk].versions, evening.points[table.pk]
            counted = Deal.objects.get(table=table, number=1).confirmed_submission
            assert counted is not None
            assert counted.version == versions[newest]
            assert [evening.first_round_points(table, until=number) for number in range(1, newest + 1)] == [
                points[versions[number]] for number in range(1, newest + 1)
            ]
    assert Correction.objects.exists()
    assert (audit(), rebuild.check().differences) == ([], ())
