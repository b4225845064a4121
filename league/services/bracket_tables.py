"""A table of a bracket that is over while it is open who goes on: an order by ruling, one more deal, or all again."""

from collections.abc import Sequence

from django.db.models.functions import Now
from django.utils.translation import gettext as _

from league.errors import AlreadyDone, Unacceptable
from league.models import OrderRuling, Result, Table, User
from league.names import clean_text
from league.queries.brackets import BracketNow, bracket_now
from league.queries.entries import with_entries
from league.services.advancing import log_withdrawn, withdraw_tables
from league.services.bracket_rulings import Ruling, in_the_bracket
from league.services.current_stage import refuse_over
from league.services.log import log
from league.services.packs import open_deals
from league.services.stages import results_moved
from league.services.tables import hold_published, refuse_own_table
from league.services.transactions import in_transaction
from league.states import BracketRuling, DealState, MatchLength, TableState


@in_transaction
def rule_order(table: Table, order: Sequence[int], *, by: User, reason: str) -> None:
    """Say who goes on of those who are level over the line: an order of exactly these, the best first."""
    reason = clean_text(reason, field="reason")
    tied = _hold_tied(table, by=by).tied[table.number]
    if sorted(order) != sorted(tied.entrants):
        refusal = _("Put everybody who is level here in order, each once.")
        raise Unacceptable("not-who-is-level", refusal, fields={"order": refusal})
    stage = table.round.stage
    OrderRuling.objects.create(stage=stage, table=table, entrants=list(order), reason=reason, ruled_by=by)
    log(stage.event, "bracket.ruled", by=by, table=table, after={"order": list(order)}, reason=reason)
    results_moved(stage)


@in_transaction
def take_back_order(table: Table, *, by: User, reason: str, then: BracketRuling | None = None) -> None:
    """It is open again who goes on. In the way of that may be what was played since: `then` says what becomes of it."""
    reason = clean_text(reason, field="reason")
    _hold_bracket(table, by=by)
    standing = OrderRuling.objects.filter(table=table, taken_back_at=None)
    with in_the_bracket(table.round.stage, Ruling(by, then, reason)):
        if not standing.update(taken_back_at=Now()):
            raise AlreadyDone("nothing-ruled", _("No ruling orders this table."))
    log(table.round.stage.event, "bracket.ruling-taken-back", by=by, table=table, reason=reason)
    results_moved(table.round.stage)


@in_transaction
def deal_more(table: Table, *, by: User) -> None:
    """Those who are level play one more deal, and all at the table with them."""
    _hold_tied(table, by=by)
    stage = table.round.stage
    if table.void or stage.match_length != MatchLength.DEALS:
        raise AlreadyDone(
            "no-more-deals", _("No deal can be added here. Decide who goes on, or let it be played again.")
        )
    deals = list(table.deals.order_by("number").values_list("number", "state"))
    if all(state == DealState.CONFIRMED for _number, state in deals):
        open_deals(table, [deals[-1][0] + 1])
    table.state, table.ruling = TableState.PLAYING, ""
    table.save(update_fields=["state", "ruling"])
    Result.objects.filter(seat__table=table).delete()
    log(stage.event, "bracket.deal-more", by=by, table=table)
    results_moved(stage)


@in_transaction
def play_again(table: Table, *, by: User, reason: str, then: BracketRuling | None = None) -> None:
    """Nothing of this table counts, and it is played again from the start, under a new link.

    What was entered stays to be read. In the way may be what was played since: `then` says what becomes of it.
    """
    reason = clean_text(reason, field="reason")
    _hold_bracket(table, by=by)
    if table.is_open and not with_entries(Table.objects.filter(pk=table.pk)).exists():
        raise AlreadyDone("nothing-played", _("Nothing is entered at this table yet."))
    stage = table.round.stage
    with in_the_bracket(stage, Ruling(by, then, reason)):
        withdraw_tables([table], reason=reason)
    log_withdrawn(stage, [table], by=by, reason=reason)
    results_moved(stage)


def _hold_bracket(table: Table, *, by: User) -> None:
    hold_published(table)
    if not table.round.stage.is_bracket:
        raise AlreadyDone("no-bracket", _("This table is not in a bracket."))
    refuse_over(table.round.stage)
    refuse_own_table(table, by=by)


def _hold_tied(table: Table, *, by: User) -> BracketNow:
    _hold_bracket(table, by=by)
    now = bracket_now(table.round.stage)
    if table.number not in now.tied:
        raise AlreadyDone(
            "not-level", _("It is not open who goes on from table %(table)d.") % {"table": table.number}
        )
    return now
