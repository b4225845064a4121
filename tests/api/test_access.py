"""Every method of every address, asked by everybody: each cell is written down, none is left to chance."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import transaction
from django.urls import URLPattern

from league.api.endpoint import READS, WRITES, Endpoint
from league.api.urls import urlpatterns
from league.models import Adjustment, Event, Table
from league.services import rounds, season_events, wishes
from tests import factories
from tests.api.client import Answer, Api, at_seat, at_table, said
from tests.api.contract import check_against_the_contract
from tests.season_factories import competitors, season

pytestmark = pytest.mark.django_db

ROLES = ("nobody", "dot", "other table", "table", "seat", "ada")
TO_EVERYBODY = (200, 200, 200, 200, 200, 200)
TO_ORGANIZERS = (401, 404, 401, 401, 401)
TO_THE_TABLE = (401, 404, 403, 200, 200, 200)
TO_A_SEAT = (401, 401, 403, 403, 200, 401)

MATRIX = {
    "get_session": TO_EVERYBODY,
    "sign_in": (401, 401, 401, 401, 401, 401),  # with a wrong password
    "sign_out": (204, 204, 204, 204, 204, 204),
    "judge": (422, 422, 422, 422, 422, 422),  # an empty document
    "list_events": TO_EVERYBODY,
    "create_event": (*TO_ORGANIZERS, 201),
    "get_event": TO_EVERYBODY,
    "change_rules": (*TO_ORGANIZERS, 200),
    "open_event": (*TO_ORGANIZERS, 409),
    "finish_event": (*TO_ORGANIZERS, 409),
    "reopen_event": (*TO_ORGANIZERS, 409),
    "get_standings": TO_EVERYBODY,
    "get_final_order": TO_EVERYBODY,
    "list_stages": TO_EVERYBODY,
    "add_stage": (*TO_ORGANIZERS, 201),
    "change_stage": (*TO_ORGANIZERS, 409),  # it is the first
    "remove_stage": (*TO_ORGANIZERS, 409),
    "preview_cut": (*TO_ORGANIZERS, 409),  # no stage comes after this one
    "publish_cut": (*TO_ORGANIZERS, 409),
    "undo_cut": (*TO_ORGANIZERS, 409),
    "rule_cut": (*TO_ORGANIZERS, 409),
    "take_back_cut_ruling": (*TO_ORGANIZERS, 404),
    "store_order_anew": (*TO_ORGANIZERS, 409),
    "list_pools": TO_EVERYBODY,
    "preview_pools": (*TO_ORGANIZERS, 422),  # without saying how many
    "draw_pools": (*TO_ORGANIZERS, 409),  # a round is published
    "move_to_pool": (*TO_ORGANIZERS, 409),
    "give_place": (*TO_ORGANIZERS, 409),
    "compare": (422, 422, 422, 422, 422, 422),  # without saying whom
    "list_corrections": TO_EVERYBODY,
    "list_ratings": TO_EVERYBODY,
    "list_rating_steps": TO_EVERYBODY,
    "list_entrants": TO_EVERYBODY,
    "add_entrants": (*TO_ORGANIZERS, 201),
    "withdraw": (*TO_ORGANIZERS, 204),
    "bring_back": (*TO_ORGANIZERS, 409),
    "send_away": (*TO_ORGANIZERS, 204),
    "welcome_back": (*TO_ORGANIZERS, 409),
    "get_wishes": (*TO_ORGANIZERS, 200),
    "change_wishes": (*TO_ORGANIZERS, 200),
    "list_apart": (*TO_ORGANIZERS, 200),
    "keep_apart": (*TO_ORGANIZERS, 201),
    "let_meet": (*TO_ORGANIZERS, 204),
    "list_adjustments": TO_EVERYBODY,
    "give_points": (*TO_ORGANIZERS, 201),
    "take_back_points": (*TO_ORGANIZERS, 204),
    "list_level": TO_EVERYBODY,
    "get_ladder": (404, 404, 404, 404, 404, 404),  # the event is none
    "challenge": (*TO_ORGANIZERS, 404),
    "propose_play_off": (*TO_ORGANIZERS, 409),  # a round is playing
    "get_bracket": (404, 404, 404, 404, 404, 404),  # this event has none
    "start_bracket": (*TO_ORGANIZERS, 409),
    "change_places": (*TO_ORGANIZERS, 409),
    "give_seat": (*TO_ORGANIZERS, 409),
    "free_seat": (*TO_ORGANIZERS, 409),
    "rule_order": (*TO_ORGANIZERS, 409),
    "take_back_order": (*TO_ORGANIZERS, 409),
    "deal_more": (*TO_ORGANIZERS, 409),
    "play_again": (*TO_ORGANIZERS, 409),
    "list_rounds": TO_EVERYBODY,
    "propose_round": (*TO_ORGANIZERS, 409),
    "upload_round": (*TO_ORGANIZERS, 409),
    "get_round": TO_EVERYBODY,
    "discard_proposal": (*TO_ORGANIZERS, 409),
    "publish_round": (*TO_ORGANIZERS, 409),
    "close_round": (*TO_ORGANIZERS, 200),
    "unpublish_round": (*TO_ORGANIZERS, 409),
    "get_table": TO_EVERYBODY,
    "get_reasons": TO_EVERYBODY,
    "get_link": (*TO_ORGANIZERS, 200),
    "make_new_link": (*TO_ORGANIZERS, 200),
    "list_claims": TO_THE_TABLE,
    "claim_seat": (401, 401, 403, 201, 409, 401),  # the seat's device has a seat already
    "release_claim": (*TO_ORGANIZERS, 204),
    "did_not_come": (*TO_ORGANIZERS, 409),  # a deal is entered
    "take_a_seat": (*TO_ORGANIZERS, 409),
    "send_substitute": (*TO_ORGANIZERS, 200),
    "take_back_substitute": (*TO_ORGANIZERS, 404),  # nobody stands in there
    "exchange_seats": (*TO_ORGANIZERS, 412),  # another version was seen
    "put_off_table": (*TO_ORGANIZERS, 200),
    "wait_for_table": (*TO_ORGANIZERS, 409),
    "close_table": (*TO_ORGANIZERS, 200),
    "preview_void": (*TO_ORGANIZERS, 200),
    "void_table": (*TO_ORGANIZERS, 200),
    "let_table_count": (*TO_ORGANIZERS, 409),
    "get_deal": TO_THE_TABLE,
    "list_submissions": TO_THE_TABLE,
    "submit": TO_A_SEAT,
    "confirm": TO_A_SEAT,
    "dispute": TO_A_SEAT,
    "rule": (*TO_ORGANIZERS, 200),
    "accept": (*TO_ORGANIZERS, 200),
    "list_seasons": TO_EVERYBODY,
    "create_season": (*TO_ORGANIZERS, 201),
    "get_season": TO_EVERYBODY,
    "change_season": (*TO_ORGANIZERS, 200),
    "open_season": (*TO_ORGANIZERS, 409),
    "get_season_table": TO_EVERYBODY,
    "add_division": (*TO_ORGANIZERS, 201),
    "change_division": (*TO_ORGANIZERS, 200),
    "remove_division": (*TO_ORGANIZERS, 409),  # the only one
    "list_season_events": TO_EVERYBODY,
    "add_season_event": (*TO_ORGANIZERS, 422),  # it counts already
    "change_season_event": (*TO_ORGANIZERS, 200),
    "remove_season_event": (*TO_ORGANIZERS, 204),
    "add_competitors": (*TO_ORGANIZERS, 201),
    "change_competitor": (*TO_ORGANIZERS, 200),
    "remove_competitor": (*TO_ORGANIZERS, 204),
    "preview_season_closing": (*TO_ORGANIZERS, 200),
    "close_season": (*TO_ORGANIZERS, 409),  # nothing is finished
    "rule_season": (*TO_ORGANIZERS, 409),
    "reopen_season": (*TO_ORGANIZERS, 409),
    "start_next_season": (*TO_ORGANIZERS, 409),
}


def bodies(table: Table) -> dict[str, dict[str, Any]]:
    """What each operation is sent, so that whoever may use it succeeds where it can."""
    submission = table.deals.get(number=1).submissions.get()
    seat = table.seats.get(number=3)
    return {
        "sign_in": {"username": "ada", "password": "wrong"},
        "create_event": {"name": "Saturday"},
        "change_rules": {"name": "Saturday"},
        "add_entrants": {"names": ["Zoe"]},
        "change_wishes": {"sits_out_next": True, "fixed_table": 2},
        "keep_apart": {"one": table.seats.get(number=2).entrant_id, "other": seat.entrant_id},
        "challenge": {"challenger": seat.entrant_id, "others": [seat.entrant_id]},
        "propose_play_off": {"entrants": [seat.entrant_id, seat.entrant_id + 1]},
        "change_places": {"places": [{"seed": 1, "entrant": seat.entrant_id}]},
        "give_seat": {"table": 1, "seat": 1, "entrant": seat.entrant_id, "reason": "Gus is ill."},
        "rule_order": {"order": [seat.entrant_id], "reason": "By lot."},
        "take_back_order": {"reason": "A mistake."},
        "play_again": {"reason": "A deck was short."},
        "give_points": {"entrant": seat.entrant_id, "points": "-1/3", "reason": "Came late."},
        "add_stage": {"name": "Finals", "cut": {"each": 2}},
        "change_stage": {"name": "Finals"},
        "undo_cut": {"reason": "A sheet was read wrongly."},
        "rule_cut": {"entrants": [seat.entrant_id, seat.entrant_id + 1], "reason": "By lot."},
        "store_order_anew": {"reason": "A sheet was read wrongly."},
        "draw_pools": {"pools": 2},
        "move_to_pool": {"pool": 1},
        "give_place": {"name": "Zoe", "reason": "Ill."},
        "close_round": {"reason": "The hall closes."},
        "upload_round": {"tables": [[1, 2]]},
        "unpublish_round": {"reason": "Two came late."},
        "did_not_come": {"seat": 3},
        "take_a_seat": {"entrant": seat.entrant.pk},
        "send_substitute": {"seat": 3, "absent": seat.entrant.players[0].pk, "name": "Zoe"},
        "exchange_seats": {"seat": 1, "other_seat": 3, "seen": "another"},
        "put_off_table": {"reason": "The bus is late."},
        "close_table": {"reason": "The hall closes."},
        "void_table": {"reason": "A deck was short."},
        "claim_seat": {"seat": 3, "player": seat.entrant.players[0].pk},
        "submit": factories.totals(table, caller=2),
        "confirm": {"version": 1, "content_hash": submission.content_hash},
        "dispute": {"version": 1, "reason": "I had more."},
        "rule": {"document": factories.totals(table), "seen_version": None},
        "accept": {"version": 1, "reason": "So it was."},
        "create_season": {"name": "Spring", "divisions": ["Gold", "Silver"]},
        "change_season": {"best": 6},
        "add_division": {"name": "Silver"},
        "change_division": {"name": "Gold"},
        "add_season_event": {"event": table.round.stage.event.slug},
        "change_season_event": {"division": 1},
        "add_competitors": {"names": ["Zoe"], "division": 1},
        "change_competitor": {"joined": 1, "reason": "Came late."},
        "rule_season": {"order": [1, 2], "reason": "Drawn."},
        "reopen_season": {"reason": "A table was counted twice."},
        "start_next_season": {"name": "Spring"},
    }


def operations() -> Iterator[tuple[str, str, str]]:
    """Id, method and path of all that the API can be asked."""
    for pattern in urlpatterns:
        view = pattern.callback.view_class if hasattr(pattern.callback, "view_class") else None
        if view is not None:
            yield from _operations_of(pattern, view)


def _operations_of(pattern: URLPattern, view: type[Endpoint]) -> Iterator[tuple[str, str, str]]:
    for method in (*READS, *WRITES):
        if handler := getattr(view, method, None):
            yield handler.operation.id, method, str(pattern.pattern)


def everybody(table: Table, other: Table) -> dict[str, Callable[[], Api]]:
    return {
        "nobody": Api,
        "dot": lambda: Api(user=factories.dot()),
        "other table": lambda: at_table(other),
        "table": lambda: at_table(table),
        "seat": lambda: at_seat(factories.claim(table, 2)),
        "ada": lambda: Api(user=factories.ada()),
    }


def ask(api: Api, method: str, path: str, body: dict[str, Any] | None) -> Answer:
    if method == "get":
        return api.get(path)
    if method == "delete":
        return api.delete(path)
    return api.patch(path, body) if method == "patch" else api.post(path, body)


@pytest.fixture
def table() -> Table:
    """Table 1 of three, with a deal that waits for its confirmation; one has a bonus, two are to meet no more.

    Its event counts for a season.
    """
    made = factories.table(names=("Bea", "Cy", "Eve"))
    factories.enter(made, 1, factories.totals(made))
    factories.claim(made, 2)
    factories.points(made.round.stage.event, "Cy", 1)
    one, other = (made.seats.get(number=seat).entrant for seat in (1, 2))
    wishes.keep_apart(made.round.stage.event, one, other, by=factories.ada())
    of = season()
    season_events.add_event(of, made.round.stage.event, by=factories.ada())
    competitors(of, ["Bea"])
    return made


def fill(path: str, table: Table, **instead: Any) -> str:
    """The address of that table, its event, and of the first of whatever belongs to them."""
    event: Event = table.round.stage.event
    values = {
        "slug:slug": event.slug,
        "slug:game": event.game,
        "int:player": factories.entrant(event, "Bea").players[0].pk,
        "slug:season": min(event.seasons.values_list("season__slug", flat=True), default="none"),
        "int:competitor": factories.entrant(event, "Bea").player_id,
        "int:number": 1,
        "int:entrant": factories.entrant(event, "Bea").pk,
        "int:adjustment": min(
            Adjustment.objects.filter(stage__event=event).values_list("pk", flat=True), default=1
        ),
        "int:apart": min(event.apart.values_list("pk", flat=True), default=1),
        "int:table": table.pk,
        "int:deal": 1,
        "int:substitute": 10**9,
        "int:bracket_table": 1,
        "int:seat": 1,
        "int:ruling": 10**9,
        "int:claim": min(table.claims.values_list("pk", flat=True), default=1),
    }
    for name, value in values.items():
        path = path.replace(f"<{name}>", str(instead.get(name, value)))
    return path


def test_every_operation_is_in_the_matrix() -> None:
    assert sorted(MATRIX) == sorted(name for name, _method, _path in operations())


@pytest.mark.parametrize(("name", "method", "path"), list(operations()))
def test_who_may_do_what(name: str, method: str, path: str, table: Table) -> None:
    other = factories.table(names=("Gus", "Hal"))
    body = bodies(table).get(name)
    statuses = []

    for api in everybody(table, other).values():
        with transaction.atomic():
            answer = ask(api(), method, fill(path, table), body)
            transaction.set_rollback(True)
        check_against_the_contract(name, answer)
        statuses.append(answer.status_code)

    assert dict(zip(ROLES, statuses, strict=True)) == dict(zip(ROLES, MATRIX[name], strict=True))


HIDDEN = [
    operation for operation in operations() if "<slug:slug" in operation[2] or "<int:table" in operation[2]
]


@pytest.mark.parametrize(("name", "method", "path"), HIDDEN)
def test_what_is_hidden_is_answered_like_what_is_not_there(
    name: str, method: str, path: str, table: Table
) -> None:
    proposed = proposed_table()
    missing = {"slug:slug": "no-such-event", "slug:season": "no-such-season", "int:table": 10**9}

    for api in (Api(), Api(user=factories.dot()), at_table(table)):
        hidden = ask(api, method, fill(path, proposed), bodies(table).get(name))
        nothing = ask(api, method, fill(path, table, **missing), bodies(table).get(name))

        assert (hidden.status_code, said(hidden)) == (nothing.status_code, said(nothing))
        assert hidden.status_code in (401, 404)


def proposed_table() -> Table:
    """A table, and a season, that only organizers know of."""
    event = factories.event(name="Secret", names=("Bea", "Cy"))
    season_events.add_event(season(name="Secret", opened=False), event, by=factories.ada())
    return rounds.propose_round(factories.stage(event), by=factories.ada()).tables.get()
