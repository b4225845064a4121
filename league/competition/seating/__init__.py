"""Who sits with whom: one round at a time, or a whole night at once."""

from league.competition.seating.designs import everybody_meets
from league.competition.seating.field import Field, seat_next
from league.competition.seating.night import plan_night
from league.competition.seating.one_round import seat_round
from league.competition.seating.partners import holders
from league.competition.seating.past import Past, meetings_of, past_of, short_turns_of
from league.competition.seating.plan import Facts, judged
from league.competition.seating.reasons import why_here
from league.competition.seating.revealing import plan_rest

__all__ = [
    "Facts",
    "Field",
    "Past",
    "everybody_meets",
    "holders",
    "judged",
    "meetings_of",
    "past_of",
    "plan_night",
    "plan_rest",
    "seat_next",
    "seat_round",
    "short_turns_of",
    "why_here",
]
