"""`manage.py rebuild`: all results and standings, from what was confirmed."""

from typing import Any

from django.core.management.base import BaseCommand

from league.models import Stage
from league.services.rebuilding import rebuild


class Command(BaseCommand):
    help = "Work out the results of every final table and all standings anew. Safe to repeat."

    def handle(self, **options: Any) -> str:
        stages = Stage.objects.order_by("pk")
        for stage in stages:
            rebuild(stage)
        return f"Results and standings are worked out anew, of stages: {len(stages)}."
