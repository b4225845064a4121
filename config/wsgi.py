"""The web process: `granian --interface wsgi config.wsgi:application`."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()

# What is loaded by now stays for good: the garbage collector need not look at it again and again.
gc.collect()
gc.freeze()
