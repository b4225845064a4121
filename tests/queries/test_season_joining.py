"""A season's table as it would stand with two of its competitors being one: as it then does."""

from collections.abc import Callable
from typing import Any

import pytest

from league.models import Player, Season
from league.queries.merging import merging_of
from league.queries.season_joining import SeasonJoined, seasons_joined
from league.queries.seasons import season_shown
from tests import factories
from tests.season_factories import competitors, night, season

pytestmark = pytest.mark.django_db


def named(name: str) -> Player:
    return Player.objects.get(name=name)


def nights(of: Season) -> None:
    night(of, {"Bea": 3, "Cy": 2, "Eve": 1})
    night(of, {"Cy": 3, "Bea M.": 2, "Eve": 1})
    night(of, {"Bea M.": 3, "Eve": 2, "Cy": 1})
    night(of, {"Bea": 3, "Fay": 2, "Cy": 1})


def joined_by_playing() -> Season:
    of = season(best=3, late="own-mean")
    nights(of)
    return of


def who_goes_was_first() -> Season:
    of = season(late="own-mean")
    night(of, {"Bea M.": 3, "Cy": 2})
    night(of, {"Bea": 3, "Cy": 2})
    return of


def who_stays_has_a_place() -> Season:
    of = joined_by_playing()
    competitors(of, ["Bea"], joined=of.events.get(number=3))
    return of


def who_goes_has_a_place() -> Season:
    of = joined_by_playing()
    competitors(of, ["Bea M."], joined=of.events.get(number=2))
    return of


def both_have_a_place_and_carry() -> Season:
    of = joined_by_playing()
    competitors(of, ["Bea"], joined=of.events.get(number=3))
    competitors(of, ["Bea M."], joined=of.events.get(number=2))
    of.places.filter(player__name="Bea").update(carried_numerator=1, carried_denominator=2)
    of.places.filter(player__name="Bea M.").update(carried_numerator=1, carried_denominator=3)
    return of


def who_goes_is_a_guest() -> Season:
    of = season(newcomers="by-hand")
    competitors(of, ["Bea", "Cy", "Eve"])
    nights(of)
    return of


def both_are_guests() -> Season:
    of = season(newcomers="by-hand")
    competitors(of, ["Cy", "Eve"])
    nights(of)
    return of


def in_pairs() -> Season:
    of = season(kind="partnerships")
    night(of, {"Bea & Zoe": 3, "Cy & Eve": 2}, entrant_kind="partnerships")
    night(of, {"Cy & Eve": 3, "Zoe & Bea M.": 2, "Gus & Hal": 1}, entrant_kind="partnerships")
    return of


def table(of: Season) -> dict[str, tuple[Any, ...]]:
    rows = (line for each in season_shown(of).tables for line in each.lines)
    return {str(line.competitor): (line.row.rank, line.row.tied, line.row.tally.points) for line in rows}


def merged() -> list[SeasonJoined]:
    """What was said before, once it is done."""
    goes, stays = named("Bea M."), named("Bea")
    found = list(seasons_joined(merging_of(goes, stays)))
    factories.merge(goes, into=stays)
    return found


@pytest.mark.parametrize(
    "tell",
    [
        *(joined_by_playing, who_goes_was_first, who_stays_has_a_place, who_goes_has_a_place),
        *(both_have_a_place_and_carry, who_goes_is_a_guest, both_are_guests, in_pairs),
    ],
)
def test_it_is_said_as_it_then_is(tell: Callable[[], Season]) -> None:
    of = tell()
    before = table(of)

    [said] = merged()

    after = table(of)
    hers = next((row for name, row in after.items() if "Bea" in name.split(" & ")), None)
    found = said.after and (said.after.rank, said.after.tied, said.after.tally.points)
    others = [name for name in before.keys() & after.keys() if "Bea" not in name]
    assert found == hers
    assert said.others == sum(before[name][0] != after[name][0] for name in others)


def test_a_season_in_which_one_of_them_competes_is_not_told() -> None:
    of = season()
    night(of, {"Bea": 3, "Cy": 2})
    factories.player("Bea M.")

    assert merged() == []


def test_who_has_no_row_yet_is_told_without() -> None:
    both_are_guests()

    [said] = merged()

    assert (said.goes, said.stays, said.after) == (None, None, None)
