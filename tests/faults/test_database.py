"""The database crashes, is locked, contradicts itself, or loses what follows from the rest."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import httpx
import pytest

from tests.faults.run import Run
from tests.waiting import until
from tests.web.pages import BY_SCRIPT

pytestmark = [pytest.mark.faults, pytest.mark.stack, pytest.mark.timeout(1200)]

CRASHES = 2
CLIENTS = 20
LOCK_TIMEOUT = 3.0
TOLD_WITHIN = 2.0  # seconds
WEB_PROCESSES = 2
# Together one in twenty transactions.
SERIALIZATION = {
    "at": "done-not-committed",
    "role": "web",
    "do": "database-says",
    "value": "40001",
    "every": 37,
}
DEADLOCK = {"at": "done-not-committed", "role": "web", "do": "database-says", "value": "40P01", "every": 43}


@pytest.mark.scenario("S22")
def test_a_database_that_crashes_loses_nothing_that_was_answered(run: Run) -> None:
    with run.load.playing() as played:
        for crash in range(1, CRASHES + 1):
            until(lambda: run.confirmed() > 10 * crash or played.done())  # noqa: B023
            with run.fault():
                run.site.crash_database()

    run.becomes_quiet()
    assert run.violations() == []


@pytest.mark.scenario("S23")
@pytest.mark.whole
def test_a_session_killed_in_the_middle_loses_nothing_that_was_answered(run: Run) -> None:
    with run.load.playing() as played:
        until(lambda: run.confirmed() > 10 or played.done())
        with run.fault():
            run.site.kill_a_session()

    run.becomes_quiet()
    assert run.violations() == []


@pytest.mark.scenario("S24")
@pytest.mark.whole
def test_while_the_database_is_away_it_is_said_and_nothing_need_be_started_again(run: Run) -> None:
    with run.load.playing() as played:
        until(lambda: run.confirmed() > 10 or played.done())
        with run.fault(), run.site.without("postgres"):
            answered = len(run.history.tries)
            until(lambda: len(run.history.tries) > answered + 20 or played.done())

    run.becomes_quiet()
    assert run.violations() == []


@pytest.mark.scenario("S24")
def test_while_the_database_is_away_who_reads_is_told_when_to_come_back(one_table: Run) -> None:
    slug = one_table.load.slugs[0]
    read = ("/", f"/events/{slug}/", f"/events/{slug}/standings/", f"/api/events/{slug}/standings/")
    http = one_table.site.visitor()
    http.headers.update(BY_SCRIPT)
    tags = {address: http.get(address).headers["ETag"] for address in read}

    with one_table.site.without("postgres"):
        told = [http.get(address, headers={"If-None-Match": tag}) for address, tag in tags.items()]
    until(lambda: all(http.get(address).status_code == 200 for address in read), patience=10)

    assert [(each.status_code, each.headers["Retry-After"]) for each in told] == [(503, "2")] * 4


@pytest.mark.scenario("S24", control=True)
@pytest.mark.scenario("S25", control=True)
def test_without_telling_that_it_is_away_it_looks_like_a_mistake_of_ours(one_table: Run) -> None:
    with one_table.site.trouble(guards_off=("telling",)), one_table.site.without("postgres"):
        given = one_table.try_to_give_a_point("away")

    assert given.status == 500


@pytest.mark.scenario("S24")
@pytest.mark.whole
def test_a_database_that_says_nothing_any_more_is_given_up_and_later_asked_again(run: Run) -> None:
    with run.load.playing() as played:
        until(lambda: run.confirmed() > 10 or played.done())
        with run.fault(), run.site.frozen("postgres"):
            told = run.history.unknown
            until(lambda: run.history.unknown > told + 5 or played.done())

    run.sweeps(times=1)
    run.becomes_quiet()
    assert run.history.unknown > 0
    assert run.violations() == []


@pytest.mark.scenario("S24")
@pytest.mark.whole
def test_while_the_database_says_nothing_people_programs_and_watchers_are_told(one_table: Run) -> None:
    page = f"/events/{one_table.load.slugs[0]}/standings/"
    http = one_table.site.visitor()
    http.headers.update(BY_SCRIPT)

    with one_table.site.frozen("postgres"):
        read, health = http.get(page), http.get("/health/")
        given = one_table.try_to_give_a_point("frozen")
    until(lambda: http.get(page).status_code == 200)

    assert (read.status_code, read.headers["Retry-After"]) == (503, "2")
    assert (health.status_code, health.json()) == (503, {"database": "away"})
    assert (given.status, given.answer["code"]) == (503, "away")


@pytest.mark.scenario("S24")
@pytest.mark.whole
def test_once_somebody_met_a_silent_database_all_others_are_told_at_once(one_table: Run) -> None:
    with ThreadPoolExecutor(CLIENTS) as clients, one_table.site.frozen("postgres"):
        # Which is so as soon as each of the processes has met it.
        until(lambda: who_waits_among(clients, one_table) <= WEB_PROCESSES)


@pytest.mark.scenario("S24", control=True)
@pytest.mark.whole
def test_without_learning_of_silence_everybody_waits_for_it(one_table: Run) -> None:
    with (
        one_table.site.trouble(guards_off=("learning",)),
        ThreadPoolExecutor(CLIENTS) as clients,
        one_table.site.frozen("postgres"),
    ):
        who_waits_among(clients, one_table)
        assert who_waits_among(clients, one_table) > WEB_PROCESSES


def who_waits_among(clients: ThreadPoolExecutor, run: Run) -> int:
    """How many of those who ask at the same time are told only after a while that there is no answer."""
    page = f"/events/{run.load.slugs[0]}/standings/"
    asked = [clients.submit(run.site.visitor().get, page, headers=BY_SCRIPT) for _client in range(CLIENTS)]
    told = [each.result() for each in asked]
    assert {each.status_code for each in told} == {503}
    return sum(each.elapsed.total_seconds() > TOLD_WITHIN for each in told)


@pytest.mark.scenario("S24", control=True)
@pytest.mark.whole
def test_without_giving_up_who_asks_a_silent_database_waits_for_ever(one_table: Run) -> None:
    site, page = one_table.site, f"/events/{one_table.load.slugs[0]}/"

    def is_answered(_client: int) -> bool:
        with suppress(httpx.ReadTimeout):
            site.visitor().get(page)
            return True
        return False

    with ThreadPoolExecutor(CLIENTS) as clients:
        with site.trouble(guards_off=("silence",)):
            site.end_sessions()
            assert all(clients.map(is_answered, range(CLIENTS)))  # in new sessions, which nobody watches
            with site.frozen("postgres"):
                answered = [*clients.map(is_answered, range(CLIENTS))]
        site.end_sessions()

    assert not all(answered)


@pytest.mark.scenario("S25")
@pytest.mark.whole
def test_a_database_that_takes_no_more_sessions_is_told_and_waited_for(run: Run) -> None:
    with run.load.playing() as played:
        until(lambda: run.confirmed() > 10 or played.done())
        with run.fault(), run.site.full_of_sessions():
            unknown = run.history.unknown
            until(lambda: run.history.unknown > unknown + 5 or played.done())

    run.becomes_quiet()
    assert run.history.unknown > 0
    assert run.violations() == []


@pytest.mark.scenario("S26")
def test_who_holds_a_table_too_long_makes_it_busy_and_no_other_event(run: Run) -> None:
    held, free = (run.load.first_rounds[slug]["tables"][0]["id"] for slug in run.load.slugs[:2])

    with run.site.holds("league_table", held):
        there, elsewhere = (
            run.load.ada.signed_in.http.post(f"/api/tables/{table}/link/", json={}) for table in (held, free)
        )

    assert (there.status_code, there.json()["code"], there.headers["Retry-After"]) == (503, "busy", "2")
    assert elsewhere.status_code == 200


@pytest.mark.scenario("S26", control=True)
def test_without_an_end_of_patience_there_is_no_answer(one_table: Run) -> None:
    [held] = [table["id"] for table in one_table.load.first_rounds[one_table.load.slugs[0]]["tables"]]
    organizer = one_table.load.ada.signed_in.http
    nothing = {
        "seat": 1,
        "other_seat": 2,
        "seen": "another",
    }  # refused, once the table is there to be looked at

    with (
        one_table.site.trouble(guards_off=("patience",)),
        one_table.site.holds("league_table", held),
        pytest.raises(httpx.ReadTimeout),
    ):
        organizer.post(f"/api/tables/{held}/exchanges/", json=nothing, timeout=2 * LOCK_TIMEOUT)


@pytest.mark.scenario("S28")
def test_what_the_database_takes_back_is_done_again_and_nobody_notices(run: Run) -> None:
    with run.site.trouble(SERIALIZATION, DEADLOCK):
        run.load.play()
        run.goes_on_until("done-not-committed database-says web")

    run.becomes_quiet()
    assert run.history.unknown == 0
    assert run.violations() == []


@pytest.mark.scenario("S28", control=True)
def test_without_trying_again_clients_must(one_table: Run) -> None:
    with one_table.site.trouble(SERIALIZATION | {"every": 1}, guards_off=("retries",)):
        given = one_table.try_to_give_a_point("taken-back")

    assert given.status == 503


@pytest.mark.scenario("S29")
@pytest.mark.scenario("S29", control=True)
def test_everything_derived_is_made_again_byte_for_byte_and_not_by_itself(run: Run) -> None:
    run.load.play()
    run.becomes_quiet()
    before = run.site.derived()

    run.site.forget_what_follows()
    assert any(sentence.startswith("I4") for sentence in run.violations())
    run.site.manage("rebuild")
    run.becomes_quiet()

    assert run.site.derived().rows == before.rows
    assert run.violations() == []
