"""Challenges on a ladder: rounds of one table, of which several may be played at the same time."""

import random
from collections.abc import Collection

from django.utils.translation import gettext as _

from league.competition.seating import judged
from league.competition.types import EntrantId, Infeasible
from league.errors import AlreadyDone, Busy, Unacceptable, UnknownHere
from league.isolates import isolated
from league.models import Apart, Event, Round, Stage, User
from league.queries.ladders import LadderNow, ladder_now
from league.services.infeasible import refusal_of
from league.services.log import log
from league.services.rounds import publish_round
from league.services.seating import write_seats
from league.services.stages import refresh_now
from league.services.transactions import hold, in_transaction
from league.states import LARGEST_TABLE, EventState, StageFormat, StageState


def challenge(stage: Stage, challenger: int, others: Collection[int], *, by: User) -> Round:
    """Let somebody play one or more who stand not too far above them. Published at once, as a round of one table.

    Several challenges may be played at the same time, but nobody plays two. Raises Unacceptable or AlreadyDone with
    whoever is in the way.
    """
    refuse_unless_ladder(stage)
    refresh_now(stage.pk)  # who stands where after all that counts
    return _challenge(stage, EntrantId(challenger), frozenset(map(EntrantId, others)), by=by)


@in_transaction
def _challenge(stage: Stage, challenger: EntrantId, others: frozenset[EntrantId], *, by: User) -> Round:
    # The race: two challenges of the same entrant. The second finds the table of the first.
    hold(stage=stage)
    _refuse_finished(stage)
    if stage.standings_revision < stage.results_revision:
        raise Busy("field-moving", _("Results are changing right now. Make the challenge again."))
    now, everybody = ladder_now(stage), others | {challenger}
    _refuse_impossible(now, challenger, everybody)
    _refuse_taken(now, everybody)
    _refuse_apart(stage, now, everybody)
    number = stage.first_round + stage.rounds.count()
    rng_seed = random.Random(f"{stage.rng_seed}/{number}/challenge").getrandbits(62)
    plan = judged([tuple(random.Random(rng_seed).sample(sorted(everybody), len(everybody)))])
    made = Round.objects.create(
        stage=stage,
        number=number,
        rng_seed=rng_seed,
        seating={"challenger": challenger, "cost": plan.cost.to_json(), "notes": [], "level_unit": 1},
    )
    write_seats(made, plan)
    names = [str(now.entrants[who]) for who in (challenger, *sorted(others))]
    people = [person for who in everybody for person in now.entrants[who].players]
    after = {"round": number, "names": names}
    log(stage.event, "challenge.made", by=by, round=number, about=people, after=after)
    publish_round(made, by=by)
    return made


def refuse_unless_ladder(stage: Stage) -> None:
    """Raise UnknownHere where the event is no ladder."""
    if stage.format != StageFormat.LADDER:
        raise UnknownHere("no-ladder", _("This event is no ladder."))


def refuse_on_a_ladder(stage: Stage) -> None:
    """Raise UnknownHere for what is only where points count."""
    if stage.format == StageFormat.LADDER:
        raise UnknownHere(
            "on-a-ladder", _("On a ladder there are no points: look at its rungs and its challenges.")
        )


def _refuse_finished(stage: Stage) -> None:
    if stage.state != StageState.CURRENT:
        raise AlreadyDone("other-stage", _("Another stage is being played. Look at the event again."))
    if Event.objects.filter(pk=stage.event_id, state=EventState.FINISHED).exists():
        raise AlreadyDone("event-finished", _("This event is finished. Reopen it before anybody challenges."))


def _refuse_impossible(now: LadderNow, challenger: EntrantId, everybody: Collection[EntrantId]) -> None:
    """Everybody is on the ladder, the challenger lowest, and within reach."""
    if len(everybody) > LARGEST_TABLE:
        refusal = _("A table takes at most %(most)d.") % {"most": LARGEST_TABLE}
        raise Unacceptable("too-many", refusal, fields={"others": refusal})
    try:
        now.ladder.check(everybody)
    except Infeasible as error:
        raise refusal_of(error) from error
    if max(everybody, key=now.ladder.rungs.index) != challenger:
        refusal = _("One challenges who stands above. Let the lowest of them challenge.")
        raise Unacceptable("challenges-down", refusal, fields={"others": refusal})


def _refuse_taken(now: LadderNow, everybody: Collection[EntrantId]) -> None:
    """Nobody plays two challenges at the same time, and who is away plays none."""
    for who in sorted(everybody, key=now.ladder.rungs.index):
        name = {"name": isolated(now.entrants[who])}
        if who in now.playing:
            raise AlreadyDone(
                "plays-already",
                _("%(name)s plays a challenge already, in round %(round)d. Let that one end first.")
                % {**name, "round": now.playing[who].round.number},
            )
        if not now.is_free(who):
            raise AlreadyDone("away", _("%(name)s is away. Let them come back first.") % name)


def _refuse_apart(stage: Stage, now: LadderNow, everybody: Collection[EntrantId]) -> None:
    apart = Apart.objects.filter(event=stage.event_id, one__in=everybody, other__in=everybody).first()
    if apart is not None:
        one, other = (isolated(now.entrants[EntrantId(who)]) for who in (apart.one_id, apart.other_id))
        raise Unacceptable(
            "apart",
            _("%(one)s and %(other)s must not meet. Let them meet first.") % {"one": one, "other": other},
        )
