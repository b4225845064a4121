"""Who sits with whom: one round at a time, or a whole night at once."""

from league.competition.seating.meetings import explain, meetings_of
from league.competition.seating.one_round import seat_round

__all__ = ["explain", "meetings_of", "seat_round"]
