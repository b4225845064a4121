"""A table after something was said at it: how its deals stand, whether it is final, what its seats got."""

from games import GAMES
from league.competition.agreement import Agreement
from league.competition.points import places, scheme_from_json, table_points
from league.models import Deal, Result, Table
from league.queries.agreements import agreement_at
from league.queries.results import played_table
from league.services.stages import results_moved
from league.states import DealState, MatchLength, TableState

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
    """From now on this version is what the deal was. The caller holds stage and table."""
    submission = deal.submissions.get(version=version)
    Deal.objects.filter(pk=deal.pk).update(state=DealState.CONFIRMED, confirmed_submission=submission)
    deal.refresh_from_db()
    settle_table(deal.table)


def settle_table(table: Table) -> None:
    """Set the table's state from its deals; when its match is over, write what its seats got and say so."""
    was_final = table.state == TableState.FINAL
    if not was_final:
        table.state = _state(table)
        table.save(update_fields=["state"])
    if table.state == TableState.FINAL:
        write_results(table)
        results_moved(table.round.stage)


def write_results(table: Table) -> None:
    """Total, place and points of each seat, from the confirmed deals. None where no deal was confirmed."""
    Result.objects.filter(seat__table=table).delete()
    played = played_table(table)
    if played is None:
        return
    scores = {seat.entrant: seat.score for seat in played.places}
    deals = max(len(seat.deals) for seat in played.places)
    scheme = scheme_from_json(table.round.stage.points_scheme)
    points = table_points(scheme, scores, deals=deals)
    place = places(scores)
    seats = {seat.entrant_id: seat for seat in table.seats.all()}
    Result.objects.bulk_create(
        [
            Result(
                seat=seats[entrant],
                score=score,
                place=place[entrant],
                points_numerator=points[entrant].numerator,
                points_denominator=points[entrant].denominator,
            )
            for entrant, score in scores.items()
        ]
    )


def _state(table: Table) -> TableState:
    deals = list(table.deals.all())
    states = {deal.state for deal in deals}
    if DealState.DISPUTED in states:
        return TableState.DISPUTED
    if states == {DealState.OPEN}:
        return TableState.WAITING
    return TableState.FINAL if _match_is_over(table, deals) else TableState.PLAYING


def _match_is_over(table: Table, deals: list[Deal]) -> bool:
    """All planned deals are confirmed, or the target decided the match.

    A match to a target opens its next deal here, and takes an untouched one back when a correction made it needless.
    """
    unconfirmed = [deal for deal in deals if deal.state != DealState.CONFIRMED]
    if table.round.stage.match_length == MatchLength.DEALS:
        return not unconfirmed
    if any(deal.steps for deal in unconfirmed):
        return False
    is_over = _target_decides(table)
    if is_over:
        table.deals.filter(pk__in=[deal.pk for deal in unconfirmed]).delete()
    elif not unconfirmed:
        Deal.objects.create(table=table, number=len(deals) + 1)
    return is_over


def _target_decides(table: Table) -> bool:
    played = played_table(table)
    assert played is not None, "a table with a confirmed deal has scores"
    deals = [
        {at: seat.deals[number].points for at, seat in enumerate(played.places, start=1)}
        for number in range(len(played.places[0].deals))
    ]
    stage = table.round.stage
    game = GAMES[stage.event.game]
    variant = game.variant(table.variant)
    return len(deals) >= MOST_DEALS or game.match_is_over(deals, target=stage.target or 0, variant=variant)
