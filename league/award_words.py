"""What counts without being played, in words."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.competition.awards import Award, Awards
from league.states import SubstituteRule, WithdrawalRule
from league.wording import Named

AWARDED: Mapping[str, str | Promise] = {
    "bye": gettext_lazy("Who sits out gets"),
    "walkover": gettext_lazy("Who comes and finds nobody at the table gets"),
    "no_show": gettext_lazy("Who does not come gets"),
    "parked": gettext_lazy("For a table that is put off, until it is played, each gets"),
}


def award_in_words(award: Award) -> str:
    if award.points == "own-mean":
        points = _("their own mean points per table")
    elif award.points:
        points = _("%(points)s points") % {"points": award.points}
    else:
        points = _("nothing")
    return (
        _("%(points)s; it counts as a table played") % {"points": points}
        if award.counts_as_played
        else points
    )


def unplayed_in_words(awards: Awards, withdrawal_rule: str, substitute_rule: str) -> list[Named]:
    """Each rule for what is not played: what it is about, and what it says."""
    return [
        *(Named(label, award_in_words(getattr(awards, kind))) for kind, label in AWARDED.items()),
        Named(
            _("Who wins because nobody came"),
            _("has won a table and finished ahead of who did not come")
            if awards.forfeits_count
            else _("has won no table and finished ahead of nobody"),
        ),
        Named(
            _("Where the points of opponents count, a round not played has"),
            _("oneself as opponent") if awards.unplayed_opponent == "oneself" else _("no opponent"),
        ),
        Named(_("Who leaves the event"), WithdrawalRule(withdrawal_rule).label),
        Named(
            _("Where somebody plays for another, the points are for"), SubstituteRule(substitute_rule).label
        ),
    ]
