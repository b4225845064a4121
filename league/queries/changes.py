"""All that a change of a table would do, as one document: for pages, for programs, and for the log as a receipt."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from league.competition.elimination import Effect, Occupant, Sits, Vacant
from league.competition.types import DealScore, EntrantId
from league.models import Entrant, Table
from league.queries.bracket_effects import effect_if
from league.queries.brackets import bracket_now
from league.queries.preview import Move, Moves, as_corrected, entrants_of, moves_if
from league.queries.record import Instead
from league.queries.reseating import SeatedOtherwise, seated_otherwise
from league.states import CountsFrom

Document = Mapping[str, Any]
Who = dict[str, Any]

NOTHING: Document = {
    "moves": [],
    "cut": {"comes_in": [], "drops_out": []},
    "slots": [],
    "chain": [],
    "others_sit": [],
    "in_the_way": [],
    "seatings": [],
}


@dataclass(frozen=True, slots=True)
class Changes:
    """What a change of a table would do, before it does."""

    table: Table
    moves: Moves
    effect: Effect
    seatings: list[SeatedOtherwise]
    entrants: Mapping[EntrantId, Entrant]

    def as_document(self) -> Document:
        """Everything with names: whoever reads it later sees what was said then."""
        return {
            "moves": [_move(each) for each in self.moves],
            "cut": {
                "comes_in": [_who(each) for each in self.moves.cut.comes_in],
                "drops_out": [_who(each) for each in self.moves.cut.drops_out],
            },
            "slots": [self._slot(each) for each in self.effect.seats if each.was != each.would_be],
            "chain": list(self._chain()) if self.effect.seats else [],
            "others_sit": list(self.effect.changed),
            "in_the_way": list(self.effect.in_the_way),
            "seatings": [self._seating(each) for each in self.seatings],
        }

    def _slot(self, seat: Sits) -> Document:
        at = {"table": seat.slot.table, "seat": seat.slot.seat}
        return {**at, "before": self._occupant(seat.was), "after": self._occupant(seat.would_be)}

    def _occupant(self, of: Occupant) -> Who:
        if isinstance(of, Vacant):
            return {"id": None, "name": "", "is_bye": of == Vacant.BYE}
        return {**_who(self.entrants[of]), "is_bye": False}

    def _chain(self) -> Iterable[Document]:
        """Every table that hangs on the change, on both sides, and who sits there now."""
        bracket = bracket_now(self.table.round.stage).bracket
        for number in sorted({*self.effect.changed, *self.effect.in_the_way}):
            sitting = [each.was for each in self.effect.seats if each.slot.table == number]
            yield {
                "table": number,
                "side": bracket.table(number).side,
                "people": [_who(self.entrants[who]) for who in sitting if not isinstance(who, Vacant)],
                "in_the_way": number in self.effect.in_the_way,
            }

    def _seating(self, of: SeatedOtherwise) -> Document:
        def people(sitting: Iterable[EntrantId]) -> list[Who]:
            return [_who(self.entrants[who]) for who in sitting]

        return {
            "round": of.round,
            "is_known": of.is_known,
            "tables": [{"table": number, "people": people(sitting)} for number, sitting in of.tables],
            "instead": [people(sitting) for sitting in of.instead],
        }


def changes_if(instead: Instead, *, counts_from: str = CountsFrom.THIS) -> Document:
    """What would change if a table were another.

    Of a correction that counts from the next round on the published seatings are as they should be; one that never
    counts changes nothing.
    """
    if counts_from == CountsFrom.NEVER:
        return NOTHING
    seatings = seated_otherwise(instead) if counts_from == CountsFrom.THIS else []
    entrants = entrants_of(instead.table.round.stage)
    return Changes(instead.table, moves_if(instead), effect_if(instead), seatings, entrants).as_document()


def changes_of_deal(
    table: Table, deal: int, scores: Mapping[int, DealScore], *, counts_from: str = CountsFrom.THIS
) -> Document:
    """What would change if a deal had these scores, by seat number. Of a table that is open or void nothing counts."""
    if table.is_open or table.void:
        return NOTHING
    return changes_if(as_corrected(table, deal, scores), counts_from=counts_from)


def _move(move: Move) -> Document:
    lines = {"before": move.before, "after": move.after}
    return {
        "entrant": _who(move.entrant),
        **{
            when: {"rank": line.rank, "tied": line.tied, "points": str(line.points)}
            for when, line in lines.items()
        },
        "tiebreaks": [
            {"name": name, "before": [_exact(each) for each in was], "after": [_exact(each) for each in then]}
            for name, was, then in move.tiebreaks
        ],
    }


def _exact(value: Fraction | int | str) -> str:
    return str(value)


def _who(entrant: Entrant) -> Who:
    return {"id": entrant.pk, "name": str(entrant)}
