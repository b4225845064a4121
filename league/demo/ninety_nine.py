"""An evening of Ninety-Nine."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from games.ninety_nine.notation import deal_json
from games.ninety_nine.record import DealLog
from games.ninety_nine.simulate import final_record
from games.ninety_nine.variant import read_variant
from league.choices import CHOICES
from league.demo.evening import PLAYERS, Evening, tables_of
from league.models import Table
from league.services import stages

CHIPS = 2  # fewer than usual: a short evening
EVERY_SO_MANYTH_WHOLE = 3


def chips(evening: Evening) -> None:
    """Eight players at two tables: one round played, the second half: a table in the middle, one yet to begin."""
    choices = CHOICES["ninety-nine"]
    event = evening.event(
        "Ninety-Nine evening",
        names=PLAYERS[:8],
        days_ago=0,
        game="ninety-nine",
        options={"chips_many": CHIPS},
        planned_rounds=3,
        match_length=choices.match_lengths[0],
        deals=None,
        tiebreaks=choices.usual_tiebreaks,
    )
    first = evening.publish(event)
    for table in tables_of(first):
        for number, sent in _match(table, evening.rng):
            evening.play(table, number, sent)
    stages.refresh_stage(first.stage_id)
    begun, _waiting = tables_of(evening.publish(event))
    deals = _match(begun, evening.rng)
    for _deal in range(2):
        evening.play(begun, *next(deals))
    evening.enter(begun, *next(deals))


def _match(table: Table, rng: Random) -> Iterator[tuple[int, dict[str, Any]]]:
    """The deals of a match played out by made-up players: who lost, and of some deals all cards."""
    record = final_record(table.seats.count(), rng=rng, variant=read_variant(table.variant))
    numbers = {name: number for number, name in enumerate(record.seats, start=1)}
    for number, deal in enumerate(record.deals, start=1):
        log = _numbered(deal, numbers)
        yield number, deal_json(log if number % EVERY_SO_MANYTH_WHOLE == 0 else DealLog(loser=log.loser))


def _numbered(deal: DealLog, numbers: dict[Any, int]) -> DealLog:
    """A deal told with the numbers of the seats."""
    return DealLog(
        dealer=None if deal.dealer is None else numbers[deal.dealer],
        hands={numbers[seat]: cards for seat, cards in (deal.hands or {}).items()},
        plays=tuple(replace(play, player=numbers[play.player]) for play in deal.plays or ()),
        loser=None if deal.loser is None else numbers[deal.loser],
    )
