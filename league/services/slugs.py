"""The address of what has a name."""

from collections.abc import Collection

from django.utils.text import slugify

from league.models import Event, Season


def free_slug(
    of: type[Event] | type[Season], name: str, *, fallback: str, reserved: Collection[str] = ()
) -> str:
    """From the name where it has Latin letters, else the fallback; numbered when taken."""
    base = slugify(name)[:60] or fallback
    used = of._default_manager.filter(slug__startswith=base).values_list("slug", flat=True)
    taken = {*reserved, *used}
    if base not in taken:
        return base
    return next(slug for number in range(2, len(taken) + 3) if (slug := f"{base}-{number}") not in taken)
