"""Corrections of confirmed deals: what everybody may know of them, and which reading counts when."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Max, QuerySet

from league.competition.corrections import Correction as Made
from league.competition.corrections import Status, status, version_at, waits
from league.models import Correction, Deal, Event, Round, Stage, Table
from league.models.released import released
from league.queries.seating import entered, rounds_in_all
from league.states import CountsFrom, EventState, RoundKind, RoundState, StageFormat, StageState

Chain = Sequence[Made]


@dataclass(frozen=True, slots=True)
class CorrectionLine:
    """A correction, and what has become of it by now."""

    correction: Correction
    status: Status


def corrections_of(event: Event) -> QuerySet[Correction]:
    """An organizer's corrections in published rounds, with their deals and tables, the newest first. One query."""
    made = Correction.objects.filter(
        deal__table__round__stage__event=event, deal__table__round__state__in=RoundState.public
    )
    at = ("entry__user", "submission", "instead_of", "deal__table__round__stage__event")
    return made.select_related(*at).defer("submission__document", "instead_of__document").order_by("-pk")


def public_corrections(event: Event) -> QuerySet[Correction]:
    """Those that everybody may know of."""
    return corrections_of(event).filter(released("deal__table__round__"))


def correction_lines(
    event: Event, corrections: Iterable[Correction], *, until: int | None = None
) -> list[CorrectionLine]:
    """What has become of each of these corrections of an event, or had `until` a round.

    Two queries, none where there are none.
    """
    corrections = list(corrections)
    if not corrections:
        return []
    chains = chains_of(deal__in={each.deal_id for each in corrections})
    newest = _newest_rounds(event, until=until)
    lines = []
    for each in corrections:
        stage = each.deal.table.round.stage
        chain = chains[each.deal_id]
        made = next(link for link in chain if link.number == each.pk)
        goes_on = stage.state == StageState.CURRENT and event.state != EventState.FINISHED
        became = status(chain, made, round=newest.get(stage.pk, 0), goes_on=goes_on)
        lines.append(CorrectionLine(each, became))
    return lines


def chains_of(**of_correction: object) -> dict[int, list[Made]]:
    """All corrections of each deal, in order, by the deal's key. One query."""
    chains: dict[int, list[Made]] = {}
    rows = (
        Correction.objects.filter(**of_correction)
        .order_by("pk")
        .values_list(
            "deal",
            "pk",
            "submission__version",
            "instead_of__version",
            "after_round",
            "from_round",
            "counts_from",
        )
    )
    for deal, pk, version, instead_of, after, since, counts_from in rows:
        is_recorded_only = counts_from == CountsFrom.NEVER
        made = Made(pk, version, instead_of, after, since, is_recorded_only=is_recorded_only)
        chains.setdefault(deal, []).append(made)
    return chains


def versions_as_of(
    stage: Stage, *, until: int | None = None, before: Correction | None = None
) -> Mapping[int, int]:
    """The versions that counted in the standings of a round, or would without a correction and those after it.

    By the deal's key, and only where they are not what counts now. Two queries.
    """
    chains, newest = chains_of(deal__table__round__stage=stage), newest_round(stage)
    at = newest if until is None else min(until, newest)
    number = before.pk if before else None
    then = {deal: version_at(chain, round=at, before=number) for deal, chain in chains.items()}
    return {
        deal: version for deal, version in then.items() if version != version_at(chains[deal], round=newest)
    }


def versions_once(table: Table, *, round: int) -> Mapping[int, int]:
    """The version that will count of each corrected deal of a table once a round is published. One query."""
    return {deal: version_at(chain, round=round) for deal, chain in chains_of(deal__table=table).items()}


def versions_now(stage: Stage) -> Mapping[int, int]:
    """The version that counts of each corrected deal of a stage, by the deal's key. Two queries."""
    newest = newest_round(stage)
    chains = chains_of(deal__table__round__stage=stage)
    return {deal: version_at(chain, round=newest) for deal, chain in chains.items()}


def waiting_in(stage: Stage) -> list[Correction]:
    """The corrections that wait for a round of this stage, in order. Up to three queries."""
    chains = chains_of(deal__table__round__stage=stage)
    if not chains:
        return []
    newest = newest_round(stage)
    keys = [each.number for chain in chains.values() for each in chain if waits(chain, each, round=newest)]
    found = Correction.objects.filter(pk__in=keys).select_related("submission", "deal__table__round")
    return list(found.order_by("pk"))


def newest_round(stage: Stage) -> int:
    """The number of the newest published round of a stage; 0 where there is none. One query."""
    found = stage.rounds.filter(state__in=RoundState.public).aggregate(number=Max("number"))
    return int(found["number"] or 0)


def _newest_rounds(event: Event, *, until: int | None) -> dict[int, int]:
    published = Round.objects.filter(stage__event=event, state__in=RoundState.public).order_by()
    if until is not None:
        published = published.filter(number__lte=until)
    return dict(published.values_list("stage").annotate(number=Max("number")))


def newest_version(deal: Deal) -> int | None:
    """The version that whoever corrects a deal must have seen: of the newest correction, or else what counts."""
    corrected = deal.corrections.aggregate(version=Max("submission__version"))["version"]
    counted = deal.confirmed_submission.version if deal.confirmed_submission else None
    return max(filter(None, (corrected, counted)), default=None)


def next_round_of(stage: Stage) -> int | None:
    """The number of the round that can still be published next; None where none can come.

    In a bracket tables follow results, and on a ladder everything counts in the order of the challenges: there no
    round is the next. While a round that was played is held back, its number and those after it are nobody's to know.
    Up to four queries.
    """
    stands_still = stage.is_bracket or stage.format == StageFormat.LADDER
    if stands_still or stage.state != StageState.CURRENT or stage.event.state == EventState.FINISHED:
        return None
    planned = rounds_in_all(stage, stage.event.entrant_kind, entered=entered(stage))
    published = stage.rounds.filter(state__in=RoundState.public)
    if planned is not None and published.filter(kind=RoundKind.ROUND).count() >= planned:
        return None
    newest, last_released = newest_round(stage), stage.event.last_released
    return None if last_released is not None and newest > last_released else newest + 1
