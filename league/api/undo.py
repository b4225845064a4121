"""The last step of an event's organizers, taken back."""

from typing import Any

from league.api import doors
from league.api.authentication import SignedIn
from league.api.endpoint import Endpoint, Operation
from league.api.fields import Strict, Text, Whole
from league.models import Event
from league.services import undo

LARGEST_KEY = 2**63 - 1


class UndoIn(Strict):
    """Which step, and why where whoever does the contrary says why."""

    step = Whole(
        min_value=1,
        max_value=LARGEST_KEY,
        help_text="The id of its row in the history: 412 if an organizer did something else since.",
    )
    reason = Text(max_length=500, default="", required=False)


class Undoing(Endpoint):
    """Taking back what was done last."""

    @Operation(doors.event_to_run, id="undo_step", takes=UndoIn, status=204, refuses=(403, 409, 412))
    def post(self, request: SignedIn, event: Event, given: dict[str, Any]) -> None:
        """Undo the last step of an organizer. 409 says what to do instead where it cannot be undone."""
        undo.undo(event, by=request.user, **given)
