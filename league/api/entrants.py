"""Who takes part in an event."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.request import Request

from league.api import doors
from league.api.authentication import SignedIn
from league.api.endpoint import Endpoint, Operation
from league.api.fields import Flag, Strict, Text, Word
from league.api.pages import Page, PageOut, PageQuery, page_of
from league.models import Entrant, Event, Player
from league.queries.people import people
from league.services import entrants
from league.states import EntrantState


class NamesIn(Strict):
    """Names as on a list. A partnership is two names joined by "&"."""

    default_error_messages = {"lines": _("Write one name, or one partnership, in each text.")}

    names = serializers.ListField(child=Text(max_length=400), min_length=1, max_length=entrants.MOST_AT_ONCE)

    def validate_names(self, names: list[str]) -> list[str]:
        if any(len(name.splitlines()) != 1 for name in names):
            self.fail("lines")
        return names


class EntrantsIn(NamesIn):
    """Who enters, and whether the places count."""

    over_capacity = Flag(required=False, help_text="Enter them even if all places are taken.")


class PlayerOut(serializers.Serializer[Player]):
    """A person."""

    id = serializers.IntegerField()
    name = serializers.CharField()


class EntrantOut(serializers.Serializer[Entrant]):
    """A player or a partnership in an event."""

    id = serializers.IntegerField()
    name = serializers.CharField(source="__str__")
    state = serializers.ChoiceField(EntrantState.choices)
    players = PlayerOut(many=True)


class EntrantPageOut(PageOut):
    """Some of the entrants."""

    results = EntrantOut(many=True)


class EntrantsAddedOut(serializers.Serializer[dict[str, Any]]):
    """Who was entered just now."""

    entrants = EntrantOut(many=True)


class EntrantQuery(PageQuery):
    """Which entrants."""

    state = Word(choices=EntrantState.choices, required=False)


class Entrants(Endpoint):
    """The entrants of an event."""

    @Operation(doors.event_to_see, id="list_entrants", asks=EntrantQuery, gives=EntrantPageOut)
    def get(self, request: Request, event: Event, asked: dict[str, Any]) -> Page:
        """Entrants in the order in which they entered."""
        state = asked.pop("state", None)
        chosen = Entrant.objects.filter(event=event, **({"state": state} if state else {}))
        return page_of(chosen.select_related(*people()).order_by("pk"), **asked)

    @Operation(
        doors.event_to_run,
        id="add_entrants",
        takes=EntrantsIn,
        gives=EntrantsAddedOut,
        status=201,
        refuses=(409,),
    )
    def post(self, request: SignedIn, event: Event, given: dict[str, Any]) -> dict[str, Any]:
        """Enter people, all of them or nobody. Who the league knows by that name is the same person."""
        names = "\n".join(given.pop("names"))
        entered = entrants.add_entrants(event, names, by=request.user, **given)
        return {"entrants": entered}


class EntrantWithdrawal(Endpoint):
    """Leaving."""

    @Operation(doors.entrant_to_run, id="withdraw", status=204, refuses=(409,))
    def post(self, request: SignedIn, entrant: Entrant) -> None:
        """Take an entrant out of every round that is not published yet. Who never sat anywhere leaves no trace."""
        entrants.withdraw(entrant, by=request.user)


class EntrantReturn(Endpoint):
    """Coming back."""

    @Operation(doors.entrant_to_run, id="bring_back", status=204, refuses=(409,))
    def post(self, request: SignedIn, entrant: Entrant) -> None:
        """Let a withdrawn entrant play again from the next round."""
        entrants.bring_back(entrant, by=request.user)
