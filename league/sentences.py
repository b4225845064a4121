"""Why a deal cannot be as it was entered: the sentence of each problem that the rules of a game find, translated."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.english import sentence_key
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
    "joker_never_covered": _(
        "{card} cannot say here which card it is: nothing that was played can have lain on it."
    ),
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
    "caller_not_last": _(
        "No card of seat {seat} can have been its last nerts card, which ended the deal: other cards "
        "were played after each of them."
    ),
    "also_out": _(
        "Seat {seat} cannot be out of nerts cards too: the deal ended with the last one of seat {caller}."
    ),
    "not_stuck": _("Seat {seat} can still move: {card} can be played."),
    "stalemate_empty_nerts": _("Seat {seat} has an empty nerts pile and did not call."),
    "score_mismatch": _("Seat {seat} scores {expected}, not {submitted}."),
    "too_many_cards": _("Seat {seat} cannot have {count} cards on foundations; at most {most} are possible."),
    "too_few_cards": _(
        "With {count} cards of seat {seat} on foundations at least {others} would lie in its work piles, "
        "which cannot hold so many."
    ),
    "missing_rank": _("{card} lies on no foundation, but higher cards of its suit do."),
    "too_many_at_rank": _("{count} times {card} cannot all lie on foundations; there is room for {most}."),
    "other_nerts": _("{card} cannot be here: of the nerts pile as dealt {expected} is left."),
    "other_talon": _("{card} cannot lie here: stock and waste keep the cards and the order of the deal."),
    "match_over": _("The match was decided before deal {deal}."),
    "players Q2": _(
        "{seats} seats are too few or too many: with these cards (decks: {decks}) 2 to {most} can play."
    ),
    "dealer_order": _("The deal passes to the left: seat {expected} deals here, not seat {dealer}."),
    "first_player": _("Seat {expected} plays first, to the left of the dealer, not seat {player}."),
    "turn_order": _("It is the turn of seat {expected}, not of seat {player}."),
    "eliminated_played": _("Seat {player} is out of the match and takes no part in this deal."),
    "card_duplicate": _("{card} comes up {count} times without a reshuffle; number of decks: {decks}."),
    "hand_size": _("Seat {player} is dealt {count} cards, not {expected}."),
    "not_in_hand": _("Seat {player} does not hold {card}."),
    "bad_draw": _("{card} cannot be drawn: it is not in the stock."),
    "bad_draw B11": _("Nobody draws after the play that ends the deal."),
    "bad_draw B12": _(
        "The discards are reshuffled when the stock is empty, and only then. Cards in the stock: {stock}."
    ),
    "bad_draw B14": _("Seat {player} must draw a card after this play."),
    "value_wrong": _("{card} on {before} makes {expected}, not {value}."),
    "value_missing": _("Nobody wrote down the value after {card}."),
    "below_zero": _("{card} on {before} cannot take the pile below 0."),
    "concede_not_allowed B4": _(
        "Seat {player} may lay down the hand only without a card that is safe to play."
    ),
    "concede_not_allowed Q16": _("Seat {player} must play a card: nobody may lay down the hand here."),
    "deal_over": _("The deal was over after play {play}; nothing follows."),
    "no_bust": _("Nobody went over 99 in this deal, so nobody has lost it."),
    "loser_wrong": _("Seat {expected} lost this deal, not seat {loser}."),
    "game_over": _("Seat {winner} had won the match before deal {deal}."),
    "chips_wrong": _("Seat {player} has {expected} chips, not {submitted}."),
}


def sentence(problem: Problem) -> str:
    """What is wrong, in the reader's language. Cards and words of the notation stay as they are written."""
    return str(SENTENCES[sentence_key(problem)]).format_map(problem.params)


def forced_ties_in_words(count: int) -> str:
    """How many of the cards on foundations can only lie there through ties; what a tie is, every player knows."""
    if not count:
        return str(_("All these cards fit on foundations without a tie."))
    words = ngettext(
        "%(count)d of these cards can only lie there through a tie.",
        "%(count)d of these cards can only lie there through ties.",
        count,
    )
    return words % {"count": count}
