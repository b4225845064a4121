"""Deals that bear on each other: in some games what a deal can be depends on the confirmed deals before it."""

from typing import Any, NamedTuple

from django.db.models import F
from django.utils.translation import gettext as _

from games import GAMES, Game
from games.verdict import Verdict
from league.errors import MovedOn, Unacceptable
from league.models import Deal, Submission, Table
from league.sentences import sentence
from league.services.packs import dealt_at


class InSequence(NamedTuple):
    """The verdict on a deal after the confirmed ones before it, and the first one after it that it rules out."""

    verdict: Verdict
    ruled_out: int | None = None


def judge(table: Table, number: int, report: Any) -> InSequence:
    """Judge a report as this deal of the table. For certain only while the table is held."""
    game = game_of(table)
    counting = _counting(table) if game.in_sequence else {}
    sequence = [each for at, each in counting.items() if at < number]
    verdict = game.verdict(report, sequence, dealt=dealt_at(table, number))
    if not verdict.valid:
        return InSequence(verdict)
    sequence.append(report)
    for at, each in counting.items():
        if at > number:
            if not game.verdict(each, sequence).valid:
                return InSequence(verdict, ruled_out=at)
            sequence.append(each)
    return InSequence(verdict)


def accepted(judged: InSequence) -> Verdict:
    """The verdict on a deal that is possible where it stands. Raises Unacceptable with every problem.

    A deal that is confirmed stays possible: whoever would change that changes the later deal first.
    """
    if not judged.verdict.valid:
        raise Unacceptable("not-possible", _("This deal is not possible."), problems=judged.verdict.errors)
    if judged.ruled_out is not None:
        raise Unacceptable(
            "later-deal",
            _("Deal %(deal)d is confirmed and would not be possible after this. Correct deal %(deal)d first.")
            % {"deal": judged.ruled_out},
        )
    return judged.verdict


def judge_again(deal: Deal, report: Any) -> None:
    """Raise Unacceptable where a deal was possible and no longer is. The caller holds the table."""
    # The race: the report was judged before the table was held, and a deal before or after it was confirmed meanwhile.
    if game_of(deal.table).in_sequence:
        accepted(judge(deal.table, deal.number, report))


def refuse_overtaken(deal: Deal, submission: Submission) -> None:
    """A version that was possible when it was entered may not be after an earlier deal was corrected."""
    game = game_of(deal.table)
    if not game.in_sequence:
        return
    try:
        judge_again(deal, game.from_json(submission.document))
    except Unacceptable as error:
        if not error.problems:
            raise
        said = {"version": submission.version, "reasons": " ".join(map(sentence, error.problems))}
        raise MovedOn(
            "overtaken",
            _("Version %(version)d is not possible any more: %(reasons)s Enter the deal again.") % said,
        ) from error


def game_of(table: Table) -> Game[Any]:
    return GAMES[table.round.stage.event.game]


def _counting(table: Table) -> dict[int, Any]:
    """What counts at a table, by the number of the deal, in order. One query."""
    confirmed = Submission.objects.filter(deal__table=table, deal__confirmed_submission=F("pk"))
    documents = confirmed.order_by("deal__number").values_list("deal__number", "document")
    game = game_of(table)
    return {number: game.from_json(document) for number, document in documents}
