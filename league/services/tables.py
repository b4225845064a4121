"""A table after something was said at it: how its deals stand, whether it is final, what its seats got."""

from collections.abc import Mapping

from league.competition.agreement import Agreement
from league.competition.points import Points, places, scheme_from_json
from league.competition.record import place_scores, points_at
from league.competition.types import EntrantId, PlayedTable
from league.models import Deal, Result, Round, Table
from league.queries.agreements import agreement_at
from league.queries.results import played_table
from league.services.sequence import game_of, refuse_overtaken
from league.services.stages import results_moved
from league.states import DealState, MatchLength, RoundKind, RoundState, TableState

MOST_DEALS = 100  # of a match to a target: an end for a match that would have none


def settle(deal: Deal) -> Agreement:
    """Bring a deal to where its steps lead and its table with it. The caller holds stage and table."""
    reached = agreement_at(deal)
    if reached.agreed is not None:
        confirm_reading(deal, version=reached.agreed)
    else:
        state = DealState.DISPUTED if reached.state == "disputed" else DealState.SUBMITTED
        Deal.objects.filter(pk=deal.pk).exclude(state=DealState.CONFIRMED).update(state=state)
        settle_table(deal.table)
    deal.refresh_from_db()
    return reached


def confirm_reading(deal: Deal, *, version: int) -> None:
    """From now on this version is what the deal was. The caller holds stage and table.

    Raises MovedOn where an earlier deal has become another since it was entered, and Unacceptable where a later deal
    would not be possible after it.
    """
    submission = deal.submissions.get(version=version)
    refuse_overtaken(deal, submission)
    Deal.objects.filter(pk=deal.pk).update(state=DealState.CONFIRMED, confirmed_submission=submission)
    deal.refresh_from_db()
    settle_table(deal.table)


def settle_table(table: Table) -> None:
    """Set the table's state from its deals; when its match is over, write what its seats got and say so.

    A correction that leaves the match undecided opens the table again while its round is being played. Later, or after
    an organizer closed it, a final table stays final with what it has.
    """
    was_final = table.state == TableState.FINAL
    if not was_final or _is_being_played(table):
        table.state = _state(table)
        table.save(update_fields=["state"])
    if table.state == TableState.FINAL:
        write_results(table)
    elif was_final:
        Result.objects.filter(seat__table=table).delete()
    if was_final or table.state == TableState.FINAL:
        results_moved(table.round.stage)


def _is_being_played(table: Table) -> bool:
    return not table.ruling and Round.objects.filter(pk=table.round_id, state=RoundState.PLAYING).exists()


def write_results(table: Table) -> None:
    """Total, place and points of each seat, from the confirmed deals. None where no deal was confirmed.

    A play-off separates who is level and gives no points.
    """
    Result.objects.filter(seat__table=table).delete()
    played = played_table(table)
    if played is None:
        return
    points = _points(played, table.round)
    place = places(place_scores(played))
    seats = {seat.entrant_id: seat for seat in table.seats.all()}
    Result.objects.bulk_create(
        [
            Result(
                seat=seats[got.entrant],
                score=got.score,
                place=place[got.entrant],
                points_numerator=points[got.entrant].numerator,
                points_denominator=points[got.entrant].denominator,
            )
            for got in played.places
        ]
    )


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
        Deal.objects.create(table=table, number=len(deals) + 1)
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
