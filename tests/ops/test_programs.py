"""Where the servers' programs come from: a setting, the wheels, this machine, in that order."""

from pathlib import Path

import pytest

from config.embedded import programs
from config.embedded.child import CannotStart
from config.embedded.programs import postgres_bin, postgres_version, valkey_server


@pytest.fixture(autouse=True)
def nothing_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("POSTGRES_BIN", raising=False)
    monkeypatch.delenv("VALKEY_SERVER", raising=False)


@pytest.fixture
def no_wheels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "_wheel", lambda module: None)


@pytest.fixture
def no_debian(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(programs, "DEBIAN", tmp_path / "nothing")


def program(path: Path, *, says: str = "") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho '{says}'\n", encoding="ascii")
    path.chmod(0o755)
    return path


def postgres_at(folder: Path) -> Path:
    program(folder / "initdb")
    program(folder / "postgres", says="postgres (PostgreSQL) 17.2")
    return folder


def test_the_named_postgres_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POSTGRES_BIN", str(postgres_at(tmp_path)))

    assert postgres_bin() == tmp_path


def test_a_named_folder_without_postgres_is_refused_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("POSTGRES_BIN", str(tmp_path))

    with pytest.raises(CannotStart) as refused:
        postgres_bin()

    assert str(refused.value) == f"POSTGRES_BIN is {str(tmp_path)!r}, which holds no initdb and postgres."


def test_the_wheel_comes_before_the_machines_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wheel = postgres_at(tmp_path / "wheel" / "pginstall" / "bin")
    monkeypatch.setattr(programs, "_wheel", lambda module: tmp_path / "wheel")
    monkeypatch.setenv("PATH", str(postgres_at(tmp_path / "machine")))

    assert postgres_bin() == wheel


@pytest.mark.usefixtures("no_wheels", "no_debian")
def test_a_postgres_on_the_path_is_found_where_its_link_leads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = postgres_at(tmp_path / "real")
    (tmp_path / "links").mkdir()
    (tmp_path / "links" / "initdb").symlink_to(real / "initdb")
    monkeypatch.setenv("PATH", str(tmp_path / "links"))

    assert postgres_bin() == real


@pytest.mark.usefixtures("no_wheels")
def test_of_several_debian_versions_the_newest_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for version in ("9.6", "15", "17"):
        postgres_at(tmp_path / version / "bin")
    monkeypatch.setattr(programs, "DEBIAN", tmp_path)
    monkeypatch.setenv("PATH", "")

    assert postgres_bin() == tmp_path / "17" / "bin"


@pytest.mark.usefixtures("no_wheels", "no_debian")
def test_no_postgres_at_all_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")

    with pytest.raises(CannotStart) as missing:
        postgres_bin()

    assert str(missing.value) == (
        "No PostgreSQL here: install one (on Debian: apt install postgresql), or set DATABASE_URL or POSTGRES_BIN."
    )


def test_the_version_is_what_the_program_says(tmp_path: Path) -> None:
    assert postgres_version(postgres_at(tmp_path)) == 17


def test_the_named_valkey_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named = program(tmp_path / "my-valkey")
    monkeypatch.setenv("VALKEY_SERVER", str(named))

    assert valkey_server() == named


@pytest.mark.usefixtures("no_wheels")
def test_a_redis_of_the_machine_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = program(tmp_path / "redis-server")
    monkeypatch.setenv("PATH", str(tmp_path))

    assert valkey_server() == found


@pytest.mark.usefixtures("no_wheels")
def test_no_valkey_at_all_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")

    with pytest.raises(CannotStart) as missing:
        valkey_server()

    assert str(missing.value) == (
        "No Valkey or Redis here: install one (on Debian: apt install redis-server), or set REDIS_URL or VALKEY_SERVER."
    )
