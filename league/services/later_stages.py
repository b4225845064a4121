"""The stages that are still to come: adding one with who comes into it, changing it, taking it out."""

from dataclasses import dataclass, replace
from random import Random

from django.db.models import F
from django.utils.translation import gettext as _

from league.competition import cut
from league.competition.cut import CutRule
from league.errors import AlreadyDone, Unacceptable
from league.models import Event, Stage, User
from league.names import clean_name
from league.services.checked_rules import checked
from league.services.current_stage import hold_current, refuse_finished_event
from league.services.log import log
from league.services.pools import MOST_POOLS, most_pools
from league.services.rules import OF_THE_EVENT, EventRules, rules_of, write_rules
from league.services.transactions import hold, in_transaction
from league.states import StageFormat, StageState

MOST_STAGES = 9
MOST_WHO_GO_ON = 500


@dataclass(frozen=True, kw_only=True)
class LaterStage:
    """What an organizer says of a stage to come. Of the rules those of the whole event stay as they are."""

    name: str
    rules: EventRules
    cut: CutRule
    """Who comes into it from the stage before."""
    pools: int = 1


@in_transaction
def add_stage(event: Event, said: LaterStage, *, by: User) -> Stage:
    """A stage after the last one. Raises Unacceptable with every field that is wrong."""
    current = _hold(event)
    last = event.stages.order_by("number").last() or current
    if last.number == MOST_STAGES:
        raise AlreadyDone(
            "too-many-stages", _("An event has at most %(most)d stages.") % {"most": MOST_STAGES}
        )
    stage = Stage(event=event, number=last.number + 1, state=StageState.AHEAD, rng_seed=_rng_seed(last))
    _write(stage, said, before=last)
    log(event, "stage.added", by=by, after=_said(stage, last))
    return stage


@in_transaction
def change_stage(stage: Stage, said: LaterStage, *, by: User) -> None:
    """Change a stage that has not begun, and who comes into it. Raises Unacceptable with every field that is wrong."""
    before = _hold_ahead(stage)
    was = _said(stage, before)
    _write(stage, said, before=before)
    log(stage.event, "stage.changed", by=by, before=was, after=_said(stage, before))


@in_transaction
def remove_stage(stage: Stage, *, by: User) -> None:
    """Take out a stage that has not begun. Those after it move up, each with who comes into it."""
    before, event = _hold_ahead(stage), stage.event
    was = _said(stage, before)
    before.cut = stage.cut
    stage.adjustments.all().delete()  # taken back before its cut was undone; the log keeps them
    stage.delete()
    before.save(update_fields=["cut"])
    for later in event.stages.filter(number__gt=before.number).order_by("number"):
        Stage.objects.filter(pk=later.pk).update(number=F("number") - 1)
    log(event, "stage.removed", by=by, before=was)


def _hold(event: Event) -> Stage:
    # Whoever publishes a cut holds the current stage, too: what comes after it does not move meanwhile.
    current = hold_current(event)
    refuse_finished_event(event)
    return current


def _hold_ahead(stage: Stage) -> Stage:
    """Hold the event for a change of this stage, and give the stage before it."""
    event = stage.event
    _hold(event)
    # The race: somebody is renamed, and a refresh follows. That moves the revisions of stages to come, too.
    hold(stage=stage)
    stage.event = event
    if stage.state != StageState.AHEAD:
        raise AlreadyDone(
            "stage-begun", _("This stage has begun. Undo the cut before you change it, or change its rules.")
        )
    return stage.event.stages.get(number=stage.number - 1)


def _write(stage: Stage, said: LaterStage, *, before: Stage) -> None:
    now = rules_of(stage.event, before)
    rules = replace(said.rules, **{rule: getattr(now, rule) for rule in OF_THE_EVENT})
    wrong = _wrong(said, before)
    try:
        rules = checked(rules)
    except Unacceptable as error:
        wrong |= error.fields
    name = said.name.strip()
    if name:
        try:
            name = clean_name(name)
        except Unacceptable as error:
            wrong |= error.fields
    if wrong:
        raise Unacceptable("bad-stage", _("Some of this needs another look."), fields=wrong)
    write_rules(stage.event, stage, rules)
    stage.name, stage.pools = name, said.pools
    stage.save()
    before.cut = cut.to_json(said.cut)
    before.save(update_fields=["cut"])


def _wrong(said: LaterStage, before: Stage) -> dict[str, str]:
    wrong: dict[str, str] = {}
    rule = said.cut
    if not 1 <= rule.each <= MOST_WHO_GO_ON:
        wrong["each"] = _("Choose a number from 1 to %(most)d.") % {"most": MOST_WHO_GO_ON}
    elif not 0 <= rule.runners_up < most_pools(before):
        wrong["runners_up"] = _("There are fewer pools than that: choose a smaller number, or 0.")
    elif rule.each * before.pools + rule.runners_up < 2:
        wrong["each"] = _("At least two go on.")
    if rule.compared not in ("mean", "points"):
        wrong["compared"] = _("Choose one of the two.")
    if not 1 <= said.pools <= MOST_POOLS:
        wrong["pools"] = _("Choose a number from 1 to %(most)d.") % {"most": MOST_POOLS}
    elif said.pools > 1 and said.rules.format in StageFormat.without_pools:
        wrong["pools"] = _("A bracket or a ladder has no pools.")
    return wrong


def _rng_seed(last: Stage) -> int:
    return Random(f"{last.rng_seed}/next stage").getrandbits(62)


def _said(stage: Stage, before: Stage) -> dict[str, object]:
    return {
        "stage": stage.number,
        "name": stage.name,
        "pools": stage.pools,
        "cut": before.cut,
        "rules": rules_of(stage.event, stage).to_json(),
    }
