"""What Ninety-Nine says about a deal or a match beyond what every game says."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from games import english
from games.ninety_nine.checks import Judged, Running
from games.ninety_nine.record import Seat
from games.problems import Problem
from games.verdict import Evidence, Sentence, Verdict


@dataclass(frozen=True, slots=True)
class NinetyNineVerdict(Verdict):
    """The chips after all deals, who is out in the order of going out, and the winner, None while there is none.

    `scores` are the chips that one deal at a table cost; of a match they are left out. `running` holds for each
    deal the value of the pile after each play, None where the report leaves it open.
    """

    chips: Mapping[Seat, int] = field(default_factory=dict)
    eliminated: tuple[Seat, ...] = ()
    winner: Seat | None = None
    running: tuple[Running, ...] = ()

    def to_json(self, sentence: Sentence = english.sentence) -> dict[str, object]:
        document = Verdict.to_json(self, sentence)
        if not self.valid:
            return document
        if not self.scores:
            del document["scores"]
        return document | {
            "chips": {str(seat): left for seat, left in self.chips.items()},
            "eliminated": list(self.eliminated),
            "winner": self.winner,
            "running": [list(values) for values in self.running],
        }


def verdict_on(
    judged: Judged,
    *,
    evidence: Evidence,
    scores: Mapping[int, int] | None = None,
    also: Iterable[Problem] = (),
) -> NinetyNineVerdict:
    """The verdict of what was judged, and of problems found elsewhere."""
    found = (*judged.problems, *also)
    errors = tuple(problem for problem in found if problem.severity != "warning")
    warnings = tuple(problem for problem in found if problem.severity == "warning")
    if errors:
        return NinetyNineVerdict(False, evidence, errors=errors, warnings=warnings)
    return NinetyNineVerdict(
        True,
        evidence,
        scores=scores or {},
        warnings=warnings,
        chips=judged.chips.left,
        eliminated=tuple(judged.chips.eliminated),
        winner=judged.chips.winner,
        running=judged.running,
    )
