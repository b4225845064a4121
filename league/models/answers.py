"""What organizers answer to objections that came too late."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.log import LogEntry
from league.models.results import Dispute


class DisputeAnswer(models.Model):
    """What counts stands, though a seat objected to it. Who said so, when and why, its row in the log says.

    Taken back, never changed. A seat that objects again afterwards asks anew.
    """

    entry = models.ForeignKey(LogEntry, on_delete=models.PROTECT, related_name="dispute_answers")
    dispute = models.ForeignKey(Dispute, on_delete=models.PROTECT, related_name="answers")
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("answer to an objection")
        verbose_name_plural = _("answers to objections")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["dispute"], condition=Q(taken_back_at=None), name="one_answer_per_dispute"
            )
        ]

    def __str__(self) -> str:
        return f"{self.dispute}: it stands"
