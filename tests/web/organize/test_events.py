"""The dashboard, an event's page, and its rules."""

from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.competition.awards import Award, Awards
from league.models import Event, Stage
from league.services import entrants, events, pools, rounds, stages
from league.services.rules import EventRules, rules_of
from league.states import EventState
from tests import factories
from tests.web.pages import UNPLAYED, Page

pytestmark = pytest.mark.django_db

TYPED = {
    "name": "Friday night",
    "time_zone": "Europe/Berlin",
    "starts_at": "2026-07-03T19:30",
    "game": "nerts",
    "format": "league-night",
    "entrant_kind": "players",
    "table_size": "4",
    "planned_rounds": "",
    "meetings": "1",
    "reach": "3",
    "ladder_move": "insert",
    "match_length": "deals",
    "deals": "3",
    "target": "",
    "points_scheme": "sum",
    "shared_places": "average",
    **UNPLAYED,
    "confirmation": "one-other",
    "joining": "nobody",
    "after_deadline": "organizers",
    "jokers": "0",
    "nerts_size": "13",
    "draw": "3",
    "nerts_penalty": "2",
    "call_bonus": "0",
    "king_bonus": "0",
    "tie_policy": "both_stay",
    "options": "",
    "tiebreak_1": "wins",
    "tiebreak_2": "lot",
    "tiebreak_3": "",
}


def make(ada: Client, **typed: str) -> Any:
    return ada.post(reverse("league:event-new"), {**TYPED, **typed})


def rules_page(event: Event) -> str:
    return reverse("league:event-rules", args=[event.slug])


def run_page(event: Event) -> str:
    return reverse("league:event-run", args=[event.slug])


def test_a_new_event_is_made_as_typed_and_leads_to_its_entrants(ada: Client) -> None:
    answer = make(ada)

    event = Event.objects.get()
    assert answer["Location"] == reverse("league:entrants", args=["friday-night"])
    assert rules_of(event, factories.stage(event)) == EventRules(
        name="Friday night",
        time_zone="Europe/Berlin",
        starts_at=datetime(2026, 7, 3, 17, 30, tzinfo=UTC),
        options={},
        tiebreaks=("wins", "lot"),
    )


def test_a_new_event_is_proposed_in_the_leagues_zone(ada: Client) -> None:
    league = factories.league()
    league.time_zone = "Asia/Kathmandu"
    league.save()

    answer = ada.get(reverse("league:event-new"))

    assert answer.context["form"]["time_zone"].value() == "Asia/Kathmandu"


def test_a_format_is_chosen_with_what_counts_unplayed(ada: Client) -> None:
    make(
        ada,
        format="round-robin",
        table_size="3",
        exact_tables="on",
        planned_rounds="7",
        meetings="2",
        points_scheme="7-5-3-1",
        shared_places="highest",
        bye="points",
        bye_points="7/2",
        bye_counts="on",
        no_show="points",
        no_show_points="-1",
        forfeits_count="on",
        withdrawal_rule="forfeit",
        substitute_rule="nobody",
    )

    event = Event.objects.get()
    chosen = rules_of(event, factories.stage(event))
    assert (chosen.format, chosen.exact_tables, chosen.meetings) == ("round-robin", True, 2)
    assert chosen.planned_rounds is None  # a round robin has as many rounds as it takes
    assert chosen.shared_places == "highest"
    assert chosen.awards == Awards(
        bye=Award(Fraction(7, 2), counts_as_played=True),
        walkover=Award("own-mean"),
        no_show=Award(-1),
        forfeits_count=True,
    )
    assert (chosen.withdrawal_rule, chosen.substitute_rule) == ("forfeit", "nobody")


def test_points_for_a_round_not_played_have_to_be_said_where_they_are_chosen(ada: Client) -> None:
    answer = make(ada, bye="points")

    form = answer.context["form"]
    assert (answer.status_code, list(form.errors)) == (422, ["bye_points"])
    assert form.has_wrong_awards


def test_the_rules_say_how_many_rounds_a_round_robin_takes(ada: Client) -> None:
    event = factories.event(names=factories.NAMES[:5], table_size=2)

    assert ada.get(rules_page(event)).context["round_robin_rounds"] == 5


def test_before_anybody_entered_nobody_knows_how_many_rounds_a_round_robin_takes(ada: Client) -> None:
    assert ada.get(reverse("league:event-new")).context["round_robin_rounds"] is None


def test_what_counts_unplayed_is_settled_by_round_1(ada: Client) -> None:
    event = factories.event()
    stages.refresh_stage(factories.played_round(event).stage_id)

    answer = ada.post(rules_page(event), {**TYPED, "format": "swiss", "bye": "nothing", "deals": "1"})

    before = rules_of(event, factories.stage(event))
    assert list(answer.context["form"].errors) == ["recount"]  # for its other tiebreaks
    assert (before.format, before.awards.bye.points) == ("league-night", "own-mean")


def test_house_rules_are_kept_where_they_differ_from_the_game(ada: Client) -> None:
    make(ada, jokers="2", call_bonus="10", options='{"fill": "kings"}')

    assert Event.objects.get().variant == {"jokers": 2, "call_bonus": 10, "fill": "kings"}


def test_a_table_may_play_to_a_score_whatever_stands_at_deals(ada: Client) -> None:
    make(ada, match_length="target", target="100")

    assert Stage.objects.values_list("match_length", "deals", "target").get() == ("target", None, 100)


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("name", ""),
        ("name", "\u202e"),
        ("name", "x" * 200),
        ("time_zone", "Europe/Atlantis"),
        ("starts_at", "tomorrow"),
        ("starts_at", "0001-01-01T00:00"),
        ("starts_at", "2026-07-03T19:30+02:00"),
        ("table_size", "9"),
        ("table_size", "9" * 5000),
        ("planned_rounds", "0"),
        ("format", "knockout"),
        ("reach", "21"),
        ("ladder_move", "jump"),
        ("meetings", "11"),
        ("shared_places", "nobody"),
        ("bye", "everything"),
        ("no_show_points", "many"),
        ("withdrawal_rule", "shame"),
        ("deals", ""),
        ("points_scheme", "luck"),
        ("jokers", "5"),
        ("options", "{"),
        ("options", "[]"),
        ("options", '{"jokers": 1}'),
        ("options", '{"target": 10}'),
        ("options", '{"wild": "yes"}'),
        ("options", "[" * 5000),
        ("options", '"\\ud800"'),
        ("tiebreak_2", "wins"),
        ("tiebreak_2", "height"),
    ],
)
def test_a_mistake_comes_back_beside_its_field_with_all_as_typed(ada: Client, field: str, typed: str) -> None:
    answer = make(ada, **{field: typed})

    form = answer.context["form"]
    assert answer.status_code == 422
    assert list(form.errors) == [field]
    assert {name: form[name].value() for name in TYPED} == {**TYPED, field: typed}
    assert not Event.objects.exists()


def test_every_mistake_comes_back_at_once(ada: Client) -> None:
    answer = make(ada, name="", table_size="1", options="{")

    assert set(answer.context["form"].errors) == {"name", "table_size", "options"}


def test_points_that_favour_a_table_size_are_pointed_out(ada: Client) -> None:
    answer = ada.get(reverse("league:event-new"))

    means = {name: means for name, _label, means in answer.context["unfair"]}
    assert means == {"5-3-1-0": {3: 3, 4: 2.25}}


def test_points_are_not_called_unfair_where_every_table_has_the_same_size(ada: Client) -> None:
    event = factories.event(points_scheme="5-3-1-0", names=factories.NAMES[:8])

    assert ada.get(run_page(event)).context["desk"].unfair is None


def test_points_are_called_unfair_by_the_tables_of_each_pool(ada: Client) -> None:
    """Ten play at tables of four and three, and two pools of five at one table each."""
    event = factories.event(names=factories.NAMES[:10], points_scheme="5-3-1-0")
    assert ada.get(run_page(event)).context["desk"].unfair == {3: 3, 4: 2.25}

    pools.draw(event, 2, order="seeds", by=factories.ada())

    assert ada.get(run_page(event)).context["desk"].unfair is None


def test_who_has_left_is_not_counted_where_points_are_called_unfair(ada: Client) -> None:
    event = factories.event(names=factories.NAMES[:9], points_scheme="5-3-1-0")
    factories.played_round(event)
    entrants.withdraw(factories.entrant(event, factories.NAMES[0]), by=factories.ada())

    answer = ada.get(reverse("league:event-rules", args=[event.slug]))

    assert answer.context["unfair"] == []


def test_unfair_points_are_pointed_out_where_tables_will_differ(ada: Client) -> None:
    event = factories.event(points_scheme="5-3-1-0", names=factories.NAMES[:7])

    assert ada.get(run_page(event)).context["desk"].unfair == {3: 3, 4: 2.25}


def test_rules_are_shown_as_they_are_and_saved_unchanged(ada: Client) -> None:
    make(ada, jokers="1", options='{"fill": "kings"}', target="", planned_rounds="4")
    event = Event.objects.get()
    before = rules_of(event, factories.stage(event))

    shown = ada.get(rules_page(event)).context["form"]
    typed = {field.name: field.value() for field in shown if field.value() not in (None, "")}
    answer = ada.post(rules_page(event), {**typed, "starts_at": "2026-07-03T19:30"})

    event.refresh_from_db()
    assert answer.status_code == 302
    assert rules_of(event, factories.stage(event)) == before


def test_a_start_that_clocks_leave_out_is_the_next_they_show_and_that_is_said(ada: Client) -> None:
    made = make(ada, starts_at="2026-03-29T02:30")

    answer = ada.get(made["Location"])
    assert Event.objects.get().starts_at == datetime(2026, 3, 29, 1, 0, tzinfo=UTC)
    assert [str(message) for message in answer.context["messages"]] == [
        "The event is made. Only organizers see it so far.",
        "Clocks in Europe/Berlin are put forward over the time that you wrote. The next one they show is taken.",
    ]


def test_a_start_that_is_shown_twice_stays_the_first_when_something_else_is_saved(ada: Client) -> None:
    first = datetime(2026, 10, 25, 0, 30, 15, tzinfo=UTC)
    make(ada)
    Event.objects.update(starts_at=first)
    event = Event.objects.get()

    answer = ada.post(rules_page(event), {**TYPED, "starts_at": "2026-10-25T02:30", "name": "Saturday"})

    event.refresh_from_db()
    assert (answer.status_code, event.name, event.starts_at) == (302, "Saturday", first)


class TestTwoTabs:
    """Both show the rules as they were; the first is saved."""

    @pytest.fixture
    def event(self) -> Event:
        return factories.event(deals=3)

    @pytest.fixture
    def second(self, ada: Client, event: Event) -> dict[str, str]:
        seen = ada.get(rules_page(event)).context["seen"]
        ada.post(rules_page(event), {**TYPED, "seen": seen, "table_size": "5"})
        return {**TYPED, "seen": seen, "name": "Late night"}

    @pytest.mark.scenario("S47")
    def test_the_second_is_kept_as_typed_and_told_what_changed(
        self, ada: Client, event: Event, second: dict[str, str]
    ) -> None:
        answer = ada.post(rules_page(event), second)

        event.refresh_from_db()
        assert (answer.status_code, event.name) == (412, "Friday night")
        assert answer.context["form"]["name"].value() == "Late night"
        assert "Seats at a table: \u20684\u2069 → \u20685\u2069" in answer.content.decode()

    def test_saved_again_it_is_as_it_says(self, ada: Client, event: Event, second: dict[str, str]) -> None:
        seen = ada.post(rules_page(event), second).context["seen"]

        ada.post(rules_page(event), {**second, "seen": seen})

        event.refresh_from_db()
        assert (event.name, factories.stage(event).table_size) == ("Late night", 4)

    def test_a_mistake_does_not_hide_that_others_changed_something(
        self, ada: Client, event: Event, second: dict[str, str]
    ) -> None:
        seen = ada.post(rules_page(event), {**second, "name": ""}).context["seen"]

        assert ada.post(rules_page(event), {**second, "seen": seen}).status_code == 412


def test_settled_rules_cannot_be_typed_over(ada: Client) -> None:
    event = factories.event()
    factories.published_round(event)

    answer = ada.post(rules_page(event), {**TYPED, "name": "Late night", "points_scheme": "7-5-3-1"})

    event.refresh_from_db()
    assert answer.status_code == 302
    assert event.name == "Late night"
    assert factories.stage(event).points_scheme["name"] == "sum"


def test_other_points_after_a_round_are_asked_about(ada: Client) -> None:
    event = factories.event(tiebreaks=("wins", "lot"))
    stages.refresh_stage(factories.played_round(event).stage_id)
    other = {**TYPED, "deals": "1", "points_scheme": "7-5-3-1"}

    asked = ada.post(rules_page(event), other)
    saved = ada.post(rules_page(event), {**other, "recount": "on"})

    assert (asked.status_code, list(asked.context["form"].errors)) == (422, ["recount"])
    assert saved.status_code == 302
    assert factories.stage(event).points_scheme["name"] == "7-5-3-1"


def test_who_enters_cannot_change_under_those_who_did(ada: Client) -> None:
    answer = ada.post(rules_page(factories.event()), {**TYPED, "entrant_kind": "partnerships"})

    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["entrant_kind"]


def test_the_next_step_leads_through_an_evening(ada: Client) -> None:
    event = factories.event(names=(), planned_rounds=1)
    steps = []

    def look() -> None:
        steps.append(ada.get(run_page(event)).context["desk"].next_step)

    look()
    ada.post(reverse("league:entrants", args=[event.slug]), {"names": "Bea\nCy"})
    look()
    ada.post(reverse("league:round-propose", args=[event.slug]))
    look()
    rounds.publish_round(factories.stage(event).rounds.get(), by=factories.ada())
    look()
    rounds.close_round(factories.stage(event).rounds.get(), by=factories.ada(), reason="The hall closes.")
    look()
    ada.post(reverse("league:event-finish", args=[event.slug]))
    look()

    assert steps == ["enter", "propose", "publish", "watch", "finish", "finished"]


def test_an_event_without_a_plan_goes_on_round_by_round(ada: Client) -> None:
    event = factories.event()
    factories.played_round(event)

    desk = ada.get(run_page(event)).context["desk"]

    assert (desk.next_step, desk.next_number) == ("propose", 2)


def test_an_event_that_nearly_everybody_has_left_can_be_finished(ada: Client) -> None:
    event = factories.event(names=("Bea", "Cy"))
    stages.refresh_stage(factories.played_round(event).stage_id)
    entrants.withdraw(factories.entrant(event, "Cy"), by=factories.ada())

    answer = ada.get(run_page(event))

    assert answer.context["desk"].next_step == "enter"
    assert f'action="{reverse("league:event-finish", args=[event.slug])}"' in answer.content.decode()


def test_a_finished_event_shows_the_first_three_ranks_whole(ada: Client) -> None:
    event = factories.event()
    factories.played_round(event)
    events.finish_event(event, by=factories.ada())

    podium = ada.get(run_page(event)).context["desk"].podium

    assert [row.rank for row in podium] == [1, 2, 2, 2]


def test_an_event_is_shown_finished_and_reopened_by_buttons(ada: Client) -> None:
    event = factories.event()
    states = []
    for name in ("event-open", "event-finish", "event-reopen"):
        if name == "event-finish":
            factories.played_round(event)
        ada.post(reverse(f"league:{name}", args=[event.slug]))
        states.append(Event.objects.get().state)

    assert states == [EventState.RUNNING, EventState.FINISHED, EventState.RUNNING]


def test_a_button_pressed_too_late_is_told_how_things_are(ada: Client) -> None:
    event = factories.event()

    answer = ada.post(reverse("league:event-finish", args=[event.slug]))

    assert answer.status_code == 409
    assert answer.context["error"].code == "nothing-played"


def test_the_dashboard_sorts_events_by_how_far_they_are(ada: Client) -> None:
    draft, running, finished = (factories.event(name=name) for name in ("One", "Two", "Three"))
    factories.published_round(running)
    factories.played_round(finished)
    events.finish_event(finished, by=factories.ada())

    shown = ada.get(reverse("league:events")).context["events"]

    assert (shown.drafts, shown.running, shown.finished) == ([draft], [running], [finished])


def test_what_came_too_late_is_said_on_the_dashboard_and_on_the_events_desk_with_the_way_there(
    ada: Client,
) -> None:
    at = factories.table(names=("Bea", "Cy"))
    factories.confirmed_deal(at)
    factories.dispute(at, 2)

    dashboard = Page(ada.get(reverse("league:events")))
    desk = Page(ada.get(run_page(at.round.stage.event)))

    assert "wait for a decision: Friday night: 1" in dashboard.text
    assert "Round 1: 1 objection after confirmation" in desk.text
    assert desk.links["Round 1"] == reverse("league:round-run", args=["friday-night", 1])


@pytest.mark.parametrize("events", [1, 3])
def test_the_dashboard_costs_the_same(ada: Client, events: int, django_assert_num_queries: Any) -> None:
    for _event in range(events):
        factories.published_round(factories.event())

    with django_assert_num_queries(11):
        ada.get(reverse("league:events"))


@pytest.mark.parametrize("rounds", [1, 3])
def test_an_events_page_costs_the_same(ada: Client, rounds: int, django_assert_num_queries: Any) -> None:
    event = factories.event(names=factories.NAMES[:8])
    for _round in range(rounds):
        stages.refresh_stage(factories.played_round(event).stage_id)

    with django_assert_num_queries(17):
        ada.get(run_page(event))
