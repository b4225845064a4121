"""Nerts, also called Pounce: what a report is, and whether it can be true."""

from collections.abc import Mapping, Sequence
from random import Random

from games.nerts import checks, notation, stuck
from games.nerts.counted import forced_ties
from games.nerts.dealt import Dealt, read_dealt
from games.nerts.dealt_checks import dealt_problems
from games.nerts.layout import AnyReport, CardsReport, LayoutReport, in_order
from games.nerts.match import match_state
from games.nerts.packs import Pack, dealt_from, stacked
from games.nerts.presets import PRESETS
from games.nerts.scoring import scores
from games.nerts.text import read_line, write_line
from games.nerts.variant import Variant, read_variant
from games.nerts.verdict import NertsVerdict, Stalemate
from games.outcome import Outcome, TableScore


class Nerts:
    """The game behind the protocol of `games.Game`."""

    name = "nerts"
    rules_version = "nerts-1"
    in_sequence = False
    presets = PRESETS

    def variant(self, options: object) -> Variant:
        """The variant of these options. Raises Unreadable that names every unknown key and value."""
        return read_variant(options)

    def from_json(self, data: object) -> AnyReport:
        """Read what `json.loads` returned. Raises Unreadable, and nothing else, for whatever is no report."""
        return notation.from_json(data)

    def to_json(self, report: AnyReport) -> dict[str, object]:
        """The document of a report; reading it gives an equal report."""
        return notation.to_json(report)

    def from_line(self, text: str) -> AnyReport:
        """Read one line of text (docs/rules/notation.md). Raises Unreadable, and nothing else."""
        return notation.from_json(read_line(text))

    def to_line(self, report: AnyReport) -> str:
        """The line of a report; reading it gives an equal report."""
        return write_line(notation.to_json(report))

    def dealt_from_json(self, data: object, report: AnyReport) -> dict[int, Dealt]:
        """Read what the seats of a report were dealt, the member `dealt` of a document. Raises Unreadable."""
        return read_dealt(data, variant=report.variant, seats=report.seat_numbers)

    def stacked(self, variant: Variant, *, rng: Random) -> Pack:
        """A pack shuffled beforehand for one seat."""
        return stacked(variant, rng=rng)

    def dealt(self, packs: Mapping[int, Pack]) -> dict[int, Dealt]:
        """What packs stacked for these seats come to when they are dealt."""
        return dealt_from(packs)

    def in_order(self, report: AnyReport) -> AnyReport:
        """The report without what says nothing: in which order foundations, work piles and ties were written down."""
        return in_order(report)

    def verdict(
        self,
        report: AnyReport,
        before: Sequence[AnyReport] = (),
        *,
        dealt: Mapping[int, Dealt] | None = None,
    ) -> NertsVerdict:
        """Judge a report, with every problem at once. The deals before make no difference. Where it is known what
        seats were dealt this time, the report is held against that too.

        A valid layout can be the end of some deal and some legal play; that it was this deal is not
        promised. A valid report of less evidence contradicts no rule; that its players were stuck is taken
        on their word.
        """
        found = [*checks.problems(report), *dealt_problems(report, dealt or {})]
        errors = tuple(problem for problem in found if problem.severity != "warning")
        warnings = tuple(problem for problem in found if problem.severity == "warning")
        if errors:
            return NertsVerdict(False, report.evidence, errors=errors, warnings=warnings)
        return NertsVerdict(
            True,
            report.evidence,
            scores=scores(report),
            warnings=warnings,
            stalemate=_stalemate(report),
            forced_ties=forced_ties(report) if isinstance(report, CardsReport) else None,
        )

    def outcome(self, report: AnyReport) -> Outcome:
        """How the deal ended, and what each seat's points come from."""
        by_seat = {seat: count._asdict() for seat, count in report.counts().items()}
        return Outcome({"end": report.end, "caller": report.caller}, by_seat, winner=report.caller)

    def match_is_over(self, deals: Sequence[Mapping[int, int]], *, target: int, variant: Variant) -> bool:
        """Whether somebody has the target, alone at the top or sharing it where the variant lets them (A23)."""
        return match_state(deals, target=target, level_at_target=variant.level_at_target).finished

    def table_scores(
        self, deals: Sequence[Mapping[int, int]], *, seats: Sequence[int], variant: Variant
    ) -> Mapping[int, TableScore]:
        """The sum of each seat's points."""
        totals = {seat: sum([deal.get(seat, 0) for deal in deals]) for seat in seats}
        return {seat: TableScore(total, order=total) for seat, total in totals.items()}


def _stalemate(report: AnyReport) -> Stalemate | None:
    if report.end != "stalemate":
        return None
    return stuck.grade(report) if isinstance(report, LayoutReport) else "reported"
