"""The codes of Ninety-Nine with the statement or ruling each one stands on (see docs/rules/ninety-nine.md)."""

from games.problems import Problem, Severity

RULES = {
    "option_unknown": "3.1",
    "players": "Q2",
    "dealer_order": "B10",
    "first_player": "Q15",
    "turn_order": "Q9",
    "eliminated_played": "Q22",
    "card_unknown": "Q3",
    "card_duplicate": "B16",
    "value_wrong": "Q17",
    "value_missing": "B17",
    "below_zero": "B7",
    "concede_not_allowed": "B4",
    "hand_size": "Q5",
    "not_in_hand": "Q16",
    "bad_draw": "Q18",
    "deal_over": "Q21",
    "no_bust": "Q20",
    "loser_wrong": "B2",
    "game_over": "Q25",
    "chips_wrong": "Q20",
}


def problem(
    code: str, where: str, *, rule: str = "", severity: Severity = "error", **params: str | int
) -> Problem:
    """A problem of the rule that usually stands behind its code, or of another."""
    return Problem(code, where, params, rule or RULES[code], severity)
