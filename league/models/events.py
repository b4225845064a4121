"""What is entered and has a winner: events, their stages, and who takes part."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from league.models.people import League, Partnership, Player, User
from league.states import (
    ConfirmationPolicy,
    EntrantKind,
    EntrantState,
    EventState,
    Joining,
    LadderMove,
    LateRule,
    MatchLength,
    StageFormat,
    StageState,
    SubstituteRule,
    WithdrawalRule,
)

STUCK_AFTER = 5  # tries in a row


class EventQuerySet(models.QuerySet["Event"]):
    def public(self) -> "EventQuerySet":
        """What everybody may know of. Whatever lists events for everybody starts here."""
        return self.filter(state__in=EventState.public)


class Event(models.Model):
    """What is entered and has a winner. Played under one game, by players or by partnerships."""

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="events")
    name = models.CharField(_("name"), max_length=160)
    slug = models.SlugField(max_length=80, unique=True)
    game = models.CharField(_("game"), max_length=20, default="nerts")
    variant = models.JSONField(
        _("variant"), default=dict, blank=True
    )  # only what differs from the game's defaults
    time_zone = models.CharField(_("time zone"), max_length=64)
    starts_at = models.DateTimeField(_("starts at"), null=True, blank=True)
    entrant_kind = models.CharField(
        _("who enters"), max_length=20, choices=EntrantKind, default=EntrantKind.PLAYERS
    )
    confirmation = models.CharField(
        _("confirmation"), max_length=20, choices=ConfirmationPolicy, default=ConfirmationPolicy.ONE_OTHER
    )
    # How long after a reading nobody's objection is a yes; not at all without it.
    silence_minutes = models.PositiveSmallIntegerField(
        _("minutes until silence confirms"), null=True, blank=True
    )
    needs_accounts = models.BooleanField(_("who scores is signed in"), default=False)
    joining = models.CharField(_("who may join"), max_length=20, choices=Joining, default=Joining.NOBODY)
    capacity = models.PositiveSmallIntegerField(_("places"), null=True, blank=True)
    after_deadline = models.CharField(
        _("after a round has closed"), max_length=20, choices=LateRule, default=LateRule.ORGANIZERS
    )
    # From this round on nobody but the organizers knows that it was played. None: everybody knows everything.
    held_back_from = models.PositiveSmallIntegerField(null=True, blank=True)
    state = models.CharField(max_length=20, choices=EventState, default=EventState.DRAFT)
    created_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    objects = EventQuerySet.as_manager()

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["-starts_at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=EventState.values), name="event_state_known"),
            models.CheckConstraint(condition=Q(joining__in=Joining.values), name="event_joining_known"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def last_released(self) -> int | None:
        """The last round that counts for everybody, where something is held back."""
        return None if self.held_back_from is None else self.held_back_from - 1

    @property
    def current_stage(self) -> "Stage":
        """The stage that is being played, or the last one once all is over. One query."""
        return self.stages.get(state=StageState.CURRENT)


class StageQuerySet(models.QuerySet["Stage"]):
    def due(self) -> "StageQuerySet":
        """Stages whose results have moved on since their standings were derived."""
        return self.filter(standings_revision__lt=F("results_revision"))

    def to_try(self) -> "StageQuerySet":
        """Those that are due, without what failed and is left in peace for a while, by the database's clock."""
        return self.due().filter(Q(try_again_at=None) | Q(try_again_at__lte=Now()))

    def stuck(self) -> "StageQuerySet":
        """Those that failed so often that trying again will not help: somebody has to look."""
        return self.due().filter(failures__gte=STUCK_AFTER)

    def unrated(self) -> "StageQuerySet":
        """Stages whose results have moved on since players were rated by them."""
        return self.filter(rated_revision__lt=F("results_revision"))


class Stage(models.Model):
    """Part of an event under one format. Its rules are settled before its first round is published."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="stages")
    number = models.PositiveSmallIntegerField(default=1)
    name = models.CharField(_("name"), max_length=80, blank=True)
    state = models.CharField(max_length=20, choices=StageState, default=StageState.CURRENT)
    first_round = models.PositiveSmallIntegerField(default=1)  # rounds are counted through the whole event
    has_places = models.BooleanField(default=False)  # only who has a place in it plays; else who entered does
    pools = models.PositiveSmallIntegerField(_("pools"), default=1)
    # Who goes on to the next stage, as league.competition.cut writes it; empty in the last one.
    cut = models.JSONField(_("who goes on"), default=dict, blank=True)
    advance = models.PositiveSmallIntegerField(_("go on from a table"), default=1)  # in brackets
    format = models.CharField(max_length=20, choices=StageFormat, default=StageFormat.LEAGUE_NIGHT)
    planned_rounds = models.PositiveSmallIntegerField(_("rounds planned"), null=True, blank=True)
    table_size = models.PositiveSmallIntegerField(
        _("seats at a table"), default=4
    )  # a wish: sizes may differ by one, unless they are exact
    exact_tables = models.BooleanField(default=False)  # who is over sits out
    auto_seat = models.BooleanField(default=False)  # a job seats and publishes each round after the first
    auto_seated = models.PositiveSmallIntegerField(default=0)  # the newest round after which it did
    meetings = models.PositiveSmallIntegerField(default=1)  # of everybody with everybody in a round robin
    reach = models.PositiveSmallIntegerField(default=3)  # rungs up a ladder to whom one may challenge
    ladder_move = models.CharField(max_length=20, choices=LadderMove, default=LadderMove.INSERT)
    match_length = models.CharField(
        _("a table plays"), max_length=20, choices=MatchLength, default=MatchLength.DEALS
    )
    deals = models.PositiveSmallIntegerField(_("deals"), null=True, blank=True, default=3)
    target = models.PositiveSmallIntegerField(_("target score"), null=True, blank=True)
    stacked_packs = models.BooleanField(_("packs are stacked beforehand"), default=False)
    points_scheme = models.JSONField(_("points"), default=dict)  # as league.competition.points writes it
    tiebreaks = models.JSONField(_("tiebreaks"), default=list)  # names, in order
    # What counts without being played, as league.competition.awards writes it.
    awards = models.JSONField(_("what is not played"), default=dict)
    withdrawal_rule = models.CharField(
        _("who leaves"), max_length=20, choices=WithdrawalRule, default=WithdrawalRule.CANCEL
    )
    substitute_rule = models.CharField(
        _("substitutes play for"), max_length=20, choices=SubstituteRule, default=SubstituteRule.ENTRANT
    )
    rng_seed = models.BigIntegerField()
    # The dirty counter: results_revision moves with every result; standings_revision follows when they are derived,
    # rated_revision when players are rated.
    results_revision = models.PositiveBigIntegerField(default=0)
    standings_revision = models.PositiveBigIntegerField(default=0)
    rated_revision = models.PositiveBigIntegerField(default=0)
    hidden_moves = models.PositiveBigIntegerField(default=0)  # of results, that moved nothing everybody sees
    due_since = models.DateTimeField(null=True, blank=True)  # when results moved past the standings
    # How often in a row its standings could not be derived, and when the sweeper tries again: at once after a result.
    failures = models.PositiveSmallIntegerField(default=0)
    try_again_at = models.DateTimeField(null=True, blank=True)

    objects = StageQuerySet.as_manager()

    class Meta:
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        ordering = ["event_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_stage_per_number"),
            models.UniqueConstraint(fields=["event"], condition=Q(state="current"), name="one_current_stage"),
            models.CheckConstraint(condition=Q(state__in=StageState.values), name="stage_state_known"),
            models.CheckConstraint(condition=Q(pools__gte=1), name="stage_has_a_pool"),
            models.CheckConstraint(condition=Q(advance__range=(1, 7)), name="stage_advance_1_to_7"),
            models.CheckConstraint(
                condition=Q(match_length="deals", deals__gte=1, target=None)
                | Q(match_length="target", target__gte=1, deals=None)
                | Q(match_length="match", deals=None, target=None),
                name="stage_match_has_one_length",
            ),
            models.CheckConstraint(condition=Q(table_size__range=(2, 8)), name="stage_table_size_2_to_8"),
            models.CheckConstraint(
                condition=Q(standings_revision__lte=F("results_revision")),
                name="standings_never_ahead_of_results",
            ),
            models.CheckConstraint(
                condition=Q(rated_revision__lte=F("results_revision")), name="ratings_never_ahead_of_results"
            ),
        ]
        indexes = [
            models.Index(
                fields=["id"], name="stages_due", condition=Q(standings_revision__lt=F("results_revision"))
            ),
            models.Index(
                fields=["id"], name="stages_unrated", condition=Q(rated_revision__lt=F("results_revision"))
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} / {self.number}"

    @property
    def revisions_seen(self) -> tuple[int, int]:
        """Those of results and of standings as everybody may know them: what is held back moves neither."""
        if self.event.held_back_from is None:
            return self.results_revision, self.standings_revision
        return (self.standings_revision - self.hidden_moves,) * 2

    @property
    def is_bracket(self) -> bool:
        """Whether its tables follow from a plan, instead of one round being seated after the other."""
        return self.format in StageFormat.brackets


class EntrantQuerySet(models.QuerySet["Entrant"]):
    def of_stage(self, stage: Stage) -> "EntrantQuerySet":
        """Who plays in a stage: those with a place in it, or everybody who entered where it asks for none."""
        entered = self.filter(event=stage.event_id)
        return entered.filter(places__stage=stage) if stage.has_places else entered


class Entrant(models.Model):
    """Whoever holds a place in an event: a player or a partnership."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="entrants")
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="entries"
    )
    partnership = models.ForeignKey(
        Partnership, on_delete=models.PROTECT, null=True, blank=True, related_name="entries"
    )
    state = models.CharField(max_length=20, choices=EntrantState, default=EntrantState.ACTIVE)
    sits_out_next = models.BooleanField(default=False)  # a bye by hand, until a round is published
    fixed_table = models.PositiveSmallIntegerField(
        _("always at table"), null=True, blank=True
    )  # who cannot reach every table
    left_after = models.PositiveSmallIntegerField(
        null=True, blank=True
    )  # the newest published round when it withdrew; 0 before the first
    entered_at = models.DateTimeField(db_default=Now(), editable=False)

    objects = EntrantQuerySet.as_manager()

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(player=None) ^ Q(partnership=None), name="entrant_is_a_player_or_a_partnership"
            ),
            models.CheckConstraint(condition=Q(state__in=EntrantState.values), name="entrant_state_known"),
        ]

    def __str__(self) -> str:
        return str(self.player or self.partnership)

    @property
    def players(self) -> tuple[Player, ...]:
        """The one or two people, in a stable order. Costs queries unless player and partners were selected."""
        if self.player is not None:
            return (self.player,)
        assert self.partnership is not None
        return (self.partnership.first, self.partnership.second)

    named = players  # whose names stand where this is written: league/isolates.py


class EntrantPlayer(models.Model):
    """One person of an entrant. Says what the database must keep: nobody enters an event twice, alone or in a pair."""

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="people")
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="places")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "player"], name="one_place_per_player_and_event")
        ]

    def __str__(self) -> str:
        return f"{self.player} in {self.event}"


class Apart(models.Model):
    """Two entrants who must not meet. Only organizers know; the lower id is first, so a pair exists once."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="apart")
    one = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="kept_apart_in_order"),
            models.UniqueConstraint(fields=["one", "other"], name="kept_apart_once"),
        ]

    def __str__(self) -> str:
        return f"{self.one} / {self.other}"
