"""Why somebody sits at a table, told from the facts its round was seated by, and never from who must not meet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from league.competition.seating import Facts, judged, past_of, why_here
from league.competition.seating.reasons import Reason
from league.competition.types import EntrantId, Musts, SeatingPlan
from league.models import Entrant, Round, Seat, Table
from league.queries.people import people
from league.queries.seating import earlier_rounds
from league.states import EntrantKind


@dataclass(frozen=True, slots=True)
class WhyHere:
    """One entrant of a table, and what speaks against each other table of the round."""

    entrant: Entrant
    reasons: Sequence[Reason]


def why_at(table: Table) -> list[WhyHere]:
    """For everybody at a table, by seat. Six queries at most.

    Of what organizers demand only fixed tables are known here. Whoever is kept apart looks as if the draw had decided,
    so nobody can read from it who must not meet.
    """
    numbers, plan = _as_seated(table)
    if table.number not in numbers:  # nobody came
        return []
    facts = _facts(table, plan)
    here = plan.tables[numbers.index(table.number)].seats
    names = {entrant.pk: entrant for entrant in Entrant.objects.filter(pk__in=here).select_related(*people())}
    return [WhyHere(names[who], _numbered(why_here(plan, who, facts), numbers)) for who in here]


def _as_seated(table: Table) -> tuple[list[int], SeatingPlan]:
    """The numbers of the tables of its round and pool, and these as a plan. One query."""
    rows = (
        Seat.objects.filter(round=table.round_id, table__pool=table.pool)
        .order_by("table__number", "number")
        .values_list("table__number", "entrant", "partner")
    )
    tables = {
        number: tuple(EntrantId(who) for _number, *pair in seats for who in pair if who is not None)
        for number, seats in groupby(rows, key=lambda row: row[0])
    }
    return list(tables), judged(list(tables.values()))


def _facts(table: Table, plan: SeatingPlan) -> Facts:
    """What the round was made from, as far as everybody may know it. Four queries."""
    round = table.round
    pairs = round.stage.event.entrant_kind == EntrantKind.ROTATING
    past = past_of(earlier_rounds(round.stage, before=round.number), pairs=pairs)
    seated = [who for table in plan.tables for who in table.seats]
    return Facts(past, _levels(round, seated), Musts(tables=_fixed(table)), pairs)


def _levels(round: Round, seated: Sequence[EntrantId]) -> Mapping[EntrantId, int]:
    """How strong everybody was, if the format asked; who came to the table later was nobody's level."""
    levels = {EntrantId(int(who)): level for who, level in round.seating.get("levels", {}).items()}
    return levels if levels.keys() >= set(seated) else {}


def _fixed(table: Table) -> dict[EntrantId, int]:
    """Who had to sit at which table, as the seating noted it."""
    tables = Table.objects.filter(round=table.round_id, pool=table.pool)
    notes = tables.order_by("number").values_list("notes", flat=True)
    return {
        EntrantId(who): place
        for place, of_table in enumerate(notes, start=1)
        for note in of_table
        if note["code"] == "fixed-table"
        for who in note["entrants"]
    }


def _numbered(reasons: Sequence[Reason], numbers: Sequence[int]) -> list[Reason]:
    """Reasons count tables from 1 in order; here they get the tables' own numbers."""
    return [replace(reason, table=numbers[reason.table - 1]) for reason in reasons]
