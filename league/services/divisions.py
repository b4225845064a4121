"""The divisions of a season: adding one below the others, naming them, and how many move between them."""

from django.utils.translation import gettext as _

from league.errors import AlreadyDone, Unacceptable
from league.models import Division, Season, User
from league.names import clean_name
from league.services.log import log
from league.services.season_rules import checked_number, hold_season, season_moved
from league.services.seasons import MOST_DIVISIONS
from league.services.transactions import in_transaction

USUALLY_EXCHANGED = 1


@in_transaction
def add_division(season: Season, name: str, *, by: User) -> Division:
    """Below all others. Between it and the one above one moves, until that is changed."""
    name = clean_name(name)
    hold_season(season)
    lowest = season.divisions.order_by("-number")[0]
    if lowest.number >= MOST_DIVISIONS:
        raise AlreadyDone("too-many-divisions", _("At most %(most)d divisions.") % {"most": MOST_DIVISIONS})
    Division.objects.filter(pk=lowest.pk).update(exchanged=USUALLY_EXCHANGED)
    added = Division.objects.create(season=season, number=lowest.number + 1, name=name)
    season_moved(season)
    log(season, "division.added", by=by, after=_said(added))
    return added


@in_transaction
def change_division(division: Division, *, name: str, exchanged: int, by: User) -> None:
    """Its name, and how many move down from it and as many up into it; of the lowest one nobody can."""
    name = clean_name(name)
    if wrong := checked_number("exchanged", exchanged):
        raise Unacceptable("bad-division", wrong["exchanged"], fields=wrong)
    season = division.season
    hold_season(season)
    before = _said(division)
    division.name, division.exchanged = name, exchanged
    division.save(update_fields=["name", "exchanged"])
    season_moved(season)
    log(season, "division.changed", by=by, before=before, after=_said(division))


@in_transaction
def remove_division(division: Division, *, by: User) -> None:
    """Only an empty one, and never the last."""
    season = division.season
    hold_season(season)
    if season.divisions.count() == 1:
        raise AlreadyDone("only-division", _("A season has at least one division."))
    if division.places.exists() or division.events.exists():
        raise AlreadyDone(
            "division-in-use",
            _("There is still somebody or an event in this division. Move them to another one first."),
        )
    log(season, "division.removed", by=by, before=_said(division))
    number = division.number
    division.delete()
    for below in season.divisions.filter(number__gt=number).order_by("number"):
        Division.objects.filter(pk=below.pk).update(number=below.number - 1)
    season_moved(season)


def _said(division: Division) -> dict[str, object]:
    return {"number": division.number, "name": division.name, "exchanged": division.exchanged}
