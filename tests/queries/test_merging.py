"""What merging two records would change."""

import pytest
from pytest_django import DjangoAssertNumQueries

from league.models import Player
from league.queries.merging import merging_of
from tests import factories, season_factories

pytestmark = pytest.mark.django_db


def named(name: str) -> Player:
    return Player.objects.get(name=name)


def test_of_a_pair_the_partner_stays_and_who_is_named_first_is_told_by_key() -> None:
    goes, cy = factories.player("Bea M."), factories.player("Cy")
    stays = factories.player("Bea")
    event = factories.pairs_event(names=("Bea M. & Cy", "Gus & Hal"))

    found = merging_of(goes, stays)

    assert [(each.event, each.before, each.after) for each in found.events] == [
        (event, "Bea M. & Cy", "Cy & Bea")
    ]
    assert cy.pk < stays.pk


def test_in_a_season_of_pairs_rows_join_only_with_the_same_partner() -> None:
    season = season_factories.season(kind="partnerships")
    season_factories.competitors(season, ["Bea & Cy", "Bea & Eve", "Bea M. & Cy", "Bea M. & Fay"])

    found = merging_of(named("Bea M."), named("Bea"))

    assert sorted((each.after, each.joins) for each in found.seasons) == [
        ("Bea & Cy", True),
        ("Bea & Fay", False),
    ]


def test_whatever_would_change_makes_another_version() -> None:
    season = season_factories.season()
    season_factories.competitors(season, ["Bea", "Bea M."])
    goes, stays = named("Bea M."), named("Bea")
    versions = [merging_of(goes, stays).version]

    for change in (
        lambda: factories.event(name="Sunday", names=("Bea M.", "Cy")),
        lambda: factories.account_of(goes),
        lambda: season.places.filter(player=stays).delete(),
        lambda: factories.event(name="Monday", names=("Bea", "Bea M.")),
    ):
        change()
        versions.append(merging_of(goes, stays).version)

    assert len(set(versions)) == 5


@pytest.mark.parametrize("evenings", [1, 3])
def test_it_asks_as_often_whatever_there_is(
    django_assert_num_queries: DjangoAssertNumQueries, evenings: int
) -> None:
    season = season_factories.season()
    season_factories.competitors(season, ["Bea", "Bea M."])
    for _evening in range(evenings):
        season_factories.night(season, {"Bea M.": 2, "Cy": 1})
    goes, stays = named("Bea M."), named("Bea")

    with django_assert_num_queries(23):
        found = merging_of(goes, stays)

    assert len(found.events) == evenings
