import pytest

from league.models import Stage
from league.queries.health import oldest_due_seconds
from league.services import stages
from tests import factories

pytestmark = pytest.mark.django_db


def test_results_are_due_from_the_first_that_no_standings_count_until_they_do() -> None:
    event = factories.event()
    factories.played_round(event)
    first = Stage.objects.get().due_since
    stages.results_moved(factories.stage(event))
    second = Stage.objects.get().due_since

    stages.refresh_stage(factories.stage(event).pk)

    assert (first, Stage.objects.get().due_since) == (second, None)


def test_where_all_is_counted_nothing_waits() -> None:
    assert oldest_due_seconds() == 0.0
