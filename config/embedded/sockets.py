"""Where our own servers listen, and the addresses that lead there."""

import os
import stat
import tempfile
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote

# macOS takes 103 bytes for a socket's path, Linux 107; PostgreSQL adds "/.s.PGSQL.5432" to its folder.
_LONGEST_FOLDER = 103 - len("/.s.PGSQL.5432")


def socket_folder(var: Path) -> Path:
    """`var`/run, or a short folder of the same meaning where that path is too long for a socket."""
    usual = var / "run"
    if len(os.fsencode(usual)) <= _LONGEST_FOLDER:
        return usual
    mark = sha256(os.fsencode(var)).hexdigest()[:12]
    return Path(tempfile.gettempdir()) / f"talon-{os.getuid()}-{mark}"


def make_private(folder: Path) -> None:
    """Create the folder for us alone, or refuse another's: who reaches a socket in it may do everything."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or (os.getuid() not in (0, found.st_uid)):
        raise PermissionError(f"{folder} belongs to somebody else: set VAR_DIR to another folder.")
    folder.chmod(0o700)


def postgres_url(var: Path, database: str = "talon") -> str:
    return f"postgresql://talon@{quote(str(socket_folder(var)), safe='')}:5432/{database}"


def valkey_url(var: Path) -> str:
    return f"unix://{quote(str(valkey_socket(var)))}"


def valkey_socket(var: Path) -> Path:
    return socket_folder(var) / "valkey.sock"
