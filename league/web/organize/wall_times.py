"""Times that organizers write by the clock on the wall."""

from datetime import datetime
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext as _

from league.wall_time import is_left_out, wall_time

EARLIEST, LATEST = 2000, 2099


class WallTimeField(forms.Field):
    """A date and time as a clock on the wall shows it, to the minute; its zone is another field's."""

    widget = forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local", "class": "ltr"})

    def to_python(self, value: Any) -> datetime | None:
        if value in self.empty_values:
            return None
        if isinstance(value, datetime):  # what stood there before, where it cannot be typed over
            return value
        try:
            wall = datetime.fromisoformat(value)
        except ValueError:
            raise ValidationError(_("Write a date and a time, such as 2026-07-03 19:30.")) from None
        if wall.tzinfo is not None or not EARLIEST <= wall.year <= LATEST:
            raise ValidationError(
                _("Write a date from %(earliest)d to %(latest)d, without a zone.")
                % {"earliest": EARLIEST, "latest": LATEST}
            )
        return wall


def as_typed(at: datetime, zone: str) -> datetime:
    """How an instant stands in such a field."""
    return wall_time(at, zone).replace(second=0, microsecond=0)


def tell_if_left_out(request: HttpRequest, said: datetime | None, zone: str) -> None:
    """Whoever wrote a time that no clock shows is told what was taken instead; what is said with it shows which."""
    if said and is_left_out(said, zone):
        messages.info(
            request,
            _(
                "Clocks in %(zone)s are put forward over the time that you wrote. The next one they show is taken."
            )
            % {"zone": zone},
        )
