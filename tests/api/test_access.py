"""Every method of every address, asked by everybody: each cell is written down, none is left to chance."""

import json
from collections.abc import Iterator
from contextlib import nullcontext
from typing import Any

import pytest

from league.api.endpoint import READS, WRITES
from league.models import Table
from tests import factories
from tests.api.client import Answer, refusal, said
from tests.api.contract import check_against_the_contract
from tests.security.routes import METHODS, Route, routes
from tests.security.world import KEYS, ROLES, SECRET_SEASON, STRANGERS, WITHOUT_ACCOUNT, World, undone

pytestmark = [pytest.mark.django_db, pytest.mark.scenario("S57")]


def alike(status: int) -> tuple[int, ...]:
    return (status,) * len(ROLES)


def to_seats(*, seat: int, author: int) -> tuple[int, ...]:
    """Another seat than the author's, and the author's."""
    return (401, 403, 403, 403, seat, author, *(401 for _role in ROLES[6:]))


# A status for each of ROLES, in their order; TO_ORGANIZERS leaves the last one, Ada's, to be said.
TO_EVERYBODY = alike(200)
TO_ORGANIZERS = (*(401 for _role in WITHOUT_ACCOUNT), *(404 for _role in STRANGERS))
TO_THE_TABLE = (401, 403, 403, 200, 200, 200, *(404 for _role in STRANGERS), 200)
TO_A_SEAT = to_seats(seat=200, author=200)
TO_ANOTHER_SEAT = to_seats(seat=200, author=403)

MATRIX = {
    "get_session": TO_EVERYBODY,
    "sign_in": alike(401),  # with a wrong password
    "sign_out": alike(204),
    "judge": alike(422),  # an empty document
    "list_events": TO_EVERYBODY,
    "create_event": (*TO_ORGANIZERS, 201),
    "get_event": TO_EVERYBODY,
    "change_rules": (*TO_ORGANIZERS, 200),
    "get_held_back": (*TO_ORGANIZERS, 200),
    "hold_back": (*TO_ORGANIZERS, 200),
    "release": (*TO_ORGANIZERS, 412),
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
    "take_back_cut_ruling": (*TO_ORGANIZERS, 204),
    "store_order_anew": (*TO_ORGANIZERS, 409),
    "list_pools": TO_EVERYBODY,
    "preview_pools": (*TO_ORGANIZERS, 422),  # without saying how many
    "draw_pools": (*TO_ORGANIZERS, 409),  # a round is published
    "move_to_pool": (*TO_ORGANIZERS, 409),
    "give_place": (*TO_ORGANIZERS, 409),
    "compare": alike(422),  # without saying whom
    "list_corrections": TO_EVERYBODY,
    "list_history": (*TO_ORGANIZERS, 200),
    "undo_step": (*TO_ORGANIZERS, 412),
    "list_season_history": (*TO_ORGANIZERS, 200),
    "invite": (*TO_ORGANIZERS, 409),  # this player has an account
    "take_account_away": (*TO_ORGANIZERS, 204),
    "preview_merging": (*TO_ORGANIZERS, 422),  # without saying who
    "merge_player": (*TO_ORGANIZERS, 412),  # without having looked
    "take_apart": (*TO_ORGANIZERS, 200),
    "list_player_history": (*TO_ORGANIZERS, 200),
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
    "get_joining": TO_EVERYBODY,
    "join": (*(401 for _role in WITHOUT_ACCOUNT), 200, 200, 409, 403, 403, 403, 403),
    "leave": (*(401 for _role in WITHOUT_ACCOUNT), 409, 409, 204, 403, 403, 403, 403),
    "list_waiting": (*TO_ORGANIZERS, 200),
    "admit": (*TO_ORGANIZERS, 201),
    "strike": (*TO_ORGANIZERS, 204),
    "list_adjustments": TO_EVERYBODY,
    "give_points": (*TO_ORGANIZERS, 201),
    "take_back_points": (*TO_ORGANIZERS, 204),
    "list_level": TO_EVERYBODY,
    "get_ladder": alike(404),  # the event is none
    "challenge": (*TO_ORGANIZERS, 404),
    "propose_play_off": (*TO_ORGANIZERS, 409),  # a round is playing
    "get_bracket": alike(404),  # this event has none
    "get_stage_bracket": alike(404),
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
    "set_deadline": (*TO_ORGANIZERS, 200),
    "unpublish_round": (*TO_ORGANIZERS, 409),
    "get_table": TO_EVERYBODY,
    "get_reasons": TO_EVERYBODY,
    "get_link": (*TO_ORGANIZERS, 200),
    "make_new_link": (*TO_ORGANIZERS, 200),
    "list_claims": TO_THE_TABLE,
    "claim_seat": (401, 403, 403, 201, 409, 409, *(401 for _role in ROLES[6:])),  # a device has one seat
    "release_claim": (*TO_ORGANIZERS, 204),
    "did_not_come": (*TO_ORGANIZERS, 409),  # a deal is entered
    "take_a_seat": (*TO_ORGANIZERS, 409),
    "send_substitute": (*TO_ORGANIZERS, 422),  # somebody stands in there already
    "take_back_substitute": (*TO_ORGANIZERS, 204),
    "preview_exchange": (*TO_ORGANIZERS, 200),
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
    "confirm": TO_ANOTHER_SEAT,
    "dispute": TO_ANOTHER_SEAT,
    "preview_ruling": (*TO_ORGANIZERS, 200),
    "rule": (*TO_ORGANIZERS, 200),
    "accept": (*TO_ORGANIZERS, 200),
    "let_stand": (*TO_ORGANIZERS, 409),
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
    "remove_competitor": (*TO_ORGANIZERS, 409),  # played already
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
        "keep_apart": {"one": table.seats.get(number=1).entrant_id, "other": seat.entrant_id},
        "challenge": {"challenger": seat.entrant_id, "others": [seat.entrant_id]},
        "propose_play_off": {"entrants": [seat.entrant_id, seat.entrant_id + 1]},
        "undo_step": {"step": 1},
        "merge_player": {"goes": factories.player("Zoe").pk, "seen": "another"},
        "change_places": {"places": [{"seed": 1, "entrant": seat.entrant_id}]},
        "give_seat": {"table": 1, "seat": 1, "entrant": seat.entrant_id, "reason": "Gus is ill."},
        "rule_order": {"order": [seat.entrant_id], "reason": "By lot."},
        "take_back_order": {"reason": "A mistake."},
        "play_again": {"reason": "A deck was short."},
        "give_points": {"entrant": seat.entrant_id, "points": "-1/3", "reason": "Came late."},
        "hold_back": {"first": 3},
        "release": {"seen": 3},
        "add_stage": {"name": "Finals", "cut": {"each": 2}},
        "change_stage": {"name": "Finals"},
        "undo_cut": {"reason": "A sheet was read wrongly."},
        "rule_cut": {"entrants": [seat.entrant_id, seat.entrant_id + 1], "reason": "By lot."},
        "store_order_anew": {"reason": "A sheet was read wrongly."},
        "draw_pools": {"pools": 2},
        "move_to_pool": {"pool": 1},
        "give_place": {"name": "Zoe", "reason": "Ill."},
        "close_round": {"reason": "The hall closes."},
        "set_deadline": {"closes_at": "2099-07-03T21:55:00Z"},
        "upload_round": {"tables": [[1, 2]]},
        "unpublish_round": {"reason": "Two came late."},
        "did_not_come": {"seat": 3},
        "take_a_seat": {"entrant": seat.entrant.pk},
        "send_substitute": {"seat": 3, "absent": seat.entrant.players[0].pk, "name": "Zoe"},
        "preview_exchange": {"seat": 1, "other_seat": 3},
        "exchange_seats": {"seat": 1, "other_seat": 3, "seen": "another"},
        "put_off_table": {"reason": "The bus is late."},
        "close_table": {"reason": "The hall closes."},
        "void_table": {"reason": "A deck was short."},
        "claim_seat": {"seat": 3, "player": seat.people[0].pk},
        "submit": factories.totals(table, caller=2),
        "confirm": {"version": 1, "content_hash": submission.content_hash},
        "dispute": {"version": 1, "reason": "I had more."},
        "preview_ruling": {"document": factories.totals(table)},
        "rule": {"document": factories.totals(table), "seen_version": None},
        "accept": {"version": 1, "reason": "So it was."},
        "let_stand": {"seen": 1, "reason": "We counted it again."},
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


def operations() -> Iterator[tuple[str, str, Route]]:
    """Id, method and address of all that the API can be asked."""
    for route in ADDRESSES:
        for method, name in operations_at(route).items():
            yield name, method, route


def operations_at(route: Route) -> dict[str, str]:
    """By method, the operation of an address; none where the API has nothing."""
    view = getattr(route.pattern.callback, "view_class", None)
    handlers = {method: getattr(view, method, None) for method in (*READS, *WRITES)}
    return {method.upper(): handler.operation.id for method, handler in handlers.items() if handler}


ADDRESSES = [route for route in routes("api") if route.name != "nowhere"]
OPERATIONS = list(operations())
each_operation = pytest.mark.parametrize(
    ("name", "method", "route"), OPERATIONS, ids=[name for name, _method, _route in OPERATIONS]
)


def address(route: Route, world: World, **instead: Any) -> str:
    return route.filled(**(world.own(route.path) | {"table": world.table.pk} | instead))


def ask(world: World, role: str, method: str, at: str, body: dict[str, Any] | None = None) -> Answer:
    """What somebody is answered; nothing of it happens."""
    return ask_raw(
        world, role, method, at, "" if method in ("GET", "HEAD", "DELETE") else json.dumps(body or {})
    )


def ask_raw(
    world: World, role: str, method: str, at: str, raw: str | bytes, content_type: str = "application/json"
) -> Answer:
    """The same with a body as it is. Reading leaves nothing to undo."""
    with nullcontext() if method in ("GET", "HEAD") else undone():
        return world.callers[role].api.send(
            method, at.removeprefix("/api/"), raw, content_type=content_type, Idempotency_Key="1"
        )


def test_every_operation_is_in_the_matrix() -> None:
    assert sorted(MATRIX) == sorted(name for name, _method, _route in OPERATIONS)


@each_operation
def test_who_may_do_what(name: str, method: str, route: Route, world: World) -> None:
    body = bodies(world.table).get(name)

    answers = [ask(world, role, method, address(route, world), body) for role in ROLES]

    for answer in answers:
        check_against_the_contract(name, answer)
    found = [answer.status_code for answer in answers]
    assert dict(zip(ROLES, found, strict=True)) == dict(zip(ROLES, MATRIX[name], strict=True))


@pytest.mark.parametrize("route", ADDRESSES, ids=lambda route: route.name)
def test_a_method_without_an_operation_is_refused_to_everybody(route: Route, world: World) -> None:
    declared = operations_at(route)
    others = [method for method in METHODS if method not in (*declared, "HEAD")]

    refused = {
        refusal(ask(world, role, method, address(route, world))) for method in others for role in ROLES
    }

    assert refused == {(405, "method-not-allowed")}


@pytest.mark.parametrize("route", ADDRESSES, ids=lambda route: route.name)
def test_asking_only_for_the_head_is_answered_as_asking_for_all(route: Route, world: World) -> None:
    name = operations_at(route).get("GET")

    heads = [ask(world, role, "HEAD", address(route, world)) for role in ROLES]

    assert tuple(head.status_code for head in heads) == (MATRIX[name] if name else alike(405))
    assert {head.content for head in heads} == {b""}


HIDDEN = [operation for operation in OPERATIONS if {"slug", "table"} & {*operation[2].blanks}]


@pytest.mark.parametrize(("name", "method", "route"), HIDDEN, ids=[name for name, *_rest in HIDDEN])
def test_what_is_hidden_is_answered_like_what_is_not_there(
    name: str, method: str, route: Route, world: World
) -> None:
    secret = {
        "slug": world.hidden.round.stage.event.slug,
        "number": 1,
        "table": world.hidden.pk,
        "season": SECRET_SEASON,
    }
    missing = {"slug": "no-such-event", "table": 10**9, "season": "no-such-season"}
    body = bodies(world.table).get(name)

    for role in ROLES[:-1]:
        hidden = ask(world, role, method, address(route, world, **secret), body)
        nothing = ask(world, role, method, address(route, world, **missing), body)

        assert (hidden.status_code, said(hidden)) == (nothing.status_code, said(nothing))
        assert hidden.status_code in (401, 404)


KEYED = [operation for operation in OPERATIONS if {*KEYS} & {*operation[2].blanks}]


@pytest.mark.parametrize(("name", "method", "route"), KEYED, ids=[name for name, *_rest in KEYED])
def test_what_belongs_to_another_event_is_answered_like_what_is_not_there(
    name: str, method: str, route: Route, world: World
) -> None:
    theirs = {key: world.foreign(route.path)[key] for key in KEYS}
    missing = dict.fromkeys(KEYS, 10**9)
    body = bodies(world.table).get(name)

    foreign = ask(world, "ada", method, address(route, world, **theirs), body)
    nothing = ask(world, "ada", method, address(route, world, **missing), body)

    assert (foreign.status_code, said(foreign)) == (nothing.status_code, said(nothing))
    assert refusal(foreign) == (404, "not-found")
