"""Challenges on a ladder: who, whom, and then a table like any other."""

from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league import access
from league.competition.types import EntrantId
from league.errors import Unacceptable
from league.queries.entering import without_account
from league.queries.ladders import LadderNow, kept_apart_from, ladder_now
from league.services import challenges
from league.web.forms import refuse
from league.web.organize.door import OrganizerRequest, form_page


class ChallengerForm(forms.Form):
    """Who challenges: only who can."""

    challenger = forms.TypedChoiceField(label=gettext_lazy("Who challenges"), coerce=int)

    def __init__(self, data: Any = None, *, ladder: LadderNow) -> None:
        super().__init__(data)
        self.challengers = [
            (rung.entrant.pk, f"{rung.number}. {rung.entrant}") for rung in ladder.rungs if rung.may_challenge
        ]
        challenger = self.fields["challenger"]
        assert isinstance(challenger, forms.TypedChoiceField)
        challenger.choices = self.challengers
        challenger.error_messages["invalid_choice"] = _("They cannot challenge anybody now. Choose another.")


class ChallengeForm(forms.Form):
    """Whom: only who may be challenged by them."""

    challenger = forms.IntegerField(widget=forms.HiddenInput)
    others = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Against whom"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("One, or several at one table."),
        error_messages={
            "required": gettext_lazy("Choose somebody to play against."),
            "invalid_choice": gettext_lazy("Somebody you chose cannot be challenged any more. Choose again."),
        },
    )

    def __init__(self, data: Any = None, *, ladder: LadderNow, challenger: int) -> None:
        super().__init__(data, initial={"challenger": challenger})
        numbers = {rung.entrant.pk: rung.number for rung in ladder.rungs}
        others = self.fields["others"]
        assert isinstance(others, forms.TypedMultipleChoiceField)
        apart = kept_apart_from(EntrantId(challenger))
        others.choices = [
            (other.pk, f"{numbers[other.pk]}. {other}")
            for other in ladder.may_challenge(EntrantId(challenger))
            if other.pk not in apart
        ]


@form_page
def challenge(request: OrganizerRequest, slug: str) -> HttpResponse:
    """First who challenges, then whom, of those they may."""
    event = access.event_to_run(request.user, slug)
    stage = event.current_stage
    challenges.refuse_unless_ladder(stage)
    ladder = ladder_now(stage)
    who = ChallengerForm(request.POST or request.GET or None, ladder=ladder)
    form = None
    if who.is_valid():
        challenger = who.cleaned_data["challenger"]
        form = ChallengeForm(request.POST or None, ladder=ladder, challenger=challenger)
        if form.is_valid():
            try:
                made = challenges.challenge(stage, challenger, form.cleaned_data["others"], by=request.user)
            except Unacceptable as error:
                refuse(form, error)
            else:
                messages.success(request, _("Round %(number)d is published.") % {"number": made.number})
                return redirect("league:round-run", slug, made.number)
    wrong = bool(who.errors or (form and form.errors))
    status = HTTPStatus.UNPROCESSABLE_ENTITY if wrong else HTTPStatus.OK
    context = {"event": event, "who": who, "form": form, "without_account": without_account(event)}
    return render(request, "league/organize/challenge.html", context, status=status)
