"""Who did what, when and why, in an event, in a season or to a player. For organizers alone."""

from typing import Any

from rest_framework import serializers

from league.api import doors
from league.api.authentication import SignedIn
from league.api.endpoint import Endpoint, Operation
from league.api.fields import AnyObject, KeyInQuery, Strict, WholeInQuery
from league.api.pages import MOST_ROWS, USUAL_ROWS
from league.models import Event, Player, Season
from league.queries.history import JOBS, KINDS, PHONES, Subject, Wanted, as_document, history_page

LARGEST_NUMBER = 2**15 - 1
LONGEST_TEXT = 100


class HistoryQuery(Strict):
    """Which part of a history; what is left out is not asked."""

    who = serializers.RegexField(
        rf"^({PHONES}|{JOBS}|[0-9]{{1,18}})$",
        required=False,
        help_text=f"`{PHONES}`: phones at tables. `{JOBS}`: nobody, it came by itself. A number: this account.",
    )
    kind = serializers.ChoiceField(list(KINDS), required=False, help_text="What kind of step it was.")
    player = KeyInQuery(required=False, help_text="Whom it is about.")
    round = WholeInQuery(min_value=1, max_value=LARGEST_NUMBER, required=False)
    table = WholeInQuery(min_value=1, max_value=LARGEST_NUMBER, required=False, help_text="Its number.")
    text = serializers.CharField(max_length=LONGEST_TEXT, required=False, help_text="Part of the reason.")
    before = KeyInQuery(
        required=False, help_text="Only rows older than this one: `older` of the page before."
    )
    page_size = WholeInQuery(min_value=1, max_value=MOST_ROWS, default=USUAL_ROWS)


class LogEntryOut(serializers.Serializer[dict[str, Any]]):
    """One thing that was done."""

    id = serializers.IntegerField()
    at = serializers.DateTimeField()
    by = serializers.ChoiceField(["account", "phone", "job"])
    name = serializers.CharField(
        allow_null=True, help_text="Of the account, or of whom the phone scored for; null for a job."
    )
    action = serializers.CharField()
    event = serializers.CharField(allow_null=True)
    season = serializers.CharField(allow_null=True)
    round = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True, help_text="Its number in the round.")
    deal = serializers.IntegerField(allow_null=True)
    people = serializers.ListField(child=serializers.IntegerField(), help_text="The players it is about.")
    before = AnyObject(allow_null=True)
    after = AnyObject(allow_null=True)
    reason = serializers.CharField()


class HistoryPageOut(serializers.Serializer[dict[str, Any]]):
    """Some of it, the newest first."""

    older = serializers.IntegerField(
        allow_null=True, help_text="What to ask for as `before` to read on; null at the end."
    )
    results = LogEntryOut(many=True)


class EventHistory(Endpoint):
    """What was done in an event."""

    @Operation(doors.event_to_run, id="list_history", asks=HistoryQuery, gives=HistoryPageOut)
    def get(self, request: SignedIn, event: Event, asked: dict[str, Any]) -> dict[str, Any]:
        """Every change in an event: who, what, before and after, why."""
        return _page(event, **asked)


class SeasonHistory(Endpoint):
    """What was done in a season."""

    @Operation(doors.season_to_run, id="list_season_history", asks=HistoryQuery, gives=HistoryPageOut)
    def get(self, request: SignedIn, season: Season, asked: dict[str, Any]) -> dict[str, Any]:
        """Every change of a season itself. What was done in its events is in their histories."""
        return _page(season, **asked)


class PlayerHistory(Endpoint):
    """What was done about a player."""

    @Operation(doors.player_to_run, id="list_player_history", asks=HistoryQuery, gives=HistoryPageOut)
    def get(self, request: SignedIn, player: Player, asked: dict[str, Any]) -> dict[str, Any]:
        """Every change about a player, in all events and seasons, at all tables where they sat."""
        return _page(player, **asked)


def _page(of: Subject, *, page_size: int, before: int | None = None, **wanted: Any) -> dict[str, Any]:
    found = history_page(of, Wanted(**wanted), before=before, size=page_size)
    return {"older": found.older, "results": [as_document(entry) for entry in found.entries]}
