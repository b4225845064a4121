"""Final layouts to submit, each simulated once."""

from collections.abc import Iterator
from itertools import cycle
from random import Random
from typing import Any

from games import GAMES
from games.nerts.simulate import final_layout

DIFFERENT = 24  # then it begins again

Layouts = dict[int, Iterator[dict[str, Any]]]
"""An endless supply of documents, by the number of seats."""


def simulated(*, seed: int) -> Layouts:
    rng = Random(seed)
    return {
        seats: cycle(
            [GAMES["nerts"].to_json(final_layout(seats=seats, rng=rng)) for _layout in range(DIFFERENT)]
        )
        for seats in (3, 4)
    }
