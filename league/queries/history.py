"""What was done in an event, in a season or to a player: by whom, and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F, Func, Q, QuerySet

from league.models import Event, LogEntry, Player, Season, User
from league.queries.people import records_of

PAGE = 50
Subject = Event | Season | Player

PHONES, JOBS = "phones", "jobs"
KINDS: Mapping[str, tuple[str, ...]] = {
    "entry": (
        *("part.kept", "deal.entered", "deal.agreed", "deal.confirmed", "deal.silence", "deal.late"),
        *("deal.disputed", "deal.flagged", "seat.claimed", "seat.released", "link.revoked"),
    ),
    "rulings": (
        *("deal.ruled", "deal.corrected", "deal.corrected-later", "deal.recorded"),
        *("deal.let-stand", "deal.asked-again"),
        *(
            "correction.counts",
            "correction.waits",
            "correction.missed",
            "table.closed",
            "table.parked",
            "table.unparked",
        ),
        *("table.voided", "table.restored", "season.ruled", "bracket.ruled", "bracket.ruling-taken-back"),
        *("bracket.deal-more", "bracket.kept", "bracket.restarted", "bracket.seat-given"),
        *("bracket.seat-freed", "cut.ruled", "cut.ruling-taken-back", "cut.order-anew", "place.given"),
        "step.undone",
    ),
    "seating": (
        *("round.proposed", "round.uploaded", "round.discarded", "round.published", "round.complete"),
        *(
            "round.reopened",
            "round.unpublished",
            "round.deadline",
            "round.held-back",
            "round.released",
            "challenge.made",
            "play-off.proposed",
        ),
        *("seats.exchanged", "seat.absent", "seat.awaited", "seat.taken"),
        *("substitute.sent", "substitute.taken-back", "bracket.started", "bracket.places"),
        *("bracket.opened", "bracket.seated-anew", "bracket.table-gone", "bracket.all-go-on"),
        *("pools.drawn", "pools.moved", "cut.published", "cut.undone"),
    ),
    "people": (
        *("entrants.added", "entrant.withdrawn", "entrant.removed", "entrant.returned", "entrant.away"),
        *("entrant.back", "entrant.sits-out", "entrant.plays-next", "entrant.table", "entrant.any-table"),
        *("entrants.apart", "entrants.together", "player.added", "player.renamed", "organizer.added"),
        *("player.erased", "player.merged", "player.taken-apart"),
        *("entrant.joined", "entrant.moved-up", "entrant.waits-no-more"),
        *("player.invited", "player.linked", "player.unlinked"),
        *("account.second-factor-on", "account.second-factor-off"),
        *("competitors.added", "competitor.changed", "competitor.removed"),
    ),
    "rules": (
        *(
            "event.created",
            "event.changed",
            "event.running",
            "event.hidden",
            "event.finished",
            "event.reopened",
        ),
        *("season.created", "season.changed", "season.running", "season.finished", "season.reopened"),
        *("season.lined-up", "season.event-added", "season.event-changed", "season.event-removed"),
        *("division.added", "division.changed", "division.removed", "league.named"),
        *("stage.added", "stage.changed", "stage.removed"),
    ),
    "points": ("points.given", "points.taken-back"),
    "checks": (
        *(
            "audit.confirmed",
            "audit.corrected",
            "audit.said",
            "audit.seated",
            "audit.results",
            "audit.standings",
        ),
        "audit.agrees",
    ),
}
"""Every action that is logged, by what kind of step it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which rows somebody wants to see. What is empty is not asked."""

    who: str = ""
    """PHONES, JOBS, or the key of an account."""
    kind: str = ""
    player: int | None = None
    round: int | None = None
    table: int | None = None
    text: str = ""
    """Part of a reason."""


EVERYTHING = Wanted()


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """Log rows, the newest first; `older` is where the next page begins, None on the last."""

    entries: Sequence[LogEntry]
    older: int | None


def was_discarded(event: Event, number: int) -> bool:
    """Whether a proposal for the round of that number was thrown away. One query."""
    discarded = LogEntry.objects.filter(event=event, action="round.discarded", before__round=number)
    return discarded.exists()


def rule_changes_of(event: Event) -> list[LogEntry]:
    """Each change of its rules, the newest first. One query."""
    return list(LogEntry.objects.filter(event=event, action="event.changed").order_by("-pk"))


def history_of(of: Subject, wanted: Wanted = EVERYTHING) -> QuerySet[LogEntry]:
    """The rows that are wanted, the newest first, with all that is said of them. One query."""
    rows = _rows_of(of)
    if wanted.who in (PHONES, JOBS):
        # By an alias, because a plain filter would leave out phones whose claims went with their round.
        phones = rows.filter(user=None).alias(by_phone=Q(claim__isnull=False))
        rows = phones.filter(by_phone=wanted.who == PHONES)
    elif wanted.who:
        rows = rows.filter(user=int(wanted.who))
    if wanted.kind:
        rows = rows.filter(action__in=KINDS[wanted.kind])
    if wanted.player is not None:
        rows = rows.filter(people__overlap=_records(wanted.player))
    if wanted.round is not None:
        rows = rows.filter(round_number=wanted.round)
    if wanted.table is not None:
        rows = rows.filter(table_number=wanted.table)
    if wanted.text:
        rows = rows.filter(reason__icontains=wanted.text)
    return rows.select_related("user", "claim__player", "deal", "event", "season").order_by("-pk")


def history_page(
    of: Subject, wanted: Wanted = EVERYTHING, *, before: int | None = None, size: int = PAGE
) -> HistoryPage:
    """The rows older than one, or the newest. One query."""
    rows = history_of(of, wanted)
    if before is not None:
        rows = rows.filter(pk__lt=before)
    found = list(rows[: size + 1])
    entries = found[:size]
    return HistoryPage(entries, entries[-1].pk if len(found) > size else None)


def organizers_in(of: Subject) -> QuerySet[User]:
    """The accounts that did something here. One query."""
    return User.objects.filter(pk__in=_rows_of(of).order_by().values("user")).order_by("username")


def people_in(of: Subject) -> QuerySet[Player]:
    """Whom these rows are about, whoever of them is still there. One query."""
    each = Func(F("people"), function="unnest")
    keys = _rows_of(of).order_by().values(key=each)
    known = Q(pk__in=keys) | Q(merged__in=keys)
    return Player.objects.persons().filter(known).distinct().order_by("name", "pk")


def as_document(entry: LogEntry) -> dict[str, Any]:
    """A row as programs read it."""
    return {
        "id": entry.pk,
        "at": entry.at,
        "by": "account" if entry.user else "phone" if entry.claim_id else "job",
        "name": entry.user.username if entry.user else entry.claim.player.name if entry.claim else None,
        "action": entry.action,
        "event": entry.event.slug if entry.event else None,
        "season": entry.season.slug if entry.season else None,
        "round": entry.round_number,
        "table": entry.table_number,
        "deal": entry.deal.number if entry.deal else None,
        "people": entry.people,
        "before": entry.before,
        "after": entry.after,
        "reason": entry.reason,
    }


def _records(key: int) -> list[int]:
    """Whom that key means, by all that they are known by."""
    player = Player.objects.select_related("merged_into").filter(pk=key).first()
    return records_of(player.person) if player else [key]


def _rows_of(of: Subject) -> QuerySet[LogEntry]:
    if isinstance(of, Player):
        return LogEntry.objects.filter(league=of.league_id, people__overlap=records_of(of))
    return LogEntry.objects.filter(**{"season" if isinstance(of, Season) else "event": of})
