"""Who has a place in a stage, how it ended, and what organizers ruled where its rules left it open."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from league.models.events import Entrant, Stage
from league.models.people import User
from league.models.rounds import Table


class StagePlace(models.Model):
    """A place in a stage by seed, the best being 1: an entrant's, one for a qualifier to come, or for nobody."""

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="places")
    seed = models.PositiveSmallIntegerField()
    pool = models.PositiveSmallIntegerField(default=1)
    entrant = models.ForeignKey(
        Entrant, on_delete=models.PROTECT, null=True, blank=True, related_name="places"
    )
    is_bye = models.BooleanField(default=False)  # nobody will come; what is not known yet is no bye

    class Meta:
        verbose_name = _("place in a stage")
        verbose_name_plural = _("places in a stage")
        ordering = ["stage_id", "seed"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "seed"],
                name="one_place_per_seed",
                deferrable=models.Deferrable.IMMEDIATE,
            ),
            models.UniqueConstraint(
                fields=["stage", "entrant"],
                name="one_place_per_entrant_and_stage",
                deferrable=models.Deferrable.IMMEDIATE,
            ),
            models.CheckConstraint(condition=Q(entrant=None) | Q(is_bye=False), name="bye_is_nobody"),
        ]

    def __str__(self) -> str:
        return f"{self.stage}, seed {self.seed}: {self.entrant or '-'}"


class FinalPlace(models.Model):
    """Where an entrant stood when a stage ended. Stored with its cut; only a ruling writes it anew."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="final_places")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="final_places")
    pool = models.PositiveSmallIntegerField(default=1)
    line = models.PositiveIntegerField()  # where it stands on the page, through all pools, 1 first
    rank = models.PositiveIntegerField()  # in its pool
    tied = models.BooleanField()
    seed = models.PositiveSmallIntegerField(null=True, blank=True)  # as which it went on, if it did

    class Meta:
        verbose_name = _("final place")
        verbose_name_plural = _("final places")
        ordering = ["stage_id", "line"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "entrant"], name="one_final_place_per_entrant"),
            models.UniqueConstraint(fields=["stage", "line"], name="one_final_place_per_line"),
        ]

    def __str__(self) -> str:
        return f"{self.rank}. {self.entrant}"


class HeldSeat(models.Model):
    """A seat of a bracket that a ruling gives to somebody, or to nobody, whoever would come to it."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="held_seats")
    table = models.PositiveSmallIntegerField()  # its number in the bracket, and the seat's at the table
    seat = models.PositiveSmallIntegerField()
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    reason = models.TextField()
    held_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    held_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        verbose_name = _("held seat")
        verbose_name_plural = _("held seats")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "table", "seat"], name="one_holder_per_bracket_seat")
        ]

    def __str__(self) -> str:
        return f"{self.stage}, table {self.table}, seat {self.seat}: {self.entrant or '-'}"


class OrderRuling(models.Model):
    """An organizer's order of exactly those who are level where it matters: at a cut, or at a table of a bracket."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="order_rulings")
    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, null=True, blank=True, related_name="order_rulings"
    )  # without one it is of the cut
    entrants = models.JSONField()  # their ids, the best first
    reason = models.TextField()
    ruled_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    ruled_at = models.DateTimeField(db_default=Now(), editable=False)
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("ruling on an order")
        verbose_name_plural = _("rulings on an order")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.stage}: {self.entrants}"
