"""Processes of the product beside a test: on its database, its broker and a data folder of their own."""

import os
from pathlib import Path
from urllib.parse import quote

from django.conf import settings
from django.db import connection


def environment(var: Path, **more: str) -> dict[str, str]:
    """What a process needs to see what the test sees. Commit first: use it with a transactional database."""
    database = connection.settings_dict
    user, password = (quote(database[name] or "", safe="") for name in ("USER", "PASSWORD"))
    host, port = quote(database["HOST"], safe=""), database["PORT"] or 5432
    own = {
        "DATABASE_URL": f"postgresql://{user}:{password}@{host}:{port}/{database['NAME']}",
        "REDIS_URL": settings.REDIS_URL,
        "VAR_DIR": str(var),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "HTTPS": "0",
    }
    return {**os.environ, **own, **more}
