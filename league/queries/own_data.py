"""What the league stores about somebody, for themselves."""

from typing import Any

from django.db.models import Q, QuerySet

from league.models import Entrant, Player, Result, Seat, SeatClaim, Submission, Substitute, Table, User
from league.models.released import released
from league.queries.people import people
from league.states import EventState

AT_ITS_ROUND = "round__stage__event"


def own_data(user: User, player: Player | None) -> dict[str, Any]:
    """An account and what is its player's, oldest first. What is held back comes with its release. Six queries."""
    account = {"username": user.username, "email": user.email, "since": user.date_joined}
    if player is None:
        return {"account": account, "player": None}
    waiting = player.waiting.select_related("event").order_by("pk")
    return {
        "account": account,
        "player": {"id": player.pk, "name": player.name, "since": player.joined_at},
        "entries": [_entry(entrant) for entrant in _entries(player)],
        "waiting": [{"event": each.event.slug, "since": each.since} for each in waiting],
        "seats": [_seat(seat) for seat in _seats(player)],
        "claims": [_claim(claim) for claim in _claims(player)],
        "submissions": [_submission(submission) for submission in _submissions(player)],
    }


def _entries(player: Player) -> QuerySet[Entrant]:
    entries = Entrant.objects.filter(people__player=player, event__state__in=EventState.public)
    return entries.select_related("event", *people()).order_by("pk")


def _entry(entrant: Entrant) -> dict[str, Any]:
    return {
        "event": entrant.event.slug,
        "name": str(entrant),
        "state": entrant.state,
        "since": entrant.entered_at,
    }


def _seats(player: Player) -> QuerySet[Seat]:
    """Their own, whoever played there, and those at which they stood in for somebody."""
    own = Q(entrant__people__player=player) | Q(partner__people__player=player)
    stood_in = Q(pk__in=Substitute.objects.filter(player=player).values("seat"))
    seats = Seat.objects.filter(own | stood_in).filter(released("table__round__")).distinct()
    return seats.select_related("result", f"table__{AT_ITS_ROUND}").with_people().order_by("pk")


def _seat(seat: Seat) -> dict[str, Any]:
    result: Result | None = getattr(seat, "result", None)
    return {
        **_place(seat.table),
        "seat": seat.number,
        "played_by": [{"id": person.pk, "name": person.name} for person in seat.people],
        "result": result and {"score": result.score, "place": result.place, "points": str(result.points)},
    }


def _claims(player: Player) -> QuerySet[SeatClaim]:
    claims = SeatClaim.objects.filter(released("table__round__"), player=player)
    return claims.select_related("seat", f"table__{AT_ITS_ROUND}").order_by("pk")


def _claim(claim: SeatClaim) -> dict[str, Any]:
    return {
        **_place(claim.table),
        "seat": claim.seat.number,
        "claimed_at": claim.claimed_at,
        "released_at": claim.released_at,
    }


def _submissions(player: Player) -> QuerySet[Submission]:
    said = Submission.objects.filter(released("deal__table__round__"), claim__player=player)
    return said.select_related(f"deal__table__{AT_ITS_ROUND}").order_by("pk")


def _submission(submission: Submission) -> dict[str, Any]:
    deal = submission.deal
    return {
        **_place(deal.table),
        "deal": deal.number,
        "version": submission.version,
        "at": submission.submitted_at,
        "document": submission.document,
    }


def _place(table: Table) -> dict[str, Any]:
    """Where a table is."""
    return {"event": table.round.stage.event.slug, "round": table.round.number, "table": table.number}
