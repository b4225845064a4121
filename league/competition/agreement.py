"""When a deal counts: readings by seats, who agrees with which, and whether the table is of one mind.

Every seat has at most one *stance*: the last thing it said. Entering a reading replaces the seat's earlier one,
and with it all that others said of that one; confirming or disputing a version that was replaced says nothing.
A deal is disputed while two seats stand for different readings or one objects to the other's; it counts when nobody
objects and enough seats besides the author's confirmed the same version. Two readings differ when their outcomes
differ, or when both are of the same evidence and any card differs.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

State = Literal["open", "submitted", "disputed", "agreed"]


@dataclass(frozen=True, slots=True)
class Reading:
    """One submission by a seat. `outcome` is equal for equal results, whatever the evidence."""

    version: int
    seat: int
    content: str
    outcome: str
    evidence: str

    def differs_from(self, other: "Reading") -> bool:
        if self.outcome != other.outcome:
            return True
        return self.evidence == other.evidence and self.content != other.content

    def says_no_more_than(self, other: "Reading") -> bool:
        """The same result with no evidence that the other lacks: entering it agrees with the other."""
        return not self.differs_from(other) and EVIDENCE.index(self.evidence) <= EVIDENCE.index(
            other.evidence
        )


EVIDENCE = ("totals", "cards", "layout")


@dataclass(frozen=True, slots=True)
class Step:
    """One thing said, in the deal's order: a seat entered, confirmed or disputed the reading of a version."""

    number: int
    seat: int
    kind: Literal["entered", "confirmed", "disputed"]
    version: int


@dataclass(frozen=True, slots=True)
class Agreement:
    """Where a deal stands. `current` are the versions that still speak for a seat, oldest first."""

    state: State
    current: tuple[int, ...]
    agreed: int | None
    stances: dict[int, Step]  # by seat


def agreement(readings: Iterable[Reading], steps: Sequence[Step], *, needed: int) -> Agreement:
    """Judge a deal. `needed` is how many seats besides its author's must confirm one version.

    `steps` in any order: their numbers decide. Every entered step's version must be among `readings`.
    """
    by_version = {reading.version: reading for reading in readings}
    stances = _stances(by_version, steps)
    current = tuple(sorted({step.version for step in stances.values() if step.kind != "disputed"}))
    if not by_version:
        return Agreement("open", (), None, stances)
    if _is_disputed([by_version[version] for version in current], stances):
        return Agreement("disputed", current, None, stances)
    return _settled(by_version, stances, current, needed)


def _stances(by_version: dict[int, Reading], steps: Sequence[Step]) -> dict[int, Step]:
    last = {step.seat: step for step in sorted(steps, key=lambda step: step.number)}

    def stands(step: Step) -> bool:
        author = by_version[step.version].seat
        return author == step.seat or (author in last and last[author].version == step.version)

    return {seat: step for seat, step in sorted(last.items()) if stands(step)}


def _is_disputed(current: list[Reading], stances: dict[int, Step]) -> bool:
    if any(step.kind == "disputed" for step in stances.values()):
        return True
    return any(one.differs_from(other) for one in current for other in current)


def _settled(
    by_version: dict[int, Reading], stances: dict[int, Step], current: tuple[int, ...], needed: int
) -> Agreement:
    for reading in strongest_first(by_version[version] for version in current):
        if len(confirming(reading, stances)) >= needed:
            return Agreement("agreed", current, reading.version, stances)
    return Agreement("submitted", current, None, stances)


def strongest_first(readings: Iterable[Reading]) -> list[Reading]:
    """The order in which readings are asked to be confirmed: most evidence first, then the oldest."""
    return sorted(readings, key=lambda reading: (-EVIDENCE.index(reading.evidence), reading.version))


def confirming(reading: Reading, stances: Mapping[int, Step]) -> list[int]:
    """The seats that confirm a reading. Its author is never one of them."""
    return [
        seat
        for seat, step in stances.items()
        if step.kind == "confirmed" and step.version == reading.version and seat != reading.seat
    ]
