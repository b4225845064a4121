"""Which files of the installed apps the browser gets."""

from django.contrib.staticfiles.apps import StaticFilesConfig


class Static(StaticFilesConfig):
    # The API answers in JSON only: nothing ever asks for the framework's own pages.
    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "rest_framework"]
