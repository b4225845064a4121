"""A league to look at: made by the services that real leagues are made by, so that all of it is as real as theirs."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction

from games import GAMES
from games.nerts.simulate import final_layout
from league import access
from league.models import Event, League, Round, SeatClaim, Table, User
from league.services import entrants, events, people, results, rounds, stages
from league.services.rules import EventRules
from league.services.transactions import hold
from league.states import EntrantKind

LEAGUE, ZONE, ORGANIZER = "Harbour Lane Card Club", "Europe/Berlin", "organizer"
# In Latin letters (some of them Albanian), in Gurmukhi, and in the Arabic letters of Urdu and of Pashto.
PLAYERS = (
    *("Maya", "Arben", "Çiljeta", "Ëngjëll", "Tomás", "Freja", "Noor", "Anton"),
    *("ਗੁਰਪ੍ਰੀਤ", "ਹਰਲੀਨ", "ਜਸਦੀਪ"),
    *("زینب", "عمران"),
    *("زرغونه", "ګلالۍ"),
)
EVERY_SO_MANYTH_AS_TOTALS = 4


@dataclass(frozen=True, slots=True)
class SignIn:
    """How the organizer of the demo signs in. The password is nowhere else."""

    username: str
    password: str


@transaction.atomic
def make_demo(*, seed: int = 99) -> SignIn | None:
    """Name the league, fill it with two events, and make an organizer. None, and nothing done, if it has an event.

    The same seed deals the same cards to the same names. All of it or nothing.
    """
    league = League.objects.get()
    hold(league=league)
    if league.events.exists():
        return None
    organizer, password = people.add_organizer(league, ORGANIZER)
    people.name_league(league, LEAGUE, time_zone=ZONE, by=organizer)
    evening = Evening(league, organizer, Random(seed))
    evening.singles()
    evening.pairs()
    return SignIn(ORGANIZER, password)


class Evening:
    """Two events, played as far as a visitor should find them."""

    def __init__(self, league: League, organizer: User, rng: Random) -> None:
        self.league, self.organizer, self.rng = league, organizer, rng
        self.deals_played = 0
        self.phones: dict[tuple[int, int], SeatClaim] = {}

    def singles(self) -> None:
        """Fifteen players: two rounds played, the third half, with a dispute to settle and a table yet to begin."""
        event = self._event("Friday night", names=PLAYERS, planned_rounds=4, days_ago=1)
        for _round in range(2):
            self._play_whole(self._publish(event))
        self._play_half(self._publish(event))

    def pairs(self) -> None:
        """Seven partnerships: one round played, the second proposed."""
        people = self.rng.sample(PLAYERS, 14)
        couples = [f"{one} & {other}" for one, other in zip(people[::2], people[1::2], strict=True)]
        kind = EntrantKind.PARTNERSHIPS
        event = self._event("Pairs night", names=couples, entrant_kind=kind, planned_rounds=3, days_ago=0)
        self._play_whole(self._publish(event))
        rounds.propose_round(event.stages.get(), by=self.organizer)

    def _event(self, name: str, *, names: Any, days_ago: int, **rules: Any) -> Event:
        evening = datetime.now(ZoneInfo(ZONE)).replace(hour=19, minute=30, second=0, microsecond=0)
        chosen = EventRules(
            name=name,
            time_zone=ZONE,
            starts_at=evening - timedelta(days=days_ago),
            options={},
            deals=2,
            points_scheme="7-5-3-1",
            **rules,
        )
        rng_seed = self.rng.getrandbits(events.SEED_BITS)
        event = events.create_event(self.league, chosen, by=self.organizer, rng_seed=rng_seed)
        entrants.add_entrants(event, "\n".join(names), by=self.organizer)
        return event

    def _publish(self, event: Event) -> Round:
        proposal = rounds.propose_round(event.stages.get(), by=self.organizer)
        rounds.publish_round(proposal, by=self.organizer)
        return proposal

    def _play_whole(self, round: Round) -> None:
        for table in _tables(round):
            for number in (1, 2):
                self._play(table, number)
        stages.refresh_stage(round.stage_id)

    def _play_half(self, round: Round) -> None:
        done, begun, disputed, _waiting = _tables(round)
        self._play(done, 1)
        self._play(done, 2)
        self._play(begun, 1)
        self._enter(begun, 2)
        self._play(disputed, 1)
        self._disagree(disputed, 2)
        stages.refresh_stage(round.stage_id)

    def _play(self, table: Table, number: int) -> None:
        """Entered by one seat, confirmed by the next."""
        self._enter(table, number)
        entered = table.deals.get(number=number).submissions.get()
        results.confirm(
            table,
            number,
            version=entered.version,
            content_hash=entered.content_hash,
            by=self._phone(table, 2),
            key=f"confirm-{number}",
        )

    def _enter(self, table: Table, number: int) -> None:
        self.deals_played += 1
        layout, totals = self._deal(table)
        sent = layout if self.deals_played % EVERY_SO_MANYTH_AS_TOTALS else totals
        results.submit(table, number, sent, by=self._phone(table, 1), key=f"enter-{number}")

    def _disagree(self, table: Table, number: int) -> None:
        """One seat enters the cards, another has counted one card more for itself."""
        layout, totals = self._deal(table)
        totals["counts"]["2"]["foundation"] += 1
        results.submit(table, number, layout, by=self._phone(table, 1), key=f"enter-{number}")
        results.submit(table, number, totals, by=self._phone(table, 2), key=f"enter-{number}")

    def _deal(self, table: Table) -> tuple[dict[str, Any], dict[str, Any]]:
        """A deal played out by made-up players: its layout, and the same as totals."""
        game = GAMES[table.round.stage.event.game]
        report = final_layout(seats=table.seats.count(), rng=self.rng)
        counts = {
            str(seat): {"foundation": count.foundation, "nerts": count.nerts}
            for seat, count in report.counts().items()
        }
        ended = {"end": report.end, "caller": report.caller}
        return (
            {"layout": game.to_json(report)["layout"]},
            {"evidence": "totals", **ended, "counts": counts},
        )

    def _phone(self, table: Table, seat: int) -> SeatClaim:
        """The phone of the first person at a seat."""
        if (table.pk, seat) not in self.phones:
            place = table.seats.get(number=seat)
            person, device = place.entrant.players[0], f"demo-{table.pk}-{seat}"
            self.phones[table.pk, seat] = rounds.claim_seat(table, seat=place, player=person, device=device)
        return self.phones[table.pk, seat]


def _tables(round: Round) -> list[Table]:
    """As their links open them."""
    return [access.table_to_score(access.table_link(table)) for table in round.tables.order_by("number")]
