"""Points that organizers give or take."""

from fractions import Fraction

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from league.models.events import Entrant, Stage
from league.models.people import User


class Adjustment(models.Model):
    """Points an organizer adds to an entrant, or takes when negative; taken back, never changed."""

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="adjustments")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="adjustments")
    points_numerator = models.BigIntegerField()
    points_denominator = models.PositiveBigIntegerField(default=1)
    reason = models.TextField()
    given_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    given_at = models.DateTimeField(db_default=Now(), editable=False)
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("penalty or bonus")
        verbose_name_plural = _("penalties and bonuses")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.points}"

    @property
    def points(self) -> Fraction:
        return Fraction(self.points_numerator, self.points_denominator)
