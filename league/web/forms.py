"""What forms of every audience share: a service's refusal stands beside the field it is about."""

from collections.abc import Callable

from django import forms

from league.errors import Unacceptable


def refuse(form: forms.BaseForm, error: Unacceptable) -> None:
    """Put the refusal into the form: at its fields, and at the top what no field is about."""
    for field, sentence in error.fields.items():
        form.add_error(field if field in form.fields else None, sentence)
    if not error.fields:
        form.add_error(None, error.sentence)


def done(form: forms.BaseForm, act: Callable[[], object]) -> bool:
    """Whether a form that was sent is right and what it asks for was done; else it says what is wrong."""
    if not form.is_valid():
        return False
    try:
        act()
    except Unacceptable as error:
        refuse(form, error)
        return False
    return True
