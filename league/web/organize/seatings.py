"""A seating that an organizer brings along: pasted, checked, and proposed."""

from http import HTTPStatus

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _

from league import access
from league.errors import AlreadyDone, Unacceptable
from league.models import Event, Round, User
from league.queries.entering import who_plays_next
from league.services import uploads
from league.web.forms import refuse
from league.web.organize.door import OrganizerRequest, form_page

MOST_LETTERS = 50_000


class SeatingForm(forms.Form):
    """A seating, a table a line. `listed` keeps which numbers it was written with."""

    tables = forms.CharField(
        label=_("Tables"),
        help_text=_("Numbers of the list, or exact names, with commas between them. Seat 1 comes first."),
        max_length=MOST_LETTERS,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "dir": "auto"}),
        error_messages={"required": _("Write at least one table.")},
    )
    listed = forms.CharField(widget=forms.HiddenInput, max_length=MOST_LETTERS)

    def clean_listed(self) -> list[int]:
        listed: str = self.cleaned_data["listed"]
        return [int(pk) if pk.isdecimal() and len(pk) <= 18 else 0 for pk in listed.split(",")]

    def propose(self, event: Event, *, by: User) -> Round | None:
        """The proposal; None where something is wrong, which the form then says."""
        if not self.is_valid():
            return None
        try:
            said = self.cleaned_data
            return uploads.upload_round(event.current_stage, said["tables"], by=by, listed=said["listed"])
        except Unacceptable as error:
            refuse(self, error)
        except AlreadyDone as error:  # what was written is shown again, for there may yet be a next round
            self.add_error(None, error.sentence)
        return None


@form_page
def upload(request: OrganizerRequest, slug: str) -> HttpResponse:
    event = access.event_to_run(request.user, slug)
    playing = who_plays_next(event)
    numbers = ",".join(str(entrant.pk) for entrant in playing)
    form = SeatingForm(request.POST or None, initial={"listed": numbers})
    proposal = form.propose(event, by=request.user)
    if proposal is not None:
        return redirect("league:round-run", slug, proposal.number)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    context = {"event": event, "form": form, "playing": playing}
    return render(request, "league/organize/seating.html", context, status=status)
