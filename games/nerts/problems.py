"""The codes of Nerts with the statement or ruling each one stands on (see docs/rules/nerts.md)."""

from games.problems import Problem, Severity

RULES = {
    "option_unknown": "3.1",
    "players": "N2",
    "deck_back_duplicate": "N3",
    "card_unknown": "N3",
    "card_duplicated": "N3",
    "card_missing": "N3",
    "foreign_card": "N19",
    "nerts_too_large": "N4",
    "work_pile_count": "N5",
    "work_rank": "N22",
    "work_colour": "N22",
    "joker_work_inconsistent": "N48",
    "joker_never_covered": "A27",
    "talon_too_large": "N6",
    "talon_split": "N28",
    "joker_undeclared": "N46",
    "found_start": "N31",
    "found_suit": "N32",
    "found_rank": "N32",
    "found_above_king": "N33",
    "found_tie_ace": "A8",
    "found_tie_same_owner": "A8",
    "found_tie_disabled": "A8",
    "completed_not_king": "N33",
    "complete_pile_not_set_aside": "A18",
    "no_end": "N16",
    "caller_unknown": "N15",
    "caller_nerts_not_empty": "A25",
    "caller_not_last": "A26",
    "also_out": "A26",
    "not_stuck": "A16",
    "stalemate_empty_nerts": "A17",
    "score_mismatch": "N39",
    "too_many_cards": "N39",
    "too_few_cards": "A28",
    "missing_rank": "N32",
    "too_many_at_rank": "A8",
    "other_nerts": "N30",
    "other_talon": "N28",
    "match_over": "N44",
}


def problem(code: str, where: str, *, severity: Severity = "error", **params: str | int) -> Problem:
    return Problem(code, where, params, RULES[code], severity)
