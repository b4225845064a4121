"""Seasons: making one, changing its rules, showing it to everybody."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from league.competition.season_rules import SeasonRules, to_json
from league.errors import AlreadyDone, Unacceptable
from league.models import Division, League, Season, User
from league.names import clean_name
from league.services.log import log
from league.services.season_rules import checked, hold_season, season_moved
from league.services.slugs import free_slug
from league.services.transactions import hold, in_transaction
from league.states import SeasonKind, SeasonState

MOST_DIVISIONS = 20
RESERVED_SLUGS = {"new"}  # an address of its own among the organizers' pages


@in_transaction
def create_season(
    league: League,
    *,
    name: str,
    rules: SeasonRules,
    by: User,
    entrant_kind: str = SeasonKind.PLAYERS,
    divisions: Sequence[str] = (),
    exchanged: int = 1,
) -> Season:
    """A draft that only organizers see. Without names of divisions it has one.

    Between each two of them so many move. Raises Unacceptable with every field that is wrong.
    """
    name = checked(name, rules)
    if entrant_kind not in SeasonKind.values:
        refusal = _(
            "In a season players or partnerships compete; who plays with changing partners is a player."
        )
        raise Unacceptable("bad-rules", refusal, fields={"entrant_kind": refusal})
    names = _division_names(divisions)
    # The race: two seasons of one name made at the same instant must not get the same address.
    hold(league=league)
    season = Season.objects.create(
        league=league,
        name=name,
        slug=free_slug(Season, name, fallback="season", reserved=RESERVED_SLUGS),
        entrant_kind=entrant_kind,
        rules_stored=to_json(rules),
        created_by=by,
    )
    Division.objects.bulk_create(
        Division(season=season, number=number, name=each, exchanged=exchanged if number < len(names) else 0)
        for number, each in enumerate(names, start=1)
    )
    log(season, "season.created", by=by, after={**_said(season), "names": names})
    return season


@in_transaction
def change_season(season: Season, *, name: str, rules: SeasonRules, by: User) -> None:
    """Other rules count for all events, those already finished too. Refused once the season is closed."""
    name = checked(name, rules)
    hold_season(season)
    before = _said(season)
    season.name, season.rules_stored = name, to_json(rules)
    if before == _said(season):
        return
    season.save(update_fields=["name", "rules_stored"])
    season_moved(season)
    log(season, "season.changed", by=by, before=before, after=_said(season))


@in_transaction
def open_season(season: Season, *, by: User) -> None:
    """Show the season to everybody."""
    change_state(season, SeasonState.DRAFT, SeasonState.RUNNING)
    log(season, "season.running", by=by, before={"state": SeasonState.DRAFT}, after={"state": season.state})


def change_state(season: Season, old: SeasonState, new: SeasonState) -> None:
    """Compare and set; refused where the season is in another state."""
    if not Season.objects.filter(pk=season.pk, state=old).update(state=new):
        season.refresh_from_db()
        raise AlreadyDone(
            "season-state",
            _("This season is: %(state)s. Look at its page again.") % {"state": season.get_state_display()},
        )
    season.state = new
    season_moved(season)


def _division_names(names: Sequence[str]) -> list[str]:
    if len(names) > MOST_DIVISIONS:
        refusal = _("At most %(most)d divisions.") % {"most": MOST_DIVISIONS}
        raise Unacceptable("bad-rules", refusal, fields={"divisions": refusal})
    return [clean_name(name, field="divisions") for name in names] or [
        _("Division %(number)d") % {"number": 1}
    ]


def _said(season: Season) -> dict[str, Any]:
    return {"name": season.name, "entrant_kind": season.entrant_kind, **season.rules_stored}
