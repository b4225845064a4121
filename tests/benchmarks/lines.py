"""Documents line by line: how many a second, and in how much memory any number of them."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from itertools import cycle, islice
from json import loads
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import IO

from games.__main__ import main
from tests.benchmarks.harness import Line, bound, seconds
from tests.benchmarks.layout import simulated

MANY = (100_000, 500_000, 1_000_000)


def lines() -> Iterator[Line]:
    texts = simulated(seats=4)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "layouts.jsonl"
        path.write_text("\n".join(texts * 10))
        by_rules, by_json = seconds(lambda: _check(path), lambda: _load(path))
    share = by_json / by_rules
    told = f"{share:.2f} × ({10 * len(texts) / by_rules:,.0f} a second)"
    yield Line("check --lines", "≥ 0.3 ×", told, "json.loads of each line", share >= 0.3)
    memory = _memory_after(MANY, texts)
    told = ", ".join(f"{size:,} kB after {count:,}" for count, size in zip(MANY, memory, strict=True))
    what = "check --lines through a pipe: memory after 1,000,000 lines over that after 100,000"
    yield bound(what, memory[-1] / memory[0], goal=1.01, unit=" ×", yardstick=told)


def _check(path: Path) -> None:
    with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere):  # noqa: PTH123  # a device, not a path
        main(["check", "--lines", str(path)])


def _load(path: Path) -> None:
    with path.open("rb") as file:
        for line in file:
            loads(line)


def _memory_after(counts: tuple[int, ...], texts: list[str]) -> list[int]:
    """The resident memory of the command in kB when it has answered so many lines, which repeat these texts."""
    command = [sys.executable, "-m", "games", "check", "--lines"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as checking:
        assert checking.stdin
        assert checking.stdout
        Thread(target=_write, args=(checking.stdin, texts, counts[-1]), daemon=True).start()
        answered = (number for number, _ in enumerate(checking.stdout, 1))
        return [_resident(checking.pid) for number in answered if number in counts]


def _write(pipe: IO[bytes], texts: list[str], count: int) -> None:
    with pipe:
        pipe.writelines(islice(cycle(f"{text}\n".encode() for text in texts), count))


def _resident(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))
