from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, path, re_path

from league.web.public import (
    account,
    brackets,
    check,
    events,
    health,
    players,
    ratings,
    rounds,
    seasons,
    standings,
)

urlpatterns: list[URLPattern] = [
    path("", events.home, name="home"),
    path("events/<slug:slug>/", events.event, name="event"),
    path("events/<slug:slug>/standings/", events.standings, name="standings"),
    path("events/<slug:slug>/bracket/", brackets.bracket, name="bracket"),
    path("events/<slug:slug>/bracket/part/", brackets.part, name="bracket-part"),
    path("events/<slug:slug>/stages/<int:number>/", events.stage, name="stage"),
    path("events/<slug:slug>/stages/<int:stage>/compare/", standings.compare, name="stage-compare"),
    path("events/<slug:slug>/compare/", standings.compare, name="compare"),
    path("events/<slug:slug>/standings/after/<int:number>/", standings.after, name="standings-after"),
    path("events/<slug:slug>/standings/before/<int:correction>/", standings.before, name="standings-before"),
    path("events/<slug:slug>/rounds/<int:number>/", rounds.round, name="round"),
    path("events/<slug:slug>/rounds/<int:number>/tables/<int:table>/", rounds.table, name="table"),
    path("events/<slug:slug>/rounds/<int:number>/tables/<int:table>/why/", rounds.why, name="table-why"),
    path("events/<slug:slug>/ratings/", ratings.of_event, name="event-ratings"),
    path("seasons/<slug:slug>/", seasons.season, name="season"),
    path("seasons/<slug:slug>/<int:key>/", seasons.competitor, name="season-line"),
    path("players/<int:pk>/", players.player, name="player"),
    path("players/<int:pk>/ratings/<slug:game>/", ratings.history, name="rating-history"),
    path("ratings/<slug:game>/", ratings.ratings, name="ratings"),
    path("check/", check.check, name="check"),
    path("sign-in/", account.SignIn.as_view(), name="sign-in"),
    path("sign-out/", LogoutView.as_view(http_method_names=["post"]), name="sign-out"),
    re_path("^health/?$", health.health, name="health"),
]
