"""Parts of a deal at the same instant: of two seats, of one seat's two phones, and while the deal is confirmed."""

from collections.abc import Callable
from threading import Event

import pytest
from django.db import OperationalError

from league.errors import LeagueError
from league.models import Deal, LogEntry, SeatClaim, SeatPart, Table
from league.services import parts, taking_back, transactions
from league.services.results import refuse_settled
from league.states import EntrantKind
from tests import factories
from tests.races.together import PATIENCE, before_committing, confirming, together, waiting
from tests.waiting import until

pytestmark = [pytest.mark.race, pytest.mark.django_db(transaction=True), pytest.mark.timeout(3600)]

TIMES = 20


def keeping(claim: SeatClaim, text: str) -> Callable[[Table], object]:
    return lambda at: parts.keep_part(at, 1, evidence="layout", typed={"waste": text}, of_seat=True, by=claim)


def kept(at: Table) -> list[tuple[int, str]]:
    """The seats' parts and what was typed."""
    found = SeatPart.objects.filter(deal__table=at).order_by("seat__number")
    return list(found.values_list("seat__number", "typed__waste"))


def test_two_seats_that_keep_their_parts_at_the_same_instant_both_have_them() -> None:
    with together(2) as two:
        for at in factories.tables(TIMES):
            claims = [factories.claim(at, seat) for seat in (1, 2)]

            two.act(at, *(keeping(claim, f"of seat {claim.seat.number}") for claim in claims))

            assert kept(at) == [(1, "of seat 1"), (2, "of seat 2")]


def test_two_phones_of_one_seat_leave_one_part_whole() -> None:
    with together(2) as two:
        for _time in range(TIMES):
            at = factories.table(names=("Bea & Cy", "Eve & Fay"), entrant_kind=EntrantKind.PARTNERSHIPS)
            claims = [factories.claim(at, 1, player=player) for player in (0, 1)]

            said = two.act(at, *(keeping(claim, str(claim.pk)) for claim in claims))

            part = SeatPart.objects.get(deal__table=at)
            assert [each for each in said if isinstance(each, BaseException)] == []
            assert part.typed == {"waste": str(part.claim_id)}


def confirm_while_keeping(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was logged in which order when the deal's confirmation came after the part was judged, before its end."""
    at = factories.table(names=("Bea", "Cy"))
    factories.enter(at, 1, factories.totals(at))
    claims = [factories.claim(at, seat) for seat in (1, 2)]
    judged, confirmed = Event(), Event()

    def judge_slowly(deal: Deal) -> None:
        refuse_settled(deal)
        judged.set()
        until(lambda: confirmed.is_set() or waiting())

    def confirm(table: Table) -> object:
        judged.wait(PATIENCE)
        receipt = agree(table)
        confirmed.set()
        return receipt

    agree = confirming(at, claims[1])
    monkeypatch.setattr(parts, "refuse_settled", judge_slowly)
    with together(2) as two:
        two.act(at, keeping(claims[0], "K♥"), confirm)
    done = LogEntry.objects.filter(action__in=("part.kept", "deal.confirmed")).order_by("pk")
    return list(done.values_list("action", flat=True))


def test_a_confirmation_waits_for_the_part_that_is_being_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    assert confirm_while_keeping(monkeypatch) == ["part.kept", "deal.confirmed"]


def test_without_the_lock_a_part_is_kept_of_a_confirmed_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "hold", lambda **rows: None)

    assert confirm_while_keeping(monkeypatch) == ["deal.confirmed", "part.kept"]


def taken_back_while_kept(monkeypatch: pytest.MonkeyPatch) -> str:
    """What comes of a round that is taken back before a part of a deal in it is committed; nobody begins again."""
    at = factories.table(names=("Bea", "Cy"))
    claim = factories.claim(at)
    told: list[str] = []

    def take_back() -> None:
        try:
            taking_back.unpublish_round(at.round, by=factories.ada(), reason="Wrong hall.")
        except LeagueError as error:
            told.append(error.code)

    monkeypatch.setattr(transactions, "TRIES", 1)
    try:
        with before_committing(monkeypatch, take_back):
            keeping(claim, "K♥")(at)
    except OperationalError:
        return "each waited for the other"
    return told[0] if told else "taken back"


def test_a_round_is_not_taken_back_while_a_part_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    assert taken_back_while_kept(monkeypatch) == "deals-entered"


def test_would_its_tables_not_be_held_both_would_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(taking_back, "hold_all", lambda tables: None)

    assert taken_back_while_kept(monkeypatch) == "each waited for the other"
