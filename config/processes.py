"""The command line of each role, after `python`. `manage.py serve` and docker-compose.yml start the same."""

SWEEPER = ("manage.py", "sweep")
WORKER = (
    *("-m", "celery", "--app", "config", "--quiet", "worker", "--concurrency", "1"),
    *("--without-gossip", "--without-mingle", "--without-heartbeat"),
)
PREPARE = ("manage.py", "prepare")  # before the others


def web(host: str, port: int) -> tuple[str, ...]:
    """Two processes of 16 threads, each with a database connection of its own: 32 of PostgreSQL's 100."""
    return (
        *("-m", "granian", "--interface", "wsgi", "--host", host, "--port", str(port)),
        *("--workers", "2", "--blocking-threads", "16", "--respawn-failed-workers"),
        *("--workers-kill-timeout", "5", "--no-ws"),
        "config.wsgi:application",
    )
