"""Matches: deals up to a target (N44, A23), and the document that lists their scores."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from games import english
from games.nerts.problems import problem
from games.nerts.variant import Variant, read_variant
from games.problems import Problem
from games.reading import pointer, read_entries, read_list, read_number, read_object, read_word, unreadable
from games.verdict import Sentence, problem_json

NAME = "nerts-match"


@dataclass(frozen=True, slots=True)
class MatchState:
    """Totals by seat. `winner` is None while unfinished and when `winners`, the seats on top, share it."""

    totals: Mapping[int, int]
    finished: bool
    winner: int | None
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchVerdict:
    """The state after all deals, or why there cannot have been so many."""

    state: MatchState
    errors: tuple[Problem, ...] = ()

    @property
    def valid(self) -> bool:
        return not self.errors

    def to_json(self, sentence: Sentence = english.sentence) -> dict[str, object]:
        if self.errors:
            return {"valid": False, "errors": [problem_json(each, sentence) for each in self.errors]}
        return {
            "valid": True,
            "totals": {str(seat): total for seat, total in self.state.totals.items()},
            "finished": self.state.finished,
            "winner": self.state.winner,
        }


def match_state(
    deals: Sequence[Mapping[int, int]],
    *,
    target: int = 100,
    level_at_target: Literal["another_deal", "shared"] = "another_deal",
) -> MatchState:
    """The state of a match after these deals, each the points by seat.

    It is finished once somebody has the target, and the highest total wins; level at the top, another deal
    decides or the win is shared.
    """
    totals: Counter[int] = Counter()
    for deal in deals:
        for seat, points in deal.items():
            totals[seat] += points
    best = max(totals.values(), default=0)
    leaders = tuple(seat for seat, total in totals.items() if total == best)
    is_decided = len(leaders) == 1 or level_at_target == "shared"
    finished = bool(leaders) and best >= target and is_decided
    winner = leaders[0] if finished and len(leaders) == 1 else None
    return MatchState(dict(totals), finished, winner, leaders if finished else ())


def check(data: object) -> MatchVerdict:
    """Judge a match document. Raises Unreadable."""
    document = read_object(data, "", required=("game", "deals"), optional=("options",))
    read_word(document["game"], "/game", (NAME,))
    variant = read_variant(document.get("options", {}), "/options")
    deals = _read_deals(document["deals"])
    played = next((count for count in range(len(deals)) if _state(deals[:count], variant).finished), None)
    if played is None:
        return MatchVerdict(_state(deals, variant))
    return MatchVerdict(
        _state(deals, variant), errors=(problem("match_over", f"/deals/{played}", deal=played + 1),)
    )


def _state(deals: Sequence[Mapping[int, int]], variant: Variant) -> MatchState:
    return match_state(deals, target=variant.target, level_at_target=variant.level_at_target)


def _read_deals(value: object) -> list[dict[int, int]]:
    """Points by seat, deal after deal, with the same seats in each."""
    deals: list[dict[int, int]] = []
    for index, entry in enumerate(read_list(value, "/deals")):
        where = f"/deals/{index}"
        deal = {
            _read_seat(key, where): read_number(points, where + pointer(key))
            for key, points in read_entries(entry, where).items()
        }
        if len(deal) < 2 or (deals and deal.keys() != deals[0].keys()):
            raise unreadable(where, entry, "points of two or more seats, the same in every deal")
        deals.append(deal)
    return deals


def _read_seat(key: str, where: str) -> int:
    if not (key.isascii() and key.isdecimal() and 1 <= len(key) <= 3 and key[0] != "0"):
        raise unreadable(where, key, "seat, as in 1")
    return int(key)
