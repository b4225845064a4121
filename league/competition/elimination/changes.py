"""What a change does to a bracket under way; what was played never changes silently.

Every change is judged the same way, by who would sit where: a corrected or voided result, other seeds, a qualifier
who comes or does not, a seat given to a substitute.
"""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field, replace

from league.competition.elimination.bracket import Bracket, BracketTable, Place, Slot
from league.competition.elimination.course import Course, Occupant, Situation, TableNow, Vacant, follow
from league.competition.types import EntrantId, Infeasible


@dataclass(frozen=True, slots=True)
class Sits:
    """Who is in a seat, and who would be."""

    slot: Slot
    was: Occupant
    would_be: Occupant


@dataclass(frozen=True, slots=True)
class Effect:
    """What a change would do, by the numbers of tables."""

    changed: tuple[int, ...]
    """Tables at which others would sit."""
    in_the_way: tuple[int, ...]
    """What is played or begun of them and of all that depends on them: to be kept or restarted by a ruling."""
    seats: tuple[Sits, ...] = field(default=(), compare=False)
    """Every seat of all these tables, whether or not another would be in it."""


def effect(bracket: Bracket, before: Course, after: Course, *, begun: Collection[int] = ()) -> Effect:
    """Compare who sits where; `begun` are tables at which something is entered."""
    was, would_be = follow(bracket, before), follow(bracket, after)
    changed = tuple(
        table.number
        for table in bracket.tables
        if _sitting(bracket, table, was.table(table.number))
        != _sitting(bracket, table, would_be.table(table.number))
    )
    protected = {*before.results, *begun}
    others = protected.intersection(changed)
    with_dependents = others.union(*map(bracket.dependents, others))
    in_the_way = tuple(sorted(protected & with_dependents))
    return Effect(changed, in_the_way, _seats({*changed, *in_the_way}, was, would_be))


def _seats(numbers: Collection[int], was: Situation, would_be: Situation) -> tuple[Sits, ...]:
    return tuple(
        Sits(Slot(number, seat), before, after)
        for number in sorted(numbers)
        for seat, (before, after) in enumerate(
            zip(was.table(number).occupants, would_be.table(number).occupants, strict=True), start=1
        )
    )


def _sitting(bracket: Bracket, table: BracketTable, now: TableNow) -> object:
    """Who sits at a table. Which seat is whose only says something in finals, of which there may be a second."""
    seats_matter = bracket.last.is_reset and table.side == "final"
    return now.occupants if seats_matter else Counter(now.occupants)


def permitted(bracket: Bracket, before: Course, after: Course, *, begun: Collection[int] = ()) -> Course:
    """The course after a change that needs no ruling. Raises Infeasible, naming the tables that are in the way."""
    in_the_way = effect(bracket, before, after, begun=begun).in_the_way
    if in_the_way:
        raise Infeasible(
            f"others would sit at what is played or begun: table {', '.join(map(str, in_the_way))}",
            code="tables-begun",
            tables=in_the_way,
        )
    return after


def restarted(bracket: Bracket, before: Course, after: Course, *, begun: Collection[int] = ()) -> Course:
    """The ruling "restart": the change counts, and all that is in its way has to be played again."""
    return after.without_results(effect(bracket, before, after, begun=begun).in_the_way)


def kept(bracket: Bracket, before: Course, after: Course) -> Course:
    """The ruling "keep": corrected results count for the record, and everybody sits where they sat.

    On both sides: somebody who now has lost, but stays, does not come to the losers as well.
    """
    was, would_be = follow(bracket, before), follow(bracket, after)
    results = (before.results, after.results)
    corrected = [now for now in was.tables if results[0].get(now.number) != results[1].get(now.number)]
    held = dict(after.held)
    for now in corrected:
        for place in range(1, len(now.places) + 1):
            slot = bracket.feeds.get(Place(now.number, place))
            if slot is not None and was.occupant(slot) not in (Vacant.UNKNOWN, would_be.occupant(slot)):
                held[slot] = was.occupant(slot)
    return replace(after, held=held)


def substituted(
    bracket: Bracket, course: Course, slot: Slot, substitute: EntrantId, *, begun: Collection[int] = ()
) -> Course:
    """Somebody else takes a seat and goes on from it. Raises Infeasible if that cannot be.

    Who is out, or was never in, may come; who is still to play elsewhere may not.
    """
    for now in follow(bracket, course).tables:
        if substitute in now.occupants and not now.is_decided:
            raise Infeasible(
                f"entrant {substitute} plays at table {now.number}",
                code="still-in",
                entrant=substitute,
                table=now.number,
            )
    return permitted(bracket, course, course.with_seat(slot, substitute), begun=begun)
