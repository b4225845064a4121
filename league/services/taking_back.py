"""Rounds that go back a step: from complete to playing, from published to never seated."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.errors import AlreadyDone
from league.models import Deal, Entrant, Round, Table, User
from league.names import clean_text
from league.queries.entries import with_entries
from league.services.corrections import follow_rounds
from league.services.current_stage import refuse_over
from league.services.log import log
from league.services.rounds import drop_proposal
from league.services.stages import refresh_now, results_moved
from league.services.tables import refuse_finished
from league.services.transactions import hold, hold_all, in_transaction
from league.states import RoundState, StageState


def reopen_round(round: Round, *, by: User) -> None:
    """A complete round goes on because one of its tables does. The caller holds the stage and the round.

    Raises AlreadyDone once a later round is published: that one did not wait for this table.
    """
    if round.state != RoundState.COMPLETE or round.stage.is_bracket:
        return  # the rounds of a bracket follow its plan
    refuse_over(round.stage)
    _refuse_later(round)
    drop_proposal(round.stage, by=by)
    round.state, round.completed_at = RoundState.PLAYING, None
    round.save(update_fields=["state", "completed_at"])
    log(
        round.stage.event,
        "round.reopened",
        by=by,
        round=round.number,
        before={"state": RoundState.COMPLETE},
        after={"round": round.number, "state": round.state},
    )


def unpublish_round(round: Round, *, by: User, reason: str) -> None:
    """Throw the newest round away before anything was entered in it, to be seated again.

    Its tables and their links are gone, and so is what it brought without being played, from the standings too; who
    had a bye by hand still has it for the next proposal. Corrections that count from it on wait again.
    """
    stage = round.stage
    _unpublish(round, by=by, reason=reason)
    refresh_now(stage.pk)


@in_transaction
def _unpublish(round: Round, *, by: User, reason: str) -> None:
    reason = clean_text(reason, field="reason")
    stage = round.stage
    hold(stage=stage, round=round)
    # The race: a phone chooses its name or keeps a part of a deal, for which it holds no more than the table.
    hold_all(Table.every.filter(round=round))
    round.stage = stage
    if round.state == RoundState.DRAFT:
        raise AlreadyDone(
            "round-not-published", _("Round %(number)d is not published.") % {"number": round.number}
        )
    refuse_finished(stage)
    refuse_over(stage)
    if stage.is_bracket:
        raise AlreadyDone("bracket", _("A bracket seats its tables by itself. Change its places instead."))
    _refuse_later(round)
    if entered := list(with_entries(round.tables.all()).values_list("number", flat=True)):
        raise AlreadyDone(
            "deals-entered",
            _("Something is entered at these tables: %(tables)s. The round stays.")
            % {"tables": ", ".join(map(str, entered))},
        )
    drop_proposal(stage, by=by)
    seats = round.seats.order_by("table__number", "number").values_list("table__number", "entrant", "partner")
    log(
        stage.event,
        "round.unpublished",
        by=by,
        round=round.number,
        before={"round": round.number, "seats": [list(seat) for seat in seats]},
        reason=reason,
    )
    forget_round(round)
    follow_rounds(stage, by=by)
    results_moved(stage)


def forget_round(round: Round) -> None:
    """Its tables, seats and links are gone, as if it had never been seated. The caller holds the stage."""
    event = round.stage.event_id
    Entrant.objects.filter(unplayed__round=round, unplayed__by_hand=True).update(sits_out_next=True)
    # Whoever left while it was being played had left before it, now that it never was.
    Entrant.objects.filter(event=event, left_after__gte=round.number).update(left_after=round.number - 1)
    Deal.objects.filter(table__round=round).delete()
    Table.objects.filter(round=round).delete()
    round.delete()


def is_newest(round: Round) -> bool:
    """Whether it can still be played on: its stage goes on, and no later round is published."""
    return round.stage.state != StageState.OVER and not _later(round).exists()


def _refuse_later(round: Round) -> None:
    later = _later(round).first()
    if later is not None:
        raise AlreadyDone(
            "later-round",
            _("Round %(later)d is published already, so round %(number)d stays as it is.")
            % {"later": later.number, "number": round.number},
        )


def _later(round: Round) -> QuerySet[Round]:
    return round.stage.rounds.filter(number__gt=round.number, state__in=RoundState.public)
