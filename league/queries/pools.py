"""Who plays in which pool of a stage."""

from league.competition.pools import Pools
from league.competition.types import EntrantId
from league.models import Stage


def pools_of(stage: Stage) -> Pools:
    """The pool of everybody with a place, by seed. One query; none where the whole field plays together."""
    if stage.pools == 1:
        return {}
    places = stage.places.filter(entrant__isnull=False).order_by("pool", "seed")
    return {EntrantId(entrant): pool for entrant, pool in places.values_list("entrant", "pool") if entrant}
