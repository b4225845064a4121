"""What a game says about a report."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from games import english
from games.problems import Problem

Evidence = Literal["totals", "cards", "layout"]
Stalemate = Literal["definite", "present-order", "reported"]
Sentence = Callable[[Problem], str]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Valid or not, with every problem at once.

    `scores` maps seats to points and is empty when invalid. `stalemate` grades a deal in which nobody can
    move: *definite*, *present-order* when turning a stock card to the bottom might help, or *reported* when
    there is no layout to judge by and the table's word is taken; it is None after a call. `forced_ties`
    counts the cards that can only lie where they are reported through ties (evidence "cards" only).
    """

    valid: bool
    evidence: Evidence
    scores: Mapping[int, int] = field(default_factory=dict)
    errors: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    stalemate: Stalemate | None = None
    forced_ties: int | None = None

    def to_json(self, sentence: Sentence = english.sentence) -> dict[str, object]:
        if not self.valid:
            errors = [problem_json(problem, sentence) for problem in self.errors]
            return {"valid": False, "evidence": self.evidence, "errors": errors}
        document: dict[str, object] = {
            "valid": True,
            "evidence": self.evidence,
            "scores": {str(seat): points for seat, points in self.scores.items()},
            "warnings": [problem_json(problem, sentence) for problem in self.warnings],
        }
        if self.stalemate is not None:
            document["stalemate"] = self.stalemate
        if self.forced_ties is not None:
            document["forced_ties"] = self.forced_ties
        return document


def problem_json(problem: Problem, sentence: Sentence = english.sentence) -> dict[str, object]:
    return {
        "code": problem.code,
        "where": problem.where,
        "params": dict(problem.params),
        "message": sentence(problem),
        "rule": problem.rule,
        "severity": problem.severity,
    }
