"""A seating found and written down; when there may be one, league.services.rounds says."""

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from league.competition.seating import holders
from league.competition.types import Infeasible, Planned, SeatingPlan
from league.errors import AlreadyDone, Unacceptable
from league.models import Round, Seat, Stage, Table, Unplayed
from league.queries.pools import pools_of
from league.queries.seating import SeatingField
from league.services.infeasible import refusal_of
from league.states import SMALLEST_TABLE, Back, StageFormat, UnplayedKind


def plan_of(stage: Stage, field: SeatingField, *, rng_seed: int) -> SeatingPlan:
    """A seating of the next round. Refused with the reason and the next step where there is none."""
    if len(field.field.present) < SMALLEST_TABLE:
        raise Unacceptable("too-few", _("Enter at least two before you seat a round."))
    try:
        refuse_over(stage, field)
        return field.seat(rng_seed=rng_seed)
    except Infeasible as error:
        raise refusal_of(error) from error


def refuse_over(stage: Stage, field: SeatingField) -> None:
    """There is no round after the last one that was planned. Raises Infeasible as a seating does."""
    if field.is_over:
        raise AlreadyDone("rounds-over", _rounds_over(stage))


def _rounds_over(stage: Stage) -> str:
    if stage.format == StageFormat.ROUND_ROBIN:
        return _("The round robin is over. Finish the event.")
    return _("All planned rounds are played. Finish the event, or plan more rounds in its rules.")


def store_plan(
    stage: Stage, field: SeatingField, plan: SeatingPlan, *, rng_seed: int, made_from: dict[str, Any]
) -> Round:
    """The proposal as rows: its tables, seats and byes, and all that is needed to explain it later.

    Not who must not meet: that is nobody's to know but the organizers'. The caller holds the stage.
    """
    seating = {
        **made_from,
        "cost": plan.cost.to_json(),
        "notes": [note.to_json() for note in plan.notes],
        "levels": {str(who): level for who, level in field.levels.items()},
        "level_unit": field.field.level_unit,
    }
    if plan.planned:
        seating["planned"] = [_by_number(each, field).to_json() for each in plan.planned]
    proposal = Round.objects.create(stage=stage, number=field.number, rng_seed=rng_seed, seating=seating)
    write_seats(proposal, plan)
    return proposal


def _by_number(planned: Planned, field: SeatingField) -> Planned:
    """With the numbers that the rounds have in the event, where the next of the stage has this one."""
    before = field.number - len(field.field.earlier) - 1
    return replace(planned, first=planned.first + before, last=planned.last + before)


def write_seats(proposal: Round, plan: SeatingPlan) -> None:
    """The tables, seats and byes of a proposal; where partners rotate, two in a row of the plan hold a seat."""
    pools = pools_of(proposal.stage)
    tables = Table.objects.bulk_create(
        [
            Table(
                round=proposal,
                number=at,
                pool=pools.get(table.seats[0]),
                notes=[note.to_json() for note in table.notes],
            )
            for at, table in enumerate(plan.tables, start=1)
        ]
    )
    Seat.objects.bulk_create(
        [
            Seat(table=table, round=proposal, number=at, entrant_id=entrant, partner_id=partner, back=back)
            for table, planned in zip(tables, plan.tables, strict=True)
            for at, ((entrant, partner), back) in enumerate(
                zip(holders(planned.seats, pairs=proposal.partners_rotate), Back, strict=False), start=1
            )
        ]
    )
    by_hand = {who for note in plan.notes if note.code == "bye-by-hand" for who in note.entrants}
    Unplayed.objects.bulk_create(
        [
            Unplayed(round=proposal, entrant_id=who, kind=UnplayedKind.BYE, by_hand=who in by_hand)
            for who in plan.byes
        ]
    )
