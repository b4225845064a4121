"""Field case F37: the last result comes from a phone and from an organizer at once, and the next round by itself."""

from collections import Counter
from functools import partial

import pytest

from league.errors import LeagueError
from league.models import Entrant, Event, Result, Round, Seat, Stage, Submission, Table
from league.services import auto_seating, results, rulings, stages
from league.services.results import Receipt
from league.states import DealState, RoundState
from tests import factories
from tests.races.together import Together, often, together, without_waiting

pytestmark = [pytest.mark.race, pytest.mark.django_db(transaction=True), pytest.mark.timeout(3600)]

TIMES = often(60)


def night() -> Event:
    """Two tables, and a second round that follows by itself."""
    return factories.event(names=factories.NAMES[:8], planned_rounds=2, auto_seat=True)


def last_table(of: Event) -> Table:
    """The one table of round 1 that is still open, with a deal that seat 1 entered."""
    first = factories.published_round(of)
    other, last = first.tables.order_by("number")
    factories.confirmed_deal(factories.table_of(first, other.number))
    at = factories.table_of(first, last.number)
    factories.enter(at, 1, factories.totals(at))
    return at


def the_last_result_comes_twice(two: Together, *, alike: bool) -> bool:
    """Cy confirms, Ada enters: the same or another. Each asks for what follows, as the job of each does."""
    at = last_table(night())
    stage, ada = Stage.objects.get(pk=at.round.stage_id), factories.ada()
    said, cy = at.deals.get().submissions.get(), factories.claim(at, 2)
    ruled = factories.totals(at) if alike else factories.totals(at, caller=2)

    def follow(receipt: object) -> object:
        stages.refresh_stage(stage.pk)
        auto_seating.seat_next_round(stage.pk)
        return receipt

    def confirm(table: Table) -> object:
        agree = partial(results.confirm, table, 1, version=1, content_hash=said.content_hash)
        return follow(agree(by=cy, key="confirm"))

    def enter(table: Table) -> object:
        return follow(rulings.enter_result(table, 1, ruled, by=ada))

    came = two.act(at, confirm, enter)
    stages.refresh_stage(stage.pk)
    auto_seating.seat_next_round(stage.pk)  # as the sweeper does
    return is_told_apart(came) and is_whole(stage, at)


def is_told_apart(came: list[object]) -> bool:
    """One of the two is the result; the other was told so."""
    taken = [each for each in came if isinstance(each, Receipt | Submission)]
    return len(taken) == 1 and all(isinstance(each, (Receipt, Submission, LeagueError)) for each in came)


def is_whole(stage: Stage, at: Table) -> bool:
    """One reading counts, once; there is one next round, at whose tables everybody sits once."""
    deal = at.deals.get()
    counted = deal.confirmed_submission
    rounds = Counter(Round.objects.filter(stage=stage).values_list("number", "state"))
    seated = Seat.objects.filter(round__stage=stage, round__number=2).values_list("entrant", flat=True)
    everybody = Entrant.objects.filter(event=stage.event_id).values_list("pk", flat=True)
    brought = {result.seat_id: result.score for result in Result.objects.filter(seat__table=at)}
    return (
        counted is not None
        and deal.state == DealState.CONFIRMED
        and rounds == {(1, RoundState.COMPLETE): 1, (2, RoundState.PLAYING): 1}
        and sorted(seated) == sorted(everybody)
        and brought == dict(counted.scores.values_list("seat", "points"))
    )


@pytest.mark.scenario("S41")
@pytest.mark.parametrize("alike", [True, False], ids=["alike", "different"])
def test_one_result_counts_and_one_round_follows(alike: bool) -> None:
    with together(2) as two:
        assert [the_last_result_comes_twice(two, alike=alike) for _time in range(TIMES)] == [True] * TIMES


@pytest.mark.scenario("S41", control=True)
def test_without_the_lock_they_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    without_waiting(monkeypatch)

    with together(2) as two:
        assert not the_last_result_comes_twice(two, alike=False)
