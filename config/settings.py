"""One file for every place it runs: all of it from the environment, safe where nothing is said.

docs/architecture.md names the variables; `.env.example` lists them.
"""

from pathlib import Path

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from config import env, logs
from config.celery import broker_url
from config.embedded.sockets import postgres_url, valkey_url

BASE_DIR = env.BASE_DIR
VAR_DIR = env.var_dir()

DEBUG = env.flag("DEBUG", default=False)
SECRET_KEY = env.secret_key()
ALLOWED_HOSTS = [*env.words("ALLOWED_HOSTS"), "localhost", "127.0.0.1", "[::1]"]
# Without a public name it may answer to all names of a local network (see config/hosts.py).
LAN = env.flag("LAN", default=False) and not env.text("ALLOWED_HOSTS")
if LAN:
    ALLOWED_HOSTS = ["*"]
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS")
# Where other machines reach the site, for the codes on the tables when the organizer's own address is "localhost".
NETWORK_URL = env.text("NETWORK_URL")
# True where the site is reached by https, which a public site must be; a kitchen-table LAN is not.
HTTPS = env.flag("HTTPS", default=True)

INSTALLED_APPS = [
    "config.admin.Admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.postgres",
    "config.static.Static",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
    "csp",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_otp.plugins.otp_static",
    "league",
]

MIDDLEWARE = [
    *(["config.hosts.only_local_names"] if LAN else []),
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.logs.request_log",
    "csp.middleware.CSPMiddleware",
    "config.refusals.SessionOrRefusalMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django_otp.middleware.OTPMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "league.web.errors.RefusalMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
            ],
        },
    },
]

# Without an address: the embedded server's socket in the data folder, where `make run` puts it.
DATABASES = {
    "default": {
        **env.database("DATABASE_URL", postgres_url(VAR_DIR)),
        "CONN_MAX_AGE": env.whole("DATABASE_CONN_MAX_AGE", 60),
        "CONN_HEALTH_CHECKS": True,
    },
}
if password_file := env.text("DATABASE_PASSWORD_FILE"):
    DATABASES["default"]["PASSWORD"] = Path(password_file).read_text(encoding="utf-8").strip()
# A lock that does not come, a statement that does not end, a transaction left open: each has an end, whatever the
# options of the address are.
session_options = DATABASES["default"].setdefault("OPTIONS", {})
session_options["options"] = (
    f"{session_options.get('options', '')} -c lock_timeout=3s -c statement_timeout=10s"
    " -c idle_in_transaction_session_timeout=30s"
).lstrip()
# So has a host that says nothing any more: to a new session, and to a statement (config/database/).
session_options.setdefault("connect_timeout", 5)
DATABASE_SILENCE = 12  # seconds: by then PostgreSQL would have ended the statement itself
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.text("REDIS_URL", valkey_url(VAR_DIR))

AUTH_USER_MODEL = "league.User"
AUTHENTICATION_BACKENDS = ["league.services.sign_in.CountedPasswords"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "league.services.passwords.NotLikeTheName"},
    {"NAME": "league.services.passwords.LongEnough", "OPTIONS": {"min_length": 10}},
    {"NAME": "league.services.passwords.NotCommon"},
    {"NAME": "league.services.passwords.NotDigitsAlone"},
]
# The admin site is only for who signed in with a second factor, too.
ADMIN_SECOND_FACTOR = env.flag("ADMIN_SECOND_FACTOR", default=True)
OTP_TOTP_ISSUER = "Talon"
# Wrong codes are counted where wrong passwords are (see league/services/limits.py).
OTP_TOTP_THROTTLE_FACTOR = OTP_STATIC_THROTTLE_FACTOR = 0
LOGIN_URL = "league:sign-in"
LOGOUT_REDIRECT_URL = "league:home"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "league" / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True
USE_I18N = True

STATIC_URL = "static/"
STATIC_ROOT = env.text("STATIC_ROOT", str(BASE_DIR / "staticfiles"))
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}
SECURE_SSL_REDIRECT = HTTPS and env.flag("HTTPS_REDIRECT", default=True)
SECURE_REDIRECT_EXEMPT = ["^health$"]  # asked from the same machine, past the proxy
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
CSRF_FAILURE_VIEW = "league.web.not_sent.not_sent"
SESSION_ENGINE = "config.sessions"
SESSION_COOKIE_AGE = 14 * 24 * 3600
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
# Only then what the proxy says of a request is believed: that it came by https, and from which address.
BEHIND_PROXY = env.flag("BEHIND_PROXY", default=False)
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# A message is only a nudge: nothing here tries to be clever about losing one.
CELERY_BROKER_URL = broker_url(REDIS_URL)
CELERY_BROKER_TRANSPORT_OPTIONS = {
    # A frozen or absent broker costs a request one second, not its life.
    "socket_timeout": 1,
    "socket_connect_timeout": 1,
    "max_retries": 0,
    "visibility_timeout": 300,
}
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_IGNORE_RESULT = True
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_SOFT_TIME_LIMIT = 50
CELERY_TASK_TIME_LIMIT = (
    60  # well under the visibility timeout, so that no message runs twice at once for being slow
)
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True  # it will come again
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a worker waits for its broker as long as it takes
SWEEP_SECONDS = env.whole("SWEEP_SECONDS", 15)

# How often an open page that somebody sees asks for what moves, and a phone sends again what had no answer.
LOOK_AGAIN_MS = 5_000
SEND_AGAIN_MS = 10_000

REST_FRAMEWORK = {
    # An Endpoint of league/api says who may use it; a view of any other kind is closed.
    "DEFAULT_PERMISSION_CLASSES": ["league.api.authentication.Nobody"],
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "league.api.authentication.TableLink",
        "league.api.authentication.Session",
    ],
    "DEFAULT_PARSER_CLASSES": ["league.api.bodies.GatedJSON"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_SCHEMA_CLASS": "league.api.schema.Schema",
    "EXCEPTION_HANDLER": "league.api.problems.answer",
    "URL_FORMAT_OVERRIDE": None,
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Talon",
    "DESCRIPTION": "Tournaments and leagues for table card games.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_PATCH": False,
    "ENUM_NAME_OVERRIDES": {
        "TiebreakWord": "league.competition.tiebreaks.TIEBREAKS",
        "SeasonTiebreakWord": "league.competition.seasons.SEASON_TIEBREAKS",
    }
    | {
        f"{name}Word": f"league.states.{name}"
        for name in (
            "EntrantState",
            "EventState",
            "RoundKind",
            "RoundState",
            "TableState",
            "DealState",
            "UnplayedKind",
            "StageState",
            "EntrantKind",
            "SeasonKind",
            "SeasonState",
        )
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "league.api.schema.say_how_to_come_in",
    ],
}

LOGGING = logs.configured()
