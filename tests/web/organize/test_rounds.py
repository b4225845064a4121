"""Proposing a round, publishing it, watching it, closing it."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league import access
from league.models import Event, Round
from league.services import entrants, rounds, stages, wishes
from league.states import RoundState, TableState
from league.templatetags.talon import costs
from tests import factories
from tests.web.pages import BY_SCRIPT, Page

pytestmark = pytest.mark.django_db


def page(event: Event, number: int = 1, name: str = "round-run") -> str:
    return reverse(f"league:{name}", args=[event.slug, number])


def propose(ada: Client, event: Event, **sent: str) -> Any:
    return ada.post(reverse("league:round-propose", args=[event.slug]), sent)


def at(of: Round, number: int) -> Any:
    return access.table_to_score(access.table_link(of.tables.get(number=number)))


def test_a_proposal_is_shown_to_organizers_only(ada: Client) -> None:
    event = factories.event()

    answer = propose(ada, event)

    assert answer["Location"] == page(event)
    assert ada.get(page(event)).context["proposal"].round == Round.objects.get()
    ada.logout()
    assert ada.get(reverse("league:round", args=[event.slug, 1])).status_code == 404


def test_another_proposal_is_the_next_variation(ada: Client) -> None:
    event = factories.event()
    propose(ada, event)

    propose(ada, event, variation="1")

    assert Round.objects.get().seating["variation"] == 1


@pytest.mark.parametrize("variation", ["-1", "x", "9" * 5000])
def test_a_variation_that_is_none_means_the_first(ada: Client, variation: str) -> None:
    event = factories.event()

    propose(ada, event, variation=variation)

    assert Round.objects.get().seating["variation"] == 0


def test_too_few_are_not_seated_and_the_page_says_what_to_do(ada: Client) -> None:
    answer = propose(ada, factories.event(names=("Bea",)))

    assert answer.status_code == 422
    assert answer.context["error"].sentence == "Enter at least two before you seat a round."


def test_a_proposal_says_who_meets_again_and_how_often_they_met(ada: Client) -> None:
    event = factories.event(names=("Bea", "Cy"))
    for _round in range(2):
        factories.played_round(event)
    propose(ada, event)

    shown = ada.get(page(event, 3)).content.decode()

    assert re.sub("[\u2068\u2069]", "", shown).count("Bea and Cy have met 2 times and meet again.") == 1


def test_a_proposal_says_what_weighed_in_which_order_and_pressing_again_changes_nothing(ada: Client) -> None:
    event = factories.event(names=factories.NAMES, table_size=3)
    for _round in range(2):
        factories.played_round(event)

    seatings, reasons = [], []
    for _press in range(2):
        propose(ada, event)
        seats = Round.objects.get(number=3).seats.order_by("table__number", "number")
        seatings.append(list(seats.values_list("entrant", flat=True)))
        reasons.append(costs(Round.objects.get(number=3)))

    assert seatings[0] == seatings[1]
    assert reasons[0] == reasons[1]
    # Twelve at threes need not meet again in a third round, whoever has had seat 1 how often.
    assert (reasons[0][0], len(reasons[0])) == ("No pair meets again.", 3)
    shown = Page(ada.get(page(event, 3))).text
    assert [shown.index(reason) for reason in reasons[0]] == sorted(map(shown.index, reasons[0]))


def test_a_proposal_says_who_sits_out_and_who_by_hand(ada: Client) -> None:
    event = factories.event(names=factories.NAMES[:8], table_size=3, exact_tables=True)
    wishes.sit_out_next(factories.entrant(event, "Bea"), sits_out=True, by=factories.ada())
    propose(ada, event)

    byes = ada.get(page(event)).context["proposal"].byes

    assert [(str(bye.entrant), bye.by_hand) for bye in byes] == [("Bea", True), ("Jon", False)]


def test_a_proposal_says_why_what_is_left_of_the_night_was_planned_anew(ada: Client) -> None:
    event = factories.event(names=factories.NAMES, planned_rounds=4)
    propose(ada, event)
    assert "Rounds 1 to 4 are planned together" in Page(ada.get(page(event))).text
    rounds.publish_round(Round.objects.get(), by=factories.ada())
    factories.play(Round.objects.get())
    entrants.withdraw(factories.entrant(event, "Cy"), by=factories.ada())

    propose(ada, event)

    shown = re.sub("[\u2068\u2069]", "", Page(ada.get(page(event, 2))).text)
    assert "Rounds 2 to 4 were planned anew, together. No longer there: Cy." in shown


def test_who_came_after_the_proposal_is_named_on_it(ada: Client) -> None:
    event = factories.event()
    propose(ada, event)
    entrants.add_entrants(event, "Ned", by=factories.ada())

    proposal = ada.get(page(event)).context["proposal"]

    assert [str(entrant) for entrant in proposal.left_out] == ["Ned"]


def test_a_proposal_is_published_by_its_button(ada: Client) -> None:
    event = factories.event()
    propose(ada, event)

    ada.post(page(event, name="round-publish"))

    assert Round.objects.get().state == RoundState.PLAYING


def test_a_proposal_is_not_published_by_a_page_that_shows_an_earlier_one(ada: Client) -> None:
    event = factories.event(names=factories.NAMES)
    propose(ada, event)
    looked_at = Round.objects.get().pk
    propose(ada, event, variation="1")

    answer = ada.post(page(event, name="round-publish"), {"proposal": looked_at})

    assert (answer.status_code, answer.context["error"].code) == (412, "other-proposal")
    assert Round.objects.get().state == RoundState.DRAFT


def test_a_proposal_that_a_withdrawal_threw_away_says_so(ada: Client) -> None:
    event = factories.event()
    ada.post(reverse("league:round-propose", args=[event.slug]))
    entrants.withdraw(factories.entrant(event, "Bea"), by=factories.ada())

    for answer in (ada.post(page(event, name="round-publish")), ada.get(page(event))):
        assert answer.status_code == 409
        assert "Propose the round again." in Page(answer).text


def test_while_a_round_plays_the_desk_calls_its_standings_provisional(ada: Client) -> None:
    event = factories.event()
    stages.refresh_stage(factories.played_round(event).stage_id)
    address = reverse("league:event-run", args=[event.slug])
    before = Page(ada.get(address)).text

    factories.published_round(event)

    after = Page(ada.get(address)).text
    assert ("Provisional" in before, "Provisional: round 2 is still playing." in after) == (False, True)


def test_a_proposals_page_publishes_that_proposal(ada: Client) -> None:
    event = factories.event()
    propose(ada, event)

    shown = ada.get(page(event)).content.decode()

    assert f'name="proposal" value="{Round.objects.get().pk}"' in shown


def test_a_proposal_is_thrown_away_by_its_button(ada: Client) -> None:
    event = factories.event()
    propose(ada, event)

    answer = ada.post(page(event, name="round-discard"))

    assert answer["Location"] == reverse("league:event-run", args=[event.slug])
    assert not Round.objects.exists()


def test_tables_that_need_an_organizer_come_first(ada: Client) -> None:
    event = factories.event(names=factories.NAMES, table_size=2, deals=2)
    playing = factories.published_round(event)
    factories.confirmed_deal(at(playing, 1), 1)
    factories.confirmed_deal(at(playing, 1), 2)
    factories.enter(at(playing, 3), 1, factories.totals(at(playing, 3)))
    factories.enter(at(playing, 5), 1, factories.totals(at(playing, 5)))
    factories.enter(at(playing, 5), 2, factories.totals(at(playing, 5), (1, 0), (2, 3)))
    factories.confirmed_deal(at(playing, 6), 1)
    factories.dispute(at(playing, 6), 2)

    desk = ada.get(page(event)).context["desk"]

    assert [line.table.number for line in desk.lines] == [6, 5, 3, 2, 4, 1]
    assert [line.flags for line in desk.lines] == [1, 0, 0, 0, 0, 0]
    assert desk.counts == [
        (TableState.DISPUTED, 1),
        (TableState.PLAYING, 2),
        (TableState.WAITING, 2),
        (TableState.FINAL, 1),
    ]


def test_a_table_says_what_is_entered_and_what_became_of_it(ada: Client) -> None:
    event = factories.event(names=("Bea", "Cy"), deals=4)
    table = at(factories.published_round(event), 1)
    factories.confirmed_deal(table, 1)
    factories.enter(table, 1, factories.totals(table), number=2)
    factories.enter(table, 1, factories.totals(table), number=3)
    factories.dispute(table, 2, number=3)

    words = Page(ada.get(page(event))).text

    assert "3 of 4 deals entered · 1 confirmed · 1 waits for confirmation · 1 disputed" in words


def test_a_table_that_is_done_says_so_in_a_word(ada: Client) -> None:
    event = factories.event(names=("Bea", "Cy"), deals=2)
    factories.played_round(event)

    assert "2 of 2 deals confirmed" in Page(ada.get(page(event))).text


def test_standings_that_do_not_count_everything_yet_are_provisional(ada: Client) -> None:
    event = factories.event(names=("Bea", "Cy"))
    stages.refresh_stage(factories.played_round(event).stage_id)
    factories.played_round(event)

    desk = Page(ada.get(reverse("league:event-run", args=[event.slug])))

    assert "Provisional: new results are being counted." in desk.text


def test_an_open_page_is_told_only_what_is_new(ada: Client) -> None:
    event = factories.event()
    playing = factories.published_round(event)
    tag = ada.get(page(event)).context["tag"]
    part = page(event, name="round-tables")

    same = ada.get(part, headers={"if-none-match": tag, **BY_SCRIPT})
    factories.enter(at(playing, 1), 1, factories.totals(at(playing, 1)))
    other = ada.get(part, headers={"if-none-match": tag, **BY_SCRIPT})

    assert (same.status_code, other.status_code) == (304, 200)


def test_a_round_is_closed_with_a_reason(ada: Client) -> None:
    event = factories.event()
    factories.published_round(event)

    ada.post(page(event, name="round-close"), {"reason": "The hall closes."})
    stages.refresh_due()

    assert Round.objects.get().state == RoundState.COMPLETE
    assert ada.get(page(event)).context["desk"].lines[0].table.ruling == "The hall closes."


def test_a_round_is_not_closed_without_a_reason_and_the_open_tables_are_listed(ada: Client) -> None:
    event = factories.event(names=factories.NAMES[:8])
    playing = factories.published_round(event)
    factories.confirmed_deal(at(playing, 2))

    answer = ada.post(page(event, name="round-close"), {"reason": " "})

    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["reason"]
    assert [line.table.number for line in answer.context["desk"].open_tables] == [1]


def test_every_tables_code_is_on_the_sheet_to_print(ada: Client) -> None:
    event = factories.event(names=factories.NAMES[:8])
    playing = factories.published_round(event)

    cards = ada.get(page(event, name="table-links")).context["cards"]

    assert [link.address for _line, link in cards] == [
        "http://testserver" + reverse("league:score", args=[access.table_link(table)])
        for table in playing.tables.order_by("number")
    ]


def test_a_round_that_is_not_there_is_not_found(ada: Client) -> None:
    assert ada.get(page(factories.event(), 7)).status_code == 404


@pytest.mark.parametrize("tables", [1, 3])
def test_a_rounds_page_costs_the_same(ada: Client, tables: int, django_assert_num_queries: Any) -> None:
    event = factories.event(names=factories.NAMES[: 4 * tables], deals=tables)
    factories.published_round(event)

    with django_assert_num_queries(14):
        ada.get(page(event))


@pytest.mark.parametrize("tables", [1, 3])
def test_a_proposal_costs_the_same(ada: Client, tables: int, django_assert_num_queries: Any) -> None:
    event = factories.event(names=factories.NAMES[: 4 * tables])
    rounds.propose_round(factories.stage(event), by=factories.ada())

    with django_assert_num_queries(11):
        ada.get(page(event))
