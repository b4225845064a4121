"""A place in a stage that goes to somebody else: whoever went on cannot come, and another plays instead."""

from django.utils.translation import gettext as _

from league.errors import AlreadyDone, Unacceptable
from league.isolates import isolated
from league.models import Entrant, Round, Seat, Stage, StagePlace, Standing, Unplayed, User
from league.names import clean_text
from league.services.bracket_rulings import Ruling, in_the_bracket
from league.services.current_stage import hold_current, refuse_finished_event
from league.services.entrants import enter_guest
from league.services.log import log
from league.services.rounds import drop_proposal
from league.services.stages import results_moved
from league.services.transactions import in_transaction
from league.states import EntrantState, RoundState


@in_transaction
def give_place(entrant: Entrant, to: Entrant | str, *, reason: str, by: User) -> StagePlace:
    """Let another entrant, or somebody new by name, have somebody's place in a stage that a cut led to.

    With the seed and the pool. Before the first is in a published round of it, or of a bracket before anything is begun
    at its table; later people substitute.
    Who gives the place stands in the event where the stage before left them.
    """
    reason = clean_text(reason, field="reason")
    event = entrant.event
    stage = hold_current(event, with_names=True)
    refuse_finished_event(event)
    place = _place_of(stage, entrant)
    taker = enter_guest(event, to, by=by) if isinstance(to, str) else to
    _refuse_unfit(stage, taker)
    place.entrant = taker
    with in_the_bracket(stage, Ruling(by)):
        place.save(update_fields=["entrant"])
    drop_proposal(stage, by=by)
    log(
        event,
        "place.given",
        by=by,
        about=(*entrant.players, *taker.players),
        before={"stage": stage.number, "seed": place.seed, "entrant": entrant.pk, "name": str(entrant)},
        after={"entrant": taker.pk, "name": str(taker)},
        reason=reason,
    )
    _forget_guest(entrant)
    results_moved(stage)
    return place


def _place_of(stage: Stage, entrant: Entrant) -> StagePlace:
    if stage.number == 1:
        raise AlreadyDone("no-cut-yet", _("No cut was made yet: enter people, or take them out."))
    place = stage.places.filter(entrant=entrant).first()
    if place is None:
        raise AlreadyDone(
            "not-in-stage", _("%(name)s does not play in this stage.") % {"name": isolated(entrant)}
        )
    if stage.is_bracket:  # which sees by itself whether the place is played or begun
        return place
    published = Round.objects.filter(stage=stage, state__in=RoundState.public)
    had_a_seat = Seat.objects.held_by([entrant]).filter(round__in=published).exists()
    if had_a_seat or Unplayed.objects.filter(round__in=published, entrant=entrant).exists():
        raise AlreadyDone(
            "place-played",
            _("%(name)s is in a round of this stage already. Let somebody substitute at the table.")
            % {"name": isolated(entrant)},
        )
    return place


def _refuse_unfit(stage: Stage, taker: Entrant) -> None:
    if taker.state == EntrantState.WITHDRAWN:
        refusal = _("%(name)s has left the event. Bring them back first.") % {"name": isolated(taker)}
    elif stage.places.filter(entrant=taker).exists():
        refusal = _("%(name)s plays in this stage already.") % {"name": isolated(taker)}
    else:
        return
    raise Unacceptable("cannot-take-place", refusal, fields={"entrant": refusal})


def _forget_guest(entrant: Entrant) -> None:
    """Who was only here for the place leaves no trace but in the log."""
    if not (entrant.places.exists() or entrant.final_places.exists() or entrant.adjustments.exists()):
        Standing.every.filter(entrant=entrant).delete()
        entrant.delete()
