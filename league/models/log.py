"""Every change as a row: who, what, before and after, why. Only ever added to: a trigger refuses the rest.

But for one thing: names of who was erased leave `before` and `after`.
"""

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from league.models.events import Event
from league.models.naming import NamingField
from league.models.people import League, User
from league.models.results import Deal
from league.models.rounds import SeatClaim, Table
from league.models.seasons import Season

CUT_UNDONE = "cut.undone"
"""The action of a row whose `before` keeps the numbers of the rounds that were thrown away with the cut."""


class LogEntry(models.Model):
    """One change. Without a user and without a claim, a job made it."""

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="log")
    event = models.ForeignKey(Event, on_delete=models.PROTECT, null=True, blank=True, related_name="log")
    season = models.ForeignKey(Season, on_delete=models.PROTECT, null=True, blank=True, related_name="log")
    # History outlives what it speaks of: a round thrown away takes its tables and their phones, not its log.
    table = models.ForeignKey(
        Table, on_delete=models.DO_NOTHING, db_constraint=False, null=True, blank=True, related_name="log"
    )
    deal = models.ForeignKey(
        Deal, on_delete=models.DO_NOTHING, db_constraint=False, null=True, blank=True, related_name="log"
    )
    # What it is about, for whoever asks later: numbers and keys stay what they were when rounds and entrants are gone.
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    table_number = models.PositiveSmallIntegerField(null=True, blank=True)
    people = ArrayField(models.BigIntegerField(), default=list, blank=True)  # keys of players
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    claim = models.ForeignKey(
        SeatClaim, on_delete=models.DO_NOTHING, db_constraint=False, null=True, blank=True, related_name="+"
    )
    action = models.CharField(max_length=60)
    before = NamingField(null=True, blank=True)
    after = NamingField(null=True, blank=True)
    reason = models.TextField(blank=True)
    at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        verbose_name = _("log entry")
        verbose_name_plural = _("log")
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["event", "-id"], name="log_by_event"),
            GinIndex(fields=["people"], name="log_by_people"),
            # Old addresses look here for what became of their round.
            models.Index(fields=["event"], name="log_of_undone_cuts", condition=Q(action=CUT_UNDONE)),
        ]

    def __str__(self) -> str:
        return self.action
