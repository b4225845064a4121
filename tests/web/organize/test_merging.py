"""Two players who are the same person, as an organizer finds it out and says so."""

from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

from league.isolates import isolated
from league.models import Event, Player
from league.queries.merging import merging_of
from league.services import ratings, stages
from tests import factories, season_factories
from tests.laid_down import laid_down
from tests.web.pages import Page

pytestmark = pytest.mark.django_db


@pytest.fixture
@laid_down
def bea() -> Player:
    """On Friday; on Saturday she was "Bea M."."""
    for name, her in (("Friday", "Bea"), ("Saturday", "Bea M.")):
        played = factories.played_round(factories.event(name=name, names=(her, "Cy", "Eve", "Fay")))
        stages.refresh_stage(played.stage_id)
    ratings.refresh_due()
    return named("Bea")


def named(name: str) -> Player:
    return Player.objects.get(name=name)


def address(of: Player, goes: Player | None = None) -> str:
    return reverse("league:player-merge", args=[of.pk]) + (
        f"?{urlencode({'name': goes.name})}" if goes else ""
    )


def merge(client: Client, of: Player, goes: Player, *, seen: str | None = None) -> Any:
    seen = merging_of(goes, of).version if seen is None else seen
    return client.post(address(of), {"goes": goes.pk, "seen": seen})


def test_the_way_leads_from_the_player_to_who_it_may_be(ada: Client, bea: Player) -> None:
    player = Page(ada.get(reverse("league:player-rename", args=[bea.pk])))
    answer = ada.get(address(bea))

    assert player.links["Somebody else is the same person"] == address(bea)
    assert [each.name for each in answer.context["form"].others] == ["Bea M.", "Cy", "Eve", "Fay"]


def test_a_name_is_found_as_it_would_be_read(ada: Client, bea: Player) -> None:
    answer = ada.get(address(bea), {"name": " bea m. "})

    assert Page(answer).headings[1] == "Bea M. becomes Bea"


def test_of_two_with_one_name_the_other_is_found(ada: Client, bea: Player) -> None:
    Player.objects.filter(name="Bea M.").update(name="Bea")

    answer = ada.get(address(bea), {"name": "Bea"})

    assert answer.context["merging"]["found"].goes != bea


@pytest.mark.parametrize("names", [1, 3])
def test_the_page_costs_the_same(ada: Client, names: int, django_assert_num_queries: Any) -> None:
    stays, *_others = [factories.player(name) for name in ("Bea", *factories.NAMES[1 : names + 1])]

    with django_assert_num_queries(9):
        ada.get(address(stays))


def test_what_is_in_the_way_leads_to_where_it_is_put_out_of_it(ada: Client, bea: Player) -> None:
    for each in (bea, named("Cy")):
        factories.account_of(each)
    season = season_factories.season(kind="partnerships")
    season_factories.competitors(season, ["Bea & Cy"])

    links = Page(ada.get(address(bea, named("Cy")))).links

    assert {name: links[name] for name in ("Bea", "Cy", "Who plays in Friday", "The season Autumn")} == {
        "Bea": reverse("league:player-rename", args=[bea.pk]),
        "Cy": reverse("league:player-rename", args=[named("Cy").pk]),
        "Who plays in Friday": reverse("league:entrants", args=["friday"]),
        "The season Autumn": reverse("league:season-run", args=[season.slug]),
    }


def test_first_it_says_all_that_changes_and_writes_nothing(ada: Client, bea: Player) -> None:
    season = season_factories.season()
    season_factories.competitors(season, ["Bea", "Bea M."])

    page = Page(ada.get(address(bea, named("Bea M."))))

    assert page.headings == [
        "Who is the same person as Bea?",
        *("Bea M. becomes Bea", "Names", "Events", "Seasons", "Ratings"),
    ]
    assert "Saturday: Bea instead of Bea M." in page.text
    assert "Autumn: Bea instead of Bea M. (two rows of the table become one" in page.text
    assert "both are worked out anew as one, from 2 tables" in page.text
    assert named("Bea M.").merged_into is None


def test_confirmed_it_is_done(ada: Client, bea: Player) -> None:
    goes = named("Bea M.")

    answer = merge(ada, bea, goes)

    goes.refresh_from_db()
    assert (answer.status_code, answer["Location"]) == (302, reverse("league:player-rename", args=[bea.pk]))
    assert goes.merged_into == bea


def test_old_addresses_lead_to_the_one_who_stays(ada: Client, client: Client, bea: Player) -> None:
    goes = named("Bea M.")
    merge(ada, bea, goes)

    for name, more in (("player", ()), ("rating-history", ("nerts",))):
        answer = client.get(reverse(f"league:{name}", args=[goes.pk, *more]))
        assert answer["Location"] == reverse(f"league:{name}", args=[bea.pk, *more])
    assert Page(ada.get(reverse("league:player-history", args=[goes.pk]))).headings == ["History: Bea"]


@pytest.mark.parametrize(("kind", "name"), [("players", "Bea M."), ("partnerships", "Bea M. & Cy")])
def test_the_old_address_of_a_line_in_a_season_leads_to_the_line_of_the_one_who_stays(
    ada: Client, client: Client, bea: Player, kind: str, name: str
) -> None:
    season = season_factories.season(kind=kind)
    season_factories.competitors(season, [name])
    [old] = [each.key for each in season.places.all()]
    merge(ada, bea, named("Bea M."))
    [new] = [each.key for each in season.places.all()]

    answer = client.get(reverse("league:season-line", args=[season.slug, old]), follow=True)

    assert answer.redirect_chain == [(reverse("league:season-line", args=[season.slug, new]), 302)]
    assert answer.status_code == 200


def test_the_public_page_has_the_events_of_both(ada: Client, client: Client, bea: Player) -> None:
    merge(ada, bea, named("Bea M."))

    page = Page(client.get(reverse("league:player", args=[bea.pk])))

    assert ("Friday" in page.links, "Saturday" in page.links) == (True, True)


def test_who_cannot_be_one_person_is_told_why_and_cannot_press(ada: Client, bea: Player) -> None:
    answer = ada.get(address(bea, named("Cy")))
    sent = merge(ada, bea, named("Cy"))

    assert "has one place: \u2068Friday\u2069." in Page(answer).text
    assert b"They are the same person" not in answer.content
    assert (sent.status_code, list(sent.context["refused"].errors)) == (422, ["goes"])


def test_what_came_in_the_way_meanwhile_is_said_of_the_name_and_leads_there(ada: Client, bea: Player) -> None:
    page = Page(merge(ada, bea, named("Cy")))

    assert (
        "Who is the same person: Both \u2068Cy\u2069 and \u2068Bea\u2069 are in the same event" in page.text
    )
    assert (page.links["Who is the same person"], page.links["Who plays in Friday"]) == (
        "#id_name",
        reverse("league:entrants", args=["friday"]),
    )


def test_what_changed_since_is_shown_before_it_is_done(ada: Client, bea: Player) -> None:
    goes = named("Bea M.")
    seen = merging_of(goes, bea).version
    factories.event(name="Sunday", names=("Bea M.", "Cy"))

    answer = merge(ada, bea, goes, seen=seen)

    page = Page(answer)
    assert answer.status_code == 412
    assert "Something of these two is another by now." in page.text
    assert "Sunday: Bea instead of Bea M." in page.text


def test_an_address_that_was_kept_of_a_history_means_the_person(ada: Client, bea: Player) -> None:
    goes, saturday = named("Bea M."), Event.objects.get(name="Saturday")
    kept = reverse("league:event-history", args=[saturday.slug]) + f"?player={goes.pk}"
    before = [line[0] for line in ada.get(kept).context["lines"]]
    merge(ada, bea, goes)

    answer = ada.get(kept)

    assert [line[0] for line in answer.context["lines"]] == before
    assert answer.context["form"]["player"].value() == str(bea.pk)


@pytest.mark.parametrize("name", ["", "Bea", "Zoe", "x" * 1000, "\x00"])
def test_who_is_nobody_else_cannot_be_looked_at(ada: Client, bea: Player, name: str) -> None:
    answer = ada.get(address(bea), {"name": name})

    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["name"])


@pytest.mark.parametrize("goes", ["", "0", "x", "9" * 30])
def test_nobody_else_can_be_chosen(ada: Client, bea: Player, goes: str) -> None:
    sent = ada.post(address(bea), {"goes": goes, "seen": "x"})

    assert (sent.status_code, list(sent.context["refused"].errors)) == (422, ["goes"])


def test_taken_apart_they_are_two_again(ada: Client, bea: Player) -> None:
    goes = named("Bea M.")
    merge(ada, bea, goes)
    page = Page(ada.get(reverse("league:player-rename", args=[bea.pk])))

    answer = ada.post(reverse("league:player-apart", args=[bea.pk, goes.pk]))

    goes.refresh_from_db()
    assert "Bea M. is the same person as Bea." in page.text
    assert (answer.status_code, answer["Location"]) == (302, reverse("league:player-rename", args=[goes.pk]))
    assert goes.merged_into is None


def test_the_history_says_both_steps(ada: Client, bea: Player) -> None:
    goes = named("Bea M.")
    merge(ada, bea, goes)
    ada.post(reverse("league:player-apart", args=[bea.pk, goes.pk]))

    text = Page(ada.get(reverse("league:player-history", args=[bea.pk]))).text

    bea_m, she = isolated("Bea M."), isolated("Bea")
    assert f"Merged {bea_m} into {she}: they are one person." in text
    assert f"Took {bea_m} and {she} apart: they are two persons." in text


def test_merged_records_are_offered_nowhere(ada: Client, bea: Player) -> None:
    merge(ada, bea, named("Bea M."))
    event: Event = factories.pairs_event(names=("Gus & Hal", "Ida & Jon"))

    answer = ada.get(reverse("league:entrants", args=[event.slug]))

    assert b"Bea M." not in answer.content


@pytest.mark.parametrize("name", ["player-merge", "player-apart"])
def test_only_organizers_come_here(client: Client, bea: Player, name: str) -> None:
    client.force_login(factories.dot())
    keys = [bea.pk] if name == "player-merge" else [bea.pk, named("Bea M.").pk]

    assert client.post(reverse(f"league:{name}", args=keys)).status_code == 404
