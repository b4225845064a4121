"""The product's settings, but quick: nothing here changes what a test can observe of the rules."""

from pathlib import Path

from config.settings import *  # noqa: F403
from config.settings import STATIC_ROOT, STORAGES

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Without `collectstatic` there is no manifest of hashed names.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
# WhiteNoise warns of a missing folder.
Path(STATIC_ROOT).mkdir(exist_ok=True)
