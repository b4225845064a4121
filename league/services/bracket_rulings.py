"""Changes of a bracket under way: refused where something played or begun is in the way, unless a ruling says more."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competition.elimination import Effect, effect, kept
from league.competition.elimination.course import Vacant
from league.errors import AlreadyDone
from league.isolates import isolated
from league.models import Entrant, HeldSeat, Stage, Table, User
from league.names import clean_text
from league.queries.brackets import BracketNow, bracket_now, effect_between
from league.services.advancing import log_withdrawn, withdraw_tables
from league.services.current_stage import refuse_over
from league.services.log import log
from league.states import BracketRuling


@dataclass(frozen=True, slots=True)
class Ruling:
    """What an organizer decided about what is in the way, and why; without a choice a change in the way is refused."""

    by: User
    choice: BracketRuling | None = None
    reason: str = ""


@contextmanager
def in_the_bracket(stage: Stage, ruling: Ruling) -> Iterator[None]:
    """Inside, something that a bracket's course is made of may change. The caller holds the stage.

    If others would sit at what is played or begun, that and all that depends on it is in the way: AlreadyDone with
    the code "needs-ruling" names it, unless the ruling says to keep it or to restart it. All of it or nothing.
    In any other stage nothing is looked at.
    """
    if not (stage.is_bracket and stage.has_places):
        yield
        return
    before = bracket_now(stage)
    yield
    after = bracket_now(stage)
    found = effect_between(before, after)
    if not found.in_the_way:
        _refuse_sitting_twice(after)
        return
    if ruling.choice is None:
        raise _needs_ruling(found)
    reason = clean_text(ruling.reason, field="reason")
    if ruling.choice == BracketRuling.RESTART:
        restart(stage, found.in_the_way, by=ruling.by, reason=reason)
    else:
        _keep(stage, before, after, by=ruling.by, reason=reason)
    _refuse_sitting_twice(bracket_now(stage))


def restart(stage: Stage, numbers: tuple[int, ...], *, by: User, reason: str) -> None:
    """Let these tables be played again, whoever sits there then. The caller holds the stage."""
    refuse_over(stage)
    tables = list(Table.objects.filter(round__stage=stage, number__in=numbers))
    withdraw_tables(tables, reason=reason)
    log_withdrawn(stage, tables, by=by, reason=reason)


def _keep(stage: Stage, before: BracketNow, after: BracketNow, *, by: User, reason: str) -> None:
    course = kept(before.bracket, before.course, after.course)
    if left := effect(before.bracket, before.course, course, begun=before.begun).in_the_way:
        raise AlreadyDone(
            "cannot-keep",
            _("Keeping who sits there is not possible at table %(tables)s. Restart instead.")
            % {"tables": numbered(left)},
        )
    held = {slot: who for slot, who in course.held.items() if after.course.held.get(slot) != who}
    for slot, who in held.items():
        HeldSeat.objects.update_or_create(
            stage=stage,
            table=slot.table,
            seat=slot.seat,
            defaults={
                "entrant_id": None if isinstance(who, Vacant) else who,
                "reason": reason,
                "held_by": by,
            },
        )
    said = {"tables": sorted({slot.table for slot in held})}
    staying = [who for who in held.values() if not isinstance(who, Vacant)]
    log(stage.event, "bracket.kept", by=by, entrants=staying, after=said, reason=reason)


def _refuse_sitting_twice(after: BracketNow) -> None:
    if twice := after.sits_twice:
        who, one, other = twice
        raise AlreadyDone(
            "sits-twice",
            _(
                "%(name)s would sit at tables %(one)d and %(other)d in one round. Give one seat to somebody else."
            )
            % {"name": isolated(Entrant.objects.get(pk=who)), "one": one, "other": other},
        )


def _needs_ruling(found: Effect) -> AlreadyDone:
    elsewhere = ngettext(
        "Others would sit at table %(changed)s.",
        "Others would sit at tables %(changed)s.",
        len(found.changed),
    ) % {"changed": numbered(found.changed)}
    in_the_way = ngettext(
        "Played or begun: table %(tables)s. Decide whether everybody sits where they sat, or whether it is"
        " played again.",
        "Played or begun, and depending on it: tables %(tables)s. Decide whether everybody sits where they"
        " sat, or whether these tables are played again.",
        len(found.in_the_way),
    ) % {"tables": numbered(found.in_the_way)}
    return AlreadyDone("needs-ruling", f"{elsewhere} {in_the_way}")


def numbered(tables: tuple[int, ...]) -> str:
    return ", ".join(map(str, tables))
