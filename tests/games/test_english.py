from games.english import SENTENCES, sentence, sentence_key
from games.nerts.problems import RULES as NERTS
from games.ninety_nine.problems import RULES as NINETY_NINE
from games.problems import Problem


def test_every_code_has_its_sentence() -> None:
    assert {key.split()[0] for key in SENTENCES} == {*NERTS, *NINETY_NINE, "unreadable"}


def test_a_sentence_holds_what_the_problem_tells() -> None:
    problem = Problem("card_duplicated", "/layout/seats/1/waste/0", {"card": "TH@2", "first": "/layout/x"})

    assert sentence(problem) == "TH@2 lies here and at /layout/x as well."


def test_a_code_that_games_use_for_different_things_says_what_its_rule_means() -> None:
    problem = Problem("players", "/seats", {"seats": 1, "most": 17, "decks": 1}, "Q2")

    assert sentence_key(problem) == "players Q2"
    assert sentence(problem) == (
        "1 seats are too few or too many: with these cards (decks: 1) 2 to 17 can play."
    )
