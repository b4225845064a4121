"""A bracket after a cut: who comes from where, and a guest who takes a seat in it."""

from typing import Any

import pytest

from league.competition.elimination import Slot
from league.queries.final_order import final_order_of
from league.services import brackets as service
from league.services import entrants, events, pools
from league.states import StageFormat
from tests import factories
from tests.brackets import looked_at, names_at, play
from tests.factories import NAMES, ada

pytestmark = pytest.mark.django_db

KNOCKOUT: dict[str, Any] = {"format": StageFormat.SINGLE_ELIMINATION, "table_size": 2, "deals": 1}


# F25: the substitute stands among the finalists, who gave the seat where the stage before left them.
def test_a_guest_takes_a_seat_of_the_final() -> None:
    event = factories.event(names=NAMES[:8])
    factories.later_stage(event, each=4, **(KNOCKOUT | {"table_size": 4}))
    factories.play_for(factories.published_round(event), {name: 40 - n for n, name in enumerate(NAMES[:8])})
    finals = looked_at(factories.cut(event))
    ill = names_at(finals, 1)[3]
    [hana] = entrants.add_entrants(event, "Hana", by=ada())

    service.give_seat(finals, Slot(1, 4), hana, by=ada(), reason="Ill.")
    finals = looked_at(finals)
    play(finals, 1, "Hana")
    events.finish_event(event, by=ada())

    order = final_order_of(event)
    assert str(order[0].entrant) == "Hana"
    assert [line.rank for line in order] == list(range(1, 10))
    assert next(line for line in order if str(line.entrant) == ill).rank == 5


def test_who_met_in_a_pool_meets_late() -> None:
    event = factories.event(names=NAMES[:8])
    factories.later_stage(event, each=2, **KNOCKOUT)
    pools.draw(event, 2, order="seeds", by=ada())
    factories.play_for(factories.published_round(event), {name: 40 - n for n, name in enumerate(NAMES[:8])})

    finals = looked_at(factories.cut(event))

    pool_of = dict(event.stages.get(number=1).places.values_list("entrant__player__name", "pool"))
    for number in (1, 2):
        assert len({pool_of[name] for name in names_at(finals, number)}) == 2
