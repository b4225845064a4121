"""Opening a table's link, saying who one is, and seeing what the others do."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league import access
from league.models import SeatClaim, Table
from league.services import rounds
from tests import factories
from tests.factories import (
    ada,
    confirmed_deal,
    enter,
    event,
    pairs_event,
    published_round,
    stage,
    table,
    totals,
)
from tests.web.pages import BY_SCRIPT
from tests.web.scoring.phones import Phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def at() -> Table:
    return table()


def phones(response: Any) -> list[list[tuple[str, str]]]:
    """For each seat, its people and whose phone scores for them."""
    return [
        [(person.player.name, person.phone) for person in seat.people]
        for seat in response.context["shown"].seats
    ]


def names(of: Table) -> list[str]:
    return [str(seat.entrant) for seat in of.seats.order_by("number")]


class TestOpening:
    def test_the_link_shows_who_sits_there_with_which_deck(self, at: Table) -> None:
        page = Phone(at).look()

        seats = [(each.seat.back, str(each.seat.entrant)) for each in page.context["shown"].seats]
        assert page.status_code == 200
        assert seats == list(zip(["red", "blue", "green", "yellow"], names(at), strict=True))

    def test_partners_have_a_button_each(self) -> None:
        at = published_round(pairs_event()).tables.get()

        found = phones(Phone(at).look())

        assert [[phone for _name, phone in seat] for seat in found] == [["none", "none"]] * 3

    def test_a_wrong_an_old_and_a_foreign_link_get_the_same_page(self, at: Table) -> None:
        old = access.table_link(at)
        rounds.revoke_link(at, by=ada())
        proof = access.table_link(table(names=("Gus", "Hal"))).partition("-")[2]
        links = ["nonsense", old, f"{at.pk}-{proof}"]

        pages = [Client().get(reverse("league:score", args=[link])) for link in links]

        assert [page.status_code for page in pages] == [404, 404, 404]
        assert {page.templates[0].name for page in pages} == {"league/scoring/no_table.html"}
        assert len({page.content for page in pages}) == 1

    def test_a_round_that_is_not_published_has_no_table_yet(self) -> None:
        played = event(names=("Bea", "Cy"))
        proposal = rounds.propose_round(stage(played), by=ada())

        assert Phone(proposal.tables.get()).look().status_code == 404

    @pytest.mark.parametrize("name", ["score", "score-now"])
    def test_nothing_of_it_is_kept_by_any_cache(self, at: Table, name: str) -> None:
        phone = Phone(at)

        kept = phone.client.get(phone.url(name))["Cache-Control"]

        assert {"private", "no-store"} <= set(kept.split(", "))

    @pytest.mark.parametrize("deals", [1, 3])
    def test_it_asks_the_database_as_often_whatever_was_said(
        self, deals: int, django_assert_num_queries: Any
    ) -> None:
        at = table(deals=deals)
        phone = Phone(at, 3)
        for number in range(1, deals + 1):
            enter(at, 1, totals(at, caller=1), number=number)
            enter(at, 2, totals(at, caller=2), number=number)

        with django_assert_num_queries(14):
            phone.look()

    @pytest.mark.parametrize("method", ["post", "put", "delete"])
    def test_it_is_only_looked_at(self, at: Table, method: str) -> None:
        phone = Phone(at)

        assert getattr(phone.client, method)(phone.url("score")).status_code == 405


class TestClaiming:
    def test_a_tap_gives_the_phone_the_seat(self, at: Table) -> None:
        phone = Phone(at)

        answer = phone.claim(2)

        assert answer.headers["Location"] == phone.url("score")
        assert phones(phone.look())[1] == [(names(at)[1], "this")]

    def test_the_phone_keeps_a_signed_cookie_that_no_script_and_no_other_page_sees(self, at: Table) -> None:
        phone = Phone(at, 2)

        cookie = phone.client.cookies["device"]

        device = access.device_of(cookie.value)
        assert device == SeatClaim.objects.get().device
        assert len(str(device)) * 6 >= 128
        assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/t/")

    def test_the_cookie_travels_only_by_https_where_the_site_does(self, at: Table, settings: Any) -> None:
        settings.SESSION_COOKIE_SECURE = True

        assert Phone(at, 2).client.cookies["device"]["secure"] is True

    def test_a_phone_is_the_same_phone_at_its_next_table(self) -> None:
        phone = Phone(table(names=("Bea", "Cy")), 1)
        phone.table = table(names=("Eve", "Fay"))
        phone.link = access.table_link(phone.table)

        phone.claim(2)

        assert len(set(SeatClaim.objects.values_list("device", flat=True))) == 1

    def test_another_phone_sees_the_name_taken(self, at: Table) -> None:
        Phone(at, 2)

        assert phones(Phone(at).look())[1] == [(names(at)[1], "another")]

    def test_a_name_that_is_taken_is_refused_with_the_next_step(self, at: Table) -> None:
        Phone(at, 2)

        answer = Phone(at).claim(2)

        assert answer.status_code == 409
        assert "Ask an organizer to release it" in str(answer.context["error"])

    def test_a_phone_scores_for_one_person(self, at: Table) -> None:
        phone = Phone(at, 2)

        answer = phone.claim(1)

        assert answer.status_code == 409
        assert phones(answer)[0] == [(names(at)[0], "none")]

    def test_a_second_tap_on_the_same_name_changes_nothing(self, at: Table) -> None:
        phone = Phone(at, 2)

        assert phone.claim(2).status_code == 302
        assert SeatClaim.objects.count() == 1

    def test_partners_have_a_phone_each(self) -> None:
        at = published_round(pairs_event()).tables.get()
        Phone(at, 1, player=0)

        phone = Phone(at, 1, player=1)

        assert [phone for _name, phone in phones(phone.look())[0]] == ["another", "this"]

    @pytest.mark.parametrize("person", ["", "1", "1-0", "9-1", "x-y", "1-1-1", "\x00", "1-" + "9" * 40])
    def test_who_does_not_sit_there_cannot_be_chosen(self, at: Table, person: str) -> None:
        phone = Phone(at)

        answer = phone.client.post(phone.url("claim"), {"person": person})

        assert answer.status_code == 422
        assert not SeatClaim.objects.exists()

    def test_another_tables_player_cannot_be_chosen(self, at: Table) -> None:
        gus = table(names=("Gus", "Hal")).seats.get(number=1).entrant.players[0]
        phone = Phone(at)

        assert phone.client.post(phone.url("claim"), {"person": f"1-{gus.pk}"}).status_code == 422

    def test_a_forged_cookie_is_a_phone_nobody_knows(self, at: Table) -> None:
        claimed = factories.claim(at, 2)
        phone = Phone(at)
        phone.client.cookies["device"] = claimed.device

        assert phones(phone.look())[1] == [(names(at)[1], "another")]

    def test_a_tap_needs_the_pages_own_token(self, at: Table) -> None:
        phone = Phone(at)
        phone.client = Client(enforce_csrf_checks=True)

        assert phone.claim(2).status_code == 403

    def test_a_link_followed_by_itself_claims_nothing(self, at: Table) -> None:
        phone = Phone(at)

        assert phone.client.get(phone.url("claim")).status_code == 405

    def test_a_released_phone_is_told_and_may_choose_again(self, at: Table) -> None:
        phone = Phone(at, 2)
        rounds.release_claim(SeatClaim.objects.get(), by=ada())

        page = phone.look()

        assert page.context["shown"].was_released
        assert phones(page)[1] == [(names(at)[1], "none")]
        assert phone.claim(1).status_code == 302


class TestLive:
    def live(self, phone: Phone, tag: str = "") -> Any:
        return phone.client.get(phone.url("score-now"), headers={"If-None-Match": tag, **BY_SCRIPT})

    def test_who_has_the_newest_gets_an_empty_answer(self, at: Table) -> None:
        phone = Phone(at, 2)
        tag = phone.look().context["tag"]

        answer = self.live(phone, tag)

        assert (answer.status_code, answer.content, answer["ETag"]) == (304, b"", tag)

    def test_the_part_that_moves_is_the_pages_own(self, at: Table) -> None:
        phone = Phone(at, 2)

        part, page = self.live(phone), phone.look()

        assert part.templates[0].name == "league/scoring/_now.html"
        assert part.content.strip() in page.content

    def test_another_seats_entry_appears(self, at: Table) -> None:
        phone = Phone(at, 2)
        tag = phone.look().context["tag"]
        enter(at, 1, totals(at))

        answer = self.live(phone, tag)

        assert answer.status_code == 200
        assert [deal.todo for deal in answer.context["shown"].deals] == ["check"]

    def test_every_kind_of_news_changes_the_tag(self, at: Table) -> None:
        phone = Phone(at, 2)
        tags = [phone.look().context["tag"]]
        for news in (
            lambda: factories.claim(at, 1),
            lambda: enter(at, 1, totals(at)),
            lambda: factories.dispute(at, 3),
            lambda: factories.confirm(at, 3),
            lambda: factories.dispute(at, 4),
            lambda: rounds.release_claim(SeatClaim.objects.get(seat__number=2), by=ada()),
        ):
            news()
            tags.append(phone.look().context["tag"])

        assert len(set(tags)) == len(tags)

    def test_asking_again_costs_few_queries(self, at: Table, django_assert_num_queries: Any) -> None:
        phone = Phone(at, 2)
        tag = phone.look().context["tag"]

        with django_assert_num_queries(5):
            self.live(phone, tag)

    def test_without_scripts_the_page_looks_again_by_itself(self, at: Table) -> None:
        assert (
            '<noscript><meta http-equiv="refresh" content="30"></noscript>'
            in Phone(at).look().content.decode()
        )


def test_the_points_of_confirmed_deals_are_added_up() -> None:
    at = table(names=("Bea", "Cy"), deals=3)
    confirmed_deal(at, 1, (20, 0), (12, 3))
    confirmed_deal(at, 2, (1, 0), (10, 8))
    enter(at, 1, totals(at, (30, 0), (30, 1)), number=3)

    lines = Phone(at).look().context["shown"].page.lines

    assert [line.total for line in lines] == [21, 0]
