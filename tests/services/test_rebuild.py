"""Derived tables made anew from what was confirmed."""

from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from league import failpoints
from league.errors import Busy
from league.models import Event, RatingBoard, RatingStep, Result, Stage, Standing
from league.services import entrants, ratings, rulings, stages
from league.services.rebuild import check, rebuild
from league.services.transactions import hold
from tests import factories
from tests.laid_down import laid_down

pytestmark = pytest.mark.django_db

DERIVED = (Result, Standing, RatingStep)


def rows() -> dict[str, list[str]]:
    """Every derived row with all that it says, but for its own key."""
    return {
        model.__name__: sorted(map(repr, model.objects.values_list(*_fields(model)))) for model in DERIVED
    }


def _fields(model: Any) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields if not field.primary_key]


@pytest.fixture
@laid_down
def event() -> Event:
    """Two rounds of which a deal was corrected, a penalty, and somebody who has left; everything is derived."""
    event = factories.event(names=factories.NAMES[:6], table_size=3)
    first = factories.played_round(event)
    stages.refresh_stage(first.stage_id)
    factories.played_round(event)
    table = factories.table_of(first)
    document = factories.totals(table, (15, 0), (12, 3), (11, 2))
    rulings.enter_result(table, 1, document, by=factories.ada(), reason="Miscounted.", seen_version=1)
    factories.points(event, "Cy", -3)
    entrants.withdraw(factories.entrant(event, "Eve"), by=factories.ada())
    stages.refresh_due()
    ratings.refresh_due()
    return event


def test_from_empty_the_same_tables_follow(event: Event) -> None:
    before = rows()
    for model in DERIVED:
        model.objects.all().delete()

    found = rebuild()

    assert rows() == before
    assert [len(each) for each in before.values()] == [12, 6, 12]
    assert len(found.differences) == 30
    assert {difference.stored for difference in found.differences} == {None}


def test_what_is_right_is_left_alone(event: Event) -> None:
    keys = [list(model.objects.order_by("pk").values_list("pk", flat=True)) for model in DERIVED]

    found = rebuild()

    assert (found.differences, found.waiting) == ((), 0)
    assert [list(model.objects.order_by("pk").values_list("pk", flat=True)) for model in DERIVED] == keys


@pytest.mark.parametrize(
    ("kind", "corrupt"),
    [
        ("result", lambda: Result.objects.filter(seat__number=1, seat__table__number=1).update(score=99)),
        ("standing", lambda: Standing.objects.filter(line=2).update(points_numerator=99)),
        ("rating", lambda: RatingStep.objects.filter(sequence=1).update(strength=99)),
        ("standing", lambda: Standing.objects.filter(line=6).delete()),
    ],
)
def test_a_row_that_is_wrong_is_found_and_put_right(
    event: Event, kind: str, corrupt: Callable[[], object]
) -> None:
    before = rows()
    corrupt()

    assert {difference.kind for difference in check().differences} == {kind}
    rebuild()

    assert check().differences == ()
    assert rows() == before


def test_pages_that_show_what_was_wrong_are_old(event: Event) -> None:
    Standing.objects.filter(line=2).update(points_numerator=99)
    before = Stage.objects.get().results_revision

    rebuild()

    assert Stage.objects.get().results_revision == before + 1


def test_what_has_just_moved_on_is_not_called_wrong(event: Event) -> None:
    factories.points(event, "Bea", -5)

    found = check()

    assert (found.differences, found.waiting) == ((), 1)


def test_the_command_only_reports_when_it_checks(event: Event) -> None:
    Standing.objects.filter(line=6).delete()
    said = StringIO()

    with pytest.raises(CommandError, match="1 rows") as ended:
        call_command("rebuild", check=True, stdout=said)

    assert ended.value.returncode == 1
    assert said.getvalue().startswith(f"standing 6 of stage {Stage.objects.get().pk}: stored None, derived (")
    assert Standing.objects.count() == 5


def test_the_command_stores_and_says_so(event: Event) -> None:
    Standing.objects.filter(line=6).delete()

    call_command("rebuild", stdout=StringIO())

    said = StringIO()
    call_command("rebuild", check=True, stdout=said)
    assert said.getvalue() == "Everything is stored as it is derived.\n"


def test_the_command_does_not_speak_of_what_it_did_not_compare(event: Event) -> None:
    factories.points(event, "Bea", -5)

    said = StringIO()
    call_command("rebuild", check=True, stdout=said)

    assert said.getvalue() == (
        "Not compared, because results have just moved on or somebody held them: 1 stages.\n"
        "Everything else is stored as it is derived.\n"
    )


def test_a_stage_without_results_stays_without() -> None:
    factories.event()

    found = rebuild()

    assert (found.differences, [len(each) for each in rows().values()]) == ((), [0, 0, 0])
    assert not Stage.objects.due().exists()


@pytest.mark.django_db(transaction=True)
def test_however_many_stages_there_are_a_rebuild_holds_as_many_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[int] = []
    monkeypatch.setattr(failpoints, "_listeners", [lambda _place: held.append(_locks())])
    for _event in range(3):
        factories.event(names=())
    held.clear()
    rebuild()
    of_three = max(held)
    for _event in range(27):
        factories.event(names=())

    held.clear()
    rebuild()

    assert max(held) == of_three


def _locks() -> int:
    """What this transaction holds."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE pid = pg_backend_pid()")
        return int(cursor.fetchone()[0])


def test_ratings_that_somebody_stored_meanwhile_are_read_again(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = rows()
    RatingStep.objects.filter(sequence=1).update(strength=99)
    stored: list[bool] = []

    def store(board: RatingBoard, steps: list[ratings.Step]) -> bool:
        if not stored:  # as a refresh does, or whoever renames somebody
            RatingBoard.objects.filter(pk=board.pk).update(revision=board.revision + 1)
        stored.append(ratings.store_steps(board, steps))
        return stored[-1]

    monkeypatch.setattr("league.services.rebuild.store_steps", store)

    rebuild()

    assert stored == [False, True]
    assert rows() == before


def test_a_stage_that_was_taken_out_meanwhile_stops_nothing(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = Stage(pk=0)
    monkeypatch.setattr("league.services.rebuild._stages", lambda: [gone, *Stage.objects.all()])
    Standing.objects.filter(line=6).delete()

    found = rebuild()

    assert len(found.differences) == 1
    assert Standing.objects.count() == 6


def test_of_a_stage_that_somebody_holds_for_long_it_is_said_and_the_others_are_told(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = factories.event(names=()).current_stage

    def wait(*, stage: Stage) -> None:
        if stage == held:
            raise Busy("busy", "Somebody else is changing this.")
        hold(stage=stage)

    monkeypatch.setattr("league.services.rebuild.hold", wait)
    Standing.objects.filter(line=6).delete()

    found = rebuild()

    assert (len(found.differences), found.waiting) == (1, 1)
    assert Standing.objects.count() == 6
