"""The table everybody reads, stored whole for each revision of a stage's results."""

from fractions import Fraction
from typing import Any, NamedTuple

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.competition import standings
from league.competition.standings import StandingRow
from league.competition.types import EntrantId
from league.models.events import Entrant, Stage

DIGITS = 1000  # as many as PostgreSQL lets a numeric column declare


class TiebreakValue(NamedTuple):
    """What separates the level; `shown` stands for a value that is only good for comparing."""

    name: str
    value: Fraction
    shown: str


class Whole(models.Manager["Standing"]):
    """By all that was played."""

    def get_queryset(self) -> models.QuerySet["Standing"]:
        return super().get_queryset().filter(is_whole=True)


class Public(models.Manager["Standing"]):
    """By what everybody may know of. Whatever shows standings to everybody starts here."""

    def get_queryset(self) -> models.QuerySet["Standing"]:
        return super().get_queryset().filter(is_public=True)


class Standing(models.Model):
    """An entrant's row in a stage. Derived; written only by services.stages.

    Where results are held back there are two: the whole, and what is public. Else one is both.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="standings")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="standings")
    pool = models.PositiveSmallIntegerField(default=1)
    line = models.PositiveIntegerField()  # where the row stands on the page, through all pools, 1 first
    rank = models.PositiveIntegerField()  # in its pool
    tied = models.BooleanField()  # another entrant has the same rank
    played = models.PositiveSmallIntegerField()
    # Whole numbers of any size: shares of many tables have a common denominator of dozens of digits.
    points_numerator = models.DecimalField(max_digits=DIGITS, decimal_places=0)
    points_denominator = models.DecimalField(max_digits=DIGITS, decimal_places=0, default=1)
    tiebreaks = models.JSONField(default=list)  # [name, numerator, denominator, text] in order
    is_whole = models.BooleanField(default=True)
    is_public = models.BooleanField(default=True)

    objects = Whole()
    public = Public()
    every = models.Manager["Standing"]()

    class Meta:
        verbose_name = _("standing")
        verbose_name_plural = _("standings")
        ordering = ["stage_id", "line"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "entrant"], condition=Q(is_whole=True), name="one_standing_per_entrant"
            ),
            models.UniqueConstraint(
                fields=["stage", "line"], condition=Q(is_whole=True), name="one_standing_per_line"
            ),
            models.UniqueConstraint(
                fields=["stage", "entrant"],
                condition=Q(is_public=True),
                name="one_public_standing_per_entrant",
            ),
            models.UniqueConstraint(
                fields=["stage", "line"], condition=Q(is_public=True), name="one_public_standing_per_line"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rank}. {self.entrant}"

    COLUMNS = (
        *("stage_id", "entrant_id", "pool", "line", "rank", "tied", "played"),
        *("points_numerator", "points_denominator", "tiebreaks", "is_whole", "is_public"),
    )

    @classmethod
    def of(cls, stage: Stage, line: int, row: StandingRow, *, pool: int = 1) -> "Standing":
        """What was derived, as a row that is not stored."""
        return cls(**dict(zip(cls.COLUMNS, cls.cells(stage, line, row, pool=pool), strict=True)))

    @staticmethod
    def cells(
        stage: Stage,
        line: int,
        row: StandingRow,
        *,
        pool: int = 1,
        is_whole: bool = True,
        is_public: bool = True,
    ) -> tuple[Any, ...]:
        """What was derived, by COLUMNS; storing it is services.stages' to do."""
        tiebreaks = [
            [each.name, each.value.numerator, each.value.denominator, each.shown or ""]
            for each in row.tiebreaks
        ]
        return (
            *(stage.pk, row.entrant, pool, line, row.rank, row.tied, row.played),
            *(row.points.numerator, row.points.denominator, tiebreaks, is_whole, is_public),
        )

    def as_row(self) -> StandingRow:
        """What was derived, as it was before it was a row."""
        return StandingRow(
            EntrantId(self.entrant_id),
            self.rank,
            self.tied,
            self.played,
            self.points,
            tuple(standings.TiebreakValue(*value) for value in self.tiebreak_values),
        )

    @property
    def points(self) -> Fraction:
        return Fraction(int(self.points_numerator), int(self.points_denominator))

    @property
    def tiebreak_values(self) -> list["TiebreakValue"]:
        """In the order in which they are asked."""
        return [
            TiebreakValue(name, Fraction(over, under), shown) for name, over, under, shown in self.tiebreaks
        ]
