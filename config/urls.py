"""Where requests go. Pages in league/web, programs in league/api."""

from django.contrib import admin
from django.urls import include, path
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from config import refusals

urlpatterns = [
    path("admin/", admin.site.urls),
    path("language/setlang/", require_POST(set_language), name="set_language"),
    path(refusals.API, include("league.api.urls")),
    path("", include("league.web.urls")),
]

handler500 = refusals.broken
