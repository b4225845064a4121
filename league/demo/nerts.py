"""Three evenings of Nerts: a singles night, a pairs night, and a cup."""

from random import Random
from typing import Any

from games import GAMES
from games.nerts.simulate import final_layout
from league.demo.evening import PLAYERS, Evening, tables_of
from league.models import Round, Table
from league.services import brackets, rounds, stages
from league.states import EntrantKind, StageFormat

DEALS = 2
EVERY_SO_MANYTH_AS_TOTALS = 4

Reported = tuple[dict[str, Any], dict[str, Any]]
"""A deal as a layout, and the same as totals."""


def singles(evening: Evening) -> None:
    """Fifteen players: two rounds played, the third half, with a dispute to settle and a table yet to begin."""
    event = evening.event(
        "Friday night", names=PLAYERS, days_ago=1, planned_rounds=4, deals=DEALS, options={}
    )
    for _round in range(2):
        _play_whole(evening, evening.publish(event))
    _play_half(evening, evening.publish(event))


def pairs(evening: Evening) -> None:
    """Seven partnerships: one round played, the second proposed."""
    people = evening.rng.sample(PLAYERS, 14)
    event = evening.event(
        "Pairs night",
        names=[f"{one} & {other}" for one, other in zip(people[::2], people[1::2], strict=True)],
        days_ago=0,
        entrant_kind=EntrantKind.PARTNERSHIPS,
        planned_rounds=3,
        deals=DEALS,
        options={},
    )
    _play_whole(evening, evening.publish(event))
    rounds.propose_round(event.current_stage, by=evening.organizer)


def cup(evening: Evening) -> None:
    """Twelve players at tables of four of which two go on: the first round played, the second begun."""
    event = evening.event(
        "Harbour cup",
        names=PLAYERS[:12],
        days_ago=0,
        format=StageFormat.SINGLE_ELIMINATION,
        table_size=4,
        advance=2,
        deals=DEALS,
        options={},
    )
    stage = event.current_stage
    brackets.start_bracket(stage, brackets.ordered(stage, "lot"), by=evening.organizer)
    stages.refresh_stage(stage.pk)
    _play_whole(evening, stage.rounds.get(number=1))
    begun, _waiting = tables_of(stage.rounds.get(number=2))
    evening.play(begun, 1, deal(begun, evening.rng)[0])


def _play_whole(evening: Evening, round: Round) -> None:
    for table in tables_of(round):
        for number in range(1, DEALS + 1):
            evening.play(table, number, _one_of(deal(table, evening.rng), table, number))
    stages.refresh_stage(round.stage_id)


def _play_half(evening: Evening, round: Round) -> None:
    done, begun, disputed, _waiting = tables_of(round)
    for table, number in ((done, 1), (done, 2), (begun, 1), (disputed, 1)):
        evening.play(table, number, _one_of(deal(table, evening.rng), table, number))
    evening.enter(begun, 2, deal(begun, evening.rng)[1])
    _disagree(evening, disputed, 2)
    stages.refresh_stage(round.stage_id)


def _disagree(evening: Evening, table: Table, number: int) -> None:
    """One seat enters the cards, another has counted one card more for itself."""
    layout, totals = deal(table, evening.rng)
    totals["counts"]["2"]["foundation"] += 1
    evening.enter(table, number, layout)
    evening.enter(table, number, totals, seat=2)


def _one_of(deal: Reported, table: Table, number: int) -> dict[str, Any]:
    """Most deals are sent as layouts, some as totals."""
    layout, totals = deal
    return layout if (DEALS * table.number + number) % EVERY_SO_MANYTH_AS_TOTALS else totals


def deal(table: Table, rng: Random) -> Reported:
    """A deal played out by made-up players."""
    report = final_layout(seats=table.seats.count(), rng=rng)
    counts = {
        str(seat): {"foundation": count.foundation, "nerts": count.nerts}
        for seat, count in report.counts().items()
    }
    ended = {"end": report.end, "caller": report.caller}
    return (
        {"layout": GAMES["nerts"].to_json(report)["layout"]},
        {"evidence": "totals", **ended, "counts": counts},
    )
