"""A league to look at: made by the services that real leagues are made by, so that all of it is as real as theirs."""

from dataclasses import dataclass
from random import Random

from django.db import transaction

from league.demo import nerts, ninety_nine, season
from league.demo.evening import ZONE, Evening
from league.models import League
from league.services import people
from league.services.transactions import hold

LEAGUE, ORGANIZER = "Harbour Lane Card Club", "organizer"


@dataclass(frozen=True, slots=True)
class SignIn:
    """How the organizer of the demo signs in. The password is nowhere else."""

    username: str
    password: str


@transaction.atomic
def make_demo(*, seed: int = 99) -> SignIn | None:
    """Name the league, fill it with four events and a season, and make an organizer.

    None, and nothing done, if it has an event. The same seed deals the same cards to the same names. All of it or
    nothing.
    """
    league = League.objects.get()
    hold(league=league)
    if league.events.exists():
        return None
    organizer, password = people.add_organizer(league, ORGANIZER)
    people.name_league(league, LEAGUE, time_zone=ZONE, by=organizer)
    evening = Evening(league, organizer, Random(seed))
    nerts.singles(evening)
    nerts.pairs(evening)
    ninety_nine.chips(evening)
    season.autumn(evening)
    nerts.cup(evening)
    return SignIn(ORGANIZER, password)
