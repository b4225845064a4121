"""The standing audit finds what somebody did at the database, says so once, and changes nothing."""

from collections.abc import Callable

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from league.models import Event, LogEntry, Result, Round, Seat, Stage, Standing, Table
from league.queries.audit import CHECKS, Difference, differing, told
from league.queries.health import differences_told
from league.services import rulings, stages
from league.services.audit import audit
from tests import factories
from tests.laid_down import laid_down

pytestmark = pytest.mark.django_db


@pytest.fixture
@laid_down
def played() -> Round:
    """A round of two tables that counts."""
    event = factories.event(names=factories.NAMES[:6])
    round = factories.played_round(event)
    factories.points(event, "Bea", 3)
    stages.refresh_stage(round.stage_id)
    return round


def sql(statement: str, *values: int) -> None:
    """As somebody at the database's own command line, who switches the triggers off first."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(statement, values)
        cursor.execute("SET LOCAL session_replication_role = origin")


def test_of_what_was_played_by_the_rules_everything_agrees(played: Round) -> None:
    assert audit() == []
    assert not LogEntry.objects.filter(action__startswith="audit.").exists()


def _scores(table: Table) -> None:
    sql(
        "UPDATE league_score SET points = points + 1 WHERE seat_id IN (SELECT id FROM league_seat WHERE table_id = %s)",
        table.pk,
    )


def _result(table: Table) -> None:
    sql(
        "DELETE FROM league_result WHERE seat_id = (SELECT min(id) FROM league_seat WHERE table_id = %s)",
        table.pk,
    )


def _confirmations(table: Table) -> None:
    sql(
        "DELETE FROM league_confirmation WHERE deal_id IN (SELECT id FROM league_deal WHERE table_id = %s)",
        table.pk,
    )


def _corrected(table: Table) -> None:
    """A correction is there that should count from the table's own round on, and the first version counts."""
    seen = table.deals.get(number=1).submissions.get().version
    at = factories.table_of(table.round, table.number)
    rulings.enter_result(
        at, 1, factories.totals(at), by=factories.ada(), reason="Counted again.", seen_version=seen
    )
    stages.refresh_stage(table.round.stage_id)
    sql(
        "UPDATE league_deal SET confirmed_submission_id = (SELECT instead_of_id FROM league_correction"
        " WHERE deal_id = league_deal.id) WHERE table_id = %s",
        table.pk,
    )


def _version(table: Table) -> None:
    sql(
        "UPDATE league_submission SET version = 2 WHERE deal_id IN"
        " (SELECT id FROM league_deal WHERE table_id = %s)",
        table.pk,
    )


def _standing(table: Table) -> None:
    sql(
        "UPDATE league_standing SET points_numerator = points_numerator + 1 WHERE stage_id = %s",
        table.round.stage_id,
    )


def _bye(table: Table) -> None:
    sql(
        "INSERT INTO league_unplayed (round_id, entrant_id, kind, by_hand)"
        " SELECT round_id, entrant_id, 'bye', false FROM league_seat WHERE table_id = %s LIMIT 1",
        table.pk,
    )


@pytest.mark.parametrize(
    ("wrong", "checks"),
    [
        (_scores, ["audit.results"]),
        (_result, ["audit.results", "audit.standings"]),
        (_confirmations, ["audit.confirmed", "audit.said"]),
        (_corrected, ["audit.corrected"]),
        (_version, ["audit.said"]),
        (_standing, ["audit.standings"]),
        (_bye, ["audit.seated"]),
    ],
)
def test_what_was_changed_at_the_database_is_told_and_stays(
    played: Round, wrong: Callable[[Table], None], checks: list[str]
) -> None:
    table = played.tables.get(number=1)
    wrong(table)
    rows = everything()

    found = audit()

    assert sorted({each.check for each in found}) == checks
    assert sorted(told().values_list("action", flat=True)) == checks
    assert everything() == rows


def everything() -> list[object]:
    """What is derived, as it is stored."""
    return [list(model.objects.order_by("pk").values()) for model in (Result, Standing, Table, Seat, Stage)]


def test_a_difference_is_told_once_with_its_table_until_everything_agrees_again(played: Round) -> None:
    table = played.tables.get(number=2)
    _scores(table)
    assert audit() == audit() == [Difference("audit.results", played.stage.event_id, table.pk)]
    assert list(told().values_list("action", "table")) == [("audit.results", table.pk)]

    sql(
        "UPDATE league_score SET points = points - 1 WHERE seat_id IN (SELECT id FROM league_seat WHERE table_id = %s)",
        table.pk,
    )
    audit()

    assert list(told()) == []
    assert LogEntry.objects.filter(action="audit.agrees").count() == 1


def test_organizers_and_who_watches_the_site_hear_of_it(played: Round) -> None:
    _standing(played.tables.get(number=1))
    audit()

    event = Event.objects.get()
    assert (differing(event.league), differences_told()) == ([event], 1)


def test_the_command_ends_with_an_error_where_something_differs(played: Round) -> None:
    assert call_command("audit") == "Everything agrees."

    _standing(played.tables.get(number=1))

    with pytest.raises(CommandError, match=r"audit\.standings: event"):
        call_command("audit")


def test_the_command_says_where_the_database_no_longer_refuses_changes() -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE league_score DISABLE TRIGGER append_only")

    with pytest.raises(CommandError, match="league_score can be changed"):
        call_command("audit")


def test_every_check_has_words_in_the_history() -> None:
    from league.web.organize.said import SENTENCES

    assert CHECKS.keys() - SENTENCES.keys() == set()
