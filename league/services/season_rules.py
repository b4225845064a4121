"""The rules of a season: whether they can be played by, and holding a season to change it."""

from collections.abc import Sequence
from typing import get_args

from django.db.models import F
from django.utils.translation import gettext as _

from league.competition.awards import SubstituteRule
from league.competition.points import Points, Shared
from league.competition.season_rules import Late, Newcomers, SeasonRules
from league.competition.seasons import SEASON_TIEBREAKS
from league.errors import AlreadyDone, Unacceptable
from league.isolates import isolated
from league.models import Event, Season
from league.names import clean_name
from league.services.transactions import hold
from league.states import SeasonState

MOST_EVENTS = 99
MOST_PLACES = 100
LIMITS = {"best": (1, MOST_EVENTS), "attendance": (0, MOST_EVENTS), "exchanged": (0, 50)}


def hold_season(season: Season) -> None:
    """Hold a season to change it. Refused once it is closed."""
    hold(season=season)
    if season.state == SeasonState.FINISHED:
        raise AlreadyDone(
            "season-closed", _("This season is closed. Reopen it, with a reason, before you change anything.")
        )


def refuse_in_closed_season(event: Event) -> None:
    """Holds the seasons of an event, last in the order of locks: none of them can be closed meanwhile."""
    for season in Season.objects.filter(events__event=event).order_by("pk"):
        hold(season=season)
        if season.state == SeasonState.FINISHED:
            raise AlreadyDone(
                "season-closed",
                _(
                    "The season %(name)s is closed and counts this event. Reopen the season first, with a reason."
                )
                % {"name": isolated(season.name)},
            )


def season_moved(season: Season) -> None:
    """What the season's table is made from has changed."""
    Season.objects.filter(pk=season.pk).update(revision=F("revision") + 1)


def checked(name: str, rules: SeasonRules) -> str:
    """The name as it is stored. Raises Unacceptable with a sentence for every field that is wrong."""
    wrong = _wrong_words(rules) | _wrong_numbers(rules) | _wrong_places(rules.places)
    try:
        name = clean_name(name)
    except Unacceptable as error:
        wrong |= error.fields
    if wrong:
        raise Unacceptable("bad-rules", _("Some of the rules need another look."), fields=wrong)
    return name


def checked_number(field: str, value: int | None) -> dict[str, str]:
    """The field with what is wrong about its number; nothing where nothing is."""
    least, most = LIMITS[field]
    if value is None or least <= value <= most:
        return {}
    return {field: _("Choose a number from %(least)d to %(most)d.") % {"least": least, "most": most}}


def _wrong_words(rules: SeasonRules) -> dict[str, str]:
    wrong: dict[str, str] = {}
    for field, choices in (
        ("shared_places", get_args(Shared)),
        ("late", get_args(Late)),
        ("substitutes", get_args(SubstituteRule)),
        ("newcomers", get_args(Newcomers)),
    ):
        if getattr(rules, field) not in choices:
            wrong[field] = _("Choose one of the list.")
    if unknown := [name for name in rules.tiebreaks if name not in SEASON_TIEBREAKS]:
        wrong["tiebreaks"] = _("There is no such tiebreak: %(names)s.") % {"names": ", ".join(unknown)}
    elif len(set(rules.tiebreaks)) < len(rules.tiebreaks):
        wrong["tiebreaks"] = _("A tiebreak can only be asked once.")
    return wrong


def _wrong_numbers(rules: SeasonRules) -> dict[str, str]:
    wrong = checked_number("best", rules.best) | checked_number("attendance", rules.attendance)
    if not 0 <= rules.carry_over <= 1:
        wrong["carry_over"] = _("Choose a part from 0 (nothing) to 1 (all of it), such as 1/2.")
    return wrong


def _wrong_places(places: Sequence[Points]) -> dict[str, str]:
    if len(places) > MOST_PLACES:
        return {"places": _("At most %(most)d places can bring points.") % {"most": MOST_PLACES}}
    if list(places) != sorted(places, reverse=True) or any(points < 0 for points in places):
        return {"places": _("Write the points of the best place first, none more than the one before it.")}
    return {}
