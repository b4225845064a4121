"""Where the web process listens and how people reach it."""

import socket
from contextlib import closing

from config.embedded.child import CannotStart

_EVERYWHERE = {"0.0.0.0", "::", ""}  # noqa: S104


def check_free(host: str, port: int) -> None:
    """Raise CannotStart where nothing can listen there."""
    if not 1 <= port <= 65535:
        raise CannotStart(f"PORT is {port}: choose one from 1 to 65535.")
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with closing(socket.socket(family, kind)) as listener:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
    except OSError as error:
        raise CannotStart(
            f"Talon cannot listen on {host}:{port} ({error.strerror}). Choose another: make run PORT={port + 1}"
        ) from None


def local_host(host: str) -> str:
    """The name by which this computer reaches what listens on `host`."""
    return "localhost" if host in _EVERYWHERE else host


def network_host(host: str) -> str | None:
    """This computer's address in the local network, or None where nobody else can reach it."""
    if host not in _EVERYWHERE:
        return None
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("10.255.255.255", 1))  # sends nothing: only asks which way it would go
        except OSError:
            return None
        found: str = probe.getsockname()[0]
    return None if found.startswith("127.") else found
