"""The record of who changed what. Every service writes one row here for each thing it does."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from django.db.models import Q

from league.erased import MARK, with_another_name
from league.models import (
    Deal,
    EntrantPlayer,
    Event,
    League,
    LogEntry,
    Player,
    Season,
    SeatClaim,
    Substitute,
    Table,
    User,
)


def log(
    subject: Event | Season | League,
    action: str,
    *,
    by: User | SeatClaim | None,
    table: Table | None = None,
    deal: Deal | None = None,
    round: int | None = None,
    about: Iterable[Player] = (),
    entrants: Iterable[int] = (),
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> LogEntry:
    """Add a row. `by` is an account, a device at a seat, or None for a job.

    It is found by its table or its round (a number), and by the people it is `about`: besides those given, everybody of
    these entrants, by key, and all who sit at the table. What an organizer's step brings along is logged before the
    step, so that this is the last one.
    """
    table = table or (deal.table if deal else None)
    about, entrants = list(about), list(entrants)
    if not isinstance(subject, League):
        before, after = _without_erased(about, (before, after))
    return LogEntry.objects.create(
        league=subject if isinstance(subject, League) else subject.league,
        event=subject if isinstance(subject, Event) else None,
        season=subject if isinstance(subject, Season) else None,
        table=table,
        deal=deal,
        round_number=table.round.number if table else round,
        table_number=table.number if table else None,
        people=sorted(
            {
                *(person.pk for person in about),
                *(_people_of(entrants) if entrants else ()),
                *(_people_at(table) if table else ()),
            }
        ),
        user=by if isinstance(by, User) else None,
        claim=by if isinstance(by, SeatClaim) else None,
        action=action,
        before=before,
        after=after,
        reason=reason,
    )


def _without_erased(about: list[Player], said: Sequence[Any]) -> Sequence[Any]:
    """What is said, without the names of those who were erased since whoever says it knew them. One query at most."""
    if not about:
        return said
    pks = [person.pk for person in about]
    gone = Player.objects.filter(pk__in=pks, name__startswith=MARK).in_bulk()
    for person in about:
        if person.pk in gone:
            said = [with_another_name(each, person.name, gone[person.pk].name) for each in said]
    return said


def _people_of(entrants: Collection[int]) -> Iterable[int]:
    """One query."""
    return EntrantPlayer.objects.filter(entrant__in=entrants).values_list("player", flat=True)


def _people_at(table: Table) -> Iterable[int]:
    """Whose seats they are, and who plays for them. One query."""
    holders = EntrantPlayer.objects.filter(
        Q(entrant__seats__table=table) | Q(entrant__partner_seats__table=table)
    )
    standing_in = Substitute.objects.filter(seat__table=table)
    return holders.values_list("player", flat=True).union(standing_in.values_list("player", flat=True))
