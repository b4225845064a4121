"""The tables of a bracket follow its course: opened, seated anew or taken away. What was entered never changes."""

from collections.abc import Collection, Mapping, Sequence

from django.db.models import Prefetch
from django.db.models.functions import Now
from django.utils.translation import gettext as _

from league.competition.types import EntrantId
from league.models import Deal, Result, Round, Seat, SeatClaim, Stage, Table, Unplayed, User
from league.queries.brackets import BracketNow
from league.queries.entries import with_entries
from league.services.log import log
from league.services.opening import open_tables, table_variant
from league.services.transactions import hold
from league.states import Back, RoundState, TableState

Seating = Mapping[int, Sequence[EntrantId]]
"""Who plays at each table, by its number in the bracket."""


def advance(stage: Stage, now: BracketNow) -> None:
    """Bring the tables to where the course leads. The caller holds the stage; doing it again changes nothing.

    A constant number of statements, and a few for each table at which others sit than before.
    """
    to_play = now.to_play
    there = {table.number: table for table in _tables_of(stage)}
    _follow_changes(stage, there, to_play, begun=now.begun)
    _open(stage, now, {number: who for number, who in to_play.items() if number not in there})
    _close_decided(stage, now, there)
    _settle_rounds(stage, now)


def withdraw_tables(tables: Collection[Table], *, reason: str) -> None:
    """Nothing of these tables counts, and they are played again from the start. The caller holds the stage.

    What was entered stays to be read. Their links open nothing any more.
    """
    pks = [table.pk for table in tables]
    hold(tables=tables)
    SeatClaim.objects.filter(table__in=pks, released_at=None).update(released_at=Now())
    Result.objects.filter(seat__table__in=pks).delete()
    Unplayed.objects.filter(table__in=pks).delete()
    Seat.objects.filter(table__in=pks).update(round=None)
    Table.objects.filter(pk__in=pks).update(state=TableState.FINAL, void=reason, withdrawn=True)


def _tables_of(stage: Stage) -> list[Table]:
    tables = Table.objects.filter(round__stage=stage).select_related("round__stage__event")
    return list(tables.prefetch_related(Prefetch("seats", Seat.objects.order_by("number"))))


def _follow_changes(
    stage: Stage, there: dict[int, Table], to_play: Seating, *, begun: Collection[int]
) -> None:
    """Seat anew or take away the open tables at which others sit by now, unless something was entered there."""
    changed = [
        table
        for number, table in there.items()
        if number not in begun and _sitting(table) != set(to_play.get(number, ()))
    ]
    if not changed:
        return
    # The race: a phone puts down a part of a deal, for which it holds no more than the table.
    hold(tables=changed)
    entered = set(
        with_entries(Table.objects.filter(pk__in=[each.pk for each in changed])).values_list("pk", flat=True)
    )
    untouched = [table for table in changed if table.pk not in entered]
    _take_away(stage, [table for table in untouched if table.number not in to_play])
    _seat_anew(stage, [(table, to_play[table.number]) for table in untouched if table.number in to_play])


def _take_away(stage: Stage, tables: Sequence[Table]) -> None:
    for table in tables:
        log(stage.event, "bracket.table-gone", by=None, table=table, before=_said(table))
    pks = [table.pk for table in tables]
    Deal.objects.filter(table__in=pks).delete()
    Table.objects.filter(pk__in=pks).delete()


def _sitting(table: Table) -> set[int]:
    return {seat.entrant_id for seat in table.seats.all()}


def _said(table: Table) -> dict[str, object]:
    entrants = [seat.entrant_id for seat in table.seats.all()]
    return {"round": table.round.number, "table_number": table.number, "entrants": entrants}


def _seat_anew(stage: Stage, tables: Sequence[tuple[Table, Sequence[EntrantId]]]) -> None:
    """Whoever still plays at a table stays seated; the phones of the others are gone with their seats.

    All leave before anybody comes, because they may come from one of these tables to another.
    """
    staying = {table: [seat for seat in table.seats.all() if seat.entrant_id in who] for table, who in tables}
    kept = [seat.pk for seats in staying.values() for seat in seats]
    Seat.objects.filter(table__in=[table.pk for table in staying]).exclude(pk__in=kept).delete()
    coming: list[Seat] = []
    for table, who in tables:
        coming += _seats_to_fill(table, who, staying[table])
        table.variant = table_variant(table, stage.event.variant, seats=len(who))
        before = _said(table)
        after = {**before, "entrants": list(who)}
        log(stage.event, "bracket.seated-anew", by=None, table=table, before=before, after=after)
    Seat.objects.bulk_update([seat for seats in staying.values() for seat in seats], ["number"])
    Seat.objects.bulk_create(coming)
    Table.objects.bulk_update(staying, ["variant"])


def _seats_to_fill(table: Table, who: Sequence[EntrantId], staying: Sequence[Seat]) -> list[Seat]:
    """The seats of who comes, without a gap; one that stays moves only where there are fewer than before."""
    taken = {seat.number for seat in staying}
    free = [number for number in range(1, len(who) + 1) if number not in taken]
    for seat in staying:
        if seat.number > len(who):
            seat.number = free.pop(0)
    backs = [back for back in Back if back not in {seat.back for seat in staying}]
    here = {seat.entrant_id for seat in staying}
    coming = [each for each in who if each not in here]
    return [
        Seat(table=table, round=table.round, number=number, entrant_id=entrant, back=back)
        for entrant, number, back in zip(coming, free, backs, strict=False)
    ]


def _open(stage: Stage, now: BracketNow, to_open: Seating) -> None:
    if not to_open:
        return
    rounds = _rounds_of(stage, {_round_number(stage, now, number) for number in to_open})
    tables = Table.objects.bulk_create(
        Table(round=rounds[_round_number(stage, now, number)], number=number) for number in sorted(to_open)
    )
    Seat.objects.bulk_create(
        Seat(table=table, round=table.round, number=number, entrant_id=entrant, back=back)
        for table in tables
        for number, (entrant, back) in enumerate(zip(to_open[table.number], Back, strict=False), start=1)
    )
    open_tables(tables)
    sitting = [who for seated in to_open.values() for who in seated]
    log(stage.event, "bracket.opened", by=None, entrants=sitting, after={"tables": sorted(to_open)})


def _round_number(stage: Stage, now: BracketNow, table: int) -> int:
    """Rounds are counted through the whole event."""
    return stage.first_round - 1 + now.bracket.table(table).round


def _rounds_of(stage: Stage, numbers: Collection[int]) -> dict[int, Round]:
    Round.objects.bulk_create(
        (
            Round(
                stage=stage,
                number=number,
                state=RoundState.PLAYING,
                rng_seed=stage.rng_seed,
                published_at=Now(),
            )
            for number in numbers
        ),
        ignore_conflicts=True,
    )
    rounds = {round.number: round for round in stage.rounds.filter(number__in=numbers)}
    for round in rounds.values():
        round.stage = stage
    return rounds


def _close_decided(stage: Stage, now: BracketNow, there: Mapping[int, Table]) -> None:
    """Where so many did not come, or left, that all the others go on, there is nothing more to play."""
    for number in now.begun:
        table = there.get(number)
        if table is not None and table.is_open and now.situation.table(number).state == "automatic":
            table.state, table.ruling = TableState.FINAL, _("Everybody who is there goes on.")
            table.save(update_fields=["state", "ruling"])
            log(stage.event, "bracket.all-go-on", by=None, table=table)


def _settle_rounds(stage: Stage, now: BracketNow) -> None:
    """A round is over once each of its tables in the plan is decided, and goes on when one is open again."""
    undecided = {
        _round_number(stage, now, each.number) for each in now.situation.tables if not each.is_decided
    }
    stage.rounds.filter(tables__isnull=True).delete()
    for round in stage.rounds.exclude(state=RoundState.DRAFT):
        state = RoundState.PLAYING if round.number in undecided else RoundState.COMPLETE
        if round.state != state:
            completed = Now() if state == RoundState.COMPLETE else None
            Round.objects.filter(pk=round.pk).update(state=state, completed_at=completed)
            action = "round.complete" if state == RoundState.COMPLETE else "round.reopened"
            after = {"round": round.number, "state": state}
            before = {"state": round.state}
            log(stage.event, action, by=None, round=round.number, before=before, after=after)


def log_withdrawn(
    stage: Stage, tables: Collection[Table], *, by: User, reason: str, action: str = "bracket.restarted"
) -> None:
    """One row for all that a ruling lets be played again."""
    numbers = sorted(table.number for table in tables)
    seats = Seat.objects.filter(table__in=tables)
    sat = seats.values_list("entrant", flat=True)
    log(stage.event, action, by=by, entrants=sat, before={"tables": numbers}, reason=reason)
