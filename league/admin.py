"""What the admin site shows, for looking. Every change goes through a service, which judges it and writes it down."""

from django.contrib import admin
from django.contrib.auth.models import Group
from django.db.models import Model
from django.http import HttpRequest
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from league.models import (
    Confirmation,
    Correction,
    Deal,
    Dispute,
    DisputeAnswer,
    Division,
    Entrant,
    Event,
    League,
    LogEntry,
    Partnership,
    Player,
    RatingBoard,
    RatingStep,
    Result,
    Round,
    Score,
    Season,
    SeasonEvent,
    SeasonPlace,
    SeasonRuling,
    Seat,
    Stage,
    Standing,
    Submission,
    Table,
    User,
)

NOT_SHOWN = {"password"}


class LookOnly(admin.ModelAdmin):  # type: ignore[type-arg]  # generic for the type checker only
    """Rows to read, with all that they say; nothing to add, change or delete."""

    list_select_related = True
    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def get_exclude(self, request: HttpRequest, obj: Model | None = None) -> list[str]:
        return [field.name for field in self.model._meta.get_fields() if field.name in NOT_SHOWN]


admin.site.unregister(Group)  # nothing here is allowed by groups
admin.site.unregister((TOTPDevice, StaticDevice))  # nobody sees or changes the secrets of a second factor


@admin.register(LogEntry)
class LogEntryAdmin(LookOnly):
    list_display = ("at", "action", "event", "user", "claim", "reason")
    list_filter = ("action",)
    date_hierarchy = "at"


admin.site.register(
    (
        Confirmation,
        Correction,
        Deal,
        Division,
        Dispute,
        DisputeAnswer,
        Entrant,
        Event,
        League,
        Partnership,
        Player,
        RatingBoard,
        RatingStep,
        Result,
        Round,
        Score,
        Season,
        SeasonEvent,
        SeasonPlace,
        SeasonRuling,
        Seat,
        Stage,
        Standing,
        Submission,
        Table,
        User,
    ),
    LookOnly,
)
