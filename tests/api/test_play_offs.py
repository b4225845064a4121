"""Play-offs by the API."""

import pytest

from league.models import Event
from league.services import stages
from tests import factories
from tests.api.client import Api, refusal, said
from tests.laid_down import laid_down

pytestmark = pytest.mark.django_db


@pytest.fixture
@laid_down
def event() -> Event:
    """Bea and Cy have played once and are level."""
    table = factories.table(names=("Bea", "Cy"), table_size=2, tiebreaks=("play-off",))
    factories.confirmed_deal(table, 1, (20, 0), (20, 0))
    stages.refresh_stage(table.round.stage_id)
    return table.round.stage.event


def test_everybody_sees_who_is_level(event: Event) -> None:
    [group] = said(Api().get(f"events/{event.slug}/play-offs/"))["groups"]

    assert (group["rank"], group["fits"]) == (1, True)
    assert [entrant["name"] for entrant in group["entrants"]] == ["Bea", "Cy"]


def test_a_play_off_is_a_round_of_its_own_kind(event: Event) -> None:
    keys = [factories.entrant(event, name).pk for name in ("Bea", "Cy")]

    answer = said(Api(user=factories.ada()).post(f"events/{event.slug}/play-offs/", {"entrants": keys}))

    assert (answer["number"], answer["kind"], answer["state"]) == (2, "play-off", "draft")
    assert sorted(seat["entrant"]["id"] for seat in answer["tables"][0]["seats"]) == keys


def test_who_is_not_level_is_refused(event: Event) -> None:
    bea = factories.entrant(event, "Bea").pk

    answer = Api(user=factories.ada()).post(
        f"events/{event.slug}/play-offs/", {"entrants": [bea, bea + 10**6]}
    )

    assert refusal(answer) == (422, "not-level")
