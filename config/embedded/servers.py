"""Both servers together."""

from pathlib import Path

from config import env
from config.embedded.child import Child, stop
from config.embedded.postgres import postgres, wait_for_postgres
from config.embedded.valkey import valkey, wait_for_valkey


def start_servers(var: Path, *, durable: bool) -> list[Child]:
    """Start those that neither DATABASE_URL nor REDIS_URL names; return them once they answer.

    The caller stops them. Not durable: faster, and a power cut may lose all of it.
    Raises CannotStart with nothing left running.
    """
    servers: list[Child] = []
    try:
        if own_postgres := None if env.text("DATABASE_URL") else postgres(var, durable=durable):
            own_postgres.start()
            servers.append(own_postgres)
        if own_valkey := None if env.text("REDIS_URL") else valkey(var, durable=durable):
            own_valkey.start()
            servers.append(own_valkey)
        if own_postgres:
            wait_for_postgres(own_postgres, var)
        if own_valkey:
            wait_for_valkey(own_valkey, var)
    except BaseException:
        stop(servers)
        raise
    return servers
