"""Deals: what counts, what was said about them, and saying something from a seat."""

from typing import Any, get_args, get_type_hints

from django.db.models import F, Max, Prefetch, QuerySet
from django.db.models.functions import Greatest
from rest_framework import serializers
from rest_framework.request import Request

from league.api import doors
from league.api.documents import Document
from league.api.doors import Speaker
from league.api.endpoint import Endpoint, Operation
from league.api.fields import AnyObject, Strict, Text, Whole
from league.api.pages import Page, PageOut, PageQuery, page_of
from league.models import Confirmation, Deal, Dispute, Score, Submission
from league.queries.agreements import agreement_at
from league.queries.objections import with_answers
from league.services import results
from league.services.results import Receipt
from league.states import DealState, Evidence

MOST_VERSIONS = 10_000
HIGHEST_STEP = 100_000


class ScoreOut(serializers.Serializer[Score]):
    """What a seat got from a deal."""

    seat = serializers.IntegerField(source="seat.number")
    points = serializers.IntegerField()
    won = serializers.BooleanField(help_text="Ended the deal in its favour; in Nerts: called.")
    facts = AnyObject(help_text="What the points come from, in the game's own words.")


class CountedOut(serializers.Serializer[Submission]):
    """The version of a deal that counts."""

    version = serializers.IntegerField()
    evidence = serializers.ChoiceField(Evidence.choices)
    facts = AnyObject(help_text="How the deal ended, in the game's own words.")
    scores = ScoreOut(many=True)


class DealOut(serializers.Serializer[Deal]):
    """A deal, as everybody may see it."""

    number = serializers.IntegerField()
    state = serializers.ChoiceField(DealState.choices)
    confirmed = CountedOut(source="confirmed_submission", allow_null=True)
    newest_version = serializers.IntegerField(
        allow_null=True,
        help_text="What whoever corrects the deal has seen: of the newest correction, though it may not count (yet),"
        " or else what counts.",
    )


class ConfirmationOut(serializers.Serializer[Confirmation]):
    """A seat that agreed with a version."""

    seat = serializers.IntegerField(source="seat.number")
    player = serializers.CharField(source="claim.player.name")
    confirmed_at = serializers.DateTimeField()


class DisputeOut(serializers.Serializer[Dispute]):
    """A seat that objected to a version."""

    seat = serializers.IntegerField(source="seat.number")
    player = serializers.CharField(source="claim.player.name")
    reason = serializers.CharField()
    too_late = serializers.BooleanField(
        help_text="The deal was confirmed already: for the organizers to look at."
    )
    step = serializers.IntegerField(help_text="Its place among all that was said about the deal.")
    answer = serializers.CharField(
        allow_null=True, help_text="Why an organizer let stand what it objects to too late; null: none did."
    )
    disputed_at = serializers.DateTimeField()


class SubmissionOut(serializers.Serializer[Submission]):
    """One reading of a deal. Confirm it by `version` and `content_hash`."""

    version = serializers.IntegerField()
    seat = serializers.IntegerField(source="seat.number", allow_null=True, help_text="None: an organizer.")
    player = serializers.CharField(source="claim.player.name", allow_null=True)
    evidence = serializers.ChoiceField(Evidence.choices)
    document = AnyObject(help_text="As it was sent.")
    facts = AnyObject()
    scores = ScoreOut(many=True)
    content_hash = serializers.CharField()
    rules_version = serializers.CharField()
    reason = serializers.CharField(help_text="An organizer's, for a correction.")
    submitted_at = serializers.DateTimeField()
    confirmations = ConfirmationOut(many=True)
    disputes = DisputeOut(many=True)


class DealAtTableOut(DealOut):
    """A deal, as its table sees it."""

    current = serializers.ListField(
        child=serializers.IntegerField(), help_text="The versions that speak for a seat and can be confirmed."
    )


class SubmissionPageOut(PageOut):
    """Some of the versions of a deal."""

    results = SubmissionOut(many=True)


class ReceiptOut(serializers.Serializer[Receipt]):
    """What became of what you said. `state` is the deal's afterwards."""

    deal = serializers.IntegerField()
    version = serializers.IntegerField()
    said = serializers.ChoiceField(get_args(get_type_hints(Receipt)["said"]))
    state = serializers.ChoiceField(DealState.choices)


class ConfirmationIn(Strict):
    """Which version, and a proof of having seen what it says."""

    version = Whole(min_value=1, max_value=MOST_VERSIONS)
    content_hash = Text(max_length=64)


class DisputeIn(Strict):
    """Which version, and what is wrong with it."""

    version = Whole(min_value=1, max_value=MOST_VERSIONS)
    reason = Text(max_length=500)


class DealHere(Endpoint):
    """One deal of a table."""

    @Operation(doors.deal_to_look_into, id="get_deal", gives=DealAtTableOut)
    def get(self, request: Request, deal: Deal) -> dict[str, Any]:
        """How a deal stands, and which versions are waiting for a confirmation."""
        shown = deal_to_show(deal)
        return {
            "number": shown.number,
            "state": shown.state,
            "confirmed_submission": shown.confirmed_submission,
            "newest_version": shown.newest_version,
            "current": agreement_at(deal).current,
        }


class Submissions(Endpoint):
    """What was entered for a deal."""

    @Operation(doors.deal_to_look_into, id="list_submissions", asks=PageQuery, gives=SubmissionPageOut)
    def get(self, request: Request, deal: Deal, asked: dict[str, Any]) -> Page:
        """All versions in order, with who agreed and who objected."""
        return page_of(_versions(deal), **asked)

    @Operation(
        doors.speaker,
        id="submit",
        takes=Document,
        gives=ReceiptOut,
        refuses=(409,),
        needs_key=True,
        limit="enter",
    )
    def post(self, request: Request, at: Speaker, document: dict[str, Any], key: str) -> Receipt:
        """Enter a reading of a deal for your seat. What another seat entered alike counts as your confirmation of it.

        Seats and variant are the table's: the document may leave out `game`, `options` and `seats`.
        """
        return results.submit(at.table, at.number, document, by=at.claim, key=key)


class Confirmations(Endpoint):
    """Agreeing with a version."""

    @Operation(
        doors.speaker,
        id="confirm",
        takes=ConfirmationIn,
        gives=ReceiptOut,
        refuses=(409, 412),
        needs_key=True,
        limit="confirm",
    )
    def post(self, request: Request, at: Speaker, given: dict[str, Any], key: str) -> Receipt:
        """Confirm one version for your seat: 412 if another reading took its place."""
        return results.confirm(at.table, at.number, by=at.claim, key=key, **given)


class Disputes(Endpoint):
    """Objecting to a version."""

    @Operation(
        doors.speaker,
        id="dispute",
        takes=DisputeIn,
        gives=ReceiptOut,
        refuses=(409,),
        needs_key=True,
        limit="dispute",
    )
    def post(self, request: Request, at: Speaker, given: dict[str, Any], key: str) -> Receipt:
        """Object to one version, with a reason. After its confirmation it asks the organizers to look."""
        return results.dispute(at.table, at.number, by=at.claim, key=key, **given)


def deal_to_show(deal: Deal) -> Any:
    """One of them, with the `newest_version` beside what it has by itself."""
    return deals_to_show().get(pk=deal.pk)


def deals_to_show() -> QuerySet[Any]:
    """Deals with what counts and their `newest_version`, in two queries however many."""
    scores = Score.objects.select_related("seat")
    corrected = Max("corrections__submission__version")
    return (
        Deal.objects.select_related("confirmed_submission")
        .annotate(newest_version=Greatest(corrected, F("confirmed_submission__version")))
        .prefetch_related(Prefetch("confirmed_submission__scores", scores))
        .order_by("number")
    )


def _versions(deal: Deal) -> QuerySet[Submission]:
    return (
        deal.submissions.select_related("seat", "claim__player")
        .prefetch_related(
            Prefetch("scores", Score.objects.select_related("seat")),
            Prefetch("confirmations", Confirmation.objects.select_related("seat", "claim__player")),
            Prefetch("disputes", with_answers(Dispute.objects.select_related("seat", "claim__player"))),
        )
        .order_by("version")
    )
