from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, path

from league.web.public import account, events

urlpatterns: list[URLPattern] = [
    path("", events.home, name="home"),
    path("sign-in/", account.SignIn.as_view(), name="sign-in"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
]
