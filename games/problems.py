"""What is wrong with a report: language-free, so that each edge says it in its own words."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Severity = Literal["error", "warning", "unreachable"]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong.

    `where` is a JSON Pointer into the document; `params` fills the sentence of `code` (see games.english);
    `rule` names the statement or ruling of the game's rules. An *error* breaks a rule, *unreachable* cannot
    be the end of any play though each pile is right, a *warning* does not make a report invalid.
    """

    code: str
    where: str
    params: Mapping[str, str | int] = field(default_factory=dict)
    rule: str = ""
    severity: Severity = "error"


class Unreadable(ValueError):
    """A document that cannot be read as a report. Its problems quote what was read."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("; ".join(f"{problem.where or '/'}: {problem.code}" for problem in problems))
        self.problems = problems
