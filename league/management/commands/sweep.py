"""`manage.py sweep`: what a lost message left undone gets done. Needs no broker."""

import signal
import threading
from argparse import ArgumentParser
from typing import Any

import structlog
from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import close_old_connections

from config.memory import settle
from league.services import limits, ratings, silence, stages

logger = structlog.get_logger()


class Command(BaseCommand):
    help = (
        "Every SWEEP_SECONDS, confirm what nobody objected to, and let standings and ratings follow results."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true", help="one pass, then end")

    def handle(self, *, once: bool, **options: Any) -> None:
        if once:
            repair()
            return
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
        except Exception:
            logger.exception("sweep_failed")


def repair() -> None:
    """Everything that time alone or a lost message left to do."""
    confirmed, refreshed, rated = silence.confirm_silent(), stages.refresh_due(), ratings.refresh_due()
    limits.forget_old()
    if confirmed or refreshed or rated:
        logger.info("swept", confirmed=confirmed, refreshed=refreshed, rated=rated)
