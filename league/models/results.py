"""What was entered and who agreed: deals, submissions, confirmations, disputes, results. Facts are only ever added."""

from fractions import Fraction

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from league.models.naming import NamingField
from league.models.people import User
from league.models.rounds import Seat, SeatClaim, Table
from league.states import DealState, Evidence


class Deal(models.Model):
    """One play of the cards at a table. It counts once it points at its confirmed submission."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="deals")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=20, choices=DealState, default=DealState.OPEN)
    # Where packs are stacked beforehand, how each lies: by the back of the deck. Nobody's to know but the organizers'.
    packs = models.JSONField(default=dict, blank=True)
    # Submissions, confirmations and disputes of a deal share one order: the next step's number.
    steps = models.PositiveIntegerField(default=0)
    confirmed_submission = models.ForeignKey(
        "Submission", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("deal")
        verbose_name_plural = _("deals")
        ordering = ["table_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_deal_per_number"),
            models.CheckConstraint(
                condition=Q(state="confirmed", confirmed_submission__isnull=False)
                | (~Q(state="confirmed") & Q(confirmed_submission=None)),
                name="deal_confirmed_means_a_submission",
            ),
            models.CheckConstraint(condition=Q(state__in=DealState.values), name="deal_state_known"),
        ]

    def __str__(self) -> str:
        return f"{self.table}, deal {self.number}"


class Submission(models.Model):
    """One reading of a deal by one person; numbered, never edited (a trigger refuses update and delete)."""

    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="submissions")
    version = models.PositiveSmallIntegerField()
    step = models.PositiveIntegerField()
    # Either a device at a seat, or an organizer.
    seat = models.ForeignKey(
        Seat, on_delete=models.PROTECT, null=True, blank=True, related_name="submissions"
    )
    claim = models.ForeignKey(SeatClaim, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    organizer = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    evidence = models.CharField(max_length=20, choices=Evidence)
    document = NamingField()  # as it was sent
    facts = models.JSONField(
        default=dict
    )  # how it ended, in the game's own words: {"end": "call", "caller": 2}
    content_hash = models.CharField(max_length=64)  # of everything that was read
    outcome_hash = models.CharField(
        max_length=64
    )  # of how it ended and each seat's counts: equal across evidence
    rules_version = models.CharField(max_length=20)
    reason = models.TextField(blank=True)  # of an organizer's correction
    submitted_at = models.DateTimeField(db_default=Now(), editable=False)  # the database's clock decides

    class Meta:
        verbose_name = _("submission")
        verbose_name_plural = _("submissions")
        ordering = ["deal_id", "version"]
        constraints = [
            models.UniqueConstraint(fields=["deal", "version"], name="one_reading_per_version"),
            models.UniqueConstraint(fields=["deal", "step"], name="one_reading_per_step"),
            models.CheckConstraint(
                condition=Q(seat__isnull=False, claim__isnull=False, organizer=None)
                | Q(seat=None, claim=None, organizer__isnull=False),
                name="submission_by_a_seat_or_an_organizer",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.deal}, version {self.version}"


class Score(models.Model):
    """Points of a seat in one reading of a deal, and the counts they come from."""

    submission = models.ForeignKey(Submission, on_delete=models.PROTECT, related_name="scores")
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="scores")
    points = models.IntegerField()
    won = models.BooleanField(default=False)  # ended the deal in its favour; in Nerts: called
    facts = models.JSONField(default=dict)  # in the game's own words: {"foundation": 20, "nerts": 0}

    class Meta:
        verbose_name = _("score")
        verbose_name_plural = _("scores")
        ordering = ["submission_id", "seat__number"]
        constraints = [
            models.UniqueConstraint(fields=["submission", "seat"], name="one_score_per_seat_and_reading")
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.points}"


class Confirmation(models.Model):
    """A seat agrees with one version. A seat that changed its mind and came back has two; it still counts once."""

    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="confirmations")
    submission = models.ForeignKey(Submission, on_delete=models.PROTECT, related_name="confirmations")
    step = models.PositiveIntegerField()
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="+")
    claim = models.ForeignKey(SeatClaim, on_delete=models.PROTECT, related_name="+")
    confirmed_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["deal", "step"], name="one_confirmation_per_step"),
        ]

    def __str__(self) -> str:
        return f"{self.seat} confirms {self.submission}"


class Dispute(models.Model):
    """A seat objects to one version, with a reason. Never updated: what came after it says how it ended."""

    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="disputes")
    submission = models.ForeignKey(Submission, on_delete=models.PROTECT, related_name="disputes")
    step = models.PositiveIntegerField()
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="+")
    claim = models.ForeignKey(SeatClaim, on_delete=models.PROTECT, related_name="+")
    reason = models.TextField()
    too_late = models.BooleanField(
        default=False
    )  # came after the confirmation: asks the organizer, changes nothing
    disputed_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        verbose_name = _("dispute")
        verbose_name_plural = _("disputes")
        ordering = ["step"]
        constraints = [models.UniqueConstraint(fields=["deal", "step"], name="one_dispute_per_step")]

    def __str__(self) -> str:
        return f"{self.seat} disputes {self.submission}"


class Result(models.Model):
    """A seat's total and place at its table, once the table is final. Derived from the confirmed submissions."""

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="result")
    score = models.IntegerField()
    place = models.PositiveSmallIntegerField()
    points_numerator = models.BigIntegerField()
    points_denominator = models.PositiveBigIntegerField(default=1)

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")

    def __str__(self) -> str:
        return f"{self.seat}: place {self.place}"

    @property
    def points(self) -> Fraction:
        return Fraction(self.points_numerator, self.points_denominator)


class AnswerKept(models.Model):
    """What a request with an idempotency key was answered, stored together with its effect."""

    scope = models.CharField(max_length=80)  # whose key: another's equal key is another key
    key = models.CharField(max_length=64)
    request_hash = models.CharField(max_length=64)
    answer = models.JSONField(null=True)
    kept_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["scope", "key"], name="one_answer_per_key")]

    def __str__(self) -> str:
        return f"{self.scope} {self.key}"
