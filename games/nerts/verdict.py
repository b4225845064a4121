"""What Nerts says about a report beyond what every game says."""

from dataclasses import dataclass
from typing import Literal

from games import english
from games.verdict import Sentence, Verdict

Stalemate = Literal["definite", "present-order", "reported"]


@dataclass(frozen=True, slots=True)
class NertsVerdict(Verdict):
    """`stalemate` grades a deal in which nobody can move; `forced_ties` counts cards that lie only through ties.

    A stalemate is *definite*, *present-order* when turning a stock card to the bottom might help, or *reported*
    when there is no layout to judge by and the table's word is taken; it is None after a call. Forced ties are
    counted of the evidence "cards" only.
    """

    stalemate: Stalemate | None = None
    forced_ties: int | None = None

    def to_json(self, sentence: Sentence = english.sentence) -> dict[str, object]:
        told = Verdict.to_json(self, sentence)
        if self.valid and self.stalemate is not None:
            told["stalemate"] = self.stalemate
        if self.valid and self.forced_ties is not None:
            told["forced_ties"] = self.forced_ties
        return told
