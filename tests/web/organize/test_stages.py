"""The pages of stages: adding one, the cut with its rulings, pools, places, and what each refuses."""

import pytest
from django.test import Client
from django.urls import reverse

from league.competition.types import DealScore
from league.models import Event, OrderRuling
from league.queries.preview import moves_if
from league.services import pools, stages
from league.states import StageState
from tests import factories
from tests.factories import NAMES, entrant
from tests.services.test_cuts import corrected, field, order, played
from tests.services.test_pools import drawn
from tests.web.pages import Page

pytestmark = pytest.mark.django_db

LEVEL = {"Bea": 40, "Cy": 20, "Eve": 20, "Fay": 10}
FINALS = {
    "name": "Finals",
    "each": "2",
    "format": "swiss",
    "table_size": "2",
    "planned_rounds": "3",
    "pools": "1",
}


@pytest.fixture(autouse=True)
def signed_in(client: Client) -> None:
    client.force_login(factories.ada())


def at(name: str, event: Event, *args: object) -> str:
    return reverse(f"league:{name}", args=[event.slug, *args])


# Stages to come


def test_an_event_of_one_stage_has_one_quiet_link_to_more(client: Client) -> None:
    event = factories.event()

    page = Page(client.get(at("event-run", event)))

    assert page.links["Add a stage, or draw pools"] == at("stages", event)
    assert "The cut" not in page.text


def test_a_stage_is_added(client: Client) -> None:
    event = factories.event()

    answer = client.post(at("stage-new", event), FINALS)

    assert answer["Location"] == at("stages", event)
    later = event.stages.get(number=2)
    assert (later.name, later.format, later.planned_rounds, later.state) == (
        "Finals",
        "swiss",
        3,
        StageState.AHEAD,
    )
    assert event.stages.get(number=1).cut["each"] == 2


def test_a_stage_that_cannot_be_comes_back_as_typed(client: Client) -> None:
    event = factories.event()

    answer = client.post(at("stage-new", event), {**FINALS, "each": "1", "name": "Grand final"})

    assert answer.status_code == 422
    assert "At least two go on." in Page(answer).text
    assert answer.context["form"]["name"].value() == "Grand final"
    assert event.stages.count() == 1


def test_a_stage_to_come_is_changed_and_taken_out(client: Client) -> None:
    event = factories.event()
    factories.later_stage(event)

    client.post(at("stage-change", event, 2), {**FINALS, "each": "3"})
    changed = event.stages.get(number=1).cut["each"]
    client.post(at("stage-remove", event, 2))

    assert (changed, event.stages.count()) == (3, 1)


def test_the_first_stage_has_no_form_of_its_own(client: Client) -> None:
    event = factories.event()

    assert client.get(at("stage-change", event, 1))["Location"] == at("event-rules", event)


def test_all_rules_of_a_stage_to_come_have_a_page(client: Client) -> None:
    event = factories.event()
    factories.later_stage(event)

    answer = client.get(at("stage-rules", event, 2))

    form = answer.context["form"]
    assert answer.status_code == 200
    assert form.fields["name"].disabled
    assert not form.fields["deals"].disabled


@pytest.mark.parametrize("stages_in_all", [1, 3])
def test_the_list_of_stages_costs_the_same_however_many(
    client: Client, stages_in_all: int, django_assert_num_queries: object
) -> None:
    event = factories.event()
    for _stage in range(stages_in_all - 1):
        factories.later_stage(event)

    with django_assert_num_queries(7):  # type: ignore[operator]
        client.get(at("stages", event))


# The cut


def test_the_next_step_leads_to_the_cut_instead_of_the_end(client: Client) -> None:
    event = played()

    page = Page(client.get(at("event-run", event)))

    assert page.links["Look at the cut"] == at("cut", event, 1)
    assert "Finish the event" not in page.text


def test_the_cut_shows_who_goes_on_by_seed(client: Client) -> None:
    event = played()

    page = Page(client.get(at("cut", event, 1)))

    assert page.rows == [["1", "Bea", "1"], ["2", "Cy", "2"]]


@pytest.mark.parametrize(("each", "says"), [(3, False), (4, True), (5, True)])
def test_a_cut_that_lets_everybody_through_says_so(client: Client, each: int, says: bool) -> None:
    event = played(each=each)

    page = Page(client.get(at("cut", event, 1)))

    assert ("Everybody goes on" in page.text) is says


def test_of_an_event_that_is_prepared_no_stage_is_being_played(client: Client) -> None:
    event = factories.event()

    page = Page(client.get(at("stages", event)))

    assert ("Being prepared" in page.text, "Being played" in page.text) == (True, False)


def test_the_cut_is_published(client: Client) -> None:
    event = played()
    seen = factories.stage(event).results_revision

    answer = client.post(at("cut-publish", event, 1), {"seen": seen})

    assert answer["Location"] == at("event-run", event)
    assert field(factories.stage(event)) == ["Bea", "Cy"]


def test_a_cut_that_was_looked_at_before_results_moved_is_not_published(client: Client) -> None:
    event = played()
    seen = factories.stage(event).results_revision
    factories.points(event, "Fay", 100)
    stages.refresh_stage(factories.stage(event).pk)

    assert client.post(at("cut-publish", event, 1), {"seen": seen}).status_code == 412


def test_while_a_round_is_played_the_cut_is_provisional(client: Client) -> None:
    event = played()
    factories.published_round(event)

    page = Page(client.get(at("cut", event, 1)))

    assert "Provisional: not all results are in or counted yet." in page.text
    assert "Publish the cut" not in page.text


def test_who_is_level_is_ordered_by_a_ruling(client: Client) -> None:
    event = played(LEVEL)
    cy, eve = (entrant(event, name).pk for name in ("Cy", "Eve"))
    sent = {"group": f"{cy}-{eve}", "place_1": eve, "place_2": cy, "reason": "By lot."}

    before = Page(client.get(at("cut", event, 1)))
    answer = client.post(at("cut-rule", event, 1), sent)

    assert "Level over the line" in before.headings
    assert answer["Location"] == at("cut", event, 1)
    assert [each[1] for each in Page(client.get(at("cut", event, 1))).rows] == ["Bea", "Eve"]


@pytest.mark.parametrize(
    "wrong", [{"place_2": "same"}, {"reason": ""}, {"place_1": ""}, {"place_1": "999999"}, {"place_1": "x"}]
)
def test_a_ruling_with_a_mistake_comes_back(client: Client, wrong: dict[str, str]) -> None:
    event = played(LEVEL)
    cy, eve = (entrant(event, name).pk for name in ("Cy", "Eve"))
    sent = {"group": f"{cy}-{eve}", "place_1": str(eve), "place_2": str(cy), "reason": "By lot."}
    wrong = {name: str(eve) if value == "same" else value for name, value in wrong.items()}

    answer = client.post(at("cut-rule", event, 1), sent | wrong)

    assert answer.status_code == 422
    assert not OrderRuling.objects.exists()


def test_a_ruling_on_a_group_that_is_gone_says_so(client: Client) -> None:
    event = played()

    assert client.post(at("cut-rule", event, 1), {"group": "1-2", "reason": "By lot."}).status_code == 412


def test_a_ruling_is_taken_back(client: Client) -> None:
    event = played(LEVEL)
    cy, eve = (entrant(event, name).pk for name in ("Cy", "Eve"))
    sent = {"group": f"{cy}-{eve}", "place_1": eve, "place_2": cy, "reason": "By lot."}
    client.post(at("cut-rule", event, 1), sent)

    client.post(at("cut-ruling-take-back", event, 1, OrderRuling.objects.get().pk))

    assert "Level over the line" in Page(client.get(at("cut", event, 1))).headings


def test_without_a_stage_to_come_there_is_no_cut_to_look_at(client: Client) -> None:
    event = factories.event()

    assert client.get(at("cut", event, 1))["Location"] == at("stages", event)


def test_a_cut_is_undone_with_a_reason(client: Client) -> None:
    event = played()
    factories.cut(event)

    refused = client.post(at("cut-undo", event, 1), {"reason": ""})
    client.post(at("cut-undo", event, 1), {"reason": "A sheet was read wrongly."})

    assert (refused.status_code, factories.stage(event).number) == (422, 1)


def test_an_order_is_stored_anew_where_results_were_corrected(client: Client) -> None:
    event = played()
    factories.cut(event)
    before = Page(client.get(at("stages", event)))
    corrected(event)

    after = Page(client.get(at("stages", event)))
    client.post(at("order-anew", event, 1), {"reason": "A sheet was read wrongly."})

    assert ("Store its order anew" in before.text, "Store its order anew" in after.text) == (False, True)
    assert [name for name, _rank in order(event.stages.get(number=1))] == ["Bea", "Eve", "Cy", "Fay"]


def test_a_correction_after_the_cut_says_first_who_would_have_gone_on(client: Client) -> None:
    event = played()
    factories.cut(event)
    table = event.stages.get(number=1).rounds.get().tables.get()
    names = [str(seat.entrant) for seat in table.seats.order_by("number")]
    right = {"Bea": 40, "Cy": 20, "Eve": 30, "Fay": 10}
    counts = [(right[names[0]], 0), *((right[name] + 2, 1) for name in names[1:])]
    changes = moves_if(table, 1, {n: DealScore(c - 2 * left) for n, (c, left) in enumerate(counts, start=1)})

    assert [str(who) for who in changes.cut.comes_in] == ["Eve"]
    assert [str(who) for who in changes.cut.drops_out] == ["Cy"]


# Pools and places


def test_a_draw_is_looked_at_and_then_made(client: Client) -> None:
    event = factories.event(names=NAMES[:6])

    shown = client.get(at("pools", event), {"pools": "2", "order": "lot", "variation": "3"})
    before = event.stages.get().pools
    client.post(at("pools", event), {"pools": "2", "order": "lot", "variation": "3"})

    assert before == 1
    assert [[str(who) for who in pool] for pool in shown.context["drawn"]] == [
        sorted(pool, key=[str(who) for who in shown.context["drawn"][number]].index)
        for number, pool in enumerate(drawn(event))
    ]


def test_too_many_pools_are_refused_beside_the_number(client: Client) -> None:
    event = factories.event()

    answer = client.get(at("pools", event), {"pools": "3", "order": "seeds"})

    assert answer.status_code == 422
    assert "pools" in answer.context["form"].errors


def test_the_first_two_of_every_pool_are_seen_at_once(client: Client) -> None:
    event = factories.event(names=NAMES[:6], table_size=3, deals=1)
    pools.draw(event, 2, order="seeds", by=factories.ada())
    points = {"Bea": 30, "Fay": 20, "Gus": 10, "Cy": 8, "Eve": 7, "Hal": 6}
    factories.play_for(factories.published_round(event), points)

    shown = client.get(at("event-run", event)).context["desk"].standings

    assert [(row.pool, row.rank, str(row.entrant)) for row in shown] == [
        (1, 1, "Bea"),
        (1, 2, "Fay"),
        (2, 1, "Cy"),
        (2, 2, "Eve"),
    ]


def test_somebody_is_moved_to_another_pool(client: Client) -> None:
    event = factories.event(names=NAMES[:6])
    pools.draw(event, 2, order="seeds", by=factories.ada())

    client.post(at("pool-move", event, entrant(event, "Bea").pk), {"pool": "2"})

    assert "Bea" in drawn(event)[1]


@pytest.mark.parametrize("pool", ["0", "x", "", "9"])
def test_a_pool_that_is_not_there_is_refused(client: Client, pool: str) -> None:
    event = factories.event(names=NAMES[:6])
    pools.draw(event, 2, order="seeds", by=factories.ada())

    assert client.post(at("pool-move", event, entrant(event, "Bea").pk), {"pool": pool}).status_code == 422


def test_a_place_is_given_to_somebody_who_entered_or_to_somebody_new(client: Client) -> None:
    event = played()
    factories.cut(event)
    bea, cy, fay = (entrant(event, name).pk for name in ("Bea", "Cy", "Fay"))

    client.post(at("places", event), {"who": bea, "entrant": fay, "name": "", "reason": "Ill."})
    client.post(at("places", event), {"who": cy, "entrant": "", "name": "Zoe", "reason": "Ill."})

    assert field(factories.stage(event)) == ["Fay", "Zoe"]


def test_a_place_needs_one_who_takes_it(client: Client) -> None:
    event = played()
    factories.cut(event)
    bea, fay = (entrant(event, name).pk for name in ("Bea", "Fay"))

    for taker in ({"entrant": "", "name": ""}, {"entrant": fay, "name": "Zoe"}):
        answer = client.post(at("places", event), {"who": bea, **taker, "reason": "Ill."})
        assert answer.status_code == 422


def test_in_a_later_stage_nobody_is_entered_but_places_are_offered(client: Client) -> None:
    event = played()
    factories.cut(event)

    page = Page(client.get(at("entrants", event)))

    assert page.links["Who went on"] == at("places", event)


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("stages", ()),
        ("stage-new", ()),
        ("stage-change", (2,)),
        ("stage-rules", (2,)),
        ("cut", (1,)),
        ("pools", ()),
        ("places", ()),
    ],
)
def test_dot_sees_none_of_it(client: Client, name: str, args: tuple[int, ...]) -> None:
    event = played()
    client.force_login(factories.dot())

    assert client.get(at(name, event, *args)).status_code == 404


@pytest.mark.parametrize("number", [0, 3, 99999999999999999999])
def test_a_stage_that_is_not_there_is_not_found(client: Client, number: int) -> None:
    event = played()

    for page in ("", "rules/", "cut/"):
        assert client.get(f"/organize/{event.slug}/stages/{number}/{page}").status_code == 404
