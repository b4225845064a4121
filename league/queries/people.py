"""Who plays: the people behind an entrant, and what a player has played."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from league.models import Entrant, FinalPlace, Player, Seat, Stage, Standing, Substitute
from league.models.released import released
from league.states import EventState, StageFormat

RECENT_TABLES = 20


def people(of: str = "") -> tuple[str, ...]:
    """What to select with an entrant (or with what has one `of` that name) so that its names cost no query."""
    return tuple(f"{of}{each}" for each in ("player", "partnership__first", "partnership__second"))


def records_of(player: Player) -> list[int]:
    """The keys by which rows that never change know them: their own, and of what was merged into it. One query."""
    return [player.pk, *player.merged.order_by("pk").values_list("pk", flat=True)]


def persons_by(keys: Sequence[int]) -> list[Player]:
    """Who was known by these keys, as they are now. One query."""
    found = Player.objects.select_related("merged_into").in_bulk(keys)
    return [found[key].person for key in keys]


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """Where a player entered, the newest first, and the tables they sat at most recently.

    Each entry has its `rank` and whether that is `tied`, in the last stage they played; None until a table of theirs
    counts. Where there are several stages or pools it says which: `reached`, `reached_name`, `of_several`, `in_pool`.
    """

    entries: Sequence[Entrant]
    seats: Sequence[Seat]


def plays_in_public(player: Player) -> bool:
    """Whether they are entered in an event that everybody sees, or stand in at one. One query or two."""
    if player.places.filter(event__state__in=EventState.public).exists():
        return True
    return Substitute.objects.filter(released("seat__round__"), player=player).exists()


def player_page(player: Player) -> PlayerPage:
    """What everybody may know of a player: public events and published rounds. Three queries."""
    entries = list(_entries(player))
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
