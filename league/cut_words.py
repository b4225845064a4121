"""The stages of an event in words: what each is called, and who goes on from it."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competition.cut import CutRule
from league.models import Stage


def stage_name(stage: Stage) -> str:
    """What its organizer called it, or its number."""
    return stage.name or _("Stage %(number)d") % {"number": stage.number}


def cut_in_words(rule: CutRule, *, pools: int) -> str:
    """Who goes on, in a sentence or two."""
    if pools == 1:
        return ngettext("The best one goes on.", "The best %(each)d go on.", rule.each) % {"each": rule.each}
    words = ngettext("The best of each pool goes on.", "The best %(each)d of each pool go on.", rule.each) % {
        "each": rule.each
    }
    if not rule.runners_up:
        return words
    compared = (
        _("by points per table and then by the tiebreaks")
        if rule.compared == "mean"
        else _("by points and then by the tiebreaks")
    )
    return (
        words
        + " "
        + ngettext(
            "So does the best of those who come next, compared %(compared)s.",
            "So do the best %(count)d of those who come next, compared %(compared)s.",
            rule.runners_up,
        )
        % {"count": rule.runners_up, "compared": compared}
    )
