"""Two records that were made one and are two again, as if they had been all the time."""

from collections.abc import Callable
from typing import Any

import pytest

from league.errors import AlreadyDone
from league.models import (
    Event,
    Player,
    RatingStep,
    Season,
)
from league.queries.audit import differences
from league.services import (
    people,
    rebuild,
    season_closing,
    season_places,
)
from league.services.erasing import erase_player
from league.services.merging import take_apart
from tests import factories, season_factories
from tests.factories import ada, merge, table_of
from tests.facts import everything, facts
from tests.laid_down import laid_down
from tests.services import two_records
from tests.services.two_records import follow, named

pytestmark = pytest.mark.django_db


@pytest.fixture
@laid_down
def saturday() -> Event:
    """Of the record that goes; the evening before was the other's."""
    two_records.friday()
    return two_records.saturday()


@pytest.fixture
@laid_down
def autumn() -> Season:
    return two_records.autumn()


def as_it_was(event: Event) -> tuple[Any, ...]:
    """All that counts, who everybody is, and what belongs to whom."""
    rows = everything()
    moved = ("Entrant", "EntrantPlayer", "SeatClaim", "Substitute", "SeasonRuling", "Player")
    places = [{key: row[key] for key in row if key != "id"} for row in rows["SeasonPlace"]]
    return facts(event), [rows[name] for name in moved], sorted(places, key=repr)


def with_an_account(season: Season) -> None:
    factories.account_of(named("Bea M."))


def with_two_places(season: Season) -> None:
    season_factories.competitors(season, ["Bea", "Bea M."])
    season.places.filter(player__name="Bea M.").update(carried_numerator=1, carried_denominator=3)


def with_a_ruling(season: Season) -> None:
    order = [named("Bea M.").pk, named("Cy").pk]
    season.rulings.create(order=order, reason="By lot.", given_by=ada())


def with_a_third_record(season: Season) -> None:
    factories.event(name="Sunday", names=("Bea Q.", "Cy"))
    merge(named("Bea Q."), into=named("Bea M."))


def with_nothing_more(season: Season) -> None:
    pass


@pytest.mark.parametrize(
    "more", [with_nothing_more, with_an_account, with_two_places, with_a_ruling, with_a_third_record]
)
def test_taken_apart_all_is_as_it_was(
    autumn: Season, saturday: Event, more: Callable[[Season], None]
) -> None:
    more(autumn)
    at = table_of(saturday.current_stage.rounds.get(number=2))
    factories.claim(at, factories.seat_of(at, "Bea M.").number)
    before = as_it_was(saturday)
    merge(named("Bea M."), into=named("Bea"))

    take_apart(named("Bea M."), by=ada())

    assert as_it_was(saturday) == before


def test_taken_apart_everybody_is_rated_as_before(saturday: Event) -> None:
    columns = ("sequence", "player", "seat", "strength", "doubt", "tables", "is_newest")
    before = list(RatingStep.objects.order_by("sequence", "player").values(*columns))
    merge(named("Bea M."), into=named("Bea"))
    follow()

    take_apart(named("Bea M."), by=ada())
    follow()

    assert list(RatingStep.objects.order_by("sequence", "player").values(*columns)) == before
    assert list(differences()) == []
    assert rebuild.check().differences == ()


def test_what_came_since_stays_with_the_other_one(saturday: Event) -> None:
    bea, goes = named("Bea"), named("Bea M.")
    merge(goes, into=bea)
    sunday = factories.event(name="Sunday", names=("Bea M.", "Cy"))

    take_apart(Player.objects.get(pk=goes.pk), by=ada())

    assert [each.event for each in goes.entries.all()] == [saturday]
    assert sunday.entrants.filter(player=bea).exists()


def test_what_was_claimed_since_goes_with_the_seat(saturday: Event) -> None:
    goes = named("Bea M.")
    merge(goes, into=named("Bea"))
    at = table_of(saturday.current_stage.rounds.get(number=2))
    claim = factories.claim(at, factories.seat_of(at, "Bea").number)

    take_apart(Player.objects.get(pk=goes.pk), by=ada())

    claim.refresh_from_db()
    assert claim.player == goes


def test_taken_apart_from_who_was_merged_on_everybody_is_right(saturday: Event) -> None:
    bea, goes, more = named("Bea"), named("Bea M."), factories.player("Beatrix")
    merge(goes, into=bea)
    merge(bea, into=more)
    assert set(more.merged.all()) == {bea, goes}

    take_apart(Player.objects.get(pk=bea.pk), by=ada())

    goes.refresh_from_db()
    assert goes.merged_into == bea
    assert sorted(each.event.name for each in bea.entries.all()) == ["Friday", "Saturday"]


def not_apart(record: Player) -> str:
    before = everything()
    with pytest.raises(AlreadyDone) as refusal:
        take_apart(record, by=ada())
    assert everything() == before
    return refusal.value.sentence


def test_who_was_not_merged_is_not_taken_apart(saturday: Event) -> None:
    assert not_apart(named("Bea")) == "\u2068Bea\u2069 is a player of their own."


def test_a_second_press_finds_them_apart(saturday: Event) -> None:
    merge(named("Bea M."), into=named("Bea"))
    again = named("Bea M.")
    take_apart(named("Bea M."), by=ada())

    assert not_apart(again) == "\u2068Bea M.\u2069 is a player of their own."


def test_two_are_not_called_the_same(saturday: Event) -> None:
    merge(named("Bea M."), into=named("Bea"))
    record = named("Bea M.")
    people.rename_player(named("Bea"), "Bea M.", by=ada())

    assert not_apart(record) == (
        "\u2068Bea M.\u2069 would be the name of both. Give the one who stays another name first."
    )


def test_nobody_knows_any_more_who_an_erased_record_was(saturday: Event) -> None:
    bea, goes = named("Bea"), named("Bea M.")
    merge(goes, into=bea)
    erase_player(bea, reason="Asked us to.", by=ada())

    assert not_apart(Player.objects.get(pk=goes.pk)) == f"The name of \u2068Player {bea.pk}\u2069 was erased."


def test_a_season_that_was_closed_with_one_of_them_stays_so(autumn: Season) -> None:
    merge(named("Bea M."), into=named("Bea"))
    season_closing.close_season(autumn, by=ada())

    assert (
        not_apart(named("Bea M."))
        == "Both compete in the season \u2068Autumn\u2069, which is closed. Reopen it first."
    )


def test_a_place_that_was_taken_out_since_does_not_come_back(autumn: Season) -> None:
    season_factories.competitors(autumn, ["Yan", "Yannick"])
    merge(named("Yannick"), into=named("Yan"))
    season_places.remove_competitor(autumn, named("Yan").pk, by=ada())

    take_apart(named("Yannick"), by=ada())

    assert not autumn.places.exists()


def test_in_a_season_of_pairs_two_places_with_one_partner_become_one_and_two_again() -> None:
    season = season_factories.season(kind="partnerships")
    season_factories.competitors(season, ["Bea & Cy", "Bea M. & Cy", "Bea M. & Eve"])
    pairs = season.places.values_list("partnership__first__name", "partnership__second__name")
    before = sorted(pairs.all())
    merge(named("Bea M."), into=named("Bea"))
    assert sorted(pairs.all()) == [("Bea", "Cy"), ("Bea", "Eve")]

    take_apart(named("Bea M."), by=ada())

    assert sorted(pairs.all()) == before


def test_taken_apart_a_partner_who_was_merged_since_is_who_they_are_now() -> None:
    season = season_factories.season(kind="partnerships")
    season_factories.competitors(season, ["Bea & Cy", "Bea M. & Cy"])
    merge(named("Bea M."), into=named("Bea"))
    merge(named("Cy"), into=factories.player("Cyril"))

    take_apart(named("Bea M."), by=ada())

    pairs = season.places.values_list("partnership__first__name", "partnership__second__name")
    assert sorted(pairs) == [("Bea", "Cyril"), ("Bea M.", "Cyril")]
