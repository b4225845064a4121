"""`make` on a bare machine: one clear line for what is missing, and no second installation."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from django.conf import settings

# Plays Python: of a version, with or without pip; installs a uv that writes down what it is asked and whom it trusts.
PYTHON = """#!/bin/sh
case "$*" in
  *version_info*) exit {old} ;;
  "-m pip --version") exit {no_pip} ;;
  *install*)
    mkdir -p .uv/bin
    printf '#!/bin/sh\\necho "$@" >> installed\\necho "$UV_SYSTEM_CERTS" > trusted\\nmkdir -p .venv\\n' > .uv/bin/uv
    chmod +x .uv/bin/uv ;;
esac
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for name in ("Makefile", "pyproject.toml", "uv.lock"):
        shutil.copy(settings.BASE_DIR / name, tmp_path / name)
    return tmp_path


def python(checkout: Path, *, old: bool = False, no_pip: bool = False) -> Path:
    path = checkout / "python3.9"
    path.write_text(PYTHON.format(old=int(old), no_pip=int(no_pip)), encoding="ascii")
    path.chmod(0o755)
    return path


def make(checkout: Path, target: str, interpreter: Path | str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["make", target, f"PYTHON={interpreter}"],
        cwd=checkout,
        env={name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ},
        capture_output=True,
        text=True,
        check=False,
    )


def test_an_old_python_is_told_in_one_line(checkout: Path) -> None:
    done = make(checkout, "run", python(checkout, old=True))

    said = f"Talon needs Python 3.11 or newer, and {checkout}/python3.9 is not. Name one: make PYTHON=python3.12 run"
    assert done.stderr.splitlines()[0] == said
    assert done.returncode != 0


def test_a_missing_pip_is_told_in_one_line(checkout: Path) -> None:
    done = make(checkout, "test", python(checkout, no_pip=True))

    said = f"Talon needs pip for {checkout}/python3.9. On Debian: apt install python3-pip"
    assert done.stderr.splitlines()[0] == said
    assert done.returncode != 0


def test_a_second_run_installs_nothing(checkout: Path) -> None:
    interpreter = python(checkout)

    first, second = (make(checkout, ".venv/.runs", interpreter) for _ in range(2))

    assert (first.returncode, second.returncode) == (0, 0)
    assert (checkout / "installed").read_text(encoding="ascii").splitlines() == [
        "sync --frozen --quiet --inexact --no-default-groups --extra embedded"
    ]


def test_certificates_are_those_that_this_machine_trusts(checkout: Path) -> None:
    make(checkout, ".venv/.runs", python(checkout))

    assert (checkout / "trusted").read_text(encoding="ascii") == "1\n"


def test_a_changed_lock_installs_again(checkout: Path) -> None:
    interpreter = python(checkout)
    make(checkout, ".venv/.runs", interpreter)
    later = (checkout / ".venv" / ".runs").stat().st_mtime + 10
    os.utime(checkout / "uv.lock", (later, later))

    make(checkout, ".venv/.runs", interpreter)

    assert len((checkout / "installed").read_text(encoding="ascii").splitlines()) == 2
