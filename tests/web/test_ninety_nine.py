"""An event of Ninety-Nine from its rules to its podium, by organizer, phones and readers."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league import access
from league.models import Event, Round, Table
from league.services import stages
from league.states import EventState
from tests import factories
from tests.web.pages import UNPLAYED, Page
from tests.web.scoring.phones import Phone

pytestmark = pytest.mark.django_db

TYPED = {
    "name": "Chips night",
    "time_zone": "Europe/Berlin",
    "starts_at": "",
    "game": "ninety-nine",
    "format": "league-night",
    "table_size": "3",
    "planned_rounds": "1",
    "reach": "3",
    "ladder_move": "insert",
    "points_scheme": "5-3-1-0",
    "shared_places": "average",
    **UNPLAYED,
    "joining": "nobody",
    "confirmation": "one-other",
    "after_deadline": "organizers",
    "chips_few": "1",
    "chips_many": "3",
    "hand_size": "3",
    "elimination": "at_zero",
    "ace": "either",
    "ten": "either",
    "king": "sets_99",
    "nine": "zero",
    "options": "",
    "tiebreak_1": "wins",
}


@pytest.fixture
def ada(client: Client) -> Client:
    client.force_login(factories.ada())
    return client


def at_event(name: str, *args: object) -> str:
    return reverse(f"league:{name}", args=["chips-night", *args])


def make(ada: Client, **typed: str) -> Any:
    return ada.post(reverse("league:event-new"), {**TYPED, **typed})


def the_table() -> Table:
    return access.table_to_score(access.table_link(Table.objects.get()))


def play(table: Table, *losers: int) -> None:
    """One phone taps who lost, another confirms."""
    first, second = Phone(table, 1), Phone(table, 2)
    for number, loser in enumerate(losers, start=1):
        first.enter({"loser": str(loser)}, number=number, key=f"deal-{number}")
        second.confirm(1, number=number)


def test_an_evening_from_its_rules_to_the_podium(ada: Client, client: Client) -> None:
    made = make(ada)
    assert made["Location"] == at_event("entrants")
    ada.post(at_event("entrants"), {"names": "Bea\nCy\nEve"})
    ada.post(at_event("round-propose"))
    ada.post(at_event("round-publish", 1))

    table = the_table()
    play(table, 3, 1)
    stages.refresh_stage(table.round.stage_id)
    ada.post(at_event("event-finish"))

    event = Event.objects.get()
    names = [str(seat.entrant) for seat in table.seats.order_by("number")]
    standings = Page(client.get(at_event("event")))
    assert event.state == EventState.FINISHED
    assert [(row[0], row[1], row[2]) for row in standings.rows] == [
        ("1", names[1], "5"),
        ("2", names[0], "3"),
        ("3", names[2], "1"),
    ]
    assert (
        "Ninety-Nine is played with house rules: chips with few players: 1. "
        "Each table plays until only one has chips left. "
        "Everybody plays every round and meets as many others as can be. "
        "A table has 3 seats; where it does not come out even, some have one less or more. "
        "1 round is planned. The places at a table bring 5, 3 and 1 points."
    ) in standings.text


def test_the_form_of_a_game_has_only_its_options(ada: Client) -> None:
    new = reverse("league:event-new")

    nerts = ada.get(new).context["form"]
    ninety_nine = ada.get(new, {"game": "ninety-nine"}).context["form"]

    assert {"jokers", "entrant_kind", "deals", "target"} <= nerts.fields.keys()
    assert not {"jokers", "entrant_kind", "match_length", "deals", "target"} & ninety_nine.fields.keys()
    assert {"chips_few", "king", "nine"} <= ninety_nine.fields.keys() - nerts.fields.keys()
    assert [name for name, _words in ninety_nine["points_scheme"].field.choices] == [
        "7-5-3-1",
        "5-3-1-0",
        "sum",
    ]


def test_a_draft_may_change_its_game(ada: Client) -> None:
    event = factories.event(name="Chips night", names=())

    seen = ada.get(at_event("event-rules"), {"game": "ninety-nine"}).context["seen"]
    answer = ada.post(at_event("event-rules"), {**TYPED, "seen": seen})

    event.refresh_from_db()
    assert answer.status_code == 302
    assert (event.game, factories.stage(event).match_length) == ("ninety-nine", "match")


def test_partnerships_that_entered_must_leave_before(ada: Client) -> None:
    factories.pairs_event(name="Chips night")

    answer = ada.post(at_event("event-rules"), TYPED)

    assert answer.status_code == 422
    assert answer.context["form"].non_field_errors() == [
        "Take the entrants out before you change who enters."
    ]


def test_the_game_stays_once_a_round_is_published(ada: Client) -> None:
    factories.published_round(factories.event(name="Chips night"))

    page = ada.get(at_event("event-rules"), {"game": "ninety-nine"})
    ada.post(at_event("event-rules"), TYPED)

    assert page.context["form"].before.game == "nerts"
    assert Event.objects.get().game == "nerts"


def test_a_game_that_is_not_played_here_is_refused(ada: Client) -> None:
    answer = make(ada, game="whist")

    assert answer.status_code == 422
    assert "game" in answer.context["form"].errors
    assert not Event.objects.exists()


class TestTheTablesPage:
    def page(self, client: Client, table: Table) -> Page:
        event = table.round.stage.event
        return Page(client.get(reverse("league:table", args=[event.slug, 1, 1])))

    def test_it_has_the_chips_after_each_deal_and_who_lost_it(self, client: Client) -> None:
        table = factories.chips_table()
        factories.lose(table, 3, 1, 3)

        page = self.page(client, table)

        bea, cy, eve = (str(seat.entrant) for seat in table.seats.order_by("number"))
        assert page.rows[:3] == [
            [f"{bea} Seat 1", "2", "−1 1", "1", "–", "1"],
            [f"{cy} Seat 2", "2", "2", "2", "–", "2"],
            [f"{eve} Seat 3", "−1 1", "1", "−1 out", "–", "out"],
        ]
        assert f"Deal 3 Confirmed {eve} lost a chip. Only who lost was entered." in page.text

    def test_a_final_one_has_places_and_points(self, client: Client) -> None:
        table = factories.chips_table(points_scheme="5-3-1-0", chips=1)
        factories.lose(table, 3, 1)

        page = self.page(client, table)

        assert [row[-3:] for row in page.rows[:3]] == [["out", "2", "3"], ["1", "1", "5"], ["out", "3", "1"]]

    def test_a_player_finds_the_chips_left_and_the_place(self, client: Client) -> None:
        table = factories.chips_table(points_scheme="5-3-1-0")
        factories.lose(table, 3, 1, 3, 1)
        second = table.seats.get(number=2).entrant.players[0]

        page = Page(client.get(reverse("league:player", args=[second.pk])))

        assert page.rows[-1] == ["Round 1, table 1 Friday night", "2", "1", "5"]


class TestAnOrganizersDeal:
    def page(self, table: Table, deal: int) -> str:
        event = table.round.stage.event
        return reverse("league:deal-run", args=[event.slug, table.round.number, table.number, deal])

    def test_who_lost_is_chosen(self, ada: Client) -> None:
        table = factories.chips_table()
        factories.lose(table, 3, 3)

        form = ada.get(self.page(table, 3)).context["desk"].facts
        ada.post(self.page(table, 3), {"how": "facts", "loser": "2", "seen_version": "", "reason": ""})

        assert ([value for value, _said in form.fields["loser"].choices], len(form.out)) == ([1, 2], 1)
        confirmed = table.deals.get(number=3).confirmed_submission
        assert confirmed is not None
        assert confirmed.facts == {"loser": 2}

    def test_a_correction_that_rules_out_a_later_deal_is_refused_in_the_form(self, ada: Client) -> None:
        table = factories.chips_table()
        factories.lose(table, 3, 2, 3)
        sent = {"how": "facts", "loser": "3", "seen_version": "1", "reason": "Eve says so."}

        answer = ada.post(self.page(table, 2), sent)

        assert answer.status_code == 422
        assert answer.context["desk"].facts.errors["loser"] == [
            "Deal 3 is confirmed and would not be possible after this. Correct deal 3 first."
        ]

    def test_of_a_complete_round_the_preview_says_what_moves(self, ada: Client) -> None:
        table = factories.chips_table(points_scheme="5-3-1-0", chips=1)
        factories.lose(table, 3, 1)
        stages.refresh_stage(table.round.stage_id)
        assert Round.objects.get().state == "complete"

        sent = {"how": "facts", "loser": "2", "seen_version": "1", "reason": "It was Cy."}
        moves = ada.post(self.page(table, 2), sent).context["changes"]["moves"]

        first, second = (table.seats.get(number=number).entrant_id for number in (1, 2))
        assert [(move["entrant"]["id"], move["before"]["rank"], move["after"]["rank"]) for move in moves] == [
            (first, 2, 1),
            (second, 1, 2),
        ]
