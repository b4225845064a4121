"""Who made a plan necessary that a round was seated by."""

from league.models import Entrant, Round
from league.queries.people import people


def who_came_or_left(round: Round) -> dict[int, Entrant]:
    """Everybody because of whom it was planned anew. One query, none where nobody came or left."""
    moved = {
        who for planned in round.seating.get("planned", ()) for who in (*planned["came"], *planned["left"])
    }
    if not moved:
        return {}
    return Entrant.objects.filter(pk__in=moved).select_related(*people()).in_bulk()
