"""One English sentence for each code. Pages translate the same templates.

Where a code says more with the rule it stands on, or games use it for different things, the key names both.
"""

from games.problems import Problem

SENTENCES = {
    "unreadable": "{read} cannot be read here; expected: {expected}.",
    "option_unknown": "The rules know no option {option} = {value}; possible: {possible}.",
    # Who plays.
    "players": "{people} players cannot sit at {seats} seats this way (partnership: {partnership}).",
    "deck_back_duplicate": "Seats {first} and {seat} have the same back, {back}.",
    # Cards.
    "card_unknown": "{card} is no card of the decks at this table.",
    "card_duplicated": "{card} lies here and at {first} as well.",
    "card_missing": "{card} lies nowhere.",
    "foreign_card": "{card} cannot lie among the cards of seat {seat}.",
    # Private piles.
    "nerts_too_large": "The nerts pile of seat {seat} has {count} cards; at most {most} are possible.",
    "work_pile_count": "Seat {seat} has {count} work piles; there must be {expected}.",
    "work_rank": "{card} cannot lie on {under}: it must be one rank lower.",
    "work_colour": "{card} cannot lie on {under}: red goes on black and black on red.",
    "joker_work_inconsistent": "There is no card that {card} can stand for in this work pile.",
    "joker_never_covered": "{card} cannot say here which card it is: nothing that was played can have lain on it.",
    "talon_too_large": "Stock and waste of seat {seat} hold {count} cards; at most {most} are possible.",
    "talon_split": "Turning {draw} at a time, seat {seat} cannot have {waste} cards in the waste and {stock} "
    "in the stock: count both again.",
    # Foundations.
    "joker_undeclared": "{card} must say which card it stands for, as in JK1=4H.",
    "found_start": "A foundation starts with an ace, not with {card}.",
    "found_suit": "{card} lies on a foundation of another suit ({suit}).",
    "found_rank": "{card} does not follow here; the next rank is {expected}.",
    "found_above_king": "{card} lies above the king, where a foundation ends.",
    "found_tie_ace": "{card} cannot share the first step: each ace starts its own foundation.",
    "found_tie_same_owner": "{card} and {other} have the same owner and cannot tie.",
    "found_tie_disabled": "{count} cards share one step of this foundation; at most {most} may.",
    "completed_not_king": "A pile set aside is complete; this one has {count} steps of {expected}.",
    "complete_pile_not_set_aside": "This foundation is complete; it may be set aside.",
    # The end of the deal.
    "no_end": "Say who called, or that the deal ended because nobody could move.",
    "caller_unknown": "Seat {caller} cannot be the one who called.",
    "caller_nerts_not_empty": "Seat {seat} cannot be out with {nerts} nerts cards left and {foundation} "
    "cards on foundations.",
    "caller_not_last": "No card of seat {seat} can have been its last nerts card, which ended the deal: other cards "
    "were played after each of them.",
    "also_out": "Seat {seat} cannot be out of nerts cards too: the deal ended with the last one of seat {caller}.",
    "not_stuck": "Seat {seat} can still move: {card} can be played.",
    "stalemate_empty_nerts": "Seat {seat} has an empty nerts pile and did not call.",
    "score_mismatch": "Seat {seat} scores {expected}, not {submitted}.",
    # Reports without piles.
    "too_many_cards": "Seat {seat} cannot have {count} cards on foundations; at most {most} are possible.",
    "too_few_cards": "With {count} cards of seat {seat} on foundations at least {others} would lie in its work piles, "
    "which cannot hold so many.",
    "missing_rank": "{card} lies on no foundation, but higher cards of its suit do.",
    "too_many_at_rank": "{count} times {card} cannot all lie on foundations; there is room for {most}.",
    # Against the deal.
    "other_nerts": "{card} cannot be here: of the nerts pile as dealt {expected} is left.",
    "other_talon": "{card} cannot lie here: stock and waste keep the cards and the order of the deal.",
    # Matches.
    "match_over": "The match was decided before deal {deal}.",
    # Ninety-Nine: who plays, and whose turn it is.
    "players Q2": "{seats} seats are too few or too many: with these cards (decks: {decks}) 2 to {most} can play.",
    "dealer_order": "The deal passes to the left: seat {expected} deals here, not seat {dealer}.",
    "first_player": "Seat {expected} plays first, to the left of the dealer, not seat {player}.",
    "turn_order": "It is the turn of seat {expected}, not of seat {player}.",
    "eliminated_played": "Seat {player} is out of the match and takes no part in this deal.",
    # Its cards.
    "card_duplicate": "{card} comes up {count} times without a reshuffle; number of decks: {decks}.",
    "hand_size": "Seat {player} is dealt {count} cards, not {expected}.",
    "not_in_hand": "Seat {player} does not hold {card}.",
    "bad_draw": "{card} cannot be drawn: it is not in the stock.",
    "bad_draw B11": "Nobody draws after the play that ends the deal.",
    "bad_draw B12": "The discards are reshuffled when the stock is empty, and only then. Cards in the stock: {stock}.",
    "bad_draw B14": "Seat {player} must draw a card after this play.",
    # Its pile.
    "value_wrong": "{card} on {before} makes {expected}, not {value}.",
    "value_missing": "Nobody wrote down the value after {card}.",
    "below_zero": "{card} on {before} cannot take the pile below 0.",
    "concede_not_allowed B4": "Seat {player} may lay down the hand only without a card that is safe to play.",
    "concede_not_allowed Q16": "Seat {player} must play a card: nobody may lay down the hand here.",
    # The end of its deals and matches.
    "deal_over": "The deal was over after play {play}; nothing follows.",
    "no_bust": "Nobody went over 99 in this deal, so nobody has lost it.",
    "loser_wrong": "Seat {expected} lost this deal, not seat {loser}.",
    "game_over": "Seat {winner} had won the match before deal {deal}.",
    "chips_wrong": "Seat {player} has {expected} chips, not {submitted}.",
}


def sentence(problem: Problem) -> str:
    return SENTENCES[sentence_key(problem)].format_map(problem.params)


def sentence_key(problem: Problem) -> str:
    """Where the template of a problem is found, here and in every translation."""
    with_rule = f"{problem.code} {problem.rule}"
    return with_rule if with_rule in SENTENCES else problem.code
