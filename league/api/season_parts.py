"""What a season is made of: its divisions, the events that count, and who competes."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request

from league import access
from league.api import doors
from league.api.authentication import SignedIn
from league.api.endpoint import Endpoint, Operation
from league.api.entrants import NamesIn
from league.api.fields import Flag, Strict, Text, Whole
from league.api.pages import Page, PageOut, PageQuery, page_of
from league.api.season_table import CompetitorOut, SeasonEventOut
from league.api.seasons import DivisionOut
from league.errors import Unacceptable
from league.models import Division, Season, SeasonEvent
from league.queries.season_facts import Competitor, SeasonFacts, season_facts
from league.services import divisions, season_events, season_places
from league.states import EventState


class DivisionIn(Strict):
    """A division below the others."""

    name = Text(max_length=200)


class DivisionChangeIn(Strict):
    """What is left out stays as it is."""

    name = Text(max_length=200, required=False)
    exchanged = Whole(required=False, help_text="How many move down, and as many up in their place.")


class Divisions(Endpoint):
    """The divisions of a season."""

    @Operation(
        doors.season_to_run,
        id="add_division",
        takes=DivisionIn,
        gives=DivisionOut,
        status=201,
        refuses=(409,),
    )
    def post(self, request: SignedIn, season: Season, given: dict[str, Any]) -> Division:
        """Add a division below the others."""
        return divisions.add_division(season, given["name"], by=request.user)


class DivisionHere(Endpoint):
    """One division."""

    @Operation(
        doors.division_to_run,
        id="change_division",
        takes=DivisionChangeIn,
        gives=DivisionOut,
        refuses=(409,),
    )
    def patch(self, request: SignedIn, division: Division, given: dict[str, Any]) -> Division:
        """Name it, or say how many move between it and the next one."""
        chosen = {"name": division.name, "exchanged": division.exchanged, **given}
        divisions.change_division(division, by=request.user, **chosen)
        return division

    @Operation(doors.division_to_run, id="remove_division", status=204, refuses=(409,))
    def delete(self, request: SignedIn, division: Division) -> None:
        """Take an empty division away."""
        divisions.remove_division(division, by=request.user)


class SeasonEventIn(Strict):
    """An event that shall count."""

    event = Text(max_length=80, help_text="Its slug.")
    division = Whole(
        required=False, allow_null=True, min_value=1, help_text="A division's number; null for all of them."
    )


class SeasonEventChangeIn(Strict):
    """What is left out stays as it is."""

    number = Whole(required=False, min_value=1, help_text="Its place in the order.")
    division = Whole(required=False, allow_null=True, min_value=1)


class SeasonEventPageOut(PageOut):
    """Some of the events that count."""

    results = SeasonEventOut(many=True)


class SeasonEvents(Endpoint):
    """The events that count for a season."""

    @Operation(doors.season_to_see, id="list_season_events", asks=PageQuery, gives=SeasonEventPageOut)
    def get(self, request: Request, season: Season, asked: dict[str, Any]) -> Page:
        """Events in the order of the season; drafts only for organizers."""
        rows = season.events.select_related("event", "division").order_by("number")
        if not season.league.is_run_by(request.user):
            rows = rows.filter(event__state__in=EventState.public)
        return page_of(rows, **asked)

    @Operation(
        doors.season_to_run,
        id="add_season_event",
        takes=SeasonEventIn,
        gives=SeasonEventOut,
        status=201,
        refuses=(409,),
    )
    def post(self, request: SignedIn, season: Season, given: dict[str, Any]) -> SeasonEvent:
        """Let an event count, as the last one so far."""
        event = access.events_to_see(request.user).filter(slug=given["event"], league=season.league).first()
        if event is None:
            raise _unknown("event", _("There is no such event in this league."))
        division = _division(season, given.get("division"))
        return season_events.add_event(season, event, division=division, by=request.user)


class SeasonEventHere(Endpoint):
    """One event of a season."""

    @Operation(
        doors.season_event_to_run,
        id="change_season_event",
        takes=SeasonEventChangeIn,
        gives=SeasonEventOut,
        refuses=(409,),
    )
    def patch(self, request: SignedIn, of: SeasonEvent, given: dict[str, Any]) -> SeasonEvent:
        """Put it at another place in the order, or let it count for others."""
        division = _division(of.season, given["division"]) if "division" in given else of.division
        number = given.get("number", of.number)
        season_events.change_event(of, number=number, division=division, by=request.user)
        return of

    @Operation(doors.season_event_to_run, id="remove_season_event", status=204, refuses=(409,))
    def delete(self, request: SignedIn, of: SeasonEvent) -> None:
        """Let it no longer count. The event itself stays as it is."""
        season_events.remove_event(of, by=request.user)


class CompetitorsIn(NamesIn):
    """Names as on a list, and where they compete."""

    division = Whole(min_value=1, help_text="A division's number.")
    joined = Whole(
        required=False, allow_null=True, min_value=1, help_text="The first event of who joins late."
    )


class CompetitorIn(Strict):
    """What is left out stays as it is."""

    division = Whole(required=False, min_value=1)
    joined = Whole(required=False, allow_null=True, min_value=1)
    goes_on = Flag(required=False, help_text="Whether it plays the next season, too.")
    reason = Text(max_length=500)


class CompetitorsOut(serializers.Serializer[Any]):
    """Who competes."""

    competitors = CompetitorOut(many=True)


class Competitors(Endpoint):
    """Who competes in a season; the table has them all."""

    @Operation(
        doors.season_to_run,
        id="add_competitors",
        takes=CompetitorsIn,
        gives=CompetitorsOut,
        status=201,
        refuses=(409,),
    )
    def post(self, request: SignedIn, season: Season, given: dict[str, Any]) -> dict[str, Any]:
        """Put people into a division, all of them or nobody."""
        division, joined = _division(season, given["division"]), _event(season, given.get("joined"))
        assert division is not None
        names = "\n".join(given["names"])
        added = season_places.add_competitors(
            season, names, division=division, joined=joined, by=request.user
        )
        facts = season_facts(season)
        return {"competitors": [facts.competitors[place.key] for place in added]}


class CompetitorHere(Endpoint):
    """Somebody who competes."""

    @Operation(
        doors.competitor_to_run,
        id="change_competitor",
        takes=CompetitorIn,
        gives=CompetitorOut,
        refuses=(409,),
    )
    def patch(
        self, request: SignedIn, found: tuple[SeasonFacts, Competitor], given: dict[str, Any]
    ) -> Competitor:
        """Move to another division, say since when, or whether it plays the next season; takes a guest in."""
        facts, who = found
        season = facts.season
        season_places.change_competitor(
            season,
            who.key,
            division=_division(season, given.get("division")) or who.division,
            joined=_event(season, given.get("joined", who.joined)),
            goes_on=given.get("goes_on", who.goes_on),
            reason=given["reason"],
            by=request.user,
        )
        return season_facts(season).competitors[who.key]

    @Operation(doors.competitor_to_run, id="remove_competitor", status=204, refuses=(409,))
    def delete(self, request: SignedIn, found: tuple[SeasonFacts, Competitor]) -> None:
        """Take out who has not played."""
        facts, who = found
        season_places.remove_competitor(facts.season, who.key, by=request.user)


def _division(season: Season, number: int | None) -> Division | None:
    if number is None:
        return None
    division = season.divisions.filter(number=number).first()
    if division is None:
        raise _unknown("division", _("There is no such division in this season."))
    return division


def _event(season: Season, number: int | None) -> SeasonEvent | None:
    if number is None:
        return None
    event = season.events.filter(number=number).first()
    if event is None:
        raise _unknown("joined", _("There is no event of that number in this season."))
    return event


def _unknown(field: str, refusal: str) -> Unacceptable:
    return Unacceptable(f"no-such-{field}", refusal, fields={field: refusal})
