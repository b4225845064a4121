"""What is stored: every row, or what of an event counts, whatever the rows are called."""

from typing import Any

from django.apps import apps
from django.db.models import Model

from league.models import (
    Adjustment,
    Apart,
    Confirmation,
    Deal,
    DisputeAnswer,
    Entrant,
    Event,
    FinalPlace,
    HeldSeat,
    LogEntry,
    OrderRuling,
    Result,
    Round,
    Seat,
    Stage,
    StagePlace,
    Standing,
    Submission,
    Table,
    Unplayed,
)
from league.services import stages

AT = ("table__round__number", "table__number")
SEAT = ("seat__round__number", "seat__table__number", "seat__number")
MADE_ANEW = {"id", "at", "given_at", "created_at", "results_revision", "standings_revision", "due_since"}


def everything() -> dict[str, list[dict[str, Any]]]:
    """Every row of every table: equal before and after where nothing was done."""
    return {
        model.__name__: list(model._base_manager.order_by("pk").values())
        for model in apps.get_app_config("league").get_models()
    }


def logged(event: Event) -> int:
    """How many things were done in an event."""
    return LogEntry.objects.filter(event=event).count()


def facts(event: Event) -> dict[str, Any]:
    """What counts in an event and what follows from it, once the standings have caught up."""
    for stage in event.stages.all():
        stages.refresh_stage(stage.pk)
    said: dict[str, Any] = {
        model.__name__: _rows(model, where, event)
        for model, where in (
            (Event, "pk"),
            (Stage, "event"),
            (Entrant, "event"),
            (Apart, "event"),
            (StagePlace, "stage__event"),
            (FinalPlace, "stage__event"),
            (HeldSeat, "stage__event"),
            (Standing, "stage__event"),
            (Submission, "deal__table__round__stage__event"),
            (Confirmation, "deal__table__round__stage__event"),
            (Table, "round__stage__event"),
        )
    }
    rounds = Round.objects.filter(stage__event=event).order_by("number")
    deals = Deal.objects.filter(table__round__stage__event=event).order_by(*AT, "number")
    unplayed = Unplayed.objects.filter(round__stage__event=event).order_by("round__number", "entrant")
    standing = Adjustment.objects.filter(stage__event=event, taken_back_at=None).order_by("pk")
    ruled = OrderRuling.objects.filter(stage__event=event, taken_back_at=None).order_by("pk")
    answered = DisputeAnswer.objects.filter(
        dispute__deal__table__round__stage__event=event, taken_back_at=None
    ).order_by("dispute")
    results = Result.objects.filter(seat__table__round__stage__event=event).order_by("seat")
    return said | {
        "rounds": list(rounds.values_list("number", "kind", "state", "rng_seed")),
        "Deal": list(deals.values(*AT, "number", "state", "steps", "packs", "confirmed_submission__version")),
        "unplayed": list(
            unplayed.values_list("round__number", "entrant", "kind", "by_hand", "table__number")
        ),
        "seats": _seats(event),
        "points": list(standing.values_list("entrant", "points_numerator", "points_denominator", "stage")),
        "orders": list(ruled.values_list("stage", "table", "entrants")),
        "answers": list(answered.values_list("dispute", "entry__reason")),
        "results": sorted(results.values_list(*SEAT, "score", "place", "points_numerator")),
    }


def _rows(model: type[Model], where: str, event: Event) -> list[dict[str, Any]]:
    rows = model._default_manager.filter(**{where: event.pk}).order_by("pk").values()
    said = [{name: value for name, value in row.items() if name not in MADE_ANEW} for row in rows]
    return sorted(said, key=repr)


def _seats(event: Event) -> list[tuple[Any, ...]]:
    """Who sits where; of two who hold a seat no matter who is named first."""
    seats = Seat.objects.filter(round__stage__event=event).order_by(
        "round__number", "table__number", "number"
    )
    return [
        (
            (seat.table.round.number, seat.table.number, seat.number, seat.back),
            {seat.entrant_id, seat.partner_id},
            sorted((each.absent_id, each.player_id) for each in seat.substitutes.all()),
        )
        for seat in seats.select_related("table__round")
    ]
