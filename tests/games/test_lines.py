"""Any number of documents is checked in the memory of one."""

import gc
import json
import os
import sys
import tracemalloc
from contextlib import redirect_stdout
from itertools import cycle, islice
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from games.__main__ import main
from games.nerts import notation
from games.nerts.simulate import final_layout
from games.nerts.variant import Variant
from tests.games.documents import nerts_document

ROUND, ROUNDS = 160, 8  # whole numbers of every kind of line


class _Pipe:
    """Documents of all kinds, one a line; when a round of them has been read, how much memory is in use is noted."""

    def __init__(self) -> None:
        layouts = [final_layout(rng=Random(seed), variant=Variant(jokers=seed % 3)) for seed in range(6)]
        texts = [json.dumps(notation.to_json(layout)) for layout in layouts]
        texts += [text.replace("AS@1", "AS@2") for text in texts]
        texts += [
            json.dumps(nerts_document("N-I-02")),
            "{",
            "nerts; seats 1 red Bea",
            '"' + "x" * 2_000_000 + '"',
        ]
        self.lines = islice(cycle(f"{text}\n".encode() for text in texts), ROUND * ROUNDS)
        self.read = 0
        self.in_use: list[int] = []

    def readline(self, limit: int) -> bytes:
        if self.read % ROUND == 0:
            gc.collect()  # so that memory which Python keeps for the next tuples is not counted
            self.in_use.append(tracemalloc.get_traced_memory()[0])
        self.read += 1
        return next(self.lines, b"")


def test_a_thousand_lines_take_no_more_memory_than_a_hundred(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = _Pipe()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=pipe))

    with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere):
        tracemalloc.start()
        main(["check", "--lines"])
        tracemalloc.stop()

    _, after_one, *later = pipe.in_use
    assert len(later) == ROUNDS - 1
    # What is kept of each line is there to the end; another thread, as of a parallel run, may need a little meanwhile.
    kept = min(later[-3:]) - after_one
    assert kept < 10_000  # bytes, for 800 lines and more of about 2,000 bytes
