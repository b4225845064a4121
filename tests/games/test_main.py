import io
import json
import subprocess
import sys
from pathlib import Path
from signal import SIGPIPE
from types import SimpleNamespace
from typing import Any

import pytest

from games.__main__ import main
from games.nerts import Nerts
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


@pytest.mark.parametrize("text", [b"{", json.dumps(nerts_document("N-V-01")).encode()])
def test_check_ends_by_the_signal_when_nobody_reads_what_it_says(text: bytes) -> None:
    command = [sys.executable, "-m", "games", "check", "--lines"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as checking:
        assert checking.stdout
        checking.stdout.close()

        _, told = checking.communicate(text)

    assert (checking.returncode, told) == (-SIGPIPE, b"")


def test_simulate_prints_layouts_that_check_accepts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["simulate", "nerts", "--seats", "3", "--seed", "5", "--count", "2", "--jokers", "2"])
    simulated = capsys.readouterr().out.encode()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(simulated)))

    status = main(["check", "--lines"])

    assert status == 0
    assert [verdict["valid"] for verdict in _lines(capsys)] == [True, True]


def test_simulate_prints_what_was_dealt_with_the_layout(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["simulate", "nerts", "--seats", "2", "--seed", "5", "--count", "2", "--dealt"])
    simulated = capsys.readouterr().out
    first, second = map(json.loads, simulated.splitlines())
    swapped = json.dumps(first | {"dealt": second["dealt"]})
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(f"{simulated}{swapped}".encode())))

    status = main(["check", "--lines"])

    assert status == 1
    assert [verdict["valid"] for verdict in _lines(capsys)] == [True, True, False]


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


def test_witness_prints_a_deal_and_moves_that_end_in_the_layout(
    accepted: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status = main(["witness", str(accepted)])

    told = capsys.readouterr().out.splitlines()
    assert status == 0
    assert told[0].startswith("seat 1 is dealt nerts: ")
    assert told[-2:] == [
        "seat 1: calls",
        f"Played by the rules, these {len(told) - 13} moves end in this layout.",
    ]


def test_witness_takes_a_line_of_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nerts = Nerts()
    path = tmp_path / "layout.txt"
    path.write_text(nerts.to_line(nerts.from_json(nerts_document("N-V-01"))))

    assert main(["witness", str(path)]) == 0


def test_a_rejected_layout_has_no_witness_but_a_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "rejected.json"
    path.write_text(json.dumps(nerts_document("N-I-02")))

    status = main(["witness", str(path)])

    assert status == 1
    assert [verdict["valid"] for verdict in _lines(capsys)] == [False]


def test_less_evidence_has_no_witness(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    counts = {"1": {"foundation": 20, "nerts": 0}, "2": {"foundation": 9, "nerts": 5}}
    document = {"game": "nerts", "evidence": "totals", "seats": nerts_document("N-V-01")["seats"]}
    path = tmp_path / "totals.json"
    path.write_text(json.dumps(document | {"end": "call", "caller": 1, "counts": counts}))

    status = main(["witness", str(path)])

    assert status == 2
    assert capsys.readouterr().err == "only of a whole layout can be shown how it came about\n"


def test_of_a_known_deal_no_other_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["simulate", "nerts", "--seats", "2", "--seed", "5", "--dealt"])
    path = tmp_path / "dealt.json"
    path.write_text(capsys.readouterr().out)

    status = main(["witness", str(path)])

    assert status == 2
    assert (
        capsys.readouterr().err == "what is shown begins with a deal of its own; leave out what was dealt\n"
    )
