"""Who was replaced in a whole event, and by whom: what a season needs to know of substitutes."""

from collections import defaultdict
from collections.abc import Collection, Mapping

from django.db.models import Q

from league.competition.awards import nobody_for
from league.competition.types import EntrantId
from league.models import Entrant, Partnership, Seat
from league.models.released import released

Replaced = Mapping[int, EntrantId]
"""By entrant of an event: the competitor who played for it; an id that nobody has where that was several."""


def replaced_in(events: Collection[int]) -> Replaced:
    """Entrants who sat at none of their tables themselves. Two queries; two more where anybody was replaced."""
    seats = list(
        Seat.objects.filter(_counting(events), substitutes__isnull=False)
        .distinct()
        .order_by("pk")
        .with_people()
    )
    if not seats:
        return {}
    replaced_at: defaultdict[int, dict[int, frozenset[int]]] = defaultdict(dict)
    entrants: dict[int, Entrant] = {}
    for seat in seats:
        standing_in = {each.absent_id: each.player_id for each in seat.substitutes.all()}
        for entrant in seat.entrants:
            persons = {person.pk for person in entrant.players}
            if persons & standing_in.keys():
                played = frozenset(standing_in.get(person, person) for person in persons)
                replaced_at[entrant.pk][seat.pk] = played
                entrants[entrant.pk] = entrant
    absent = _only_replaced(events, replaced_at)
    pairs = _partnerships({persons for who in absent for persons in replaced_at[who].values()})
    return {who: _stand_in(entrants[who], set(replaced_at[who].values()), pairs) for who in absent}


def _counting(events: Collection[int]) -> Q:
    return released("round__") & Q(round__stage__event__in=events, table__void="")


def _only_replaced(
    events: Collection[int], replaced_at: Mapping[int, Mapping[int, frozenset[int]]]
) -> list[int]:
    held: defaultdict[int, set[int]] = defaultdict(set)
    seats = Seat.objects.filter(_counting(events)).filter(
        Q(entrant__in=replaced_at) | Q(partner__in=replaced_at)
    )
    for seat, entrant, partner in seats.values_list("pk", "entrant", "partner"):
        held[entrant].add(seat)
        held[partner].add(seat)
    return [who for who, at in replaced_at.items() if held[who] == at.keys()]


def _partnerships(persons: Collection[frozenset[int]]) -> dict[frozenset[int], int]:
    """The numbers of the partnerships of just these two."""
    everybody = set().union(*persons) if persons else set()
    pairs = Partnership.objects.filter(first__in=everybody, second__in=everybody)
    return {
        frozenset((first, second)): pk for pk, first, second in pairs.values_list("pk", "first", "second")
    }


def _stand_in(
    entrant: Entrant, played: Collection[frozenset[int]], pairs: Mapping[frozenset[int], int]
) -> EntrantId:
    competitor = EntrantId(entrant.player_id or entrant.partnership_id or 0)
    if len(played) > 1:
        return nobody_for(competitor)
    [persons] = played
    if entrant.player_id:
        [person] = persons
        return EntrantId(person)
    return EntrantId(pairs[persons]) if persons in pairs else nobody_for(competitor)
