"""What the next seating must respect: who is away, sits out, needs a table, must not meet.

None of it touches a published round; a proposal that no longer fits is thrown away.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext as _

from league.errors import AlreadyDone, Unacceptable
from league.isolates import isolated
from league.models import Apart, Entrant, Event, Player, Stage, User
from league.services.field import hold_field
from league.services.log import log
from league.services.rounds import drop_proposal
from league.services.transactions import in_transaction
from league.states import EntrantState

LAST_TABLE = 999


def _hold_seated_rounds(event: Event) -> Stage:
    """Hold what a wish about the next seating needs; refused in a bracket, which has none."""
    stage = hold_field(event)
    if stage.is_bracket:
        raise AlreadyDone(
            "bracket",
            _("A bracket seats its tables by itself. Change its places, or give a seat to another."),
        )
    return stage


@in_transaction
def send_away(entrant: Entrant, *, by: User) -> None:
    """Not seated until back, and not withdrawn: what was played counts, and the place is kept."""
    stage = _hold_seated_rounds(entrant.event)
    here = Entrant.objects.filter(pk=entrant.pk, state=EntrantState.ACTIVE)
    sat_out = here.values_list("sits_out_next", flat=True).first()
    if not here.update(state=EntrantState.AWAY, sits_out_next=False):
        raise _not_here(entrant)
    drop_proposal(stage, by=by)
    before = {"state": EntrantState.ACTIVE, "sits_out_next": sat_out}
    _log(entrant, "entrant.away", by=by, before=before, after={"state": EntrantState.AWAY})


@in_transaction
def welcome_back(entrant: Entrant, *, by: User) -> None:
    """Who was away plays again from the next proposal on."""
    hold_field(entrant.event)
    away = Entrant.objects.filter(pk=entrant.pk, state=EntrantState.AWAY)
    if not away.update(state=EntrantState.ACTIVE):
        raise AlreadyDone("not-away", _("%(name)s is not away.") % {"name": isolated(entrant)})
    before, after = {"state": EntrantState.AWAY}, {"state": EntrantState.ACTIVE}
    _log(entrant, "entrant.back", by=by, before=before, after=after)


@in_transaction
def sit_out_next(entrant: Entrant, *, sits_out: bool, by: User) -> None:
    """A bye by hand: counted like any other, and instead of one where the numbers ask for one. Twice is once."""
    stage = _hold_seated_rounds(entrant.event)
    here = Entrant.objects.filter(pk=entrant.pk, state=EntrantState.ACTIVE)
    if not here.exists():
        raise _not_here(entrant)
    if here.exclude(sits_out_next=sits_out).update(sits_out_next=sits_out):
        drop_proposal(stage, by=by)
        action = "entrant.sits-out" if sits_out else "entrant.plays-next"
        _log(entrant, action, by=by, before={"sits_out_next": not sits_out})


@in_transaction
def fix_table(entrant: Entrant, table: int | None, *, by: User) -> None:
    """From the next seating on always at this table, or at any again. Twice is once."""
    if table is not None and not 1 <= table <= LAST_TABLE:
        refusal = _("Choose a table from 1 to %(last)d, or none.") % {"last": LAST_TABLE}
        raise Unacceptable("no-such-table", refusal, fields={"fixed_table": refusal})
    stage = _hold_seated_rounds(entrant.event)
    entrant.refresh_from_db(fields=["fixed_table"])
    before = entrant.fixed_table
    if before == table:
        return
    Entrant.objects.filter(pk=entrant.pk).update(fixed_table=table)
    drop_proposal(stage, by=by)
    action = "entrant.table" if table else "entrant.any-table"
    _log(entrant, action, by=by, before={"table_number": before}, after={"table_number": table})


@in_transaction
def change_wishes(entrant: Entrant, wishes: Mapping[str, Any], *, by: User) -> None:
    """Those of `sits_out_next` and `fixed_table` that are there, all or none."""
    if "fixed_table" in wishes:
        fix_table(entrant, wishes["fixed_table"], by=by)
    if "sits_out_next" in wishes:
        sit_out_next(entrant, sits_out=wishes["sits_out_next"], by=by)


@in_transaction
def keep_apart(event: Event, one: Entrant, other: Entrant, *, by: User) -> Apart:
    """These two are not seated together from the next proposal on. Nobody but organizers is told."""
    stage = _hold_seated_rounds(event)
    first, second = sorted((one, other), key=lambda entrant: entrant.pk)
    if first.pk == second.pk:
        refusal = _("Choose two.")
        raise Unacceptable("one-alone", refusal, fields={"other": refusal})
    apart, is_new = Apart.objects.get_or_create(event=event, one=first, other=second)
    if not is_new:
        raise AlreadyDone("apart-already", _("These two are kept apart already."))
    drop_proposal(stage, by=by)
    log(event, "entrants.apart", by=by, about=_people(apart), after=_said(apart))
    return apart


@in_transaction
def let_meet(apart: Apart, *, by: User) -> None:
    """These two may meet again, from the next proposal on."""
    hold_field(apart.event)
    if not Apart.objects.filter(pk=apart.pk).delete()[0]:
        raise AlreadyDone("not-apart", _("These two may meet already."))
    log(apart.event, "entrants.together", by=by, about=_people(apart), before=_said(apart))


def _not_here(entrant: Entrant) -> AlreadyDone:
    return AlreadyDone("not-here", _("%(name)s is away or has left already.") % {"name": isolated(entrant)})


def _people(apart: Apart) -> tuple[Player, ...]:
    return (*apart.one.players, *apart.other.players)


def _said(apart: Apart) -> dict[str, object]:
    return {"entrants": [apart.one_id, apart.other_id], "names": [str(apart.one), str(apart.other)]}


def _log(
    entrant: Entrant,
    action: str,
    *,
    by: User,
    before: Mapping[str, object] | None = None,
    after: Mapping[str, object] = MappingProxyType({}),
) -> None:
    about = {"entrant": entrant.pk, "name": str(entrant), **after}
    log(entrant.event, action, by=by, about=entrant.players, before=before, after=about)
