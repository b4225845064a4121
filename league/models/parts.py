"""What each seat has entered of a deal on its own phone, before somebody puts the parts together."""

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from league.models.results import Deal
from league.models.rounds import Seat, SeatClaim
from league.states import Evidence


class SeatPart(models.Model):
    """A seat's own cards as they were typed; without a seat, the foundations. The latest wins. Not a submission."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="parts")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="parts")
    evidence = models.CharField(max_length=20, choices=Evidence)
    typed = models.JSONField()  # by field of the form: text, or the cards ticked
    claim = models.ForeignKey(SeatClaim, on_delete=models.PROTECT, related_name="+")
    kept_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        verbose_name = _("part of a deal")
        verbose_name_plural = _("parts of deals")
        ordering = ["deal_id", "seat__number"]
        constraints = [
            models.UniqueConstraint(
                fields=["deal", "seat", "evidence"], name="one_part_per_seat", nulls_distinct=False
            )
        ]

    def __str__(self) -> str:
        return f"{self.deal}: {self.seat or _('foundations')}"
