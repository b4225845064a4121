"""The rules of an event in a few sentences."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.models import Event, Stage
from league.states import MatchLength
from league.wording import CONFIRMATION, GAMES, TIEBREAKS, options_in_words, points_of


def rules_in_words(event: Event, stage: Stage) -> list[str]:
    """One sentence each: the game, how long a table plays, what counts, what separates, who agrees."""
    return [
        _game(event),
        _length(stage),
        _points(event, stage),
        _tiebreaks(stage),
        str(CONFIRMATION[event.confirmation]),
    ]


def _game(event: Event) -> str:
    game = GAMES[event.game]
    options = options_in_words(event.game, event.variant)
    if not options:
        return _("%(game)s is played by its usual rules.") % {"game": game}
    house_rules = "; ".join(options)
    return _("%(game)s is played with house rules: %(options)s.") % {"game": game, "options": house_rules}


def _length(stage: Stage) -> str:
    if stage.match_length == MatchLength.TARGET:
        return _("Each table plays until a score of %(target)d is reached.") % {"target": stage.target}
    if stage.match_length == MatchLength.MATCH:
        return _("Each table plays until only one has chips left.")
    deals = stage.deals or 0
    return ngettext("Each table plays %(deals)d deal.", "Each table plays %(deals)d deals.", deals) % {
        "deals": deals
    }


def _points(event: Event, stage: Stage) -> str:
    return str(points_of(event.game)[stage.points_scheme["name"]].meaning)


def _tiebreaks(stage: Stage) -> str:
    if not stage.tiebreaks:
        return _("Who is level shares a rank.")
    names = ", ".join(str(TIEBREAKS[name].label) for name in stage.tiebreaks)
    return _("Who is level is separated by, in this order: %(tiebreaks)s.") % {"tiebreaks": names}
