"""`manage.py sweep`: what a lost message left undone gets done. Needs no broker."""

import signal
import threading
import time
from argparse import ArgumentParser
from typing import Any

import structlog
from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import close_old_connections

from config.database import give_up_on_silence
from config.memory import settle
from league.services import auto_seating, editing, limits, ratings, silence, stages
from league.services.audit import audit

logger = structlog.get_logger()

AUDIT_EVERY = 24 * 3600.0


class Command(BaseCommand):
    help = (
        "Every SWEEP_SECONDS, confirm what nobody objected to, let standings and ratings follow results, and seat"
        " the next round where an event says so."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true", help="one pass, then end")

    def handle(self, *, once: bool, **options: Any) -> None:
        if once:
            repair()
            return
        give_up_on_silence()
        settle()
        stopping = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stopping.set())
        while not stopping.is_set():
            self.sweep()
            stopping.wait(settings.SWEEP_SECONDS)

    def sweep(self) -> None:
        """One pass. Whatever goes wrong, the next may do better, and without a sweeper nothing is repaired."""
        close_old_connections()
        try:
            repair()
            (settings.VAR_DIR / "swept").touch()  # its age says whether a sweeper is at work
            self.audit_where_due()
        except Exception:
            logger.exception("sweep_failed")

    def audit_where_due(self) -> None:
        """Once a day, and at once where nobody knows when it was last."""
        done = settings.VAR_DIR / "audited"
        if not done.exists() or time.time() - done.stat().st_mtime > AUDIT_EVERY:
            done.touch()  # first: one that fails is not tried again every few seconds
            audit()


def repair() -> None:
    """Everything that time alone or a lost message left to do."""
    done = {
        "confirmed": silence.confirm_silent(),
        "refreshed": stages.refresh_due(),
        "seated": auto_seating.seat_due(),
        "rated": ratings.refresh_due(),
    }
    limits.forget_old()
    editing.forget_old()
    if any(done.values()):
        logger.info("swept", **done)
