"""What organizers can decide about a table of a bracket, besides what they can about any."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.isolates import isolated
from league.models import Entrant, User
from league.queries.brackets import tied_at
from league.queries.people import people
from league.queries.preview import as_void
from league.queries.record import Instead
from league.queries.table_desk import TableDesk
from league.services import bracket_tables
from league.web.organize.fields import ReasonField, ShortNumberField
from league.web.organize.table_forms import TableForm, ThenField


class OrderForm(TableForm):
    """Who goes on of those who are level over the line."""

    level: list[Entrant]

    def offer(self, desk: TableDesk) -> None:
        tied = tied_at(self.table)
        level = tied.entrants if tied else ()
        self.level = list(Entrant.objects.filter(pk__in=level).select_related(*people()).order_by("pk"))
        self.places = tied.places if tied else 0
        for entrant in self.level:
            self.fields[f"place_{entrant.pk}"] = ShortNumberField(
                label=isolated(entrant), min_value=1, max_value=len(level)
            )
        self.fields["reason"] = ReasonField(
            label=gettext_lazy("Reason"), help_text=gettext_lazy("Kept in the history.")
        )

    def act(self, *, by: User) -> str:
        order = sorted(self.level, key=lambda entrant: self.cleaned_data[f"place_{entrant.pk}"])
        keys = [entrant.pk for entrant in order]
        bracket_tables.rule_order(self.table, keys, by=by, reason=self.cleaned_data["reason"])
        return _("It is decided who goes on.")


class OrderBackForm(TableForm):
    """It is open again who goes on."""

    reason = ReasonField(label=gettext_lazy("Reason"))
    then = ThenField()

    def offer(self, desk: TableDesk) -> None:
        in_a_bracket = self.table.round.stage.is_bracket
        self.is_ruled = in_a_bracket and self.table.order_rulings.filter(taken_back_at=None).exists()

    def act(self, *, by: User) -> str:
        reason = self.cleaned_data["reason"]
        bracket_tables.take_back_order(self.table, by=by, reason=reason, then=self.cleaned_data["then"])
        return _("It is open again who goes on.")

    def instead(self) -> Instead:
        return as_void(self.table)


class MoreDealsForm(TableForm):
    """One more deal."""

    def act(self, *, by: User) -> str:
        bracket_tables.deal_more(self.table, by=by)
        return _("The table plays one more deal.")


class PlayAgainForm(TableForm):
    """The table is played again from the start."""

    reason = ReasonField(label=gettext_lazy("Reason"))
    then = ThenField()

    def act(self, *, by: User) -> str:
        reason = self.cleaned_data["reason"]
        bracket_tables.play_again(self.table, by=by, reason=reason, then=self.cleaned_data["then"])
        return _("The table is played again. It opens anew in a moment.")

    def instead(self) -> Instead:
        return as_void(self.table)


BRACKET_FORMS: Mapping[str, Callable[..., TableForm]] = {
    "order": OrderForm,
    "order-back": OrderBackForm,
    "more-deals": MoreDealsForm,
    "play-again": PlayAgainForm,
}
