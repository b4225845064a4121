"""Every page's address, by every method, asked by everybody: each cell is written down, none is left to chance.

A new address needs a line in MATRIX: by method, what it answers. A method that is not there is refused to everybody
with 405, and HEAD is answered as GET is.
"""

from typing import Any

import pytest

from tests.security.routes import METHODS, PARTS, Route, routes
from tests.security.world import PLAYERS, ROLES, STRANGERS, WITHOUT_ACCOUNT, World, undone

pytestmark = [pytest.mark.django_db, pytest.mark.scenario("S57")]

Statuses = tuple[int, ...]  # one for each of ROLES, in their order


def everybody(status: int) -> Statuses:
    return (status,) * len(ROLES)


def organizers(status: int, *, signed_out: int = 302) -> Statuses:
    """Who is not signed in is asked to, in a part of a page by its words; for strangers there is no such page."""
    return (*(signed_out for _role in WITHOUT_ACCOUNT), *(404 for _role in STRANGERS), status)


def seats(*, table: int, seat: int, author: int) -> Statuses:
    """Only by the table's link: with it alone, as another seat, and as the seat that entered the deal."""
    return (404, 404, 404, table, seat, author, *(404 for _role in ROLES[6:]))


def link(status: int) -> Statuses:
    return seats(table=status, seat=status, author=status)


SEEN = {"GET": everybody(200)}
SEEN_BY_ORGANIZERS = {"GET": organizers(200)}


def step(status: int) -> dict[str, Statuses]:
    """What only a button does. With nothing filled in, organizers are answered so."""
    return {"POST": organizers(status)}


def form(status: int) -> dict[str, Statuses]:
    """A page that is sent back to its own address."""
    return {"GET": organizers(200), "POST": organizers(status)}


NOT_SIGNED_IN = (200,) * len(WITHOUT_ACCOUNT)
SIGNED_IN = (302,) * (len(ROLES) - len(WITHOUT_ACCOUNT))
ASKED_TO_SIGN_IN = (302,) * len(WITHOUT_ACCOUNT)


def own_form(status: int) -> dict[str, Statuses]:
    """Of whoever is signed in. With nothing filled in they are answered so."""
    got, sent = ((*ASKED_TO_SIGN_IN, *(each for _role in SIGNED_IN)) for each in (200, status))
    return {"GET": got, "POST": sent}


MATRIX: dict[str, dict[str, Statuses]] = {
    # Everybody's.
    "home": SEEN,
    "event": SEEN,
    "standings": SEEN,
    "compare": SEEN,
    "standings-after": SEEN,
    "standings-before": SEEN,
    "stage": SEEN,
    "stage-compare": SEEN,
    "round": SEEN,
    "table": SEEN,
    "table-why": SEEN,
    "player": SEEN,
    "bracket": {"GET": everybody(404)},  # the event has none
    "bracket-part": {"GET": everybody(404)},
    "stage-bracket": {"GET": everybody(404)},
    "stage-bracket-part": {"GET": everybody(404)},
    "event-ratings": SEEN,
    "ratings": SEEN,
    "rating-history": SEEN,
    "season": SEEN,
    "season-line": SEEN,
    "check": {"GET": everybody(200), "POST": everybody(422)},
    "health": SEEN,
    "sign-in": {"GET": (*NOT_SIGNED_IN, *SIGNED_IN), "POST": (*(422 for _role in NOT_SIGNED_IN), *SIGNED_IN)},
    "sign-in-code": {"GET": everybody(302), "POST": everybody(302)},  # nobody is half in
    # Who plays already is in, and cannot leave a round that is playing; and nobody joins one.
    "join": {"POST": (*ASKED_TO_SIGN_IN, 302, 302, 409, 403, 403, 403, 403)},
    "leave": {"POST": (*ASKED_TO_SIGN_IN, 409, 409, 302, 403, 403, 403, 403)},
    "me": {"GET": (*ASKED_TO_SIGN_IN, *(200 for _role in SIGNED_IN))},
    "own-data": {"GET": (*ASKED_TO_SIGN_IN, *(200 for _role in SIGNED_IN))},
    "password": own_form(422),
    "second-factor": own_form(422),
    "erase": own_form(422),
    "invitation": {
        "GET": everybody(200),
        # A name and a password are missing; who is signed in already is that player now, or another one.
        "POST": (*(422 for _role in NOT_SIGNED_IN), *(409 for _role in PLAYERS), 302, 302, 302, 302),
    },
    "sign-out": {"POST": everybody(302)},
    "set_language": {"POST": everybody(302)},
    # The table's.
    "score": {"GET": link(200)},
    "score-now": {"GET": link(200)},
    "claim": {"POST": link(422)},
    "score-deal": {"GET": link(200), "POST": seats(table=403, seat=422, author=422)},
    "score-parts": {"GET": link(200)},
    "confirm": {"POST": link(412)},
    "dispute": {"POST": link(422)},
    # The organizers'.
    "events": SEEN_BY_ORGANIZERS,
    "event-new": form(200),
    "player-rename": form(200),
    "player-invite": step(409),  # this one has an account
    "player-unlink": step(302),
    "player-erase": form(422),
    "player-merge": form(422),
    "player-apart": step(302),
    "player-history": SEEN_BY_ORGANIZERS,
    "event-run": SEEN_BY_ORGANIZERS,
    "event-rules": form(200),
    "stages": SEEN_BY_ORGANIZERS,
    "stage-new": form(200),
    "stage-change": {"GET": organizers(302), "POST": organizers(302)},  # of the first the rules are
    "stage-rules": form(200),
    "stage-remove": step(409),
    "cut": {"GET": organizers(302)},  # no stage comes after this one
    "cut-rule": step(412),
    "cut-ruling-take-back": step(302),
    "cut-publish": step(409),
    "cut-undo": step(422),
    "order-anew": step(422),
    "pools": form(200),
    "pool-move": step(422),
    "places": form(200),
    "correction-receipt": SEEN_BY_ORGANIZERS,
    "event-history": SEEN_BY_ORGANIZERS,
    "hold-back": form(200),
    "release": step(422),
    "undo": step(422),
    "event-open": step(409),
    "event-finish": step(409),
    "event-reopen": step(409),
    "entrants": form(200),
    "withdraw": step(302),
    "bring-back": step(409),
    "waiting-admit": step(302),
    "waiting-strike": step(302),
    "points": form(200),
    "points-take-back": step(302),
    "away": step(302),
    "back-again": step(409),
    "sit-out": step(302),
    "play-next": step(302),
    "fixed-table": step(302),
    "keep-apart": step(422),
    "let-meet": step(302),
    "bracket-run": {"GET": organizers(302)},  # of brackets alone
    "bracket-now": {"GET": organizers(409, signed_out=200)},
    "bracket-start": {"GET": organizers(302), "POST": organizers(302)},
    "bracket-decide": step(409),
    "bracket-free": step(409),
    "round-propose": step(409),
    "round-upload": form(200),
    "play-off-propose": step(409),
    "round-run": SEEN_BY_ORGANIZERS,
    "round-tables": {"GET": organizers(200, signed_out=200)},
    "table-links": SEEN_BY_ORGANIZERS,
    "round-packs": SEEN_BY_ORGANIZERS,
    "round-publish": step(409),
    "round-discard": step(409),
    "round-close": step(422),
    "round-deadline": step(302),
    "round-seat-again": step(422),
    "table-run": SEEN_BY_ORGANIZERS,
    "link-new": step(302),
    "claim-release": step(302),
    "table-wait-again": step(409),
    "table-let-count": step(409),
    "substitute-take-back": step(302),
    "table-decide": step(422),
    "deal-run": form(422),
    "challenge": {"GET": organizers(404), "POST": organizers(404)},  # of ladders alone
    "season-new": form(200),
    "season-run": SEEN_BY_ORGANIZERS,
    "season-rules": form(200),
    "season-open": step(409),
    "season-history": SEEN_BY_ORGANIZERS,
    "season-events": form(200),
    "season-event-change": form(200),
    "season-event-remove": step(302),
    "season-divisions": form(200),
    "season-division-change": form(200),
    "season-division-remove": step(409),
    "season-competitors": form(200),
    "season-competitor-change": form(200),
    "season-competitor-remove": step(409),
    "season-closing": form(412),
    "season-close": step(409),
    "season-reopen": form(200),
    "season-next": form(200),
}

PAGES = routes("web")


def asked(world: World, route: Route, role: str, method: str) -> Any:
    """What somebody is answered who asks for the event's own things; nothing of it happens."""
    address = route.filled(**world.own(route.path), link=world.link_of(role))
    with undone():
        return world.callers[role].client.generic(
            method, address, content_type="application/x-www-form-urlencoded", headers=route.headers
        )


def test_every_address_is_in_the_matrix() -> None:
    assert sorted(MATRIX) == sorted(route.name for route in PAGES)


@pytest.mark.parametrize("route", PAGES, ids=lambda route: route.name)
def test_who_may_ask_for_what(route: Route, world: World) -> None:
    by_method = MATRIX[route.name]
    declared = {method: by_method.get(method, everybody(405)) for method in METHODS}
    declared["HEAD"] = declared["GET"]

    answers = {method: [asked(world, route, role, method) for role in ROLES] for method in METHODS}

    found = {method: tuple(answer.status_code for answer in each) for method, each in answers.items()}
    assert cells(found) - cells(declared) == set()
    assert {answer.content for answer in answers["HEAD"] if answer.status_code != 405} <= {b""}


@pytest.mark.parametrize(
    "route", [each for each in PAGES if each.name in PARTS], ids=lambda route: route.name
)
def test_who_opens_the_address_of_a_part_comes_to_its_page(route: Route, world: World) -> None:
    blanks = world.own(route.path) | {"link": world.link_of("ada")}
    page = next(each for each in PAGES if each.name == PARTS[route.name])

    answer = world.callers["ada"].client.get(route.filled(**blanks))

    assert (answer.status_code, answer["Location"]) == (302, page.filled(**blanks))
    assert answer["Vary"] == "HX-Request, Accept-Language"
    assert answer["Cache-Control"] == "private, no-store"


def cells(statuses: dict[str, Statuses]) -> set[tuple[str, str, int]]:
    """Spelled out, so that a difference says whose it is."""
    return {
        (method, role, status)
        for method, each in statuses.items()
        for role, status in zip(ROLES, each, strict=True)
    }
