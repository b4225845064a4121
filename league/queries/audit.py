# ruff: noqa: S608 - every part of these statements is a constant of this file
"""What is stored, checked against itself by SQL of its own: nothing here asks the code that wrote it.

Sums are checked where plain sums say all: stages in which everybody played for themselves and nobody left. What only
the rules of an event can tell is not judged here.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import connection
from django.db.models import F, Max, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from league.models import Event, League, LogEntry

AGREES = "audit.agrees"
APPEND_ONLY = ("submission", "score", "confirmation", "dispute", "logentry", "correction")

_OF_DEAL = """
    FROM league_deal deal
    JOIN league_table tab ON tab.id = deal.table_id
    JOIN league_round round ON round.id = tab.round_id
    JOIN league_stage stage ON stage.id = round.stage_id
"""
_OF_SEAT = """
    FROM league_seat seat
    JOIN league_table tab ON tab.id = seat.table_id
    JOIN league_round round ON round.id = tab.round_id
    JOIN league_stage stage ON stage.id = round.stage_id
    JOIN league_event event ON event.id = stage.event_id
"""
_DEAL_POINTS = """
    (SELECT sum(score.points) FROM league_score score
       JOIN league_deal deal ON deal.confirmed_submission_id = score.submission_id
      WHERE score.seat_id = seat.id)
"""
# Points of a stage are the sums of its tables' points and what was given, where nothing else brings any.
_ADDS_UP = """
    stage.format IN ('league-night', 'round-robin', 'swiss')
    AND NOT EXISTS (SELECT 1 FROM league_round r LEFT JOIN league_unplayed u ON u.round_id = r.id
                  LEFT JOIN league_table t ON t.round_id = r.id
                 WHERE r.stage_id = stage.id
                   AND (u.id IS NOT NULL OR t.parked OR t.void <> '' OR r.kind <> 'round'))
    AND NOT EXISTS (SELECT 1 FROM league_substitute sub JOIN league_seat s ON s.id = sub.seat_id
                      JOIN league_round r ON r.id = s.round_id WHERE r.stage_id = stage.id)
    AND NOT EXISTS (SELECT 1 FROM league_entrant e WHERE e.event_id = stage.event_id AND e.state = 'withdrawn')
"""

CHECKS = {
    # A deal that counts points at one of its own readings: another seat or silence confirmed it, or an organizer chose.
    "audit.confirmed": f"""
        SELECT stage.event_id, tab.id {_OF_DEAL}
        JOIN league_submission said ON said.id = deal.confirmed_submission_id
        WHERE said.deal_id <> deal.id
           OR (said.seat_id IS NOT NULL
               AND NOT EXISTS (SELECT 1 FROM league_logentry log
                                WHERE log.event_id = stage.event_id AND log.deal_id = deal.id
                                  AND log.action IN ('deal.ruled', 'deal.silence'))
               AND NOT EXISTS (SELECT 1 FROM league_confirmation yes
                                 JOIN league_seat seat ON seat.id = yes.seat_id
                                WHERE yes.submission_id = said.id AND yes.deal_id = deal.id
                                  AND yes.seat_id <> said.seat_id AND seat.table_id = tab.id))
    """,
    # A corrected deal points at what its corrections say for the newest round: the last one that counts there and that
    # no later one stopped while it waited; or else at what the first one replaced.
    "audit.corrected": f"""
        SELECT stage.event_id, tab.id {_OF_DEAL}
        CROSS JOIN LATERAL (SELECT coalesce(max(r.number), 0) number FROM league_round r
                             WHERE r.stage_id = stage.id AND r.state <> 'draft') newest
        JOIN LATERAL (SELECT instead_of_id FROM league_correction
                       WHERE deal_id = deal.id ORDER BY entry_id LIMIT 1) first ON true
        LEFT JOIN LATERAL (
                SELECT made.submission_id FROM league_correction made
                 WHERE made.deal_id = deal.id AND made.counts_from <> 'never'
                   AND coalesce(made.from_round, 0) <= newest.number
                   AND NOT EXISTS (SELECT 1 FROM league_correction later
                                    WHERE later.deal_id = deal.id AND later.entry_id > made.entry_id
                                      AND later.after_round < made.from_round)
                 ORDER BY made.entry_id DESC LIMIT 1) last ON true
        WHERE deal.confirmed_submission_id IS DISTINCT FROM coalesce(last.submission_id, first.instead_of_id)
    """,
    # What was said about a deal is there without gaps, each reading with a score for every seat.
    "audit.said": f"""
        SELECT stage.event_id, tab.id {_OF_DEAL}
        WHERE deal.steps <> (SELECT count(*) FROM (
                    SELECT step FROM league_submission WHERE deal_id = deal.id
                    UNION SELECT step FROM league_confirmation WHERE deal_id = deal.id
                    UNION SELECT step FROM league_dispute WHERE deal_id = deal.id) steps)
           OR (SELECT count(*) <> coalesce(max(version), 0) FROM league_submission WHERE deal_id = deal.id)
           OR EXISTS (SELECT 1 FROM league_submission said WHERE said.deal_id = deal.id
                         AND (SELECT count(*) FROM league_score WHERE submission_id = said.id)
                          <> (SELECT count(*) FROM league_seat WHERE table_id = tab.id))
    """,
    # Nobody has two places in a round, and nobody plays who sits out.
    "audit.seated": """
        SELECT stage.event_id, NULL::bigint
          FROM (SELECT round_id, entrant_id FROM league_seat
                UNION ALL SELECT round_id, partner_id FROM league_seat WHERE partner_id IS NOT NULL
                UNION ALL SELECT round_id, entrant_id FROM league_unplayed WHERE kind = 'bye') place
          JOIN league_round round ON round.id = place.round_id
          JOIN league_stage stage ON stage.id = round.stage_id
         GROUP BY stage.event_id, round.id, place.entrant_id HAVING count(*) > 1
    """,
    # A seat's total is what its confirmed deals brought. (In Ninety-Nine it counts chips, which are no points.)
    "audit.results": f"""
        SELECT stage.event_id, tab.id {_OF_SEAT}
        LEFT JOIN league_result result ON result.seat_id = seat.id
        WHERE event.game = 'nerts' AND tab.state = 'final' AND tab.void = '' AND {_ADDS_UP}
          AND result.score IS DISTINCT FROM {_DEAL_POINTS}
    """,
    # An entrant's points are what the tables brought and what was given; nobody's row is missing.
    "audit.standings": f"""
        SELECT stage.event_id, NULL::bigint
          FROM league_stage stage
          JOIN league_entrant entrant ON entrant.event_id = stage.event_id
          LEFT JOIN league_standing standing ON standing.stage_id = stage.id AND standing.entrant_id = entrant.id
           AND standing.is_whole
          LEFT JOIN LATERAL (
                SELECT sum(result.points_numerator::numeric / result.points_denominator) points
                  FROM league_result result JOIN league_seat seat ON seat.id = result.seat_id
                  JOIN league_round round ON round.id = seat.round_id
                 WHERE round.stage_id = stage.id
                   AND entrant.id IN (seat.entrant_id, seat.partner_id)) tables ON true
          LEFT JOIN LATERAL (
                SELECT sum(given.points_numerator::numeric / given.points_denominator) points
                  FROM league_adjustment given
                 WHERE given.stage_id = stage.id AND given.entrant_id = entrant.id
                   AND given.taken_back_at IS NULL) given ON true
         WHERE stage.standings_revision = stage.results_revision AND {_ADDS_UP}
           AND abs(coalesce(standing.points_numerator / standing.points_denominator, 0)
                   - coalesce(tables.points, 0) - coalesce(given.points, 0)) > 0.000001
    """,
}


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that is not as the rest says it should be: which check found it, and where."""

    check: str
    event: int
    table: int | None


def differences() -> list[Difference]:
    """All of them. Read it in one snapshot; it goes through every table once for each check."""
    return list(_differences())


def _differences() -> Iterator[Difference]:
    with connection.cursor() as cursor:
        for check, sql in CHECKS.items():
            cursor.execute(f"SELECT DISTINCT * FROM ({sql}) found ORDER BY 1, 2")
            for event, table in cursor.fetchall():
                yield Difference(check, event, table)


def unguarded() -> list[str]:
    """The tables of what was said in which the database would let somebody change or delete rows."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname = 'append_only' AND tgenabled = 'O'"
        )
        guarded = {row[0] for row in cursor.fetchall()}
    return [name for name in APPEND_ONLY if f"league_{name}" not in guarded]


def told() -> QuerySet[LogEntry]:
    """What was found and is not right again: of each event the rows since it last agreed."""
    mine = LogEntry.objects.filter(event=OuterRef("event"), action=AGREES).order_by()
    agreed = mine.values("event").annotate(last=Max("pk")).values("last")
    found = LogEntry.objects.filter(action__in=CHECKS)
    return found.annotate(agreed=Coalesce(Subquery(agreed), 0)).filter(pk__gt=F("agreed"))


def differing(league: League) -> list[Event]:
    """The events in which something was found that is not right again, by name. One query."""
    return list(league.events.filter(pk__in=told().values("event")).order_by("name", "pk"))
