"""Ratings: estimates of how strong players are, which never count in standings."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponseBase
from rest_framework import serializers
from rest_framework.request import Request

from league.api import doors
from league.api.conditional import unless_tagged
from league.api.endpoint import Endpoint, Operation
from league.api.entrants import PlayerOut
from league.api.pages import Page, PageOut, PageQuery, page_of, page_of_rows
from league.models import Player, RatingBoard, RatingStep
from league.queries.ratings import RatingLine, player_steps, rating_lines
from league.services.transactions import snapshot


class RatingOut(serializers.Serializer[RatingStep]):
    """A rating. `rating` is what a player is at least worth with near certainty: strength less three times doubt."""

    rating = serializers.FloatField(source="rating.shown")
    strength = serializers.FloatField()
    doubt = serializers.FloatField(help_text="A standard deviation.")
    provisional = serializers.BooleanField(
        source="rating.is_provisional", help_text="Too little is known yet."
    )
    tables = serializers.IntegerField(help_text="Rated so far.")


class RatingLineOut(serializers.Serializer[RatingLine]):
    """Somebody's rating and rank."""

    rank = serializers.IntegerField()
    tied = serializers.BooleanField()
    player = PlayerOut(source="step.player")
    now = RatingOut(source="step")


class RatingStepOut(serializers.Serializer[RatingStep]):
    """A player's rating after a table."""

    event = serializers.SlugField(source="seat.table.round.stage.event.slug")
    round = serializers.IntegerField(source="seat.table.round.number")
    table = serializers.IntegerField(source="seat.table.number", help_text="Its number in the round.")
    place = serializers.IntegerField()
    seats = serializers.IntegerField(help_text="At that table.")
    after = RatingOut(source="*")


@dataclass(frozen=True)
class RatingsPage(Page):
    """Rows of one revision."""

    revision: int


class RatingsOut(PageOut):
    """Some of the ratings, the highest first. Pages of one `revision` belong together."""

    revision = serializers.IntegerField()
    results = RatingLineOut(many=True)


class RatingHistoryOut(PageOut):
    """Some of a player's history, the newest first."""

    revision = serializers.IntegerField()
    results = RatingStepOut(many=True)


class Ratings(Endpoint):
    """The ratings of a game."""

    @Operation(doors.rating_board, id="list_ratings", asks=PageQuery, gives=RatingsOut, has_etag=True)
    def get(self, request: Request, board: RatingBoard, asked: dict[str, Any]) -> HttpResponseBase:
        """How strong everybody is believed to be, with an ETag as of standings."""
        with snapshot():
            return unless_tagged(
                request,
                f"{board.pk}-{board.revision}",
                lambda: RatingsOut(_of(board, page_of_rows(rating_lines(board), **asked))).data,
            )


class RatingHistory(Endpoint):
    """The ratings of a player in a game."""

    @Operation(
        doors.rated_player, id="list_rating_steps", asks=PageQuery, gives=RatingHistoryOut, has_etag=True
    )
    def get(
        self, request: Request, found: tuple[RatingBoard, Player], asked: dict[str, Any]
    ) -> HttpResponseBase:
        """What a player's rating was after each table."""
        board, player = found
        with snapshot():
            return unless_tagged(
                request,
                f"{board.pk}-{board.revision}-{player.pk}",
                lambda: RatingHistoryOut(_of(board, page_of(player_steps(board, player), **asked))).data,
            )


def _of(board: RatingBoard, page: Page) -> RatingsPage:
    return RatingsPage(**vars(page), revision=board.revision)
