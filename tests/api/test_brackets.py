"""Brackets over the API: read by everybody, run by organizers."""

from typing import Any

import pytest

from league.models import Stage, Table
from league.services import entrants
from tests import brackets, factories
from tests.api.client import Answer, Api, refusal, said
from tests.api.contract import check_against_the_contract
from tests.brackets import UNKNOWN, cup, looked_at, names_at, now, play, started, table
from tests.laid_down import laid_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> Api:
    return Api(user=factories.ada())


@pytest.fixture
@laid_down
def stage() -> Stage:
    """Four players, table 1 played."""
    stage = started(cup(4))
    play(stage, 1, "P4", "P1")
    return stage


def address(stage: Stage, more: str = "") -> str:
    return f"events/{stage.event.slug}/bracket/{more}"


def pk(stage: Stage, name: str) -> int:
    return factories.entrant(stage.event, name).pk


def keeps_the_contract(operation: str, answer: Answer) -> Answer:
    check_against_the_contract(operation, answer)
    return answer


class TestReading:
    def test_the_plan_with_who_sits_where(self, stage: Stage) -> None:
        answer = keeps_the_contract("get_bracket", Api().get(address(stage)))

        tables = said(answer)["tables"]
        assert [(each["number"], each["round"], each["state"]) for each in tables] == [
            (1, 1, "final"),
            (2, 1, "waiting"),
            (3, 2, "to-come"),
        ]
        assert [
            (seat["seed"], seat["from_table"], seat["entrant"] and seat["entrant"]["name"], seat["goes_on"])
            for each in (tables[0], tables[2])
            for seat in each["seats"]
        ] == [
            (1, None, "P1", False),
            (4, None, "P4", True),
            (None, 1, "P4", False),
            (None, 2, None, False),
        ]

    def test_where_everybody_stands_and_that_nobody_has_won(self, stage: Stage) -> None:
        bracket = said(Api().get(address(stage)))

        assert (bracket["winner"], bracket["current_round"], bracket["level"]) == (None, 1, [])
        assert [(row["rank"], row["entrant"]["name"], row["table"]) for row in bracket["order"]] == [
            (4, "P1", 1)
        ]

    def test_without_news_it_is_not_sent_again(self, stage: Stage) -> None:
        etag = Api().get(address(stage))["ETag"]

        assert Api().get(address(stage), If_None_Match=etag).status_code == 304

    def test_where_there_is_none(self) -> None:
        answer = Api(user=factories.ada()).get(address(cup(4).current_stage))

        assert refusal(keeps_the_contract("get_bracket", answer)) == (404, "no-bracket")

    def test_that_of_a_stage_that_is_over_has_an_address_of_its_own(self) -> None:
        event = cup(4)
        factories.later_stage(event, format="single-elimination")
        before = started(event)
        for number, winner, loser in ((1, "P1", "P4"), (2, "P2", "P3"), (3, "P1", "P2")):
            play(before, number, winner, loser)
        factories.cut(event)

        answer = Api().get(f"events/{event.slug}/stages/1/bracket/")

        assert said(keeps_the_contract("get_stage_bracket", answer))["winner"]["name"] == "P1"


class TestRunning:
    def test_started_in_an_order_of_ones_own(self, ada: Api) -> None:
        stage = cup(3).current_stage
        seeds = [pk(stage, "P3"), pk(stage, "P1"), pk(stage, "P2"), None]

        answer = ada.post(address(stage), {"seeds": seeds})

        keeps_the_contract("start_bracket", answer)
        assert answer.status_code == 204
        assert list(now(stage).course.seeds) == [*seeds[:3], UNKNOWN]

    def test_somebody_left_out_is_named(self, ada: Api) -> None:
        stage = cup(3).current_stage

        answer = ada.post(address(stage), {"seeds": [pk(stage, "P1"), pk(stage, "P2")]})

        assert refusal(keeps_the_contract("start_bracket", answer)) == (422, "left-out")

    def test_places_are_exchanged(self, ada: Api) -> None:
        stage = started(cup(4))
        places = [{"seed": 1, "entrant": pk(stage, "P2")}, {"seed": 2, "entrant": pk(stage, "P1")}]

        answer = ada.patch(address(stage, "places/"), {"places": places})

        keeps_the_contract("change_places", answer)
        assert names_at(looked_at(stage), 1) == ["P2", "P4"]

    def test_a_place_of_somebody_is_no_bye(self, ada: Api, stage: Stage) -> None:
        places = [{"seed": 1, "entrant": pk(stage, "P2"), "is_bye": True}]

        answer = ada.patch(address(stage, "places/"), {"places": places})

        assert refusal(answer) == (422, "bye-is-nobody")

    def test_a_seat_is_given_and_freed(self, ada: Api, stage: Stage) -> None:
        [guest] = entrants.add_entrants(stage.event, "Hana", by=factories.ada())
        given = {"table": 2, "seat": 1, "entrant": guest.pk, "reason": "Ill."}

        keeps_the_contract("give_seat", ada.post(address(stage, "seats/"), given))
        sitting = names_at(looked_at(stage), 2)
        keeps_the_contract("free_seat", ada.delete(address(stage, "seats/2/1/")))

        assert (sitting, names_at(looked_at(stage), 2)) == (["Hana", "P3"], ["P2", "P3"])


class TestRulings:
    @pytest.fixture
    def played(self, stage: Stage) -> Stage:
        """All three tables are played."""
        play(stage, 2, "P2", "P3")
        play(stage, 3, "P4", "P2")
        return stage

    def correction(self, at: Table, **more: Any) -> dict[str, Any]:
        document = brackets.deal_in_order(at, "P1", "P4")
        return {"document": document, "seen_version": 1, "reason": "Read wrongly.", **more}

    def test_a_correction_in_the_way_of_a_played_table_is_refused(self, ada: Api, played: Stage) -> None:
        at = table(played, 1)

        answer = ada.post(f"tables/{at.pk}/deals/1/rulings/", self.correction(at))

        assert refusal(keeps_the_contract("rule", answer)) == (409, "needs-ruling")

    @pytest.mark.parametrize(("then", "winner"), [("keep", "P4"), ("restart", None)])
    def test_it_says_what_becomes_of_it(self, then: str, winner: str | None, ada: Api, played: Stage) -> None:
        at = table(played, 1)

        answer = ada.post(f"tables/{at.pk}/deals/1/rulings/", self.correction(at, then=then))

        keeps_the_contract("rule", answer)
        assert brackets.winner(looked_at(played)) == winner

    def test_a_preview_names_the_tables(self, ada: Api, played: Stage) -> None:
        answer = ada.get(f"tables/{table(played, 1).pk}/voiding/")

        preview = said(keeps_the_contract("preview_void", answer))
        assert (preview["moves"], preview["others_sit"], preview["in_the_way"]) == ([], [3], [3])

    def test_a_void_table_is_decided_by_an_order(self, ada: Api, stage: Stage) -> None:
        at = table(stage, 1)
        ada.post(f"tables/{at.pk}/voiding/", {"reason": "A deck was short."})

        answer = ada.post(
            f"tables/{at.pk}/order/",
            {"order": [pk(stage, "P1"), pk(stage, "P4")], "reason": "By a card."},
        )

        keeps_the_contract("rule_order", answer)
        assert now(stage).course.results[1] == (pk(stage, "P1"), pk(stage, "P4"))

    def test_and_the_order_taken_back(self, ada: Api, stage: Stage) -> None:
        at = table(stage, 1)
        ada.post(f"tables/{at.pk}/voiding/", {"reason": "A deck was short."})
        order = {"order": [pk(stage, "P1"), pk(stage, "P4")], "reason": "By a card."}
        ada.post(f"tables/{at.pk}/order/", order)

        answer = ada.post(f"tables/{at.pk}/order/taking-back/", {"reason": "A mistake."})

        keeps_the_contract("take_back_order", answer)
        assert list(now(stage).tied) == [1]

    def test_a_table_is_played_again_under_another_id(self, ada: Api, stage: Stage) -> None:
        at = table(stage, 1)

        answer = ada.post(f"tables/{at.pk}/replay/", {"reason": "A deck was short."})

        keeps_the_contract("play_again", answer)
        assert table(looked_at(stage), 1).pk != at.pk
        assert Api().get(f"tables/{at.pk}/").status_code == 404

    def test_a_table_that_is_not_level_needs_no_more_deals(self, ada: Api, stage: Stage) -> None:
        answer = ada.post(f"tables/{table(stage, 1).pk}/more-deals/")

        assert refusal(keeps_the_contract("deal_more", answer)) == (409, "not-level")

    def test_a_void_table_counts_again(self, ada: Api, stage: Stage) -> None:
        at = table(stage, 1)
        ada.post(f"tables/{at.pk}/voiding/", {"reason": "A deck was short."})

        answer = ada.delete(f"tables/{at.pk}/voiding/")

        keeps_the_contract("let_table_count", answer)
        assert now(stage).course.results[1] == (pk(stage, "P4"), pk(stage, "P1"))


def test_what_counts_points_is_not_there(stage: Stage) -> None:
    slug, one, other = stage.event.slug, pk(stage, "P1"), pk(stage, "P2")

    after = Api().get(f"events/{slug}/standings/?after=1")
    compared = Api().get(f"events/{slug}/comparison/?one={one}&other={other}")

    assert [refusal(each) for each in (after, compared)] == [(404, "no-points")] * 2


def test_its_standings_are_the_ranks(stage: Stage) -> None:
    answer = Api().get(f"events/{stage.event.slug}/standings/")

    rows = said(keeps_the_contract("get_standings", answer))["results"]
    assert [(row["rank"], row["entrant"]["name"], row["played"], row["points"]) for row in rows] == [
        (4, "P1", 1, "0")
    ]
