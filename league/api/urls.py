"""Every address of the API. What it does not have is answered like any other refusal."""

from django.urls import path, re_path

from league.api import (
    adjustments,
    comparison,
    corrections,
    deals,
    entrants,
    events,
    ladders,
    play_offs,
    problems,
    ratings,
    rounds,
    rulings,
    session,
    standings,
    table_steps,
    tables,
    verdict,
    wishes,
)

app_name = "api"

EVENT = "events/<slug:slug>/"
ENTRANT = f"{EVENT}entrants/<int:entrant>/"
ROUND = f"{EVENT}rounds/<int:number>/"
TABLE = "tables/<int:table>/"
DEAL = f"{TABLE}deals/<int:deal>/"

urlpatterns = [
    path("session/", session.SessionHere.as_view(), name="session"),
    path("verdict/", verdict.Verdicts.as_view(), name="verdict"),
    path("ratings/<slug:game>/", ratings.Ratings.as_view(), name="ratings"),
    path("ratings/<slug:game>/players/<int:player>/", ratings.RatingHistory.as_view(), name="rating-history"),
    path("events/", events.Events.as_view(), name="events"),
    path(EVENT, events.EventHere.as_view(), name="event"),
    path(f"{EVENT}open/", events.EventOpening.as_view(), name="event-open"),
    path(f"{EVENT}finish/", events.EventFinishing.as_view(), name="event-finish"),
    path(f"{EVENT}reopen/", events.EventReopening.as_view(), name="event-reopen"),
    path(f"{EVENT}standings/", standings.Standings.as_view(), name="standings"),
    path(f"{EVENT}comparison/", comparison.Comparisons.as_view(), name="comparison"),
    path(f"{EVENT}corrections/", corrections.Corrections.as_view(), name="corrections"),
    path(f"{EVENT}entrants/", entrants.Entrants.as_view(), name="entrants"),
    path(f"{ENTRANT}withdraw/", entrants.EntrantWithdrawal.as_view(), name="withdraw"),
    path(f"{ENTRANT}bring-back/", entrants.EntrantReturn.as_view(), name="bring-back"),
    path(f"{EVENT}adjustments/", adjustments.Adjustments.as_view(), name="adjustments"),
    path(f"{EVENT}adjustments/<int:adjustment>/", adjustments.AdjustmentHere.as_view(), name="adjustment"),
    path(f"{ENTRANT}away/", wishes.EntrantAway.as_view(), name="away"),
    path(f"{ENTRANT}back/", wishes.EntrantBack.as_view(), name="back"),
    path(f"{ENTRANT}wishes/", wishes.EntrantWishes.as_view(), name="wishes"),
    path(f"{EVENT}apart/", wishes.ApartPairs.as_view(), name="apart"),
    path(f"{EVENT}apart/<int:apart>/", wishes.ApartHere.as_view(), name="apart-pair"),
    path(f"{EVENT}play-offs/", play_offs.PlayOffs.as_view(), name="play-offs"),
    path(f"{EVENT}ladder/", ladders.LadderHere.as_view(), name="ladder"),
    path(f"{EVENT}challenges/", ladders.Challenges.as_view(), name="challenges"),
    path(f"{EVENT}rounds/", rounds.Rounds.as_view(), name="rounds"),
    path(f"{EVENT}rounds/upload/", rounds.UploadedRounds.as_view(), name="round-upload"),
    path(ROUND, rounds.RoundHere.as_view(), name="round"),
    path(f"{ROUND}publish/", rounds.RoundPublishing.as_view(), name="round-publish"),
    path(f"{ROUND}close/", rounds.RoundClosing.as_view(), name="round-close"),
    path(f"{ROUND}unpublish/", rounds.RoundUnpublishing.as_view(), name="round-unpublish"),
    path(TABLE, tables.TableHere.as_view(), name="table"),
    path(f"{TABLE}why/", tables.TableReasons.as_view(), name="why"),
    path(f"{TABLE}link/", tables.TableLink.as_view(), name="link"),
    path(f"{TABLE}claims/", tables.Claims.as_view(), name="claims"),
    path(f"{TABLE}claims/<int:claim>/", tables.ClaimHere.as_view(), name="claim"),
    path(f"{TABLE}absences/", table_steps.Absences.as_view(), name="absences"),
    path(f"{TABLE}arrivals/", table_steps.Arrivals.as_view(), name="arrivals"),
    path(f"{TABLE}substitutes/", table_steps.Substitutes.as_view(), name="substitutes"),
    path(f"{TABLE}substitutes/<int:substitute>/", table_steps.SubstituteHere.as_view(), name="substitute"),
    path(f"{TABLE}exchanges/", table_steps.Exchanges.as_view(), name="exchanges"),
    path(f"{TABLE}parking/", table_steps.Parking.as_view(), name="parking"),
    path(f"{TABLE}closing/", table_steps.TableClosing.as_view(), name="table-closing"),
    path(f"{TABLE}voiding/", table_steps.Voiding.as_view(), name="voiding"),
    path(DEAL, deals.DealHere.as_view(), name="deal"),
    path(f"{DEAL}submissions/", deals.Submissions.as_view(), name="submissions"),
    path(f"{DEAL}confirmations/", deals.Confirmations.as_view(), name="confirmations"),
    path(f"{DEAL}disputes/", deals.Disputes.as_view(), name="disputes"),
    path(f"{DEAL}rulings/", rulings.Rulings.as_view(), name="rulings"),
    path(f"{DEAL}acceptances/", rulings.Acceptances.as_view(), name="acceptances"),
    re_path(r"^(?P<path>.*)$", problems.nowhere, name="nowhere"),
]
