"""How an event is run round by round: each format is a value that decides who meets next."""

from league.competition.formats.format import Format
from league.competition.formats.in_pools import InPools
from league.competition.formats.league_night import LeagueNight
from league.competition.formats.round_robin import RoundRobin
from league.competition.formats.swiss import Swiss
from league.competition.formats.uploaded import uploaded

__all__ = ["Format", "InPools", "LeagueNight", "RoundRobin", "Swiss", "uploaded"]
