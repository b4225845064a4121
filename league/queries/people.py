"""The people behind an entrant, and the records behind a person."""

from collections.abc import Sequence

from league.models import Partnership, Player, Substitute
from league.models.released import released
from league.states import EventState, SeasonKind


def people(of: str = "") -> tuple[str, ...]:
    """What to select with an entrant (or with what has one `of` that name) so that its names cost no query."""
    return tuple(f"{of}{each}" for each in ("player", "partnership__first", "partnership__second"))


def records_of(player: Player) -> list[int]:
    """The keys by which rows that never change know them: their own, and of what was merged into it. One query."""
    return [player.pk, *player.merged.order_by("pk").values_list("pk", flat=True)]


def persons_by(keys: Sequence[int]) -> list[Player]:
    """Who was known by these keys, as they are now. One query."""
    found = Player.objects.select_related("merged_into").in_bulk(keys)
    return [found[key].person for key in keys]


def competes_as(kind: str, key: int) -> int:
    """By which key a player or a partnership competes in seasons now: another once a record of theirs was merged.

    Nought where there is none. One query or two.
    """
    if kind == SeasonKind.PLAYERS:
        return Player.objects.filter(pk=key).values_list("merged_into", flat=True).first() or 0
    pairs = Partnership.objects.select_related("first__merged_into", "second__merged_into")
    pair = pairs.filter(pk=key).first()
    now = pair and Partnership.between(pair.first.person, pair.second.person).first()
    return now.pk if now else 0


def plays_in_public(player: Player) -> bool:
    """Whether they are entered in an event that everybody sees, or stand in at one. One query or two."""
    if player.places.filter(event__state__in=EventState.public).exists():
        return True
    return Substitute.objects.filter(released("seat__round__"), player=player).exists()
