"""Who left an event, and what the event's rule makes of their rounds."""

from dataclasses import dataclass
from typing import cast

from league.competition.awards import WithdrawalRule, usual_rule
from league.competition.types import EntrantId
from league.models import Entrant, Stage
from league.states import EntrantState, RoundKind, RoundState, StageState
from league.states import WithdrawalRule as Rule

LAST = 10**6  # later than any round


@dataclass(frozen=True, slots=True)
class Leaver:
    """An entrant who left, the rule that holds for it, and the published rounds that came after."""

    entrant: EntrantId
    rule: WithdrawalRule
    missed: tuple[int, ...]


def leavers_of(stage: Stage, *, until: int | None = None) -> tuple[Leaver, ...]:
    """Who withdrew, in the order they entered; with `until` as if no round had come after that one.

    Two queries, none where what was played simply stays.
    """
    if stage.withdrawal_rule == Rule.CANCEL:
        return ()
    published = stage.rounds.filter(kind=RoundKind.ROUND, state__in=RoundState.public)
    rounds = list(published.order_by("number").values_list("number", flat=True))
    rounds = [number for number in rounds if until is None or number <= until]
    left = Entrant.objects.of_stage(stage).filter(state=EntrantState.WITHDRAWN)
    if stage.state == StageState.OVER and rounds:
        # Who left a later stage had played this one to its end.
        left = left.exclude(left_after__gte=rounds[-1], final_places__stage=stage)
    before = stage.first_round - 1
    last = LAST if until is None else until
    return tuple(
        Leaver(
            EntrantId(pk),
            _rule(
                stage,
                after=max(min(after or 0, last) - before, 0),
                rounds=max(len(rounds), stage.planned_rounds or 0),
            ),
            tuple(number for number in rounds if number > (after or 0)),
        )
        for pk, after in left.order_by("pk").values_list("pk", "left_after")
    )


def _rule(stage: Stage, *, after: int, rounds: int) -> WithdrawalRule:
    if stage.withdrawal_rule == Rule.USUAL:
        return usual_rule(after, rounds)
    return cast(WithdrawalRule, stage.withdrawal_rule)
