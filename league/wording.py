"""The product's own choices in words: what a points scheme, a tiebreak or an option of a game means to a reader."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from league.states import RoundKind, StageFormat, TableState, UnplayedKind

Words = str | Promise


class Named(NamedTuple):
    """A short label for a column or a choice, and what it means."""

    label: Words
    meaning: Words


TIEBREAKS: Mapping[str, Named] = {
    "wins": Named(_("Tables won"), _("Tables finished first; a shared first place counts as its share.")),
    "best-deal": Named(_("Best deal"), _("The most points in a single deal.")),
    "deals-won": Named(_("Deals won"), _("Deals ended by the entrant’s own call.")),
    "head-to-head": Named(
        _("Head to head"),
        _("Between those who are level: how often ahead at tables they shared, less how often behind."),
    ),
    "opponents": Named(_("Opponents"), _("The points per table of everybody met at a table, on average.")),
    "opponents-total": Named(_("Opponents’ points"), _("All points of everybody met at a table, added up.")),
    "beaten": Named(
        _("Opponents beaten"), _("All points of who finished behind, half the points of who was level.")
    ),
    "share": Named(_("Share of the table"), _("The part of each table’s game points, added up.")),
    "play-off": Named(_("Play-off"), _("Between those who are level: the result of their play-off.")),
    "places": Named(_("Places"), _("More first places, then more second places, and so on.")),
    "last-round": Named(_("Last round"), _("Points in the last round played.")),
    "lot": Named(
        pgettext_lazy("tiebreak", "Lot"), _("Drawn from a number that was fixed before the first round.")
    ),
}

CRITERIA: Mapping[str, Named] = {
    "points": Named(_("Points"), _("All points, penalties and bonuses among them.")),
    **TIEBREAKS,
}

NOT_PLAYED: Mapping[str, Words] = {**dict(UnplayedKind.choices), "parked": _("Put off")}

POINTS: Mapping[str, Named] = {
    "sum": Named(_("Game points"), _("The points of all deals are added up.")),
    "mean-per-deal": Named(
        _("Game points per deal"), _("A table’s points are divided by the deals played there.")
    ),
    "share-of-table": Named(
        _("Share of the table"),
        _("What counts is a seat’s share of its table’s points; the average seat gets 1."),
    ),
    "5-3-1-0": Named(_("5, 3, 1, 0 by place"), _("The places at a table bring 5, 3 and 1 points.")),
    "7-5-3-1": Named(
        _("7 to 1 by place"),
        _("The places at a table bring points from 7 for the first to 1 for the last, in equal steps."),
    ),
}

SHARED_PLACES: Mapping[str, Words] = {
    "average": _("Who is level at a table gets the average of the places they share."),
    "highest": _("Who is level at a table gets what the best of the places they share brings."),
}

CHIPS_LEFT = Named(_("Chips"), _("The chips that a seat has left count."))

FORMATS: Mapping[str, Named] = {
    "league-night": Named(
        StageFormat.LEAGUE_NIGHT.label, _("Everybody plays every round and meets as many others as can be.")
    ),
    "round-robin": Named(
        StageFormat.ROUND_ROBIN.label, _("Everybody meets everybody, as evenly as the numbers allow.")
    ),
    "swiss": Named(
        StageFormat.SWISS.label, _("Every round brings together who stands level and has not met yet.")
    ),
    "single-elimination": Named(
        StageFormat.SINGLE_ELIMINATION.label, _("The best of each table go on, the others are out.")
    ),
    "double-elimination": Named(
        StageFormat.DOUBLE_ELIMINATION.label,
        _("The best of each table go on; who is not among them has a second chance on the losers’ side."),
    ),
    "ladder": Named(
        StageFormat.LADDER.label, _("Everybody stands on a rung and challenges who is not far above.")
    ),
}

SIDES: Mapping[str, Words] = {
    "winners": _("Winners’ side"),
    "losers": _("Losers’ side"),
    "final": pgettext_lazy("match", "Final"),
}

BRACKET_STATES: Mapping[str, Words] = {
    "to-come": pgettext_lazy("table of a bracket", "To come"),
    "waiting": TableState.WAITING.label,
    "playing": TableState.PLAYING.label,
    "disputed": TableState.DISPUTED.label,
    "level": _("Level: to be decided"),
    "final": TableState.FINAL.label,
    "not-played": pgettext_lazy("table of a bracket", "Nothing to play"),
}

CONFIRMATION: Mapping[str, Words] = {
    "one-other": _("A deal counts when one other seat confirms it."),
    "majority": _("A deal counts when more than half of the seats agree on it."),
    "all-others": _("A deal counts when every other seat confirms it."),
    "organizer": _("The organizers enter the results."),
}

EVIDENCE: Mapping[str, Mapping[str, Words]] = {
    "nerts": {
        "totals": _("Only the counts were entered."),
        "cards": _("The cards on foundations were entered."),
        "layout": _("The whole layout was entered."),
    },
    "ninety-nine": {
        "totals": _("Only who lost was entered."),
        "cards": _("The cards played were entered."),
        "layout": _("The whole deal was entered."),
    },
}

# Each deck has a pattern besides its colour, because not everybody tells colours apart.
BACKS: Mapping[str, Words] = {
    "red": _("red stripes"),
    "blue": _("blue dots"),
    "green": _("green crosses"),
    "yellow": _("yellow bars"),
    "purple": _("purple diamonds"),
    "orange": _("orange lines"),
    "teal": _("teal waves"),
    "grey": _("plain grey"),
}

GAMES: Mapping[str, Words] = {"nerts": _("Nerts"), "ninety-nine": _("Ninety-Nine")}

# What a table plays where it is not what everybody expects; by game and option, then by value where the words are the
# value's.
OPTIONS: Mapping[str, Mapping[str, Words | Mapping[Any, Words]]] = {
    "nerts": {
        "nerts_size": _("cards in the nerts pile: {value}"),
        "work_piles": _("work piles: {value}"),
        "draw": _("cards turned from the stock at a time: {value}"),
        "jokers": _("jokers in each deck: {value}"),
        "card_point": _("points for a card on a foundation: {value}"),
        "nerts_penalty": _("points off for a nerts card left: {value}"),
        "call_bonus": _("points for the call: {value}"),
        "king_bonus": _("points for a king on a foundation: {value}"),
        "tie_max": _("at most {value} cards tie"),
        "tie_policy": {"single": _("of two cards that arrive together one goes back")},
        "partnership": {
            "individual": _("everybody plays alone, at large tables too"),
            "pairs": _("every seat is held by two"),
        },
        "fill": {
            "nerts": _("an empty space is filled from the nerts pile"),
            "kings": _("an empty space takes kings only"),
        },
        "leftover": {"playable": _("the last one or two cards of the stock are turned too")},
        "rotate": {False: _("no card goes from the top of the stock to its bottom")},
        "joker_fix": {"while_covered": _("a joker is free again once it is uncovered")},
        "whole_columns": {True: _("only whole work piles are moved")},
        "last_to_foundation": {True: _("the last nerts card goes to a foundation")},
        "call": {"automatic": _("an empty nerts pile ends the deal")},
        "landing": {"return": _("cards in the air at the call go back")},
        "stalemate_empty_nerts": {"reject": _("who has no nerts cards left must call")},
        "talon_split": {"warning": _("stock and waste are not counted against each other")},
        "target": _("target of a match: {value}"),
        "level_at_target": {"shared": _("a match that ends level is shared")},
    },
    "ninety-nine": {
        "hand_size": _("cards in a hand: {value}"),
        "chips_few": _("chips with few players: {value}"),
        "chips_many": _("chips with many players: {value}"),
        "three_chips_from": _("players that are many: {value} or more"),
        "two_decks_from": _("players from which two decks are used: {value}"),
        "elimination": {"when_unable_to_pay": _("out is who loses a deal without a chip left")},
        "allow_concede": {True: _("a hand without a safe card may be laid down")},
        "floor": {
            "clamp0": _("the pile never goes below 0"),
            "forbid": _("nothing may take the pile below 0"),
        },
        "direction_resets": {False: _("a new deal goes round as the one before ended")},
        "ace": {"one": _("an ace adds 1")},
        "ten": {"minus": _("a ten takes 10 off")},
        "king": {
            "black_sets_99": _("a black king makes 99, a red one adds 10"),
            "zero": _("a king adds nothing"),
        },
        "nine": {"sets_99": _("a nine makes 99")},
    },
}


def points_of(game: str) -> Mapping[str, Named]:
    """The points schemes as they are called in this game."""
    return {**POINTS, "sum": CHIPS_LEFT} if game == "ninety-nine" else POINTS


def options_in_words(game: str, variant: Mapping[str, Any]) -> list[str]:
    """Each option of a variant, such as nerts_size = 11, in words and in the order of the list above."""
    words = OPTIONS[game]
    return [_option(words[option], variant[option]) for option in words if option in variant]


def _option(words: Words | Mapping[Any, Words], value: Any) -> str:
    if isinstance(words, Mapping):
        return str(words[value])
    return str(words).format(value=value)


def round_name(kind: str, number: int) -> str:
    """What a round is called. A play-off has its number in the same order."""
    if kind == RoundKind.PLAY_OFF:
        return gettext("Play-off (round %(number)d)") % {"number": number}
    return gettext("Round %(number)d") % {"number": number}
