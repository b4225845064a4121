"""How often somebody did something lately, to say when it is enough."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Tally(models.Model):
    """One thing that somebody does, counted until a moment. `who` is a keyed digest: nobody can read of whom."""

    what = models.CharField(max_length=20)
    who = models.CharField(max_length=64)
    count = models.PositiveIntegerField()
    until = models.DateTimeField()

    class Meta:
        verbose_name = _("tally")
        verbose_name_plural = _("tallies")
        constraints = [models.UniqueConstraint(fields=["what", "who"], name="one_tally_each")]

    def __str__(self) -> str:
        return f"{self.what}: {self.count}"
