"""Why a deal cannot be as it was entered: the sentence of each problem that the rules of a game find, translated."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.problems import Problem

# The templates of games.english, written out so that they are found by who translates them.
SENTENCES: Mapping[str, str | Promise] = {
    "unreadable": _("{read} cannot be read here; expected: {expected}."),
    "option_unknown": _("The rules know no option {option} = {value}; possible: {possible}."),
    "players": _("{people} players cannot sit at {seats} seats this way (partnership: {partnership})."),
    "deck_back_duplicate": _("Seats {first} and {seat} have the same back, {back}."),
    "card_unknown": _("{card} is no card of the decks at this table."),
    "card_duplicated": _("{card} lies here and at {first} as well."),
    "card_missing": _("{card} lies nowhere."),
    "foreign_card": _("{card} cannot lie among the cards of seat {seat}."),
    "nerts_too_large": _("The nerts pile of seat {seat} has {count} cards; at most {most} are possible."),
    "work_pile_count": _("Seat {seat} has {count} work piles; there must be {expected}."),
    "work_rank": _("{card} cannot lie on {under}: it must be one rank lower."),
    "work_colour": _("{card} cannot lie on {under}: red goes on black and black on red."),
    "joker_work_inconsistent": _("There is no card that {card} can stand for in this work pile."),
    "talon_too_large": _("Stock and waste of seat {seat} hold {count} cards; at most {most} are possible."),
    "talon_split": _(
        "Turning {draw} at a time, seat {seat} cannot have {waste} cards in the "
        "waste and {stock} in the stock: count both again."
    ),
    "joker_undeclared": _("{card} must say which card it stands for, as in JK1=4H."),
    "found_start": _("A foundation starts with an ace, not with {card}."),
    "found_suit": _("{card} lies on a foundation of another suit ({suit})."),
    "found_rank": _("{card} does not follow here; the next rank is {expected}."),
    "found_above_king": _("{card} lies above the king, where a foundation ends."),
    "found_tie_ace": _("{card} cannot share the first step: each ace starts its own foundation."),
    "found_tie_same_owner": _("{card} and {other} have the same owner and cannot tie."),
    "found_tie_disabled": _("{count} cards share one step of this foundation; at most {most} may."),
    "completed_not_king": _("A pile set aside is complete; this one has {count} steps of {expected}."),
    "complete_pile_not_set_aside": _("This foundation is complete; it may be set aside."),
    "no_end": _("Say who called, or that the deal ended because nobody could move."),
    "caller_unknown": _("Seat {caller} cannot be the one who called."),
    "caller_nerts_not_empty": _(
        "Seat {seat} cannot be out with {nerts} nerts cards left and {foundation} cards on foundations."
    ),
    "not_stuck": _("Seat {seat} can still move: {card} can be played."),
    "stalemate_empty_nerts": _("Seat {seat} has an empty nerts pile and did not call."),
    "score_mismatch": _("Seat {seat} scores {expected}, not {submitted}."),
    "too_many_cards": _("Seat {seat} cannot have {count} cards on foundations; at most {most} are possible."),
    "missing_rank": _("{card} lies on no foundation, but higher cards of its suit do."),
    "too_many_at_rank": _("{count} times {card} cannot all lie on foundations; there is room for {most}."),
    "match_over": _("The match was decided before deal {deal}."),
}


def sentence(problem: Problem) -> str:
    """What is wrong, in the reader's language. Cards and words of the notation stay as they are written."""
    return str(SENTENCES[problem.code]).format_map(problem.params)
