"""Seating one round."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

from league.competition.seating.draft import Draft, deal_out, dislikes_of
from league.competition.seating.partners import pair_up
from league.competition.seating.past import NO_PAST, Past
from league.competition.seating.plan import Facts, draw_seats, judged
from league.competition.seating.search import improve, is_good_enough
from league.competition.types import NO_MUSTS, EntrantId, Infeasible, Musts, SeatingPlan

STEPS = 100_000
"""Swaps priced before the seater is content with the best it has: half a second or so."""


def seat_round(
    entrants: Sequence[EntrantId],
    *,
    sizes: Sequence[int],
    past: Past = NO_PAST,
    levels: Mapping[EntrantId, int] | None = None,
    musts: Musts = NO_MUSTS,
    pairs: bool = False,
    rng: Random,
    steps: int = STEPS,
) -> SeatingPlan:
    """Seat everybody at tables of the given sizes, table 1 first, as cheaply as is found; Cost has the parts in order.

    `levels` (more is better) draws the level together; without, nobody's strength counts. Among equals the
    given order decides. With `pairs` two in a row at a table hold a seat together. The same arguments and the
    same state of `rng` give the same plan on every machine; `rng` draws the seats and steers the search.

    Always a legal plan: repeat-free if each has met fewer than there are tables; the cheapest up to 16 entrants
    unless somebody needs a certain table. Raises Infeasible, naming what is in the way, when the sizes do
    not add up or what must be cannot be.
    """
    _check(entrants, sizes, musts, step=2 if pairs else 1)
    levels = {entrant: levels[entrant] for entrant in entrants} if levels else {}
    order = _dealing_order(entrants, sizes, levels, past.short_turns)
    held = {who: table - 1 for who, table in sorted(musts.tables.items()) if who in set(entrants)}
    dislikes = dislikes_of(past.meetings, entrants, musts)
    tables, doubtful = deal_out(order, sizes, dislikes, held)
    draft = Draft(
        tables, dislikes=dislikes, levels=levels, turns=past.short_turns, partners=past.partners, held=held
    )
    if is_good_enough(draft, doubtful):
        past = replace(past, meetings={})  # nobody at a table has met, and it need not be looked up again
    else:
        improve(draft, order, rng, steps=steps)
        _refuse_who_must_not_meet(draft.tables, musts)
    seated = [pair_up(table, past.partners) for table in draft.tables] if pairs else draft.tables
    facts = Facts(past, levels, musts, pairs)
    return judged(draw_seats(seated, facts, rng), facts=facts)


def _check(entrants: Sequence[EntrantId], sizes: Sequence[int], musts: Musts, *, step: int) -> None:
    if len(set(entrants)) < len(entrants):
        twice = sorted(entrant for entrant, times in Counter(entrants).items() if times > 1)
        raise Infeasible(f"seated twice: {', '.join(map(str, twice))}", code="seated-twice", entrants=twice)
    if not entrants or sum(sizes) != len(entrants):
        raise Infeasible(
            f"tables of {', '.join(map(str, sizes))} do not seat {len(entrants)} entrants",
            code="sizes-differ",
        )
    if max(sizes) - min(sizes) > step or min(sizes) < 1:
        raise Infeasible(
            f"table sizes differ by more than one: {', '.join(map(str, sizes))}", code="sizes-uneven"
        )
    if musts.tables:
        _check_fixed_tables(entrants, sizes, musts)


def _check_fixed_tables(entrants: Sequence[EntrantId], sizes: Sequence[int], musts: Musts) -> None:
    present = set(entrants)
    at: dict[int, list[EntrantId]] = {}
    for entrant, number in sorted(musts.tables.items()):
        if entrant in present:
            at.setdefault(number, []).append(entrant)
    for number, needing in sorted(at.items()):
        if not 1 <= number <= len(sizes):
            raise Infeasible(
                f"{needing[0]} needs table {number}, and there are {len(sizes)}",
                code="no-such-table",
                entrants=needing,
                table=number,
                tables=len(sizes),
            )
        if len(needing) > sizes[number - 1]:
            raise Infeasible(
                f"{len(needing)} need table {number}, which seats {sizes[number - 1]}",
                code="fixed-table-full",
                entrants=needing,
                table=number,
                seats=sizes[number - 1],
            )


def _dealing_order(
    entrants: Sequence[EntrantId],
    sizes: Sequence[int],
    levels: Mapping[EntrantId, int],
    turns: Mapping[EntrantId, int],
) -> list[EntrantId]:
    """The best first; among equals those with more turns at a short table, for the long tables come first."""
    order = list(entrants)
    if turns and sizes[0] > sizes[-1]:
        order.sort(key=lambda entrant: -turns.get(entrant, 0))
    if levels:
        order.sort(key=levels.__getitem__, reverse=True)
    return order


def _refuse_who_must_not_meet(tables: Sequence[Sequence[EntrantId]], musts: Musts) -> None:
    if not musts.apart:
        return
    for number, table in enumerate(tables, start=1):
        for one, other in combinations(sorted(table), 2):
            if frozenset((one, other)) in musts.apart:
                raise Infeasible(
                    f"no seating found keeps {one} and {other} apart: table {number} has both",
                    code="apart",
                    entrants=[one, other],
                    table=number,
                )
