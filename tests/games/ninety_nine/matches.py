"""Documents of matches and of deals at a table, short enough to check by eye, and strategies for played ones."""

import json
from random import Random
from typing import Any

from hypothesis import strategies as st

from games.ninety_nine import match
from games.ninety_nine.simulate import final_record
from games.ninety_nine.variant import Variant

Document = dict[str, Any]


def plays(text: str) -> list[Document]:
    """'A KS 99, B 9H 99, C lays down': seats that are numbers are numbers; a value may be left out."""
    return [_play(*turn.split()) for turn in text.split(", ")] if text else []


def _play(player: str, card: str, value: str | None = None) -> Document:
    name = int(player) if player.isdecimal() else player
    if card == "lays":
        return {"player": name, "card": None, "value": None}
    return {"player": name, "card": card, "value": None if value is None else int(value)}


def match_document(seats: str, *deals: Document, **options: object) -> Document:
    """A match of the seats with these one-letter names."""
    return {"game": "ninety-nine", "options": options, "seats": list(seats), "deals": list(deals)}


def deal_document(seats: int, **entries: object) -> Document:
    """A deal at a table of so many seats."""
    names = ["Bea", "Cy", "Dan", "Eve", "Fay"][:seats]
    table = [{"seat": number, "players": [name]} for number, name in enumerate(names, start=1)]
    return {"game": "ninety-nine", "options": {}, "seats": table} | entries


def problems(document: Document) -> list[tuple[str, str]]:
    """Code and place of every error in a match."""
    return [(problem.code, problem.where) for problem in match.check(document).errors]


def simulated(seats: int, rng: Random, **options: Any) -> Document:
    """A match that was played by the rules, as a document."""
    report = final_record(seats, rng=rng, variant=Variant(**options))
    document: Document = json.loads(json.dumps(match.to_json(report)))
    return document


seeds = st.integers(0, 2**32 - 1)
variants: st.SearchStrategy[Document] = st.fixed_dictionaries(
    {},
    optional={
        "hand_size": st.integers(2, 5),
        "chips_few": st.integers(1, 2),
        "chips_many": st.integers(1, 2),
        "two_decks_from": st.sampled_from([2, 4, 99]),
        "elimination": st.just("when_unable_to_pay"),
        "allow_concede": st.just(True),
        "floor": st.sampled_from(["clamp0", "forbid"]),
        "direction_resets": st.just(False),
        "ace": st.just("one"),
        "ten": st.just("minus"),
        "king": st.sampled_from(["black_sets_99", "zero"]),
        "nine": st.just("sets_99"),
    },
)
