from django.urls import URLPattern, path

from league.web.organize import adjustments, deals, entrants, events, history, players, rounds, tables, wishes

EVENT = "organize/<slug:slug>/"
ROUND = f"{EVENT}rounds/<int:number>/"
TABLE = f"{ROUND}tables/<int:table>/"

urlpatterns: list[URLPattern] = [
    path("organize/", events.dashboard, name="events"),
    path("organize/new/", events.new, name="event-new"),
    path("organize/players/<int:pk>/", players.rename, name="player-rename"),
    path(EVENT, events.run, name="event-run"),
    path(f"{EVENT}rules/", events.rules, name="event-rules"),
    path(f"{EVENT}history/", history.history, name="event-history"),
    path(f"{EVENT}open/", events.open_to_all, name="event-open"),
    path(f"{EVENT}finish/", events.finish, name="event-finish"),
    path(f"{EVENT}reopen/", events.reopen, name="event-reopen"),
    path(f"{EVENT}entrants/", entrants.enter, name="entrants"),
    path(f"{EVENT}entrants/<int:pk>/withdraw/", entrants.withdraw, name="withdraw"),
    path(f"{EVENT}entrants/<int:pk>/bring-back/", entrants.bring_back, name="bring-back"),
    path(f"{EVENT}points/", adjustments.give, name="points"),
    path(f"{EVENT}points/<int:pk>/take-back/", adjustments.take_back, name="points-take-back"),
    path(f"{EVENT}entrants/<int:pk>/away/", wishes.away, name="away"),
    path(f"{EVENT}entrants/<int:pk>/back/", wishes.back_again, name="back-again"),
    path(f"{EVENT}entrants/<int:pk>/sit-out/", wishes.sit_out, name="sit-out"),
    path(f"{EVENT}entrants/<int:pk>/play-next/", wishes.play_next, name="play-next"),
    path(f"{EVENT}entrants/<int:pk>/table/", wishes.fixed_table, name="fixed-table"),
    path(f"{EVENT}apart/", wishes.keep_apart, name="keep-apart"),
    path(f"{EVENT}apart/<int:pk>/let-meet/", wishes.let_meet, name="let-meet"),
    path(f"{EVENT}rounds/propose/", rounds.propose, name="round-propose"),
    path(f"{EVENT}play-offs/propose/", rounds.propose_play_off, name="play-off-propose"),
    path(ROUND, rounds.run, name="round-run"),
    path(f"{ROUND}tables/", rounds.tables, name="round-tables"),
    path(f"{ROUND}links/", rounds.links, name="table-links"),
    path(f"{ROUND}publish/", rounds.publish, name="round-publish"),
    path(f"{ROUND}discard/", rounds.discard, name="round-discard"),
    path(f"{ROUND}close/", rounds.close, name="round-close"),
    path(f"{ROUND}seat-again/", rounds.seat_again, name="round-seat-again"),
    path(TABLE, tables.run, name="table-run"),
    path(f"{TABLE}link/", tables.new_link, name="link-new"),
    path(f"{TABLE}claims/<int:pk>/release/", tables.release, name="claim-release"),
    path(f"{TABLE}wait-again/", tables.wait_again, name="table-wait-again"),
    path(f"{TABLE}let-count/", tables.let_count, name="table-let-count"),
    path(f"{TABLE}substitutes/<int:pk>/take-back/", tables.send_home, name="substitute-take-back"),
    path(f"{TABLE}<slug:what>/", tables.decide, name="table-decide"),
    path(f"{TABLE}deals/<int:deal>/", deals.run, name="deal-run"),
]
