"""Where requests go. Pages in league/web, programs in league/api."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("language/", include("django.conf.urls.i18n")),
    path("api/", include("league.api.urls")),
    path("", include("league.web.urls")),
]
