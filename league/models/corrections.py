"""Corrections of confirmed deals: what was corrected, and from which round it counts. Only ever added to."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.log import LogEntry
from league.models.results import Deal, Submission
from league.states import CountsFrom

LONGEST_NOTE = 280


class Correction(models.Model):
    """A reading that an organizer put in the place of what counted. Who did it, when and why, its row in the log says.

    `Deal.confirmed_submission` is what counts now; what counted in the standings of earlier rounds follows from these.
    """

    entry = models.OneToOneField(
        LogEntry, on_delete=models.PROTECT, primary_key=True, related_name="correction"
    )
    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="corrections")
    submission = models.OneToOneField(Submission, on_delete=models.PROTECT, related_name="correction")
    instead_of = models.ForeignKey(Submission, on_delete=models.PROTECT, related_name="+")
    counts_from = models.CharField(max_length=20, choices=CountsFrom, default=CountsFrom.THIS)
    # The round with whose publishing it begins to count; and the newest that was published when it was made.
    from_round = models.PositiveSmallIntegerField(null=True, blank=True)
    after_round = models.PositiveSmallIntegerField()
    note = models.CharField(max_length=LONGEST_NOTE, blank=True)  # for everybody

    class Meta:
        verbose_name = _("correction")
        verbose_name_plural = _("corrections")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(counts_from="next", from_round__isnull=False)
                | (~Q(counts_from="next") & Q(from_round=None)),
                name="correction_waits_for_a_round",
            ),
            models.CheckConstraint(
                condition=Q(counts_from__in=CountsFrom.values), name="correction_counts_from_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.submission} instead of {self.instead_of.version}"
