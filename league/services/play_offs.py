"""Play-offs: a round of one table for those who are level. It gives no points and only separates them."""

import random
from collections.abc import Collection

from django.utils.translation import gettext as _

from league.competition.seating import judged
from league.competition.types import EntrantId
from league.errors import Busy, Unacceptable
from league.models import Round, Stage, User
from league.queries.play_offs import PLAY_OFF, LevelGroup, level_groups
from league.services.log import log
from league.services.rounds import refuse_unless_between_rounds, replace_proposal
from league.services.seating import write_seats
from league.services.stages import refresh_now
from league.services.transactions import hold, in_transaction
from league.states import LARGEST_TABLE, RoundKind


def propose_play_off(stage: Stage, entrants: Collection[int], *, by: User) -> Round:
    """A draft of a play-off between all who are level with each other; a proposal made before is thrown away.

    Published, played and confirmed like any round. Its seats are drawn from the stage's seed.
    """
    refresh_now(stage.pk)  # who is level, and that a round whose last table is final is complete
    return _propose(stage, frozenset(entrants), by=by)


@in_transaction
def _propose(stage: Stage, entrants: frozenset[int], *, by: User) -> Round:
    hold(stage=stage)
    refuse_unless_between_rounds(stage)
    if stage.standings_revision < stage.results_revision:
        raise Busy("field-moving", _("Results are changing right now. Propose the play-off again."))
    group = _group(stage, entrants)
    replaced = replace_proposal(stage)
    number = stage.first_round + stage.rounds.count()
    rng_seed = random.Random(f"{stage.rng_seed}/{number}/{PLAY_OFF}").getrandbits(62)
    keys = sorted(EntrantId(pk) for pk in group.keys)
    plan = judged([tuple(random.Random(rng_seed).sample(keys, len(keys)))])
    proposal = Round.objects.create(
        stage=stage,
        number=number,
        kind=RoundKind.PLAY_OFF,
        rng_seed=rng_seed,
        seating={"variation": 0, "cost": plan.cost.to_json(), "notes": [], "levels": {}, "level_unit": 1},
    )
    write_seats(proposal, plan)
    said = {"round": number, "rng_seed": rng_seed, "names": [str(entrant) for entrant in group.entrants]}
    people = [person for entrant in group.entrants for person in entrant.players]
    log(stage.event, "play-off.proposed", by=by, round=number, about=people, before=replaced, after=said)
    return proposal


def _group(stage: Stage, entrants: frozenset[int]) -> LevelGroup:
    """The level group of exactly these. Raises Unacceptable with the reason where they cannot play it off."""
    if PLAY_OFF not in stage.tiebreaks:
        raise Unacceptable(
            "no-play-offs",
            _("No play-off separates anybody in this event. Choose it among the tiebreaks first."),
        )
    group = next((each for each in level_groups(stage) if each.keys == entrants), None)
    if group is None:
        raise Unacceptable(
            "not-level",
            _("These are not all who are level with each other. Look at the standings again."),
        )
    if not group.fits:
        raise Unacceptable(
            "no-such-table",
            _("They do not fit at one table: at most %(most)d, and everybody still playing.")
            % {"most": LARGEST_TABLE},
        )
    return group
