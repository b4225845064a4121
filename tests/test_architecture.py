"""Rules about the code that no type and no import contract can say."""

import re
from pathlib import Path

LEAGUE = Path(__file__).parent.parent / "league"


def _files_with(pattern: str, *, under: Path = LEAGUE) -> list[str]:
    found = (path for path in under.rglob("*.py") if re.search(pattern, path.read_text(encoding="utf-8")))
    return sorted(str(path.relative_to(LEAGUE)) for path in found)


def test_rows_are_locked_in_one_place_so_their_order_is_one() -> None:
    assert _files_with(r"select_for_update") == ["services/transactions.py"]


def test_standings_are_written_in_one_place() -> None:
    assert _files_with(r"Standing\.objects\.(bulk_create|create|update)|Standing\(\n") == [
        "services/stages.py"
    ]


def test_a_round_changes_its_state_only_in_its_services() -> None:
    assert _files_with(r"\.update\(\s*state=RoundState|round\.state = ") == [
        "services/rounds.py",
        "services/stages.py",
    ]


def test_messages_to_the_worker_are_sent_in_one_place() -> None:
    assert _files_with(r"\.(apply_async|delay|delay_on_commit)\(") == ["tasks.py"]


def test_no_task_waits_for_a_clock() -> None:
    assert _files_with(r"\b(eta|countdown)=") == []


def test_every_file_can_be_read_at_one_sitting() -> None:
    files = (path for path in LEAGUE.rglob("*.py") if "migrations" not in path.parts)
    long = [path for path in files if len(path.read_text(encoding="utf-8").splitlines()) > 300]

    assert [str(path.relative_to(LEAGUE)) for path in long] == []
