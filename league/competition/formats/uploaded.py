"""A seating made elsewhere, one table a line, checked against who plays."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from league.competition.seating.field import Field, facts_of
from league.competition.seating.plan import judged
from league.competition.sizes import TableRule
from league.competition.types import EntrantId, Infeasible, SeatingPlan, Seats


@dataclass(frozen=True, slots=True)
class LineProblem:
    """What is wrong with a line of the upload, the first being 1.

    not-a-number    a word that is no entrant's number
    unknown         no entrant of this round
    seated-twice    at another line or place already; `other_line` says where
    too-few         a table smaller than the event allows
    too-many        a table larger than the event allows
    not-in-pairs    an odd number of people where two hold each seat
    apart           two who must not meet
    """

    line: int
    code: str
    words: tuple[str, ...]
    other_line: int | None = None

    def __str__(self) -> str:
        where = f" (as in line {self.other_line})" if self.other_line else ""
        return f"line {self.line}: {self.code} {' '.join(self.words)}".rstrip() + where


def uploaded(text: str, field: Field, rule: TableRule) -> SeatingPlan:
    """Read and judge a seating: each line a table, entrants by number, seat 1 first; an empty line is none.

    Whoever of the field is on no line sits out. Raises Infeasible with every LineProblem in `problems`.
    """
    lines = [re.split(r"[\s,;]+", line.strip()) if line.strip() else [] for line in text.splitlines()]
    problems = list(_problems(lines, field, rule))
    if problems:
        raise Infeasible("; ".join(map(str, problems)), code="upload", problems=problems)
    seated: list[Seats] = [tuple(EntrantId(int(word)) for word in line) for line in lines if line]
    if not seated:
        raise Infeasible("no table in the upload", code="upload-empty")
    sitting = {entrant for seats in seated for entrant in seats}
    byes = [entrant for entrant in field.present if entrant not in sitting]
    return judged(seated, byes, facts=facts_of(field, rule))


def _problems(lines: list[list[str]], field: Field, rule: TableRule) -> Iterator[LineProblem]:
    first_line: dict[int, int] = {}
    known = set(field.present)
    for number, words in enumerate(lines, start=1):
        if not words:
            continue
        yield from _size_problems(number, words, rule)
        here: list[EntrantId] = []
        for word in words:
            if not word.isdecimal() or not word.isascii() or len(word) > 18:
                yield LineProblem(number, "not-a-number", (word,))
            elif (entrant := EntrantId(int(word))) not in known:
                yield LineProblem(number, "unknown", (word,))
            elif entrant in first_line:
                yield LineProblem(number, "seated-twice", (word,), first_line[entrant])
            else:
                first_line[entrant] = number
                here.append(entrant)
        for pair in sorted(map(sorted, field.musts.apart)):
            if set(pair) <= set(here):
                yield LineProblem(number, "apart", tuple(map(str, pair)))


def _size_problems(number: int, words: list[str], rule: TableRule) -> Iterator[LineProblem]:
    seats, odd = divmod(len(words), 2) if rule.pairs else (len(words), 0)
    if odd:
        yield LineProblem(number, "not-in-pairs", ())
    elif seats < rule.smallest:
        yield LineProblem(number, "too-few", (str(seats),))
    elif seats > rule.largest:
        yield LineProblem(number, "too-many", (str(seats),))
