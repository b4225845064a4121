"""Players, partnerships, and the accounts that run a league."""

import re
import secrets
from collections.abc import Iterable

from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from league.erased import name_keys
from league.errors import Unacceptable
from league.isolates import isolated
from league.models import League, Partnership, Player, Stage, User
from league.names import clean_name, name_key
from league.services.accounts import refuse_erased, refuse_merged, save_account
from league.services.log import log
from league.services.ratings import names_moved
from league.services.stages import results_moved
from league.services.transactions import hold, in_transaction

BETWEEN_PARTNERS = re.compile(r"\s*[&+/;\t]\s*")


def players_by_key(league: League) -> dict[str, Player]:
    """The league's players by the form of their name in which equal means the same. The first one wins a tie.

    By the name of a record that was merged whoever stayed is found.
    """
    players: dict[str, Player] = {}
    for player in Player.objects.filter(league=league).select_related("merged_into").order_by("pk"):
        for key in name_keys(player.name):
            players.setdefault(key, player.person)
    return players


@in_transaction
def player_named(
    league: League, name: str, *, by: User | None, known: dict[str, Player] | None = None
) -> Player:
    """The league's player of that name, added if new. Pass `known` to ask the database once for a whole list.

    Raises Unacceptable where that is what is read of somebody who was erased: nobody is meant by it.
    """
    name = clean_name(name)
    known = players_by_key(league) if known is None else known
    if player := known.get(name_key(name)):
        if player.is_erased:
            raise Unacceptable(
                "name-erased",
                _("%(name)s is somebody whose name was erased. Write another name.")
                % {"name": isolated(name)},
            )
        return player
    player = Player.objects.create(league=league, name=name)
    known[name_key(name)] = player
    log(league, "player.added", by=by, about=[player], after={"player": player.pk, "name": name})
    return player


def people_in_line(
    league: League, line: str, *, in_pairs: bool, known: dict[str, Player], by: User
) -> list[Player]:
    """Who is meant by a line of a list: one name, or of partnerships two joined by "&" (also + / ; or a tab)."""
    if not in_pairs:
        return [player_named(league, line, by=by, known=known)]
    names = [name for name in BETWEEN_PARTNERS.split(line) if name]
    if len(names) != 2:
        raise Unacceptable("not-two-names", _("Write two names joined by “&”, as in “Bea & Cy”."))
    return [player_named(league, name, by=by, known=known) for name in names]


@in_transaction
def rename_player(player: Player, name: str, *, by: User) -> None:
    """Points follow the person, not the name. Every standing and every rating that shows it becomes a new one.

    Refused where another player has a name that looks the same: entering that name would be either of them.
    """
    name = clean_name(name)
    # The race: two players are given one name. The second sees the first one's.
    hold_names_of(player)
    refuse_erased(player)
    before, player.name = player.name, name
    if name_key(name) in names_of_others(player):
        refusal = _("Another player is called that. Add a letter or a place that tells the two apart.")
        raise Unacceptable("name-taken", refusal, fields={"name": refusal})
    player.save(update_fields=["name"])
    log(
        player.league,
        "player.renamed",
        by=by,
        about=[player],
        before={"player": player.pk, "name": before},
        after={"player": player.pk, "name": player.name},
    )


def hold_names_of(player: Player) -> None:
    """Hold whatever shows what a player is called, which becomes a new one, and the names of the league.

    Raises AlreadyDone where they were merged while it was waited for: then it is another's name that is shown.
    """
    names_moved(player)  # before any stage is held, as when ratings are written
    hold_stages(stages_showing(player))
    hold(league=player.league)
    player.refresh_from_db(fields=["name", "user", "merged_into"])
    refuse_merged(player)


def stages_showing(player: Player) -> QuerySet[Stage]:
    """In which it is said what they are called, in the order in which they are held."""
    shows = (
        Q(event__entrants__people__player=player)
        | Q(event__waiting__player=player)
        | Q(rounds__tables__seats__substitutes__player=player)
    )
    return Stage.objects.filter(shows).distinct().order_by("pk")


def hold_stages(stages: Iterable[Stage]) -> None:
    """Hold what will say something else of somebody; each becomes a new one."""
    for stage in stages:
        hold(stage=stage)
        results_moved(stage)


def names_of_others(player: Player) -> set[str]:
    """Equal to which no name of this player may be, as `name_key` has it. Their own are those of all their records."""
    others = Player.objects.filter(league=player.league)
    others = others.exclude(pk=player.pk).exclude(merged_into=player)
    return {key for name in others.values_list("name", flat=True) for key in name_keys(name)}


def persons_of(*players: Player) -> list[Player]:
    """Whom these are by now: one who was merged meanwhile is the one who stays. The caller holds the names."""
    found = Player.objects.select_related("merged_into").in_bulk([player.pk for player in players])
    return [found[player.pk].person for player in players]


@in_transaction
def partnership_of(one: Player, other: Player) -> Partnership:
    """The one partnership of two people, whichever is named first."""
    if one.pk == other.pk:
        refusal = _("%(name)s cannot be their own partner.") % {"name": isolated(one.name)}
        raise Unacceptable("same-player", refusal, fields={"partners": refusal})
    first, second = sorted((one, other), key=lambda player: player.pk)
    partnership, _is_new = Partnership.objects.get_or_create(first=first, second=second)
    return partnership


@in_transaction
def name_league(league: League, name: str, *, time_zone: str, by: User) -> None:
    """What everybody reads, and the zone that new events are proposed in."""
    before = {"name": league.name, "time_zone": league.time_zone}
    league.name, league.time_zone = clean_name(name), time_zone
    league.save(update_fields=["name", "time_zone"])
    log(league, "league.named", by=by, before=before, after={"name": league.name, "time_zone": time_zone})


@in_transaction
def add_organizer(league: League, username: str) -> tuple[User, str]:
    """An account that may run the league, with a random password. The password is returned once and stored nowhere.

    Raises Unacceptable for a name that is taken, looks like one that is, or cannot be typed at sign-in.
    """
    password = secrets.token_urlsafe(12)
    user = User(username=username)
    user.set_password(password)
    try:
        user.full_clean()
    except ValidationError as error:
        refusal = " ".join(error.messages)
        raise Unacceptable("bad-username", refusal, fields={"username": refusal}) from error
    save_account(user, league=league)
    league.organizers.add(user)
    log(league, "organizer.added", by=None, after={"user": user.pk, "username": username})
    return user, password
