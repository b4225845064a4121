"""Corrections of confirmed deals: from which round on they count, and the rounds that let them."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from league.errors import AlreadyDone, MovedOn, Unacceptable
from league.models import Correction, Deal, Stage, Submission, User
from league.models.corrections import LONGEST_NOTE
from league.names import clean_text
from league.queries.changes import NOTHING, Document
from league.queries.corrections import (
    newest_round,
    newest_version,
    next_round_of,
    versions_now,
    waiting_in,
)
from league.queries.results import scores_of
from league.services.bracket_rulings import Ruling, in_the_bracket
from league.services.log import log
from league.services.sequence import judge_in_every_round
from league.services.tables import confirm_reading, settle_table
from league.states import CountsFrom

ACTIONS = {
    CountsFrom.THIS: "deal.corrected",
    CountsFrom.NEXT: "deal.corrected-later",
    CountsFrom.NEVER: "deal.recorded",
}


@dataclass(frozen=True, slots=True)
class Wish:
    """How an organizer wants a correction to be: from when it counts, and what everybody is told of it."""

    counts_from: CountsFrom = CountsFrom.THIS
    note: str = ""

    def cleaned(self) -> "Wish":
        """With its note as it is stored. Raises Unacceptable."""
        note = clean_text(self.note, field="note", longest=LONGEST_NOTE) if self.note.strip() else ""
        return Wish(self.counts_from, note)

    def refuse_without_correction(self) -> None:
        """Raise Unacceptable where something is wished of a correction, and nothing counts yet."""
        fields = {}
        if self.counts_from != CountsFrom.THIS:
            fields["counts_from"] = _("Nothing counts yet, so what you enter counts at once.")
        if self.note.strip():
            fields["note"] = _("Nothing counts yet, so nothing is corrected. Leave the note out.")
        if fields:
            raise Unacceptable("nothing-to-correct", _("This deal is not confirmed yet."), fields=fields)


def refuse_moved_on(deal: Deal, *, seen: int | None) -> None:
    """Raise MovedOn where another version is the newest than the organizer saw. The caller holds the table.

    A correction that waits or was only recorded is news too, though what counts is what it was.
    """
    # The race: two organizers correct one deal. The second looks again, whatever the first let it count from.
    newest = newest_version(deal)
    if newest == seen:
        return
    if newest is None:
        raise MovedOn("deal-moved-on", _("This deal changed while you were looking. Look at it again."))
    raise MovedOn(
        "deal-moved-on",
        _("This deal changed while you were looking: version %(version)d is the newest. Look at it again.")
        % {"version": newest},
    )


def from_round_of(deal: Deal, counts_from: CountsFrom) -> int | None:
    """The round that a correction waits for; None for one that does not. Raises AlreadyDone where none can come."""
    if counts_from != CountsFrom.NEXT:
        return None
    if deal.table.is_open:
        raise AlreadyDone(
            "table-open", _("This table is still open, so none of it counts yet. Correct the deal at once.")
        )
    number = next_round_of(deal.table.round.stage)
    if number is None:
        raise AlreadyDone(
            "no-next-round",
            _(
                "No round comes after this one, or one is held back. Let the correction count from its own round on, or"
                " record it."
            ),
        )
    return number


def correct(
    deal: Deal, submission: Submission, wish: Wish, *, ruling: Ruling, report: Any, changes: Document
) -> Correction:
    """Put a reading in the place of what counts, from when it is wished. The caller holds stage and table.

    `changes` is what was said beforehand that it does: kept in the log, so that whoever reads it can see it.
    """
    counted = deal.confirmed_submission
    assert counted is not None
    stage, from_round = deal.table.round.stage, from_round_of(deal, wish.counts_from)
    after_round = newest_round(stage)
    if wish.counts_from != CountsFrom.NEVER:
        judge_in_every_round(deal, report, since=from_round or deal.table.round.number)
    if wish.counts_from == CountsFrom.THIS:
        with in_the_bracket(stage, ruling):
            confirm_reading(deal, version=submission.version)
    entry = log(
        stage.event,
        ACTIONS[wish.counts_from],
        by=ruling.by,
        deal=deal,
        before={"version": counted.version, "scores": scores_of(counted)},
        after={
            "version": submission.version,
            "scores": scores_of(submission),
            **({"from_round": from_round} if from_round else {}),
            **({"note": wish.note} if wish.note else {}),
            **({"changes": changes} if changes != NOTHING else {}),
        },
        reason=ruling.reason,
    )
    return Correction.objects.create(
        entry=entry,
        deal=deal,
        submission=submission,
        instead_of=counted,
        counts_from=wish.counts_from,
        from_round=from_round,
        after_round=after_round,
        note=wish.note,
    )


def follow_rounds(stage: Stage, *, by: User | None) -> None:
    """Let every corrected deal of a stage count as its newest round says.

    The caller holds the stage, so that nobody speaks at its tables, and has published a round or thrown it away.
    """
    versions = versions_now(stage)
    if not versions:
        return
    deals = Deal.objects.filter(pk__in=versions).select_related(
        "confirmed_submission", "table__round__stage__event"
    )
    moved: list[tuple[Deal, Submission]] = []
    for deal in deals.order_by("table", "number"):
        counted = deal.confirmed_submission
        if counted and counted.version != versions[deal.pk]:
            moved.append((deal, counted))
            deal.confirmed_submission = deal.submissions.get(version=versions[deal.pk])
            deal.save(update_fields=["confirmed_submission"])
    # All of them first: in a match they may only be possible with each other.
    for table in {deal.table_id: deal.table for deal, _was in moved}.values():
        settle_table(table)
    for deal, was in moved:
        now = deal.confirmed_submission
        assert now is not None
        log(
            stage.event,
            "correction.counts" if now.version > was.version else "correction.waits",
            by=by,
            deal=deal,
            before={"version": was.version, "scores": scores_of(was)},
            after={"version": now.version, "scores": scores_of(now)},
        )


def log_missed(stage: Stage, *, by: User) -> None:
    """Say of every correction that still waits that its round does not come. The caller holds the stage.

    If the stage goes on after all, it waits again.
    """
    for correction in waiting_in(stage):
        said = {"version": correction.submission.version, "from_round": correction.from_round}
        log(stage.event, "correction.missed", by=by, deal=correction.deal, after=said)
