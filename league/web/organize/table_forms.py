"""What organizers can decide about a table, each in a form of its own."""

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.isolates import isolated
from league.models import Entrant, Player, Seat, Table, User
from league.queries.preview import as_counting, as_exchanged, as_void
from league.queries.record import Instead
from league.queries.table_desk import TableDesk
from league.services import attendance, seats, substitutes, table_rulings
from league.states import BracketRuling, RoundState
from league.web.organize.fields import ChosenField, NameField, ReasonField


class ThenField(forms.TypedChoiceField):
    """What becomes of what is in the way of a change of a bracket: asked once something is."""

    def __init__(self) -> None:
        super().__init__(
            choices=BracketRuling.choices,
            coerce=BracketRuling,
            empty_value=None,
            required=False,
            widget=forms.HiddenInput,
        )


class TableForm(forms.Form):
    """A form about one table. `act` does what was sent, and `instead` is the table as it would be then.

    Where that `moves_standings` everybody looks first at what it changes; elsewhere only if a ruling is needed.
    """

    moves_standings = False

    def __init__(self, data: Any = None, *, desk: TableDesk, name: str) -> None:
        super().__init__(data, auto_id=f"{name}_%s")
        self.step = name
        self.table: Table = desk.shown.table
        self.offer(desk)

    def offer(self, desk: TableDesk) -> None:
        """Fill the choices."""

    def act(self, *, by: User) -> str:
        """Do it; a sentence that says so."""
        raise NotImplementedError

    def instead(self) -> Instead | None:
        """None where nothing that counts would be another."""
        return None

    def question(self) -> str:
        """What to say and ask before it is done, where it moves nothing that counts; empty where it is done at once."""
        return ""

    def _chosen(self, field: str) -> ChosenField:
        chosen = self.fields[field]
        assert isinstance(chosen, ChosenField)
        return chosen


class AbsentForm(TableForm):
    """Somebody did not come: a seat, or one of two who hold it, for whom another may play."""

    seat = ChosenField(label=gettext_lazy("Who did not come"))
    name = NameField(label=gettext_lazy("Who plays instead"), required=False)
    reason = ReasonField(label=gettext_lazy("Reason"), required=False)

    def offer(self, desk: TableDesk) -> None:
        if not self.table.round.partners_rotate:
            del self.fields["name"]
        one_of_two = [
            (f"{seat.number}-{one.pk}", _one_of_two(one, seat), (seat, one))
            for seat in desk.seats
            for one in seat.entrants
            if seat.partner is not None
        ]
        whole = [(str(seat.number), isolated(seat), (seat, None)) for seat in desk.seats]
        self._chosen("seat").offer([*one_of_two, *whole])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("name") and cleaned.get("seat", (None, True))[1] is None:
            self.add_error("name", _("Choose which of the two this is for."))
        return cleaned

    def act(self, *, by: User) -> str:
        seat, missing = self.cleaned_data["seat"]
        if name := self.cleaned_data.get("name"):
            return _sent(seat, missing.players[0], name, by=by)
        reason = self.cleaned_data["reason"]
        attendance.did_not_come(self.table, seat.number, by=by, reason=reason, missing=missing)
        if missing is not None:
            return _("The table plays without the seat of %(name)s.") % {"name": isolated(missing)}
        return _("The table plays without %(name)s.") % {"name": isolated(seat)}


class ArrivedForm(TableForm):
    """Somebody takes a seat."""

    entrant = ChosenField(label=gettext_lazy("Who sits down here"))

    def offer(self, desk: TableDesk) -> None:
        free = desk.free
        if self.table.round.stage.is_bracket:  # there only who was to sit here comes after all
            absent = set(self.table.unplayed.values_list("entrant", flat=True))
            free = [each for each in free if each.pk in absent]
        self.is_offered = bool(free)
        self._chosen("entrant").offer((str(each.pk), isolated(each), each) for each in free)

    def act(self, *, by: User) -> str:
        entrant: Entrant = self.cleaned_data["entrant"]
        attendance.take_a_seat(self.table, entrant, by=by)
        return _("%(name)s has a seat at this table.") % {"name": isolated(entrant)}


class SubstituteForm(TableForm):
    """Somebody plays in another's place."""

    absent = ChosenField(label=gettext_lazy("In whose place"))
    name = NameField(label=gettext_lazy("Who plays"))

    def offer(self, desk: TableDesk) -> None:
        self._chosen("absent").offer(
            (f"{seat.number}-{person.pk}", isolated(person), (seat, person))
            for seat in desk.seats
            for person in seat.holders
            if person in seat.people
        )

    def act(self, *, by: User) -> str:
        seat, absent = self.cleaned_data["absent"]
        return _sent(seat, absent, self.cleaned_data["name"], by=by)


class ExchangeForm(TableForm):
    """Two sat in each other's seats."""

    moves_standings = True
    one = ChosenField(label=gettext_lazy("One"))
    other = ChosenField(label=gettext_lazy("The other"))
    seen = forms.CharField(widget=forms.HiddenInput)
    reason = ReasonField(label=gettext_lazy("Reason"), required=False)
    then = ThenField()

    def offer(self, desk: TableDesk) -> None:
        in_a_bracket = self.table.round.stage.is_bracket
        here = [(str(seat.pk), _seat_in_words(seat), seat) for seat in desk.seats]
        there = [(str(seat.pk), _seat_in_words(seat, elsewhere=True), seat) for seat in desk.elsewhere]
        self._chosen("one").offer(here)
        self._chosen("other").offer([*here, *([] if desk.is_entered or in_a_bracket else there)])
        self.fields["seen"].initial = desk.version
        self.is_entered = desk.is_entered
        if desk.is_entered:
            self.fields["reason"].required = True

    def act(self, *, by: User) -> str:
        one, other = self._pair()
        said = {name: self.cleaned_data[name] for name in ("seen", "reason", "then")}
        seats.exchange_seats(one, other, by=by, **said)
        names = {"one": isolated(one), "other": isolated(other)}
        return _("%(one)s and %(other)s have changed places.") % names

    def instead(self) -> Instead | None:
        one, other = self._pair()
        return None if one.table_id != other.table_id else as_exchanged(self.table, one, other)

    def question(self) -> str:
        one, other = self._pair()
        if self.table.round.state == RoundState.DRAFT:
            return ""
        names = {"one": isolated(one), "other": isolated(other)}
        if self.is_entered:
            return (
                _("%(one)s and %(other)s change places, and what is entered for one counts for the other.")
                % names
            )
        return _("%(one)s and %(other)s change places. Everybody can see already where they sit.") % names

    def _pair(self) -> tuple[Seat, Seat]:
        for seat in (self.cleaned_data["one"], self.cleaned_data["other"]):
            seat.table.round = self.table.round
        return self.cleaned_data["one"], self.cleaned_data["other"]


class PutOffForm(TableForm):
    """The event goes on without this table, for now."""

    reason = ReasonField(label=gettext_lazy("Reason"))

    def act(self, *, by: User) -> str:
        table_rulings.put_off(self.table, by=by, reason=self.cleaned_data["reason"])
        return _("The round does not wait for this table.")


class CloseForm(TableForm):
    """The table ends as it is."""

    reason = ReasonField(
        label=gettext_lazy("Reason"), help_text=gettext_lazy("Everybody reads it at this table.")
    )

    def act(self, *, by: User) -> str:
        table_rulings.close_table(self.table, by=by, reason=self.cleaned_data["reason"])
        return _("The table is closed.")


class VoidForm(TableForm):
    """Nothing of the table counts."""

    moves_standings = True
    reason = ReasonField(
        label=gettext_lazy("Reason"), help_text=gettext_lazy("Everybody reads it at this table.")
    )
    then = ThenField()

    def offer(self, desk: TableDesk) -> None:
        self.is_entered = desk.is_entered

    def act(self, *, by: User) -> str:
        reason, then = self.cleaned_data["reason"], self.cleaned_data["then"]
        table_rulings.void_table(self.table, by=by, reason=reason, then=then)
        return _("Nothing of this table counts.")

    def instead(self) -> Instead:
        return as_void(self.table)

    def question(self) -> str:
        return _("What is entered at this table will count for nobody.") if self.is_entered else ""


class CountForm(TableForm):
    """A void table counts again. In a bracket what was played since may be in the way, and a reason is asked then."""

    moves_standings = True
    reason = ReasonField(label=gettext_lazy("Reason"), required=False)
    then = ThenField()

    def act(self, *, by: User) -> str:
        reason, then = self.cleaned_data["reason"], self.cleaned_data["then"]
        table_rulings.let_count(self.table, by=by, reason=reason, then=then)
        return _("This table counts again.")

    def instead(self) -> Instead | None:
        return as_counting(self.table) if self.table.void else None


FORMS: Mapping[str, Callable[..., TableForm]] = {
    "absent": AbsentForm,
    "arrived": ArrivedForm,
    "substitute": SubstituteForm,
    "exchange": ExchangeForm,
    "put-off": PutOffForm,
    "close": CloseForm,
    "void": VoidForm,
    "let-count": CountForm,
}


def _sent(seat: Seat, absent: Player, name: str, *, by: User) -> str:
    """Send a substitute; a sentence that says so."""
    sent = substitutes.send_substitute(seat, absent=absent, name=name, by=by)
    return _("%(name)s plays for %(absent)s.") % {"name": isolated(sent.player), "absent": isolated(absent)}


def _one_of_two(one: Entrant, seat: Seat) -> str:
    [other] = [each for each in seat.entrants if each != one]
    return _("%(name)s, partner of %(other)s") % {"name": isolated(one), "other": isolated(other)}


def _seat_in_words(seat: Seat, *, elsewhere: bool = False) -> str:
    said = {"name": isolated(seat), "seat": seat.number, "table": seat.table.number}
    if elsewhere:
        return _("%(name)s: table %(table)d, seat %(seat)d") % said
    return _("%(name)s: seat %(seat)d") % said
