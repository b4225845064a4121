"""Forgetting who a player was. What they played stays, and so does what everybody else got for it."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from django.db import connection
from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.utils.translation import gettext as _

from league.erased import mark, name_keys, shown, with_another_name
from league.errors import Unacceptable
from league.models import Invitation, LogEntry, Player, Submission, User, Waiting
from league.names import clean_text
from league.queries.people import records_of
from league.services.accounts import forget, refuse_erased
from league.services.log import log
from league.services.people import hold_names_of, names_of_others
from league.services.transactions import in_transaction


@dataclass(frozen=True, slots=True)
class Called:
    """What somebody was called, and between which rows of the log."""

    name: str
    since: int = 0
    until: int | None = None


@in_transaction
def erase_player(player: Player, *, reason: str, by: User) -> None:
    """Put "Player 17" in the place of a name, wherever it is stored. It cannot be undone: nobody knows it any more.

    The account goes with it, unless it organizes or plays in another league. Reasons and notes that somebody wrote stay
    as they are; the reason for this may not say the name.
    """
    hold_names_of(player)
    refuse_erased(player)
    called = list(_names_of(player))
    reason = _without_names(clean_text(reason, field="reason"), called)
    account = player.user
    player.name, player.user = shown(mark(_free_number(player))), None
    player.save(update_fields=["name", "user"])
    player.merged.update(name=player.name)
    Invitation.objects.filter(player=player).delete()
    Waiting.objects.filter(player=player).delete()
    if account is not None:
        _forget(account)
    _replace(player, called)
    after = {"player": player.pk, "name": player.name}
    log(player.league, "player.erased", by=by, about=[player], after=after, reason=reason)


def _names_of(player: Player) -> Iterator[Called]:
    """Every name that they have had, by any of their records. While it was theirs it was nobody else's."""
    for record in (player, *player.merged.order_by("pk")):
        yield from _names_of_record(record)


def _names_of_record(player: Player) -> Iterator[Called]:
    since = 0
    renamed = LogEntry.objects.filter(league=player.league, action="player.renamed", before__player=player.pk)
    for entry in renamed.order_by("pk"):
        yield Called(entry.before["name"], since, entry.pk)
        since = entry.pk
    yield Called(player.name, since)


def _without_names(reason: str, called: list[Called]) -> str:
    for each in called:
        if re.search(rf"(?<!\w){re.escape(each.name)}(?!\w)", reason, re.IGNORECASE):
            refusal = _("The reason stays. Leave the name out.")
            raise Unacceptable("names-whom", refusal, fields={"reason": refusal})
    return reason


def _free_number(player: Player) -> int:
    """Their own, or the next that nobody is called by in any language."""
    taken = names_of_others(player)
    return next(number for number in count(player.pk) if not name_keys(shown(mark(number))) & taken)


def _forget(account: User) -> None:
    if not (account.is_staff or account.leagues.exists() or account.players.exists()):
        forget(account)


def _replace(player: Player, called: list[Called]) -> None:
    """What the log and what was entered say of them. Only here the database lets facts change, and only in these."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('league.erasing', 'on', true)")
        for each in called:
            for row in _rows_naming(player, each):
                before, after = (
                    with_another_name(said, each.name, player.name) for said in (row.before, row.after)
                )
                LogEntry.objects.filter(pk=row.pk).update(before=before, after=after)
            for entered in _entered_naming(player, each):
                seats = with_another_name(entered.document["seats"], each.name, player.name)
                document = {**entered.document, "seats": seats}
                Submission.objects.filter(pk=entered.pk).update(document=document)
        cursor.execute("SELECT set_config('league.erasing', 'off', true)")


def _rows_naming(player: Player, called: Called) -> QuerySet[LogEntry]:
    """Rows about them, and of the time in which nobody else had that name those about others."""
    at_the_time = Q(pk__gte=called.since)
    if called.until is not None:
        at_the_time &= Q(pk__lte=called.until)
    said = _in_json(called.name)
    return (
        LogEntry.objects.filter(league=player.league)
        .filter(Q(people__overlap=records_of(player)) | at_the_time)
        .alias(was=Cast("before", TextField()), became=Cast("after", TextField()))
        .filter(Q(was__contains=said) | Q(became__contains=said))
    )


def _entered_naming(player: Player, called: Called) -> QuerySet[Submission]:
    """What was entered at tables at which they sat; whoever enters something, the log says who sat there."""
    about = LogEntry.objects.filter(people__overlap=records_of(player))
    tables = about.exclude(table=None).values("table")
    said = Submission.objects.filter(deal__table__in=tables).alias(text=Cast("document", TextField()))
    return said.filter(text__contains=_in_json(called.name))


def _in_json(name: str) -> str:
    return json.dumps(name, ensure_ascii=False)[1:-1]
