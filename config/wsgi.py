"""The web process: `granian --interface wsgi config.wsgi:application`."""

import os

from django.core.wsgi import get_wsgi_application

from config.database import give_up_on_silence
from config.memory import settle

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()
give_up_on_silence()
settle()
