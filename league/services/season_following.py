"""The season after a closed one: its divisions as the moves left them, and the points that are carried over."""

from collections.abc import Collection

from django.utils.translation import gettext as _

from league.competition.divisions import Moves, next_divisions
from league.competition.seasons import carried_over
from league.errors import AlreadyDone
from league.isolates import isolated
from league.models import Division, Season, SeasonPlace, User
from league.queries.season_closing import tables_going_on
from league.queries.season_facts import Competitor
from league.queries.seasons import season_shown
from league.services.log import log
from league.services.season_places import key_field
from league.services.season_rules import season_moved
from league.services.seasons import create_season
from league.services.transactions import hold, in_transaction
from league.states import SeasonMove, SeasonState


@in_transaction
def start_next(season: Season, *, name: str, by: User) -> Season:
    """A draft with the same rules and divisions, in which everybody who goes on stands where the moves led."""
    hold(league=season.league, season=season)
    if season.state != SeasonState.FINISHED:
        raise AlreadyDone("season-open", _("Close this season first: only then it is known who moves."))
    if existing := Season.objects.filter(previous=season).first():
        raise AlreadyDone(
            "next-season-there",
            _("The next season is there already: %(name)s.") % {"name": isolated(existing.name)},
        )
    divisions = list(season.divisions.order_by("number"))
    following = create_season(
        season.league,
        name=name,
        rules=season.rules,
        entrant_kind=season.entrant_kind,
        divisions=[division.name for division in divisions],
        by=by,
    )
    following.previous = season
    following.save(update_fields=["previous"])
    for division in divisions:
        Division.objects.filter(season=following, number=division.number).update(exchanged=division.exchanged)
    line_up(following, by=by)
    return following


def line_up(following: Season, *, by: User) -> None:
    """Put everybody where the season before leads, in place of whoever stood there."""
    assert following.previous is not None
    shown = season_shown(following.previous)
    tables = tables_going_on(shown)
    carried = carried_over((row for table in tables for row in table), shown.facts.rules)
    divisions = list(following.divisions.order_by("number"))
    before = _divisions_of(following)
    following.places.all().delete()
    SeasonPlace.objects.bulk_create(
        SeasonPlace(
            season=following,
            division=divisions[min(at, len(divisions) - 1)],
            carried_numerator=carried[who].numerator,
            carried_denominator=carried[who].denominator,
            **key_field(following, who),
        )
        for at, division in enumerate(next_divisions(tables, _moves(shown.facts.competitors.values())))
        for who in division
    )
    season_moved(following)
    after = {"name": following.previous.name, "places": _divisions_of(following)}
    log(following, "season.lined-up", by=by, before={"places": before}, after=after)


def _divisions_of(season: Season) -> dict[str, int]:
    """The number of everybody's division, by their key."""
    return {str(place.key): place.division.number for place in season.places.select_related("division")}


def _moves(competitors: Collection[Competitor]) -> Moves:
    """Those that were written down when the season was closed."""
    of = {
        move: tuple(each.key for each in competitors if each.move == move)
        for move in (SeasonMove.UP, SeasonMove.DOWN)
    }
    return Moves(of[SeasonMove.UP], of[SeasonMove.DOWN], level=())
