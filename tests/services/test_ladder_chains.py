"""Stages that lead into a ladder, and out of one."""

import pytest

from league.errors import Unacceptable
from league.models import Event, Stage
from league.queries.ladders import ladder_now
from league.states import StageFormat
from tests import factories
from tests.factories import NAMES
from tests.services.test_cuts import field

pytestmark = pytest.mark.django_db

LADDER = {"format": StageFormat.LADDER, "tiebreaks": ()}


def rungs(stage: Stage) -> list[str]:
    return [str(rung.entrant) for rung in ladder_now(stage).rungs]


def challenge(event: Event, who: str, whom: str) -> None:
    """One challenges the other and wins."""
    factories.play_for(factories.challenge(event, who, whom), {who: 30, whom: 10})


def test_a_ladder_begins_by_the_seeds_of_its_cut() -> None:
    event = factories.event(names=NAMES[:4], table_size=4, deals=1, tiebreaks=("wins",))
    factories.later_stage(event, each=3, **LADDER)  # type: ignore[arg-type]
    factories.play_for(factories.published_round(event), {"Fay": 40, "Eve": 30, "Cy": 20, "Bea": 10})

    ladder = factories.cut(event)
    began = rungs(ladder)
    challenge(event, "Cy", "Eve")

    assert (began, rungs(ladder)) == (["Fay", "Eve", "Cy"], ["Fay", "Cy", "Eve"])


def test_the_top_of_a_ladder_goes_on() -> None:
    event = factories.event(names=NAMES[:4], deals=1, **LADDER)  # type: ignore[arg-type]
    factories.later_stage(event, each=2, format=StageFormat.LEAGUE_NIGHT)
    challenge(event, "Cy", "Bea")

    assert field(factories.cut(event)) == ["Cy", "Bea"]


def test_a_ladder_has_no_pools() -> None:
    event = factories.event(names=NAMES[:4])

    with pytest.raises(Unacceptable) as refused:
        factories.later_stage(event, each=4, pools=2, **LADDER)  # type: ignore[arg-type]

    assert set(refused.value.fields) == {"pools"}
