"""Who meets whom: rounds, tables, seats, and the devices that score at them."""

from collections.abc import Iterable

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from league.isolates import BETWEEN_PARTNERS
from league.models.events import Entrant, Stage
from league.models.people import Player
from league.models.released import released
from league.states import (
    Back,
    EntrantKind,
    EntrantState,
    RoundKind,
    RoundState,
    TableState,
    UnplayedKind,
)


class RoundQuerySet(models.QuerySet["Round"]):
    def public(self) -> "RoundQuerySet":
        """Whatever shows rounds to everybody starts here."""
        return self.filter(released())


class Round(models.Model):
    """All tables that play at the same time. A proposal until it is published; then it is history."""

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=20, choices=RoundKind, default=RoundKind.ROUND)
    state = models.CharField(max_length=20, choices=RoundState, default=RoundState.DRAFT)
    # What made the seating, so that anyone can make it again.
    rng_seed = models.BigIntegerField()
    seating = models.JSONField(default=dict)  # what it was made from and what it costs
    published_at = models.DateTimeField(null=True, blank=True)
    completed_at = models.DateTimeField(null=True, blank=True)
    # Until when phones enter and confirm. Whether that is over is asked of the clock, never stored.
    closes_at = models.DateTimeField(null=True, blank=True)

    objects = RoundQuerySet.as_manager()

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["stage_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="one_round_per_number"),
            models.UniqueConstraint(
                fields=["stage"], condition=Q(state="draft"), name="one_proposal_at_a_time"
            ),
            models.CheckConstraint(condition=Q(state__in=RoundState.values), name="round_state_known"),
        ]

    def __str__(self) -> str:
        return f"{self.stage}, round {self.number}"

    @property
    def is_held_back(self) -> bool:
        """Whether only organizers know that it was played."""
        held = self.stage.event.held_back_from
        return held is not None and self.number >= held

    @property
    def is_public(self) -> bool:
        """Whether everybody may know of it, where they may know of its event."""
        return self.state in RoundState.public and not self.is_held_back

    @property
    def partners_rotate(self) -> bool:
        """Whether two entrants hold each seat. A play-off is between them, so there everybody plays alone."""
        return self.kind == RoundKind.ROUND and self.stage.event.entrant_kind == EntrantKind.ROTATING


class TablesThatStand(models.Manager["Table"]):
    """Tables without those that were withdrawn. What points at one of these still finds it."""

    def get_queryset(self) -> models.QuerySet["Table"]:
        return super().get_queryset().filter(withdrawn=False)


class Table(models.Model):
    """The entrants who meet in one round; one match of the game, under the variant it was published with."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=20, choices=TableState, default=TableState.WAITING)
    pool = models.PositiveSmallIntegerField(null=True, blank=True)  # of its stage; none where that has one
    variant = models.JSONField(default=dict)
    notes = models.JSONField(default=list)  # why these entrants, as the seating said
    link_number = models.PositiveIntegerField(
        default=1
    )  # part of what the link proves: a new number revokes the old
    parked = models.BooleanField(default=False)  # put off: the next round does not wait for it
    ruling = models.TextField(blank=True)  # why an organizer closed it before its last deal
    void = models.TextField(blank=True)  # why nothing of it counts
    # Played again from the start: another table has its number. Void too; its seats are in no round any more.
    withdrawn = models.BooleanField(default=False)

    objects = TablesThatStand()
    every = models.Manager["Table"]()  # those that were withdrawn, too

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["round_id", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "number"], condition=Q(withdrawn=False), name="one_table_per_number"
            ),
            models.CheckConstraint(condition=Q(state__in=TableState.values), name="table_state_known"),
            models.CheckConstraint(
                condition=Q(withdrawn=False) | ~Q(void=""), name="withdrawn_tables_are_void"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round}, table {self.number}"

    @property
    def is_open(self) -> bool:
        """Whether something can still be entered here."""
        return self.state in TableState.open

    @property
    def is_put_off(self) -> bool:
        """Whether the event goes on without waiting for it."""
        return self.parked and self.is_open


class SeatQuerySet(models.QuerySet["Seat"]):
    def held_by(self, entrants: Iterable[Entrant]) -> "SeatQuerySet":
        """The seats of any of these, whichever of the two partners they are."""
        entrants = list(entrants)
        return self.filter(Q(entrant__in=entrants) | Q(partner__in=entrants))

    def with_entrants(self) -> "SeatQuerySet":
        """Seats whose entrants, and who these are, cost no further query."""
        return self.select_related(
            "entrant__player",
            "entrant__partnership__first",
            "entrant__partnership__second",
            "partner__player",
        )

    def with_people(self) -> "SeatQuerySet":
        """Seats whose people and names cost no further query; one more than the seats themselves."""
        return self.with_entrants().prefetch_related(
            models.Prefetch("substitutes", Substitute.objects.select_related("absent", "player"))
        )


class Seat(models.Model):
    """A numbered place at a table with one deck and its back, held by one entrant, or by two whose partners rotate."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    round = models.ForeignKey(
        Round, on_delete=models.CASCADE, null=True, related_name="seats"
    )  # in which it is a place; none once its table was withdrawn
    number = models.PositiveSmallIntegerField()
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="seats")
    partner = models.ForeignKey(
        Entrant, on_delete=models.PROTECT, null=True, blank=True, related_name="partner_seats"
    )  # for this round, where partners rotate
    back = models.CharField(max_length=20, choices=Back)

    objects = SeatQuerySet.as_manager()

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["table_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_seat_per_number"),
            models.UniqueConstraint(fields=["table", "back"], name="every_deck_its_own_back"),
            # Looked at when a statement ends, so that one statement can exchange the holders of two seats.
            models.UniqueConstraint(
                fields=["round", "entrant"],
                name="one_seat_per_entrant_and_round",
                deferrable=models.Deferrable.IMMEDIATE,
            ),
            models.UniqueConstraint(
                fields=["round", "partner"],
                name="one_seat_per_partner_and_round",
                deferrable=models.Deferrable.IMMEDIATE,
            ),
            models.CheckConstraint(
                condition=Q(partner=None) | ~Q(partner=models.F("entrant")), name="partners_are_two"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}, seat {self.number}"

    @property
    def people(self) -> tuple[Player, ...]:
        """The one or two who play here, substitutes among them, in a stable order.

        Costs queries unless it was got `with_people`.
        """
        standing_in = {each.absent_id: each.player for each in self.substitutes.all()}
        return tuple(standing_in.get(holder.pk, holder) for holder in self.holders)

    named = people  # whose names stand where this is written: league/isolates.py

    @property
    def holders(self) -> tuple[Player, ...]:
        """The one or two whose seat it is, whoever plays for them."""
        return tuple(person for entrant in self.entrants for person in entrant.players)

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """The one entrant that holds it, or the two."""
        return (self.entrant,) if self.partner is None else (self.entrant, self.partner)

    @property
    def is_deserted(self) -> bool:
        """Whether everybody whose seat it is has left the event."""
        return all(entrant.state == EntrantState.WITHDRAWN for entrant in self.entrants)

    @property
    def names(self) -> str:
        """What its people are called together."""
        return BETWEEN_PARTNERS.join(person.name for person in self.people)


class Unplayed(models.Model):
    """What an entrant has of a round without playing it. A table it belongs to is named."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="unplayed")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="unplayed")
    kind = models.CharField(max_length=20, choices=UnplayedKind)
    by_hand = models.BooleanField(default=False)  # an organizer wished it
    table = models.ForeignKey(Table, on_delete=models.CASCADE, null=True, blank=True, related_name="unplayed")

    class Meta:
        verbose_name = _("round not played")
        verbose_name_plural = _("rounds not played")
        ordering = ["round_id", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entrant"], name="one_reason_per_entrant_and_round"),
            models.CheckConstraint(condition=Q(kind__in=UnplayedKind.values), name="unplayed_kind_known"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.kind} in {self.round}"


class Substitute(models.Model):
    """Somebody who plays in another's place at one table."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="substitutes")
    absent = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")

    class Meta:
        verbose_name = _("substitute")
        verbose_name_plural = _("substitutes")
        constraints = [
            models.UniqueConstraint(fields=["seat", "absent"], name="one_substitute_per_person_and_seat"),
            models.CheckConstraint(
                condition=~Q(absent=models.F("player")), name="nobody_substitutes_oneself"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} for {self.absent} at {self.seat}"


class SeatClaim(models.Model):
    """One device scoring for one person at a seat. Released, never deleted: what it entered stays its own."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="claims")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="claims")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    device = models.CharField(max_length=64)
    claimed_at = models.DateTimeField(db_default=Now(), editable=False)
    released_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table", "device"], condition=Q(released_at=None), name="one_seat_per_device"
            ),
            models.UniqueConstraint(
                fields=["seat", "player"],
                condition=Q(released_at=None),
                name="one_device_per_person_at_a_seat",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} at {self.seat}"
