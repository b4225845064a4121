"""Who plays in another's place, and for whom it counts."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import groupby
from typing import cast

from django.db.models import Q

from league.competition.awards import SubstituteRule, counts_for, credited, nobody_for
from league.competition.types import EntrantId, PlayedTable, SeatScore, Unplayed
from league.models import EntrantPlayer, Round, Seat, Stage, Substitute, Table

StandIns = Mapping[tuple[int, int, EntrantId], EntrantId]
"""By round, table and the entrant whose seat it is: who played there, an id that no entrant has if not entered."""


def with_substitutes(
    stage: Stage, tables: Iterable[PlayedTable], stand_ins: StandIns
) -> tuple[PlayedTable, ...]:
    """Played tables as the event's rule credits who stood in for somebody."""
    if not stand_ins:
        return tuple(tables)
    told = [
        replace(table, places=tuple(_told(table, place, stand_ins) for place in table.places))
        for table in tables
    ]
    return credited(told, cast(SubstituteRule, stage.substitute_rule))


def _told(table: PlayedTable, place: SeatScore, stand_ins: StandIns) -> SeatScore:
    def stand_in(entrant: EntrantId | None) -> EntrantId | None:
        return stand_ins.get((table.round, table.table, entrant)) if entrant is not None else None

    return place._replace(substitute=stand_in(place.entrant), partner_substitute=stand_in(place.partner))


def without_double(stage: Stage, unplayed: Iterable[Unplayed], stand_ins: StandIns) -> tuple[Unplayed, ...]:
    """What was not played, once for everybody: who plays for oneself in another's place has that table, and no bye.

    What a table that is put off brings goes to whom its points will go.
    """
    rule = cast(SubstituteRule, stage.substitute_rule)
    playing = {(round, who) for (round, _table, _absent), who in stand_ins.items()}
    found = []
    for each in unplayed:
        if each.kind == "parked" and each.table is not None:
            stand_in = stand_ins.get((each.round, each.table, each.entrant))
            found.append(replace(each, entrant=counts_for(each.entrant, stand_in, rule)))
        elif rule != "substitute" or (each.round, each.entrant) not in playing:
            found.append(each)
    return tuple(found)


def stand_ins_of(stage: Stage, *, also: Table | None = None) -> StandIns:
    """Who stands in at tables that count, and at one more if it is given. One query, three where somebody does.

    A partnership of which one is replaced counts as one that is not entered, unless just these two are.
    """
    standing_in: dict[int, dict[int, int]] = defaultdict(dict)
    counting = Q(seat__table__void="") | Q(seat__table__in=[also] if also else [])
    substitutes = Substitute.objects.filter(counting, seat__round__stage=stage)
    for seat_id, absent, player in substitutes.values_list("seat", "absent", "player"):
        standing_in[seat_id][absent] = player
    if not standing_in:
        return {}
    seats = Seat.objects.filter(pk__in=standing_in).with_entrants().select_related("table__round")
    entered = _entered(stage)
    found: dict[tuple[int, int, EntrantId], EntrantId] = {}
    for seat in seats.order_by("pk"):
        players = standing_in[seat.pk]
        for entrant in seat.entrants:
            people = {person.pk for person in entrant.players}
            if people & players.keys():
                played = frozenset(players.get(person, person) for person in people)
                nobody = nobody_for(EntrantId(entrant.pk))
                at = (seat.table.round.number, seat.table.number, EntrantId(entrant.pk))
                found[at] = entered.get(played, nobody)
    return found


def _entered(stage: Stage) -> dict[frozenset[int], EntrantId]:
    """The entrants of an event by their people. One query."""
    rows = EntrantPlayer.objects.filter(event=stage.event_id).order_by("entrant")
    return {
        frozenset(player for _entrant, player in people): EntrantId(entrant)
        for entrant, people in groupby(rows.values_list("entrant", "player"), key=lambda row: row[0])
    }


def whereabouts(round: Round) -> dict[int, Seat]:
    """Where each person who plays in a round does so, substitutes among them. Two queries."""
    seats = Seat.objects.filter(round=round).with_people().select_related("table")
    return {person.pk: seat for seat in seats for person in seat.people}
