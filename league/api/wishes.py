"""What the next seating must respect: who is away, sits out, needs a table, must not meet. For organizers alone."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from league.api import doors
from league.api.authentication import SignedIn
from league.api.endpoint import Endpoint, Operation
from league.api.entrants import EntrantOut
from league.api.fields import Flag, Strict, Whole
from league.api.pages import Page, PageOut, PageQuery, page_of
from league.errors import Unacceptable
from league.models import Apart, Entrant, Event
from league.queries.people import people
from league.services import wishes


class WishesIn(Strict):
    """What is left out stays as it is."""

    sits_out_next = Flag(required=False, help_text="A bye by hand, for one round.")
    fixed_table = Whole(required=False, allow_null=True, help_text="Null: at any table.")


class WishesOut(serializers.Serializer[Entrant]):
    """What the next seating must respect."""

    entrant = EntrantOut(source="*")
    sits_out_next = serializers.BooleanField()
    fixed_table = serializers.IntegerField(allow_null=True)


class ApartIn(Strict):
    """Two entrants, by their ids."""

    one = Whole(min_value=1)
    other = Whole(min_value=1)


class ApartOut(serializers.Serializer[Apart]):
    """Two who must not meet."""

    id = serializers.IntegerField()
    one = EntrantOut()
    other = EntrantOut()


class ApartPageOut(PageOut):
    """Some of them."""

    results = ApartOut(many=True)


class EntrantAway(Endpoint):
    """Being away for a while."""

    @Operation(doors.entrant_to_run, id="send_away", status=204, refuses=(409,))
    def post(self, request: SignedIn, entrant: Entrant) -> None:
        """Do not seat an entrant until it is back. It is not withdrawn."""
        wishes.send_away(entrant, by=request.user)


class EntrantBack(Endpoint):
    """Being there again."""

    @Operation(doors.entrant_to_run, id="welcome_back", status=204, refuses=(409,))
    def post(self, request: SignedIn, entrant: Entrant) -> None:
        """Let an entrant that was away play again from the next proposal."""
        wishes.welcome_back(entrant, by=request.user)


class EntrantWishes(Endpoint):
    """What the next seating must respect of an entrant."""

    @Operation(doors.entrant_to_run, id="get_wishes", gives=WishesOut)
    def get(self, request: SignedIn, entrant: Entrant) -> Entrant:
        """Whether it sits out the next round, and at which table it always sits."""
        return entrant

    @Operation(doors.entrant_to_run, id="change_wishes", takes=WishesIn, gives=WishesOut, refuses=(409,))
    def patch(self, request: SignedIn, entrant: Entrant, given: dict[str, Any]) -> Entrant:
        """Let an entrant sit out the next round, or always sit at one table."""
        wishes.change_wishes(entrant, given, by=request.user)
        return Entrant.objects.select_related(*people()).get(pk=entrant.pk)


class ApartPairs(Endpoint):
    """Who must not meet in an event."""

    @Operation(doors.event_to_run, id="list_apart", asks=PageQuery, gives=ApartPageOut)
    def get(self, request: SignedIn, event: Event, asked: dict[str, Any]) -> Page:
        """Those who are kept apart, in the order in which it was said."""
        names = (*people("one__"), *people("other__"))
        return page_of(event.apart.select_related(*names).order_by("pk"), **asked)

    @Operation(doors.event_to_run, id="keep_apart", takes=ApartIn, gives=ApartOut, status=201, refuses=(409,))
    def post(self, request: SignedIn, event: Event, given: dict[str, Any]) -> Apart:
        """Keep two apart from the next proposal on. Nobody but organizers is told."""
        found = Entrant.objects.filter(event=event).select_related(*people()).in_bulk(given.values())
        refusal = _("There is no such entrant in this event.")
        if strangers := {side: refusal for side, pk in given.items() if pk not in found}:
            raise Unacceptable("no-such-entrant", refusal, fields=strangers)
        return wishes.keep_apart(event, found[given["one"]], found[given["other"]], by=request.user)


class ApartHere(Endpoint):
    """One such pair."""

    @Operation(doors.apart_to_run, id="let_meet", status=204, refuses=(409,))
    def delete(self, request: SignedIn, apart: Apart) -> None:
        """Let the two meet again."""
        wishes.let_meet(apart, by=request.user)
