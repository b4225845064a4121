from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, path, re_path

from league.web.public import account, brackets, check, events, health, players, rounds, standings

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
    path("players/<int:pk>/", players.player, name="player"),
    path("check/", check.check, name="check"),
    path("sign-in/", account.SignIn.as_view(), name="sign-in"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    re_path("^health/?$", health.health, name="health"),
]
