"""The last step that an organizer did in an event: whether it can be undone and, if not, what is best done instead."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import Event, LogEntry, Player, User
from league.states import UnplayedKind

FOLLOWS = (
    *("round.complete", "round.reopened", "deal.confirmed", "bracket.kept", "entrant.moved-up"),
    *("correction.counts", "correction.waits", "correction.missed"),
)
"""What a step of an organizer brings along: never a step of its own."""

AT_ONCE = frozenset(
    {
        *("event.running", "event.hidden", "event.finished", "event.reopened", "stage.added"),
        *("entrants.added", "entrant.withdrawn", "entrant.returned", "entrant.away", "entrant.back"),
        *("entrant.sits-out", "entrant.plays-next", "entrant.table", "entrant.any-table"),
        *("entrants.apart", "entrants.together", "points.given", "pools.moved"),
        *("round.proposed", "round.uploaded", "play-off.proposed", "table.parked", "table.voided"),
        *("seat.absent", "seat.taken", "seats.exchanged", "substitute.sent", "substitute.taken-back"),
        *("bracket.places", "bracket.seat-given", "cut.ruled", "deal.let-stand"),
    }
)
"""What can be undone with one press."""

WITH_A_REASON = frozenset(
    {
        *("round.published", "table.unparked", "table.restored", "points.taken-back", "place.given"),
        *("cut.published", "cut.ruling-taken-back", "bracket.ruled"),
    }
)
"""What can be undone by who says why."""

_CORRECT = gettext_lazy("Correct the deal instead.")
_PROPOSE = gettext_lazy("Propose the round again: who plays is seated by the same rules.")
INSTEAD: Mapping[str, str | Promise] = {
    "event.created": gettext_lazy("Change its rules instead, or leave it: only organizers see it."),
    "event.changed": gettext_lazy("Change the rules again instead."),
    "entrant.removed": gettext_lazy("Enter them again instead."),
    "player.erased": gettext_lazy("Nobody knows the name any more. Enter them as a new player."),
    "entrant.joined": gettext_lazy("Leave the event again, or take them out."),
    "entrant.waits-no-more": gettext_lazy("Enter them, or let them join again."),
    "round.discarded": _PROPOSE,
    "round.unpublished": _PROPOSE,
    "round.deadline": gettext_lazy("Say again when the round closes."),
    "round.held-back": gettext_lazy("Release it instead."),
    "round.released": gettext_lazy("Everybody may have seen it by now."),
    "table.closed": gettext_lazy("Enter or correct its deals instead."),
    "seat.awaited": gettext_lazy("Let somebody sit down with them instead."),
    "seat.released": gettext_lazy("Let them choose their name on the phone again."),
    "link.revoked": gettext_lazy("Give the table its new link: the old one opens nothing any more."),
    "deal.ruled": _CORRECT,
    "deal.corrected": _CORRECT,
    "deal.corrected-later": _CORRECT,
    "deal.recorded": _CORRECT,
    "deal.asked-again": gettext_lazy("Answer them again instead."),
    "stage.changed": gettext_lazy("Change the stage again instead."),
    "stage.removed": gettext_lazy("Add the stage again instead."),
    "pools.drawn": gettext_lazy("Draw the pools again instead."),
    "cut.undone": gettext_lazy("Publish the cut again instead."),
    "cut.order-anew": gettext_lazy("Correct the results, and store the order anew."),
    "bracket.started": gettext_lazy("Change its places instead."),
    "bracket.seat-freed": gettext_lazy("Give them the seat again instead."),
    "bracket.ruling-taken-back": gettext_lazy("Decide again who goes on."),
    "bracket.deal-more": gettext_lazy("Close the table early instead."),
    "bracket.restarted": gettext_lazy("Enter at the new table what was played at the old one."),
    "step.undone": gettext_lazy("It undid something: do that again where it was done."),
}
"""What is never undone, each with the next best step."""

SETTLED_TOO = ("bracket.kept", "bracket.restarted")


@dataclass(frozen=True, slots=True)
class LastStep:
    """`instead` is what is best done where it cannot be undone, and empty where it can."""

    entry: LogEntry
    instead: str = ""

    @property
    def asks_why(self) -> bool:
        """Whether who undoes it says why: where whoever does the contrary does."""
        is_entered = self.entry.action == "seats.exchanged" and bool(self.entry.reason)
        return is_entered or self.entry.action in WITH_A_REASON


def last_step(event: Event) -> LastStep | None:
    """None where no organizer did anything yet. At most three queries.

    What players, phones and jobs did since does not make it another step, but what happened at its own table is in
    the way.
    """
    entry = _steps(event).select_related("user", "deal").first()
    return None if entry is None else LastStep(entry, _instead(entry))


def _steps(event: Event) -> QuerySet[LogEntry]:
    """Of organizers, the newest first: players with accounts come and go by themselves."""
    players = Player.objects.exclude(user=None).values("user")
    organizers = User.objects.filter(leagues=event.league_id).values("pk")
    of_players = Q(user__in=players) & ~Q(user__in=organizers)
    entries = LogEntry.objects.filter(event=event).exclude(user=None).exclude(of_players)
    return entries.exclude(action__in=FOLLOWS).order_by("-pk")


def _instead(entry: LogEntry) -> str:
    if entry.action not in AT_ONCE | WITH_A_REASON:
        return str(INSTEAD.get(entry.action, _("Look at the history, and decide anew.")))
    since = LogEntry.objects.filter(event=entry.event_id, pk__gt=entry.pk)
    if entry.table_id is not None and since.filter(table=entry.table_id).exists():
        return _("Something was done at table %(table)d since. Look at the table.") % {
            "table": entry.table_number
        }
    ask = _ASKED.get(entry.action)
    return ask(entry, since) if ask else ""


def _if_others_gained_by_it(entry: LogEntry, since: QuerySet[LogEntry]) -> str:
    if since.filter(action="deal.confirmed").exclude(user=None).exists():
        return _("Deals that waited for their word count now. Bring them back instead.")
    if since.filter(action="entrant.moved-up").exists():
        return _("Who was next in line has their place now. Bring them back instead.")
    return ""


def _if_they_were_not_missed(entry: LogEntry, since: QuerySet[LogEntry]) -> str:
    """Who came after all can be missed again; who had not been, would have a no-show that they never had."""
    had, who = _values(entry.before).get("unplayed", {}), _values(entry.after).get("entrants", [])
    missed = [entrant for entrant in who if had.get(str(entrant)) == UnplayedKind.NO_SHOW]
    before = LogEntry.objects.filter(event=entry.event_id, table=entry.table_id, action="seat.absent")
    if len(missed) == 1 and before.filter(before__entrants__contains=missed).exists():
        return ""
    return _("Say at the table that they did not come, or let them change places.")


def _if_more_was_settled(entry: LogEntry, since: QuerySet[LogEntry]) -> str:
    """In a bracket a step may have decided, for the same reason, what becomes of what depended on it."""
    before = LogEntry.objects.filter(event=entry.event_id, user=entry.user_id, pk__lt=entry.pk)
    settled = before.order_by("-pk").first() if entry.reason else None
    if settled and settled.action in SETTLED_TOO and settled.reason == entry.reason:
        return _("What depended on it was settled with it. Decide about the table anew.")
    return ""


_ASKED = {
    "entrant.withdrawn": _if_others_gained_by_it,
    "seat.taken": _if_they_were_not_missed,
    "seats.exchanged": _if_more_was_settled,
    "table.voided": _if_more_was_settled,
    "table.restored": _if_more_was_settled,
}


def _values(logged: Any) -> dict[str, Any]:
    return logged or {}
