"""Stages, cuts, pools and the final order by the API."""

import pytest

from league.models import Event, OrderRuling
from league.services import pools, stages
from tests import factories
from tests.api.client import Api, refusal, said
from tests.api.contract import check_against_the_contract
from tests.factories import NAMES, entrant
from tests.services.test_cuts import corrected, field, order, played

pytestmark = pytest.mark.django_db

LEVEL = {"Bea": 40, "Cy": 20, "Eve": 20, "Fay": 10}


def ada() -> Api:
    return Api(user=factories.ada())


def key(event: Event, name: str) -> int:
    return entrant(event, name).pk


# Stages


def test_a_stage_to_come_is_added_changed_and_taken_out() -> None:
    event = factories.event()
    sent = {"name": "Finals", "cut": {"each": 2}, "format": "swiss", "planned_rounds": 3, "table_size": 2}

    added = ada().post(f"events/{event.slug}/stages/", sent)
    changed = ada().patch(f"events/{event.slug}/stages/2/", {"cut": {"each": 3}, "deals": 2})
    listed = ada().get(f"events/{event.slug}/stages/")
    ada().delete(f"events/{event.slug}/stages/2/")

    for operation, answer in (("add_stage", added), ("change_stage", changed), ("list_stages", listed)):
        check_against_the_contract(operation, answer)
    assert (said(added)["number"], said(added)["state"], said(added)["cut"]) == (2, "ahead", None)
    assert [(each["name"], each["format"], each["deals"]) for each in said(listed)["stages"]] == [
        ("", "league-night", 1),
        ("Finals", "swiss", 2),
    ]
    assert said(listed)["stages"][0]["cut"] == {"each": 3, "runners_up": 0, "compared": "mean"}
    assert event.stages.count() == 1


def test_every_field_that_is_wrong_is_named() -> None:
    event = factories.event()
    sent = {"name": "Finals", "cut": {"each": 1}, "pools": 0, "table_size": 99}

    answer = ada().post(f"events/{event.slug}/stages/", sent)

    assert refusal(answer) == (422, "bad-stage")
    assert sorted(each["where"] for each in said(answer)["problems"]) == ["/each", "/pools", "/table_size"]


@pytest.mark.parametrize("rule", ["game", "entrant_kind", "time_zone", "confirmation"])
def test_what_is_the_events_is_no_field_of_a_stage(rule: str) -> None:
    event = factories.event()

    answer = ada().post(f"events/{event.slug}/stages/", {"cut": {"each": 2}, rule: "nerts"})

    assert refusal(answer) == (422, "bad-fields")


# The cut


def test_a_cut_is_looked_at_and_published() -> None:
    event = played()

    looked = ada().get(f"events/{event.slug}/stages/1/cut/")
    begun = ada().post(f"events/{event.slug}/stages/1/cut/", {"revision": said(looked)["revision"]})

    check_against_the_contract("preview_cut", looked)
    check_against_the_contract("publish_cut", begun)
    assert [(each["seed"], each["entrant"]["name"]) for each in said(looked)["goes_on"]] == [
        (1, "Bea"),
        (2, "Cy"),
    ]
    assert (said(begun)["number"], said(begun)["state"], said(begun)["first_round"]) == (2, "current", 2)


def test_a_cut_that_moved_since_is_refused() -> None:
    event = played()

    answer = ada().post(f"events/{event.slug}/stages/1/cut/", {"revision": 0})

    assert refusal(answer) == (412, "cut-moved-on")


def test_level_over_the_line_a_ruling_settles_it_and_can_be_taken_back() -> None:
    event = played(LEVEL)
    path = f"events/{event.slug}/stages/1/cut/"
    names = [key(event, "Eve"), key(event, "Cy")]

    refused = ada().post(path, {})
    ruled = ada().post(f"{path}rulings/", {"entrants": names, "reason": "By lot."})
    gone = ada().delete(f"{path}rulings/{OrderRuling.objects.get().pk}/")

    assert refusal(refused) == (409, "cut-tied")
    check_against_the_contract("rule_cut", ruled)
    assert [each["entrant"]["name"] for each in said(ruled)["goes_on"]] == ["Bea", "Eve"]
    assert said(ruled)["rulings"][0]["reason"] == "By lot."
    assert gone.status_code == 204
    assert len(said(ada().get(path))["tied"]) == 1


def test_a_cut_is_undone_and_its_rounds_are_gone() -> None:
    event = played()
    factories.cut(event)
    number = factories.published_round(event).number

    answer = ada().post(f"events/{event.slug}/stages/1/cut/undo/", {"reason": "A sheet was read wrongly."})

    check_against_the_contract("undo_cut", answer)
    assert (said(answer)["number"], said(answer)["state"]) == (1, "current")
    assert refusal(Api().get(f"events/{event.slug}/rounds/{number}/")) == (410, "withdrawn")


def test_the_standings_of_a_stage_that_is_over_keep_their_order_until_a_ruling() -> None:
    event = played()
    factories.cut(event)
    corrected(event)
    path = f"events/{event.slug}/standings/?stage=1"

    before = Api().get(path)
    ada().post(f"events/{event.slug}/stages/1/order/", {"reason": "A sheet was read wrongly."})
    after = Api().get(path)

    check_against_the_contract("get_standings", before)
    assert (said(before)["stage"], said(before)["final"]) == (1, True)
    assert [row["entrant"]["name"] for row in said(before)["results"]] == ["Bea", "Cy", "Eve", "Fay"]
    assert [row["entrant"]["name"] for row in said(after)["results"]] == ["Bea", "Eve", "Cy", "Fay"]
    assert [name for name, _rank in order(event.stages.get(number=1))] == ["Bea", "Eve", "Cy", "Fay"]


def test_standings_and_comparisons_ask_for_one_stage() -> None:
    event = played()
    factories.cut(event)
    factories.play_for(factories.published_round(event), {"Bea": 5, "Cy": 15})
    pair = f"one={key(event, 'Bea')}&other={key(event, 'Cy')}"

    current = said(Api().get(f"events/{event.slug}/standings/"))
    first = said(Api().get(f"events/{event.slug}/comparison/?{pair}&stage=1"))
    second = said(Api().get(f"events/{event.slug}/comparison/?{pair}"))

    assert (current["stage"], [row["entrant"]["name"] for row in current["results"]]) == (2, ["Cy", "Bea"])
    assert [each["ahead"]["entrant"]["name"] for each in (first, second)] == ["Bea", "Cy"]


def test_standings_after_a_round_are_those_of_its_stage() -> None:
    event = played()
    factories.cut(event)
    factories.play_for(factories.published_round(event), {"Bea": 5, "Cy": 15})

    first, second = (said(Api().get(f"events/{event.slug}/standings/?after={number}")) for number in (1, 2))

    assert (first["stage"], len(first["results"])) == (1, 4)
    assert (second["stage"], [row["entrant"]["name"] for row in second["results"]]) == (2, ["Cy", "Bea"])


def test_a_stage_that_is_not_there_is_not_found() -> None:
    event = played()

    assert refusal(Api().get(f"events/{event.slug}/standings/?stage=9")) == (404, "not-found")
    assert refusal(ada().get(f"events/{event.slug}/stages/9/cut/")) == (404, "not-found")


def test_the_final_order_says_which_stage_gave_each_place() -> None:
    event = played()
    factories.cut(event)
    factories.play_for(factories.published_round(event), {"Bea": 5, "Cy": 15})

    answer = Api().get(f"events/{event.slug}/final-order/")

    check_against_the_contract("get_final_order", answer)
    lines = [(each["rank"], each["entrant"]["name"], each["stage"]) for each in said(answer)["lines"]]
    assert lines == [(1, "Cy", 2), (2, "Bea", 2), (3, "Eve", 1), (4, "Fay", 1)]


# Pools and places


def test_pools_are_looked_at_drawn_and_changed_by_hand() -> None:
    event = factories.event(names=NAMES[:6])
    path = f"events/{event.slug}/pools/"

    preview = ada().get(f"{path}preview/?pools=2&order=lot&variation=1")
    drawn = ada().post(path, {"pools": 2, "order": "lot", "variation": 1})
    moved = ada().post(f"events/{event.slug}/entrants/{said(preview)['pools'][0][0]}/pool/", {"pool": 2})
    listed = ada().get(path)

    for operation, answer in (("preview_pools", preview), ("draw_pools", drawn), ("list_pools", listed)):
        check_against_the_contract(operation, answer)
    assert [[at["entrant"]["id"] for at in pool["places"]] for pool in said(drawn)["pools"]] == [
        sorted(pool, key=said(preview)["pools"][number].index)
        for number, pool in enumerate(said(preview)["pools"])
    ]
    assert moved.status_code == 204
    assert [len(pool["places"]) for pool in said(listed)["pools"]] == [2, 4]


def test_a_row_of_a_standing_says_its_pool() -> None:
    event = factories.event(names=NAMES[:6], table_size=3)
    pools.draw(event, 2, order="seeds", by=factories.ada())
    factories.play(factories.published_round(event))
    stages.refresh_stage(factories.stage(event).pk)

    rows = said(Api().get(f"events/{event.slug}/standings/"))["results"]

    assert [row["pool"] for row in rows] == [1, 1, 1, 2, 2, 2]


def test_who_plays_in_different_pools_is_not_compared() -> None:
    event = factories.event(names=NAMES[:6], table_size=3)
    pools.draw(event, 2, order="seeds", by=factories.ada())
    pair = f"one={key(event, 'Bea')}&other={key(event, 'Cy')}"

    assert refusal(ada().get(f"events/{event.slug}/comparison/?{pair}")) == (404, "other-pool")


def test_a_place_is_given_to_somebody_else() -> None:
    event = played()
    factories.cut(event)
    path = f"events/{event.slug}/entrants/{key(event, 'Bea')}/place/"

    refused = ada().post(path, {"entrant": key(event, "Fay"), "name": "Zoe", "reason": "Ill."})
    answer = ada().post(path, {"entrant": key(event, "Fay"), "reason": "Ill."})

    check_against_the_contract("give_place", answer)
    assert refusal(refused) == (422, "one-of-two")
    assert field(factories.stage(event)) == ["Fay", "Cy"]
