"""An evening with everybody who might ask for anything, made once for many questions.

The event that is asked about has two tables; at each the first seat has entered the deal. There is another event that
everybody sees, one that only organizers know of, and another club.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from django.db import transaction
from django.template import Template
from django.template.context import Context
from django.test import Client
from django.test.client import ClientHandler
from django.utils.safestring import SafeString

from league import access
from league.models import (
    Apart,
    Correction,
    Event,
    League,
    OrderRuling,
    SeatClaim,
    Substitute,
    Table,
    User,
    Waiting,
)
from league.services import accounts, rounds, rulings, season_events, substitutes, wishes
from league.web.scoring.visits import COOKIE
from tests import codes, factories
from tests.api.client import Api
from tests.season_factories import competitors, season

# Whoever may come: without an account first, then those with one.
ROLES = (
    "nobody",
    "guest",  # plays in another event
    "neighbour",  # plays at another table of the event
    "table",  # holds the table's link, and has claimed no seat
    "seat",  # Cy's phone at the table
    "author",  # Bea's, which entered the deal
    "sitting",  # the account of a player at the table
    "apart",  # the account of a player at another table of the event
    "outside",  # the account of a player who is in no event
    "dot",  # an account that organizes nothing
    "eli",  # organizes another club
    "root",  # runs the server, with a second factor, and no club
    "ada",  # organizes the event
)
WITHOUT_ACCOUNT, PLAYERS, STRANGERS = ROLES[:6], ROLES[6:9], ROLES[6:-1]
FORGED = "A" * 24


class Unwatched(ClientHandler):
    """Does not keep what each template was given, parts of pages included: here answers are asked what they say."""

    def __call__(self, environ: dict[str, Any]) -> Any:
        with patch.object(Template, "_render", _render):
            return super().__call__(environ)


def _render(template: Template, context: Context) -> SafeString:
    return template.nodelist.render(context)


# The middleware that all of them ask through; each client of its own would put it together again.
SHARED = Unwatched(enforce_csrf_checks=False)


@dataclass(frozen=True)
class Caller:
    """Somebody who asks: by pages as a browser, by the API as a program."""

    cookies: dict[str, str]
    link: str | None
    device: str | None

    @property
    def client(self) -> Client:
        """As they came at first: whatever an answer told their browser to forget or to keep."""
        client = Client()
        client.handler = SHARED
        client.cookies.load(self.cookies)
        return client

    @property
    def api(self) -> Api:
        api = Api(link=self.link, device=self.device)
        api.client = self.client
        return api

    @property
    def proof(self) -> str:
        """What they could write behind a table's number."""
        return self.link.partition("-")[2] if self.link else FORGED


@dataclass(frozen=True)
class World:
    """What is there to be asked for."""

    table: Table
    neighbours: Table
    elsewhere: Table
    hidden: Table
    callers: dict[str, Caller]
    things: "Things"
    others: "Things"

    @property
    def event(self) -> Event:
        return self.table.round.stage.event

    def own(self, path: str) -> dict[str, Any]:
        """What fills the blanks of an address: the event's own things."""
        return self.things.fill(path)

    def foreign(self, path: str) -> dict[str, Any]:
        """The same address, but its key is that of something in another event."""
        theirs = self.others.fill(path)
        return self.own(path) | {key: theirs[key] for key in KEYS}

    def link_of(self, role: str) -> str:
        """What somebody would write to come to the table: its link where they hold it, else with what they have."""
        return f"{self.table.pk}-{self.callers[role].proof}"


# What names one thing among those of all events and seasons, and must be one of the event or season before it.
KEYS = (
    "pk",
    "key",
    "competitor",
    "record",
    "entrant",
    "adjustment",
    "apart",
    "waiting",
    "claim",
    "substitute",
    "correction",
    "ruling",
)
SECRET_SEASON = "secret-season"


@dataclass(frozen=True)
class Things:
    """What an event has, as addresses name it: `blanks` whose name says what goes there, and by the word before them
    the keys that are only called so.
    """

    blanks: dict[str, Any]
    keys: dict[str, int]

    def fill(self, path: str) -> dict[str, Any]:
        """What fills the blanks of this address."""
        filled = self.blanks | {"pk": self._pk(path)}
        if path.startswith("seasons/"):
            filled["slug"] = filled["season"]
        if path.startswith("t/") or "seasons/" in path or "stages/" in path:
            filled["number"] = 1  # a deal, a division or an event of a season, a stage
        return filled

    def _pk(self, path: str) -> int:
        """The key that an address speaks of; 0 for one that speaks of none."""
        before, has_one, _rest = path.partition("/<int:pk>")
        return self.keys[before.rpartition("/")[2]] if has_one else 0


def things(table: Table) -> Things:
    event = table.round.stage.event
    player, entrant = table.seats.get(number=2).people[0], table.seats.get(number=2).entrant
    blanks: dict[str, Any] = {
        "slug": event.slug,
        "number": table.round.number,
        "table": table.number,
        "stage": 1,
        "deal": 1,
        "game": event.game,
        "season": event.seasons.get().season.slug,
        "player": player.pk,
        "key": player.pk,
        "record": factories.merged(f"{player.name} again", into=player).pk,
        "competitor": player.pk,
        "what": "void",
        "bracket_table": 1,
        "seat": 1,
        "entrant": entrant.pk,
        "adjustment": event.stages.get().adjustments.get().pk,
        "apart": Apart.objects.filter(event=event).latest("pk").pk,
        "waiting": event.waiting.get().pk,
        "claim": table.claims.latest("pk").pk,
        "substitute": Substitute.objects.get(seat__table=table).pk,
        "ruling": OrderRuling.objects.create(
            stage=event.current_stage, entrants=[entrant.pk], reason="By lot.", ruled_by=factories.ada()
        ).pk,
        "invitation": access.invitation_link(
            accounts.invite(table.seats.get(number=1).people[0], by=factories.ada())
        ),
        "correction": Correction.objects.get(deal__table__round__stage__event=event).pk,
    }
    return Things(
        blanks,
        {
            "players": player.pk,
            "entrants": blanks["entrant"],
            "points": blanks["adjustment"],
            "apart": blanks["apart"],
            "waiting": blanks["waiting"],
            "claims": blanks["claim"],
            "substitutes": blanks["substitute"],
            "rulings": blanks["ruling"],
            "pools": blanks["entrant"],
        },
    )


def make_world() -> World:
    """Needs a transaction that somebody else takes back."""
    table, neighbours = tables_of(eventful(names=("Bea", "Cy", "Eve", "Fay", "Gus", "Hal")))
    elsewhere = tables_of(eventful(names=("Ida", "Jon", "Kit")))[0]
    hidden = hidden_table()
    claims = {
        "guest": factories.claim(elsewhere, 2, device="guest"),
        "neighbour": factories.claim(neighbours, 2, device="neighbour"),
        "seat": factories.claim(table, 2, device="seat"),
        "author": factories.claim(table, 1),
    }
    users = {"dot": factories.dot(), "eli": eli(), "root": root(), "ada": factories.ada()}
    users |= {
        "sitting": factories.account_of(table.seats.get(number=2).people[0]),
        "apart": factories.account_of(neighbours.seats.get(number=2).people[0]),
        "outside": factories.account_of(factories.player("Uma")),
    }
    opened = {"table": table} | {role: claim.table for role, claim in claims.items()}
    callers = {
        role: _caller(users.get(role), table=opened.get(role), claim=claims.get(role)) for role in ROLES
    }
    return World(table, neighbours, elsewhere, hidden, callers, things(table), things(elsewhere))


def _caller(user: User | None, *, table: Table | None, claim: SeatClaim | None) -> Caller:
    client = Client()
    if user is not None:
        client.force_login(user)
        if user.is_staff:
            codes.verify(client, user)
    if claim is not None:
        client.cookies[COOKIE] = access.sign_device(claim.device)
    cookies = {name: cookie.value for name, cookie in client.cookies.items()}
    return Caller(cookies, access.table_link(table) if table else None, claim.device if claim else None)


def eventful(*, names: tuple[str, ...]) -> Event:
    """An event in its second round, with one of everything that has an address: in the first a deal was corrected; now
    one is entered, a substitute plays, somebody got points, somebody waits for a place, and two are kept apart.
    """
    event = factories.event(names=names, table_size=3)
    first = factories.table_of(factories.played_round(event))
    rulings.enter_result(
        first, 1, factories.totals(first), by=factories.ada(), reason="Counted again.", seen_version=1
    )
    factories.published_round(event)
    for table in tables_of(event):
        factories.enter(table, 1, factories.totals(table))
        seat = table.seats.get(number=3)
        substitutes.send_substitute(seat, absent=seat.people[0], name=f"Zoe {table.pk}", by=factories.ada())
        wishes.keep_apart(event, seat.entrant, table.seats.get(number=2).entrant, by=factories.ada())
    factories.points(event, names[0], 1)
    Waiting.objects.create(event=event, player=factories.player(f"Wim {event.pk}"))
    of = season(name=f"Season of {names[0]}")
    season_events.add_event(of, event, by=factories.ada())
    competitors(of, names)
    return event


def hidden_table() -> Table:
    """A table, in a season that only organizers know of, too."""
    event = factories.event(name="Secret", names=("Lou", "Mia"))
    season_events.add_event(season(name="Secret season", opened=False), event, by=factories.ada())
    return rounds.propose_round(factories.stage(event), by=factories.ada()).tables.get()


def tables_of(event: Event) -> list[Table]:
    """The tables of the newest round, as their phones find them."""
    newest = event.stages.get().rounds.latest("number")
    return [factories.table_of(newest, number) for number in newest.tables.values_list("number", flat=True)]


def eli() -> User:
    """The organizer of another club."""
    user = User.objects.create_user("eli", password=factories.PASSWORD)
    League.objects.create(name="Their club", slug="their-club").organizers.add(user)
    return user


def root() -> User:
    """Looks after the server."""
    return User.objects.create_superuser("root", password=factories.PASSWORD)


@contextmanager
def undone() -> Iterator[None]:
    """What happens in here has not happened."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
