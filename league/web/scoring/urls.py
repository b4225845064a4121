"""What players do at a table, by the link of its code."""

from django.urls import URLPattern, path

from league.web.scoring import deals, parts, tables

urlpatterns: list[URLPattern] = [
    path("t/<str:link>/", tables.score, name="score"),
    path("t/<str:link>/now/", tables.score_now, name="score-now"),
    path("t/<str:link>/claim/", tables.claim, name="claim"),
    path("t/<str:link>/deals/<int:number>/", deals.score_deal, name="score-deal"),
    path("t/<str:link>/deals/<int:number>/parts/", parts.score_parts, name="score-parts"),
    path("t/<str:link>/deals/<int:number>/confirm/", deals.confirm, name="confirm"),
    path("t/<str:link>/deals/<int:number>/dispute/", deals.dispute, name="dispute"),
]
