"""The worker: `celery --app config worker`. Its settings stand in settings.py under CELERY_."""

import os
from typing import Any
from urllib.parse import parse_qs, urlsplit

from celery import Celery, Task
from celery.signals import setup_logging, task_postrun, task_prerun, worker_process_init
from structlog.contextvars import bind_contextvars, clear_contextvars

from config.broker import RefuseForgetful
from config.database import give_up_on_silence
from config.memory import settle

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("talon")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["consumer"].add(RefuseForgetful)


def broker_url(redis_url: str) -> str:
    """The same address in Celery's spelling, which has words of its own for a Unix socket."""
    parts = urlsplit(redis_url)
    if parts.scheme != "unix":
        return redis_url
    database = parse_qs(parts.query).get("db", ["0"])[0]
    return f"redis+socket://{parts.path}?virtual_host={database}"


@setup_logging.connect
def _keep_our_logging(**_: Any) -> None:
    """Being connected is enough: Celery then leaves the logs as Django set them up."""


@worker_process_init.connect
def _settle(**_: Any) -> None:
    give_up_on_silence()
    settle()


@task_prerun.connect
def _name_task(task_id: str, task: Task[Any, Any], **_: Any) -> None:
    bind_contextvars(task_id=task_id, task=task.name)


@task_postrun.connect
def _forget_task(**_: Any) -> None:
    clear_contextvars()
