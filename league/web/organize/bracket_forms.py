"""What organizers decide about a bracket, each in a form of its own."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.competition.elimination import Occupant, Slot, Vacant
from league.competition.types import EntrantId
from league.isolates import isolated
from league.models import Entrant, Stage, User
from league.queries.bracket_page import BracketPage
from league.queries.people import people
from league.services import brackets
from league.states import EntrantState
from league.web.organize.fields import ChosenField, ReasonField, ShortNumberField

MOST_TO_COME = 32


class SeedsForm(forms.Form):
    """A number for each entrant: the smallest is the first seed. Equal ones stay in the order in which they stand."""

    to_come = ShortNumberField(
        label=gettext_lazy("Places for qualifiers to come"),
        min_value=0,
        max_value=MOST_TO_COME,
        required=False,
        initial=0,
        help_text=gettext_lazy(
            "The last places of the list. Who meets one of them waits until the place is filled, or declared a bye."
        ),
    )

    def __init__(self, data: Any = None, *, stage: Stage, order: Sequence[EntrantId]) -> None:
        super().__init__(data)
        self.stage = stage
        found = Entrant.objects.filter(pk__in=order).select_related(*people()).in_bulk()
        self.entrants = [found[pk] for pk in order]
        for seed, entrant in enumerate(self.entrants, start=1):
            self.fields[f"seed_{entrant.pk}"] = ShortNumberField(
                label=isolated(entrant), min_value=1, max_value=len(order), initial=seed
            )

    @property
    def rows(self) -> list[tuple[Entrant, forms.BoundField]]:
        return [(entrant, self[f"seed_{entrant.pk}"]) for entrant in self.entrants]

    def seeds(self) -> list[Occupant]:
        """What a valid form says."""
        by_number = sorted(self.entrants, key=lambda entrant: self.cleaned_data[f"seed_{entrant.pk}"])
        to_come = self.cleaned_data["to_come"] or 0
        return [*(EntrantId(entrant.pk) for entrant in by_number), *[Vacant.UNKNOWN] * to_come]


class BracketForm(forms.Form):
    """A form about a bracket under way. `act` does what was sent."""

    def __init__(self, data: Any = None, *, shown: BracketPage, name: str) -> None:
        super().__init__(data, auto_id=f"{name}_%s")
        self.step = name
        self.shown = shown
        self.offer(shown)

    def offer(self, shown: BracketPage) -> None:
        """Fill the choices."""

    def act(self, *, by: User) -> str:
        """Do it; a sentence that says so."""
        raise NotImplementedError

    def _chosen(self, field: str) -> ChosenField:
        chosen = self.fields[field]
        assert isinstance(chosen, ChosenField)
        return chosen


class ExchangeForm(BracketForm):
    """Two change their places."""

    one = ChosenField(label=gettext_lazy("One"))
    other = ChosenField(label=gettext_lazy("The other"))

    def offer(self, shown: BracketPage) -> None:
        places = [(str(seed), _place_in_words(shown, seed), seed) for seed in _seeds(shown)]
        for field in ("one", "other"):
            self._chosen(field).offer(places)

    def act(self, *, by: User) -> str:
        one, other = self.cleaned_data["one"], self.cleaned_data["other"]
        seeds = self.shown.now.course.seeds
        places = {one: seeds[other - 1], other: seeds[one - 1]}
        brackets.change_places(self.shown.stage, places, by=by)
        return _("Seeds %(one)d and %(other)d have changed places.") % {"one": one, "other": other}


class FillForm(BracketForm):
    """A qualifier is known, or will not come."""

    place = ChosenField(label=gettext_lazy("Place"))
    occupant = ChosenField(label=gettext_lazy("Who has it"))

    def offer(self, shown: BracketPage) -> None:
        seeds = shown.now.course.seeds
        vacant = [seed for seed in _seeds(shown) if isinstance(seeds[seed - 1], Vacant)]
        self._chosen("place").offer((str(seed), _place_in_words(shown, seed), seed) for seed in vacant)
        placed = set(seeds)
        free = [
            entrant
            for entrant in shown.entrants.values()
            if EntrantId(entrant.pk) not in placed and entrant.state == EntrantState.ACTIVE
        ]
        self._chosen("occupant").offer(
            [
                ("bye", _("Nobody: a bye"), Vacant.BYE),
                *((str(entrant.pk), isolated(entrant), EntrantId(entrant.pk)) for entrant in free),
            ]
        )

    @property
    def is_offered(self) -> bool:
        """Whether there is a place that nobody has."""
        return any(isinstance(who, Vacant) for who in self.shown.now.course.seeds)

    def act(self, *, by: User) -> str:
        place = self.cleaned_data["place"]
        brackets.change_places(self.shown.stage, {place: self.cleaned_data["occupant"]}, by=by)
        return _("Seed %(seed)d is settled.") % {"seed": place}


class GiveForm(BracketForm):
    """Somebody else takes a seat and goes on from it."""

    seat = ChosenField(label=gettext_lazy("Whose seat"))
    entrant = ChosenField(label=gettext_lazy("Who plays instead"))
    reason = ReasonField(label=gettext_lazy("Reason"))

    def offer(self, shown: BracketPage) -> None:
        now = shown.now
        ahead = [table for table in shown.tables.values() if table.state in ("to-come", "waiting")]
        seats = [
            (Slot(table.number, seat.number), seat.entrant)
            for table in ahead
            for seat in table.seats
            if seat.entrant is not None and table.number not in now.begun
        ]
        self._chosen("seat").offer(
            (f"{slot.table}-{slot.seat}", _seat_in_words(slot, holder), slot) for slot, holder in seats
        )
        still_in = {who for each in now.situation.tables if not each.is_decided for who in each.entrants}
        free = [
            entrant
            for entrant in shown.entrants.values()
            if EntrantId(entrant.pk) not in still_in and entrant.state == EntrantState.ACTIVE
        ]
        self._chosen("entrant").offer((str(entrant.pk), isolated(entrant), entrant) for entrant in free)

    def act(self, *, by: User) -> str:
        entrant: Entrant = self.cleaned_data["entrant"]
        slot, reason = self.cleaned_data["seat"], self.cleaned_data["reason"]
        brackets.give_seat(self.shown.stage, slot, entrant, by=by, reason=reason)
        return _("%(name)s plays there and goes on from it.") % {"name": isolated(entrant)}


FORMS: Mapping[str, Callable[..., BracketForm]] = {
    "exchange": ExchangeForm,
    "fill": FillForm,
    "give": GiveForm,
}


def _seeds(shown: BracketPage) -> range:
    return range(1, len(shown.now.course.seeds) + 1)


def _place_in_words(shown: BracketPage, seed: int) -> str:
    occupant = shown.now.course.seeds[seed - 1]
    if occupant is Vacant.UNKNOWN:
        return _("Seed %(seed)d: to come") % {"seed": seed}
    if occupant is Vacant.BYE:
        return _("Seed %(seed)d: nobody") % {"seed": seed}
    assert not isinstance(occupant, Vacant)
    return _("Seed %(seed)d: %(name)s") % {"seed": seed, "name": isolated(shown.entrants[occupant])}


def _seat_in_words(slot: Slot, holder: Entrant) -> str:
    said = {"name": isolated(holder), "table": slot.table, "seat": slot.seat}
    return _("%(name)s: table %(table)d, seat %(seat)d") % said
