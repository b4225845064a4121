"""Corrections: there and back again, and by two organizers at the same instant."""

from collections.abc import Callable

import pytest

from league.errors import MovedOn
from league.models import Correction, Round, Standing, Submission, Table
from league.queries.changes import NOTHING
from league.services import rounds, rulings, stages
from league.states import CountsFrom
from tests import factories
from tests.races.together import Together, often, together, without_waiting

pytestmark = [pytest.mark.race, pytest.mark.django_db(transaction=True), pytest.mark.timeout(3600)]

TIMES = often(50)


def played_table() -> Table:
    event = factories.event(names=("Bea", "Cy"))
    return factories.table_of(factories.played_round(event))


def correcting(
    seen: int, foundation: int, *, counts_from: CountsFrom = CountsFrom.THIS
) -> Callable[[Table], Submission]:
    """As an organizer who looked at that version: seat 2 had so many cards on foundations."""
    return lambda at: rulings.enter_result(
        at,
        1,
        factories.totals(at, (20, 0), (foundation, 3), *[(10, 3)] * (at.seats.count() - 2)),
        by=factories.ada(),
        reason="The cards still lay there.",
        seen_version=seen,
        counts_from=counts_from,
    )


def standings(of: Table) -> list[tuple[object, ...]]:
    stages.refresh_stage(of.round.stage_id)
    return list(
        Standing.objects.filter(stage=of.round.stage).values_list("line", "entrant", "rank", "tiebreaks")
    )


@pytest.mark.scenario("S40")
def test_corrected_and_corrected_back_the_standings_are_what_they_were() -> None:
    table = played_table()
    before = standings(table)

    correcting(1, 40)(table)
    assert standings(table) != before
    correcting(2, 10)(table)

    assert standings(table) == before


def correct_at_once(two: Together, table: Table, *, counts_from: CountsFrom = CountsFrom.THIS) -> bool:
    """Whether one correction is made, and whoever made the other is told to look again."""
    one, other = (correcting(1, foundation, counts_from=counts_from) for foundation in (30, 31))
    said = two.act(table, one, other)
    return [type(each) for each in said if isinstance(each, BaseException)] == [MovedOn]


@pytest.mark.parametrize("counts_from", CountsFrom)
@pytest.mark.scenario("S40")
def test_of_two_corrections_of_one_version_the_second_is_told_so(counts_from: CountsFrom) -> None:
    factories.ada()
    with together(2) as two:
        for _time in range(TIMES):
            assert correct_at_once(two, played_table(), counts_from=counts_from)


@pytest.mark.scenario("S40", control=True)
def test_without_the_lock_the_second_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    without_waiting(monkeypatch)
    factories.ada()

    with together(2) as two:
        assert not correct_at_once(two, played_table())


@pytest.mark.scenario("S39")
def test_a_correction_after_the_next_round_was_played_moves_standings_and_no_seat() -> None:
    event = factories.event(names=factories.NAMES[:8])
    first = factories.played_round(event)
    second = factories.played_round(event)
    stages.refresh_stage(first.stage_id)
    table = factories.table_of(first)
    seats, ours = seated(second), factories.points_of(event)

    correcting(1, 12)(table)

    moved = {name for name, points in factories.points_of(event).items() if points != ours[name]}
    assert moved == {table.seats.get(number=2).names}
    assert seated(second) == seats
    completed = event.log.filter(action="round.complete").values_list("after__round", flat=True)
    assert sorted(completed) == [1, 2]


@pytest.fixture
def no_head_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a correction does is worked out before anything is held; here that would only let the other be first."""
    monkeypatch.setattr(rulings, "changes_of_deal", lambda *of, **how: NOTHING)


def correct_while_the_next_round_is_published(two: Together) -> bool:
    """Whether it is as if one had come after the other: it waits for the round after the newest, or counts by now."""
    event = factories.event(names=("Bea", "Cy"))
    table = factories.table_of(factories.played_round(event))
    proposal = rounds.propose_round(factories.stage(event), by=factories.ada())

    def correct(at: Table) -> Submission:
        document = factories.totals(at, (20, 0), (30, 3))
        reason, counts_from = "The cards still lay there.", CountsFrom.NEXT
        return rulings.enter_result(
            at, 1, document, by=factories.ada(), reason=reason, seen_version=1, counts_from=counts_from
        )

    def publish(_at: Table) -> None:
        rounds.publish_round(Round.objects.get(pk=proposal.pk), by=factories.ada())

    said = two.act(table, correct, publish)
    deal, made = (
        table.deals.select_related("confirmed_submission").get(),
        Correction.objects.get(deal__table=table),
    )
    counted = deal.confirmed_submission
    assert counted is not None
    is_one_order = (made.after_round, made.from_round, counted.version) in {(1, 2, 2), (2, 3, 1)}
    return is_one_order and not any(isinstance(each, BaseException) for each in said)


@pytest.mark.usefixtures("no_head_start")
@pytest.mark.scenario("S39")
def test_a_correction_from_the_next_round_comes_before_its_publishing_or_after() -> None:
    factories.ada()
    with together(2) as two:
        for _time in range(TIMES):
            assert correct_while_the_next_round_is_published(two)


@pytest.mark.usefixtures("no_head_start")
@pytest.mark.scenario("S39", control=True)
def test_without_the_lock_a_round_is_published_that_does_not_know_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    without_waiting(monkeypatch)
    factories.ada()

    with together(2) as two:
        assert not correct_while_the_next_round_is_published(two)


def seated(round: Round) -> list[tuple[int, int, int]]:
    return list(round.seats.order_by("pk").values_list("table__number", "number", "entrant"))
