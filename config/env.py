"""What the environment says, read once, with one clear sentence when it is wrong."""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent


def text(name: str, default: str = "") -> str:
    """The variable, or the default where it is unset or empty."""
    return os.environ.get(name, "").strip() or default


def flag(name: str, *, default: bool) -> bool:
    """A yes or a no. Anything else is refused: a typo must not switch a guard off."""
    value = text(name).lower()
    if not value:
        return default
    if value in {"1", "true", "yes", "on"}:
        return True
    if value in {"0", "false", "no", "off"}:
        return False
    raise ImproperlyConfigured(f"{name} is {value!r}: write 1 or 0.")


def whole(name: str, default: int) -> int:
    """A whole number."""
    value = text(name)
    try:
        return int(value) if value else default
    except ValueError:
        raise ImproperlyConfigured(f"{name} is {value!r}: write a whole number.") from None


def database(name: str, default: str) -> dict[str, Any]:
    """A PostgreSQL database, as Django is told of it. A refusal does not repeat the address: it may have a password."""
    address = text(name, default)
    if address.startswith(("postgresql://", "postgres://")):
        with suppress(ValueError):
            return {**dj_database_url.parse(address, engine="config.database")}
    raise ImproperlyConfigured(
        f"{name} is not the address of a PostgreSQL database: write postgresql://user:password@host:5432/name, "
        "with %XX for special characters in the password."
    )


def words(name: str, default: tuple[str, ...] = ()) -> list[str]:
    """A list, separated by commas."""
    value = text(name)
    return [word.strip() for word in value.split(",") if word.strip()] if value else list(default)


def var_dir() -> Path:
    """Where the embedded services, uploads and the secret key live (`VAR_DIR`, else ./var)."""
    return Path(text("VAR_DIR", str(BASE_DIR / "var"))).resolve()


def secret_key() -> str:
    """`SECRET_KEY`, else a random one made once and kept in the data folder, readable by its owner only."""
    if given := text("SECRET_KEY"):
        return given
    path = var_dir() / "secret-key"
    if path.exists():
        return path.read_text(encoding="ascii")
    path.parent.mkdir(parents=True, exist_ok=True)
    mine = path.with_name(f"secret-key.{os.getpid()}")
    mine.touch(mode=0o600)
    mine.write_text(secrets.token_urlsafe(50), encoding="ascii")
    with suppress(FileExistsError):
        path.hardlink_to(mine)  # whole or not at all, and the first of several processes wins
    mine.unlink()
    return path.read_text(encoding="ascii")
