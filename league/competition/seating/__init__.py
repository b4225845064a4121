"""Who sits with whom: one round at a time, or a whole night at once."""

from league.competition.seating.meetings import explain, meetings_of, short_turns_of
from league.competition.seating.night import plan_night
from league.competition.seating.one_round import seat_round

__all__ = ["explain", "meetings_of", "plan_night", "seat_round", "short_turns_of"]
