"""`manage.py sweep`: what a lost message left undone gets done. Needs no broker."""

import signal
import threading
from argparse import ArgumentParser
from typing import Any

import structlog
from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import close_old_connections

from league.services import limits, stages

logger = structlog.get_logger()


class Command(BaseCommand):
    help = "Every SWEEP_SECONDS, bring up to date the standings that lag behind, and forget old counts."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true", help="one pass, then end")

    def handle(self, *, once: bool, **options: Any) -> None:
        if once:
            stages.refresh_due()
            limits.forget_old()
            return
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
            if refreshed := stages.refresh_due():
                logger.info("swept", refreshed=refreshed)
            limits.forget_old()
            (settings.VAR_DIR / "swept").touch()  # its age says whether a sweeper is at work
        except Exception:
            logger.exception("sweep_failed")
