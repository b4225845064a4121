"""Which events count for a season, in which order and for whom."""

from django.db.models import F
from django.utils.translation import gettext as _

from league.errors import Unacceptable
from league.isolates import isolated
from league.models import Division, Event, Season, SeasonEvent, User
from league.services.log import log
from league.services.season_rules import MOST_EVENTS, hold_season, season_moved
from league.services.transactions import in_transaction
from league.states import EntrantKind, SeasonKind


@in_transaction
def add_event(season: Season, event: Event, *, division: Division | None = None, by: User) -> SeasonEvent:
    """As the last one so far. Without a division it counts in all of them."""
    hold_season(season)
    _refuse_other_kind(season, event)
    if season.events.filter(event=event).exists():
        raise _refused("event-there", _("%(name)s counts already.") % {"name": isolated(event.name)})
    number = 1 + season.events.count()
    if number > MOST_EVENTS:
        raise _refused("too-many-events", _("At most %(most)d events.") % {"most": MOST_EVENTS})
    _refuse_foreign(season, division)
    added = SeasonEvent.objects.create(season=season, event=event, division=division, number=number)
    season_moved(season)
    log(season, "season.event-added", by=by, after=_said(added))
    return added


@in_transaction
def change_event(of: SeasonEvent, *, number: int, division: Division | None, by: User) -> None:
    """Put it at another place in the order, or let it count in another division or in all."""
    season = of.season
    hold_season(season)
    _refuse_foreign(season, division)
    before = _said(of)
    others = list(season.events.exclude(pk=of.pk).order_by("number"))
    if not 1 <= number <= len(others) + 1:
        raise Unacceptable(
            "no-such-number",
            _("Choose a place from 1 to %(last)d.") % {"last": len(others) + 1},
            fields={"number": _("Choose a place from 1 to %(last)d.") % {"last": len(others) + 1}},
        )
    of.division = division
    others.insert(number - 1, of)
    for place, each in enumerate(others, start=1):
        each.number = place
    SeasonEvent.objects.bulk_update(others, ["number", "division"])
    season_moved(season)
    log(season, "season.event-changed", by=by, before=before, after=_said(of))


@in_transaction
def remove_event(of: SeasonEvent, *, by: User) -> None:
    """It no longer counts here; the event itself stays as it is. Who joined with it joined with the one next to it."""
    season = of.season
    hold_season(season)
    log(season, "season.event-removed", by=by, before=_said(of))
    others = season.events.exclude(pk=of.pk).order_by("number")
    of.joiners.update(joined=others.filter(number__gt=of.number).first() or others.last())
    of.delete()
    season.events.filter(number__gt=of.number).update(number=F("number") - 1)
    season_moved(season)


def _refuse_other_kind(season: Season, event: Event) -> None:
    in_pairs = event.entrant_kind == EntrantKind.PARTNERSHIPS
    if in_pairs != (season.entrant_kind == SeasonKind.PARTNERSHIPS):
        raise _refused(
            "other-kind",
            _("In this season partnerships compete, and in %(name)s players do.")
            % {"name": isolated(event.name)}
            if not in_pairs
            else _("In this season players compete, and in %(name)s partnerships do.")
            % {"name": isolated(event.name)},
        )


def _refuse_foreign(season: Season, division: Division | None) -> None:
    if division is not None and division.season_id != season.pk:
        refusal = _("There is no such division in this season.")
        raise Unacceptable("no-such-division", refusal, fields={"division": refusal})


def _refused(code: str, sentence: str) -> Unacceptable:
    return Unacceptable(code, sentence, fields={"event": sentence})


def _said(of: SeasonEvent) -> dict[str, object]:
    return {
        "event": of.event_id,
        "name": of.event.name,
        "number": of.number,
        "division": of.division.name if of.division else None,
    }
