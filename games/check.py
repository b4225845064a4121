"""From the text of a document to the verdict on it, whatever the game; never an exception for any text."""

import json
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from games import GAMES
from games.english import sentence
from games.nerts import Nerts, fast
from games.nerts import match as nerts_match
from games.nerts.layout import LayoutReport
from games.nerts.text import is_line, read_line
from games.ninety_nine import NinetyNine
from games.ninety_nine import match as ninety_nine_match
from games.problems import Problem, Unreadable
from games.reading import quote, read_word
from games.verdict import Sentence, problem_json

ACCEPTED, REJECTED, UNREADABLE = 0, 1, 2


class Judgement(Protocol):
    """A verdict on a deal or on a match."""

    @property
    def valid(self) -> bool: ...

    def to_json(self, sentence: Sentence = sentence) -> dict[str, object]: ...


def judge(data: object) -> Judgement:
    """The verdict on a document of any game, by its key `game`. Raises Unreadable."""
    document = data if isinstance(data, dict) else {}
    name = read_word(document.get("game"), "/game", (*GAMES, nerts_match.NAME))
    if name == nerts_match.NAME:
        return nerts_match.check(data)
    if name == NinetyNine.name and "deals" in document:
        return ninety_nine_match.check(data)
    if name == Nerts.name and "dealt" in document:
        return _judge_beside_deal(document)
    game = GAMES[str(name)]
    return game.verdict(game.from_json(data))


def _judge_beside_deal(document: dict[str, object]) -> Judgement:
    """What was dealt is no part of a report: who reads a table did not see it."""
    nerts = Nerts()
    report = nerts.from_json({key: value for key, value in document.items() if key != "dealt"})
    return nerts.verdict(report, dealt=nerts.dealt_from_json(document["dealt"], report))


def check_text(text: str | bytes) -> tuple[dict[str, object], int]:
    """The verdict as JSON, and the exit status it stands for."""
    try:
        judgement = _judge_text(text if isinstance(text, str) else _decoded(text))
    except Unreadable as error:
        is_shaped = all(problem.code != "unreadable" for problem in error.problems)
        errors = [problem_json(problem) for problem in error.problems]
        return {"valid": False, "errors": errors}, REJECTED if is_shaped else UNREADABLE
    return judgement.to_json(), ACCEPTED if judgement.valid else REJECTED


def _judge_text(text: str) -> Judgement:
    if is_line(text):
        return judge(read_line(text))
    data, colons = _load(text), text.count(":")
    layout = fast.look(data, colons=colons)
    if layout:
        return Nerts().verdict(layout) if isinstance(layout, LayoutReport) else layout
    return judge(data if colons == _keys(data) else _load(text, object_pairs_hook=_entries_once))


def check_lines(lines: Iterable[str | bytes]) -> Iterator[tuple[dict[str, object], int]]:
    """A verdict for each line that is not blank, one at a time; a bad line does not end the run."""
    return (check_text(line) for line in lines if line.strip())


def _decoded(text: bytes) -> str:
    try:
        return text.removeprefix(BOM_UTF8).decode()
    except UnicodeDecodeError:
        raise Unreadable(_not_json("not UTF-8")) from None


def _load(text: str, **hook: Any) -> Any:
    try:
        return json.loads(text, **hook)
    except json.JSONDecodeError as error:
        raise Unreadable(_not_json(f"{error.msg}, character {error.pos + 1}")) from None
    except RecursionError:
        raise Unreadable(_not_json("nested too deeply")) from None
    except Unreadable:  # a ValueError too, and says what it is already
        raise
    except ValueError:
        raise Unreadable(_not_json("a number of thousands of digits")) from None


def _keys(value: object, levels: int = 4) -> int:
    """How many keys there are where reports have any; each has a colon in the text."""
    if isinstance(value, dict) and levels:
        return len(value) + sum(_keys(entry, levels - 1) for entry in value.values())
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return sum(_keys(entry, levels) for entry in value)
    return 0


def _not_json(read: str) -> Problem:
    return Problem("unreadable", "", {"read": read, "expected": "a JSON document"})


def _entries_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object whose keys are all different; json.loads would keep the last of equal ones without a word."""
    entries = dict(pairs)
    if len(entries) < len(pairs):
        key, _ = Counter(key for key, _ in pairs).most_common(1)[0]
        raise Unreadable(Problem("unreadable", "", {"read": quote(key), "expected": "each key once"}))
    return entries
