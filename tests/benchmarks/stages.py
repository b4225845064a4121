"""Large stages, written at once: the rows that playing them would have left. Needs Django to be set up."""

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from django.db.models import Model

from league.models import (
    Deal,
    Entrant,
    Event,
    League,
    Player,
    Round,
    Score,
    Seat,
    Stage,
    Submission,
    Table,
    User,
)
from league.services import events
from league.services.rules import EventRules
from league.states import Back, DealState, Evidence, RoundState, TableState

TABLE = 4
BATCH = 5_000
Row = TypeVar("Row", bound=Model)


def organizer() -> User:
    """Who made it all up."""
    return User.objects.get_or_create(username="ada")[0]


def played_stage(entrants: int, rounds: int) -> Stage:
    """A stage of so many complete rounds at tables of four, each with one confirmed deal; nothing is derived yet."""
    league = League.objects.get()
    rules = EventRules(name="A large event", time_zone="UTC", options={}, deals=1, tiebreaks=("opponents",))
    event = events.create_event(league, rules, by=organizer(), rng_seed=1)
    everybody = _enter(event, [Player(league=league, name=f"Player {n}") for n in range(entrants)])
    stage, rng = event.current_stage, Random(1)
    for number in range(1, rounds + 1):
        _play(stage, number, rng.sample(everybody, entrants), rng)
    return stage


def _enter(event: Event, players: Sequence[Player]) -> list[Entrant]:
    _create(Player, players)
    return _create(Entrant, [Entrant(event=event, player=player) for player in players])


def _play(stage: Stage, number: int, order: Sequence[Entrant], rng: Random) -> None:
    state = RoundState.COMPLETE
    round = Round.objects.create(stage=stage, number=number, state=state, rng_seed=1, seating={})
    tables = _create(
        Table,
        [Table(round=round, number=at + 1, state=TableState.FINAL) for at in range(len(order) // TABLE)],
    )
    seats = _create(
        Seat,
        [
            Seat(table=tables[at // TABLE], round=round, number=at % TABLE + 1, entrant=who, back=back)
            for at, who in enumerate(order)
            for back in (list(Back)[at % TABLE],)
        ],
    )
    deals = _create(Deal, [Deal(table=table, number=1) for table in tables])
    by = organizer()
    said = _create(Submission, [_reading(deal, by) for deal in deals])
    _create(
        Score,
        [
            Score(submission=said[at // TABLE], seat=seat, points=rng.randrange(-20, 150))
            for at, seat in enumerate(seats)
        ],
    )
    for deal, reading in zip(deals, said, strict=True):
        deal.state, deal.confirmed_submission = DealState.CONFIRMED, reading
    Deal.objects.bulk_update(deals, ["state", "confirmed_submission"], batch_size=BATCH)


def _reading(deal: Deal, by: User) -> Submission:
    return Submission(
        deal=deal,
        version=1,
        step=1,
        organizer=by,
        evidence=Evidence.TOTALS,
        document={},
        content_hash="",
        outcome_hash="",
        rules_version="1",
    )


def _create(of: type[Row], rows: Sequence[Row]) -> list[Row]:
    manager: Any = of._default_manager
    created: list[Row] = manager.bulk_create(rows, batch_size=BATCH)
    return created
