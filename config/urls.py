"""Where requests go. Pages in league/web, programs in league/api."""

from django.contrib import admin
from django.http import HttpRequest, HttpResponseBase
from django.urls import include, path
from django.views.decorators.http import require_POST
from django.views.defaults import server_error
from django.views.i18n import set_language

from league.api import problems

API = "api/"

urlpatterns = [
    path("admin/", admin.site.urls),
    path("language/setlang/", require_POST(set_language), name="set_language"),
    path(API, include("league.api.urls")),
    path("", include("league.web.urls")),
]


def handler500(request: HttpRequest) -> HttpResponseBase:
    """Where something of ours broke: a document for programs, a page for people."""
    return (problems.broken if request.path_info.startswith(f"/{API}") else server_error)(request)
