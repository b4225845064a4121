"""Deals that bear on each other: in some games what a deal can be depends on the confirmed deals before it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.db.models import F, Q
from django.utils.translation import gettext as _

from games import GAMES, Game
from games.verdict import Verdict
from league.competition.corrections import version_at
from league.errors import MovedOn, Unacceptable
from league.models import Deal, Submission, Table
from league.queries.corrections import chains_of, newest_round
from league.queries.results import NOTHING
from league.sentences import sentence
from league.services.packs import dealt_at


class InSequence(NamedTuple):
    """The verdict on a deal after the confirmed ones before it, and the first one after it that it rules out."""

    verdict: Verdict
    ruled_out: int | None = None


def judge(table: Table, number: int, report: Any, *, versions: Mapping[int, int] = NOTHING) -> InSequence:
    """Judge a report as this deal of the table. For certain only while the table is held.

    Of the other deals that are in `versions` (by key) that version counts instead of the confirmed one.
    """
    game = game_of(table)
    counting = _counting(table, versions) if game.in_sequence else {}
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
        judge_in_every_round(deal, report, since=newest_round(deal.table.round.stage))


def judge_in_every_round(deal: Deal, report: Any, *, since: int) -> None:
    """Raise Unacceptable where a deal would not be possible in the standings of some round since then.

    Other deals of the table may count as another version in some of them: until, or once, their correction counts.
    The caller holds the table.
    """
    if not game_of(deal.table).in_sequence:
        return
    chains = chains_of(deal__table=deal.table)
    chains.pop(deal.pk, None)
    turns = {made.from_round for chain in chains.values() for made in chain if made.from_round}
    for round in sorted({since, *(turn for turn in turns if turn > since)}):
        versions = {pk: version_at(chain, round=round) for pk, chain in chains.items()}
        judged = judge(deal.table, deal.number, report, versions=versions)
        if not judged.verdict.valid or judged.ruled_out is not None:
            raise Unacceptable(
                "not-in-every-round",
                _(
                    "In standings of round %(round)d another version of a deal of this table counts than now, and"
                    " this would not be possible beside it. Correct that deal first, or let this count from the"
                    " next round on."
                )
                % {"round": round},
            )


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


def _counting(table: Table, versions: Mapping[int, int]) -> dict[int, Any]:
    """What counts at a table, by the number of the deal, in order. One query."""
    counting = Q(deal__confirmed_submission=F("pk")) & ~Q(deal__in=versions)
    for deal, version in versions.items():
        counting |= Q(deal=deal, version=version)
    said = Submission.objects.filter(counting, deal__table=table)
    documents = said.order_by("deal__number").values_list("deal__number", "document")
    game = game_of(table)
    return {number: game.from_json(document) for number, document in documents}
