"""Whether the rules of an event can be played: every field that is wrong, with a sentence."""

from dataclasses import replace
from typing import get_args

from django.utils.translation import gettext as _

from games import GAMES
from games.problems import Unreadable
from league.choices import CHOICES
from league.competition import awards, points
from league.competition.elimination import Shape
from league.competition.types import Infeasible
from league.errors import Unacceptable
from league.names import clean_name
from league.sentences import sentence
from league.services.infeasible import refusal_of
from league.services.rules import (
    LIMITS,
    MOST_AWARDED,
    OPTIONS_OF_THE_EVENT,
    EventRules,
    time_zones,
)
from league.states import (
    ConfirmationPolicy,
    EntrantKind,
    Joining,
    LadderMove,
    LateRule,
    MatchLength,
    StageFormat,
    SubstituteRule,
    WithdrawalRule,
)
from league.wall_time import YEARS, instant
from league.wording import GAMES as NAMES
from league.wording import points_of


def checked(rules: EventRules) -> EventRules:
    """The rules cleaned, or Unacceptable with a sentence for every field that is wrong.

    A start that is a wall time becomes the instant at which clocks in the event's zone show it.
    """
    wrong = _wrong_choices(rules) | _wrong_numbers(rules) | _wrong_awards(rules)
    name, options = rules.name, rules.options
    try:
        name = clean_name(rules.name)
    except Unacceptable as error:
        wrong |= error.fields
    if rules.game in GAMES:
        wrong |= _not_of_the_game(rules)
        try:
            options = GAMES[rules.game].variant(rules.options).to_json()
        except Unreadable as error:
            wrong["options"] = " ".join(map(sentence, error.problems))
    if said_twice := sorted(OPTIONS_OF_THE_EVENT & options.keys()):
        wrong["options"] = _("Leave out %(options)s: the event says it elsewhere.") % {
            "options": ", ".join(said_twice)
        }
    if wrong:
        raise Unacceptable("bad-rules", _("Some of the rules need another look."), fields=wrong)
    starts_at = rules.starts_at and instant(rules.starts_at, rules.time_zone)
    return replace(rules, name=name, options=options, starts_at=starts_at)


def _wrong_choices(rules: EventRules) -> dict[str, str]:
    wrong: dict[str, str] = {}
    for field, value, choices in (
        ("game", rules.game, list(GAMES)),
        ("confirmation", rules.confirmation, ConfirmationPolicy.values),
        ("joining", rules.joining, Joining.values),
        ("after_deadline", rules.after_deadline, LateRule.values),
        ("format", rules.format, StageFormat.values),
        ("ladder_move", rules.ladder_move, LadderMove.values),
        ("shared_places", rules.shared_places, get_args(points.Shared)),
        ("withdrawal_rule", rules.withdrawal_rule, WithdrawalRule.values),
        ("substitute_rule", rules.substitute_rule, SubstituteRule.values),
    ):
        if value not in choices:
            wrong[field] = _("Choose one of the list.")
    if rules.joining != Joining.NOBODY and rules.entrant_kind == EntrantKind.PARTNERSHIPS:
        wrong["joining"] = _("Organizers form the partnerships, so nobody joins alone. Choose “nobody”.")
    if rules.time_zone not in time_zones():
        wrong["time_zone"] = _("There is no such time zone. Choose one from the list.")
    if rules.starts_at is not None and rules.starts_at.year not in YEARS:
        wrong["starts_at"] = _("Choose a day from 2000 to 2099.")
    return wrong


def _not_of_the_game(rules: EventRules) -> dict[str, str]:
    """What the game does not offer, each with what it does."""
    wrong: dict[str, str] = {}
    choices = CHOICES[rules.game]
    schemes = points_of(rules.game)
    for field, labels in (
        ("entrant_kind", {kind: EntrantKind(kind).label for kind in choices.entrant_kinds}),
        ("match_length", {length: MatchLength(length).label for length in choices.match_lengths}),
        ("points_scheme", {scheme: schemes[scheme].label for scheme in choices.points_schemes}),
    ):
        if getattr(rules, field) not in labels:
            wrong[field] = _("%(game)s is not played so. Choose: %(choices)s.") % {
                "game": NAMES[rules.game],
                "choices": "; ".join(map(str, labels.values())),
            }
    repeated = len(set(rules.tiebreaks)) != len(rules.tiebreaks)
    if repeated or not set(rules.tiebreaks) <= set(choices.tiebreaks):
        wrong["tiebreaks"] = _("Choose tiebreaks from the list, each once.")
    if rules.stacked_packs and not choices.stacked_packs:
        wrong["stacked_packs"] = _("In %(game)s nobody has a pack of their own. Leave it out.") % {
            "game": NAMES[rules.game]
        }
    return wrong


def _wrong_numbers(rules: EventRules) -> dict[str, str]:
    wrong: dict[str, str] = {}
    for field, (least, most) in LIMITS.items():
        value = getattr(rules, field)
        if value is not None and not least <= value <= most:
            wrong[field] = _("Choose a number from %(least)d to %(most)d.") % {"least": least, "most": most}
    if rules.silence_minutes is not None and rules.confirmation == ConfirmationPolicy.ORGANIZER:
        wrong["silence_minutes"] = _("Leave it out: here only organizers enter results.")
    return (
        wrong
        | _wrong_rounds(rules)
        | _wrong_bracket(rules)
        | _wrong_on_a_ladder(rules)
        | _wrong_length(rules)
        | _wrong_auto_seat(rules)
    )


def _wrong_rounds(rules: EventRules) -> dict[str, str]:
    """How many rounds there are, follows in a round robin from how often everybody meets, and only there."""
    if rules.format != StageFormat.ROUND_ROBIN:
        return (
            {"meetings": _("Leave it at 1: only a round robin counts meetings.")}
            if rules.meetings != 1
            else {}
        )
    if rules.planned_rounds is not None:
        return {"planned_rounds": _("Leave it out: who enters decides how many rounds a round robin has.")}
    return {}


def _wrong_bracket(rules: EventRules) -> dict[str, str]:
    """How many go on from a table is asked of brackets alone, and how many rounds there are is not asked of them."""
    if rules.format not in StageFormat.brackets:
        return (
            {"advance": _("Leave it at 1: only in a bracket somebody goes on.")} if rules.advance != 1 else {}
        )
    wrong: dict[str, str] = {}
    if rules.planned_rounds is not None:
        wrong["planned_rounds"] = _("Leave it out: who enters decides how many rounds a bracket has.")
    if rules.exact_tables:
        wrong["exact_tables"] = _("Leave it out: a bracket passes rounds by, and nobody sits out.")
    if rules.entrant_kind == EntrantKind.ROTATING:
        wrong["entrant_kind"] = _("In a bracket partners stay together. Let players or partnerships enter.")
    try:
        Shape(rules.table_size, rules.advance)
    except Infeasible as error:
        wrong["advance"] = refusal_of(error).sentence
    return wrong


def _wrong_on_a_ladder(rules: EventRules) -> dict[str, str]:
    """Rungs say who is ahead, whoever leaves does so from a rung, and a challenge is somebody's own."""
    if rules.format != StageFormat.LADDER:
        return {}
    wrong: dict[str, str] = {}
    if rules.entrant_kind == EntrantKind.ROTATING:
        wrong["entrant_kind"] = _(
            "On a ladder players or partnerships challenge each other, always the same."
        )
    if rules.tiebreaks:
        wrong["tiebreaks"] = _("Leave them out: on a ladder nobody is level.")
    if rules.planned_rounds is not None:
        wrong["planned_rounds"] = _("Leave it out: on a ladder who wants to play challenges somebody.")
    if rules.withdrawal_rule != WithdrawalRule.CANCEL:
        wrong["withdrawal_rule"] = _("On a ladder what was played counts, whoever leaves.")
    return wrong


def _wrong_auto_seat(rules: EventRules) -> dict[str, str]:
    """What seats by itself must know when to stop."""
    if not rules.auto_seat:
        return {}
    if rules.format in StageFormat.without_proposals:
        return {"auto_seat": _("Leave it out: in a bracket and on a ladder no round is seated.")}
    if rules.format != StageFormat.ROUND_ROBIN and rules.planned_rounds is None:
        return {"auto_seat": _("Say how many rounds are planned, or leave it out: it would never end.")}
    return {}


def _wrong_awards(rules: EventRules) -> dict[str, str]:
    for award in (getattr(rules.awards, name) for name in awards.AWARDED):
        points = award.points
        if points != "own-mean" and (abs(points) > MOST_AWARDED or points.denominator > MOST_AWARDED):
            return {
                "awards": _("For a round not played, choose from %(least)d to %(most)d points.")
                % {"least": -MOST_AWARDED, "most": MOST_AWARDED}
            }
    return {}


def _wrong_length(rules: EventRules) -> dict[str, str]:
    if rules.match_length == MatchLength.MATCH:
        said = [rule for rule in ("deals", "target") if getattr(rules, rule) is not None]
        return dict.fromkeys(said, _("Leave it out: the rules of the game say when a match ends."))
    length, other = ("deals", "target") if rules.match_length == MatchLength.DEALS else ("target", "deals")
    if getattr(rules, length) is None or getattr(rules, other) is not None:
        return {length: _("Say how many deals a table plays, or which score it plays to, not both.")}
    return {}
