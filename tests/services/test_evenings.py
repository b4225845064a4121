"""Whole evenings on which everything happens: every round is whole, and the standings are what a plain count gives."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from league.models import Event, Round, Seat, Stage, Standing, Table, Unplayed
from league.queries.table_desk import seats_version
from league.services import (
    attendance,
    entrants,
    rounds,
    rulings,
    seats,
    stages,
    substitutes,
    table_rulings,
    taking_back,
)
from league.states import EntrantState, TableState
from tests import factories
from tests.competition import oracle
from tests.factories import NAMES, ada, table_of

pytestmark = pytest.mark.django_db

TIEBREAKS = ("wins", "best-deal", "opponents-total")
AWARDS: dict[str, dict[str, Any]] = {
    "bye": {"points": "5/2", "counts_as_played": True},
    "walkover": {"points": "11", "counts_as_played": True},
    "no_show": {"points": "-3", "counts_as_played": False},
    "parked": {"points": "1/3", "counts_as_played": True},
}
FORMATS: dict[str, dict[str, Any]] = {
    "league-night": {"table_size": 3, "planned_rounds": 4},
    "round-robin": {"table_size": 3},
    "swiss": {"table_size": 3, "exact_tables": True, "planned_rounds": 4},
}


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("rules", [("cancel", "entrant"), ("forfeit", "substitute"), ("void", "nobody")])
def test_every_round_is_whole_and_the_standings_are_a_plain_count(kind: str, rules: tuple[str, str]) -> None:
    rng = Random(f"{kind}/{rules}")
    event = factories.event(
        names=NAMES[: rng.randint(7, 9)],
        format=kind,
        tiebreaks=TIEBREAKS,
        **FORMATS[kind],
    )
    Stage.objects.filter(event=event).update(
        awards=AWARDS, withdrawal_rule=rules[0], substitute_rule=rules[1]
    )

    for number in range(1, 4):
        playing = seated(event, number)
        play(playing, rng)
        between(event, playing, rng)

    agree(event, *rules)


def seated(event: Event, number: int) -> Round:
    """The next round, in which everybody who plays has one seat or sits out, and nobody else does."""
    stages.refresh_stage(factories.stage(event).pk)
    playing = factories.published_round(event)
    assert playing.number == number
    having = list(playing.seats.values_list("entrant", flat=True))
    having += list(playing.unplayed.values_list("entrant", flat=True))
    active = event.entrants.filter(state=EntrantState.ACTIVE).values_list("pk", flat=True)
    assert sorted(having) == sorted(active)
    return playing


def play(playing: Round, rng: Random) -> None:
    for number in playing.tables.order_by("number").values_list("number", flat=True):
        what = rng.choice(["play", "play", "absent", "alone", "exchange", "substitute", "put off", "close"])
        at = table_of(playing, number)
        if what in ("absent", "alone"):
            for _seat in range(1 if what == "absent" else at.seats.count() - 1):
                attendance.did_not_come(at, 1, by=ada())
        if what == "substitute":
            seat = at.seats.with_people().get(number=2)
            seat.table = at
            substitutes.send_substitute(seat, absent=seat.people[0], name=f"Zoe {at.pk}", by=ada())
        if what == "put off":
            table_rulings.put_off(at, by=ada(), reason="Later.")
        elif what == "close":
            table_rulings.close_table(at, by=ada(), reason="Never.")
        if table_of(playing, number).is_open and what != "put off":
            enter(table_of(playing, number), rng)
        if what == "exchange":
            one, other = at.seats.order_by("number")[:2]
            one.table = other.table = at
            seats.exchange_seats(one, other, seen=seats_version(at), by=ada(), reason="They told us.")


def enter(at: Table, rng: Random) -> None:
    counts = [(rng.randint(0, 12), rng.randint(1, 4)) for _seat in range(at.seats.count())]
    counts[0] = (counts[0][0], 0)
    rulings.enter_result(at, 1, factories.totals(at, *counts, caller=1), by=ada())


def between(event: Event, playing: Round, rng: Random) -> None:
    """Somebody leaves or comes, and something about a table is decided anew."""
    active = list(event.entrants.filter(state=EntrantState.ACTIVE).order_by("pk"))
    if rng.random() < 0.7:
        entrants.withdraw(rng.choice(active), by=ada())
    if rng.random() < 0.5:
        entrants.add_entrants(event, f"Late {playing.number}", by=ada())
    final = list(Table.objects.filter(round=playing, state=TableState.FINAL).order_by("number"))
    if final and rng.random() < 0.4:
        table_rulings.void_table(table_of(playing, rng.choice(final).number), by=ada(), reason="A deck.")
    for waiting in playing.tables.filter(parked=True, state__in=TableState.open):
        if rng.random() < 0.5:
            enter(table_of(playing, waiting.number), rng)


def agree(event: Event, withdrawal: str, substitute: str) -> None:
    """The standings, row by row, are what the oracle counts from the rows of the database."""
    told = told_to_the_oracle(event, withdrawal, substitute)
    left = set(event.entrants.filter(state=EntrantState.WITHDRAWN).values_list("pk", flat=True))
    listed = set(event.entrants.values_list("pk", flat=True)) - (left if withdrawal == "void" else set())

    points = {row.entrant_id: (row.points, row.played) for row in derived(event)}

    assert points == {pk: (oracle.points(told, pk), oracle.played(told, pk)) for pk in listed}
    assert {row.entrant_id: row.rank for row in derived(event)} == oracle.ranks(
        told, sorted(listed), TIEBREAKS
    )


def derived(event: Event) -> list[Standing]:
    stages.refresh_stage(factories.stage(event).pk)
    return list(factories.stage(event).standings.all())


def told_to_the_oracle(event: Event, withdrawal: str, substitute: str) -> oracle.Event:
    left = dict(event.entrants.filter(state=EntrantState.WITHDRAWN).values_list("pk", "left_after"))
    gone = set(left) if withdrawal == "void" else set()
    tables = []
    unplayed: list[tuple[int, int, str, tuple[int, ...]]] = []
    for each in Table.objects.filter(round__stage__event=event, void="").select_related("round"):
        here = list(Seat.objects.filter(table=each).prefetch_related("substitutes", "scores"))
        if each.state != TableState.FINAL:
            unplayed += [(each.round.number, seat.entrant_id, "parked", ()) for seat in here if each.parked]
            continue
        scores = {counts_for(seat, substitute): seat.scores.get() for seat in here if seat.scores.exists()}
        scores = {who: score for who, score in scores.items() if who not in gone}
        if scores and (len(scores) > 1 or len(here) == len(scores)):
            deals = {who: [(score.points, score.won)] for who, score in scores.items()}
            tables.append(
                oracle.Table(each.round.number, {who: s.points for who, s in scores.items()}, deals)
            )
    for row in Unplayed.objects.filter(round__stage__event=event).select_related("round", "table"):
        if row.table is None or not row.table.void:
            unplayed.append((row.round.number, row.entrant_id, row.kind, ()))
    if withdrawal == "forfeit":
        published = range(1, 1 + Round.objects.filter(stage__event=event).count())
        unplayed += [
            (n, who, "no-show", ()) for who, after in left.items() for n in published if n > (after or 0)
        ]
    awards = {
        kind.replace("_", "-"): (Fraction(a["points"]), a["counts_as_played"]) for kind, a in AWARDS.items()
    }
    kept = [each for each in unplayed if each[1] not in gone]
    return oracle.Event(tables, unplayed=kept, awards=awards)


def counts_for(seat: Seat, rule: str) -> int:
    """The entrant; below nought where nobody who is entered gets it. No substitute here is entered."""
    stood_in = seat.substitutes.exists() and rule != "entrant"
    return -seat.entrant_id if stood_in else seat.entrant_id


def test_a_round_thrown_away_leaves_no_trace_in_the_standings() -> None:
    event = factories.event(names=NAMES[:7], format="swiss", table_size=3, exact_tables=True)
    Stage.objects.filter(event=event).update(awards=AWARDS)
    play(seated(event, 1), Random(3))
    before = factories.points_of(event)

    again = seated(event, 2)
    with_bye = factories.points_of(event)
    taking_back.unpublish_round(again, by=ada(), reason="Two came late.")

    assert with_bye != before
    assert factories.points_of(event) == before
    assert rounds.propose_round(factories.stage(event), by=ada()).number == 2
