"""Who competes in a season and in which division."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from league.errors import AlreadyDone, LeagueError, Unacceptable
from league.isolates import isolated
from league.models import Division, Player, Season, SeasonEvent, SeasonPlace, User
from league.names import clean_text
from league.queries.people import people
from league.queries.season_facts import Competitor, season_facts
from league.services.log import log
from league.services.people import partnership_of, people_in_line, players_by_key
from league.services.season_rules import hold_season, season_moved
from league.services.transactions import hold, in_transaction
from league.states import SeasonKind

MOST_AT_ONCE = 500


@in_transaction
def add_competitors(
    season: Season, text: str, *, division: Division, joined: SeasonEvent | None = None, by: User
) -> list[SeasonPlace]:
    """Put people into a division from a list: a name or a partnership a line, all of them or none.

    Who joins late counts from the event given. Raises Unacceptable naming the lines.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if not 0 < len(lines) <= MOST_AT_ONCE:
        refusal = _("Write from 1 to %(most)d names.") % {"most": MOST_AT_ONCE}
        raise Unacceptable("no-names", refusal, fields={"names": refusal})
    hold(league=season.league)
    hold_season(season)
    _refuse_foreign(season, division, joined)
    places = _places_of(season, lines, division=division, joined=joined, by=by)
    SeasonPlace.objects.bulk_create(places)
    season_moved(season)
    said = {"names": list(map(str, places)), "division": division.name, "joined": joined and joined.number}
    people = [person for place in places for person in place.players]
    log(season, "competitors.added", by=by, about=people, after=said)
    return places


@in_transaction
def change_competitor(
    season: Season,
    key: int,
    *,
    division: Division,
    joined: SeasonEvent | None,
    goes_on: bool,
    reason: str,
    by: User,
) -> None:
    """Move somebody to another division, say since when it competes, and whether it plays the next season."""
    reason = clean_text(reason, field="reason")
    hold_season(season)
    _refuse_foreign(season, division, joined)
    competitor = _competitor(season, key)
    place = SeasonPlace.objects.filter(season=season, **key_field(season, key)).first()
    place = place or SeasonPlace(season=season, **key_field(season, key))
    place.division, place.joined, place.goes_on = division, joined, goes_on
    place.save()
    season_moved(season)
    log(
        season,
        "competitor.changed",
        by=by,
        about=competitor.players,
        before=_said(competitor, competitor.division, competitor.joined, goes_on=competitor.goes_on),
        after=_said(competitor, division, joined.number if joined else None, goes_on=goes_on),
        reason=reason,
    )


@in_transaction
def remove_competitor(season: Season, key: int, *, by: User) -> None:
    """Out of the season. Refused for who has played in it and would be back at once."""
    hold_season(season)
    facts = season_facts(season)
    competitor = _competitor(season, key)
    has_played = any(competitor.key in results for results in facts.results.values())
    if (has_played and facts.rules.newcomers == "join") or not competitor.has_place:
        raise AlreadyDone(
            "has-played",
            _("%(name)s has played in this season. Say instead that they do not go on.")
            % {"name": isolated(competitor)},
        )
    season.places.filter(**key_field(season, key)).delete()
    season_moved(season)
    said = _said(competitor, competitor.division, competitor.joined)
    log(season, "competitor.removed", by=by, about=competitor.players, before=said)


def key_field(season: Season, key: int) -> dict[str, int]:
    """Where a place keeps the number of who competes."""
    in_pairs = season.entrant_kind == SeasonKind.PARTNERSHIPS
    return {"partnership_id" if in_pairs else "player_id": key}


def _competitor(season: Season, key: int) -> Competitor:
    """Somebody of the season, whether it has a place or joined by playing; a guest as it would be taken in."""
    facts = season_facts(season)
    found = next((each for each in facts.everybody if each.key == key), None)
    if found is None:
        refusal = _("There is no such competitor in this season.")
        raise Unacceptable("no-such-competitor", refusal, fields={"competitor": refusal})
    return found


def _refuse_foreign(season: Season, division: Division, joined: SeasonEvent | None) -> None:
    if division.season_id != season.pk or (joined is not None and joined.season_id != season.pk):
        refusal = _("There is no such division or event in this season.")
        raise Unacceptable("no-such-division", refusal, fields={"division": refusal})


def _places_of(
    season: Season,
    lines: Sequence[tuple[int, str]],
    *,
    division: Division,
    joined: SeasonEvent | None,
    by: User,
) -> list[SeasonPlace]:
    known = players_by_key(season.league)
    taken = {place.key for place in season.places.select_related(*people())}
    places: list[SeasonPlace] = []
    refusals: list[str] = []
    in_pairs = season.entrant_kind == SeasonKind.PARTNERSHIPS
    for number, line in lines:
        try:
            persons = people_in_line(season.league, line, in_pairs=in_pairs, known=known, by=by)
            place = SeasonPlace(season=season, division=division, joined=joined, **_who(persons))
            if place.key in taken:
                raise AlreadyDone(
                    "there-already", _("%(name)s competes already.") % {"name": isolated(place)}
                )
            taken.add(place.key)
            places.append(place)
        except LeagueError as error:
            said = {"line": number, "text": isolated(line[:60]), "problem": error.sentence}
            refusals.append(_("Line %(line)d (%(text)s): %(problem)s") % said)
    if refusals:
        raise Unacceptable("bad-lines", _("Nobody was added yet."), fields={"names": "\n".join(refusals)})
    return places


def _who(persons: Sequence[Player]) -> dict[str, object]:
    if len(persons) == 1:
        return {"player": persons[0]}
    return {"partnership": partnership_of(*persons)}


def _said(
    competitor: Competitor, division: Division, joined: int | None, *, goes_on: bool = True
) -> dict[str, object]:
    return {
        "competitor": competitor.key,
        "name": str(competitor),
        "division": division.name,
        "joined": joined,
        "goes_on": goes_on,
    }
