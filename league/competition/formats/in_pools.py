"""A format that each pool of a field plays for itself, all of them at the same time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from league.competition.formats.format import Format
from league.competition.seating.field import Field, facts_of
from league.competition.seating.plan import judged
from league.competition.sizes import TableRule
from league.competition.types import Cost, EntrantId, Infeasible, SeatedRound, SeatingPlan, TablePlan

NOBODY = SeatingPlan((), (), Cost())


@dataclass(frozen=True, slots=True)
class InPools:
    """Each pool is seated as if it were the whole field; the tables are numbered through all pools.

    A pool that has played all its rounds rests, without a bye, while others go on.
    """

    each: Format
    pools: tuple[tuple[EntrantId, ...], ...]

    @property
    def tables(self) -> TableRule:
        return self.each.tables

    def parts(self, field: Field) -> list[Field]:
        """The field of each pool."""
        return [_part(field, frozenset(pool), number) for number, pool in enumerate(self.pools, start=1)]

    def next_round(self, field: Field) -> int | None:
        is_over = all(self.each.next_round(part) is None for part in self.parts(field))
        return None if is_over else len(field.earlier) + 1

    def propose(self, field: Field, *, rng_seed: int) -> SeatingPlan:
        """Raises Infeasible where a pool cannot be seated, or where nobody has an opponent."""
        parts = self.parts(field)
        plans = [
            self._seated(part, rng_seed=_seed_of(rng_seed, number))
            for number, part in enumerate(parts, start=1)
        ]
        if not any(plan.tables for plan in plans):
            raise Infeasible("nobody has an opponent", code="too-few", needed=2)
        return SeatingPlan(
            tuple(_numbered_through(parts, plans)),
            tuple(who for plan in plans for who in plan.byes),
            sum((plan.cost for plan in plans), Cost()),
            tuple(note for plan in plans for note in plan.notes),
            tuple(planned for plan in plans for planned in plan.planned),
        )

    def _seated(self, part: Field, *, rng_seed: int) -> SeatingPlan:
        playing = set(part.present).difference(part.musts.byes)
        if len(playing) < 2:
            return judged((), part.present, facts=facts_of(part, self.tables))
        if self.each.next_round(part) is None:
            return NOBODY
        try:
            return self.each.propose(_with_tables_from_1(part), rng_seed=rng_seed)
        except Infeasible as error:
            if "table" not in error.params:
                raise
            params = error.params | {"table": _wanted(part)[error.params["table"] - 1]}
            raise Infeasible(str(error), code=error.code, **params) from error


def _seed_of(rng_seed: int, pool: int) -> int:
    """Chance is another in each pool."""
    return Random(f"{rng_seed}/{pool}").getrandbits(62)


def _part(field: Field, pool: frozenset[EntrantId], number: int) -> Field:
    musts = replace(
        field.musts,
        tables={who: table for who, table in field.musts.tables.items() if who in pool},
        byes=tuple(who for who in field.musts.byes if who in pool),
    )
    earlier = tuple(
        SeatedRound(
            tuple(seats for seats in seated.tables if not pool.isdisjoint(seats)),
            tuple(who for who in seated.byes if who in pool),
            tuple(who for who in seated.by_hand if who in pool),
            None if seated.rng_seed is None else _seed_of(seated.rng_seed, number),
        )
        for seated in field.earlier
    )
    present = tuple(who for who in field.present if who in pool)
    points = {who: points for who, points in field.points.items() if who in pool}
    return Field(present, earlier, points, musts)


def _wanted(part: Field) -> list[int]:
    """The tables that somebody of a pool needs, in order."""
    return sorted(set(part.musts.tables.values()))


def _with_tables_from_1(part: Field) -> Field:
    """The same with the needed tables counted among themselves: a pool has no numbers of its own."""
    wanted = _wanted(part)
    tables = {who: wanted.index(table) + 1 for who, table in part.musts.tables.items()}
    return replace(part, musts=replace(part.musts, tables=tables))


def _numbered_through(parts: Sequence[Field], plans: Sequence[SeatingPlan]) -> list[TablePlan]:
    """All tables in one row: those that somebody needs in their places, the others from the first that is free."""
    in_all = sum(len(plan.tables) for plan in plans)
    needed: dict[int, TablePlan] = {}
    others: list[TablePlan] = []
    for part, plan in zip(parts, plans, strict=True):
        wanted = _wanted(part)[: len(plan.tables)]
        for number, table in zip(wanted, plan.tables, strict=False):
            _refuse_impossible(number, in_all, needed, _needing(parts, number))
            needed[number] = table
        others += plan.tables[len(wanted) :]
    free = iter(others)
    return [needed[number] if number in needed else next(free) for number in range(1, in_all + 1)]


def _needing(parts: Sequence[Field], number: int) -> list[EntrantId]:
    return sorted(who for part in parts for who, table in part.musts.tables.items() if table == number)


def _refuse_impossible(
    number: int, in_all: int, needed: Mapping[int, TablePlan], who: list[EntrantId]
) -> None:
    if number > in_all:
        raise Infeasible(
            f"there is no table {number}", code="no-such-table", entrants=who, table=number, tables=in_all
        )
    if number in needed:
        seats = len(needed[number].seats)
        raise Infeasible(
            f"two pools need table {number}",
            code="fixed-table-full",
            entrants=who,
            table=number,
            seats=seats,
        )
