"""What merging two records of one person would change, and what is in the way of it."""

import hashlib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from league.isolates import BETWEEN_PARTNERS, isolated, listed
from league.models import (
    Entrant,
    Event,
    Partnership,
    Player,
    RatingStep,
    Season,
    SeasonPlace,
    Substitute,
    Waiting,
)
from league.queries.people import people
from league.queries.ratings import ratings_of
from league.states import SeasonState

Competing = tuple[int, int | None]
"""The key of a season, and the key of the partner with whom somebody competes there."""


@dataclass(frozen=True, slots=True)
class EventRenamed:
    """An event of the record that goes, and what is read there in place of what."""

    event: Event
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class SeasonRenamed:
    """The same of a season. `joins` where both compete in it: two rows of its table become one."""

    season: Season
    partner: Player | None
    before: str
    after: str
    joins: bool


@dataclass(frozen=True, slots=True)
class RatingsJoined:
    """A game in which the record that goes is rated. What it played counts for the other one, who is rated anew."""

    game: str
    goes: RatingStep
    stays: RatingStep | None

    @property
    def tables(self) -> int:
        """How many the one who stays is rated by then."""
        return self.goes.tables + (self.stays.tables if self.stays else 0)


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A sentence about what is in the way, and where it can be put out of it."""

    sentence: str
    players: Sequence[Player] = ()
    events: Sequence[Event] = ()
    seasons: Sequence[Season] = ()

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True, slots=True)
class Merging:
    """Everything that changes. With `obstacles` nothing does; `version` is what merging is told."""

    goes: Player
    stays: Player
    events: Sequence[EventRenamed]
    seasons: Sequence[SeasonRenamed]
    ratings: Sequence[RatingsJoined]
    obstacles: Sequence[Obstacle]
    version: str


def merging_of(goes: Player, stays: Player) -> Merging:
    """Read it in one snapshot, or while both are held."""
    theirs, others = competes(goes), competes(stays)
    events = sorted(_renamed(goes, stays), key=lambda each: each.event.pk)
    obstacles = list(_obstacles(goes, stays, theirs, others))
    told = (
        [(each.pk, each.name, each.user_id) for each in (goes, stays)],
        [(each.event.pk, each.before, each.after) for each in events],
        [sorted(each, key=repr) for each in (theirs, others)],
        list(map(str, obstacles)),
    )
    return Merging(
        goes,
        stays,
        events,
        list(_seasons(goes, stays, theirs, others)),
        list(_ratings(goes, stays)),
        obstacles,
        hashlib.sha256(repr(told).encode()).hexdigest()[:20],
    )


def events_of(player: Player) -> set[int]:
    """The keys of all events in which they are anything: entered, in line, or at a seat for somebody."""
    return {
        *player.places.values_list("event", flat=True),
        *player.waiting.values_list("event", flat=True),
        *stand_ins(player).values_list("seat__table__round__stage__event", flat=True),
    }


PARTNERS = ("partnership__first", "partnership__second")


def competes(player: Player) -> set[Competing]:
    """Where they compete: having a place in a season, or having entered an event of it."""
    return has_places(player) | enters(player, events_of(player))


def has_places(player: Player) -> set[Competing]:
    """The seasons in which an organizer gave them a place. One query."""
    places = places_of(player).values_list("season", *PARTNERS)
    return {(season, _partner(player, *pair)) for season, *pair in places}


def enters(player: Player, events: Collection[int]) -> set[Competing]:
    """The seasons for which events count that they entered, of these events. One query."""
    entered = Entrant.objects.filter(people__player=player, event__in=events).exclude(event__seasons=None)
    rows = entered.values_list("event__seasons__season", *PARTNERS)
    return {(season, _partner(player, *pair)) for season, *pair in rows}


def places_of(player: Player) -> QuerySet[SeasonPlace]:
    """Their places in seasons, alone or in a pair."""
    in_a_pair = Q(partnership__first=player) | Q(partnership__second=player)
    return SeasonPlace.objects.filter(Q(player=player) | in_a_pair).order_by("pk")


def partnerships_of(player: Player) -> QuerySet[Partnership]:
    return Partnership.objects.filter(Q(first=player) | Q(second=player)).order_by("pk")


def stand_ins(player: Player) -> QuerySet[Substitute]:
    """Where they play for somebody, or somebody for them."""
    return Substitute.objects.filter(Q(player=player) | Q(absent=player))


def partner_in(partnership: Partnership, player: Player) -> Player:
    return partnership.second if partnership.first_id == player.pk else partnership.first


def closed_in(one: set[Competing], other: set[Competing]) -> QuerySet[Season]:
    """The closed seasons in which both compete, alone or with the same partner."""
    both = {season for season, _partner in one & other}
    return Season.objects.filter(pk__in=both, state=SeasonState.FINISHED).order_by("pk")


def _partner(player: Player, first: int | None, second: int | None) -> int | None:
    return second if first == player.pk else first


def _renamed(goes: Player, stays: Player) -> Iterator[EventRenamed]:
    entered = Entrant.objects.filter(people__player=goes).select_related("event", *people())
    for entrant in entered:
        yield EventRenamed(entrant.event, str(entrant), _called(entrant.players, goes, stays))
    others = stand_ins(goes).values("seat__table__round__stage__event")
    waits = Waiting.objects.filter(player=goes).values("event")
    also = Event.objects.filter(Q(pk__in=others) | Q(pk__in=waits)).exclude(entrants__people__player=goes)
    for event in also:
        yield EventRenamed(event, goes.name, stays.name)


def _called(players: Sequence[Player], goes: Player, stays: Player) -> str:
    """What an entrant is called once it is the other's."""
    after = sorted((stays if each.pk == goes.pk else each for each in players), key=lambda each: each.pk)
    return BETWEEN_PARTNERS.join(each.name for each in after)


def _seasons(
    goes: Player, stays: Player, theirs: set[Competing], others: set[Competing]
) -> Iterator[SeasonRenamed]:
    seasons = Season.objects.in_bulk([season for season, _partner in theirs])
    partners = Player.objects.in_bulk([partner for _season, partner in theirs if partner])
    for season, partner in sorted(theirs, key=lambda each: (each[0], each[1] or 0)):
        beside = [partners[partner]] if partner else []
        joins = (season, partner) in others
        before = BETWEEN_PARTNERS.join(
            each.name for each in sorted([goes, *beside], key=lambda each: each.pk)
        )
        after = _called([goes, *beside], goes, stays)
        yield SeasonRenamed(seasons[season], beside[0] if beside else None, before, after, joins)


def _ratings(goes: Player, stays: Player) -> Iterator[RatingsJoined]:
    theirs = {step.board_id: step for step in ratings_of(stays)}
    for step in ratings_of(goes):
        yield RatingsJoined(step.board.game, step, theirs.get(step.board_id))


def _obstacles(
    goes: Player, stays: Player, theirs: set[Competing], others: set[Competing]
) -> Iterator[Obstacle]:
    names = {"goes": isolated(goes), "stays": isolated(stays)}
    for each in (goes, stays):
        if each.is_erased:
            yield Obstacle(_("The name of %(name)s was erased.") % {"name": isolated(each)})
    if goes.user_id is not None and stays.user_id is not None:
        sentence = _("Both have an account. Take away the one that is not used any more.")
        yield Obstacle(sentence, players=(goes, stays))
    both = list(Event.objects.filter(pk__in=events_of(goes) & events_of(stays)).order_by("pk"))
    if both:
        sentence = _(
            "Both %(goes)s and %(stays)s are in the same event, where a person has one place: %(events)s. Take one of "
            "them out there; if both have played in it, they stay two."
        ) % {**names, "events": listed(both)}
        yield Obstacle(sentence, events=both)
    partners = {season for season, partner in theirs if partner == stays.pk}
    for season in Season.objects.filter(pk__in=partners).order_by("pk"):
        sentence = _("In the season %(season)s they are partners of each other. Take them out of it first.")
        yield Obstacle(sentence % {"season": isolated(season)}, seasons=(season,))
    for season in closed_in(theirs, others):
        sentence = _("Both compete in the season %(season)s, which is closed. Reopen it first.")
        yield Obstacle(sentence % {"season": isolated(season)}, seasons=(season,))
    yield from _in_two_divisions(goes, stays)


def _in_two_divisions(goes: Player, stays: Player) -> Iterator[Obstacle]:
    of_both = [_divisions(each) for each in (goes, stays)]
    for competing, place in of_both[0].items():
        other = of_both[1].get(competing)
        if other is not None and other.division_id != place.division_id:
            sentence = _(
                "In the season %(season)s they are in two divisions, %(one)s and %(other)s. Move one of them first."
            ) % {
                "season": isolated(place.season),
                "one": isolated(place.division.name),
                "other": isolated(other.division.name),
            }
            yield Obstacle(sentence, seasons=(place.season,))


def _divisions(player: Player) -> dict[Competing, SeasonPlace]:
    places = places_of(player).exclude(season__state=SeasonState.FINISHED)
    return {
        (place.season_id, _partner(player, *_pair(place))): place
        for place in places.select_related("season", "division", "partnership")
    }


def _pair(place: SeasonPlace) -> tuple[int | None, int | None]:
    pair = place.partnership
    return (pair.first_id, pair.second_id) if pair else (None, None)
