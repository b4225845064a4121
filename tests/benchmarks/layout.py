"""Layouts of Nerts: from the text of a document to the verdict on it."""

import json
from collections.abc import Callable, Iterator
from random import Random
from time import process_time
from typing import Any

import jsonschema

from games.check import check_text
from games.nerts import notation, stuck
from games.nerts.layout import LayoutReport
from games.nerts.simulate import final_layout
from games.nerts.variant import Variant
from tests.benchmarks.harness import Line, bound, ratio, seconds

Texts = list[str]


def lines() -> Iterator[Line]:
    four, eight = simulated(seats=4), simulated(seats=8)
    called, nobody_moves = _that_end(four, "call"), _that_end(four, "stalemate")
    wrong = [_spoiled(text, Random(index)) for index, text in enumerate(called)]
    yield ratio("layout of 4 seats, accepted", _checked(called), _loaded(called), goal=3.5, of="json.loads")
    yield ratio(
        "accepted stalemate, graded", _checked(nobody_moves), _loaded(nobody_moves), goal=15, of="json.loads"
    )
    yield ratio("rejected, every problem told", _checked(wrong), _loaded(wrong), goal=15, of="json.loads")
    yield from _with_jokers(simulated(seats=4, variant=Variant(jokers=2)))
    yield _against_a_schema(called[:20])
    of_eight = _that_end(eight, "call")
    long, short = seconds(_checked(of_eight), _checked(called))
    yield bound("8 seats over 4 seats", long / len(of_eight) * len(called) / short, goal=2.2, unit=" ×")
    yield from _stalemates()


def _with_jokers(texts: Texts) -> Iterator[Line]:
    called, nobody_moves = _that_end(texts, "call"), _that_end(texts, "stalemate")
    yield ratio(
        "with two jokers a deck, accepted", _checked(called), _loaded(called), goal=3.5, of="json.loads"
    )
    yield ratio(
        "with jokers, stalemate graded",
        _checked(nobody_moves),
        _loaded(nobody_moves),
        goal=15,
        of="json.loads",
    )


def simulated(*, seats: int, count: int = 200, variant: Variant | None = None) -> Texts:
    rng = Random(seats)
    reports = (final_layout(seats=seats, rng=rng, variant=variant) for _ in range(count))
    return [json.dumps(notation.to_json(report), separators=(",", ":")) for report in reports]


def _that_end(texts: Texts, end: str) -> Texts:
    return [text for text in texts if json.loads(text)["layout"]["end"] == end]


def _spoiled(text: str, rng: Random) -> str:
    """One card written down for another: one is missing, one is there twice."""
    document = json.loads(text)
    seats = document["layout"]["seats"].values()
    pile = rng.choice([pile for seat in seats for pile in (seat["stock"], seat["waste"]) if len(pile) > 1])
    pile[0] = pile[1]
    return json.dumps(document, separators=(",", ":"))


def _checked(texts: Texts) -> Callable[[], object]:
    return lambda: _each(check_text, texts)


def _loaded(texts: Texts) -> Callable[[], object]:
    return lambda: _each(json.loads, texts)


def _each(call: Callable[[str], object], texts: Texts) -> None:
    for text in texts:
        call(text)


def _against_a_schema(texts: Texts) -> Line:
    """The yardstick sees the shape alone: which keys there are, and what could be the text of a card."""
    validator = jsonschema.Draft202012Validator(_schema())
    by_schema, by_rules = seconds(
        lambda: _each(lambda text: validator.validate(json.loads(text)), texts), _checked(texts)
    )
    times = by_schema / by_rules
    return Line(
        "all the rules against the shape alone", "≥ 30 × faster", f"{times:.0f} ×", "jsonschema", times >= 30
    )


def _schema() -> dict[str, Any]:
    cards = _list_of({"type": "string", "pattern": "^([A2-9TJQK][SHDC]|JK[12](=[A2-9TJQK][SHDC])?)@[1-9]$"})
    step = cards | {"minItems": 1}
    private = _object(nerts=cards, work=_list_of(cards), stock=cards, waste=cards)
    number = {"type": "integer", "minimum": 1, "maximum": 999}
    name = {"type": "string", "minLength": 1, "maxLength": 200}
    layout = _object(
        end={"enum": ["call", "stalemate"]},
        caller={"anyOf": [{"type": "null"}, number]},
        foundations=_list_of(_list_of(step)),
        completed=_list_of(_list_of(step)),
        seats={"type": "object", "additionalProperties": private},
    )
    return _object(
        game={"const": "nerts"},
        options={"type": "object"},
        seats=_list_of(_object(seat=number, back=name, players=_list_of(name))),
        layout=layout,
        submitted_scores={"type": "object", "additionalProperties": {"type": "integer"}},
    )


def _list_of(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _object(**properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": [*properties],
        "additionalProperties": False,
    }


def _stalemates() -> Iterator[Line]:
    """Each layout of play, stalemate or not, with and without jokers; the worst of several tables and variants."""
    variants = [Variant(), Variant(jokers=2), Variant(fill="kings"), Variant(draw=1, work_piles=8, jokers=2)]
    texts = [
        text
        for variant in variants
        for seats in (2, 4, 8)
        for text in simulated(seats=seats, count=40, variant=variant)
    ]
    taken = sorted(min(_deciding(notation.from_json(json.loads(text))) for _ in range(3)) for text in texts)
    yield bound(
        "is it a stalemate: 99 of 100 layouts", 1000 * taken[len(taken) * 99 // 100], goal=1, unit=" ms"
    )
    yield bound("is it a stalemate: the worst of them", 1000 * taken[-1], goal=50, unit=" ms")


def _deciding(report: Any) -> float:
    assert isinstance(report, LayoutReport)
    start = process_time()
    stuck.movers(report)
    stuck.grade(report)
    return process_time() - start
