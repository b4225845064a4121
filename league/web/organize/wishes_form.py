"""Forms about what the next seating must respect."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.isolates import isolated
from league.models import Entrant, Event
from league.queries.people import people
from league.services.wishes import LAST_TABLE
from league.web.organize.fields import EntrantField, ShortNumberField


class TableForm(forms.Form):
    """The table at which somebody always sits, or none."""

    fixed_table = ShortNumberField(
        label=_("Always at table"),
        required=False,
        min_value=1,
        max_value=LAST_TABLE,
        help_text=_("For who cannot reach every table. Empty: at any."),
    )

    def __init__(self, data: Any = None, *, entrant: Entrant) -> None:
        super().__init__(data, initial={"fixed_table": entrant.fixed_table}, auto_id=f"id_%s_{entrant.pk}")
        self.entrant = entrant


class ApartForm(forms.Form):
    """Two who must not meet."""

    one = EntrantField(label=_("One"))
    other = EntrantField(label=_("The other"))

    def __init__(self, data: Any = None, *, event: Event) -> None:
        super().__init__(data, auto_id="id_apart_%s")
        for field in self.fields.values():
            assert isinstance(field, EntrantField)
            field.queryset = event.entrants.select_related(*people())

    def offer(self, everybody: Iterable[Entrant]) -> None:
        """Let choose among these, who are known already."""
        choices = [("", "–"), *((entrant.pk, isolated(entrant)) for entrant in everybody)]
        for field in self.fields.values():
            assert isinstance(field, EntrantField)
            field.choices = choices
