"""What must hold whatever failed, asked of the tables themselves by SQL. Nothing of the product's code is used here.

Each check gives sentences, one for each violation: I1 no answer was lost, I2 nothing came from nowhere, I3 what counts
was agreed on, I4 the standings are right, I5 a round is seated and completed once, I8 nothing is missing from what was
said, I12 no result breaks the rules of the game.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

import psycopg

from tests.e2e.oracle import Line, TablePlayed, final_table, points_of
from tests.faults.history import History, Try, hash_of

CARDS = 52
OF_THE_TABLE = ("options", "seats")  # what is added to a document when it is stored
Fact = tuple[str, str]
"""What a row says and where: an address of the API, and the hash of the body that was sent there."""


def violations(database: psycopg.Connection, history: History) -> list[str]:
    """All of them, and none where all is well."""
    facts = list(_facts(database))
    checks: tuple[Callable[[], Iterable[str]], ...] = (
        lambda: _unsettled(history),
        lambda: _lost(facts, history),
        lambda: _from_nowhere(facts, history),
        lambda: _not_agreed(database),
        lambda: _wrong_standings(database),
        lambda: _not_once(database),
        lambda: _gaps(database),
        lambda: _impossible(database),
    )
    return [sentence for check in checks for sentence in check()]


def _facts(database: psycopg.Connection) -> Iterator[Fact]:
    """Everything that is stored of what clients said."""
    deal = "'tables/' || d.table_id || '/deals/' || d.number"
    for address, document in database.execute(
        f"SELECT {deal} || '/submissions/', s.document FROM league_submission s"
        " JOIN league_deal d ON d.id = s.deal_id WHERE s.seat_id IS NOT NULL"
    ):
        yield address, hash_of({key: said for key, said in document.items() if key not in OF_THE_TABLE})
    for address, version, content in database.execute(
        f"SELECT {deal} || '/confirmations/', s.version, s.content_hash FROM league_confirmation c"
        " JOIN league_submission s ON s.id = c.submission_id JOIN league_deal d ON d.id = c.deal_id"
    ):
        yield address, hash_of({"version": version, "content_hash": content})
    for slug, entrant, points, reason in database.execute(
        "SELECT e.slug, a.entrant_id, a.points_numerator, a.reason FROM league_adjustment a"
        " JOIN league_stage s ON s.id = a.stage_id JOIN league_event e ON e.id = s.event_id"
    ):
        body = {"entrant": entrant, "points": str(points), "reason": reason}
        yield f"events/{slug}/adjustments/", hash_of(body)


def _unsettled(history: History) -> Iterator[str]:
    for each in history.ends:
        if each.outcome == "unknown":
            yield f"I1: nobody ever said what became of {each.address}"


def _lost(facts: list[Fact], history: History) -> Iterator[str]:
    """An answer that said it is done, and no row says so."""
    promised = Counter(_fact(each) for each in history.ends if _says_done(each))
    for (address, _hash), missing in (promised - Counter(facts)).items():
        yield f"I1: {missing} lost at {address}"


def _from_nowhere(facts: list[Fact], history: History) -> Iterator[str]:
    """A row more than was ever asked for. Of tables and events of which this history knows nothing, others know."""
    asked = Counter(_fact(each) for each in history.ends if each.outcome != "fail")
    ours = {_whose(address) for address, _hash in asked}
    for (address, _hash), more in (Counter(facts) - asked).items():
        if _whose(address) in ours:
            yield f"I2: {more} from nowhere at {address}"


def _whose(address: str) -> tuple[str, ...]:
    """The table or the event."""
    return tuple(address.split("/")[:2])


def _fact(done: Try) -> Fact:
    return done.address, done.body_hash


def _says_done(done: Try) -> bool:
    is_said = bool(re.search(r"/(submissions|confirmations|adjustments)/$", done.address))
    return is_said and done.outcome == "ok" and done.answer.get("said") != "unchanged"


def _not_agreed(database: psycopg.Connection) -> Iterator[str]:
    """A deal that counts by its seats without another seat of the same table that confirmed this very version.

    Where silence is enough nobody has to.
    """
    for (deal,) in database.execute(
        "SELECT d.id FROM league_deal d JOIN league_submission s ON s.id = d.confirmed_submission_id"
        " JOIN league_table t ON t.id = d.table_id JOIN league_round r ON r.id = t.round_id"
        " JOIN league_stage st ON st.id = r.stage_id JOIN league_event e ON e.id = st.event_id"
        " WHERE e.silence_minutes IS NULL AND s.seat_id IS NOT NULL AND NOT EXISTS ("
        "  SELECT 1 FROM league_confirmation c JOIN league_seat seat ON seat.id = c.seat_id"
        "  JOIN league_seatclaim claim ON claim.id = c.claim_id AND claim.seat_id = seat.id"
        "  WHERE c.submission_id = s.id AND c.seat_id <> s.seat_id AND seat.table_id = d.table_id)"
    ):
        yield f"I3: deal {deal} counts and nobody else confirmed it"
    for (deal,) in database.execute(
        "SELECT c.deal_id FROM league_confirmation c JOIN league_submission s ON s.id = c.submission_id"
        " WHERE c.seat_id = s.seat_id OR s.deal_id <> c.deal_id"
    ):
        yield f"I3: deal {deal} has a confirmation of one's own reading, or of another deal's"


def _wrong_standings(database: psycopg.Connection) -> Iterator[str]:
    for stage, tiebreaks in database.execute("SELECT id, tiebreaks FROM league_stage ORDER BY id").fetchall():
        stored, right = stored_lines(database, stage), right_lines(database, stage, tiebreaks)
        if stored != right:
            yield f"I4: stage {stage} says {stored} and should say {right}"


def stored_lines(database: psycopg.Connection, stage: int) -> list[Line]:
    """The standings as they are stored; who shares a rank, in the order of their names."""
    rows = database.execute(
        "SELECT s.rank, p.name, s.points_numerator / s.points_denominator, s.tiebreaks FROM league_standing s"
        " JOIN league_entrant e ON e.id = s.entrant_id JOIN league_player p ON p.id = e.player_id"
        " WHERE s.stage_id = %s",
        [stage],
    )
    lines = [
        Line(rank, name, int(points), {each[0]: Fraction(each[1], each[2]) for each in tiebreaks})
        for rank, name, points, tiebreaks in rows
    ]
    return sorted(lines, key=lambda line: (line.rank, line.name))


def right_lines(database: psycopg.Connection, stage: int, tiebreaks: list[str]) -> list[Line]:
    """The standings as they follow from the documents that count."""
    played = list(_tables(database, stage))
    given: dict[str, int] = dict(
        database.execute(
            "SELECT p.name, sum(a.points_numerator)::int FROM league_adjustment a"
            " JOIN league_entrant e ON e.id = a.entrant_id JOIN league_player p ON p.id = e.player_id"
            " WHERE a.stage_id = %s AND a.taken_back_at IS NULL GROUP BY p.name",
            [stage],
        ).fetchall()
    )
    names = [
        name
        for (name,) in database.execute(
            "SELECT p.name FROM league_entrant e JOIN league_player p ON p.id = e.player_id"
            " JOIN league_stage s ON s.event_id = e.event_id WHERE s.id = %s",
            [stage],
        )
    ]
    return final_table(played, names, tiebreaks, given) if played or given else []


def _tables(database: psycopg.Connection, stage: int) -> Iterator[TablePlayed]:
    seats: dict[int, list[str]] = defaultdict(list)
    for table, name in database.execute(
        "SELECT seat.table_id, p.name FROM league_seat seat JOIN league_entrant e ON e.id = seat.entrant_id"
        " JOIN league_player p ON p.id = e.player_id JOIN league_round r ON r.id = seat.round_id"
        " WHERE r.stage_id = %s ORDER BY seat.table_id, seat.number",
        [stage],
    ):
        seats[table].append(name)
    deals: dict[int, list[Any]] = defaultdict(list)
    for table, document in database.execute(
        "SELECT t.id, s.document FROM league_table t JOIN league_round r ON r.id = t.round_id"
        " JOIN league_deal d ON d.table_id = t.id JOIN league_submission s ON s.id = d.confirmed_submission_id"
        " WHERE r.stage_id = %s AND t.state = 'final' AND t.void = '' ORDER BY t.id, d.number",
        [stage],
    ):
        deals[table].append(document)
    for table, documents in deals.items():
        yield TablePlayed(seats[table], documents)


def _not_once(database: psycopg.Connection) -> Iterator[str]:
    for round, entrant in database.execute(
        "SELECT round_id, entrant_id FROM league_seat WHERE round_id IS NOT NULL"
        " GROUP BY round_id, entrant_id HAVING count(*) > 1"
    ):
        yield f"I5: entrant {entrant} sits twice in round {round}"
    for round, times in database.execute(
        "SELECT r.id, count(l.id) FROM league_round r JOIN league_stage s ON s.id = r.stage_id"
        " LEFT JOIN league_logentry l ON l.event_id = s.event_id AND l.action = 'round.complete'"
        " AND l.round_number = r.number"
        " GROUP BY r.id HAVING count(l.id) <> CASE r.state WHEN 'complete' THEN 1 ELSE 0 END"
    ):
        yield f"I5: round {round} was completed {times} times"
    for round, seated, entered in database.execute(
        "SELECT r.id, count(seat.id), (SELECT count(*) FROM league_entrant e"
        "  WHERE e.event_id = s.event_id AND e.state = 'active')"
        " FROM league_round r JOIN league_stage s ON s.id = r.stage_id"
        " LEFT JOIN league_seat seat ON seat.round_id = r.id GROUP BY r.id, s.event_id"
    ):
        if seated != entered:
            yield f"I5: round {round} seats {seated} of {entered}"


def _gaps(database: psycopg.Connection) -> Iterator[str]:
    for deal, versions in database.execute(
        "SELECT deal_id, array_agg(version ORDER BY version) FROM league_submission GROUP BY deal_id"
    ):
        if versions != list(range(1, len(versions) + 1)):
            yield f"I8: deal {deal} has the versions {versions}"
    for deal, steps, said in database.execute(
        "SELECT d.id, d.steps, (SELECT count(*) FROM (SELECT step FROM league_submission WHERE deal_id = d.id"
        "  UNION SELECT step FROM league_confirmation WHERE deal_id = d.id"
        "  UNION SELECT step FROM league_dispute WHERE deal_id = d.id) AS said) FROM league_deal d"
    ):
        if steps != said:
            yield f"I8: deal {deal} counted {steps} steps and {said} are there"


def _impossible(database: psycopg.Connection) -> Iterator[str]:
    rows = database.execute(
        "SELECT s.id, s.document, array_agg(ARRAY[seat.number, score.points] ORDER BY seat.number)"
        " FROM league_submission s JOIN league_score score ON score.submission_id = s.id"
        " JOIN league_seat seat ON seat.id = score.seat_id GROUP BY s.id"
    )
    for submission, document, scores in rows:
        if scores != [[seat, points_of(document, seat)] for seat, _points in scores]:
            yield f"I12: submission {submission} has the scores {scores}"
        counts = document["counts"].values()
        if any(each["foundation"] + each["nerts"] > CARDS for each in counts):
            yield f"I12: submission {submission} has more cards than a deck"
