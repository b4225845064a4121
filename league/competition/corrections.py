"""Which reading of a deal counts when, from all corrections that were made of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Status = Literal["counts", "waits", "never-counted", "replaced", "recorded"]


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction of one deal. A chain has all of a deal, in the order in which they were made."""

    number: int
    """A later one has a higher number."""
    version: int
    """The reading that it brought."""
    instead_of: int
    """The reading that counted when it was made."""
    after_round: int
    """The newest round that was published when it was made."""
    from_round: int | None = None
    """The first round in whose standings it counts; None where it counts in all."""
    is_recorded_only: bool = False

    def is_stopped_by(self, later: "Correction") -> bool:
        """Whether it still waited for its round when a later one was made: then it never counts."""
        return self.from_round is not None and later.after_round < self.from_round


def counting(chain: Sequence[Correction], *, round: int) -> Correction | None:
    """The correction whose reading counts in the standings of a round; None for the reading that was first."""
    for at in range(len(chain) - 1, -1, -1):
        each = chain[at]
        if each.is_recorded_only or (each.from_round is not None and each.from_round > round):
            continue
        if not any(each.is_stopped_by(later) for later in chain[at + 1 :]):
            return each
    return None


def version_at(chain: Sequence[Correction], *, round: int, before: int | None = None) -> int:
    """The version that counts in the standings of a round; with `before` as if that one and later were not made.

    The chain has at least one.
    """
    made = [each for each in chain if before is None or each.number < before]
    correction = counting(made, round=round)
    return correction.version if correction else chain[0].instead_of


def waits(chain: Sequence[Correction], of: Correction, *, round: int) -> bool:
    """Whether one of a chain will count once its round is published, where the newest so far is this one."""
    return of.from_round is not None and of.from_round > round and of == counting(chain, round=of.from_round)


def status(chain: Sequence[Correction], of: Correction, *, round: int, goes_on: bool) -> Status:
    """What has become of one of a chain by now; `goes_on` says whether another round can still come."""
    if of.is_recorded_only:
        return "recorded"
    if of == counting(chain, round=round):
        return "counts"
    if waits(chain, of, round=round):
        return "waits" if goes_on else "never-counted"
    return "replaced"
