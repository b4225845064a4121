"""A bracket run in the browser, from its rules to its end."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Event, HeldSeat, OrderRuling, Stage, Table
from league.services import entrants, table_rulings
from tests import brackets, factories
from tests.brackets import UNKNOWN, cup, looked_at, names_at, now, play, started, table, two_brackets
from tests.web.organize.test_formats import begin, next_step
from tests.web.pages import BY_SCRIPT, Page

pytestmark = pytest.mark.django_db


def at(event: Event, name: str, *more: object) -> str:
    return reverse(f"league:{name}", args=[event.slug, *more])


def seeds(event: Event, *names: str) -> dict[str, object]:
    """The start form with these first."""
    numbers = {name: number for number, name in enumerate(names, start=1)}
    return {
        f"seed_{entrant.pk}": numbers.get(str(entrant), len(names) + 1) for entrant in event.entrants.all()
    }


def table_step(stage: Stage, number: int, what: str) -> str:
    found = Table.objects.get(round__stage=stage, number=number)
    return at(stage.event, "table-decide", found.round.number, number, what)


class TestFromItsRulesToItsEnd:
    def test_by_pressing_what_the_pages_offer(self, ada: Client) -> None:
        event = begin(ada, "Bea", "Cy", "Eve", format="single-elimination", table_size="2")
        steps = [next_step(ada, event)]

        ada.post(at(event, "bracket-start"), seeds(event, "Eve", "Bea"))
        stage = looked_at(event.current_stage)
        steps.append(next_step(ada, event))
        play(stage, 1, "Cy", "Bea")
        play(stage, 2, "Cy", "Eve")
        steps.append(next_step(ada, event))
        ada.post(at(event, "event-finish"))
        steps.append(next_step(ada, event))

        assert steps == ["start", "bracket", "finish", "finished"]
        assert brackets.winner(stage) == "Cy"

    def test_what_its_format_does_not_ask_about_is_left_out(self, ada: Client) -> None:
        event = begin(
            ada,
            format="single-elimination",
            table_size="4",
            advance="2",
            planned_rounds="3",
            exact_tables="on",
        )

        stage = event.current_stage
        assert (stage.advance, stage.planned_rounds, stage.exact_tables) == (2, None, False)

    def test_as_many_as_sit_at_a_table_cannot_go_on(self, ada: Client) -> None:
        with pytest.raises(Event.DoesNotExist):
            begin(ada, format="single-elimination", table_size="2", advance="2")


class TestAnOpenDesk:
    def test_it_says_that_tables_are_to_open_until_they_are(self, ada: Client) -> None:
        event = cup(4)
        desk = at(event, "bracket-run")
        waiting = Page(ada.post(at(event, "bracket-start"), seeds(event), follow=True))

        looked_at(event.current_stage)

        assert "Tables open in a moment." in waiting.text
        assert waiting.links["Look again"] == desk
        assert "Open tables" in Page(ada.get(desk)).headings

    def test_what_moves_is_asked_for_alone_and_told_once(self, ada: Client) -> None:
        stage = started(cup(4))
        part = at(stage.event, "bracket-now")
        tag = ada.get(at(stage.event, "bracket-run")).context["tag"]

        same = ada.get(part, headers={"If-None-Match": tag, **BY_SCRIPT})
        play(stage, 1, "P1", "P4")
        moved = ada.get(part, headers={"If-None-Match": tag, **BY_SCRIPT})

        assert (same.status_code, moved.status_code) == (304, 200)
        assert [table.number for table in moved.context["bracket"].open] == [2]

    @pytest.mark.parametrize("entrants", [4, 16])
    def test_asking_costs_the_same_for_few_and_many(
        self, ada: Client, django_assert_num_queries: Any, entrants: int
    ) -> None:
        stage = started(cup(entrants))

        with django_assert_num_queries(19):
            ada.get(at(stage.event, "bracket-now"), headers=BY_SCRIPT)


class TestStarting:
    def test_everybody_is_listed_with_a_number(self, ada: Client) -> None:
        page = ada.get(at(cup(3), "bracket-start"))

        assert [(str(entrant), field.value()) for entrant, field in page.context["form"].rows] == [
            ("P1", 1),
            ("P2", 2),
            ("P3", 3),
        ]

    def test_the_lot_puts_them_in_another_order(self, ada: Client) -> None:
        of = cup(8)

        drawn = ada.get(f"{at(of, 'bracket-start')}?order=lot").context["form"].entrants

        assert sorted(map(str, drawn)) == [f"P{number}" for number in range(1, 9)]
        assert list(map(str, drawn)) != sorted(map(str, drawn))

    def test_a_number_that_is_none_comes_back_as_typed(self, ada: Client) -> None:
        of = cup(2)
        typed = seeds(of, "P2") | {f"seed_{factories.entrant(of, 'P1').pk}": "first"}

        answer = ada.post(at(of, "bracket-start"), typed)

        assert answer.status_code == 422
        assert 'value="first"' in answer.content.decode()

    def test_places_may_be_left_for_qualifiers_to_come(self, ada: Client) -> None:
        of = cup(3)

        ada.post(at(of, "bracket-start"), seeds(of, "P1", "P2", "P3") | {"to_come": "1"})

        assert now(of.current_stage).course.seeds[3] is UNKNOWN

    def test_started_already_it_leads_to_the_desk(self, ada: Client) -> None:
        of = cup(2)
        started(of)

        assert ada.get(at(of, "bracket-start"))["Location"] == at(of, "bracket-run")

    def test_the_desk_leads_there_before(self, ada: Client) -> None:
        of = cup(2)

        assert ada.get(at(of, "bracket-run"))["Location"] == at(of, "bracket-start")


class TestTheDesk:
    def test_says_what_is_open_and_what_waits_for_whom(self, ada: Client) -> None:
        stage = started(cup(4))
        play(stage, 1, "P1", "P4")

        text = Page(ada.get(at(stage.event, "bracket-run"))).text

        assert "Open tables Table 2 Waiting for the first deal P2, P3" in text
        assert "What waits for whom Table 3: P1, To come: place 1 of table 2" in text

    def test_exchanges_places(self, ada: Client) -> None:
        stage = started(cup(4))

        ada.post(at(stage.event, "bracket-decide", "exchange"), {"one": "1", "other": "2"})

        assert names_at(looked_at(stage), 1) == ["P2", "P4"]

    def test_refuses_what_is_played_with_the_reason(self, ada: Client) -> None:
        stage = started(cup(4))
        play(stage, 1, "P1", "P4")

        answer = ada.post(at(stage.event, "bracket-decide", "exchange"), {"one": "1", "other": "2"})

        assert answer.status_code == 409
        assert "Played or begun: table 1." in Page(answer).text

    def test_settles_a_place_to_come(self, ada: Client) -> None:
        stage = started(cup(3), extra=[UNKNOWN])

        ada.post(at(stage.event, "bracket-decide", "fill"), {"place": "4", "occupant": "bye"})
        play(looked_at(stage), 2, "P2", "P3")

        assert names_at(stage, 3) == ["P1", "P2"]

    def test_gives_a_seat_to_a_guest_and_takes_it_back(self, ada: Client) -> None:
        stage = started(cup(2))
        [guest] = entrants.add_entrants(stage.event, "Hana", by=factories.ada())
        given = {"seat": "1-2", "entrant": str(guest.pk), "reason": "Ill."}

        ada.post(at(stage.event, "bracket-decide", "give"), given)
        sitting = names_at(looked_at(stage), 1)
        ada.post(at(stage.event, "bracket-free", 1, 2))

        assert (sitting, HeldSeat.objects.count()) == (["P1", "Hana"], 0)

    def test_a_choice_that_is_not_there_comes_back(self, ada: Client) -> None:
        stage = started(cup(2))

        answer = ada.post(at(stage.event, "bracket-decide", "exchange"), {"one": "1", "other": "77"})

        assert answer.status_code == 422

    def test_what_is_no_step_is_refused(self, ada: Client) -> None:
        stage = started(cup(2))

        assert ada.post(at(stage.event, "bracket-decide", "juggle")).status_code == 404

    @pytest.mark.parametrize("name", ["bracket-run", "bracket-start"])
    def test_leads_to_the_event_where_another_format_is_played(self, name: str, ada: Client) -> None:
        of = factories.event()

        assert ada.get(at(of, name))["Location"] == at(of, "event-run")

    def test_decides_nothing_for_another_format(self, ada: Client) -> None:
        assert ada.post(at(factories.event(), "bracket-decide", "exchange")).status_code == 409

    def test_a_round_leads_to_it_and_one_of_a_stage_before_to_the_bracket_of_that(self, ada: Client) -> None:
        event = two_brackets()

        rounds = [Page(ada.get(at(event, "round-run", number))) for number in (1, 3)]

        assert [page.links["The whole bracket"] for page in rounds] == [
            at(event, "stage-bracket", 1),
            at(event, "bracket-run"),
        ]

    def test_is_for_organizers(self, client: Client) -> None:
        stage = started(cup(2))
        client.force_login(factories.dot())

        assert client.get(at(stage.event, "bracket-run")).status_code == 404


class TestLevelTables:
    @pytest.fixture
    def stage(self) -> Stage:
        stage = started(cup(2))
        table_rulings.close_table(table(stage, 1), by=factories.ada(), reason="The hall closes.")
        return looked_at(stage)

    def test_the_desk_says_that_somebody_has_to_decide(self, ada: Client, stage: Stage) -> None:
        text = Page(ada.get(at(stage.event, "bracket-run"))).text

        assert "Table 1 is over, and it is open who goes on" in text

    def test_deciding_it_at_the_table(self, ada: Client, stage: Stage) -> None:
        first = factories.entrant(stage.event, "P2")
        other = factories.entrant(stage.event, "P1")
        places = {f"place_{first.pk}": 1, f"place_{other.pk}": 2}

        ada.post(table_step(stage, 1, "order"), places | {"reason": "By a card."})

        assert OrderRuling.objects.get().entrants == [first.pk, other.pk]
        assert brackets.winner(stage) == "P2"

    def test_one_more_deal(self, ada: Client, stage: Stage) -> None:
        ada.post(table_step(stage, 1, "more-deals"))

        assert table(stage, 1).is_open


class TestCorrections:
    @pytest.fixture
    def stage(self) -> Stage:
        """Four players; all three tables are played."""
        stage = started(cup(4))
        play(stage, 1, "P1", "P4")
        play(stage, 2, "P2", "P3")
        play(stage, 3, "P1", "P2")
        return stage

    def test_the_preview_names_who_would_sit_elsewhere_and_asks(self, ada: Client, stage: Stage) -> None:
        found = table(stage, 1)

        answer = ada.post(at(stage.event, "deal-run", found.round.number, 1, 1), self.document(stage, found))

        assert answer.context["changes"]["in_the_way"] == [3]
        assert "Played or begun, and depending on it: table 3." in Page(answer).text
        assert "Table 3, seat 1: P4 instead of P1" in Page(answer).text

    def test_restarted_the_final_is_played_again(self, ada: Client, stage: Stage) -> None:
        found = table(stage, 1)
        sent = self.document(stage, found) | {"save": "yes", "then": "restart"}

        ada.post(at(stage.event, "deal-run", found.round.number, 1, 1), sent)

        assert names_at(looked_at(stage), 3) == ["P4", "P2"]

    def test_saved_without_an_answer_it_is_refused(self, ada: Client, stage: Stage) -> None:
        found = table(stage, 1)
        sent = self.document(stage, found) | {"save": "yes"}

        answer = ada.post(at(stage.event, "deal-run", found.round.number, 1, 1), sent)

        assert answer.status_code == 409
        assert brackets.winner(stage) == "P1"

    def test_voiding_asks_the_same(self, ada: Client, stage: Stage) -> None:
        asked = ada.post(table_step(stage, 1, "void"), {"reason": "A deck was short."})
        ada.post(
            table_step(stage, 1, "void"),
            {"reason": "A deck was short.", "save": "yes", "then": "keep"},
        )

        assert asked.context["changes"]["in_the_way"] == [3]
        assert (table(stage, 1).void, brackets.winner(stage)) == ("A deck was short.", "P1")

    def test_played_again_it_opens_anew(self, ada: Client, stage: Stage) -> None:
        sent = {"reason": "A deck was short.", "save": "yes", "then": "restart"}

        ada.post(table_step(stage, 1, "play-again"), sent)

        assert [each.number for each in brackets.open_tables(looked_at(stage))] == [1]

    def test_the_history_says_all_of_it(self, ada: Client, stage: Stage) -> None:
        ada.post(
            table_step(stage, 1, "play-again"),
            {"reason": "A deck was short.", "save": "yes", "then": "restart"},
        )

        text = Page(ada.get(at(stage.event, "event-history"))).text

        assert "Let tables be played again: 3." in text
        assert "Started the bracket." in text

    def document(self, stage: Stage, found: Table) -> dict[str, Any]:
        document = brackets.deal_in_order(found, "P4", "P1")
        return {
            "how": "document",
            "text": json.dumps(document),
            "seen_version": "1",
            "reason": "Read wrongly.",
        }


def test_every_page_of_a_bracket_opens(ada: Client) -> None:
    stage = started(cup(4))
    play(stage, 1, "P1", "P4")
    pages = [
        at(stage.event, "event-run"),
        at(stage.event, "event-rules"),
        at(stage.event, "entrants"),
        at(stage.event, "round-run", 1),
        at(stage.event, "table-links", 1),
        at(stage.event, "table-run", 1, 1),
        at(stage.event, "table-run", 1, 2),
        at(stage.event, "deal-run", 1, 1, 1),
        at(stage.event, "event-history"),
    ]

    assert [ada.get(page).status_code for page in pages] == [200] * len(pages)
