"""How a season's table stands once two of its competitors are one, before they are."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from league.competition.seasons import SeasonRow, season_table
from league.competition.types import EntrantId
from league.models import Player, Season
from league.queries.merging import Merging
from league.queries.season_facts import Competitor, SeasonFacts, season_facts


@dataclass(frozen=True, slots=True)
class SeasonJoined:
    """The rows of both, where they have one, and theirs as one. `others` is how many others get another rank."""

    season: Season
    goes: SeasonRow | None
    stays: SeasonRow | None
    after: SeasonRow | None
    others: int


def seasons_joined(merging: Merging) -> Iterator[SeasonJoined]:
    """The seasons in which both compete, where nothing is in the way. Up to ten queries for each."""
    for each in merging.seasons:
        if each.joins and not merging.obstacles:
            facts = season_facts(each.season)
            goes, stays = (_of(facts, who, each.partner) for who in (merging.goes, merging.stays))
            if goes and stays:
                yield _joined(facts, goes, stays)


def as_one(facts: SeasonFacts, goes: Competitor, stays: Competitor) -> SeasonFacts:
    """The same season in which the results of both are one's, whose key is that of the one who stays."""
    one = replace(_placed(goes, stays), key=stays.key, players=stays.players)
    both, found = {goes.key, stays.key}, (facts.competitors, facts.guests)
    competitors, guests = ({key: who for key, who in each.items() if key not in both} for each in found)
    if both & facts.competitors.keys():
        competitors[stays.key] = one
    else:
        guests[stays.key] = one
    key = {goes.key: stays.key}
    results = {
        event: {
            key.get(who, who): replace(
                result,
                entrant=key.get(who, who),
                substitute=result.substitute and key.get(result.substitute, result.substitute),
            )
            for who, result in of_event.items()
        }
        for event, of_event in facts.results.items()
    }
    return replace(facts, competitors=competitors, guests=guests, results=results)


def _placed(goes: Competitor, stays: Competitor) -> Competitor:
    """Where they compete as one: at the place that one of them has; of two, or of none, from the earlier event on."""
    if goes.has_place != stays.has_place:
        return goes if goes.has_place else stays
    first = min((stays, goes), key=lambda each: each.joined or 0)
    of = stays if stays.has_place else first
    return replace(of, joined=first.joined, carried=goes.carried + stays.carried)


def _joined(facts: SeasonFacts, goes: Competitor, stays: Competitor) -> SeasonJoined:
    before, after = _rows(facts), _rows(as_one(facts, goes, stays))
    others = [who for who in before if who not in (goes.key, stays.key)]
    moved = [who for who in others if before[who].rank != after[who].rank]
    return SeasonJoined(
        facts.season, before.get(goes.key), before.get(stays.key), after.get(stays.key), len(moved)
    )


def _rows(facts: SeasonFacts) -> Mapping[EntrantId, SeasonRow]:
    """Everybody's row in the table of their division."""
    return {
        row.entrant: row
        for division in facts.divisions
        for row in season_table(facts.counted(division), [each.key for each in facts.in_division(division)])
    }


def _of(facts: SeasonFacts, player: Player, partner: Player | None) -> Competitor | None:
    wanted = {player.pk, partner.pk} if partner else {player.pk}
    return next((each for each in facts.everybody if {who.pk for who in each.players} == wanted), None)
