"""The whole way of an evening at one table, with phones and without scripts."""

import pytest

from league.models import Result, Table
from league.states import ConfirmationPolicy, DealState, TableState
from tests.factories import pairs_event, published_round, table
from tests.web.scoring.phones import Phone, typed

pytestmark = pytest.mark.django_db


def todo(phone: Phone) -> list[str]:
    """What each deal asks of this phone."""
    return [deal.todo for deal in phone.look().context["shown"].deals]


def scores(of: Table) -> list[int]:
    return list(
        Result.objects.filter(seat__table=of).order_by("seat__number").values_list("score", flat=True)
    )


def test_two_players_enter_and_confirm_two_deals() -> None:
    at = table(names=("Bea", "Cy"), deals=2)
    first, second = Phone(at, 1), Phone(at, 2)
    assert todo(first) == ["enter", "enter"]

    entered = first.enter(typed(at, (20, 0), (12, 3)))
    assert entered.headers["Location"] == first.url("score")
    assert (todo(first), todo(second)) == (["wait", "enter"], ["check", "enter"])

    second.confirm(1)
    assert (todo(first), todo(second)) == (["confirmed", "enter"], ["confirmed", "enter"])

    second.enter(typed(at, (7, 1), (9, 0), caller=2), number=2)
    first.confirm(1, number=2)

    at.refresh_from_db()
    assert at.state == TableState.FINAL
    assert scores(at) == [25, 15]


def test_partnerships_need_another_seat_not_the_partner() -> None:
    at = published_round(pairs_event()).tables.get()
    bea, partner, other = Phone(at, 1), Phone(at, 1, player=1), Phone(at, 2)

    bea.enter(typed(at, (20, 0), (10, 3), (1, 4)))
    assert (todo(bea), todo(partner), todo(other)) == (["wait"], ["wait"], ["check"])

    said = at.deals.get().submissions.get()
    by_partner = partner.client.post(
        partner.url("confirm", 1), {"version": 1, "content_hash": said.content_hash, "key": "k"}
    )
    assert by_partner.status_code == 403
    assert str(by_partner.context["error"]) == "Your seat entered this version. Another seat must confirm it."

    other.confirm(1)
    assert scores(at) == [20, 4, -7]


def test_a_dispute_is_settled_by_the_one_who_was_wrong() -> None:
    at = table(names=("Bea", "Cy"))
    first, second = Phone(at, 1), Phone(at, 2)
    first.enter(typed(at, (20, 0), (12, 3)))

    differs = second.enter(typed(at, (20, 0), (12, 2)))
    assert differs.headers["Location"] == second.url("score-deal", 1)
    assert (todo(first), todo(second)) == (["settle"], ["settle"])

    first.confirm(2)
    assert scores(at) == [20, 8]


def test_a_quorum_is_waited_for_seat_by_seat() -> None:
    at = table(names=("Bea", "Cy", "Eve"), confirmation=ConfirmationPolicy.ALL_OTHERS)
    first, second, third = Phone(at, 1), Phone(at, 2), Phone(at, 3)
    first.enter(typed(at))

    missing = [first.look().context["shown"].deals[0].missing]
    second.confirm(1)
    missing.append(first.look().context["shown"].deals[0].missing)

    assert missing == [2, 1]
    assert (todo(second), todo(third)) == (["wait"], ["check"])
    assert third.confirm(1).status_code == 302
    assert at.deals.get().state == DealState.CONFIRMED


def test_a_match_to_a_target_offers_the_next_deal() -> None:
    at = table(names=("Bea", "Cy"), match_length="target", deals=None, target=50)
    first, second = Phone(at, 1), Phone(at, 2)

    first.enter(typed(at, (30, 0), (10, 3)))
    second.confirm(1)

    assert todo(first) == ["confirmed", "enter"]
