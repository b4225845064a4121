"""The worker: `celery --app config worker`. Its settings stand in settings.py under CELERY_."""

from urllib.parse import parse_qs, urlsplit

from celery import Celery

app = Celery("talon")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def broker_url(redis_url: str) -> str:
    """The same address in Celery's spelling, which has words of its own for a Unix socket."""
    parts = urlsplit(redis_url)
    if parts.scheme != "unix":
        return redis_url
    database = parse_qs(parts.query).get("db", ["0"])[0]
    return f"redis+socket://{parts.path}?virtual_host={database}"
