"""What the evenings of the demo have in common: events, rounds, and phones that enter and confirm deals."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

from league import access
from league.models import Event, League, Round, SeatClaim, Table, User
from league.services import entrants, events, results, rounds
from league.services.rules import EventRules

ZONE = "Europe/Berlin"
# In Latin letters (some of them Albanian), in Gurmukhi, and in the Arabic letters of Urdu and of Pashto.
PLAYERS = (
    *("Maya", "Arben", "Çiljeta", "Ëngjëll", "Tomás", "Freja", "Noor", "Anton"),
    *("ਗੁਰਪ੍ਰੀਤ", "ਹਰਲੀਨ", "ਜਸਦੀਪ"),
    *("زینب", "عمران"),
    *("زرغونه", "ګلالۍ"),
)


class Evening:
    """Plays events as far as a visitor should find them."""

    def __init__(self, league: League, organizer: User, rng: Random) -> None:
        self.league, self.organizer, self.rng = league, organizer, rng
        self.phones: dict[tuple[int, int], SeatClaim] = {}

    def event(self, name: str, *, names: Iterable[str], days_ago: int, **rules: Any) -> Event:
        evening = datetime.now(ZoneInfo(ZONE)).replace(hour=19, minute=30, second=0, microsecond=0)
        chosen = EventRules(
            name=name,
            time_zone=ZONE,
            starts_at=evening - timedelta(days=days_ago),
            points_scheme="7-5-3-1",
            **rules,
        )
        rng_seed = self.rng.getrandbits(events.SEED_BITS)
        event = events.create_event(self.league, chosen, by=self.organizer, rng_seed=rng_seed)
        entrants.add_entrants(event, "\n".join(names), by=self.organizer)
        return event

    def publish(self, event: Event) -> Round:
        """The next round."""
        proposal = rounds.propose_round(event.current_stage, by=self.organizer)
        rounds.publish_round(proposal, by=self.organizer)
        return proposal

    def enter(self, table: Table, number: int, sent: Mapping[str, Any], *, seat: int = 1) -> None:
        results.submit(table, number, sent, by=self._phone(table, seat), key=f"enter-{number}")

    def play(self, table: Table, number: int, sent: Mapping[str, Any]) -> None:
        """Entered by one seat, confirmed by the next."""
        self.enter(table, number, sent)
        entered = table.deals.get(number=number).submissions.get()
        results.confirm(
            table,
            number,
            version=entered.version,
            content_hash=entered.content_hash,
            by=self._phone(table, 2),
            key=f"confirm-{number}",
        )

    def _phone(self, table: Table, seat: int) -> SeatClaim:
        """The phone of the first person at a seat."""
        if (table.pk, seat) not in self.phones:
            place = table.seats.get(number=seat)
            person, device = place.people[0], f"demo-{table.pk}-{seat}"
            self.phones[table.pk, seat] = rounds.claim_seat(table, seat=place, player=person, device=device)
        return self.phones[table.pk, seat]


def tables_of(round: Round) -> list[Table]:
    """As their links open them."""
    return [access.table_to_score(access.table_link(table)) for table in round.tables.order_by("number")]
