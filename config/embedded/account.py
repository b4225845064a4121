"""PostgreSQL refuses to be root. Where we are root, it gets another account."""

import os
import pwd
import shutil
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path

from config.embedded.child import CannotStart


@dataclass(frozen=True)
class Account:
    """How to run a program as this account: put `prefix` before the command, let `owner` own its files."""

    owner: int
    prefix: tuple[str, ...] = ()

    def take(self, folder: Path) -> None:
        """Make the folder and all in it the account's own, where it is not yet."""
        if folder.stat().st_uid == self.owner:
            return
        os.chown(folder, self.owner, self.owner)
        for path in folder.rglob("*"):
            os.chown(path, self.owner, self.owner, follow_symlinks=False)


def ordinary_account() -> Account:
    """Ourselves, or, as root, the first account that works here."""
    if os.geteuid() != 0:
        return Account(owner=os.geteuid())
    for account in (_namespace(), _nobody()):
        if account and _works(account):
            return account
    raise CannotStart(
        "PostgreSQL does not run as root, and here root may not change its account: "
        "run this as an ordinary user, or set DATABASE_URL."
    )


def _namespace() -> Account | None:
    """Root, seen as an ordinary user from inside a user namespace. Files stay root's."""
    if not shutil.which("unshare"):
        return None
    return Account(owner=0, prefix=("unshare", "--user", "--map-user=1000", "--map-group=1000"))


def _nobody() -> Account | None:
    """The user nobody, who may still walk through root's folders to reach its data and its programs."""
    if not shutil.which("setpriv"):
        return None
    nobody = pwd.getpwnam("nobody").pw_uid
    return Account(
        owner=nobody,
        prefix=(
            "setpriv",
            f"--reuid={nobody}",
            f"--regid={nobody}",
            "--clear-groups",
            "--inh-caps=+dac_override",
            "--ambient-caps=+dac_override",
            # A change of user clears the death signal that was set before it.
            f"--pdeathsig={signal.SIGINT.name.removeprefix('SIG')}",
        ),
    )


def _works(account: Account) -> bool:
    who = subprocess.run([*account.prefix, "id", "-u"], capture_output=True, text=True, check=False)
    return who.returncode == 0 and who.stdout.strip() != "0"
