"""A table after something was said at it: how its deals stand, whether it is final, what its seats got."""

from games import GAMES
from league.competition.agreement import Agreement, Reading, Step, agreement
from league.competition.points import places, scheme_from_json, table_points
from league.models import Deal, Result, Seat, Submission, Table
from league.queries.results import played_table
from league.services.stages import results_moved
from league.states import ConfirmationPolicy, DealState, MatchLength, TableState

MOST_DEALS = 100  # of a match to a target: an end for a match that would have none


def agreement_at(deal: Deal) -> Agreement:
    """How the table stands on a deal, from all that was said. Needs the table held to be more than a glance."""
    policy = ConfirmationPolicy(deal.table.round.stage.event.confirmation)
    submissions = list(deal.submissions.exclude(seat=None))
    readings = [reading_of(each) for each in submissions]
    version = {each.pk: each.version for each in submissions}
    steps = [Step(each.step, each.seat_id or 0, "entered", each.version) for each in submissions]
    steps += [
        Step(each.step, each.seat_id, "confirmed", version[each.submission_id])
        for each in deal.confirmations.all()
        if each.submission_id in version
    ]
    steps += [
        Step(each.step, each.seat_id, "disputed", version[each.submission_id])
        for each in deal.disputes.filter(too_late=False)
        if each.submission_id in version
    ]
    needed = policy.confirmations_needed(Seat.objects.filter(table=deal.table_id).count())
    return agreement(readings, steps, needed=needed)


def reading_of(submission: Submission) -> Reading:
    """A seat's submission, as the value that agreement is judged by."""
    return Reading(
        submission.version,
        submission.seat_id or 0,
        submission.content_hash,
        submission.outcome_hash,
        submission.evidence,
    )


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
    states = set(table.deals.values_list("state", flat=True))
    if DealState.DISPUTED in states:
        return TableState.DISPUTED
    if states == {DealState.CONFIRMED} and _match_is_over(table):
        return TableState.FINAL
    return TableState.WAITING if states == {DealState.OPEN} else TableState.PLAYING


def _match_is_over(table: Table) -> bool:
    """All planned deals are confirmed, or the target decided the match; where it did not, the next deal opens."""
    stage = table.round.stage
    if stage.match_length == MatchLength.DEALS:
        return True
    played = played_table(table)
    assert played is not None, "a table with a confirmed deal has scores"
    deals = [
        {at: seat.deals[number].points for at, seat in enumerate(played.places, start=1)}
        for number in range(len(played.places[0].deals))
    ]
    game = GAMES[stage.event.game]
    if game.match_is_over(deals, target=stage.target or 0, variant=game.variant(table.variant)):
        return True
    if len(deals) >= MOST_DEALS:
        return True
    Deal.objects.create(table=table, number=len(deals) + 1)
    return False
