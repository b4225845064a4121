"""Ninety-Nine, the adding game: what a report of a deal is, and whether it can be true.

A deal is reported at a table, after the deals that were confirmed there; `games.ninety_nine.match` judges
documents of whole matches.
"""

from collections.abc import Mapping, Sequence
from random import Random

from games.ninety_nine import notation
from games.ninety_nine.checks import judge
from games.ninety_nine.record import DealReport, in_order
from games.ninety_nine.scoring import chips_after, table_scores
from games.ninety_nine.variant import Variant, read_variant
from games.ninety_nine.verdict import NinetyNineVerdict, verdict_on
from games.outcome import Outcome, TableScore


class NinetyNine:
    """The game behind the protocol of `games.Game`."""

    name = notation.NAME
    rules_version = "ninety-nine-1"
    in_sequence = True  # who is out loses no deal any more

    def variant(self, options: object) -> Variant:
        """The variant of these options. Raises Unreadable that names every unknown key and value."""
        return read_variant(options)

    def from_json(self, data: object) -> DealReport:
        """Read what `json.loads` returned. Raises Unreadable, and nothing else, for whatever is no report."""
        return notation.from_json(data)

    def to_json(self, report: DealReport) -> dict[str, object]:
        """The document of a report; reading it gives an equal report."""
        return notation.to_json(report)

    def in_order(self, report: DealReport) -> DealReport:
        """The report without what says nothing: in which order hands were written down, who dealt a deal not told."""
        return in_order(report)

    def stacked(self, variant: Variant, *, rng: Random) -> None:
        """All play from common decks: no seat has a pack of its own."""

    def dealt(self, packs: Mapping[int, Mapping[str, list[str]]]) -> None:
        """There are no packs to deal."""

    def verdict(
        self, report: DealReport, before: Sequence[DealReport] = (), *, dealt: None = None
    ) -> NinetyNineVerdict:
        """Judge a deal after those before it at the same table, with every problem at once.

        Who is out, whose deal it is, and how many cards were dealt follow from the deals before. A valid log
        can be played so from some shuffle; a valid report of less evidence contradicts no rule.
        """
        earlier = [each.deal for each in before]
        judged = judge([("", report.deal)], variant=report.variant, seats=report.seats, before=earlier)
        scores = {seat: -(seat == report.deal.loser) for seat in report.seats}
        return verdict_on(judged, evidence=report.evidence, scores=scores)

    def outcome(self, report: DealReport) -> Outcome:
        """Who lost the deal. Nobody wins one."""
        loser = report.deal.loser
        assert not isinstance(loser, str), "seats at a table have numbers"
        return Outcome({"loser": loser}, {seat: {} for seat in report.seats})

    def match_is_over(self, deals: Sequence[Mapping[int, int]], *, target: int, variant: Variant) -> bool:
        """Whether only one seat is still in (Q25). There is no target."""
        return bool(deals) and chips_after(deals, deals[0], variant).winner is not None

    def table_scores(
        self, deals: Sequence[Mapping[int, int]], *, seats: Sequence[int], variant: Variant
    ) -> Mapping[int, TableScore]:
        """The chips that each seat has left; who is out later takes the higher place."""
        return table_scores(deals, seats, variant)
