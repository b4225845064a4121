"""A table after something was said at it: how its deals stand, whether it is final, what its seats got."""

from collections.abc import Iterable, Mapping
from contextlib import suppress

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.competition.agreement import Agreement
from league.competition.points import Points, places, scheme_from_json
from league.competition.record import place_scores, points_at
from league.competition.types import EntrantId, PlayedTable
from league.errors import AlreadyDone, MovedOn, NotYours, Unacceptable, UnknownHere
from league.models import Deal, Result, Round, Seat, Stage, Table, User
from league.queries.agreements import agreement_at
from league.queries.entries import with_entries
from league.queries.record import counted
from league.queries.results import played_table
from league.services.log import log
from league.services.packs import open_deals
from league.services.sequence import game_of, refuse_overtaken
from league.services.stages import results_moved
from league.services.transactions import hold
from league.states import DealState, EventState, MatchLength, RoundKind, RoundState, TableState

MOST_DEALS = 100  # of a match to a target: an end for a match that would have none


def hold_table(table: Table, *, other_table: Table | None = None, with_names: bool = False) -> None:
    """Hold a table with its round and stage, to be changed by an organizer; `with_names` where players are added.

    Raises AlreadyDone once the event is finished.
    """
    round, stage = table.round, table.round.stage
    league = stage.event.league if with_names else None
    hold(stage=stage, round=round, table=table, other_table=other_table, league=league)
    round.stage = stage
    for each in (table, other_table):
        if each is not None:
            each.round = round
    refuse_finished(stage)


def hold_published(table: Table, *, with_names: bool = False) -> None:
    """The same for a table that players see. Raises UnknownHere for a proposal's."""
    hold_table(table, with_names=with_names)
    if table.round.state == RoundState.DRAFT:
        raise UnknownHere("round-proposed", _("This round is not published yet. Seat it again instead."))


def refuse_finished(stage: Stage) -> None:
    """Raise AlreadyDone where the event is over. The caller holds the stage."""
    if stage.event.state == EventState.FINISHED:
        raise AlreadyDone("event-finished", _("This event is finished. Reopen it before you change a table."))


def refuse_own_table(table: Table, *, by: User) -> None:
    """Raise NotYours where the organizer plays, or stands in for somebody who does."""
    seats = Seat.objects.filter(table=table).with_people()
    if any(person.user_id == by.pk for seat in seats for person in seat.people):
        raise NotYours("own-table", _("You play at this table. Another organizer must decide here."))


def refuse_entered(table: Table) -> None:
    """Raise AlreadyDone where something is entered: from then on the seats are a part of what was."""
    if with_entries(Table.objects.filter(pk=table.pk)).exists():
        raise AlreadyDone(
            "deals-entered",
            _("Something is entered at table %(table)d. Enter what was played, or close the table early.")
            % {"table": table.number},
        )


def settle(deal: Deal) -> Agreement:
    """Bring a deal to where its steps lead and its table with it. The caller holds the table, within its stage."""
    reached = agreement_at(deal)
    if reached.agreed is not None:
        confirm_reading(deal, version=reached.agreed)
        return reached
    state = DealState.DISPUTED if reached.state == "disputed" else DealState.SUBMITTED
    if Deal.objects.filter(pk=deal.pk).exclude(state=DealState.CONFIRMED).update(state=state):
        deal.state = state
    settle_table(deal.table)
    return reached


def settle_waiting(tables: QuerySet[Table], *, by: User) -> None:
    """Let count what waits at these tables for nobody's word any more: fewer are asked now. The caller holds the stage.

    One that an earlier correction made impossible waits on, for an organizer.
    """
    waiting = Deal.objects.filter(
        table__in=tables, table__state__in=TableState.open, state=DealState.SUBMITTED
    )
    # Prefetched, a table is one object: the next of its deals finds it as this one left it.
    for deal in waiting.prefetch_related("table__round__stage__event").order_by("table", "number"):
        with suppress(MovedOn, Unacceptable):
            settle(deal)
        if deal.state == DealState.CONFIRMED and deal.confirmed_submission:
            version = deal.confirmed_submission.version
            log(deal.table.round.stage.event, "deal.confirmed", by=by, deal=deal, after={"version": version})


def confirm_reading(deal: Deal, *, version: int) -> None:
    """From now on this version is what the deal was. The caller holds the table, within its stage.

    Raises MovedOn where an earlier deal has become another since it was entered, and Unacceptable where a later deal
    would not be possible after it.
    """
    submission = deal.submissions.get(version=version)
    refuse_overtaken(deal, submission)
    deal.state, deal.confirmed_submission = DealState.CONFIRMED, submission
    deal.save(update_fields=["state", "confirmed_submission"])
    settle_table(deal.table)


def settle_table(table: Table) -> None:
    """Set the table's state from its deals; when its match is over, write what its seats got and say so.

    A correction that leaves the match undecided opens the table again while its round is being played. Later, or after
    an organizer closed it, a final table stays final with what it has.
    """
    was_final = table.state == TableState.FINAL
    if not was_final or _is_being_played(table):
        before, table.state = table.state, _state(table)
        if table.state != before:
            table.save(update_fields=["state"])
    if table.state == TableState.FINAL:
        write_results(table)
    elif was_final:
        Result.objects.filter(seat__table=table).delete()
    if was_final or table.state == TableState.FINAL:
        results_moved(table.round.stage)


def is_played_out(table: Table) -> bool:
    """Whether its deals alone make a table final, whatever was decided about it."""
    return _state(table) == TableState.FINAL


def _is_being_played(table: Table) -> bool:
    return not table.ruling and Round.objects.filter(pk=table.round_id, state=RoundState.PLAYING).exists()


def close_by_ruling(tables: Iterable[Table], *, by: User, reason: str) -> None:
    """End open tables as they are: what is confirmed there counts. The caller holds the stage."""
    for table in tables:
        before, table.state, table.ruling = table.state, TableState.FINAL, reason
        table.save(update_fields=["state", "ruling"])
        write_results(table)
        log(
            table.round.stage.event,
            "table.closed",
            by=by,
            table=table,
            before={"state": before},
            after={"state": table.state},
            reason=reason,
        )


def count_again(tables: QuerySet[Table]) -> None:
    """Write anew what the final ones of these tables brought: the rules or who counts are others. Stage held."""
    for table in tables.filter(state=TableState.FINAL).select_related("round__stage__event"):
        write_results(table)


def write_results(table: Table) -> None:
    """Put what the table brought in place of what was there."""
    Result.objects.filter(seat__table=table).delete()
    Result.objects.bulk_create(results_of(table))


def results_of(table: Table) -> list[Result]:
    """Total, place and points of each seat, from the confirmed deals; a play-off gives no points. Not stored here.

    None where no deal was confirmed or the table is void, nor for who has left and counts as never there.
    """
    played = None if table.void else played_table(table)
    if played is None:
        return []
    stage = table.round.stage
    seats = {seat.entrant_id: seat for seat in table.seats.all()}
    results: list[Result] = []
    for counts in counted(stage, [played]):
        points = _points(counts, table.round)
        place = places(place_scores(counts))
        results += [
            Result(
                seat=seats[got.holder],
                score=got.score,
                place=place[got.entrant],
                points_numerator=points[got.entrant].numerator,
                points_denominator=points[got.entrant].denominator,
            )
            for got in counts.places
        ]
    return results


def _points(played: PlayedTable, round: Round) -> Mapping[EntrantId, Points]:
    if round.kind == RoundKind.PLAY_OFF:
        return dict.fromkeys((seat.entrant for seat in played.places), 0)
    return points_at(played, scheme_from_json(round.stage.points_scheme))


def _state(table: Table) -> TableState:
    deals = list(table.deals.all())
    states = {deal.state for deal in deals}
    if states == {DealState.OPEN}:
        return TableState.WAITING
    if _match_is_over(table, deals):
        return TableState.FINAL
    return TableState.DISPUTED if DealState.DISPUTED in states else TableState.PLAYING


def _match_is_over(table: Table, deals: list[Deal]) -> bool:
    """All planned deals are confirmed, or the confirmed ones decide the match.

    A match of no planned length opens its next deal here, and takes an untouched one back when a correction made it
    needless. One that somebody spoke about is played out first, unless the game knows no deal after the last.
    """
    unconfirmed = [deal for deal in deals if deal.state != DealState.CONFIRMED]
    if table.round.stage.match_length == MatchLength.DEALS:
        return not unconfirmed
    untouched = [deal.pk for deal in unconfirmed if not deal.steps]
    if len(untouched) < len(unconfirmed) and not game_of(table).in_sequence:
        return False
    is_over = _is_decided(table)
    if is_over:
        table.deals.filter(pk__in=untouched).delete()
    elif not unconfirmed:
        open_deals(table, [len(deals) + 1])
    return is_over


def _is_decided(table: Table) -> bool:
    played = played_table(table)
    if played is None:
        return False
    deals = [
        {at: seat.deals[number].points for at, seat in enumerate(played.places, start=1)}
        for number in range(len(played.places[0].deals))
    ]
    stage = table.round.stage
    if stage.match_length == MatchLength.TARGET and len(deals) >= MOST_DEALS:
        return True
    game = game_of(table)
    return game.match_is_over(deals, target=stage.target or 0, variant=game.variant(table.variant))
