"""The rules of an event: what an organizer chooses, whether it can be played, and what may still change when."""

import functools
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime
from typing import Any, cast, get_args
from zoneinfo import available_timezones

from django.utils.translation import gettext as _

from games import GAMES
from games.problems import Unreadable
from league.choices import CHOICES
from league.competition import awards, points
from league.competition.awards import Award, Awards
from league.errors import Unacceptable
from league.models import Event, Stage
from league.names import clean_name
from league.sentences import sentence
from league.states import (
    LARGEST_TABLE,
    SMALLEST_TABLE,
    ConfirmationPolicy,
    EntrantKind,
    EventState,
    MatchLength,
    RoundState,
    StageFormat,
    SubstituteRule,
    WithdrawalRule,
)
from league.wording import GAMES as NAMES
from league.wording import points_of

USUAL_DEALS = 3
# Who can do nothing about not playing gets what playing brings them; who could have played gets nothing.
USUAL_AWARDS = Awards(bye=Award("own-mean"), walkover=Award("own-mean"))


@dataclass(frozen=True, kw_only=True)
class EventRules:
    """What an organizer chooses. Dates are aware; `options` are the game's own."""

    name: str
    time_zone: str
    starts_at: datetime | None = None
    game: str = "nerts"
    options: dict[str, Any]
    entrant_kind: str = EntrantKind.PLAYERS
    confirmation: str = ConfirmationPolicy.ONE_OTHER
    format: str = StageFormat.LEAGUE_NIGHT
    table_size: int = 4
    exact_tables: bool = False
    planned_rounds: int | None = None
    meetings: int = 1
    match_length: str = MatchLength.DEALS
    deals: int | None = USUAL_DEALS
    target: int | None = None
    points_scheme: str = "sum"
    shared_places: str = "average"
    tiebreaks: tuple[str, ...] = CHOICES["nerts"].usual_tiebreaks
    awards: Awards = USUAL_AWARDS
    withdrawal_rule: str = WithdrawalRule.CANCEL
    substitute_rule: str = SubstituteRule.ENTRANT

    def to_json(self) -> dict[str, Any]:
        """As the log keeps them."""
        starts = self.starts_at.astimezone(UTC).isoformat() if self.starts_at else None
        return {
            **vars(self),
            "starts_at": starts,
            "tiebreaks": list(self.tiebreaks),
            "awards": awards.to_json(self.awards),
        }

    def differences(self, other: "EventRules") -> set[str]:
        """The names of the rules in which two choices differ."""
        return {rule for rule in RULES if getattr(self, rule) != getattr(other, rule)}

    def of_game(self, game: str) -> "EventRules":
        """The same for another game: what is usual there, wherever the games differ."""
        if game == self.game:
            return self
        choices = CHOICES[game]
        length = choices.match_lengths[0]
        return replace(
            self,
            game=game,
            options={},
            entrant_kind=choices.entrant_kinds[0],
            match_length=length,
            deals=USUAL_DEALS if length == MatchLength.DEALS else None,
            target=None,
            points_scheme=choices.points_schemes[0],
            tiebreaks=choices.usual_tiebreaks,
        )


LIMITS = {
    "table_size": (SMALLEST_TABLE, LARGEST_TABLE),
    "planned_rounds": (1, 100),
    "meetings": (1, 10),
    "deals": (1, 30),
    "target": (1, 1000),
}
MOST_AWARDED = 1000  # points, and parts of a point
YEARS = range(
    1999, 2101
)  # of a start: 2000 to 2099 on every clock, and no date that a zone carries over the edge
OPTIONS_OF_THE_EVENT = {"partnership", "target"}  # options of the game that the rules of an event decide

RULES = frozenset(field.name for field in fields(EventRules))
# A finished event keeps all but what it is called. Tables keep the variant they were published with, so options,
# like the wished size, only concern rounds to come. The rest is asked of a table while it plays.
WHEN_FINISHED = frozenset({"name", "time_zone", "starts_at"})
OF_COMING_ROUNDS = frozenset({"table_size", "exact_tables", "planned_rounds"})
WHILE_PLAYING = WHEN_FINISHED | OF_COMING_ROUNDS | {"options"}
# Nobody is to decide these knowing whom it helps.
SETTLED_BY_ROUND_1 = frozenset({"game", "entrant_kind", "format", "meetings", "awards", "substitute_rule"})
BETWEEN_ROUNDS = RULES - SETTLED_BY_ROUND_1
OF_SEATING = OF_COMING_ROUNDS | {"format", "meetings", "entrant_kind"}
OF_STANDINGS = frozenset({"points_scheme", "shared_places", "tiebreaks", "withdrawal_rule"})


@functools.cache
def time_zones() -> frozenset[str]:
    """The zones of the world: not what this one computer happens to be set to."""
    return frozenset(available_timezones() - {"localtime", "Factory"})


def open_rules(event: Event, stage: Stage) -> frozenset[str]:
    """The rules that may change now. For certain only while the stage is held."""
    if event.state == EventState.FINISHED:
        return WHEN_FINISHED
    states = set(stage.rounds.values_list("state", flat=True))
    if RoundState.PLAYING in states:
        return WHILE_PLAYING
    return BETWEEN_ROUNDS if RoundState.COMPLETE in states else RULES


def rules_of(event: Event, stage: Stage) -> EventRules:
    """What was chosen, as it is stored now."""
    return EventRules(
        name=event.name,
        time_zone=event.time_zone,
        starts_at=event.starts_at,
        game=event.game,
        options=event.variant,
        entrant_kind=event.entrant_kind,
        confirmation=event.confirmation,
        format=stage.format,
        table_size=stage.table_size,
        exact_tables=stage.exact_tables,
        planned_rounds=stage.planned_rounds,
        meetings=stage.meetings,
        match_length=stage.match_length,
        deals=stage.deals,
        target=stage.target,
        points_scheme=stage.points_scheme["name"],
        shared_places=stage.points_scheme["shared"],
        tiebreaks=tuple(stage.tiebreaks),
        awards=awards.awards_from_json(stage.awards),
        withdrawal_rule=stage.withdrawal_rule,
        substitute_rule=stage.substitute_rule,
    )


def write_rules(event: Event, stage: Stage, rules: EventRules) -> None:
    """Put checked rules on the rows; saving them is the caller's."""
    event.name = rules.name
    event.time_zone = rules.time_zone
    event.starts_at = rules.starts_at
    event.game = rules.game
    event.variant = rules.options
    event.entrant_kind = rules.entrant_kind
    event.confirmation = rules.confirmation
    stage.format = rules.format
    stage.table_size = rules.table_size
    stage.exact_tables = rules.exact_tables
    stage.planned_rounds = rules.planned_rounds
    stage.meetings = rules.meetings
    stage.match_length = rules.match_length
    stage.deals = rules.deals
    stage.target = rules.target
    scheme = replace(points.SCHEMES[rules.points_scheme], shared=cast(points.Shared, rules.shared_places))
    stage.points_scheme = points.to_json(scheme)
    stage.tiebreaks = list(rules.tiebreaks)
    stage.awards = awards.to_json(rules.awards)
    stage.withdrawal_rule = rules.withdrawal_rule
    stage.substitute_rule = rules.substitute_rule


def checked(rules: EventRules) -> EventRules:
    """The rules cleaned, or Unacceptable with a sentence for every field that is wrong."""
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
    return replace(rules, name=name, options=options)


def _wrong_choices(rules: EventRules) -> dict[str, str]:
    wrong: dict[str, str] = {}
    for field, value, choices in (
        ("game", rules.game, list(GAMES)),
        ("confirmation", rules.confirmation, ConfirmationPolicy.values),
        ("format", rules.format, StageFormat.values),
        ("shared_places", rules.shared_places, get_args(points.Shared)),
        ("withdrawal_rule", rules.withdrawal_rule, WithdrawalRule.values),
        ("substitute_rule", rules.substitute_rule, SubstituteRule.values),
    ):
        if value not in choices:
            wrong[field] = _("Choose one of the list.")
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
    return wrong


def _wrong_numbers(rules: EventRules) -> dict[str, str]:
    wrong: dict[str, str] = {}
    for field, (least, most) in LIMITS.items():
        value = getattr(rules, field)
        if value is not None and not least <= value <= most:
            wrong[field] = _("Choose a number from %(least)d to %(most)d.") % {"least": least, "most": most}
    return wrong | _wrong_rounds(rules) | _wrong_length(rules)


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
