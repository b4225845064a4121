"""The product's settings with its own time limits, and a way for a test to reach into the process."""

import os

from config.settings import *  # noqa: F403
from config.settings import INSTALLED_APPS, STORAGES
from tests.faults.inside.orders import LATER

INSTALLED_APPS += ["tests.faults.inside.apps.Inside"]
# Its migrations are those of a later version.
MIGRATION_MODULES = {} if LATER in os.environ else {"faults_inside": None}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Without `collectstatic` there is no manifest of hashed names.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
