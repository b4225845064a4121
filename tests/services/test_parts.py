"""What a phone may keep of a deal: its own seat's part, and the foundations that all share."""

import pytest

from league.errors import AlreadyDone, LeagueError, NotYours, UnknownHere
from league.models import LogEntry, SeatClaim, SeatPart, Submission, Table
from league.services import rounds
from league.services.parts import keep_part
from league.states import ConfirmationPolicy
from tests.factories import ada, claim, confirmed_deal, enter, pairs_event, published_round, table, totals

pytestmark = pytest.mark.django_db


@pytest.fixture
def at() -> Table:
    """A table of Bea and Cy with one deal."""
    return table(names=("Bea", "Cy"))


def keep(
    at: Table, by: SeatClaim, text: str, *, number: int = 1, evidence: str = "layout", of_seat: bool = True
) -> SeatPart:
    return keep_part(at, number, evidence=evidence, typed={"waste": text}, of_seat=of_seat, by=by)


def kept() -> list[tuple[int | None, str, object]]:
    """Seat (None for the foundations), evidence and what was typed of every part."""
    found = SeatPart.objects.order_by("seat__number", "evidence")
    return list(found.values_list("seat__number", "evidence", "typed__waste"))


def test_each_seat_keeps_its_own(at: Table) -> None:
    keep(at, claim(at, 1), "K♥")
    keep(at, claim(at, 2), "2♠")

    assert kept() == [(1, "layout", "K♥"), (2, "layout", "2♠")]


def test_the_latest_of_a_seat_wins(at: Table) -> None:
    phone = claim(at, 1)

    keep(at, phone, "K♥")
    keep(at, phone, "K♥ Q♣")

    assert kept() == [(1, "layout", "K♥ Q♣")]


def test_partners_keep_the_same_part(at: Table) -> None:
    pairs = published_round(pairs_event()).tables.get()
    one, other = (claim(pairs, 1, player=player) for player in (0, 1))

    keep(pairs, one, "K♥")
    part = keep(pairs, other, "Q♣")

    assert kept() == [(1, "layout", "Q♣")]
    assert part.claim == other


def test_the_foundations_are_one_part_whoever_keeps_them(at: Table) -> None:
    keep(at, claim(at, 1), "A♠@1", of_seat=False)
    keep(at, claim(at, 2), "A♠@2", of_seat=False)

    assert kept() == [(None, "layout", "A♠@2")]


def test_cards_and_layout_are_kept_apart(at: Table) -> None:
    phone = claim(at, 1)

    keep(at, phone, "K♥", evidence="cards")
    keep(at, phone, "Q♣", evidence="layout")

    assert kept() == [(1, "cards", "K♥"), (1, "layout", "Q♣")]


def test_each_deal_has_parts_of_its_own() -> None:
    at = table(deals=2)
    phone = claim(at, 1)

    parts = [keep(at, phone, "K♥", number=number) for number in (1, 2)]

    assert [part.deal.number for part in parts] == [1, 2]


def test_a_part_is_no_submission_and_moves_no_deal(at: Table) -> None:
    keep(at, claim(at, 1), "K♥")

    assert not Submission.objects.exists()
    assert at.deals.get().steps == 0


def test_every_keeping_is_written_into_the_log(at: Table) -> None:
    keep(at, claim(at, 2), "K♥")
    keep(at, claim(at, 2), "Q♣")
    keep(at, claim(at, 2), "A♠", of_seat=False)

    rows = LogEntry.objects.filter(action="part.kept").order_by("pk").values_list("before", "after")
    first, second, foundations = (
        {"seat": seat, "evidence": "layout", "typed": {"waste": typed}}
        for seat, typed in ((2, "K♥"), (2, "Q♣"), (None, "A♠"))
    )
    assert list(rows) == [(None, first), (first, second), (None, foundations)]


def test_a_deal_that_waits_for_confirmation_takes_parts(at: Table) -> None:
    enter(at, 1, totals(at))

    keep(at, claim(at, 2), "K♥")

    assert kept() == [(2, "layout", "K♥")]


class TestRefused:
    def refusal(self, kind: type[LeagueError], at: Table, by: SeatClaim, *, number: int = 1) -> str:
        """The code of it; nothing is kept."""
        with pytest.raises(kind) as refused:
            keep(at, by, "K♥", number=number)
        assert kept() == []
        return refused.value.code

    def test_a_confirmed_deal_takes_no_more(self) -> None:
        at = table(deals=2)
        confirmed_deal(at, 1)

        assert self.refusal(AlreadyDone, at, claim(at, 1)) == "deal-confirmed"

    def test_a_final_table_takes_no_more(self, at: Table) -> None:
        phone = claim(at, 1)
        confirmed_deal(at, 1)

        assert self.refusal(AlreadyDone, at, phone) == "table-final"

    def test_a_released_phone_keeps_nothing(self, at: Table) -> None:
        released = claim(at, 1)
        rounds.release_claim(released, by=ada())

        assert self.refusal(NotYours, at, released) == "claim-released"

    def test_a_phone_of_another_table_keeps_nothing(self, at: Table) -> None:
        elsewhere = claim(table(names=("Eve", "Fay")), 1)

        assert self.refusal(NotYours, at, elsewhere) == "claim-released"

    def test_there_is_no_part_of_a_deal_that_is_none(self, at: Table) -> None:
        assert self.refusal(UnknownHere, at, claim(at, 1), number=2) == "no-such-deal"

    def test_where_only_organizers_enter_nobody_keeps_parts(self) -> None:
        at = table(confirmation=ConfirmationPolicy.ORGANIZER)

        assert self.refusal(NotYours, at, claim(at, 1)) == "organizers-enter"
