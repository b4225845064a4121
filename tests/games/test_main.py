import io
import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from games.__main__ import main
from tests.games.documents import nerts_document


@pytest.fixture
def accepted(tmp_path: Path) -> Path:
    path = tmp_path / "accepted.json"
    path.write_text(json.dumps(nerts_document("N-V-01")))
    return path


def _lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_check_prints_the_verdict_on_a_file(accepted: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["check", str(accepted)])

    assert status == 0
    assert [verdict["scores"] for verdict in _lines(capsys)] == [{"1": 7, "2": -1}]


def test_check_without_a_file_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["check", str(tmp_path / "nowhere.json")])

    assert status == 2
    assert "nowhere.json: No such file" in capsys.readouterr().err


def test_check_lines_reads_standard_input_and_reports_the_worst(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = (json.dumps(nerts_document(name)) for name in ("N-V-01", "N-I-02"))
    text = f"{good}\n{bad}\n{'9' * 2_500_000}\n{good}\n".encode()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(text)))

    status = main(["check", "-", "--lines"])

    assert status == 2
    assert [verdict["valid"] for verdict in _lines(capsys)] == [True, False, False, True]


def test_simulate_prints_layouts_that_check_accepts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["simulate", "nerts", "--seats", "3", "--seed", "5", "--count", "2", "--jokers", "2"])
    simulated = capsys.readouterr().out.encode()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(simulated)))

    status = main(["check", "--lines"])

    assert status == 0
    assert [verdict["valid"] for verdict in _lines(capsys)] == [True, True]


def test_simulate_prints_matches_of_ninety_nine_that_check_accepts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["simulate", "ninety-nine", "--seats", "5", "--seed", "5", "--count", "2"])
    simulated = capsys.readouterr().out.encode()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(simulated)))

    status = main(["check", "--lines"])

    assert status == 0
    assert [verdict["valid"] for verdict in _lines(capsys)] == [True, True]


def test_simulate_says_how_many_can_play(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["simulate", "ninety-nine", "--seats", "35", "--seed", "5"])

    assert status == 2
    assert capsys.readouterr().err == "not a match for 35 seats (expected 2 to 34 with their decks)\n"


def test_the_same_seed_simulates_the_same_layouts(capsys: pytest.CaptureFixture[str]) -> None:
    main(["simulate", "nerts", "--seed", "8", "--count", "2"])
    first = _lines(capsys)
    main(["simulate", "nerts", "--seed", "8", "--count", "2"])

    assert _lines(capsys) == first
