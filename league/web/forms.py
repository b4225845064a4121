"""What forms of every audience share: a service's refusal stands beside the field it is about."""

from collections.abc import Callable
from typing import TypeVar

from django import forms

from league.errors import Unacceptable

T = TypeVar("T")


def refuse(form: forms.BaseForm, error: Unacceptable) -> None:
    """Put the refusal into the form: at its fields, and at the top what no field is about."""
    for field, sentence in error.fields.items():
        form.add_error(field if field in form.fields else None, sentence)
    if not error.fields:
        form.add_error(None, error.sentence)


def made(form: forms.BaseForm, make: Callable[[], T]) -> T | None:
    """What a form leads to; None where nothing was sent, or where something is wrong with it, as it then says."""
    if form.is_valid():
        try:
            return make()
        except Unacceptable as error:
            refuse(form, error)
    return None


def done(form: forms.BaseForm, act: Callable[[], object]) -> bool:
    """Whether a form that was sent is right and what it asks for was done; else it says what is wrong."""

    def acted() -> bool:
        act()
        return True

    return bool(made(form, acted))
