"""What a game says about a report."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from games import english
from games.problems import Problem

Evidence = Literal["totals", "cards", "layout"]
Sentence = Callable[[Problem], str]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Valid or not, with every problem at once. `scores` maps seats to points and is empty when invalid.

    Games that have more to say extend it.
    """

    valid: bool
    evidence: Evidence
    scores: Mapping[int, int] = field(default_factory=dict)
    errors: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()

    def to_json(self, sentence: Sentence = english.sentence) -> dict[str, object]:
        if not self.valid:
            errors = [problem_json(problem, sentence) for problem in self.errors]
            return {"valid": False, "evidence": self.evidence, "errors": errors}
        return {
            "valid": True,
            "evidence": self.evidence,
            "scores": {str(seat): points for seat, points in self.scores.items()},
            "warnings": [problem_json(problem, sentence) for problem in self.warnings],
        }


def problem_json(problem: Problem, sentence: Sentence = english.sentence) -> dict[str, object]:
    return {
        "code": problem.code,
        "where": problem.where,
        "params": dict(problem.params),
        "message": sentence(problem),
        "rule": problem.rule,
        "severity": problem.severity,
    }
