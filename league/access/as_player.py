"""What an account may do as the player whose it is."""

from typing import Any

from django.utils.translation import gettext as _

from league.errors import NotYours
from league.models import League, Player


def player_of(user: Any) -> Player | None:
    """Whom this account plays as, if anybody. Asked of the database each time, and of nobody who is not signed in."""
    if not user.is_authenticated:
        return None
    league = League.objects.order_by("pk").first()
    return Player.objects.select_related("league").filter(league=league, user=user.pk).first()


def player_to_act_for(user: Any) -> Player:
    """Whom this account plays as. Raises NotYours for an account that is nobody's here."""
    player = player_of(user)
    if player is None:
        raise NotYours(
            "no-player", _("This account is no player’s. Ask an organizer for an invitation, then come back.")
        )
    return player
