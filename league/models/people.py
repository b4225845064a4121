"""Who is who: accounts, the league, its players and their partnerships."""

from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from league.erased import Shown
from league.isolates import BETWEEN_PARTNERS
from league.models.naming import NameField


class User(AbstractUser):
    """A login. Organizers have one; players may."""

    otp_device: Any  # no column: what the code was from, set by the middleware and at sign-in


class League(models.Model):
    """The club that runs events."""

    name = models.CharField(_("name"), max_length=160)
    slug = models.SlugField(unique=True)
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    organizers = models.ManyToManyField(
        User, related_name="leagues", blank=True, verbose_name=_("organizers")
    )

    class Meta:
        verbose_name = _("league")
        verbose_name_plural = _("leagues")

    def __str__(self) -> str:
        return self.name

    def is_run_by(self, user: Any) -> bool:
        """Asked of the database each time: who stops being an organizer stops at once."""
        return bool(user.is_authenticated) and self.organizers.filter(pk=user.pk, is_active=True).exists()


class PlayerQuerySet(models.QuerySet["Player"]):
    def persons(self) -> "PlayerQuerySet":
        """Each person once: by the record that stays. Whatever lets choose among players starts here."""
        return self.filter(merged_into=None)


class Player(models.Model):
    """A person who plays. The name is what everybody may read."""

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="players")
    name = NameField(_("name"), max_length=160)
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="players")
    joined_at = models.DateTimeField(db_default=Now(), editable=False)
    # Of a person who was entered twice: the record that stays, to which all moved. It is merged into none itself.
    merged_into = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="merged"
    )

    objects = PlayerQuerySet.as_manager()

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["name", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="player_has_a_name"),
            # Nobody speaks for two of a league.
            models.UniqueConstraint(fields=["league", "user"], name="one_player_per_account_and_league"),
            models.CheckConstraint(
                condition=Q(merged_into=None) | ~Q(merged_into=F("pk")), name="nobody_is_merged_into_oneself"
            ),
            models.CheckConstraint(
                condition=Q(merged_into=None) | Q(user=None), name="who_was_merged_has_no_account"
            ),
        ]

    def __str__(self) -> str:
        name: str = self.name
        return name

    @property
    def person(self) -> "Player":
        """The record that stays of who was entered twice; else this one. Costs a query unless it was selected."""
        return self.merged_into or self

    @property
    def is_erased(self) -> bool:
        """Whether nobody knows any more who it was."""
        return isinstance(self.name, Shown)


class InvitationQuerySet(models.QuerySet["Invitation"]):
    def open(self) -> "InvitationQuerySet":
        """Those that can still be accepted, by the database's clock."""
        return self.filter(made_at__gt=Now() - Invitation.DAYS)


class Invitation(models.Model):
    """What lets somebody have an account as a player, once. There is one at a time, and none once it is accepted."""

    # Organizers hand it out on one evening of play, and who got it has until the next.
    DAYS = timedelta(days=7)

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="invitation")
    made_at = models.DateTimeField(db_default=Now())

    objects = InvitationQuerySet.as_manager()

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")

    def __str__(self) -> str:
        return f"for {self.player}"

    @property
    def ends_at(self) -> datetime:
        return self.made_at + self.DAYS


class Partnership(models.Model):
    """Two players competing as one. Unordered: the lower id is always first, so a pair exists once."""

    first = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    second = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")

    class Meta:
        verbose_name = _("partnership")
        verbose_name_plural = _("partnerships")
        constraints = [
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="partners_in_order"),
            models.UniqueConstraint(fields=["first", "second"], name="one_partnership_per_pair"),
        ]

    def __str__(self) -> str:
        return f"{self.first}{BETWEEN_PARTNERS}{self.second}"

    @classmethod
    def between(cls, one: Player, other: Player) -> models.QuerySet["Partnership"]:
        """The one of these two, or none."""
        first, second = sorted((one.pk, other.pk))
        return cls.objects.filter(first=first, second=second)
