"""What belongs to one record of a person becomes another's. What counts is told by entrants, and stays as it is.

The callers hold all of it: the stages and tables, the names of the league, and the seasons.
"""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

from league.models import (
    Entrant,
    EntrantPlayer,
    Partnership,
    Player,
    SeasonEvent,
    SeasonPlace,
    SeasonRuling,
    SeatClaim,
    Substitute,
    Waiting,
)
from league.queries.merging import partner_in, partnerships_of, places_of
from league.queries.people import persons_by
from league.services.people import partnership_of
from league.states import SeasonKind

Values = Mapping[str, Any]


def hand_over(giver: Player, taker: Player, *, events: Collection[int]) -> None:
    """Everything of one is the other's, who has nothing in any of these events. Partnerships stay what they are."""
    entered = Entrant.objects.filter(event__in=events)
    entered.filter(player=giver).update(player=taker)
    for pair in partnerships_of(giver):
        if entered.filter(partnership=pair).exists():
            entered.filter(partnership=pair).update(
                partnership=partnership_of(taker, partner_in(pair, giver))
            )
    EntrantPlayer.objects.filter(event__in=events, player=giver).update(player=taker)
    Waiting.objects.filter(event__in=events, player=giver).update(player=taker)
    at_seats = Substitute.objects.filter(seat__table__round__stage__event__in=events)
    at_seats.filter(absent=giver).update(absent=taker)
    at_seats.filter(player=giver).update(player=taker)
    SeatClaim.objects.filter(table__round__stage__event__in=events, player=giver).update(player=taker)


def join_places(goes: Player, stays: Player) -> list[dict[str, Any]]:
    """Their places in seasons become one: points carried over are added, and who came first was there first.

    Returned is what `part_places` needs to do the contrary.
    """
    places = places_of(goes).select_related("joined", "partnership__first", "partnership__second")
    return [_join(place, goes, stays) for place in places]


def _join(place: SeasonPlace, goes: Player, stays: Player) -> dict[str, Any]:
    pair = place.partnership
    partner = partner_in(pair, goes) if pair else None
    other = _places_with(stays, partner).filter(season=place.season_id).select_related("joined").first()
    said = {
        "season": place.season_id,
        "partner": partner and partner.pk,
        "joined": place.joined_id,
        "carried": str(place.carried),
        "also": other and {"joined": other.joined_id},
    }
    if other is None:
        _give(place, stays, partner)
    else:
        other.joined = _earlier(place.joined, other.joined)
        _carry(other, other.carried + place.carried)
        other.save()
        place.delete()
    return said


def part_places(goes: Player, stays: Player, said: Sequence[Values]) -> None:
    """The places that `join_places` told of are their own again, where the one who stays still has them."""
    keys = [each["partner"] for each in said if each["partner"]]
    partners = dict(zip(keys, persons_by(keys), strict=True))  # who may have been merged themselves
    for each in said:
        partner = partners.get(each["partner"])
        place = _places_with(stays, partner).filter(season=each["season"]).first()
        if place is None:
            continue
        if each["also"] is None:
            _give(place, goes, partner)
        else:
            own = SeasonPlace(season_id=each["season"], division_id=place.division_id, goes_on=place.goes_on)
            own.joined, carried = _event(each["joined"]), Fraction(each["carried"])
            _carry(own, carried)
            _give(own, goes, partner)
            place.joined = _event(each["also"]["joined"])
            _carry(place, place.carried - carried)
            place.save()


def rename_in_rulings(goes: Player, stays: Player) -> dict[str, list[int]]:
    """Orders that were ruled say the one who stays. Returned are those that said another, by key, as they were."""
    before: dict[str, list[int]] = {}
    for kind, keys in _keys(goes, stays).items():
        rulings = SeasonRuling.objects.filter(season__league=stays.league_id, season__entrant_kind=kind)
        for ruling in rulings.order_by("pk"):
            after = list(dict.fromkeys(keys.get(key, key) for key in ruling.order))
            if after != ruling.order:
                before[str(ruling.pk)] = ruling.order
                SeasonRuling.objects.filter(pk=ruling.pk).update(order=after)
    return before


def _keys(goes: Player, stays: Player) -> dict[SeasonKind, dict[int, int]]:
    """By who competes, the number of each that the one who goes is or is part of, and the one in its place."""
    pairs = partnerships_of(goes).select_related("first", "second")
    others = {pair.pk: Partnership.between(stays, partner_in(pair, goes)).first() for pair in pairs}
    return {
        SeasonKind.PLAYERS: {goes.pk: stays.pk},
        SeasonKind.PARTNERSHIPS: {pk: other.pk for pk, other in others.items() if other},
    }


def _places_with(player: Player, partner: Player | None) -> Any:
    """The places of somebody alone, or together with a partner."""
    if partner is None:
        return SeasonPlace.objects.filter(player=player)
    return SeasonPlace.objects.filter(partnership__in=Partnership.between(player, partner))


def _give(place: SeasonPlace, player: Player, partner: Player | None) -> None:
    place.player = player if partner is None else None
    place.partnership = None if partner is None else partnership_of(player, partner)
    place.save()


def _carry(place: SeasonPlace, points: Fraction) -> None:
    place.carried_numerator, place.carried_denominator = points.numerator, points.denominator


def _earlier(one: SeasonEvent | None, other: SeasonEvent | None) -> SeasonEvent | None:
    """None is from the beginning."""
    return None if one is None or other is None else min(one, other, key=lambda each: each.number)


def _event(key: int | None) -> SeasonEvent | None:
    """None too where it does not count for the season any more."""
    return SeasonEvent.objects.filter(pk=key or 0).first()
