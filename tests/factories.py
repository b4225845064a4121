"""A league of named people: Ada organizes, Bea, Cy, Eve and Fay play, Dot should not be here."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any
from uuid import uuid4

from django.contrib.auth import authenticate
from django.test import RequestFactory

from league import access
from league.competition.cut import CutRule
from league.models import (
    Adjustment,
    Entrant,
    Event,
    League,
    Player,
    Round,
    Seat,
    SeatClaim,
    Stage,
    Standing,
    Submission,
    Table,
    User,
)
from league.queries.merging import merging_of
from league.services import (
    accounts,
    adjustments,
    challenges,
    cuts,
    entrants,
    events,
    later_stages,
    people,
    ratings,
    results,
    rounds,
    rulings,
    stages,
)
from league.services.merging import merge_players
from league.services.rules import EventRules, rules_of
from league.states import EntrantKind, StageFormat
from tests.laid_down import laid_down

NAMES = ("Bea", "Cy", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kit", "Lou", "Mia", "Ned")
PASSWORD = "correct horse battery"
MANY = 30
"""Tables of one round, more of which would take longer to seat than to play."""


def league() -> League:
    """The league that the first migration made, or a new one where a test emptied the tables."""
    return League.objects.first() or League.objects.create(name="Our league", slug="league")


def ada() -> User:
    """The organizer."""
    return _account("ada", organizes=True)


def dot() -> User:
    """Has an account and no business here."""
    return _account("dot", organizes=False)


def player(name: str) -> Player:
    """Somebody of the league who is in no event yet."""
    return people.player_named(league(), name, by=ada())


def merged(name: str, *, into: Player) -> Player:
    """The record of somebody new who turned out to be a player that the league knows."""
    goes = player(name)
    merge(goes, into=into)
    goes.refresh_from_db()
    return goes


def merge(goes: Player, *, into: Player) -> None:
    """Ada looks at what would change, and does it."""
    merge_players(goes, into=into, seen=merging_of(goes, into).version, by=ada())


def account_of(player: Player) -> User:
    """The account of a player, named like them in small letters; made if there is none."""
    if player.user is None:
        invitation = accounts.invite(player, by=ada())
        return accounts.sign_up(invitation, username=player.name.lower().replace(" ", "-"), password=PASSWORD)
    return player.user


def event(
    *,
    names: Sequence[str] = NAMES[:4],
    game: str = "nerts",
    by: User | None = None,
    options: Mapping[str, Any] | None = None,
    **rules: Any,
) -> Event:
    """An event with its entrants; for partnerships each name is a line such as "Bea & Cy"."""
    organizer = by or ada()
    usual = EventRules(name="Friday night", time_zone="Europe/Berlin", deals=1, options={}).of_game(game)
    chosen = replace(usual, options=dict(options or {}), **rules)
    made = events.create_event(league(), chosen, by=organizer)
    if names:
        entrants.add_entrants(made, "\n".join(names), by=organizer)
    return made


def pairs_event(*, names: Sequence[str] = ("Bea & Cy", "Eve & Fay", "Gus & Hal"), **rules: Any) -> Event:
    return event(names=names, entrant_kind=EntrantKind.PARTNERSHIPS, **rules)


def stage(of: Event) -> Stage:
    return of.current_stage


def published_round(of: Event, *, by: User | None = None) -> Round:
    """The next round, proposed and published."""
    organizer = by or ada()
    proposal = rounds.propose_round(stage(of), by=organizer)
    rounds.publish_round(proposal, by=organizer)
    return proposal


@laid_down
def table(**of_event: Any) -> Table:
    """Table 1 of the first round of a new event."""
    first = published_round(event(**of_event)).tables.get(number=1)
    return access.table_to_score(access.table_link(first))


def tables(count: int, *, seats: int = 2, **of_event: Any) -> Iterator[Table]:
    """So many tables that nobody has played at, of as few new events as it takes."""
    for before in range(0, count, MANY):
        here = min(MANY, count - before)
        names = [f"P{number}" for number in range(1, here * seats + 1)]
        together = published_round(event(names=names, table_size=seats, **of_event))
        yield from (table_of(together, number) for number in range(1, here + 1))


@laid_down
def chips_table(names: Sequence[str] = NAMES[:3], *, chips: int = 2, **rules: Any) -> Table:
    """Table 1 of a new event of Ninety-Nine, at which everybody starts with so many chips."""
    options = {"chips_few": chips, "chips_many": chips, **rules.pop("options", {})}
    return table(game="ninety-nine", names=names, options=options, **rules)


def lose(at: Table, *losers: int) -> None:
    """The next deals, each lost by one of these seats: entered by seat 1, confirmed by seat 2."""
    for loser in losers:
        number = at.deals.order_by("-number").values_list("number", flat=True)[0]
        entered = enter(at, 1, {"loser": loser}, number=number)
        confirm(at, 2, version=entered.version, number=number)


def claim(at: Table, seat: int = 1, *, player: int = 0, device: str | None = None) -> SeatClaim:
    """A phone that scores for the (first) person of a seat."""
    place = at.seats.get(number=seat)
    person = place.people[player]
    return rounds.claim_seat(at, seat=place, player=person, device=device or f"phone-{seat}-{player}")


def _phone(at: Table, seat: int, player: int = 0) -> SeatClaim:
    """The phone of a seat as `claim` left it, or a new one."""
    left = at.claims.filter(device=f"phone-{seat}-{player}", seat__number=seat, released_at=None).first()
    return left or claim(at, seat, player=player)


def totals(
    at: Table, *counts: tuple[int, int], caller: int | None = 1, end: str | None = None
) -> dict[str, Any]:
    """A deal as totals: (foundation cards, nerts cards left) for each seat in order."""
    counts = counts or tuple((20, 0) if seat.number == caller else (10, 3) for seat in at.seats.all())
    return {
        "game": "nerts",
        "evidence": "totals",
        "end": end or ("call" if caller else "stalemate"),
        "caller": caller,
        "counts": {
            str(seat): {"foundation": foundation, "nerts": nerts}
            for seat, (foundation, nerts) in enumerate(counts, start=1)
        },
    }


def enter(
    at: Table, seat: int, document: dict[str, Any], *, number: int = 1, player: int = 0
) -> results.Receipt:
    """A seat enters a deal; its phone claims it first."""
    return results.submit(at, number, document, by=_phone(at, seat, player), key=_key())


def confirm(at: Table, seat: int, *, version: int = 1, number: int = 1, player: int = 0) -> results.Receipt:
    """A seat confirms what a version says."""
    said = Submission.objects.values_list("content_hash", flat=True).get(
        deal__table=at, deal__number=number, version=version
    )
    by = _phone(at, seat, player)
    return results.confirm(at, number, version=version, content_hash=said, by=by, key=_key())


def dispute(
    at: Table, seat: int, *, version: int = 1, number: int = 1, reason: str = "I had more."
) -> results.Receipt:
    """A seat objects to a version."""
    return results.dispute(at, number, version=version, reason=reason, by=_phone(at, seat), key=_key())


def let_stand(at: Table, *, number: int = 1, reason: str = "We counted it again.") -> None:
    """Ada answers whoever objected too late."""
    newest = at.deals.get(number=number).disputes.order_by("step").last()
    rulings.let_stand(at, number, seen=newest.step if newest else 1, by=ada(), reason=reason)


def confirmed_deal(at: Table, number: int = 1, *counts: tuple[int, int], caller: int | None = 1) -> None:
    """Seat 1 enters the deal and seat 2 confirms it."""
    entered = enter(at, 1, totals(at, *counts, caller=caller), number=number)
    confirm(at, 2, version=entered.version, number=number)


def played_round(of: Event) -> Round:
    """A published round in which every table's deals are confirmed."""
    current = published_round(of)
    play(current)
    current.refresh_from_db()
    return current


def play(published: Round) -> None:
    """Confirm every deal of every table of a round."""
    for each in published.tables.order_by("number"):
        at = access.table_to_score(access.table_link(each))
        for deal in at.deals.order_by("number"):
            confirmed_deal(at, deal.number)


def play_for(published: Round, points: Mapping[str, int]) -> None:
    """Play a round so that each, by name, gets so many points in each deal, or 10."""
    for each in published.tables.order_by("number"):
        at = access.table_to_score(access.table_link(each))
        names = [seat.names for seat in at.seats.order_by("number").with_people()]
        worth = [points.get(name, 10) for name in names]
        counts = [(worth[0], 0), *((points + 2, 1) for points in worth[1:])]
        for deal in at.deals.order_by("number"):
            confirmed_deal(at, deal.number, *counts, caller=1)
    stages.refresh_stage(published.stage_id)


def later_stage(
    of: Event, *, each: int = 2, runners_up: int = 0, pools: int = 1, name: str = "Finals", **rules: Any
) -> Stage:
    """A stage to come, after the last one; played like the current one unless told otherwise."""
    said = later_stages.LaterStage(
        name=name,
        rules=replace(rules_of(of, stage(of)), **rules),
        cut=CutRule(each, runners_up),
        pools=pools,
    )
    return later_stages.add_stage(of, said, by=ada())


def cut(of: Event) -> Stage:
    """The cut of the current stage, published; the stage it leads to."""
    return cuts.publish_cut(stage(of), by=ada())


def table_of(of: Round, number: int = 1) -> Table:
    """A table of a published round, as its phones find it."""
    return access.table_to_score(access.table_link(of.tables.get(number=number)))


@laid_down
def rated_event(*names: str, **rules: Any) -> Event:
    """An event of one round at tables of two in which seat 1 won; ratings and standings are up to date."""
    made = event(names=names or NAMES[:2], table_size=2, **rules)
    stages.refresh_stage(played_round(made).stage_id)
    ratings.refresh_due()
    return made


def ladder(names: Sequence[str] = NAMES[:6], **rules: Any) -> Event:
    """An event on whose ladder everybody stands in this order."""
    rules = {"tiebreaks": (), "format": StageFormat.LADDER, **rules}
    return event(name="The ladder", names=names, **rules)


def challenge(of: Event, challenger: str, *others: str) -> Round:
    """Somebody plays one or more who stand above."""
    keys = [entrant(of, name).pk for name in others]
    return challenges.challenge(stage(of), entrant(of, challenger).pk, keys, by=ada())


def won_by(current: Round, name: str) -> None:
    """Somebody wins the only table of a round by calling, and the standings know it."""
    [each] = current.tables.all()
    at = access.table_to_score(access.table_link(each))
    confirmed_deal(at, 1, caller=seat_of(at, name).number)
    stages.refresh_stage(current.stage_id)


def seat_of(at: Table, name: str) -> Seat:
    """The seat at which somebody of that name plays."""
    return next(seat for seat in at.seats.with_people() if name in [person.name for person in seat.people])


def points_of(of: Event) -> dict[str, tuple[str, int]]:
    """What the standings say of each entrant: points and rounds played."""
    stages.refresh_stage(stage(of).pk)
    rows = Standing.objects.filter(stage__event=of).select_related("entrant")
    return {str(row.entrant): (str(row.points), row.played) for row in rows}


def close(current: Round) -> None:
    """Ada ends a round before its last deal."""
    rounds.close_round(current, by=ada(), reason="The hall closes.")


def points(of: Event, name: str, exact: Fraction | int, *, reason: str = "Came late.") -> Adjustment:
    """A penalty or a bonus that Ada gives."""
    return adjustments.give_points(entrant(of, name), Fraction(exact), reason=reason, by=ada(), key=_key())


def entrant(of: Event, name: str) -> Entrant:
    """The entrant in which somebody of that name plays."""
    return of.entrants.get(people__player__name=name)


def signs_in(username: str, password: str) -> bool:
    """Whether somebody with that password runs the league."""
    request = RequestFactory().post("/sign-in/")
    user = authenticate(request, username=username, password=password)
    return League.objects.get().is_run_by(user)


def _key() -> str:
    return uuid4().hex


def _account(username: str, *, organizes: bool) -> User:
    return User.objects.filter(username=username).first() or _new_account(username, organizes=organizes)


@laid_down
def _new_account(username: str, *, organizes: bool) -> User:
    user = User.objects.create_user(username, password=PASSWORD)
    if organizes:
        league().organizers.add(user)
    return user
