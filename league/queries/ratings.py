"""Ratings as everybody sees them: how strong each player is believed to be, and what changed it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from django.db.models import Count, F, FloatField, QuerySet
from django.db.models.expressions import Combinable, ExpressionWrapper

from league.competition.ratings import DOUBTS, NEWCOMER, Rating
from league.models import Player, RatingBoard, RatingStep

LATEST = 100  # tables of a player on one page


@dataclass(frozen=True, slots=True)
class RatingLine:
    """Who stands where; level ones share a rank."""

    rank: int
    tied: bool
    step: RatingStep


@dataclass(frozen=True, slots=True)
class Change:
    """What a table did to a player's rating."""

    step: RatingStep
    before: Rating
    seats: int

    @property
    def amount(self) -> float:
        return abs(self._by)

    @property
    def direction(self) -> Literal["up", "down", "level"]:
        """Level where nobody would see a change."""
        if round(self.amount, 1) == 0:
            return "level"
        return "up" if self._by > 0 else "down"

    @property
    def _by(self) -> float:
        return self.step.rating.shown - self.before.shown


@dataclass(frozen=True, slots=True)
class RatingHistory:
    """The latest changes to a player's rating, the newest first, of so many in all."""

    changes: Sequence[Change]
    tables: int

    @property
    def newest(self) -> RatingStep:
        return self.changes[0].step

    @property
    def shown(self) -> list[float]:
        """What the rating was before the first of these tables and after each, in the order of time."""
        if not self.changes:
            return []
        return [self.changes[-1].before.shown, *(each.step.rating.shown for each in self.changes[::-1])]


def boards() -> QuerySet[RatingBoard]:
    """The games in which somebody is rated. One query."""
    return RatingBoard.objects.filter(steps__sequence=1).distinct().order_by("game")


def rated_now(board: RatingBoard) -> QuerySet[RatingStep]:
    """Everybody's rating of now, the highest first. Who is level comes in the order of names."""
    shown: Combinable = F("strength") - DOUBTS * F("doubt")
    return (
        steps_of(board)
        .filter(is_newest=True)
        .select_related("player")
        .annotate(shown=ExpressionWrapper(shown, output_field=FloatField()))
        .order_by("-shown", "player__name", "player_id")
    )


def rating_lines(board: RatingBoard, *, only: Collection[int] | None = None) -> list[RatingLine]:
    """Who stands where among all, or `only` the lines of these players. One query."""
    steps = list(rated_now(board))
    first_at: dict[float, int] = {}
    for rank, step in enumerate(steps, start=1):
        first_at.setdefault(step.rating.shown, rank)
    ranks = [first_at[step.rating.shown] for step in steps]
    return [
        RatingLine(rank, ranks.count(rank) > 1, step)
        for rank, step in zip(ranks, steps, strict=True)
        if only is None or step.player_id in only
    ]


def ratings_of(player: Player) -> list[RatingStep]:
    """A player's rating of now in each game. One query."""
    newest = RatingStep.objects.filter(player=player, is_newest=True)
    return list(newest.select_related("board").order_by("board__game"))


def steps_of(board: RatingBoard) -> QuerySet[RatingStep]:
    """All steps of a board; none where nobody was rated yet and it has no row."""
    return RatingStep.objects.filter(board_id=board.pk)


def player_steps(board: RatingBoard, player: Player) -> QuerySet[RatingStep]:
    """A player's ratings after each table, the newest first, with where that was."""
    return (
        steps_of(board)
        .filter(player=player)
        .select_related("seat__table__round__stage__event")
        .annotate(seats=Count("seat__table__seats"))
        .order_by("-sequence")
    )


def rating_history(board: RatingBoard, player: Player) -> RatingHistory:
    """The latest changes and what they came after. One query."""
    steps = list(player_steps(board, player)[: LATEST + 1])
    before = [*(step.rating for step in steps[1:]), NEWCOMER]
    changes = [
        Change(step, was, step.seats)  # type: ignore[attr-defined]  # as the query adds it
        for step, was in zip(steps, before, strict=False)
    ]
    return RatingHistory(changes[:LATEST], tables=steps[0].tables if steps else 0)
