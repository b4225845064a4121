"""Every page, by audience."""

from league.web.organize.urls import urlpatterns as organize
from league.web.public.urls import urlpatterns as public
from league.web.scoring.urls import urlpatterns as scoring

app_name = "league"

urlpatterns = [*public, *scoring, *organize]
