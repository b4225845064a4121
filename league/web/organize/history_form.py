"""Which rows of a history somebody wants to see, as a form whose address can be kept and passed on."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.models import Player, Season
from league.queries.history import JOBS, KINDS, PHONES, Subject, Wanted, organizers_in, people_in

LARGEST_KEY = 2**63 - 1
KEY = re.compile(r"[0-9]{1,18}", re.ASCII)
LARGEST_NUMBER = 2**15 - 1
LONGEST_TEXT = 100

KINDS_IN_WORDS: Mapping[str, str | Promise] = {
    "entry": _("Entering and confirming"),
    "rulings": _("Rulings and corrections"),
    "seating": _("Rounds and seats"),
    "people": _("Who plays"),
    "rules": _("Rules"),
    "points": _("Penalties and bonuses"),
    "checks": _("What checks found"),
}


class HistoryForm(forms.Form):
    """Sent by GET. What is left empty is not asked."""

    who = forms.ChoiceField(label=_("By whom"), required=False)
    kind = forms.ChoiceField(
        label=_("What"),
        required=False,
        choices=[("", _("Everything")), *((kind, KINDS_IN_WORDS[kind]) for kind in KINDS)],
    )
    player = forms.TypedChoiceField(label=_("About whom"), required=False, coerce=int, empty_value=None)
    round = forms.IntegerField(label=_("Round"), min_value=1, max_value=LARGEST_NUMBER, required=False)
    table = forms.IntegerField(label=_("Table"), min_value=1, max_value=LARGEST_NUMBER, required=False)
    text = forms.CharField(
        label=_("Words in the reason"),
        max_length=LONGEST_TEXT,
        required=False,
        widget=forms.TextInput(attrs={"dir": "auto", "autocomplete": "off"}),
    )

    def __init__(self, data: Any, *, of: Subject) -> None:
        """Offered are the accounts that did something there, and whom something was about. Two queries."""
        super().__init__(data, auto_id="history_%s")
        # mypy takes a field of a form for any field.
        self.fields["who"].choices = [  # type: ignore[attr-defined]
            ("", _("Anybody")),
            (PHONES, _("A phone at a table")),
            (JOBS, _("Talon by itself")),
            *((str(user.pk), user.username) for user in organizers_in(of)),
        ]
        if isinstance(of, Player):
            del self.fields["player"]
        else:
            names = {str(person.pk): person.name for person in people_in(of)}
            self.fields["player"].choices = [("", _("Anybody")), *names.items()]  # type: ignore[attr-defined]
            self._follow_who_was_merged(names)
        if isinstance(of, Season):
            del self.fields["round"], self.fields["table"]

    def _follow_who_was_merged(self, names: Mapping[str, str]) -> None:
        """An address that was kept may name a record that is another's since: then that person is meant."""
        said = self.data.get("player", "")
        if said not in ("", *names) and KEY.fullmatch(said):
            for today in Player.objects.filter(pk=said).exclude(merged_into=None).values_list("merged_into"):
                self.data = dict(self.data.items()) | {"player": str(*today)}

    def wanted(self) -> Wanted:
        """What a valid form asks for."""
        return Wanted(**self.cleaned_data)


class BeforeForm(forms.Form):
    """Where a page of the history begins. What is no such place is the newest."""

    before = forms.IntegerField(min_value=1, max_value=LARGEST_KEY, required=False)
