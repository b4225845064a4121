"""The rules of an event in a few sentences."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.award_words import unplayed_in_words
from league.competition.awards import awards_from_json
from league.competition.points import scheme_from_json
from league.models import Event, Stage
from league.queries.seating import table_rule
from league.states import EntrantKind, MatchLength, StageFormat
from league.wording import (
    CONFIRMATION,
    FORMATS,
    GAMES,
    SHARED_PLACES,
    TIEBREAKS,
    Named,
    options_in_words,
    points_of,
)


def rules_in_words(event: Event, stage: Stage) -> list[str]:
    """One sentence each: the game, how long a table plays, who meets whom, what counts, what separates, who agrees."""
    if stage.is_bracket:
        return [
            _game(event),
            _length(stage),
            *_packs(stage),
            str(FORMATS[stage.format].meaning),
            _bracket_tables(stage),
            _tiebreaks_of_a_table(stage),
            str(CONFIRMATION[event.confirmation]),
            *_accounts(event),
        ]
    counts = _rungs(stage) if stage.format == StageFormat.LADDER else _standings(event, stage)
    return [
        _game(event),
        _length(stage),
        *_packs(stage),
        str(FORMATS[stage.format].meaning),
        *counts,
        str(CONFIRMATION[event.confirmation]),
        *_silence(event),
        *_accounts(event),
    ]


def _standings(event: Event, stage: Stage) -> list[str]:
    return [
        _tables(event, stage),
        *_partners(event),
        *_rounds(stage),
        *_by_itself(stage),
        *_points(event, stage),
        _tiebreaks(stage),
    ]


def _rungs(stage: Stage) -> list[str]:
    return [
        ngettext(
            "One may challenge whoever stands %(reach)d rung above.",
            "One may challenge whoever stands up to %(reach)d rungs above, or several of them.",
            stage.reach,
        )
        % {"reach": stage.reach},
        _("Everybody begins in the order in which they entered, newcomers on the lowest rung."),
        f"{stage.get_ladder_move_display()}.",
        _("Who is level overtakes nobody, and who does not come is behind who does."),
    ]


def _silence(event: Event) -> list[str]:
    if event.silence_minutes is None:
        return []
    minutes = event.silence_minutes
    return [
        ngettext(
            "What nobody objects to for %(minutes)d minute counts.",
            "What nobody objects to for %(minutes)d minutes counts.",
            minutes,
        )
        % {"minutes": minutes}
    ]


def _accounts(event: Event) -> list[str]:
    if not event.needs_accounts:
        return []
    return [_("Who enters or confirms a deal is signed in as who plays there.")]


def _game(event: Event) -> str:
    game = GAMES[event.game]
    options = options_in_words(event.game, event.variant)
    if not options:
        return _("%(game)s is played by its usual rules.") % {"game": game}
    house_rules = "; ".join(options)
    return _("%(game)s is played with house rules: %(options)s.") % {"game": game, "options": house_rules}


def _tables(event: Event, stage: Stage) -> str:
    rule = table_rule(stage, event.entrant_kind)
    if rule.exact:
        return _("Every table has exactly %(seats)d seats; who is over sits out.") % {"seats": rule.wish}
    return _("A table has %(seats)d seats; where it does not come out even, some have one less or more.") % {
        "seats": rule.wish
    }


def _bracket_tables(stage: Stage) -> str:
    return ngettext(
        "A table has up to %(seats)d seats, and the best of it goes on; the last table has one winner.",
        "A table has up to %(seats)d seats, and the best %(advance)d of it go on; the last table has one winner.",
        stage.advance,
    ) % {"seats": stage.table_size, "advance": stage.advance}


def _tiebreaks_of_a_table(stage: Stage) -> str:
    if not stage.tiebreaks:
        return _("Who is level where it matters plays one more deal, or an organizer decides.")
    names = ", ".join(str(TIEBREAKS[name].label) for name in stage.tiebreaks)
    return _(
        "Who is level at a table is separated by, in this order: %(tiebreaks)s. Where that is not enough, they play"
        " one more deal, or an organizer decides."
    ) % {"tiebreaks": names}


def _partners(event: Event) -> list[str]:
    if event.entrant_kind != EntrantKind.ROTATING:
        return []
    return [
        _("Two players hold each seat, with other partners every round, and both get its points."),
        _("Of an odd number one sits out."),
    ]


def _rounds(stage: Stage) -> list[str]:
    if stage.format == StageFormat.ROUND_ROBIN and stage.meetings > 1:
        return [_("Each two meet %(times)d times.") % {"times": stage.meetings}]
    if stage.planned_rounds:
        planned = stage.planned_rounds
        return [
            ngettext("%(rounds)d round is planned.", "%(rounds)d rounds are planned.", planned)
            % {"rounds": planned}
        ]
    return []


def _by_itself(stage: Stage) -> list[str]:
    return [_("The next round begins as soon as all its tables are played.")] if stage.auto_seat else []


def _length(stage: Stage) -> str:
    if stage.match_length == MatchLength.TARGET:
        return _("Each table plays until a score of %(target)d is reached.") % {"target": stage.target}
    if stage.match_length == MatchLength.MATCH:
        return _("Each table plays until only one has chips left.")
    deals = stage.deals or 0
    return ngettext("Each table plays %(deals)d deal.", "Each table plays %(deals)d deals.", deals) % {
        "deals": deals
    }


def _packs(stage: Stage) -> list[str]:
    return [_("The packs are stacked beforehand.")] if stage.stacked_packs else []


def _points(event: Event, stage: Stage) -> list[str]:
    scheme = scheme_from_json(stage.points_scheme)
    sentences = [points_of(event.game)[scheme.name].meaning]
    if scheme.kind == "place":
        sentences.append(SHARED_PLACES[scheme.shared])
    return list(map(str, sentences))


def unplayed_rules(stage: Stage) -> list[Named]:
    """What counts without being played, and who gets it; nothing where no points are given."""
    if stage.is_bracket or stage.format == StageFormat.LADDER:
        return []
    awards = awards_from_json(stage.awards)
    return unplayed_in_words(awards, stage.withdrawal_rule, stage.substitute_rule)


def _tiebreaks(stage: Stage) -> str:
    if not stage.tiebreaks:
        return _("Who is level shares a rank.")
    names = ", ".join(str(TIEBREAKS[name].label) for name in stage.tiebreaks)
    return _("Who is level is separated by, in this order: %(tiebreaks)s.") % {"tiebreaks": names}
