"""What was done in an event, in words."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.competition.awards import Award, Awards
from league.models import Event, LogEntry
from league.queries.history import PAGE
from league.queries.table_desk import seats_version
from league.services import entrants, events, people, rulings, seats, substitutes, taking_back, wishes
from league.services.deadlines import set_deadline
from league.services.log import log
from league.services.rules import rules_of
from tests import factories
from tests.web.pages import Page

pytestmark = pytest.mark.django_db


def page(event: Event) -> str:
    return reverse("league:event-history", args=[event.slug])


def plain(text: str) -> str:
    return text.translate(dict.fromkeys(map(ord, "\u2068\u2069")))


def sentences(ada: Client, event: Event, **asked: str | int) -> list[str]:
    return [plain(sentence) for _entry, sentence, _changes in ada.get(page(event), asked).context["lines"]]


def newest_changes(ada: Client, event: Event) -> list[str]:
    _entry, _sentence, changes = ada.get(page(event)).context["lines"][0]
    return list(map(plain, changes))


def test_changed_rules_for_what_is_not_played_are_told_in_words(ada: Client) -> None:
    event = factories.event()
    before = rules_of(event, factories.stage(event))
    awards = Awards(bye=Award(3), walkover=Award("own-mean"), forfeits_count=True)
    events.change_rules(event, replace(before, awards=awards), by=factories.ada())

    assert newest_changes(ada, event) == [
        "Who sits out gets: their own mean points per table → 3 points",
        "Who wins because nobody came has won a table and finished ahead of who did not come: no → yes",
    ]


def test_an_evening_is_told_the_newest_first(ada: Client) -> None:
    event = factories.event(names=("Bea", "Cy"))
    table = factories.published_round(event).tables.get()
    table.round.stage.event = event
    factories.confirmed_deal(table)
    entrants.withdraw(factories.entrant(event, "Cy"), by=factories.ada())

    assert sentences(ada, event) == [
        "Withdrew Cy.",
        "Confirmed version 1 of deal 1 at table 1 of round 1, and so it counts.",
        "Took up scoring at table 1 of round 1.",
        "Entered deal 1 at table 1 of round 1: version 1.",
        "Took up scoring at table 1 of round 1.",
        "Published round 1.",
        "Set the event running.",
        "Proposed round 1.",
        "Entered Bea, Cy.",
        "Made the event.",
    ]


def test_a_correction_tells_the_scores_before_and_after(ada: Client) -> None:
    table = factories.table(names=("Bea", "Cy"))
    factories.confirmed_deal(table)
    document = factories.totals(table, (18, 0), (10, 3))
    rulings.enter_result(table, 1, document, by=factories.ada(), reason="Miscounted.", seen_version=1)

    entry, _sentence, changes = ada.get(page(table.round.stage.event)).context["lines"][0]

    assert entry.reason == "Miscounted."
    assert changes == ["Seat 1: \u206820\u2069 → \u206818\u2069"]


def test_changed_rules_tell_what_they_were(ada: Client) -> None:
    event = factories.event()
    typed = ada.get(reverse("league:event-rules", args=[event.slug])).context["form"]
    sent = {field.name: field.value() for field in typed if field.value() not in (None, "")}

    ada.post(reverse("league:event-rules", args=[event.slug]), {**sent, "deals": "3"})

    _entry, _sentence, changes = ada.get(page(event)).context["lines"][0]
    assert changes == ["Deals in each round: \u20681\u2069 → \u20683\u2069"]


@pytest.mark.scenario("S48")
def test_another_start_is_told_by_the_clock_of_the_event(ada: Client) -> None:
    event = factories.event(time_zone="Asia/Kathmandu", starts_at=datetime.fromisoformat("2026-12-31 00:05"))
    before = rules_of(event, factories.stage(event))
    events.change_rules(
        event, replace(before, starts_at=datetime.fromisoformat("2027-01-01 00:05")), by=factories.ada()
    )

    [change] = newest_changes(ada, event)
    assert change.removeprefix("Starts at: ").split(" → ") == [
        "Thursday 31 December 2026, 00:05 (Asia/Kathmandu)",
        "Friday 1 January 2027, 00:05 (Asia/Kathmandu)",
    ]


def test_when_a_round_closes_is_told_with_when_it_would_have(ada: Client) -> None:
    event = factories.event()
    round = factories.published_round(event)
    set_deadline(round, datetime.fromisoformat("2099-07-05 23:55"), by=factories.ada())
    set_deadline(round, None, by=factories.ada())

    assert newest_changes(ada, event) == ["Closes at: Sunday 5 July 2099, 23:55 (Europe/Berlin) → –"]


def test_an_action_without_words_is_named(ada: Client) -> None:
    event = factories.event()
    log(event, "event.praised", by=None)

    assert sentences(ada, event)[0] == "event.praised"


def test_a_proposal_that_was_thrown_away_is_remembered(ada: Client) -> None:
    event = factories.event()
    ada.post(reverse("league:round-propose", args=[event.slug]))
    ada.post(reverse("league:round-discard", args=[event.slug, 1]))

    assert sentences(ada, event)[0] == "Threw away the proposal for round 1."


def test_older_rows_are_on_the_next_page(ada: Client) -> None:
    event = factories.event(names=())
    for number in range(PAGE):
        log(event, f"number-{number}", by=None)

    newest = ada.get(page(event)).context
    older = ada.get(page(event) + newest["older"]).context

    assert len(newest["lines"]) == PAGE
    assert [sentence for _entry, sentence, _changes in older["lines"]] == ["Made the event."]
    assert older["older"] is None


@pytest.mark.parametrize("before", ["x", "-1", "0", "9" * 30])
def test_a_page_that_is_none_is_the_newest(ada: Client, before: str) -> None:
    event = factories.event(names=())

    assert len(ada.get(page(event), {"before": before}).context["lines"]) == 1


@pytest.mark.parametrize("deals", [1, 3])
def test_the_history_costs_the_same(ada: Client, deals: int, django_assert_num_queries: Any) -> None:
    table = factories.table(deals=deals)
    for number in range(1, deals + 1):
        factories.confirmed_deal(table, number)

    with django_assert_num_queries(9):
        ada.get(page(table.round.stage.event))


def test_changed_rules_are_told_in_the_words_in_which_they_are_chosen(ada: Client) -> None:
    event = factories.event()
    before = rules_of(event, factories.stage(event))
    rules = replace(
        before,
        confirmation="all-others",
        points_scheme="5-3-1-0",
        tiebreaks=("head-to-head",),
        stacked_packs=True,
    )
    events.change_rules(event, rules, by=factories.ada())

    assert sorted(newest_changes(ada, event)) == [
        "Packs are stacked beforehand: no → yes",
        "Tiebreaks: Tables won, Deals won, Best deal, Head to head → Head to head",
        "What counts: Game points → 5, 3, 1, 0 by place",
        "When a deal counts: A deal counts when one other seat confirms it. → "
        "A deal counts when every other seat confirms it.",
    ]


def test_two_who_changed_places_are_told_with_where_they_sat(ada: Client) -> None:
    table = factories.table(names=("Bea", "Cy"))
    one, other = table.seats.order_by("number")
    seats.exchange_seats(one, other, seen=seats_version(table), by=factories.ada())

    first, second = (seat.people[0].name for seat in (one, other))
    assert newest_changes(ada, table.round.stage.event) == [
        f"{first}: table 1, seat 1 → table 1, seat 2",
        f"{second}: table 1, seat 2 → table 1, seat 1",
    ]


def test_a_version_that_an_organizer_chose_is_told_with_its_scores(ada: Client) -> None:
    table = factories.table(names=("Bea", "Cy"))
    factories.enter(table, 1, factories.totals(table))
    factories.enter(table, 2, factories.totals(table, caller=2))
    rulings.accept_version(table, 1, version=2, by=factories.ada(), reason="Cy showed the cards.")

    assert newest_changes(ada, table.round.stage.event) == ["Seat 1: 4", "Seat 2: 20"]


class TestFilters:
    @pytest.fixture
    def event(self) -> Event:
        """Two tables, of which the first has a deal that was corrected; Bea is away after it."""
        event = factories.event(names=("Bea", "Cy", "Eve", "Fay"), table_size=2)
        first = factories.table_of(factories.published_round(event))
        factories.confirmed_deal(first)
        document = factories.totals(first, (18, 0), (10, 3))
        rulings.enter_result(first, 1, document, by=factories.ada(), reason="Miscounted.", seen_version=1)
        wishes.send_away(factories.entrant(event, "Bea"), by=factories.ada())
        return event

    def test_by_an_account(self, ada: Client, event: Event) -> None:
        assert sentences(ada, event, who=factories.ada().pk) == [
            "Marked Bea as away.",
            "Corrected deal 1 at table 1 of round 1: version 2 counts.",
            "Published round 1.",
            "Set the event running.",
            "Proposed round 1.",
            "Entered Bea, Cy, Eve, Fay.",
            "Made the event.",
        ]

    def test_by_phones(self, ada: Client, event: Event) -> None:
        assert sentences(ada, event, who="phones") == [
            "Confirmed version 1 of deal 1 at table 1 of round 1, and so it counts.",
            "Took up scoring at table 1 of round 1.",
            "Entered deal 1 at table 1 of round 1: version 1.",
            "Took up scoring at table 1 of round 1.",
        ]

    def test_by_a_phone_of_a_round_that_is_gone(self, ada: Client, event: Event) -> None:
        table = factories.table(name="Saturday")
        factories.claim(table)
        taking_back.unpublish_round(table.round, by=factories.ada(), reason="Two came late.")

        saturday = table.round.stage.event

        assert sentences(ada, saturday, who="phones") == ["Took up scoring at table 1 of round 1."]
        assert "a phone at the table" in Page(ada.get(page(saturday))).text

    def test_by_what_came_by_itself(self, ada: Client, event: Event) -> None:
        log(event, "round.complete", by=None, round=1)

        assert sentences(ada, event, who="jobs") == ["Round 1 is complete."]

    def test_by_the_kind_of_step(self, ada: Client, event: Event) -> None:
        assert sentences(ada, event, kind="rulings") == [
            "Corrected deal 1 at table 1 of round 1: version 2 counts."
        ]

    def test_by_round_and_table(self, ada: Client, event: Event) -> None:
        assert sentences(ada, event, round=1, table=2) == []
        assert len(sentences(ada, event, round=1, table=1)) == 5
        assert len(sentences(ada, event, round=1)) == 7

    def test_by_whom_it_is_about(self, ada: Client, event: Event) -> None:
        [bea] = factories.entrant(event, "Bea").players

        said = sentences(ada, event, player=bea.pk, kind="people")

        assert said == ["Marked Bea as away.", "Entered Bea, Cy, Eve, Fay."]

    def test_by_words_of_the_reason(self, ada: Client, event: Event) -> None:
        assert sentences(ada, event, text="miscount") == [
            "Corrected deal 1 at table 1 of round 1: version 2 counts."
        ]
        assert sentences(ada, event, text="%") == []

    @pytest.mark.parametrize(
        "asked",
        [{"who": "x"}, {"kind": "x"}, {"player": "x"}, {"player": 10**30}, {"round": "0"}, {"text": "\0"}],
    )
    def test_a_question_that_is_none_shows_what_is_wrong_and_no_rows(
        self, ada: Client, event: Event, asked: dict[str, str | int]
    ) -> None:
        response = ada.get(page(event), asked)

        assert (response.status_code, response.context["lines"]) == (422, [])
        assert list(response.context["form"].errors) == list(asked)

    def test_the_next_page_asks_the_same(self, ada: Client, event: Event) -> None:
        for _row in range(PAGE + 1):
            log(event, "round.complete", by=None, round=1)

        assert (
            ada.get(page(event), {"who": "jobs", "text": ""}).context["older"].startswith("?who=jobs&before=")
        )


def test_a_player_has_a_history_over_all_events(ada: Client) -> None:
    factories.event(name="Friday", names=("Bea", "Cy"))
    factories.event(name="Saturday", names=("Bea", "Eve"))
    bea = factories.entrant(Event.objects.get(name="Friday"), "Bea").players[0]
    people.rename_player(bea, "Beatrice", by=factories.ada())

    lines = ada.get(reverse("league:player-history", args=[bea.pk])).context["lines"]

    assert [(entry.event and entry.event.name, plain(sentence)) for entry, sentence, _changes in lines] == [
        (None, "Gave a player another name: Beatrice."),
        ("Saturday", "Entered Bea, Eve."),
        ("Friday", "Entered Bea, Cy."),
        (None, "Added Bea to the players of the league."),
    ]


@pytest.mark.parametrize("of", ["event", "player"])
def test_a_history_is_nobodys_to_read_but_its_organizers(client: Client, of: str) -> None:
    event = factories.event(names=("Bea",))
    bea = factories.entrant(event, "Bea").players[0].pk
    client.force_login(factories.dot())

    address = page(event) if of == "event" else reverse("league:player-history", args=[bea])

    assert client.get(address).status_code == 404


def test_it_says_once_by_which_clock_its_times_are(ada: Client) -> None:
    event = factories.event(names=("Bea", "Cy"))

    text = Page(ada.get(page(event))).text

    assert text.count("All times by the clock in this zone: Europe/Berlin") == 1
    assert text.count("Europe/Berlin") == 1


def test_a_time_that_clocks_show_twice_is_told_with_its_offset(ada: Client) -> None:
    event = factories.event(names=())
    for hour in (0, 1):
        at = datetime(2026, 10, 25, hour, 30, tzinfo=UTC)
        LogEntry.objects.create(league=event.league, event=event, action="event.running", at=at)

    text = Page(ada.get(page(event))).text

    assert "25 October 2026, 02:30:00 (UTC+02:00)" in text
    assert "25 October 2026, 02:30:00 (UTC+01:00)" in text


def test_partners_are_isolated_from_each_other_in_what_was_done_to_them(ada: Client) -> None:
    event = factories.pairs_event(names=("Bea & علی", "Eve & Fay"))
    entrants.withdraw(factories.entrant(event, "Bea"), by=factories.ada())

    told = [sentence for _entry, sentence, _changes in ada.get(page(event)).context["lines"]]

    assert told[:2] == [
        "Took \u2068Bea\u2069 & \u2068علی\u2069 out, who had not been seated yet.",
        "Entered \u2068Bea\u2069 & \u2068علی\u2069, \u2068Eve\u2069 & \u2068Fay\u2069.",
    ]


def test_who_plays_for_somebody_is_one_person_whatever_signs_the_name_has(ada: Client) -> None:
    table = factories.table()
    absent = table.seats.get(number=1).people[0]
    substitutes.send_substitute(
        table.seats.get(number=1), absent=absent, name="Zoe & Sons", by=factories.ada()
    )

    [_entry, sentence, _changes] = ada.get(page(table.round.stage.event)).context["lines"][0]

    assert sentence == f"\u2068Zoe & Sons\u2069 plays for \u2068{absent}\u2069 at table 1 of round 1."
