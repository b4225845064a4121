"""Who plays in an event: entering people, taking them out, bringing them back."""

from collections.abc import Sequence

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from league.competition.types import EntrantId
from league.errors import AlreadyDone, LeagueError, Unacceptable
from league.isolates import isolated
from league.models import Entrant, Event, Player, Seat, Stage, Standing, Table, User
from league.queries.brackets import bracket_now
from league.services.bracket_rulings import Ruling, in_the_bracket
from league.services.field import enter, hold_field, move_up, refuse_crowd, refuse_entered, taken
from league.services.log import log
from league.services.people import people_in_line, persons_of, players_by_key
from league.services.pools import give_places
from league.services.rounds import drop_proposal
from league.services.stages import results_moved
from league.services.tables import count_again, settle_waiting
from league.services.transactions import in_transaction
from league.states import (
    EntrantKind,
    EntrantState,
    RoundState,
    StageFormat,
)

MOST_AT_ONCE = 500


@in_transaction
def add_entrants(event: Event, text: str, *, by: User, over_capacity: bool = False) -> list[Entrant]:
    """Enter people from a list: one name a line, or for partnerships two names joined by "&" (also + / ; or a tab).

    All lines or none. A person the league knows by that name is the same person. They are seated from the next
    proposal on. Raises Unacceptable naming the lines; and where there are not so many places, unless `over_capacity`.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if not lines:
        refusal = _("Write at least one name.")
        raise Unacceptable("no-names", refusal, fields={"names": refusal})
    if len(lines) > MOST_AT_ONCE:
        refusal = _("Enter at most %(count)d at once.") % {"count": MOST_AT_ONCE}
        raise Unacceptable("too-many-names", refusal, fields={"names": refusal})
    # The race: two organizers enter the same new name. The second finds the first one's player.
    stage = hold_field(event, with_names=True)
    _refuse_settled(stage)
    if not over_capacity:
        refuse_crowd(event, len(lines), field="names")
    entered = _enter_lines(event, lines, by=by)
    give_places(stage, entered)
    _log_entered(event, entered, by=by)
    results_moved(stage)
    return entered


@in_transaction
def add_partnership(
    event: Event, one: Player, other: Player, *, by: User, over_capacity: bool = False
) -> Entrant:
    """Enter two people of the league as one. Raises Unacceptable where no place is free, unless `over_capacity`."""
    stage = hold_field(event, with_names=True)
    one, other = persons_of(one, other)
    _refuse_settled(stage)
    if event.entrant_kind != EntrantKind.PARTNERSHIPS:
        raise Unacceptable("players-enter", _("In this event everybody plays alone."))
    refuse_entered([one, other], taken=taken(event))
    if not over_capacity:
        refuse_crowd(event, 1, field="one")
    entrant = enter(event, [one, other])
    give_places(stage, [entrant])
    _log_entered(event, [entrant], by=by)
    results_moved(stage)
    return entrant


@in_transaction
def withdraw(entrant: Entrant, *, by: User) -> None:
    """Out of every round not yet published; what becomes of the others is for the event's rule to say.

    At a table that is still open nobody waits for its word any more. Who never had anything of a round leaves no trace,
    and its place goes to who is first in line.
    """
    event, name = entrant.event, str(entrant)
    stage = hold_field(event)
    current = Entrant.objects.filter(pk=entrant.pk).exclude(state=EntrantState.WITHDRAWN)
    state = current.values_list("state", flat=True).first()
    if state is None:
        raise AlreadyDone(
            "already-withdrawn", _("%(name)s has withdrawn already.") % {"name": isolated(entrant)}
        )
    drop_proposal(stage, by=by)
    if _has_history(entrant):
        last = _last_round_of(entrant, stage)
        current.update(state=EntrantState.WITHDRAWN, left_after=last)
        before, said = {"state": state}, {"entrant": entrant.pk, "name": name, "left_after": last}
        log(event, "entrant.withdrawn", by=by, about=entrant.players, before=before, after=said)
        _let_tables_go_on(stage, entrant, by=by)
    else:
        said = {"entrant": entrant.pk, "name": name, "state": state}
        log(event, "entrant.removed", by=by, about=entrant.players, before=said)
        Standing.every.filter(entrant=entrant).delete()
        entrant.places.all().delete()
        current.delete()
    move_up(stage, by=by)
    results_moved(stage)


@in_transaction
def bring_back(entrant: Entrant, *, by: User) -> None:
    """A withdrawn entrant plays again from the next proposal on, as if it had only missed what was between."""
    event, name = entrant.event, str(entrant)
    stage = hold_field(event)
    if not Entrant.objects.of_stage(stage).filter(pk=entrant.pk).exists():
        _refuse_settled(stage)
        give_places(stage, [entrant])
    withdrawn = Entrant.objects.filter(pk=entrant.pk, state=EntrantState.WITHDRAWN)
    left_after = withdrawn.values_list("left_after", flat=True).first()
    with in_the_bracket(stage, Ruling(by)):
        if not withdrawn.update(state=EntrantState.ACTIVE, left_after=None):
            raise AlreadyDone("not-withdrawn", _("%(name)s is playing.") % {"name": isolated(entrant)})
    log(
        event,
        "entrant.returned",
        by=by,
        about=entrant.players,
        before={"left_after": left_after},
        after={"entrant": entrant.pk, "name": name},
    )
    count_again(_tables_of(entrant).filter(round__stage=stage))
    results_moved(stage)


def enter_guest(event: Event, name: str, *, by: User) -> Entrant:
    """Enter somebody who takes another's place. The caller holds the stage and the names."""
    [guest] = _enter_lines(event, [(1, name)], by=by)
    _log_entered(event, [guest], by=by)
    return guest


def _refuse_settled(stage: Stage) -> None:
    if stage.number > 1 and not stage.is_bracket:  # there a guest can be given a seat
        raise AlreadyDone(
            "field-settled",
            _("The cut said who plays in this stage. Somebody new can only take the place of one of them."),
        )


def _last_round_of(entrant: Entrant, stage: Stage) -> int:
    """The newest round it was there for. In a bracket every entrant is in a round of its own."""
    if stage.is_bracket and stage.has_places:
        return stage.first_round - 1 + bracket_now(stage).last_round_of(EntrantId(entrant.pk))
    return stage.first_round - 1 + stage.rounds.filter(state__in=RoundState.public).count()


def _has_history(entrant: Entrant) -> bool:
    had_a_seat = Seat.objects.held_by([entrant]).exists()
    in_a_plan = Q(stage__number__gt=1) | Q(stage__format__in=StageFormat.brackets)
    had_a_place = had_a_seat or entrant.places.filter(in_a_plan).exists()
    return had_a_place or entrant.unplayed.exists() or entrant.adjustments.exists()


def _tables_of(entrant: Entrant) -> QuerySet[Table]:
    return Table.objects.filter(Q(seats__entrant=entrant) | Q(seats__partner=entrant)).distinct()


def _let_tables_go_on(stage: Stage, entrant: Entrant, *, by: User) -> None:
    """What the others said counts now if only this seat's word was missing, and all by the rule for who leaves."""
    settle_waiting(_tables_of(entrant), by=by)
    count_again(_tables_of(entrant).filter(round__stage=stage))


def _enter_lines(event: Event, lines: Sequence[tuple[int, str]], *, by: User) -> list[Entrant]:
    known, in_pairs = players_by_key(event.league), event.entrant_kind == EntrantKind.PARTNERSHIPS
    there = taken(event)
    entered: list[Entrant] = []
    refusals: list[str] = []
    for number, line in lines:
        try:
            people = people_in_line(event.league, line, in_pairs=in_pairs, known=known, by=by)
            refuse_entered(people, taken=there)
            entered.append(enter(event, people))
            there.update(person.pk for person in people)
        except LeagueError as error:
            refusals.append(
                _("Line %(line)d (%(text)s): %(problem)s")
                % {"line": number, "text": isolated(line[:60]), "problem": error.sentence}
            )
    if refusals:
        raise Unacceptable("bad-lines", _("Nobody was entered yet."), fields={"names": "\n".join(refusals)})
    return entered


def _log_entered(event: Event, entered: Sequence[Entrant], *, by: User) -> None:
    after = {"entrants": [entrant.pk for entrant in entered], "names": [str(entrant) for entrant in entered]}
    people = [person for entrant in entered for person in entrant.players]
    log(event, "entrants.added", by=by, about=people, after=after)
