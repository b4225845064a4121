"""A seating made elsewhere, one table a line, checked against who plays."""

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from league.competition.seating.field import Field, facts_of
from league.competition.seating.plan import judged
from league.competition.sizes import TableRule
from league.competition.types import EntrantId, Infeasible, SeatingPlan, Seats

Find = Callable[[str], EntrantId | None]
"""Who is meant by a word of the upload; None for nobody."""


@dataclass(frozen=True, slots=True)
class LineProblem:
    """What is wrong with a line of the upload, the first being 1.

    empty           a place between two commas at which nobody is
    unknown         a word that stands for no entrant of this round
    seated-twice    at another line or place already; `other_line` says where
    too-few         a table smaller than the event allows
    too-many        a table larger than the event allows
    not-in-pairs    an odd number of people where two hold each seat
    apart           two who must not meet
    other-table     somebody who always sits at a table, and its number
    """

    line: int
    code: str
    words: tuple[str, ...]
    other_line: int | None = None

    def __str__(self) -> str:
        where = f" (as in line {self.other_line})" if self.other_line else ""
        return f"line {self.line}: {self.code} {' '.join(self.words)}".rstrip() + where


@dataclass(frozen=True, slots=True)
class Line:
    """A line that says something: its number, the number of its table, and its words with who is meant by each."""

    number: int
    table: int
    words: tuple[tuple[str, EntrantId | None], ...]


def by_number(word: str) -> EntrantId | None:
    """The entrant whose id a word is."""
    return EntrantId(int(word)) if word.isdecimal() and word.isascii() and len(word) <= 18 else None


def uploaded(
    text: str, field: Field, rule: TableRule, *, find: Find = by_number, by_level: bool = False
) -> SeatingPlan:
    """Read and judge a seating: each line a table, seat 1 first; an empty line is none.

    Words are parted by commas, semicolons or tabs, numbers by blanks too; where two hold each seat, two in a row do,
    and "&" may stand between them. A line with quotation marks is read as CSV. Whoever of the field is on no line sits
    out, by hand. Raises Infeasible with every LineProblem in `problems`.
    """
    lines = list(_lines(text, rule, find))
    problems = list(_problems(lines, field, rule))
    if problems:
        raise Infeasible("; ".join(map(str, problems)), code="upload", problems=problems)
    if not lines:
        raise Infeasible("no table in the upload", code="upload-empty")
    seated: list[Seats] = [tuple(who for _word, who in line.words if who is not None) for line in lines]
    sitting = {entrant for seats in seated for entrant in seats}
    byes = tuple(entrant for entrant in field.present if entrant not in sitting)
    of = replace(field, musts=replace(field.musts, byes=byes))
    return judged(seated, byes, facts=facts_of(of, rule, levels=field.levels() if by_level else None))


def _lines(text: str, rule: TableRule, find: Find) -> Iterator[Line]:
    table = 0
    text = text.removeprefix("\ufeff")  # some editors put it before every text
    for number, line in enumerate(text.replace("\r", " ").split("\n"), start=1):
        words = list(_words(line, rule))
        if words:
            table += 1
            yield Line(number, table, tuple((word, find(word)) for word in words))


def _words(line: str, rule: TableRule) -> Iterator[str]:
    for part in _parts(line):
        for each in part.split("&") if rule.pairs else (part,):
            word = " ".join(each.split())
            yield from word.split() if re.fullmatch(r"[0-9 ]+", word) else (word,)


def _parts(line: str) -> list[str]:
    """What stands between the separators of a line. Nothing at its end is no part: spreadsheets fill short lines up."""
    if '"' in line:
        separator = next((each for each in "\t;" if each in line), ",")
        [parts] = csv.reader([line], delimiter=separator, skipinitialspace=True)
    else:
        parts = re.split(r"[\t,;]", line)
    while parts and not parts[-1].strip():
        parts.pop()
    return parts


def _problems(lines: Sequence[Line], field: Field, rule: TableRule) -> Iterator[LineProblem]:
    first_line: dict[int, int] = {}
    present = set(field.present)
    for line in lines:
        yield from _size_problems(line, rule)
        here: list[EntrantId] = []
        for word, who in line.words:
            if not word:
                yield LineProblem(line.number, "empty", ())
            elif who is None or who not in present:
                yield LineProblem(line.number, "unknown", (word,))
            elif who in first_line:
                yield LineProblem(line.number, "seated-twice", (word,), first_line[who])
            else:
                first_line[who] = line.number
                here.append(who)
                if (needed := field.musts.tables.get(who, line.table)) != line.table:
                    yield LineProblem(line.number, "other-table", (word, str(needed)))
        for pair in sorted(map(sorted, field.musts.apart)):
            if set(pair) <= set(here):
                yield LineProblem(line.number, "apart", tuple(map(str, pair)))


def _size_problems(line: Line, rule: TableRule) -> Iterator[LineProblem]:
    seats, odd = divmod(len(line.words), 2) if rule.pairs else (len(line.words), 0)
    if odd:
        yield LineProblem(line.number, "not-in-pairs", ())
    elif seats < rule.smallest:
        yield LineProblem(line.number, "too-few", (str(seats),))
    elif seats > rule.largest:
        yield LineProblem(line.number, "too-many", (str(seats),))
