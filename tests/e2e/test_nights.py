"""Whole events over HTTP: seated, played, disputed, settled, finished; then the standings against a recomputation."""

import pytest

from tests.e2e.layouts import Layouts
from tests.e2e.night import Night, Tables
from tests.e2e.oracle import final_table
from tests.e2e.phones import OrganizerBrowser
from tests.e2e.programs import Device
from tests.e2e.stack import Stack

pytestmark = [pytest.mark.stack, pytest.mark.timeout(1200)]

ROUNDS = 6
LATIN = ("Bea", "Cy", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kit", "Lou", "Mia", "Ned")
OTHERS = (
    "Zoë",
    "Łukasz",
    "Ольга",
    "محمد",
    "שרה",
    "さくら",
    "O’Brien",
    "José",
    "Ngọc",
    "İpek",
    "Ștefan",
    "Þór",
)
PLAYERS = LATIN + OTHERS
PAIRS = tuple(f"{one} & {other}" for one, other in zip(PLAYERS[:7], PLAYERS[12:19], strict=True))


def test_24_players_meet_in_six_rounds_and_stand_as_recomputed(stack: Stack, layouts: Layouts) -> None:
    tiebreaks = ["wins", "deals-won", "best-deal", "head-to-head"]
    night = Night(stack, PLAYERS, name="Friday night", tiebreaks=tiebreaks)
    tables = Tables(stack, night.ada, layouts)

    night.play(night.seat(), tables.disputed_by_programs)
    OrganizerBrowser(stack).publish_next_round(night.slug, 2)
    night.play(night.round(2), tables.disputed_by_pages)
    for _round in range(3, ROUNDS + 1):
        night.play(night.seat(), tables.by_programs)

    assert [len(table.seats) for table in night.played] == [4] * 6 * ROUNDS
    assert night.finish() == final_table(night.played, night.names, tiebreaks)


def test_7_pairs_meet_at_tables_of_four_and_three_and_stand_as_recomputed(
    stack: Stack, layouts: Layouts
) -> None:
    tiebreaks = ["head-to-head", "best-deal", "deals-won", "wins"]
    night = Night(stack, PAIRS, name="Pairs", entrant_kind="partnerships", tiebreaks=tiebreaks)
    tables = Tables(stack, night.ada, layouts)

    for number in range(1, ROUNDS + 1):
        night.play(night.seat(), tables.disputed_by_programs if number == 1 else tables.by_programs)

    assert [len(table.seats) for table in night.played] == [4, 3] * ROUNDS
    assert night.finish() == final_table(night.played, night.names, tiebreaks)


def test_a_partner_does_not_confirm_what_their_seat_entered(stack: Stack, layouts: Layouts) -> None:
    night = Night(stack, PAIRS, name="Partners", entrant_kind="partnerships")
    table = night.seat()["tables"][0]
    link = night.ada.link_of(table["id"])
    bea, cy = (
        Device.at(stack, table["id"], link, seat=1, player=person["id"])
        for person in table["seats"][0]["entrant"]["players"]
    )
    entered = bea.submit(1, next(layouts[len(table["seats"])]))

    answer = cy.try_to_confirm(1, entered["version"])

    assert (answer.status_code, answer.json()["code"]) == (403, "own-reading")


def test_a_form_without_its_csrf_token_changes_nothing(stack: Stack) -> None:
    night = Night(stack, PLAYERS[:4], name="Forged")
    browser = OrganizerBrowser(stack)

    forged = browser.http.post(f"/organize/{night.slug}/rounds/propose/", data={})

    assert forged.status_code == 403
    assert night.ada.get(f"events/{night.slug}/rounds/")["count"] == 0
    assert stack.visitor().get(f"/api/events/{night.slug}/").status_code == 404
