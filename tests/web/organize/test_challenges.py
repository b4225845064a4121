"""A ladder run in the browser: made by its form, challenges chosen among those that may be."""

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Event, Round
from league.services import stages, wishes
from league.states import EventState, RoundState
from tests import factories
from tests.web.organize.test_events import make, run_page
from tests.web.pages import Page

pytestmark = pytest.mark.django_db


def challenge_page(event: Event, challenger: str = "") -> str:
    page = reverse("league:challenge", args=[event.slug])
    return f"{page}?challenger={factories.entrant(event, challenger).pk}" if challenger else page


def sent(event: Event, challenger: str, *others: str) -> dict[str, object]:
    return {
        "challenger": factories.entrant(event, challenger).pk,
        "others": [factories.entrant(event, name).pk for name in others],
    }


def test_a_ladder_is_made_by_its_form_whatever_stands_in_what_it_does_not_have(ada: Client) -> None:
    make(ada, format="ladder", reach="2", planned_rounds="5", withdrawal_rule="void")

    stage = factories.stage(Event.objects.get())
    assert (stage.format, stage.reach, stage.tiebreaks, stage.planned_rounds) == ("ladder", 2, [], None)


def test_an_organizer_runs_it_from_its_rules_to_its_end(ada: Client) -> None:
    make(ada, format="ladder", deals="1")
    event = Event.objects.get()
    ada.post(reverse("league:entrants", args=[event.slug]), {"names": "Bea\nCy"})
    step = ada.get(run_page(event)).context["desk"].next_step

    answer = ada.post(challenge_page(event), sent(event, "Cy", "Bea"))
    current = Round.objects.get()
    factories.won_by(current, "Cy")
    page = Page(ada.get(reverse("league:event", args=[event.slug])))
    ada.post(reverse("league:event-finish", args=[event.slug]))

    event.refresh_from_db()
    assert (step, answer["Location"]) == ("challenge", reverse("league:round-run", args=[event.slug, 1]))
    assert page.rows == [["1", "Cy", "–", "1"], ["2", "Bea", "Cy", "1"]]
    assert event.state == EventState.FINISHED


def test_only_who_can_challenge_is_offered_and_only_whom_they_may(ada: Client) -> None:
    ladder = factories.ladder(reach=1)
    factories.challenge(ladder, "Cy", "Bea")

    context = ada.get(challenge_page(ladder, "Gus")).context

    assert [label for _key, label in context["who"].challengers] == ["4. Fay", "5. Gus", "6. Hal"]
    assert [label for _key, label in context["form"].fields["others"].choices] == ["4. Fay"]


def test_whom_one_must_not_meet_is_not_offered(ada: Client) -> None:
    ladder = factories.ladder()
    bea, fay = (factories.entrant(ladder, name) for name in ("Bea", "Fay"))
    wishes.keep_apart(ladder, fay, bea, by=factories.ada())

    form = ada.get(challenge_page(ladder, "Fay")).context["form"]

    assert [label for _key, label in form.fields["others"].choices] == ["2. Cy", "3. Eve"]


def test_until_somebody_is_chosen_nobody_is_asked_against_whom(ada: Client) -> None:
    answer = ada.get(challenge_page(factories.ladder()))

    assert (answer.status_code, answer.context["form"]) == (200, None)


def test_who_was_challenged_meanwhile_is_not_offered_any_more_and_the_page_says_so(ada: Client) -> None:
    ladder = factories.ladder()
    typed = sent(ladder, "Fay", "Bea")
    factories.challenge(ladder, "Cy", "Bea")

    answer = ada.post(challenge_page(ladder), typed)

    assert answer.status_code == 422
    assert "Somebody you chose cannot be challenged any more. Choose again." in Page(answer).text


def test_a_refusal_stands_beside_the_choice(ada: Client) -> None:
    ladder = factories.ladder()

    answer = ada.post(challenge_page(ladder), {**sent(ladder, "Eve"), "others": []})

    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["others"]


def test_where_nobody_can_challenge_the_page_says_why(ada: Client) -> None:
    ladder = factories.ladder(("Bea", "Cy"))
    factories.challenge(ladder, "Cy", "Bea")

    assert "all within reach play already, or are away" in Page(ada.get(challenge_page(ladder))).text


def test_other_events_have_no_challenges(ada: Client) -> None:
    assert ada.get(challenge_page(factories.event())).status_code == 404


def test_the_page_of_the_event_says_how_many_challenges_are_played(ada: Client) -> None:
    ladder = factories.ladder()
    factories.challenge(ladder, "Cy", "Bea")
    factories.challenge(ladder, "Fay", "Eve")

    page = Page(ada.get(run_page(ladder)))

    assert "2 challenges are being played." in page.text
    assert page.links["New challenge"] == challenge_page(ladder)
    assert "Finish the event" not in page.text


def test_the_page_of_the_event_shows_the_ladder_and_leads_to_what_each_plays(ada: Client) -> None:
    ladder = factories.ladder()
    factories.challenge(ladder, "Cy", "Bea")

    page = Page(ada.get(run_page(ladder)))

    assert [row[1] for row in page.rows] == ["Bea", "Cy", "Eve", "Fay", "Gus", "Hal"]
    assert page.links["plays in round 1"] == reverse("league:table-run", args=[ladder.slug, 1, 1])
    assert page.links["Challenges somebody: Fay"] == challenge_page(ladder, "Fay")


def test_until_it_is_shown_the_page_of_the_event_says_that_a_challenge_shows_it(ada: Client) -> None:
    ladder = factories.ladder()

    assert "The first challenge shows it to everybody." in Page(ada.get(run_page(ladder))).text


def test_dot_challenges_nobody(client: Client) -> None:
    client.force_login(factories.dot())
    ladder = factories.ladder()

    assert client.post(challenge_page(ladder), sent(ladder, "Cy", "Bea")).status_code == 404
    assert not Round.objects.exists()


def test_a_challenge_is_taken_back_before_anything_is_entered(ada: Client) -> None:
    ladder = factories.ladder()
    factories.challenge(ladder, "Cy", "Bea")
    address = reverse("league:round-seat-again", args=[ladder.slug, 1])

    page = Page(ada.get(reverse("league:round-run", args=[ladder.slug, 1])))
    answer = ada.post(address, {"reason": "Bea is ill."}, follow=True)

    assert "Take this challenge back" in page.text
    assert "Why these tables" not in page.text
    assert "The challenge is taken back." in Page(answer).text
    assert not Round.objects.exists()


def test_a_challenge_closed_early_lets_both_play_others(ada: Client) -> None:
    ladder = factories.ladder()
    made = factories.challenge(ladder, "Cy", "Bea")

    ada.post(reverse("league:round-close", args=[ladder.slug, 1]), {"reason": "The hall closes."})
    stages.refresh_stage(made.stage_id)
    ada.post(challenge_page(ladder), sent(ladder, "Cy", "Bea"))

    assert list(Round.objects.order_by("number").values_list("state", flat=True)) == [
        RoundState.COMPLETE,
        RoundState.PLAYING,
    ]
