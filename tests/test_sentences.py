"""Every problem has a sentence at the edges, and it is the one the games say."""

from games import english
from games.problems import Problem
from league.sentences import SENTENCES, sentence


def test_the_translated_sentences_are_those_of_the_games() -> None:
    assert {code: str(template) for code, template in SENTENCES.items()} == english.SENTENCES


def test_a_sentence_is_filled_with_what_was_found() -> None:
    problem = Problem("score_mismatch", "/submitted_scores/2", {"seat": 2, "expected": 7, "submitted": 9})

    assert sentence(problem) == "Seat 2 scores 7, not 9."


def test_braces_in_what_was_read_are_only_text() -> None:
    problem = Problem("unreadable", "/end", {"read": '"{expected.__class__}"', "expected": "call"})

    assert sentence(problem) == '"{expected.__class__}" cannot be read here; expected: call.'
