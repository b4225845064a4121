"""Everything derived, worked out anew."""

import pytest
from django.core.management import call_command

from league.models import Result, Stage, Standing
from league.services import stages
from tests import factories

pytestmark = pytest.mark.django_db


def derived() -> list[object]:
    """Results and standings, but for the keys of their rows."""
    return [
        sorted(model.objects.values_list(*fields))
        for model, fields in (
            (Result, ("seat", "score", "place", "points_numerator", "points_denominator")),
            (Standing, ("stage", "line", "entrant", "rank", "played", "points_numerator")),
        )
    ]


def test_what_was_lost_or_wrong_is_what_it_was() -> None:
    event = factories.event(names=factories.NAMES[:6])
    stages.refresh_stage(factories.played_round(event).stage_id)
    right = derived()
    Result.objects.filter(place=1).delete()
    Result.objects.update(score=99)
    Standing.objects.all().delete()

    said = call_command("rebuild")

    assert derived() == right
    assert said == "Results and standings are worked out anew, of stages: 1."


def test_a_stage_without_results_stays_without() -> None:
    factories.event()

    call_command("rebuild")

    assert derived() == [[], []]
    assert not Stage.objects.due().exists()
