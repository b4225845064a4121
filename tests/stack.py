"""Processes of the product beside a test: on its database, its broker and a data folder of their own."""

import os
from pathlib import Path
from urllib.parse import quote

from django.conf import settings
from django.db import connection


def environment(var: Path, *, database: str | None = None, **more: str) -> dict[str, str]:
    """What a process needs to see what the test sees, or to have another database of the same server.

    Commit first: use it with a transactional database.
    """
    known = connection.settings_dict
    user, password = (quote(known[name] or "", safe="") for name in ("USER", "PASSWORD"))
    host, port = quote(known["HOST"], safe=""), known["PORT"] or 5432
    own = {
        "DATABASE_URL": f"postgresql://{user}:{password}@{host}:{port}/{database or known['NAME']}",
        "REDIS_URL": settings.REDIS_URL,
        "VAR_DIR": str(var),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "HTTPS": "0",
    }
    return {**os.environ, **own, **more}
