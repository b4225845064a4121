"""What an event of each game can choose between, where the games differ."""

from collections.abc import Mapping
from dataclasses import dataclass

from league.competition.points import SCHEMES
from league.competition.tiebreaks import TIEBREAKS
from league.states import EntrantKind, MatchLength

OF_WON_DEALS = {"deals-won", "best-deal"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """Words as an event stores them; of the first three, the first is what is usual."""

    entrant_kinds: tuple[str, ...]
    match_lengths: tuple[str, ...]
    points_schemes: tuple[str, ...]
    tiebreaks: tuple[str, ...]
    usual_tiebreaks: tuple[str, ...]
    stacked_packs: bool  # everybody has a pack of their own, which can be stacked beforehand


CHOICES: Mapping[str, Choices] = {
    "nerts": Choices(
        entrant_kinds=(EntrantKind.PLAYERS, EntrantKind.PARTNERSHIPS, EntrantKind.ROTATING),
        match_lengths=(MatchLength.DEALS, MatchLength.TARGET),
        points_schemes=tuple(SCHEMES),
        tiebreaks=tuple(TIEBREAKS),
        usual_tiebreaks=("wins", "deals-won", "best-deal", "head-to-head"),
        stacked_packs=True,
    ),
    # Everybody has chips of their own, and the last who has any wins: nobody wins a deal, and of the points of a
    # table only the places and the chips that are left say something.
    "ninety-nine": Choices(
        entrant_kinds=(EntrantKind.PLAYERS,),
        match_lengths=(MatchLength.MATCH,),
        points_schemes=("7-5-3-1", "5-3-1-0", "sum"),
        tiebreaks=tuple(name for name in TIEBREAKS if name not in OF_WON_DEALS),
        usual_tiebreaks=("wins", "places", "head-to-head"),
        stacked_packs=False,
    ),
}
