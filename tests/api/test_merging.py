"""Two players who are the same person, by the API."""

import pytest

from league.models import League, LogEntry, Player
from tests import factories, season_factories
from tests.api.client import Api, refusal, said
from tests.laid_down import laid_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> Api:
    return Api(user=factories.ada())


@pytest.fixture
@laid_down
def bea() -> Player:
    factories.rated_event("Bea", "Cy", name="Friday")
    factories.rated_event("Bea M.", "Eve", name="Saturday")
    return named("Bea")


def named(name: str) -> Player:
    return Player.objects.get(name=name)


def test_a_preview_says_all_that_changes(ada: Api, bea: Player) -> None:
    goes = named("Bea M.")

    found = said(ada.get(f"players/{bea.pk}/merging/?goes={goes.pk}"))

    assert found["goes"] == {"id": goes.pk, "name": "Bea M."}
    assert found["stays"] == {"id": bea.pk, "name": "Bea"}
    assert found["events"] == [{"event": "saturday", "before": "Bea M.", "after": "Bea"}]
    assert (found["seasons"], found["joined"], found["obstacles"]) == ([], [], [])
    [rated] = found["ratings"]
    assert (rated["game"], rated["goes"]["tables"], rated["stays"]["tables"]) == ("nerts", 1, 1)
    assert rated["tables"] == 2


def test_of_a_season_it_says_the_rows_of_both_and_as_one(ada: Api) -> None:
    season = season_factories.season()
    season_factories.night(season, {"Bea": 3, "Cy": 2})
    season_factories.night(season, {"Cy": 3, "Bea M.": 2})

    found = said(ada.get(f"players/{named('Bea').pk}/merging/?goes={named('Bea M.').pk}"))

    assert found["joined"] == [
        {
            "season": "autumn",
            "goes": {"rank": 3, "tied": False, "points": "2"},
            "stays": {"rank": 2, "tied": False, "points": "3"},
            "after": {"rank": 1, "tied": True, "points": "5"},
            "others": 0,
        }
    ]


def test_what_was_looked_at_is_done(ada: Api, bea: Player) -> None:
    goes = named("Bea M.")
    seen = said(ada.get(f"players/{bea.pk}/merging/?goes={goes.pk}"))["version"]

    answer = ada.post(f"players/{bea.pk}/merging/", {"goes": goes.pk, "seen": seen})

    goes.refresh_from_db()
    assert (answer.status_code, said(answer)) == (200, {"id": bea.pk, "name": "Bea"})
    assert goes.merged_into == bea


def test_what_changed_since_is_refused(ada: Api, bea: Player) -> None:
    body = {"goes": named("Bea M.").pk, "seen": "what was there before"}

    assert refusal(ada.post(f"players/{bea.pk}/merging/", body)) == (412, "merging-moved-on")


def test_the_old_id_means_the_one_who_stays(ada: Api, bea: Player) -> None:
    goes = factories.merged("Bea Q.", into=bea)

    rows = said(ada.get(f"players/{goes.pk}/history/"))["results"]

    assert [rows[0]["action"], rows[0]["people"]] == ["player.merged", [bea.pk, goes.pk]]
    assert len(rows) == LogEntry.objects.filter(people__overlap=[bea.pk, goes.pk]).count()


@pytest.mark.parametrize("key", ["other", "self", "merged", "club"])
def test_only_another_player_of_the_league_can_go(ada: Api, bea: Player, key: str) -> None:
    club = League.objects.create(name="Another club", slug="another")
    goes = {
        "other": 10**15,
        "self": bea.pk,
        "merged": factories.merged("Bea Q.", into=bea).pk,
        "club": Player.objects.create(league=club, name="Bea").pk,
    }[key]

    looked = ada.get(f"players/{bea.pk}/merging/?goes={goes}")
    sent = ada.post(f"players/{bea.pk}/merging/", {"goes": goes, "seen": "x"})

    assert (refusal(looked), refusal(sent)) == ((422, "no-such-player"), (422, "no-such-player"))


def test_two_in_one_event_are_refused_by_its_name(ada: Api, bea: Player) -> None:
    answer = ada.post(f"players/{bea.pk}/merging/", {"goes": named("Cy").pk, "seen": "x"})

    assert refusal(answer) == (422, "not-one-person")
    assert "Friday" in said(answer)["detail"]


def test_a_record_is_taken_apart(ada: Api, bea: Player) -> None:
    goes = named("Bea M.")
    factories.merge(goes, into=bea)

    answer = ada.delete(f"players/{bea.pk}/records/{goes.pk}/")

    goes.refresh_from_db()
    assert (answer.status_code, said(answer)) == (200, {"id": goes.pk, "name": "Bea M."})
    assert goes.merged_into is None
    assert ada.delete(f"players/{bea.pk}/records/{goes.pk}/").status_code == 404
