"""Who is away, sits out, needs a table, must not meet: by the API."""

import pytest
from pytest_django import DjangoAssertNumQueries

from league.models import Event, Round
from league.services import events, wishes
from league.states import EntrantState
from tests import factories
from tests.api.client import Api, places, refusal, said
from tests.laid_down import laid_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> Api:
    return Api(user=factories.ada())


@pytest.fixture
@laid_down
def event() -> Event:
    made = factories.event(names=factories.NAMES[:7], table_size=3, exact_tables=True)
    events.open_event(made, by=factories.ada())
    return made


def at(event: Event, name: str, what: str) -> str:
    return f"events/{event.slug}/entrants/{factories.entrant(event, name).pk}/{what}/"


def test_somebody_is_away_and_back_again(ada: Api, event: Event) -> None:
    ada.post(at(event, "Bea", "away"))
    away = factories.entrant(event, "Bea").state
    ada.post(at(event, "Bea", "back"))

    assert (away, factories.entrant(event, "Bea").state) == (EntrantState.AWAY, EntrantState.ACTIVE)


def test_wishes_that_are_left_out_stay(ada: Api, event: Event) -> None:
    ada.patch(at(event, "Bea", "wishes"), {"fixed_table": 2})

    answer = said(ada.patch(at(event, "Bea", "wishes"), {"sits_out_next": True}))

    assert (answer["entrant"]["name"], answer["sits_out_next"], answer["fixed_table"]) == ("Bea", True, 2)


def test_a_table_that_cannot_be_is_refused_at_its_field(ada: Api, event: Event) -> None:
    answer = ada.patch(at(event, "Bea", "wishes"), {"fixed_table": 0})

    assert refusal(answer) == (422, "no-such-table")
    assert places(answer) == ["/fixed_table"]


def test_a_pair_is_kept_apart_and_let_meet(ada: Api, event: Event) -> None:
    pair = {side: factories.entrant(event, name).pk for side, name in (("one", "Bea"), ("other", "Cy"))}

    made = said(ada.post(f"events/{event.slug}/apart/", pair))
    listed = said(ada.get(f"events/{event.slug}/apart/"))["results"]
    ada.delete(f"events/{event.slug}/apart/{made['id']}/")

    assert listed == [made]
    assert not event.apart.exists()


def test_only_entrants_of_the_event_are_kept_apart(ada: Api, event: Event) -> None:
    answer = ada.post(
        f"events/{event.slug}/apart/", {"one": factories.entrant(event, "Bea").pk, "other": 10**9}
    )

    assert refusal(answer) == (422, "no-such-entrant")
    assert places(answer) == ["/other"]


def test_a_round_says_who_sits_out_and_who_must_not_meet_stays_unsaid(ada: Api, event: Event) -> None:
    ada.patch(at(event, "Bea", "wishes"), {"sits_out_next": True})
    wishes.keep_apart(
        event, factories.entrant(event, "Cy"), factories.entrant(event, "Eve"), by=factories.ada()
    )
    factories.published_round(event)

    answer = said(Api().get(f"events/{event.slug}/rounds/1/"))

    assert [(row["entrant"]["name"], row["kind"], row["by_hand"]) for row in answer["unplayed"]] == [
        ("Bea", "bye", True)
    ]
    assert set(answer["seating"]) == {"variation", "cost", "notes", "levels", "level_unit", "uploaded"}
    assert all(table["notes"] == [] for table in answer["tables"])


def test_a_seating_that_cannot_be_is_refused_with_the_next_step(ada: Api, event: Event) -> None:
    wishes.fix_table(factories.entrant(event, "Bea"), 9, by=factories.ada())

    answer = ada.post(f"events/{event.slug}/rounds/", {})

    assert refusal(answer) == (422, "no-such-table")
    assert said(answer)["detail"] == (
        "\u2068Bea\u2069: always at table 9, and this round has 2 tables. Choose another table for them, or none."
    )


def test_when_all_rounds_are_played_the_next_is_refused(ada: Api) -> None:
    event = factories.event(names=("Bea", "Cy"), table_size=2, format="round-robin")
    factories.played_round(event)

    answer = ada.post(f"events/{event.slug}/rounds/", {})

    assert refusal(answer) == (409, "rounds-over")
    assert Round.objects.count() == 1


@pytest.mark.parametrize("pairs", [1, 3])
def test_pairs_apart_ask_as_often_for_many_as_for_one(
    ada: Api, event: Event, pairs: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    bea = factories.entrant(event, "Bea")
    for name in ("Cy", "Eve", "Fay")[:pairs]:
        wishes.keep_apart(event, bea, factories.entrant(event, name), by=factories.ada())

    with django_assert_num_queries(6):
        ada.get(f"events/{event.slug}/apart/")
