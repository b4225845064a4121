"""What a test wants of the processes: read anew each time, from one file that the test writes."""

import json
import os
from pathlib import Path
from typing import Any

FILE, ROLE = "FAULT_ORDERS", "FAULT_ROLE"
LATER = "FAULT_LATER"  # set where a process is of a later version, which has more migrations


def orders() -> dict[str, Any]:
    """{"trouble": [...], "guards_off": [...]}, or nothing where the test wants nothing."""
    try:
        found: dict[str, Any] = json.loads(Path(os.environ[FILE]).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    return found


def died() -> Path:
    """Touched by whoever is about to be killed."""
    return Path(f"{os.environ[FILE]}.died")


def role() -> str:
    """What this process is: web, worker, sweeper."""
    return os.environ[ROLE]


def is_off(guard: str) -> bool:
    return guard in orders().get("guards_off", ())


def happened(what: str) -> None:
    """Written down at once, and in one piece: the process may end right after it."""
    with Path(f"{os.environ[FILE]}.happened").open("ab", buffering=0) as file:
        file.write(f"{what}\n".encode())
