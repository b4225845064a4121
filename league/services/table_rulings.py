"""What organizers decide about a whole table: it is put off, ends as it is, or counts for nothing."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from league.errors import AlreadyDone
from league.models import Result, Table, User
from league.names import clean_text
from league.services.bracket_rulings import Ruling, in_the_bracket
from league.services.log import log
from league.services.stages import complete_rounds, results_moved
from league.services.tables import (
    close_by_ruling,
    hold_published,
    is_played_out,
    refuse_own_table,
    settle_table,
)
from league.services.taking_back import is_newest, reopen_round
from league.services.transactions import in_transaction
from league.states import BracketRuling, TableState

Kept = Mapping[str, object]


@in_transaction
def put_off(table: Table, *, by: User, reason: str) -> None:
    """The event goes on without waiting for this table, which can still be played; until then it counts as awarded."""
    reason = clean_text(reason, field="reason")
    hold_published(table)
    if table.round.stage.is_bracket:
        raise AlreadyDone(
            "bracket", _("In a bracket somebody waits for each table. Close it early, or let it be played.")
        )
    _refuse_final(table)
    if table.parked:
        raise AlreadyDone("put-off-already", _("Table %(table)d is put off already.") % _number(table))
    _park(table, parked=True)
    _log(table, "table.parked", by=by, before={"parked": False}, after={"parked": True}, reason=reason)
    complete_rounds(table.round.stage, by=by)
    results_moved(table.round.stage)


@in_transaction
def wait_again(table: Table, *, by: User) -> None:
    """The round waits for this table again. Refused once the next round is published: that one did not wait."""
    hold_published(table)
    _refuse_final(table)
    if not table.parked:
        raise AlreadyDone("not-put-off", _("Table %(table)d is not put off.") % _number(table))
    reopen_round(table.round, by=by)
    _park(table, parked=False)
    _log(table, "table.unparked", by=by, before={"parked": True}, after={"parked": False})
    results_moved(table.round.stage)


@in_transaction
def close_table(table: Table, *, by: User, reason: str) -> None:
    """End an open table as it is: what is confirmed there counts, the rest does not."""
    reason = clean_text(reason, field="reason")
    hold_published(table)
    _refuse_final(table)
    with in_the_bracket(table.round.stage, Ruling(by)):
        close_by_ruling([table], by=by, reason=reason)
    complete_rounds(table.round.stage, by=by)
    results_moved(table.round.stage)


@in_transaction
def void_table(table: Table, *, by: User, reason: str, then: BracketRuling | None = None) -> None:
    """Nothing of this table counts: who sat there has nothing of the round. That they met stays a fact.

    In a bracket a ruling says who goes on, or the table is played again; `then` is what becomes of what depends on
    it. Refused at a table where the organizer plays.
    """
    reason = clean_text(reason, field="reason")
    hold_published(table)
    if table.void:
        raise AlreadyDone("void-already", _("Table %(table)d is void already.") % _number(table))
    refuse_own_table(table, by=by)
    before = {"state": table.state}
    with in_the_bracket(table.round.stage, Ruling(by, then, reason)):
        table.state, table.void = TableState.FINAL, reason
        table.save(update_fields=["state", "void"])
        Result.objects.filter(seat__table=table).delete()
    _log(table, "table.voided", by=by, before=before, after={"state": table.state}, reason=reason)
    complete_rounds(table.round.stage, by=by)
    results_moved(table.round.stage)


@in_transaction
def let_count(table: Table, *, by: User, reason: str = "", then: BracketRuling | None = None) -> None:
    """A void table counts again with what is confirmed there; in the newest round it goes on where it was."""
    hold_published(table)
    if not table.void:
        raise AlreadyDone("not-void", _("Table %(table)d is not void.") % _number(table))
    refuse_own_table(table, by=by)
    before = {"state": table.state, "void": table.void}
    with in_the_bracket(table.round.stage, Ruling(by, then, reason)):
        table.void = ""
        table.save(update_fields=["void"])
        if not (table.ruling or is_played_out(table)) and is_newest(table.round):
            reopen_round(table.round, by=by)
        settle_table(table)
    _log(table, "table.restored", by=by, before=before, after={"state": table.state})
    complete_rounds(table.round.stage, by=by)


def _refuse_final(table: Table) -> None:
    if not table.is_open:
        raise AlreadyDone("table-final", _("Table %(table)d is final.") % _number(table))


def _park(table: Table, *, parked: bool) -> None:
    table.parked = parked
    table.save(update_fields=["parked"])


def _log(table: Table, action: str, *, by: User, before: Kept, after: Kept, reason: str = "") -> None:
    log(table.round.stage.event, action, by=by, table=table, before=before, after=after, reason=reason)


def _number(table: Table) -> dict[str, int]:
    return {"table": table.number}
