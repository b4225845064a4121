"""The people behind an entrant."""

from league.models import Player, Substitute
from league.models.released import released
from league.states import EventState


def people(of: str = "") -> tuple[str, ...]:
    """What to select with an entrant (or with what has one `of` that name) so that its names cost no query."""
    return tuple(f"{of}{each}" for each in ("player", "partnership__first", "partnership__second"))


def plays_in_public(player: Player) -> bool:
    """Whether they are entered in an event that everybody sees, or stand in at one. One query or two."""
    if player.places.filter(event__state__in=EventState.public).exists():
        return True
    return Substitute.objects.filter(released("seat__round__"), player=player).exists()
