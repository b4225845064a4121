"""Where requests go. Pages in league/web, programs in league/api."""

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
