from games.english import SENTENCES, sentence
from games.nerts.problems import RULES
from games.problems import Problem


def test_every_code_has_its_sentence() -> None:
    assert set(SENTENCES) == {*RULES, "unreadable"}


def test_a_sentence_holds_what_the_problem_tells() -> None:
    problem = Problem("card_duplicated", "/layout/seats/1/waste/0", {"card": "TH@2", "first": "/layout/x"})

    assert sentence(problem) == "TH@2 lies here and at /layout/x as well."
