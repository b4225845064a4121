"""What a player has played, as everybody may see it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from league.models import Entrant, FinalPlace, Player, Seat, Stage, Standing, Substitute
from league.models.released import released
from league.queries.final_order import final_orders
from league.queries.people import people
from league.states import EventState, StageFormat

RECENT_TABLES = 20


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """Where a player entered, the newest first, and the tables they sat at most recently.

    Each entry has its `rank` and whether that is `tied`: in a finished event that of its final order, before in the
    last stage they played, None until a table of theirs counts. Where that is of one of several stages or pools it
    says which: `reached`, `reached_name`, `of_several`, `in_pool`.
    """

    entries: Sequence[Entrant]
    seats: Sequence[Seat]


def player_page(player: Player) -> PlayerPage:
    """What everybody may know of a player: public events and published rounds. Three queries, and up to three more."""
    entries = list(_entries(player))
    _rank_in_the_end([entry for entry in entries if entry.event.state == EventState.FINISHED])
    return PlayerPage(entries, list(_recent_seats(player, entries)))


def _entries(player: Player) -> QuerySet[Entrant]:
    # Who has not played has no rank yet; on a ladder everybody stands on a rung.
    ranked = Q(played__gt=0) | Q(stage__format=StageFormat.LADDER)
    standing = Standing.public.filter(ranked, entrant=OuterRef("pk")).order_by("-stage__number")
    in_pools = standing.filter(stage__pools__gt=1)
    # The order of a stage that is over is what was stored with its cut.
    stored = FinalPlace.objects.filter(entrant=OuterRef("pk"), stage__number=OuterRef("reached"))
    return (
        Entrant.objects.filter(people__player=player, event__state__in=EventState.public)
        .select_related("event", *people())
        .annotate(
            reached=_first(standing, "stage__number"),
            reached_name=_first(standing, "stage__name"),
            of_several=Exists(Stage.objects.filter(event=OuterRef("event"), number__gt=1)),
            in_pool=Subquery(in_pools.filter(stage__number=OuterRef("reached")).values("pool")[:1]),
            rank=Coalesce(_first(stored, "rank"), _first(standing, "rank")),
            tied=Coalesce(_first(stored, "tied"), _first(standing, "tied")),
        )
        .order_by(F("event__starts_at").desc(nulls_last=True), "-event__pk")
    )


def _rank_in_the_end(entries: Sequence[Any]) -> None:
    """In place of the rank of a stage or a pool that of the event, where it is finished and had several."""
    several = [entry for entry in entries if entry.rank and (entry.of_several or entry.in_pool)]
    orders = final_orders({entry.event_id for entry in several}) if several else {}
    for entry in several:
        line = next((line for line in orders.get(entry.event_id, ()) if line.entrant == entry), None)
        if line is not None:
            entry.rank, entry.tied = line.rank, line.tied
            entry.of_several, entry.in_pool = False, None


def _first(rows: QuerySet[Standing] | QuerySet[FinalPlace], column: str) -> Subquery:
    return Subquery(rows.values(column)[:1])


def _recent_seats(player: Player, entries: Sequence[Entrant]) -> QuerySet[Seat]:
    """Those of one's own, whoever played there, and those at which one stood in for somebody."""
    stood_in = Q(pk__in=Substitute.objects.filter(player=player).values("seat"))
    return (
        (Seat.objects.held_by(entries) | Seat.objects.filter(stood_in))
        .filter(released("round__"))
        .with_people()
        .select_related("result", "table__round__stage__event")
        .order_by("-round__published_at", "-round__pk")[:RECENT_TABLES]
    )
