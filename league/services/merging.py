"""A person who was entered twice: two records become one, and are two again where that was a mistake.

What was played is never touched. The record that goes stays as a row that points to the other one, so old addresses,
old names and the log lead there.
"""

from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from league.erased import name_keys
from league.errors import AlreadyDone, MovedOn, Unacceptable
from league.isolates import isolated
from league.models import Invitation, LogEntry, Player, Season, SeasonRuling, Stage, Table, User
from league.queries.merging import (
    Competing,
    closed_in,
    competes,
    enters,
    events_of,
    has_places,
    merging_of,
    stand_ins,
)
from league.queries.people import records_of
from league.services.accounts import refuse_erased, refuse_merged
from league.services.handing_over import hand_over, join_places, part_places, rename_in_rulings
from league.services.log import log
from league.services.people import hold_stages, stages_showing
from league.services.ratings import names_moved
from league.services.season_rules import season_moved
from league.services.transactions import hold, hold_all, in_transaction


@in_transaction
def merge_players(goes: Player, *, into: Player, seen: str, by: User) -> None:
    """From now on all that one has is the other's: entries, claims, places in line and in seasons, the account.

    `seen` is the version of the preview: MovedOn where something of the two is another by now. Raises Unacceptable
    with every reason why they cannot be one person.
    """
    if goes.pk == into.pk or goes.league_id != into.league_id:
        refusal = _("Choose two players of this league.")
        raise Unacceptable("not-two-players", refusal, fields={"goes": refusal})
    _hold(goes)
    # The race: two organizers merge the same two, one the other way round. The second finds them merged.
    for record in (goes, into):
        record.refresh_from_db()
        refuse_merged(record)
    merging = merging_of(goes, into)
    if merging.obstacles:
        refusal = " ".join(map(str, merging.obstacles))
        raise Unacceptable("not-one-person", refusal, fields={"goes": refusal})
    if merging.version != seen:
        raise _moved_on()
    before = _named(goes) | {
        "events": sorted(events_of(goes)),
        "account": goes.user_id,
        "records": records_of(goes)[1:],
        "places": join_places(goes, into),
    }
    hand_over(goes, into, events=before["events"])
    before["rulings"] = rename_in_rulings(goes, into)
    Player.objects.filter(pk__in=[goes.pk, *before["records"]]).update(merged_into=into, user=None)
    Invitation.objects.filter(player=goes).delete()
    if goes.user_id is not None:
        _give_account(goes.user_id, into)
    _seasons_moved(each.season for each in merging.seasons)
    log(into.league, "player.merged", by=by, about=[into, goes], before=before, after=_staying(into))


@in_transaction
def take_apart(record: Player, *, by: User) -> None:
    """The contrary: two again, as if they had been all the time.

    Of the events that were the record's then everything is its own again; what came since stays with the other one,
    and so does the account, unless the record brought it. An invitation does not come back.
    """
    stays = record.person
    said = _merged_by(record)
    _hold(stays, within=said["events"])
    record.refresh_from_db()
    stays.refresh_from_db()
    if record.merged_into_id != stays.pk or _merged_by(record) != said:
        raise AlreadyDone("not-merged", _("%(name)s is a player of their own.") % {"name": isolated(record)})
    refuse_erased(record)
    _refuse_one_name(record, stays)
    _refuse_closed(stays, said)
    seasons = Season.objects.in_bulk([season for season, _partner in competes(stays)])
    Player.objects.filter(pk=record.pk).update(merged_into=None)
    Player.objects.filter(pk__in=said["records"], merged_into=stays).update(merged_into=record)
    hand_over(stays, record, events=said["events"])
    part_places(record, stays, said["places"])
    for key, order in said["rulings"].items():
        SeasonRuling.objects.filter(pk=key).update(order=order)
    if said["account"] is not None and stays.user_id == said["account"]:
        Player.objects.filter(pk=stays.pk).update(user=None)
        _give_account(said["account"], record)
    _seasons_moved(seasons.values())
    log(
        stays.league,
        "player.taken-apart",
        by=by,
        about=[stays, record],
        before=_staying(stays),
        after=_named(record),
    )


def _hold(player: Player, *, within: Collection[int] | None = None) -> None:
    """Hold all in which somebody is anything (`within` these events), so that nothing of it moves meanwhile.

    Raises MovedOn where that became more while it was waited for.
    """
    showing = stages_showing(player)
    if within is not None:
        showing = showing.filter(event__in=within)
    names_moved(player)  # before any stage is held, as when ratings are written
    stages = list(showing)
    hold_stages(stages)
    hold_all(_tables(player, stages))
    hold(league=player.league)
    for season in Season.objects.filter(league=player.league_id).order_by("pk"):
        hold(season=season)
    if list(showing.all()) != stages:
        raise _moved_on()


def _tables(player: Player, stages: Collection[Stage]) -> QuerySet[Table]:
    """Where they sit, or somebody for them: a phone claims their seat and holds the table alone."""
    theirs = Q(seats__entrant__people__player=player) | Q(seats__partner__people__player=player)
    standing_in = Q(seats__substitutes__in=stand_ins(player))
    return Table.every.filter(pk__in=Table.every.filter(theirs | standing_in, round__stage__in=stages))


def _refuse_one_name(record: Player, stays: Player) -> None:
    if name_keys(record.name) & name_keys(stays.name):
        raise AlreadyDone(
            "name-taken",
            _("%(name)s would be the name of both. Give the one who stays another name first.")
            % {"name": isolated(record)},
        )


def _refuse_closed(stays: Player, said: dict[str, Any]) -> None:
    """A closed season in which both would compete stays as it was closed."""
    places = {(each["season"], each["partner"]) for each in said["places"]}
    of_both = {(each["season"], each["partner"]) for each in said["places"] if each["also"]}
    theirs: set[Competing] = places | enters(stays, said["events"])
    others = (has_places(stays) - places) | of_both | enters(stays, events_of(stays) - set(said["events"]))
    for season in closed_in(theirs, others):
        raise AlreadyDone(
            "season-closed",
            _("Both compete in the season %(season)s, which is closed. Reopen it first.")
            % {"season": isolated(season)},
        )


def _merged_by(record: Player) -> dict[str, Any]:
    """What the newest row about its merging keeps of it."""
    rows = LogEntry.objects.filter(league=record.league_id, action="player.merged", before__player=record.pk)
    entry = rows.order_by("-pk").first()
    if entry is None:
        raise AlreadyDone("not-merged", _("%(name)s is a player of their own.") % {"name": isolated(record)})
    said: dict[str, Any] = entry.before
    return said


def _give_account(key: int, player: Player) -> None:
    """Nobody who has an account is invited."""
    Player.objects.filter(pk=player.pk).update(user=key)
    Invitation.objects.filter(player=player).delete()


def _seasons_moved(seasons: Iterable[Season]) -> None:
    for season in seasons:
        season_moved(season)


def _moved_on() -> MovedOn:
    return MovedOn(
        "merging-moved-on",
        _("Something of these two is another by now. Look again at what would change."),
    )


def _named(player: Player) -> dict[str, Any]:
    return {"player": player.pk, "name": player.name}


def _staying(player: Player) -> dict[str, Any]:
    return {"person": player.pk, "stays": player.name}
