"""What an account may see or change. A stranger's answer is the same as for a thing that is not there."""

from typing import Any, TypeVar

from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext as _

from games import GAMES
from league.errors import UnknownHere, Withdrawn
from league.models import (
    Adjustment,
    Apart,
    Correction,
    Deal,
    Entrant,
    Event,
    League,
    OrderRuling,
    Player,
    RatingBoard,
    Round,
    SeatClaim,
    Stage,
    Substitute,
    Table,
    Waiting,
)
from league.models.released import released
from league.queries.corrections import corrections_of, public_corrections
from league.queries.history import was_discarded
from league.queries.people import plays_in_public
from league.queries.undone_cuts import was_withdrawn
from league.services.rounds import proposal_gone
from league.states import EventState

Row = TypeVar("Row", bound=Model)


def organizes(user: Any) -> bool:
    """Whether this account runs a league."""
    league = League.objects.order_by("pk").first()
    return league is not None and league.is_run_by(user)


def league_to_run(user: Any) -> League:
    """The league that this account organizes."""
    league = League.objects.order_by("pk").first()
    if league is None or not league.is_run_by(user):
        raise unknown()
    return league


def events_to_see(user: Any) -> QuerySet[Event]:
    """Public events; to organizers their drafts too."""
    visible = Q(state__in=EventState.public)
    if user.is_authenticated and user.is_active:
        visible |= Q(league__organizers=user.pk)
    return Event.objects.filter(visible).distinct()


def event_to_see(user: Any, slug: str) -> Event:
    """A public event; a draft only for its organizers."""
    event = Event.objects.select_related("league").filter(slug=slug).first()
    if event is None or not (event.state in EventState.public or event.league.is_run_by(user)):
        raise unknown()
    return event


def stage_to_see(user: Any, slug: str, number: int) -> Stage:
    """A stage of an event you may see."""
    return _stage_of(event_to_see(user, slug), number)


def stage_to_run(user: Any, slug: str, number: int) -> Stage:
    """A stage of an event of yours."""
    return _stage_of(event_to_run(user, slug), number)


def event_to_run(user: Any, slug: str) -> Event:
    """An event of a league that this account organizes."""
    event = Event.objects.select_related("league").filter(slug=slug).first()
    if event is None or not event.league.is_run_by(user):
        raise unknown()
    return event


def rounds_to_see(user: Any, event: Event) -> QuerySet[Round]:
    """The published rounds of an event that was found by one of the ways in; to organizers the proposal too."""
    rounds = Round.objects.filter(stage__event=event)
    return rounds if event.league.is_run_by(user) else rounds.filter(released())


def round_to_see(user: Any, slug: str, number: int) -> Round:
    """A published round of an event you may see; a proposal only for its organizers."""
    event = event_to_see(user, slug)
    round = Round.objects.select_related("stage__event").filter(stage__event=event, number=number).first()
    if round is None or not (round.is_public or event.league.is_run_by(user)):
        raise _no_round(event, number)
    round.stage.event = event
    return round


def correction_to_see(event: Event, pk: int) -> Correction:
    """A correction that everybody may know of, in an event that was found by one of the ways in."""
    return _found(public_corrections(event).filter(pk=pk).first())


def correction_to_run(event: Event, pk: int) -> Correction:
    """A correction in an event of yours, as `event_to_run` found it."""
    return _found(corrections_of(event).filter(pk=pk).first())


def published_rounds(event: Event, *, until: int) -> list[Round]:
    """The rounds of a stage that everybody knows, up to one of them, which is unknown if it is none of those."""
    rounds = Round.objects.public().filter(stage__event=event, number__lte=until)
    found = list(rounds.order_by("number").select_related("stage__event"))
    if not found or found[-1].number != until:
        raise _no_round(event, until)
    return [round for round in found if round.stage_id == found[-1].stage_id]


def round_to_run(user: Any, slug: str, number: int) -> Round:
    """Any round of an event of yours, proposals too. Raises AlreadyDone for one that was thrown away."""
    event = event_to_run(user, slug)
    round = Round.objects.select_related("stage").filter(stage__event=event, number=number).first()
    if round is None:
        raise proposal_gone(number) if was_discarded(event, number) else _no_round(event, number)
    round.stage.event = event
    return round


def table_to_see(user: Any, slug: str, number: int, table_number: int) -> Table:
    """A table of a round you may see."""
    return _table_of(round_to_see(user, slug, number), table_number)


def table_to_run(user: Any, slug: str, number: int, table_number: int) -> Table:
    """A table of an event of yours."""
    return _table_of(round_to_run(user, slug, number), table_number)


def numbered_table_to_see(user: Any, pk: int) -> Table:
    """A table by its number in the whole league, of a round you may see."""
    table = _numbered_table(pk)
    event = table.round.stage.event
    is_public = event.state in EventState.public and table.round.is_public
    if not (is_public or event.league.is_run_by(user)):
        raise unknown()
    return table


def numbered_table_to_run(user: Any, pk: int) -> Table:
    """A table by its number in the whole league, of an event of yours."""
    table = _numbered_table(pk)
    if not table.round.stage.event.league.is_run_by(user):
        raise unknown()
    return table


def deal_of(table: Table, number: int) -> Deal:
    """A deal of a table that was found by one of the ways in."""
    deal = _found(Deal.objects.filter(table=table, number=number).first())
    deal.table = table
    return deal


def entrant_to_run(user: Any, slug: str, pk: int) -> Entrant:
    """An entrant of an event of yours."""
    event = event_to_run(user, slug)
    entrants = Entrant.objects.select_related("player", "partnership__first", "partnership__second")
    entrant = _found(entrants.filter(event=event, pk=pk).first())
    entrant.event = event
    return entrant


def adjustment_to_run(user: Any, slug: str, pk: int) -> Adjustment:
    """A penalty or bonus of an event of yours, taken back or not."""
    event = event_to_run(user, slug)
    given = _found(Adjustment.objects.select_related("entrant").filter(stage__event=event, pk=pk).first())
    given.entrant.event = event
    return given


def order_ruling_to_run(user: Any, slug: str, number: int, pk: int) -> OrderRuling:
    """A ruling for the cut of a stage of yours, taken back or not."""
    stage = stage_to_run(user, slug, number)
    ruling = OrderRuling.objects.filter(stage=stage, table=None, pk=pk).first()
    if ruling is None:
        raise unknown()
    ruling.stage = stage
    return ruling


def waiting_to_run(user: Any, slug: str, pk: int) -> Waiting:
    """Somebody on the waiting list of an event of yours."""
    event = event_to_run(user, slug)
    waiting = _found(event.waiting.select_related("player").filter(pk=pk).first())
    waiting.event = event
    return waiting


def apart_to_run(user: Any, slug: str, pk: int) -> Apart:
    """Two of an event of yours who must not meet."""
    event = event_to_run(user, slug)
    apart = _found(Apart.objects.filter(event=event, pk=pk).first())
    apart.event = event
    return apart


def claim_to_run(table: Table, pk: int) -> SeatClaim:
    """A phone's claim at a table of an event of yours, as `table_to_run` found it."""
    claim = _found(SeatClaim.objects.select_related("seat", "player").filter(table=table, pk=pk).first())
    claim.table = table
    return claim


def substitute_to_run(table: Table, pk: int) -> Substitute:
    """Who stands in for somebody at a table of an event of yours, as `table_to_run` found it."""
    substitutes = Substitute.objects.select_related("seat", "absent", "player")
    substitute = _found(substitutes.filter(seat__table=table, pk=pk).first())
    substitute.seat.table = table
    return substitute


def player_to_see(user: Any, pk: int) -> Player:
    """Whoever plays in public: their page shows their chosen name and public results. Others only organizers know.

    Of who was entered twice every number leads to the record that stays.
    """
    player = _found(
        Player.objects.select_related("merged_into__league", "league").filter(pk=pk).first()
    ).person
    if not (plays_in_public(player) or player.league.is_run_by(user)):
        raise unknown()
    return player


def player_to_run(user: Any, pk: int) -> Player:
    """A player of a league that this account organizes."""
    player = player_to_see(user, pk)
    if not player.league.is_run_by(user):
        raise unknown()
    return player


def record_to_run(player: Player, pk: int) -> Player:
    """A record that was merged into that of a player of yours, as `player_to_run` found it."""
    record = _found(player.merged.filter(pk=pk).first())
    record.merged_into = player
    return record


def rating_board(game: str) -> RatingBoard:
    """The ratings of a game, for everybody to see; of no row yet where nobody was rated."""
    if game not in GAMES:
        raise unknown()
    league = League.objects.order_by("pk")[:1].get()
    found = RatingBoard.objects.filter(league=league, game=game).first()
    return found or RatingBoard(league=league, game=game)


def _stage_of(event: Event, number: int) -> Stage:
    stage = _found(Stage.objects.filter(event=event, number=number).first())
    stage.event = event
    return stage


def _numbered_table(pk: int) -> Table:
    return _found(Table.objects.select_related("round__stage__event__league").filter(pk=pk).first())


def _table_of(round: Round, number: int) -> Table:
    table = _found(Table.objects.filter(round=round, number=number).first())
    table.round = round
    return table


def _found(row: Row | None) -> Row:
    if row is None:
        raise unknown()
    return row


def unknown() -> UnknownHere:
    """What whoever may not know of a thing is told, whether it is there or not."""
    return UnknownHere("not-found", _("There is no such page, or it is not for you to see."))


def _no_round(event: Event, number: int) -> UnknownHere:
    """What to say of a round that is not there: whether it ever was."""
    return _withdrawn() if was_withdrawn(event, number) else unknown()


def _withdrawn() -> Withdrawn:
    return Withdrawn(
        "withdrawn",
        _("This round was withdrawn: the stage before it goes on. Look at the event for what is played now."),
    )
