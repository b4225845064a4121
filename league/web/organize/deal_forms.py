"""What an organizer says besides the deal itself: why, and what they had in front of them."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.models.corrections import LONGEST_NOTE
from league.states import CountsFrom
from league.web.organize.fields import FewWordsField, ReasonField
from league.web.organize.table_forms import ThenField


class NoteField(FewWordsField):
    """A few words that everybody reads beside a correction."""

    longest = LONGEST_NOTE

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, **options)


class CountsFromField(forms.ChoiceField):
    """From which round on a correction counts; where nothing is said, from its own."""

    widget = forms.RadioSelect

    def __init__(self, **options: Any) -> None:
        super().__init__(initial=CountsFrom.THIS, **options)

    def clean(self, value: Any) -> CountsFrom:
        return CountsFrom(super().clean(value or CountsFrom.THIS))

    def offer(self, next_round: int | None) -> None:
        """The next round only where one comes, by its number."""
        labels: dict[str, Any] = dict(CountsFrom.choices)
        if next_round is None:
            del labels[CountsFrom.NEXT]
        else:
            labels[CountsFrom.NEXT] = gettext(
                "From round %(round)d on, once it is published: standings until then stay"
            ) % {"round": next_round}
        self.choices = list(labels.items())


class RulingForm(forms.Form):
    """Beside an entered deal. What counts already is not corrected without a reason, and may count from later on.

    `next_round` is the number of the round from which it may, None where none comes.
    """

    seen_version = forms.IntegerField(min_value=1, required=False)
    reason = ReasonField(label=_("Reason"), help_text=_("Everybody reads it beside the result."))
    counts_from = CountsFromField(label=_("From when it counts"))
    note = NoteField(
        label=_("Note for everybody"), help_text=_("Shown with the correction on the page of the event.")
    )
    then = ThenField()

    def __init__(self, data: Any = None, *, corrects: bool, next_round: int | None, auto_id: str) -> None:
        super().__init__(data, auto_id=auto_id)
        self.fields["reason"].required = corrects
        counts_from = self.fields["counts_from"]
        assert isinstance(counts_from, CountsFromField)
        counts_from.offer(next_round)
        if not corrects:
            del self.fields["counts_from"], self.fields["note"]


class AcceptForm(forms.Form):
    """One of the versions that are there."""

    version = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    reason = ReasonField(label=_("Reason"), help_text=_("It is kept in the history of the event."))


class StandsForm(forms.Form):
    """The answer to seats that objected too late, up to the newest objection that the page shows."""

    seen = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    reason = ReasonField(label=_("Reason"), help_text=_("Whoever objected reads it at their table."))
