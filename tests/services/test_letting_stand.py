"""An objection that came too late is answered: what counts stands."""

import pytest

from league.errors import AlreadyDone, MovedOn, NotYours, Unacceptable
from league.models import Dispute, DisputeAnswer, LogEntry, Player, Table
from league.queries.objections import waiting_objections
from league.queries.scoring import table_shown, table_version
from league.services import events, rulings, stages, table_rulings
from league.services.results import Receipt
from league.states import DealState
from tests import factories
from tests.factories import ada, confirmed_deal, dispute, let_stand, table, totals
from tests.facts import everything, facts
from tests.laid_down import laid_down

pytestmark = pytest.mark.django_db

WHY = "We counted it again."


@pytest.fixture
@laid_down
def at() -> Table:
    """A table of three at which seat 2 objects to what counts."""
    made = table(names=("Bea", "Cy", "Eve"))
    confirmed_deal(made)
    dispute(made, 2)
    return made


def waiting(at: Table) -> list[int]:
    """The seats whose objection nobody answered."""
    return [each.seat.number for each in waiting_objections(at.deals.get())]


def answers(at: Table) -> list[tuple[int, str | None]]:
    """What the table reads: each objection's seat, and the answer."""
    [deal] = table_shown(at, claim=None).deals
    return [(flag.seat.number, flag.answer) for flag in deal.flags]


def test_whoever_objected_reads_the_answer_and_nothing_waits_any_more(at: Table) -> None:
    let_stand(at, reason=WHY)

    assert (answers(at), waiting(at)) == ([(2, WHY)], [])


def test_it_changes_nothing_that_counts(at: Table) -> None:
    event = at.round.stage.event
    before = facts(event)

    let_stand(at)

    assert {**facts(event), "answers": []} == before


def test_it_is_logged_with_its_reason_and_what_it_answers(at: Table) -> None:
    dispute(at, 3)

    let_stand(at, reason=WHY)

    entry = LogEntry.objects.latest("pk")
    steps = list(Dispute.objects.values_list("step", flat=True))
    assert (entry.action, entry.user, entry.deal, entry.reason) == (
        "deal.let-stand",
        ada(),
        at.deals.get(),
        WHY,
    )
    assert entry.after == {"objections": steps}


def test_it_answers_every_seat_that_objected(at: Table) -> None:
    dispute(at, 3)

    let_stand(at, reason=WHY)

    assert answers(at) == [(2, WHY), (3, WHY)]


def test_it_needs_a_reason(at: Table) -> None:
    before = everything()

    with pytest.raises(Unacceptable):
        let_stand(at, reason="  ")

    assert everything() == before


def test_an_objection_that_the_organizer_did_not_read_is_not_answered(at: Table) -> None:
    seen = Dispute.objects.get().step
    dispute(at, 3)

    with pytest.raises(MovedOn, match="A seat objected while you were looking"):
        rulings.let_stand(at, 1, seen=seen, by=ada(), reason=WHY)

    assert waiting(at) == [2, 3]


def test_what_was_answered_is_not_answered_again(at: Table) -> None:
    let_stand(at)

    with pytest.raises(AlreadyDone, match="it was answered"):
        let_stand(at)


def test_after_a_correction_nothing_is_left_to_answer(at: Table) -> None:
    rulings.enter_result(at, 1, totals(at, caller=2), by=ada(), reason="Cy called.", seen_version=1)

    with pytest.raises(AlreadyDone, match="something else counts by now"):
        let_stand(at)


def test_what_stands_can_be_corrected_all_the_same(at: Table) -> None:
    let_stand(at)

    corrected = rulings.enter_result(
        at, 1, totals(at, caller=2), by=ada(), reason="No: Cy called.", seen_version=1
    )

    assert at.deals.get().confirmed_submission == corrected


def test_a_seat_that_was_answered_may_object_again_and_waits_for_another_answer(at: Table) -> None:
    let_stand(at, reason=WHY)

    receipt = dispute(at, 2, reason="Count the stock too.")

    assert receipt == Receipt(1, 1, "flagged", DealState.CONFIRMED)
    assert (answers(at), waiting(at)) == ([(2, WHY), (2, None)], [2])


def test_the_second_answer_is_for_the_second_objection(at: Table) -> None:
    let_stand(at, reason=WHY)
    dispute(at, 2, reason="Count the stock too.")

    let_stand(at, reason="The stock does not count.")

    assert answers(at) == [(2, WHY), (2, "The stock does not count.")]


def test_an_open_page_of_the_table_is_told(at: Table) -> None:
    before = table_version(at, None)

    let_stand(at)

    assert table_version(at, None) != before


def test_an_open_page_is_told_when_another_answer_takes_the_place_of_one(at: Table) -> None:
    let_stand(at, reason=WHY)
    before = table_version(at, None)

    rulings.take_back_answer(LogEntry.objects.latest("pk"), by=ada())
    let_stand(at, reason="The stock does not count.")

    assert table_version(at, None) != before


def test_nobody_answers_at_a_table_where_they_play(at: Table) -> None:
    Player.objects.filter(name="Cy").update(user=ada())

    with pytest.raises(NotYours):
        let_stand(at)


def test_in_a_finished_event_nothing_is_answered(at: Table) -> None:
    stages.refresh_stage(at.round.stage_id)
    events.finish_event(at.round.stage.event, by=ada())

    with pytest.raises(AlreadyDone, match="Reopen it"):
        let_stand(at)


def test_at_a_void_table_it_is_answered_too(at: Table) -> None:
    table_rulings.void_table(at, by=ada(), reason="A deck was short.")

    let_stand(at)

    assert waiting(at) == []


def test_at_a_table_that_was_closed_early_an_objection_to_any_reading_is_answered() -> None:
    made = table(names=("Bea", "Cy", "Eve"))
    factories.enter(made, 1, totals(made, caller=1))
    factories.enter(made, 2, totals(made, caller=2))
    factories.close(made.round)
    dispute(made, 3, version=1)

    let_stand(made, reason="It was closed before anybody agreed.")

    assert answers(made) == [(3, "It was closed before anybody agreed.")]


def test_an_answer_that_was_taken_back_leaves_its_row(at: Table) -> None:
    let_stand(at)
    entry = LogEntry.objects.latest("pk")

    rulings.take_back_answer(entry, by=ada())

    assert (waiting(at), DisputeAnswer.objects.filter(entry=entry).count()) == ([2], 1)


def test_an_answer_is_taken_back_once(at: Table) -> None:
    let_stand(at)
    entry = LogEntry.objects.latest("pk")
    rulings.take_back_answer(entry, by=ada())

    with pytest.raises(AlreadyDone, match="taken back already"):
        rulings.take_back_answer(entry, by=ada())
