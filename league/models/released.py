"""What everybody may know of what is played: one condition, for whatever shows anything of a round."""

from django.db.models import F, Q

from league.states import EventState, RoundState


def released(of: str = "") -> Q:
    """What everybody may know of: published rounds of public events that are not held back, or what is theirs.

    `of` is the path that leads to the round. A proposal and what is held back are nobody's but the organizers'.
    """
    event = f"{of}stage__event__"
    is_public = Q(**{f"{of}state__in": RoundState.public, f"{event}state__in": EventState.public})
    is_before = Q(**{f"{of}number__lt": F(f"{event}held_back_from")})
    return is_public & (Q(**{f"{event}held_back_from": None}) | is_before)
