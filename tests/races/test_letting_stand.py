"""Objections that came too late: one organizer lets the deal stand while another corrects it, or a seat objects."""

from collections.abc import Callable, Sequence

import pytest

from league.errors import AlreadyDone, MovedOn
from league.models import Deal, Dispute, DisputeAnswer, Submission, Table
from league.services import results, rulings
from tests import factories
from tests.races.together import Together, often, together, without_waiting

pytestmark = [pytest.mark.race, pytest.mark.django_db(transaction=True), pytest.mark.timeout(3600)]

TIMES = often(50)


def objected_table() -> Table:
    """Seat 2 objects to version 1, which counts."""
    table = factories.table(names=("Bea", "Cy"))
    factories.confirmed_deal(table)
    factories.dispute(table, 2)
    return table


def letting_stand(table: Table) -> Callable[[Table], Deal]:
    """As an organizer who read what there is now."""
    seen = Dispute.objects.filter(deal__table=table).latest("step").step
    return lambda at: rulings.let_stand(at, 1, seen=seen, by=factories.ada(), reason="We counted it again.")


def correct(at: Table) -> Submission:
    document = factories.totals(at, (20, 0), (30, 3))
    return rulings.enter_result(
        at, 1, document, by=factories.ada(), reason="The cards still lay there.", seen_version=1
    )


def refusals(said: Sequence[object]) -> list[type[object]]:
    return [type(each) for each in said if isinstance(each, BaseException)]


def answer_while_it_is_corrected(two: Together) -> bool:
    """Whether it is as if one had come after the other: what is corrected already is not let stand."""
    table = objected_table()
    said = two.act(table, correct, letting_stand(table))
    first = table.deals.get().log.filter(action__in=("deal.let-stand", "deal.corrected")).earliest("pk")
    if first.action == "deal.let-stand":
        return refusals(said) == []
    return refusals(said) == [AlreadyDone] and not DisputeAnswer.objects.filter(dispute__deal__table=table)


def test_one_organizer_corrects_and_another_lets_it_stand_one_after_the_other() -> None:
    factories.ada()
    with together(2) as two:
        for _time in range(TIMES):
            assert answer_while_it_is_corrected(two)


def test_without_the_lock_what_is_corrected_already_is_let_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    without_waiting(monkeypatch)
    factories.ada()

    with together(2) as two:
        assert not answer_while_it_is_corrected(two)


def answer_while_a_seat_objects(two: Together) -> bool:
    """Whether what was not read is not answered."""
    table = objected_table()
    claim = factories.claim(table, 1)

    def object_too(at: Table) -> results.Receipt:
        return results.dispute(at, 1, version=1, reason="Cy is right.", by=claim, key="object")

    said = two.act(table, letting_stand(table), object_too)
    answered = list(
        DisputeAnswer.objects.filter(dispute__deal__table=table).values_list(
            "dispute__seat__number", flat=True
        )
    )
    return (answered, refusals(said)) in (([2], []), ([], [MovedOn]))


def test_what_a_seat_says_meanwhile_is_not_answered_unread() -> None:
    factories.ada()
    with together(2) as two:
        for _time in range(TIMES):
            assert answer_while_a_seat_objects(two)
