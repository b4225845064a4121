"""The product's settings with its own time limits, and a way for a test to reach into the process."""

from config.settings import *  # noqa: F403
from config.settings import INSTALLED_APPS, STORAGES

INSTALLED_APPS += ["tests.faults.inside.apps.Inside"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Without `collectstatic` there is no manifest of hashed names.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
