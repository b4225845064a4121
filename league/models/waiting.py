"""Who would play in an event if there were room."""

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from league.models.events import Event
from league.models.people import Player


class Waiting(models.Model):
    """A player who joined an event that was full. In the order of the keys whoever is first moves up."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="waiting")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="waiting")
    since = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        verbose_name = _("on the waiting list")
        verbose_name_plural = _("waiting list")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "player"], name="waits_once_for_an_event"),
        ]

    def __str__(self) -> str:
        return f"{self.player} for {self.event}"
