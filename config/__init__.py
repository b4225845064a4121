"""Settings and entry points of the whole: web, worker, command line."""

from config.celery import app as celery_app  # tasks that say @shared_task belong to it

__all__ = ["celery_app"]
