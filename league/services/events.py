"""Events: making one, changing its rules, when it starts and ends."""

import secrets

from django.utils.translation import gettext as _

from league.errors import AlreadyDone, MovedOn, Unacceptable
from league.models import Event, League, Stage, Table, User
from league.services.checked_rules import checked
from league.services.corrections import log_missed
from league.services.current_stage import hold_current, refuse_unfinished
from league.services.field import move_up
from league.services.holding_back import refuse_held_back, refuse_to_hide
from league.services.log import log
from league.services.rounds import drop_proposal
from league.services.rules import (
    OF_SEATING,
    OF_STANDINGS,
    EventRules,
    open_rules,
    rules_of,
    write_rules,
)
from league.services.season_rules import refuse_in_closed_season
from league.services.slugs import free_slug
from league.services.stages import refresh_now, results_moved
from league.services.tables import count_again, settle_waiting
from league.services.transactions import hold, in_transaction
from league.states import EventState, RoundState, StageFormat, StageState

SEED_BITS = 62
RESERVED_SLUGS = {"new", "seasons"}  # addresses of their own among the organizers' pages


@in_transaction
def create_event(league: League, rules: EventRules, *, by: User, rng_seed: int | None = None) -> Event:
    """A draft that only organizers see, with its one stage. Raises Unacceptable with every field that is wrong.

    All seatings and lots of the stage follow from its `rng_seed`, which nobody can guess unless it is given.
    """
    rules = checked(rules)
    # The race: two events of one name made at the same instant must not get the same address.
    hold(league=league)
    event = Event(
        league=league,
        slug=free_slug(Event, rules.name, fallback="event", reserved=RESERVED_SLUGS),
        created_by=by,
    )
    stage = Stage(event=event, rng_seed=secrets.randbits(SEED_BITS) if rng_seed is None else rng_seed)
    write_rules(event, stage, rules)
    event.save()
    stage.save()
    log(event, "event.created", by=by, after=rules.to_json())
    return event


@in_transaction
def change_rules(
    event: Event, rules: EventRules, *, by: User, stage: Stage | None = None, seen: str | None = None
) -> None:
    """Change what may change now (see `open_rules`); other points or tiebreaks count for what was played, too.

    Of the stage that is being played, or of another one. `seen` is the version of the rules that was looked at, where
    that is known; MovedOn if they are others by now.
    """
    rules = checked(rules)
    current = hold_current(event, other=stage)
    if stage in (None, current):
        stage = current
    before = rules_of(event, stage)
    if seen not in (None, before.version):
        raise MovedOn(
            "rules-moved-on", _("Somebody changed these rules while you were looking. Look at them again.")
        )
    changed = before.differences(rules)
    if closed := sorted(changed - open_rules(event, stage)):
        raise AlreadyDone(
            "rules-settled",
            _("These rules cannot change now: %(rules)s. Look at the event again.")
            % {"rules": ", ".join(closed)},
        )
    if "entrant_kind" in changed and (event.entrants.exists() or event.waiting.exists()):
        refusal = _("Take the entrants out before you change who enters.")
        raise Unacceptable("entrants-there", refusal, fields={"entrant_kind": refusal})
    if rules.format in StageFormat.without_pools and stage.pools > 1:
        refusal = _("A bracket or a ladder has no pools. Let the whole field play together first.")
        raise Unacceptable("no-pools", refusal, fields={"format": refusal})
    refuse_to_hide(event, rules.format)
    if not changed:
        return
    write_rules(event, stage, rules)
    event.save()
    stage.save()
    if changed & OF_SEATING:
        drop_proposal(stage, by=by)
    if "confirmation" in changed:
        settle_waiting(Table.objects.filter(round__stage=stage), by=by)
    if changed & OF_STANDINGS:
        # Under other points or tiebreaks, what was played counts anew.
        count_again(Table.objects.filter(round__stage=stage))
        results_moved(stage)
    log(event, "event.changed", by=by, before=before.to_json(), after=rules.to_json())
    if "capacity" in changed:
        move_up(current, by=by)


@in_transaction
def open_event(event: Event, *, by: User) -> None:
    """Show the event to everybody."""
    _move(event, "event.running", EventState.DRAFT, EventState.RUNNING, by=by)


@in_transaction
def hide_event(event: Event, *, by: User) -> None:
    """A draft again, which only organizers see. Refused once anybody was seated."""
    stage = hold_current(event)
    was_seated = stage.rounds.filter(state__in=RoundState.public).exists()
    if stage.number > 1 or was_seated or (stage.is_bracket and stage.has_places):
        raise AlreadyDone("event-begun", _("This event has begun, so everybody goes on seeing it."))
    _move(event, "event.hidden", EventState.RUNNING, EventState.DRAFT, by=by)


def finish_event(event: Event, *, by: User) -> None:
    """The standings become final. Refused while a round is being played; a proposal nobody saw is dropped."""
    stage = event.current_stage
    refresh_now(stage.pk)  # a round whose last table is final is complete, whatever the worker does
    _finish(event, by=by)


@in_transaction
def _finish(event: Event, *, by: User) -> None:
    stage = hold_current(event)
    refuse_unfinished(stage)
    refuse_held_back(event, stage)
    if ahead := event.stages.filter(state=StageState.AHEAD).first():
        raise AlreadyDone(
            "stage-ahead",
            _("Stage %(number)d is still to come. Publish the cut, or take the stage out.")
            % {"number": ahead.number},
        )
    drop_proposal(stage, by=by)
    _move(event, "event.finished", EventState.RUNNING, EventState.FINISHED, by=by)
    log_missed(stage, by=by)


@in_transaction
def reopen_event(event: Event, *, by: User) -> None:
    """Finishing can be taken back: the standings are provisional again. Refused while a closed season counts it."""
    hold_current(event)
    refuse_in_closed_season(event)
    _move(event, "event.reopened", EventState.FINISHED, EventState.RUNNING, by=by)


def _move(event: Event, action: str, old: EventState, new: EventState, *, by: User) -> None:
    if not Event.objects.filter(pk=event.pk, state=old).update(state=new):
        event.refresh_from_db()
        raise AlreadyDone(
            "event-state",
            _("This event is: %(state)s. Look at its page again.") % {"state": event.get_state_display()},
        )
    event.state = new
    log(event, action, by=by, before={"state": old}, after={"state": new})
