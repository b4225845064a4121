"""How strong players are believed to be, and what brought them there. Never a part of standings."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.competition.ratings import Rating
from league.models.people import League, Player
from league.models.rounds import Seat


class RatingBoard(models.Model):
    """The ratings of a league in one game. They move on together, whenever results have."""

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="rating_boards")
    game = models.CharField(_("game"), max_length=20)
    revision = models.PositiveBigIntegerField(default=0)

    class Meta:
        verbose_name = _("ratings of a game")
        verbose_name_plural = _("ratings of games")
        constraints = [
            models.UniqueConstraint(fields=["league", "game"], name="one_rating_board_per_league_and_game")
        ]

    def __str__(self) -> str:
        return self.game


class RatingStep(models.Model):
    """A player's rating after a table. Derived; written only by services.ratings."""

    # Board and player need no index of their own: they lead those below.
    board = models.ForeignKey(RatingBoard, on_delete=models.PROTECT, db_index=False, related_name="steps")
    sequence = models.PositiveIntegerField()  # which table of the board it was, 1 first
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, db_index=False, related_name="rating_steps")
    place = models.PositiveSmallIntegerField()  # of the seat, by which it was rated
    tables = models.PositiveIntegerField()  # rated for this player so far, this one among them
    strength = models.FloatField()
    doubt = models.FloatField()
    is_newest = models.BooleanField()  # of its player

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        ordering = ["board_id", "sequence", "seat__number", "player_id"]
        constraints = [
            models.UniqueConstraint(fields=["board", "player", "sequence"], name="one_rating_per_table"),
            models.UniqueConstraint(
                fields=["board", "player"], condition=Q(is_newest=True), name="one_newest_rating_per_player"
            ),
        ]
        indexes = [models.Index(fields=["board", "sequence"], name="ratings_in_order")]

    def __str__(self) -> str:
        return f"{self.player}: {self.rating.shown:.1f}"

    @property
    def rating(self) -> Rating:
        return Rating(self.strength, self.doubt)
