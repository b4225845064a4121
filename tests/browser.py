"""The machine's own Chromium or Chrome, for the tests marked `browser`."""

import shutil
from pathlib import Path

from config import env

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ON_MACOS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
HINT = "no Chromium or Chrome here: install one (on Debian: apt install chromium) or set CHROMIUM to its path"

# Quiet and alone: nothing but the test's own pages is asked for.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find_chromium() -> str | None:
    if given := env.text("CHROMIUM"):
        return given
    found = [path for name in NAMES if (path := shutil.which(name))]
    return next(iter([*found, *(path for path in ON_MACOS if Path(path).exists())]), None)
