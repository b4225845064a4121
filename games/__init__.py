"""Table card games: reading what a table reports about a deal, and judging it. Pure Python, usable alone."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol, TypeVar

from games.nerts import Nerts
from games.ninety_nine import NinetyNine
from games.outcome import Outcome, TableScore
from games.verdict import Verdict

R = TypeVar("R")


class Variant(Protocol):
    """Which of a game's options are played. Equal when all options are."""

    def to_json(self) -> dict[str, object]:
        """Only what differs from the defaults."""


class Game(Protocol[R]):
    """A game the product keeps score of; R is the type of its reports.

    Documents are values as `json.loads` returns them. `variant` and `from_json` raise
    `games.problems.Unreadable` and nothing else. `rules_version` is stored with each report, so that an old
    one can be judged again.
    """

    name: str
    rules_version: str
    in_sequence: bool  # what a deal can be depends on the deals before it at its table

    def variant(self, options: object) -> Variant: ...

    def from_json(self, data: object) -> R: ...

    def to_json(self, report: R) -> dict[str, object]: ...

    def in_order(self, report: R) -> R:
        """Equal for two readings of the same cards."""

    def stacked(self, variant: Any, *, rng: Random) -> Mapping[str, list[str]] | None:
        """A pack shuffled beforehand for one seat: the faces of its piles. None where a game is not dealt so."""

    def dealt(self, packs: Mapping[int, Mapping[str, list[str]]]) -> Any:
        """What packs stacked for these seats come to, as `verdict` takes it."""

    def verdict(self, report: R, before: Sequence[R] = (), *, dealt: Any = None) -> Verdict:
        """Judge a deal. `before` are the deals that count at its table so far, in order; `dealt` where it is known."""

    def outcome(self, report: R) -> Outcome:
        """How the deal ended: equal for equal results, whatever the evidence."""

    def match_is_over(self, deals: Sequence[Mapping[int, int]], *, target: int, variant: Any) -> bool:
        """Whether a match is decided after these deals, each the points by seat. Some games play to a target."""

    def table_scores(
        self, deals: Sequence[Mapping[int, int]], *, seats: Sequence[int], variant: Any
    ) -> Mapping[int, TableScore]:
        """What each seat has after these deals, and by what it takes its place."""


GAMES: Mapping[str, Game[Any]] = {game.name: game for game in (Nerts(), NinetyNine())}
