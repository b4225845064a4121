"""Closing a season: rulings for who is level at a line, moving up and down, and taking it back."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from league.errors import AlreadyDone, Unacceptable
from league.isolates import listed
from league.models import Season, SeasonPlace, SeasonRuling, Stage, User
from league.names import clean_text
from league.queries.season_closing import Closing, season_closing
from league.services.infeasible import refusal_of
from league.services.log import log
from league.services.season_following import line_up
from league.services.season_places import key_field
from league.services.season_rules import hold_season, season_moved
from league.services.seasons import change_state
from league.services.stages import refresh_now
from league.services.transactions import hold, in_transaction
from league.states import SeasonMove, SeasonState


@in_transaction
def rule(season: Season, order: Sequence[int], *, reason: str, by: User) -> SeasonRuling:
    """Put those who are level at a line in an order, the best first, once all events are finished.

    A newer ruling about the same ones counts.
    """
    reason = clean_text(reason, field="reason")
    hold_season(season)
    closing = season_closing(season)
    _refuse_unfinished(closing)
    wanted = sorted(order)
    group = next(
        (each for each in closing.level if sorted(who.key for who in each.competitors) == wanted), None
    )
    if group is None:
        refusal = _("These are not all who are level at a line. Look at the table again.")
        raise Unacceptable("not-level", refusal, fields={"order": refusal})
    names: dict[int, str] = {who.key: str(who) for who in group.competitors}
    given = SeasonRuling.objects.create(season=season, order=list(order), reason=reason, given_by=by)
    season_moved(season)
    said = {"order": list(order), "names": [names[key] for key in order]}
    people = [person for who in group.competitors for person in who.players]
    log(season, "season.ruled", by=by, about=people, after=said, reason=reason)
    return given


def close_season(season: Season, *, by: User) -> None:
    """Decide who moves by the table as it stands. Refused while an event is unfinished or a line undecided."""
    for stage in Stage.objects.due().filter(event__seasons__season=season):
        refresh_now(stage.pk)  # what is confirmed counts, whatever the worker does
    _close(season, by=by)


@in_transaction
def _close(season: Season, *, by: User) -> None:
    # The race: somebody reopens an event of the season. Reopening holds it too, and finds it closed.
    hold_season(season)
    closing = season_closing(season)
    _refuse_unfinished(closing)
    _refuse_undecided(closing)
    _write_moves(closing)
    change_state(season, SeasonState.RUNNING, SeasonState.FINISHED)
    said = {"up": list(map(str, closing.up)), "down": list(map(str, closing.down)), "state": season.state}
    log(season, "season.finished", by=by, before={"state": SeasonState.RUNNING}, after=said)
    following = Season.objects.filter(previous=season).first()
    if following is not None and not following.has_finished_event:
        line_up(following, by=by)


@in_transaction
def reopen_season(season: Season, *, reason: str, by: User) -> None:
    """Closing can be taken back, with a reason, until an event of the next season is finished."""
    reason = clean_text(reason, field="reason")
    hold(season=season)
    following = Season.objects.filter(previous=season).first()
    if following is not None and following.has_finished_event:
        raise AlreadyDone(
            "next-season-begun",
            _("The next season has a finished event, so this one stays as it was closed."),
        )
    change_state(season, SeasonState.FINISHED, SeasonState.RUNNING)
    before = {"state": SeasonState.FINISHED, "moves": _moves_of(season)}
    season.places.update(move="")
    log(season, "season.reopened", by=by, before=before, after={"state": season.state}, reason=reason)


def _moves_of(season: Season) -> dict[str, str]:
    """Where everybody moves, by their key."""
    return {str(place.key): place.move for place in season.places.all()}


def _refuse_unfinished(closing: Closing) -> None:
    if not closing.shown.finished:
        raise AlreadyDone("nothing-played", _("No event of this season is finished yet."))
    if closing.unfinished:
        names = listed(each.event for each in closing.unfinished)
        raise AlreadyDone(
            "events-unfinished",
            _("Not finished yet: %(names)s. Finish them, or take them out of the season.") % {"names": names},
        )


def _refuse_undecided(closing: Closing) -> None:
    if closing.infeasible:
        raise refusal_of(closing.infeasible)
    if closing.undecided:
        names = "; ".join(listed(group.competitors) for group in closing.undecided)
        raise AlreadyDone(
            "level-at-a-line",
            _("Level where it is decided who moves: %(names)s. Put them in an order first.")
            % {"names": names},
        )


def _write_moves(closing: Closing) -> None:
    """A place for everybody, who joined by playing too, with where the season led them."""
    season = closing.shown.season
    SeasonPlace.objects.bulk_create(_missing_places(closing))
    moves = {
        who.key: move
        for move, moving in (
            (SeasonMove.UP, closing.up),
            (SeasonMove.DOWN, closing.down),
            (SeasonMove.LEAVES, closing.leaving),
        )
        for who in moving
    }
    places = list(season.places.all())
    for place in places:
        place.move = moves.get(place.key, SeasonMove.STAYS)
    SeasonPlace.objects.bulk_update(places, ["move"])


def _missing_places(closing: Closing) -> Iterator[SeasonPlace]:
    season, facts = closing.shown.season, closing.shown.facts
    events = {each.number: each for each in facts.events}
    for who in facts.competitors.values():
        if not who.has_place:
            yield SeasonPlace(
                season=season,
                division=who.division,
                joined=events[who.joined] if who.joined else None,
                **key_field(season, who.key),
            )
