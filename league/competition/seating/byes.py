"""Who sits out when not everybody can be seated."""

from collections.abc import Mapping, Sequence

from league.competition.types import EntrantId, Infeasible


def sit_out(
    ranked: Sequence[EntrantId],
    number: int,
    *,
    had: Mapping[EntrantId, int],
    needed: Sequence[EntrantId] = (),
) -> tuple[EntrantId, ...]:
    """So many of the field, the best first: the last of those with the fewest byes so far.

    So nobody sits out twice before everybody has once. Who needs a certain table is asked last.
    """
    if number > len(ranked):
        raise Infeasible(f"{number} cannot sit out of {len(ranked)}", code="too-few", needed=number)
    place_of = {entrant: place for place, entrant in enumerate(ranked)}
    asked = sorted(ranked, key=lambda who: (who in needed, had.get(who, 0), -place_of[who]))
    return tuple(sorted(asked[:number], key=place_of.__getitem__))
