"""Events that count together, the divisions they are played in, and who competes where."""

from fractions import Fraction

from django.db import models
from django.db.models import Deferrable, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from league.competition.season_rules import SeasonRules, rules_from_json
from league.competition.types import EntrantId
from league.models.events import Event
from league.models.people import League, Partnership, Player, User
from league.models.standings import DIGITS
from league.states import EventState, SeasonKind, SeasonMove, SeasonState


class SeasonQuerySet(models.QuerySet["Season"]):
    def public(self) -> "SeasonQuerySet":
        """What everybody may know of. Whatever lists seasons for everybody starts here."""
        return self.filter(state__in=SeasonState.public)


class Season(models.Model):
    """Events that count together over weeks. Its table is derived from their standings whenever somebody asks."""

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="seasons")
    name = models.CharField(_("name"), max_length=160)
    slug = models.SlugField(max_length=80, unique=True)
    entrant_kind = models.CharField(
        _("who competes"), max_length=20, choices=SeasonKind, default=SeasonKind.PLAYERS
    )
    rules_stored = models.JSONField()  # as league.competition.season_rules writes them
    previous = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="following"
    )
    state = models.CharField(max_length=20, choices=SeasonState, default=SeasonState.DRAFT)
    revision = models.PositiveBigIntegerField(
        default=0
    )  # of all that is the season's own: its events have theirs
    created_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    objects = SeasonQuerySet.as_manager()

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=SeasonState.values), name="season_state_known"),
            models.CheckConstraint(
                condition=Q(entrant_kind__in=SeasonKind.values),
                name="season_kind_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> SeasonRules:
        return rules_from_json(self.rules_stored)

    @property
    def has_finished_event(self) -> bool:
        """Whether anything counts already. Asked of the database each time."""
        return self.events.filter(event__state=EventState.FINISHED).exists()


class Division(models.Model):
    """A tier of a season; the first is the top one."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="divisions")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=160)
    # How many move down from here into the next one when the season closes, and as many up; of the last one nothing.
    exchanged = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name = _("division")
        verbose_name_plural = _("divisions")
        ordering = ["season_id", "number"]
        constraints = [models.UniqueConstraint(fields=["season", "number"], name="one_division_per_number")]

    def __str__(self) -> str:
        return self.name


class SeasonEvent(models.Model):
    """An event that counts for a season: in one division, or in all."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="events")
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="seasons")
    division = models.ForeignKey(
        Division, on_delete=models.PROTECT, null=True, blank=True, related_name="events"
    )
    number = models.PositiveSmallIntegerField()  # its place in the order of events

    class Meta:
        verbose_name = _("event of a season")
        verbose_name_plural = _("events of seasons")
        ordering = ["season_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "event"], name="an_event_counts_once_in_a_season"),
            # Two exchange their places in one transaction.
            models.UniqueConstraint(
                fields=["season", "number"],
                name="one_event_per_number_in_a_season",
                deferrable=Deferrable.DEFERRED,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.event}"


class SeasonPlace(models.Model):
    """Who competes in which division. Who joined by playing has none until an organizer or the closing writes it."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="places")
    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="places")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    partnership = models.ForeignKey(
        Partnership, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    # Of a late joiner the first event; none for who was there from the beginning.
    joined = models.ForeignKey(
        SeasonEvent, on_delete=models.PROTECT, null=True, blank=True, related_name="joiners"
    )
    carried_numerator = models.DecimalField(max_digits=DIGITS, decimal_places=0, default=0)
    carried_denominator = models.DecimalField(max_digits=DIGITS, decimal_places=0, default=1)
    goes_on = models.BooleanField(default=True)  # plays the next season, too
    move = models.CharField(
        max_length=20, choices=SeasonMove, blank=True
    )  # written when the season is closed

    class Meta:
        verbose_name = _("place in a season")
        verbose_name_plural = _("places in seasons")
        ordering = ["season_id", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(player=None) ^ Q(partnership=None), name="a_player_or_a_partnership_competes"
            ),
            models.UniqueConstraint(fields=["season", "player"], name="one_place_per_player_and_season"),
            models.UniqueConstraint(
                fields=["season", "partnership"], name="one_place_per_partnership_and_season"
            ),
            models.CheckConstraint(
                condition=Q(move="") | Q(move__in=SeasonMove.values), name="season_move_known"
            ),
        ]

    def __str__(self) -> str:
        return str(self.player or self.partnership)

    @property
    def players(self) -> tuple[Player, ...]:
        """The one or two people. Costs queries unless player and partners were selected."""
        if self.player is not None:
            return (self.player,)
        assert self.partnership is not None
        return (self.partnership.first, self.partnership.second)

    named = players  # whose names stand where this is written: league/isolates.py

    @property
    def key(self) -> EntrantId:
        """The competitor's number in this season: of the player or of the partnership."""
        return EntrantId(self.player_id or self.partnership_id or 0)

    @property
    def carried(self) -> Fraction:
        """What is left of the season before."""
        return Fraction(int(self.carried_numerator), int(self.carried_denominator))


class SeasonRuling(models.Model):
    """An order of competitors who are level where it is decided who moves. The newest of the same ones counts."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="rulings")
    order = models.JSONField()  # their numbers in the season, the best first
    reason = models.TextField()
    given_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    given_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        verbose_name = _("ruling of a season")
        verbose_name_plural = _("rulings of seasons")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.reason
