"""What organizers decide about a table, on its page."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.isolates import isolated
from league.models import Event, Table
from league.queries.table_desk import seats_version
from league.services import attendance, entrants, stages, substitutes, table_rulings
from tests import factories
from tests.factories import NAMES, confirmed_deal, entrant, seat_of, table_of
from tests.web.pages import Page

pytestmark = pytest.mark.django_db

STEPS = {
    "absent": "Somebody did not come",
    "arrived": "Somebody sits down here",
    "substitute": "Somebody plays in another’s place",
    "exchange": "Two sat in each other’s seats",
    "put-off": "Put this table off",
    "wait-again": "Wait for this table again",
    "close": "Close this table early",
    "void": "Let nothing of this table count",
    "let-count": "Let this table count again",
}


@pytest.fixture
def event() -> Event:
    return factories.event(names=NAMES[:4])


@pytest.fixture
def at(event: Event) -> Table:
    return table_of(factories.published_round(event))


def page(at: Table, name: str = "table-run", *more: object) -> str:
    where = [at.round.stage.event.slug, at.round.number, at.number, *more]
    return reverse(f"league:{name}", args=where)


def decide(ada: Client, at: Table, what: str, **sent: object) -> Any:
    return ada.post(page(at, "table-decide", what), sent)


def offered(ada: Client, at: Table) -> set[str]:
    text = Page(ada.get(page(at))).text
    return {what for what, title in STEPS.items() if title in text}


class TestWhatIsOffered:
    def test_before_anything_is_entered(self, ada: Client, at: Table) -> None:
        assert offered(ada, at) == {"absent", "substitute", "exchange", "put-off", "close", "void"}

    def test_a_seat_only_where_somebody_has_none(self, ada: Client, event: Event, at: Table) -> None:
        entrants.add_entrants(event, "Gus", by=factories.ada())

        assert "arrived" in offered(ada, at)

    def test_while_deals_are_entered(self, ada: Client, at: Table) -> None:
        factories.enter(at, 1, factories.totals(at))

        assert offered(ada, at) == {"substitute", "exchange", "put-off", "close", "void"}

    def test_once_the_table_is_final(self, ada: Client, at: Table) -> None:
        confirmed_deal(at)

        assert offered(ada, at) == {"substitute", "exchange", "void"}

    def test_where_it_is_put_off(self, ada: Client, at: Table) -> None:
        table_rulings.put_off(at, by=factories.ada(), reason="The bus is late.")

        assert offered(ada, at) == {"absent", "substitute", "exchange", "wait-again", "close", "void"}

    def test_where_it_is_void(self, ada: Client, at: Table) -> None:
        table_rulings.void_table(at, by=factories.ada(), reason="A deck was short.")

        assert offered(ada, at) == {"substitute", "exchange", "let-count"}

    def test_where_nobody_came(self, ada: Client, at: Table) -> None:
        for _seat in range(4):
            attendance.did_not_come(at, 1, by=factories.ada())

        assert offered(ada, at) == {"arrived", "void"}

    def test_of_a_proposal_only_its_seats(self, ada: Client, event: Event) -> None:
        ada.post(reverse("league:round-propose", args=[event.slug]))
        proposed = Table.objects.select_related("round__stage__event").get()

        assert offered(ada, proposed) == {"exchange"}

    def test_once_the_event_is_finished_nothing(self, ada: Client, event: Event) -> None:
        at = table_of(factories.played_round(event))
        ada.post(reverse("league:event-finish", args=[event.slug]))

        assert offered(ada, at) == set()


def test_the_table_plays_without_who_did_not_come(ada: Client, event: Event, at: Table) -> None:
    answer = decide(ada, at, "absent", seat=seat_of(at, "Cy").number, reason="")

    assert answer["Location"] == page(at)
    assert at.seats.count() == 3
    assert "Did not come: Cy" in Page(ada.get(page(at))).text
    assert "Did not come: Cy" in Page(ada.get(reverse("league:table", args=[event.slug, 1, 1]))).text
    assert "Did not come: Cy" in Page(ada.get(reverse("league:round", args=[event.slug, 1]))).text


class TestPartnersWhoRotate:
    @pytest.fixture
    def event(self) -> Event:
        return factories.event(names=NAMES[:4], entrant_kind="rotating", table_size=2)

    def test_the_seat_of_one_who_did_not_come_is_closed(self, ada: Client, at: Table) -> None:
        seat = at.seats.get(number=1)

        decide(ada, at, "absent", seat=f"1-{seat.entrant_id}", name="", reason="")

        kinds = {row.entrant_id: row.kind for row in at.round.unplayed.all()}
        assert (kinds[seat.entrant_id], kinds[seat.partner_id or 0]) == ("no-show", "bye")
        assert "arrived" in offered(ada, at)

    def test_or_plays_on_with_who_is_named(self, ada: Client, at: Table) -> None:
        seat = at.seats.get(number=1)

        decide(ada, at, "absent", seat=f"1-{seat.entrant_id}", name="Dot", reason="")

        assert at.seats.count() == 2
        assert f"Dot plays for {seat.entrant}." in Page(ada.get(page(at))).text

    def test_a_name_is_for_one_of_the_two(self, ada: Client, at: Table) -> None:
        answer = decide(ada, at, "absent", seat="1", name="Dot", reason="")

        assert answer.status_code == 422
        assert "Choose which of the two this is for." in Page(answer).text


def test_a_table_without_anybody_is_a_page_all_the_same(ada: Client, event: Event, at: Table) -> None:
    for _seat in range(4):
        decide(ada, at, "absent", seat=1, reason="The storm.")

    for name in ("table-run", "table"):
        assert "The storm." in Page(ada.get(page(at, name))).text


def test_who_comes_late_gets_a_seat(ada: Client, event: Event, at: Table) -> None:
    entrants.add_entrants(event, "Gus", by=factories.ada())

    decide(ada, at, "arrived", entrant=entrant(event, "Gus").pk)

    assert seat_of(at, "Gus").number == 5


def test_who_plays_for_whom_stands_on_every_page_of_the_table(ada: Client, event: Event, at: Table) -> None:
    seat = seat_of(at, "Cy")

    decide(ada, at, "substitute", absent=f"{seat.number}-{seat.people[0].pk}", name="Dot")

    assert "Dot plays for Cy." in Page(ada.get(page(at))).text
    assert "Dot for Cy" in Page(ada.get(page(at, "table"))).text
    assert "Dot for Cy" in Page(ada.get(reverse("league:round", args=[event.slug, 1]))).text


def test_a_substitute_is_taken_back(ada: Client, at: Table) -> None:
    seat = seat_of(at, "Cy")
    seat.table.round = at.round
    sent = substitutes.send_substitute(seat, absent=seat.people[0], name="Dot", by=factories.ada())

    answer = ada.post(page(at, "substitute-take-back", sent.pk))

    assert answer["Location"] == page(at)
    assert seat_of(at, "Cy").number == seat.number


def test_who_plays_already_is_refused_beside_the_name_as_it_was_typed(ada: Client, at: Table) -> None:
    seat = seat_of(at, "Cy")

    answer = decide(ada, at, "substitute", absent=f"{seat.number}-{seat.people[0].pk}", name="Bea")

    form = answer.context["forms"]["substitute"]
    assert (answer.status_code, form["name"].value()) == (422, "Bea")
    assert form.errors["name"] == ["\u2068Bea\u2069 plays at table 1 in this round."]


class TestExchanging:
    def sent(self, at: Table, one: int = 1, other: int = 3, **more: object) -> dict[str, object]:
        pair = {"one": at.seats.get(number=one).pk, "other": at.seats.get(number=other).pk}
        return pair | {"seen": seats_version(at), "reason": "They told us."} | more

    def holders(self, at: Table) -> list[str]:
        return [str(seat.entrant) for seat in at.seats.order_by("number")]

    def test_of_a_proposal_it_is_done_at_once(self, ada: Client, event: Event) -> None:
        ada.post(reverse("league:round-propose", args=[event.slug]))
        at = Table.objects.select_related("round__stage__event").get()
        one, two, three, four = self.holders(at)

        answer = decide(ada, at, "exchange", **self.sent(at))

        assert answer["Location"] == page(at)
        assert self.holders(at) == [three, two, one, four]

    def test_once_players_have_seen_the_seats_it_is_asked_whether_it_is_meant(
        self, ada: Client, at: Table
    ) -> None:
        one, two, three, four = self.holders(at)

        asked = decide(ada, at, "exchange", **self.sent(at))

        assert self.holders(at) == [one, two, three, four]
        said = (
            f"{isolated(one)} and {isolated(three)} change places. Everybody can see already where they sit."
        )
        assert said in Page(asked).text
        decide(ada, at, "exchange", **self.sent(at, save="yes"))
        assert self.holders(at) == [three, two, one, four]

    def test_while_deals_are_entered_it_says_that_they_change_hands(self, ada: Client, event: Event) -> None:
        event = factories.event(names=NAMES[:3], table_size=3, deals=2, name="Long")
        at = table_of(factories.published_round(event))
        confirmed_deal(at)
        one, _two, three = self.holders(at)

        asked = decide(ada, at, "exchange", **self.sent(at))

        said = f"{isolated(one)} and {isolated(three)} change places, and what is entered for one counts for the other."
        assert said in Page(asked).text

    def test_at_a_final_table_what_it_changes_is_shown_first(self, ada: Client, at: Table) -> None:
        confirmed_deal(at)
        before = self.holders(at)

        answer = decide(ada, at, "exchange", **self.sent(at))

        moved = [
            (int(move["before"]["points"]), int(move["after"]["points"]))
            for move in answer.context["changes"]["moves"]
        ]
        assert sorted(moved) == [(4, 20), (20, 4)]
        assert self.holders(at) == before

    def test_and_then_saved(self, ada: Client, at: Table) -> None:
        confirmed_deal(at)
        one, two, three, four = self.holders(at)

        decide(ada, at, "exchange", **self.sent(at, save="yes"))

        assert self.holders(at) == [three, two, one, four]

    def test_over_something_new_it_is_refused(self, ada: Client, at: Table) -> None:
        sent = self.sent(at)
        confirmed_deal(at)

        answer = decide(ada, at, "exchange", **sent, save="yes")

        assert answer.status_code == 412

    def test_without_a_reason_the_form_comes_back_as_it_was(self, ada: Client, at: Table) -> None:
        confirmed_deal(at)

        answer = decide(ada, at, "exchange", **self.sent(at, reason=""))

        form = answer.context["forms"]["exchange"]
        assert (answer.status_code, list(form.errors)) == (422, ["reason"])
        assert form["one"].value() == str(at.seats.get(number=1).pk)


def test_a_table_is_put_off_and_waited_for_again(ada: Client, event: Event, at: Table) -> None:
    decide(ada, at, "put-off", reason="The bus is late.")
    desk = ada.get(reverse("league:event-run", args=[event.slug]))
    ada.post(page(at, "table-wait-again"))

    assert desk.context["desk"].next_step == "propose"
    at.refresh_from_db()
    assert (at.parked, at.round.state) == (False, "playing")


def test_a_put_off_table_is_entered_without_a_preview(ada: Client, at: Table) -> None:
    decide(ada, at, "put-off", reason="The bus is late.")

    answer = ada.post(page(at, "deal-run", 1), {"how": "document", "text": json.dumps(factories.totals(at))})

    assert answer["Location"] == page(at)
    at.refresh_from_db()
    assert at.state == "final"


def test_what_a_void_table_takes_away_is_shown_first(ada: Client, event: Event, at: Table) -> None:
    confirmed_deal(at)

    shown = decide(ada, at, "void", reason="A deck was short.")
    assert [move["after"]["points"] for move in shown.context["changes"]["moves"]] == ["0", "0", "0", "0"]
    decide(ada, at, "void", reason="A deck was short.", save="yes")

    assert "A deck was short." in Page(ada.get(page(at, "table"))).text
    back = ada.post(page(at, "table-let-count"))
    assert [move["after"]["points"] for move in back.context["changes"]["moves"]] == ["20", "4", "4", "4"]
    decide(ada, at, "let-count", save="yes")
    at.refresh_from_db()
    assert at.void == ""


def test_going_back_from_what_is_shown_first_keeps_what_was_typed(
    ada: Client, event: Event, at: Table
) -> None:
    factories.play(at.round)
    stages.refresh_stage(at.round.stage_id)

    page = decide(ada, at, "void", reason="A deck was short.", back="yes")

    at.refresh_from_db()
    assert (page.status_code, at.void) == (200, "")
    assert page.context["forms"]["void"]["reason"].value() == "A deck was short."


def test_before_a_table_with_deals_becomes_void_it_is_asked_whether_that_is_meant(
    ada: Client, event: Event, at: Table
) -> None:
    factories.enter(at, 1, factories.totals(at))

    asked = decide(ada, at, "void", reason="A deck was short.")

    at.refresh_from_db()
    assert ("What is entered at this table will count for nobody." in Page(asked).text, at.void) == (True, "")


def test_a_table_is_closed(ada: Client, at: Table) -> None:
    decide(ada, at, "close", reason="The hall closes.")

    at.refresh_from_db()
    assert (at.state, at.ruling) == ("final", "The hall closes.")


@pytest.mark.parametrize("what", ["put-off", "close", "void"])
def test_without_a_reason_the_page_comes_back(ada: Client, at: Table, what: str) -> None:
    answer = decide(ada, at, what, reason=" ")

    assert answer.status_code == 422
    assert list(answer.context["forms"][what.replace("-", "_")].errors) == ["reason"]


@pytest.mark.parametrize("what", ["absent", "arrived", "substitute", "exchange"])
def test_what_is_not_there_is_not_chosen(ada: Client, at: Table, what: str) -> None:
    sent = dict.fromkeys(("seat", "entrant", "absent", "one", "other"), "99")

    assert decide(ada, at, what, **sent).status_code == 422


def test_there_is_nothing_else_to_decide(ada: Client, at: Table) -> None:
    assert decide(ada, at, "praise").status_code == 404


@pytest.mark.parametrize("what", ["table-wait-again", "table-let-count"])
def test_strangers_decide_nothing(client: Client, at: Table, what: str) -> None:
    client.force_login(factories.dot())

    assert client.post(page(at, what)).status_code == 404
    assert client.post(page(at, "table-decide", "void")).status_code == 404


class TestTheRound:
    def test_of_who_has_left_the_round_says_where_they_sit(
        self, ada: Client, event: Event, at: Table
    ) -> None:
        entrants.withdraw(entrant(event, "Cy"), by=factories.ada())

        text = Page(ada.get(reverse("league:round-run", args=[event.slug, 1]))).text

        assert "Cy has left the event, and nothing is entered here yet. Play without them" in text

    def test_it_is_seated_again(self, ada: Client, event: Event, at: Table) -> None:
        where = reverse("league:round-seat-again", args=[event.slug, 1])

        without = ada.post(where, {"reason": ""})
        answer = ada.post(where, {"reason": "Gus came."})

        assert (without.status_code, list(without.context["again"].errors)) == (422, ["reason"])
        assert answer["Location"] == reverse("league:event-run", args=[event.slug])
        assert not Table.objects.exists()

    def test_once_something_is_entered_that_is_not_offered(
        self, ada: Client, event: Event, at: Table
    ) -> None:
        where = reverse("league:round-run", args=[event.slug, 1])
        assert "Seat this round again" in Page(ada.get(where)).text

        factories.enter(at, 1, factories.totals(at))

        assert "Seat this round again" not in Page(ada.get(where)).text


@pytest.mark.parametrize("tables", [2, 3])
def test_a_tables_page_costs_the_same_in_a_big_round(
    ada: Client, tables: int, django_assert_num_queries: Any
) -> None:
    at = table_of(factories.published_round(factories.event(names=NAMES[: 4 * tables])))

    with django_assert_num_queries(23):
        ada.get(page(at))
