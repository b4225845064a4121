"""The catalogue of tiebreaks: named numbers that separate level entrants; more is better in all of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from league.competition import criteria
from league.competition.points import Points
from league.competition.record import Record
from league.competition.types import EntrantId


@dataclass(frozen=True, slots=True)
class Tiebreak:
    """One entry of the catalogue. Texts are English message keys; the edge translates them."""

    name: str
    label: str
    description: str
    source: str
    values: Callable[[Record, Sequence[EntrantId]], Mapping[EntrantId, Points]]
    """Values for a group of level entrants at least; whoever is missing counts as 0."""
    within_group: bool = False
    """Only asked of level groups. If it splits one, it is asked again inside each part."""
    shown: Callable[[Record], Mapping[EntrantId, str]] | None = None
    """A readable form where the values themselves are only good for comparing."""


TIEBREAKS: Mapping[str, Tiebreak] = {
    tiebreak.name: tiebreak
    for tiebreak in (
        Tiebreak(
            "wins",
            "Tables won",
            "Tables finished first; a shared first place counts as its share, a walkover by the event's rule.",
            "common league practice",
            criteria.wins,
        ),
        Tiebreak(
            "best-deal",
            "Best deal",
            "The most points in a single deal; 0 where no deals are known.",
            "common league practice",
            criteria.best_deal,
        ),
        Tiebreak(
            "deals-won",
            "Deals won",
            "Deals ended by the entrant's own call.",
            "National Nertz Association: of several at the target the one with more nerted hands",
            criteria.deals_won,
        ),
        Tiebreak(
            "head-to-head",
            "Head to head",
            "Among all who are level: at tables they shared, how often ahead of another less how often "
            "behind. Those it leaves level are compared again among themselves.",
            "the direct encounter of chess, for tables of any size",
            criteria.head_to_head,
            within_group=True,
        ),
        Tiebreak(
            "opponents",
            "Opponents",
            "Mean points per table of everyone met, once for each meeting. A round not played has no opponent, "
            "or oneself, by the event's rule; whoever dropped out counts with the tables they played.",
            "the Buchholz score of chess, as a mean",
            criteria.opponents,
        ),
        Tiebreak(
            "opponents-total",
            "Opponents' points",
            "All points of everyone met, once for each meeting. A round not played has no opponent, or oneself, "
            "by the event's rule; whoever dropped out counts with the points they had.",
            "the Buchholz score of chess",
            criteria.opponents_total,
        ),
        Tiebreak(
            "beaten",
            "Opponents beaten",
            "All points of everyone finished ahead of, and half the points of who was level, at each table.",
            "the Sonneborn-Berger score of chess, for tables of any size",
            criteria.beaten,
        ),
        Tiebreak(
            "share",
            "Share of the table",
            "The entrant's part of all game points at each table, added up; tables without points count 0.",
            "the percentage of victory points of Catan championships",
            criteria.share,
        ),
        Tiebreak(
            "play-off",
            "Play-off",
            "Among all who are level: in the play-off, how often ahead of another less how often behind.",
            "common league practice",
            criteria.play_off,
            within_group=True,
        ),
        Tiebreak(
            "places",
            "Places",
            "More first places, then more second places, and so on; a shared place counts as that place.",
            "common league practice",
            criteria.place_counts,
            shown=criteria.shown_places,
        ),
        Tiebreak(
            "last-round",
            "Last round",
            "Points in the last round played; 0 for whoever missed it.",
            "common league practice",
            criteria.last_round,
        ),
        Tiebreak(
            "lot",
            "Lot",
            "Drawn from the stage's seed; nobody else's entry changes it.",
            "common league practice",
            criteria.lot,
            within_group=True,
        ),
    )
}
