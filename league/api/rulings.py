"""What organizers decide about a deal."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from league.api import doors
from league.api.authentication import SignedIn
from league.api.changes import ChangesOut
from league.api.deals import HIGHEST_STEP, MOST_VERSIONS, DealOut, deal_to_show
from league.api.endpoint import Endpoint, Operation
from league.api.fields import AnyObject, Strict, Text, Whole, Word
from league.errors import Unacceptable
from league.models import Deal
from league.models.corrections import LONGEST_NOTE
from league.queries.changes import Document
from league.services import rulings
from league.states import BracketRuling, CountsFrom


class RulingPreviewIn(Strict):
    """A deal as an organizer says it was, and from when a correction counts."""

    document = AnyObject()
    counts_from = Word(
        choices=CountsFrom.choices,
        default=CountsFrom.THIS,
        help_text="Of a confirmed deal: `this` its own round on, the `next` round that is published on, or `never`.",
    )


class RulingIn(RulingPreviewIn):
    """A deal as an organizer says it was."""

    seen_version = Whole(
        min_value=1,
        max_value=MOST_VERSIONS,
        allow_null=True,
        help_text="The `newest_version` of the deal when you looked; null if there was none.",
    )
    reason = Text(
        max_length=500, default="", allow_blank=True, help_text="Needed to correct a confirmed deal."
    )
    note = Text(
        max_length=LONGEST_NOTE,
        default="",
        allow_blank=True,
        help_text="For everybody, beside a correction of a confirmed deal.",
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


class AnswerIn(Strict):
    """Up to which objection what counts stands, and why."""

    seen = Whole(
        min_value=1, max_value=HIGHEST_STEP, help_text="The `step` of the newest one when you looked."
    )
    reason = Text(max_length=500, help_text="Whoever objected reads it.")


class Rulings(Endpoint):
    """Entering and correcting deals."""

    @Operation(doors.deal_to_run, id="rule", takes=RulingIn, gives=DealOut, refuses=(409, 412))
    def post(self, request: SignedIn, deal: Deal, given: dict[str, Any]) -> Any:
        """Enter a deal, or correct one, which may count from later on. Refused at a table where you play yourself."""
        document = given.pop("document")
        with _inside("/document"):
            rulings.enter_result(deal.table, deal.number, document, by=request.user, **given)
        return deal_to_show(deal)


class RulingPreview(Endpoint):
    """Before a deal is corrected."""

    @Operation(
        doors.deal_to_run, id="preview_ruling", takes=RulingPreviewIn, gives=ChangesOut, refuses=(409,)
    )
    def post(self, request: SignedIn, deal: Deal, given: dict[str, Any]) -> Document:
        """What would change if the deal had been so. Of an open table nothing counts yet, so nothing does."""
        with _inside("/document"):
            return rulings.preview(
                deal.table, deal.number, given["document"], counts_from=given["counts_from"]
            )


class Acceptances(Endpoint):
    """Ending disputes."""

    @Operation(doors.deal_to_run, id="accept", takes=AcceptanceIn, gives=DealOut, refuses=(409, 412))
    def post(self, request: SignedIn, deal: Deal, given: dict[str, Any]) -> Any:
        """End a dispute: one of the readings counts."""
        rulings.accept_version(deal.table, deal.number, by=request.user, **given)
        return deal_to_show(deal)


class Answers(Endpoint):
    """Answering objections that came too late."""

    @Operation(doors.deal_to_run, id="let_stand", takes=AnswerIn, gives=DealOut, refuses=(409, 412))
    def post(self, request: SignedIn, deal: Deal, given: dict[str, Any]) -> Any:
        """What counts stands: answer every objection to it that waits. Refused at a table where you play yourself."""
        rulings.let_stand(deal.table, deal.number, by=request.user, **given)
        return deal_to_show(deal)


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
