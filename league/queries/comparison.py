"""What separates two entrants: the first criterion in which they differ, and what their values are made of."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from league.competition.differences import Difference, Evidence, first_difference
from league.competition.standings import StandingRow, ranked
from league.competition.types import EntrantId
from league.errors import UnknownHere
from league.isolates import isolated
from league.models import Entrant, Stage
from league.queries.pools import pools_of
from league.queries.record import record_of


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two, with the value that decides and the tables, deals or awards it comes from."""

    entrant: Entrant
    rank: int
    value: Fraction | int | str  # a text where the number behind it says nothing to people
    exact: Fraction | int
    evidence: Sequence[Evidence]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two entrants, the one who stands higher first.

    `criterion` is "points" or a tiebreak's name, None where they share their rank; `level_on` are those asked before.
    """

    ahead: Side
    behind: Side
    criterion: str | None
    level_on: Sequence[str]

    @property
    def sides(self) -> tuple[Side, Side]:
        return self.ahead, self.behind


def comparison_of(stage: Stage, one: Entrant, other: Entrant) -> Comparison:
    """Derived from what counts now for everybody. As many queries as `record_of`.

    Raises UnknownHere for whoever has left and counts as never there.
    """
    record, pools = record_of(stage, until=stage.event.last_released), pools_of(stage)
    if pools:
        if pools.get(EntrantId(one.pk)) != pools.get(EntrantId(other.pk)):
            raise UnknownHere(
                "other-pool",
                _("%(one)s and %(other)s play in different pools. Choose two of one pool.")
                % {"one": isolated(one), "other": isolated(other)},
            )
        pool = pools.get(EntrantId(one.pk))
        record = record.among([entrant for entrant, of in pools.items() if of == pool])
    rows = ranked(record, stage.tiebreaks)
    place = {row.entrant: place for place, row in enumerate(rows)}
    for entrant in (one, other):
        if entrant.pk not in place:
            raise UnknownHere(
                "not-in-standings",
                _("%(name)s has left and is not in the standings. Choose somebody else.")
                % {"name": isolated(entrant)},
            )
    one, other = sorted((one, other), key=lambda entrant: place[EntrantId(entrant.pk)])
    mine, theirs = (rows[place[EntrantId(entrant.pk)]] for entrant in (one, other))
    found = first_difference(rows, mine.entrant, theirs.entrant, record)
    return Comparison(
        _side(one, mine, found, 0),
        _side(other, theirs, found, 1),
        found.criterion if found else None,
        _level_on(mine, found),
    )


def _side(entrant: Entrant, row: StandingRow, found: Difference | None, at: int) -> Side:
    if found is None:
        return Side(entrant, row.rank, row.points, row.points, ())
    exact = found.values[at]
    shown = [each.shown for each in row.tiebreaks if (each.name, each.value) == (found.criterion, exact)]
    return Side(entrant, row.rank, next(filter(None, shown), exact), exact, found.evidence[at])


def _level_on(row: StandingRow, found: Difference | None) -> list[str]:
    """What was asked before they differed, each criterion once."""
    asked = ["points", *(each.name for each in row.tiebreaks)]
    if found is not None:
        asked = asked[: asked.index(found.criterion)]
    return list(dict.fromkeys(asked))
