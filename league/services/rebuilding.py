"""What follows from what was said, worked out anew: after a mistake of ours, or of somebody at the database."""

from league.models import Stage, Table
from league.services.stages import refresh_now, results_moved
from league.services.tables import count_again
from league.services.transactions import hold, in_transaction


def rebuild(stage: Stage) -> None:
    """The results of its final tables and its standings. Where they were right, they are what they were."""
    _results(stage)
    refresh_now(stage.pk)


@in_transaction
def _results(stage: Stage) -> None:
    hold(stage=stage)
    count_again(Table.objects.filter(round__stage=stage))
    results_moved(stage)
