"""Accounts of players: an organizer invites, whoever opens the link is that player from then on."""

import unicodedata

from django.contrib.auth.hashers import make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from league.errors import AlreadyDone, NotYours, Unacceptable
from league.isolates import isolated
from league.look_alikes import account_keys
from league.models import Invitation, League, Player, User
from league.names import clean_name
from league.services import second_factor
from league.services.log import log
from league.services.transactions import hold, in_transaction


@in_transaction
def invite(player: Player, *, by: User) -> Invitation:
    """An invitation for a player without an account. An earlier one opens nothing from now on."""
    hold(league=player.league)
    player.refresh_from_db(fields=["user", "name", "merged_into"])
    refuse_erased(player)
    refuse_merged(player)
    if player.user_id is not None:
        raise AlreadyDone(
            "has-an-account",
            _("%(name)s has an account already. Take it away first.") % {"name": isolated(player)},
        )
    Invitation.objects.filter(player=player).delete()
    log(player.league, "player.invited", by=by, about=[player], after=_named(player))
    return Invitation.objects.create(player=player)


def sign_up(invitation: Invitation, *, username: str, password: str) -> User:
    """A new account, which is that of the invited player. Raises Unacceptable with every field that is wrong."""
    user = new_account(username, password)
    user.password = make_password(password)  # slow by design, so before anything is held
    _make(invitation, user)
    return user


def new_account(username: str, password: str) -> User:
    """An account that could be stored, without its password. Raises Unacceptable with every field that is wrong."""
    user, wrong = _named_so(username)
    try:
        validate_password(password, user)
    except ValidationError as error:
        wrong["password"] = " ".join(error.messages)
    if wrong:
        raise Unacceptable("bad-account", _("This account cannot be made yet."), fields=wrong)
    return user


@in_transaction
def _make(invitation: Invitation, user: User) -> None:
    player = _take(invitation)
    save_account(user, league=player.league)
    _link(player, user)


@in_transaction
def accept(invitation: Invitation, *, by: User) -> None:
    """Whoever is signed in is the invited player from now on."""
    player = _take(invitation)
    if other := Player.objects.filter(league=player.league, user=by).first():
        raise AlreadyDone(
            "plays-already",
            _("With this account you play as %(name)s. Sign out first to have another one.")
            % {"name": isolated(other)},
        )
    _link(player, by)


@in_transaction
def take_away(player: Player, *, by: User) -> None:
    """The player has no account any more; the account itself stays whoever's it is. What was played stays, too."""
    hold(league=player.league)
    if not Player.objects.filter(pk=player.pk).exclude(user=None).update(user=None):
        raise AlreadyDone("no-account", _("%(name)s has no account.") % {"name": isolated(player)})
    log(player.league, "player.unlinked", by=by, about=[player], before=_named(player))


@in_transaction
def erase(user: User) -> None:
    """Forget who had an account: its name, its password and whom it played as. What was played and logged stays.

    Refused to who runs a league or the server: somebody else has to take that over first.
    """
    if user.is_staff or user.leagues.exists():
        raise NotYours("organizes", _("This account organizes. Let somebody take that over first."))
    for player in Player.objects.filter(user=user).select_related("league"):
        take_away(player, by=user)
    forget(user)


def forget(user: User) -> None:
    """Nobody signs in any more as who had this account, and nobody knows what it was called."""
    second_factor.forget(user)
    user.username = f"gone {user.pk}"  # with a blank, so that nobody can choose it
    user.first_name = user.last_name = user.email = ""
    user.is_active = False
    user.set_unusable_password()
    user.save()


def refuse_erased(player: Player) -> None:
    """Who was erased has no name and no account any more."""
    if player.is_erased:
        raise AlreadyDone("erased", _("The name of %(name)s was erased.") % {"name": isolated(player)})


def refuse_merged(player: Player) -> None:
    """Whoever was found before they were merged is another record by now."""
    if player.merged_into is not None:
        raise AlreadyDone(
            "merged-already",
            _("%(name)s is one person with %(other)s already. Use that record.")
            % {"name": isolated(player), "other": isolated(player.merged_into)},
        )


def save_account(user: User, *, league: League) -> None:
    """Store a new account if its name is not, and does not look like, another's. Holds the names of the league."""
    # The race: two choose one name. The second sees the first one's.
    hold(league=league)
    _refuse_taken(user.username)
    user.save()


def _named_so(username: str) -> tuple[User, dict[str, str]]:
    """An account of that name, and what is wrong with the name."""
    user = User()
    try:
        # As it will be looked for at sign-in.
        user.username = unicodedata.normalize("NFKC", clean_name(username, field="username"))
        user.clean_fields(exclude=["password"])
        _refuse_taken(user.username)
    except Unacceptable as error:
        return user, dict(error.fields)
    except ValidationError:
        return user, {"username": _("Write it with letters, digits and @ . + - _ only, without blanks.")}
    return user, {}


def _refuse_taken(username: str) -> None:
    keys = account_keys(username)
    if any(keys & account_keys(name) for name in User.objects.values_list("username", flat=True)):
        refusal = _("This name, or one that looks like it, is taken. Choose another one.")
        raise Unacceptable("name-taken", refusal, fields={"username": refusal})


def _take(invitation: Invitation) -> Player:
    """Whom it is for, once: it opens nothing any more. Holds the names of the league."""
    player = invitation.player
    # The race: one account takes up two players. The second sees the first one.
    hold(league=player.league)
    if not Invitation.objects.open().filter(pk=invitation.pk).delete()[0]:
        raise AlreadyDone(
            "invitation-used",
            _("Somebody used or replaced this invitation meanwhile. Ask an organizer for a new one."),
        )
    player.refresh_from_db()
    return player


def _link(player: Player, user: User) -> None:
    player.user = user
    player.save(update_fields=["user"])
    log(player.league, "player.linked", by=user, about=[player], after=_named(player))


def _named(player: Player) -> dict[str, object]:
    return {"player": player.pk, "name": player.name}
