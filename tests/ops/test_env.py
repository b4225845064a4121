"""What the environment says, and one clear sentence where it is wrong."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import env


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("1", True),
        ("true", True),
        ("Yes", True),
        (" on ", True),
        ("0", False),
        ("FALSE", False),
        ("no", False),
    ],
)
def test_a_flag_is_a_yes_or_a_no(said: str, meant: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS", said)

    assert env.flag("HTTPS", default=not meant) is meant


@pytest.mark.parametrize("default", [True, False])
def test_an_empty_flag_is_its_default(default: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS", "")

    assert env.flag("HTTPS", default=default) is default


def test_a_flag_with_a_typo_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS", "of")

    with pytest.raises(ImproperlyConfigured, match=r"^HTTPS is 'of': write 1 or 0\.$"):
        env.flag("HTTPS", default=True)


def test_a_whole_number_is_read_and_a_word_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "8001")
    monkeypatch.setenv("SWEEP_SECONDS", "often")

    assert env.whole("PORT", 8000) == 8001
    with pytest.raises(ImproperlyConfigured, match=r"^SWEEP_SECONDS is 'often': write a whole number\.$"):
        env.whole("SWEEP_SECONDS", 15)


@pytest.mark.parametrize("scheme", ["postgres", "postgresql"])
def test_the_database_is_read_from_its_address(scheme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", f"{scheme}://ada:s%2Fw@db.example:5433/league?sslmode=require")

    told = env.database("DATABASE_URL", "")

    parts = ("ENGINE", "USER", "PASSWORD", "HOST", "PORT", "NAME", "OPTIONS")
    assert [told[each] for each in parts] == [
        "config.database",
        "ada",
        "s/w",
        "db.example",
        5433,
        "league",
        {"sslmode": "require"},
    ]


@pytest.mark.parametrize(
    "address",
    [
        "sqlite:///talon.db",
        "sqlite://:memory:",
        "mysql://ada:secret@db.example/league",
        "http://db.example/league",
        "/run/postgresql",
        "ada:secret@db.example/league",
        "postgresql://ada:secret@db.example:port/league",
        "postgresql://ada:sec[ret@db.example/league",
    ],
)
def test_an_address_of_another_database_or_of_none_is_refused_and_not_repeated(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", address)

    with pytest.raises(ImproperlyConfigured) as refusal:
        env.database("DATABASE_URL", "")

    assert str(refusal.value) == (
        "DATABASE_URL is not the address of a PostgreSQL database: write postgresql://user:password@host:5432/name,"
        " with %XX for special characters in the password."
    )


def test_no_process_starts_with_the_address_of_another_database() -> None:
    surroundings = {**os.environ, "DATABASE_URL": "sqlite:///talon.db"}
    manage = [sys.executable, "manage.py", "check"]

    ended = subprocess.run(manage, env=surroundings, capture_output=True, text=True)

    assert ended.returncode == 1
    assert "DATABASE_URL is not the address of a PostgreSQL database" in ended.stderr.splitlines()[-1]


def test_the_options_of_an_address_are_kept_beside_ours() -> None:
    address = "postgresql://db.example/league?options=-c%20search_path%3Dleague&connect_timeout=3"
    told = (
        "from config.settings import DATABASES; print(*DATABASES['default']['OPTIONS'].values(), sep='\\n')"
    )

    ended = subprocess.run(
        [sys.executable, "-c", told],
        env={**os.environ, "DATABASE_URL": address},
        check=True,
        capture_output=True,
        text=True,
    )

    assert ended.stdout.splitlines() == [
        "-c search_path=league -c lock_timeout=3s -c statement_timeout=10s"
        " -c idle_in_transaction_session_timeout=30s",
        "3",
    ]


def test_words_are_separated_by_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", " league.example.org, ,www.example.org ")

    assert env.words("ALLOWED_HOSTS") == ["league.example.org", "www.example.org"]


def test_the_secret_key_is_made_once_and_for_its_owner_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    monkeypatch.setenv("VAR_DIR", str(tmp_path))

    first, second = env.secret_key(), env.secret_key()

    assert first == second
    assert len(first) >= 50
    assert [path.name for path in tmp_path.iterdir()] == ["secret-key"]
    assert (tmp_path / "secret-key").stat().st_mode & 0o777 == 0o600


def test_a_given_secret_key_is_not_written_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "given")
    monkeypatch.setenv("VAR_DIR", str(tmp_path))

    assert env.secret_key() == "given"
    assert list(tmp_path.iterdir()) == []
