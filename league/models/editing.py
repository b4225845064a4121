"""Who has something open to change it. It locks nothing, and is forgotten after a while."""

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from league.models.people import User
from league.models.results import Deal


class DealOpened(models.Model):
    """An organizer's browser with the form of a deal. `session` is a keyed digest: nobody can go on with it."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    session = models.CharField(max_length=64)
    since = models.DateTimeField(db_default=Now())
    seen_at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("deal being edited")
        verbose_name_plural = _("deals being edited")
        constraints = [models.UniqueConstraint(fields=["deal", "session"], name="opened_once_by_a_session")]

    def __str__(self) -> str:
        return f"{self.user}: {self.deal}"
