"""Nerts, also called Pounce: what a report is, and whether it can be true."""

from collections.abc import Mapping, Sequence

from games.nerts import checks, notation, stuck
from games.nerts.counted import forced_ties
from games.nerts.layout import AnyReport, CardsReport, LayoutReport, in_order
from games.nerts.match import match_state
from games.nerts.scoring import scores
from games.nerts.variant import Variant, read_variant
from games.verdict import Stalemate, Verdict


class Nerts:
    """The game behind the protocol of `games.Game`."""

    name = "nerts"
    rules_version = "nerts-1"

    def variant(self, options: object) -> Variant:
        """The variant of these options. Raises Unreadable that names every unknown key and value."""
        return read_variant(options)

    def from_json(self, data: object) -> AnyReport:
        """Read what `json.loads` returned. Raises Unreadable, and nothing else, for whatever is no report."""
        return notation.from_json(data)

    def to_json(self, report: AnyReport) -> dict[str, object]:
        """The document of a report; reading it gives an equal report."""
        return notation.to_json(report)

    def in_order(self, report: AnyReport) -> AnyReport:
        """The report without what says nothing: in which order foundations, work piles and ties were written down."""
        return in_order(report)

    def verdict(self, report: AnyReport) -> Verdict:
        """Judge a report, with every problem at once.

        A valid layout can be the end of some deal and some legal play; that it was this deal is not
        promised. A valid report of less evidence contradicts no rule; that its players were stuck is taken
        on their word.
        """
        found = checks.problems(report)
        errors = tuple(problem for problem in found if problem.severity != "warning")
        warnings = tuple(problem for problem in found if problem.severity == "warning")
        if errors:
            return Verdict(False, report.evidence, errors=errors, warnings=warnings)
        return Verdict(
            True,
            report.evidence,
            scores=scores(report),
            warnings=warnings,
            stalemate=_stalemate(report),
            forced_ties=forced_ties(report) if isinstance(report, CardsReport) else None,
        )

    def match_is_over(self, deals: Sequence[Mapping[int, int]], *, target: int, variant: Variant) -> bool:
        """Whether somebody has the target, alone at the top or sharing it where the variant lets them (A23)."""
        return match_state(deals, target=target, level_at_target=variant.level_at_target).finished


def _stalemate(report: AnyReport) -> Stalemate | None:
    if report.end != "stalemate":
        return None
    return stuck.grade(report) if isinstance(report, LayoutReport) else "reported"
