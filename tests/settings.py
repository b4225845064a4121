"""The product's settings, but quick: nothing here changes what a test can observe of the rules."""

from config.settings import *  # noqa: F403
from config.settings import DATABASES, INSTALLED_APPS, STORAGES

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# On a busy machine everything takes longer. What happens at the end of a wait is tested with a short one.
DATABASES["default"]["OPTIONS"] |= {
    "connect_timeout": 60,
    # Of few rows any order of joins is quick, and finding the best one is most of what PostgreSQL does here.
    "options": "-c lock_timeout=60s -c statement_timeout=120s -c join_collapse_limit=1 -c from_collapse_limit=1",
}
DATABASE_SILENCE = 150
# Without `collectstatic` there is no manifest of hashed names.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
# Nor a folder of collected files: they are looked up where they are.
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = True
# pytest-django's live server serves static files only where it finds their app under this name.
INSTALLED_APPS[INSTALLED_APPS.index("config.static.Static")] = "django.contrib.staticfiles"
# Whoever follows an open page in a browser need not sit through the product's pauses.
LOOK_AGAIN_MS = SEND_AGAIN_MS = 500
