"""What organizers decide about a deal."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from league.api import doors
from league.api.authentication import SignedIn
from league.api.deals import MOST_VERSIONS, DealOut, deals_to_show
from league.api.endpoint import Endpoint, Operation
from league.api.fields import AnyObject, Strict, Text, Whole, Word
from league.errors import Unacceptable
from league.models import Deal
from league.services import rulings
from league.states import BracketRuling


class RulingIn(Strict):
    """A deal as an organizer says it was."""

    document = AnyObject()
    seen_version = Whole(
        min_value=1,
        max_value=MOST_VERSIONS,
        allow_null=True,
        help_text="The version that counted when you looked; null if none did.",
    )
    reason = Text(
        max_length=500, default="", allow_blank=True, help_text="Needed to correct a confirmed deal."
    )
    then = Word(
        choices=BracketRuling.choices,
        default=None,
        allow_null=True,
        help_text="In a bracket: what becomes of what was played since and is in the way.",
    )


class AcceptanceIn(Strict):
    """The version that counts, and why."""

    version = Whole(min_value=1, max_value=MOST_VERSIONS)
    reason = Text(max_length=500)


class Rulings(Endpoint):
    """Entering and correcting deals."""

    @Operation(doors.deal_to_run, id="rule", takes=RulingIn, gives=DealOut, refuses=(409, 412))
    def post(self, request: SignedIn, deal: Deal, given: dict[str, Any]) -> Deal:
        """Enter a deal, or correct one: it counts at once. Refused at a table where you play yourself."""
        document = given.pop("document")
        with _inside("/document"):
            rulings.enter_result(deal.table, deal.number, document, by=request.user, **given)
        return deals_to_show().get(pk=deal.pk)


class Acceptances(Endpoint):
    """Ending disputes."""

    @Operation(doors.deal_to_run, id="accept", takes=AcceptanceIn, gives=DealOut, refuses=(409, 412))
    def post(self, request: SignedIn, deal: Deal, given: dict[str, Any]) -> Deal:
        """End a dispute: one of the readings counts."""
        rulings.accept_version(deal.table, deal.number, by=request.user, **given)
        return deals_to_show().get(pk=deal.pk)


@contextmanager
def _inside(place: str) -> Iterator[None]:
    """Problems of a document, told by where they are in the body around it."""
    try:
        yield
    except Unacceptable as error:
        error.problems = tuple(
            replace(problem, where=f"{place}{problem.where}") for problem in error.problems
        )
        raise
