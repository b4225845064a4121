"""What an organizer wrote beside what counts by now, where somebody else was first."""

from collections.abc import Sequence

from league.errors import Unacceptable
from league.models import Score, Submission
from league.queries.tables import Reading
from league.services.reading import read_deal
from league.web.deals.comparison import side_by_side
from league.web.deals.lines import Line
from league.web.organize.deal_desk import DealDesk


def beside_what_counts(desk: DealDesk) -> Sequence[Line]:
    """Line by line: what counts now, then what was written. Nothing where one of the two is no whole deal."""
    if desk.deal.counted is None or not desk.entry.is_bound or desk.errors:
        return []
    try:
        return side_by_side([desk.deal.counted, _written(desk)])
    except Unacceptable:
        return []


def _written(desk: DealDesk) -> Reading:
    """As if it had been stored."""
    read = read_deal(desk.table, desk.number, desk.entry.document())
    stored = Submission(evidence=read.evidence, facts=read.facts, document=read.document)
    scores = [
        (seat, Score(seat=seat, points=score.points, won=score.won, facts=score.facts))
        for seat in desk.table.seats.all()
        for score in (read.scores[seat.number],)
    ]
    return Reading(stored, scores, "stands", [])
