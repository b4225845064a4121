"""Field case F25: whoever went on cannot come, and somebody else takes the place."""

import pytest

from league.errors import AlreadyDone, Unacceptable
from league.models import Entrant, Event
from league.queries.final_order import final_order_of
from league.services import entrants, events, places, stages
from tests import factories
from tests.factories import NAMES, ada, entrant
from tests.laid_down import laid_down
from tests.services.test_cuts import field

pytestmark = pytest.mark.django_db

WORTH = dict(zip((*NAMES[:8], "Hana"), range(45, 0, -5), strict=True))
"""Bea 45, Cy 40, Eve 35, Fay 30, Gus 25, ... Hana 5."""


@pytest.fixture
@laid_down
def event() -> Event:
    """Nine played, and the best four, Bea, Cy, Eve and Fay, sit at the finals table."""
    event = factories.event(names=[*NAMES[:8], "Hana"], table_size=3, deals=1, tiebreaks=("wins",))
    factories.later_stage(event, each=4, table_size=4)
    factories.play_for(factories.published_round(event), WORTH)
    factories.cut(event)
    return event


def give(event: Event, name: str, to: str) -> None:
    taker = event.entrants.filter(people__player__name=to).first()
    places.give_place(entrant(event, name), taker or to, reason="Ill.", by=ada())


def final(event: Event) -> list[tuple[str, int, int, bool]]:
    """Name, rank, stage that gave it, and whether they gave a place away."""
    stages.refresh_stage(factories.stage(event).pk)
    return [(str(at.entrant), at.rank, at.stage.number, at.gave_place) for at in final_order_of(event)]


def play_finals(event: Event, *names: str) -> None:
    """The finals table, from the best to the last."""
    worth = {name: 40 - 10 * place for place, name in enumerate(names)}
    factories.play_for(factories.published_round(event), worth)


def test_f25_who_takes_the_place_stands_among_the_finalists_and_nobody_twice(event: Event) -> None:
    give(event, "Eve", "Hana")
    play_finals(event, "Hana", "Bea", "Fay", "Cy")
    events.finish_event(event, by=ada())

    assert final(event) == [
        ("Hana", 1, 2, False),
        ("Bea", 2, 2, False),
        ("Fay", 3, 2, False),
        ("Cy", 4, 2, False),
        ("Eve", 5, 1, True),
        *((name, 6 + at, 1, False) for at, name in enumerate(NAMES[4:8])),
    ]


def test_f25_two_places_given_and_a_guest_without_preliminary_results(event: Event) -> None:
    give(event, "Eve", "Hana")
    give(event, "Cy", "Zoe")
    play_finals(event, "Zoe", "Bea", "Hana", "Fay")

    names = [line[0] for line in final(event)]
    assert names == ["Zoe", "Bea", "Hana", "Fay", "Cy", "Eve", *NAMES[4:8]]


def test_f25_a_guest_who_leaves_stands_last_of_the_finalists(event: Event) -> None:
    give(event, "Eve", "Zoe")
    entrants.withdraw(entrant(event, "Zoe"), by=ada())
    play_finals(event, "Bea", "Cy", "Fay")

    assert [line[:3] for line in final(event)[:5]] == [
        ("Bea", 1, 2),
        ("Cy", 2, 2),
        ("Fay", 3, 2),
        ("Zoe", 4, 2),
        ("Eve", 5, 1),
    ]


def test_a_place_keeps_its_seed(event: Event) -> None:
    give(event, "Cy", "Hana")

    assert field(factories.stage(event)) == ["Bea", "Hana", "Eve", "Fay"]


def test_a_guest_whose_place_is_given_on_leaves_no_trace(event: Event) -> None:
    give(event, "Cy", "Zoe")
    give(event, "Zoe", "Hana")

    assert field(factories.stage(event)) == ["Bea", "Hana", "Eve", "Fay"]
    assert not Entrant.objects.filter(people__player__name="Zoe").exists()


@pytest.mark.parametrize(("name", "to", "code"), [("Gus", "Hana", "not-in-stage"), ("Bea", "Cy", None)])
def test_a_place_is_of_the_stage_and_its_taker_is_not(
    event: Event, name: str, to: str, code: str | None
) -> None:
    with pytest.raises((AlreadyDone, Unacceptable)) as refused:
        give(event, name, to)

    assert refused.value.code == (code or "cannot-take-place")


def test_who_has_left_takes_no_place(event: Event) -> None:
    entrants.withdraw(entrant(event, "Hana"), by=ada())

    with pytest.raises(Unacceptable) as refused:
        give(event, "Cy", "Hana")

    assert refused.value.code == "cannot-take-place"


def test_once_seated_a_place_is_nobody_elses(event: Event) -> None:
    factories.published_round(event)

    with pytest.raises(AlreadyDone) as refused:
        give(event, "Cy", "Hana")

    assert refused.value.code == "place-played"


def test_before_a_cut_there_is_no_place_to_give() -> None:
    event = factories.event()

    with pytest.raises(AlreadyDone) as refused:
        give(event, "Cy", "Hana")

    assert refused.value.code == "no-cut-yet"
