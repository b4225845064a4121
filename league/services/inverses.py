"""For each action of the log that can be undone, the service that does the contrary."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from django.db.models import Model
from django.utils.translation import gettext as _

from league.competition.elimination import Slot
from league.errors import AlreadyDone, MovedOn
from league.models import Apart, Entrant, Event, LogEntry, Round, Seat, Stage, Substitute, Table, User
from league.queries.brackets import bracket_now
from league.queries.people import people, persons_by
from league.queries.table_desk import seats_version
from league.services import (
    adjustments,
    attendance,
    bracket_tables,
    brackets,
    cuts,
    entrants,
    events,
    later_stages,
    places,
    pools,
    rounds,
    rulings,
    seats,
    substitutes,
    table_rulings,
    taking_back,
    undone_cuts,
    wishes,
)
from league.states import EntrantState, UnplayedKind

Values = Mapping[str, Any]
Row = TypeVar("Row", bound=Model)


def moved_on() -> MovedOn:
    """What somebody is told whose step is not the last one any more."""
    return MovedOn(
        "other-step", _("Something else was done meanwhile. Look at the last step again before you undo it.")
    )


@dataclass(frozen=True)
class Undone:
    """A step that is taken back: what its row says, and who takes it back, and why."""

    event: Event
    entry: LogEntry
    by: User
    reason: str

    @property
    def was(self) -> Values:
        return self.entry.before or {}

    @property
    def became(self) -> Values:
        return self.entry.after or {}

    @property
    def table(self) -> Table:
        tables = Table.objects.select_related("round__stage__event__league")
        return _found(tables.filter(pk=self.entry.table_id or 0).first())

    @property
    def round(self) -> Round:
        rounds = Round.objects.select_related("stage__event").filter(stage__event=self.event)
        return _found(rounds.filter(number=self.entry.round_number or 0).first())

    @property
    def stage(self) -> Stage:
        return self.event.stages.select_related("event__league").get(
            number={**self.was, **self.became}["stage"]
        )

    @property
    def entrant(self) -> Entrant:
        return self.entrant_of({**self.was, **self.became}["entrant"])

    def entrant_of(self, key: int) -> Entrant:
        found = Entrant.objects.select_related("event__league", *people()).filter(pk=key).first()
        if found is None:
            raise AlreadyDone("entrant-gone", _("They are not in the event any more. Enter them again."))
        return found


def _found(row: Row | None) -> Row:
    if row is None:
        raise moved_on()
    return row


def _take_out(it: Undone) -> None:
    """Of those who were entered nothing stays, for they were in no round."""
    entered = Entrant.objects.filter(pk__in=it.became["entrants"])
    for entrant in entered.select_related("event__league", *people()).order_by("pk"):
        entrants.withdraw(entrant, by=it.by)
    if entered.exists():
        raise AlreadyDone("entrants-seated", _("Somebody has a place already. Withdraw them one by one."))


def _bring_back(it: Undone) -> None:
    entrants.bring_back(it.entrant, by=it.by)
    if it.was["state"] == EntrantState.AWAY:
        wishes.send_away(it.entrant, by=it.by)


def _leave_again(it: Undone) -> None:
    """As of when they had left, or not at all."""
    entrants.withdraw(it.entrant, by=it.by)
    left_after = Entrant.objects.filter(pk=it.became["entrant"]).values_list("left_after", flat=True).first()
    if left_after != it.was["left_after"]:
        raise AlreadyDone(
            "rounds-since", _("Rounds were seated since they had left. Withdraw them if they leave now.")
        )


def _welcome_back(it: Undone) -> None:
    wishes.welcome_back(it.entrant, by=it.by)
    if it.was["sits_out_next"]:
        wishes.sit_out_next(it.entrant, sits_out=True, by=it.by)


def _let_meet(it: Undone) -> None:
    one, other = sorted(it.became["entrants"])
    apart = Apart.objects.filter(event=it.event, one=one, other=other).select_related("event")
    wishes.let_meet(_found(apart.first()), by=it.by)


def _keep_apart(it: Undone) -> None:
    one, other = map(it.entrant_of, it.was["entrants"])
    wishes.keep_apart(it.event, one, other, by=it.by)


def _take_points_back(it: Undone) -> None:
    given = it.event.current_stage.adjustments.select_related("entrant__event__league").latest("pk")
    adjustments.take_back(given, by=it.by)


def _give_points_again(it: Undone) -> None:
    points, key = Fraction(it.was["points"]), f"undo-{it.entry.pk}"
    adjustments.give_points(it.entrant, points, reason=it.reason, by=it.by, key=key)


def _sit_down_again(it: Undone) -> None:
    """Who shared the seat sit down one after the other: the first waits for the second."""
    for key in reversed(it.was["entrants"]):
        attendance.take_a_seat(it.table, it.entrant_of(key), by=it.by, number=it.was["seat"])


def _miss_again(it: Undone) -> None:
    had = it.was["unplayed"]
    [missed] = [who for who in it.became["entrants"] if had.get(str(who)) == UnplayedKind.NO_SHOW]
    missing = it.entrant_of(missed) if len(it.became["entrants"]) > 1 else None
    attendance.did_not_come(it.table, it.became["seat"], by=it.by, reason=it.reason, missing=missing)


def _exchange_back(it: Undone) -> None:
    round = it.table.round
    pair: list[Seat] = []
    for table, number, *_holders in it.became["seats"]:
        seat = Seat.objects.select_related("table").get(round=round, table__number=table, number=number)
        seat.table.round = round
        pair.append(seat)
    seen = seats_version(pair[0].table)
    seats.exchange_seats(*pair, seen=seen, by=it.by, reason=it.reason)


def _send_home(it: Undone) -> None:
    absent, player = persons_by(it.became["players"])
    sent = Substitute.objects.filter(seat__table=it.entry.table_id, absent=absent, player=player)
    substitute = _found(sent.select_related("seat", "absent", "player").first())
    substitute.seat.table = it.table
    substitutes.take_back_substitute(substitute, by=it.by)


def _send_again(it: Undone) -> None:
    seat = Seat.objects.with_people().get(table=it.entry.table_id, number=it.was["seat"])
    seat.table = it.table
    absent, player = persons_by(it.was["players"])
    substitutes.send_substitute(seat, absent=absent, name=player.name, by=it.by)


def _places_as_they_were(it: Undone) -> None:
    had = {int(seed): brackets.from_log(who) for seed, who in it.was.items()}
    brackets.change_places(it.event.current_stage, had, by=it.by)


def _free_seat(it: Undone) -> None:
    stage, slot = it.event.current_stage, Slot(it.was["table_number"], it.was["seat"])
    brackets.free_seat(stage, slot, by=it.by)
    if brackets.as_logged(bracket_now(stage).situation.occupant(slot)) != it.was["entrant"]:
        raise AlreadyDone("held-before", _("This seat was held by a ruling before. Give it to them again."))


def _give_place_back(it: Undone) -> None:
    taker, giver = it.entrant_of(it.became["entrant"]), it.entrant_of(it.was["entrant"])
    places.give_place(taker, giver, reason=it.reason, by=it.by)


INVERSES: Mapping[str, Callable[[Undone], object]] = {
    "event.running": lambda it: events.hide_event(it.event, by=it.by),
    "event.hidden": lambda it: events.open_event(it.event, by=it.by),
    "event.finished": lambda it: events.reopen_event(it.event, by=it.by),
    "event.reopened": lambda it: events.finish_event(it.event, by=it.by),
    "stage.added": lambda it: later_stages.remove_stage(it.stage, by=it.by),
    "entrants.added": _take_out,
    "entrant.withdrawn": _bring_back,
    "entrant.returned": _leave_again,
    "entrant.away": _welcome_back,
    "entrant.back": lambda it: wishes.send_away(it.entrant, by=it.by),
    "entrant.sits-out": lambda it: wishes.sit_out_next(it.entrant, sits_out=False, by=it.by),
    "entrant.plays-next": lambda it: wishes.sit_out_next(it.entrant, sits_out=True, by=it.by),
    "entrant.table": lambda it: wishes.fix_table(it.entrant, it.was["table_number"], by=it.by),
    "entrant.any-table": lambda it: wishes.fix_table(it.entrant, it.was["table_number"], by=it.by),
    "entrants.apart": _let_meet,
    "entrants.together": _keep_apart,
    "points.given": _take_points_back,
    "points.taken-back": _give_points_again,
    "pools.moved": lambda it: pools.move_to_pool(it.entrant, it.was["pool"], by=it.by),
    "round.proposed": lambda it: rounds.discard_proposal(it.round, by=it.by),
    "round.uploaded": lambda it: rounds.discard_proposal(it.round, by=it.by),
    "play-off.proposed": lambda it: rounds.discard_proposal(it.round, by=it.by),
    "round.published": lambda it: taking_back.unpublish_round(it.round, by=it.by, reason=it.reason),
    "deal.let-stand": lambda it: rulings.take_back_answer(it.entry, by=it.by),
    "table.parked": lambda it: table_rulings.wait_again(it.table, by=it.by),
    "table.unparked": lambda it: table_rulings.put_off(it.table, by=it.by, reason=it.reason),
    "table.voided": lambda it: table_rulings.let_count(it.table, by=it.by, reason=it.reason),
    "table.restored": lambda it: table_rulings.void_table(it.table, by=it.by, reason=it.reason),
    "seat.absent": _sit_down_again,
    "seat.taken": _miss_again,
    "seats.exchanged": _exchange_back,
    "substitute.sent": _send_home,
    "substitute.taken-back": _send_again,
    "bracket.places": _places_as_they_were,
    "bracket.seat-given": _free_seat,
    "bracket.ruled": lambda it: bracket_tables.take_back_order(it.table, by=it.by, reason=it.reason),
    "cut.published": lambda it: undone_cuts.undo_cut(it.stage, reason=it.reason, by=it.by),
    "cut.ruled": lambda it: cuts.take_back_ruling(it.stage.order_rulings.latest("pk"), by=it.by),
    "cut.ruling-taken-back": lambda it: cuts.rule_order(
        it.stage, it.was["entrants"], reason=it.reason, by=it.by
    ),
    "place.given": _give_place_back,
}
