"""Each seat keeps its own part of a deal; the parts become a submission only when somebody enters them together."""

from collections.abc import Mapping

from django.db.models.functions import Now

from league.models import SeatClaim, SeatPart, Table
from league.services.deadlines import refuse_shut
from league.services.log import log
from league.services.results import deal_to_speak_of, refuse_settled, refuse_where_only_organizers_enter
from league.services.transactions import hold, in_transaction


@in_transaction
def keep_part(
    table: Table,
    number: int,
    *,
    evidence: str,
    typed: Mapping[str, str | list[str]],
    of_seat: bool,
    by: SeatClaim,
) -> SeatPart:
    """Keep what a phone typed of its own seat or, not `of_seat`, of the foundations. Safe to repeat: the latest wins.

    Raises AlreadyDone for a deal that is confirmed and NotYours for a released phone.
    """
    # The race: two phones of a partnership keep the same part. The second waits and replaces it.
    hold(table=table)
    refuse_where_only_organizers_enter(table)
    deal = deal_to_speak_of(table, number, by=by)
    refuse_settled(deal)
    refuse_shut(table)
    seat = by.seat if of_seat else None
    of = {"seat": seat and seat.number, "evidence": evidence}
    earlier = SeatPart.objects.filter(deal=deal, seat=seat, evidence=evidence).first()
    before = {**of, "typed": earlier.typed} if earlier else None
    part, _is_new = SeatPart.objects.update_or_create(
        deal=deal,
        seat=seat,
        evidence=evidence,
        defaults={"typed": dict(typed), "claim": by, "kept_at": Now()},
    )
    after = {**of, "typed": part.typed}
    log(table.round.stage.event, "part.kept", by=by, deal=deal, before=before, after=after)
    return part
