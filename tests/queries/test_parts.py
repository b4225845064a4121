"""Which parts of a deal a phone is shown, and how it knows that there are new ones."""

import pytest
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from league.models import SeatPart, Table
from league.queries.parts import parts_of, parts_version
from league.services.parts import keep_part
from tests.factories import claim, enter, table, totals

pytestmark = pytest.mark.django_db


@pytest.fixture
def at() -> Table:
    """A table of four with one deal."""
    return table()


def keep(
    at: Table, seat: int, text: str = "K♥", *, evidence: str = "layout", of_seat: bool = True
) -> SeatPart:
    by = claim(at, seat)
    return keep_part(at, 1, evidence=evidence, typed={"waste": text}, of_seat=of_seat, by=by)


def test_parts_come_by_seat_and_the_foundations_last(at: Table) -> None:
    keep(at, 1, of_seat=False)
    for seat in (3, 1, 2):
        keep(at, seat)

    parts = parts_of(at.deals.get(), "layout", own=None)

    assert [part.seat and part.seat.number for part in parts] == [1, 2, 3, None]


def test_parts_of_other_evidence_are_left_out(at: Table) -> None:
    keep(at, 1, evidence="cards")
    part = keep(at, 1, evidence="layout")

    assert parts_of(at.deals.get(), "layout", own=None) == [part]


def test_what_the_seat_entered_itself_is_newer_than_earlier_parts(at: Table) -> None:
    keep(at, 2)
    enter(at, 1, totals(at))
    later = keep(at, 3)

    deal = at.deals.get()

    assert parts_of(deal, "layout", own=deal.submissions.get()) == [later]


class TestVersion:
    def version(self, at: Table, *, evidence: str = "layout", seat: int = 1) -> str:
        return parts_version(at, 1, evidence, claim(at, seat))

    def test_it_stays_while_nothing_happens(self, at: Table) -> None:
        keep(at, 2)

        assert self.version(at) == self.version(at)

    def test_it_changes_with_each_keeping(self, at: Table) -> None:
        versions = [self.version(at)]

        for seat, text in ((2, "K♥"), (2, "Q♣"), (3, "K♥")):
            keep(at, seat, text)
            versions.append(self.version(at))

        assert len({*versions}) == 4

    def test_it_changes_with_what_is_entered(self, at: Table) -> None:
        before = self.version(at)

        enter(at, 2, totals(at))

        assert self.version(at) != before

    def test_it_is_another_for_each_phone_evidence_and_language(self, at: Table) -> None:
        versions = [self.version(at), self.version(at, seat=2), self.version(at, evidence="cards")]
        with translation.override("ar"):
            versions.append(self.version(at))

        assert len({*versions}) == 4


@pytest.mark.parametrize("seats", [1, 3])
def test_three_parts_are_as_many_queries_as_one(
    at: Table, django_assert_num_queries: DjangoAssertNumQueries, seats: int
) -> None:
    phone, deal = claim(at, 1), at.deals.get()
    for seat in range(1, seats + 1):
        keep(at, seat)

    with django_assert_num_queries(3):
        parts_version(at, 1, "layout", phone)
        found = [part.seat and part.seat.number for part in parts_of(deal, "layout", own=None)]

    assert len(found) == seats
