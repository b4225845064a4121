"""This machine's nginx in front of a web, with the configuration that docker-compose.yml gives its proxy."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from socket import create_connection

import pytest
from django.conf import settings

from config import env
from config.embedded.child import Child, stop
from tests.stack import free_port
from tests.waiting import until

CONFIGURATION = settings.BASE_DIR / "config" / "nginx.conf"
HINT = "no nginx here: install one (on Debian: apt install nginx-light)"


@dataclass(frozen=True)
class Proxy:
    """Its two doors: for everybody, and for one more proxy in front of it."""

    for_everybody: int
    for_a_proxy: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.for_everybody}"


def nginx_here() -> str:
    """The program's path. Without one the test is skipped; where CI is set, it fails."""
    if found := shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin"):
        return found
    if env.flag("CI", default=False):
        pytest.fail(HINT)
    pytest.skip(HINT)


@contextmanager
def proxy_before(web: int, folder: Path) -> Iterator[Proxy]:
    """Started in front of what listens at that port, ended afterwards."""
    nginx, proxy = nginx_here(), Proxy(free_port(), free_port())
    file = folder / "nginx.conf"
    file.write_text(_elsewhere(CONFIGURATION.read_text(encoding="utf-8"), web, proxy), encoding="utf-8")
    # Its workers would otherwise be somebody who may not write here.
    as_we_are = "user root;" if os.getuid() == 0 else ""
    command = [nginx, "-e", "stderr", "-p", str(folder), "-c", str(file)]
    tried = subprocess.run([*command, "-t", "-g", as_we_are], capture_output=True, check=False)
    assert tried.returncode == 0, tried.stderr.decode()
    child = Child("nginx", [*command, "-g", f"daemon off; {as_we_are}"], log=folder / "nginx.log")
    child.start()
    try:
        until(lambda: _listens(proxy.for_everybody))
        yield proxy
    finally:
        stop([child])


def _elsewhere(configuration: str, web: int, proxy: Proxy) -> str:
    """The same between other ports. What is not there any more is not tested any more: a mistake."""
    for there, here in (
        ("web:8000", f"127.0.0.1:{web}"),
        ("listen 8000;", f"listen 127.0.0.1:{proxy.for_everybody};"),
        ("listen 8001;", f"listen 127.0.0.1:{proxy.for_a_proxy};"),
        ("8000 $", f"{proxy.for_everybody} $"),
        ("8001 $", f"{proxy.for_a_proxy} $"),
    ):
        assert there in configuration, there
        configuration = configuration.replace(there, here)
    return configuration


def _listens(port: int) -> bool:
    with suppress(OSError), closing(create_connection(("127.0.0.1", port), timeout=1)):
        return True
    return False
