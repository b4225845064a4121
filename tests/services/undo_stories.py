"""What an organizer does as the last step, for each action that can be undone."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from league.competition.elimination import Slot, Vacant
from league.competition.types import EntrantId
from league.models import Apart, Event, Seat, Table
from league.queries.table_desk import seats_version
from league.services import (
    adjustments,
    attendance,
    bracket_tables,
    brackets,
    cuts,
    entrants,
    events,
    places,
    play_offs,
    pools,
    rounds,
    rulings,
    seats,
    substitutes,
    table_rulings,
    uploads,
    wishes,
)
from tests import brackets as cups
from tests import factories
from tests.factories import NAMES, ada, entrant, seat_of, table_of

WHY = "A mistake."
Story = Callable[[], Iterator[Event]]
"""Makes an event, hands it out before a step of Ada's, and then does the step."""


def playing(**rules: Any) -> tuple[Event, Table]:
    event = factories.event(**{"names": NAMES[:8], **rules})
    return event, table_of(factories.published_round(event))


def seat(at: Table, name: str) -> Seat:
    found = seat_of(at, name)
    found.table = at
    return found


def exchange(at: Table, one: int, other: int, *, reason: str = "") -> None:
    pair = [at.seats.get(number=number) for number in (one, other)]
    for each in pair:
        each.table = at
    seats.exchange_seats(*pair, seen=seats_version(at), by=ada(), reason=reason)


def opening() -> Iterator[Event]:
    yield (event := factories.event())
    events.open_event(event, by=ada())


def hiding() -> Iterator[Event]:
    event = factories.event()
    events.open_event(event, by=ada())
    yield event
    events.hide_event(event, by=ada())


def finishing() -> Iterator[Event]:
    event = factories.event()
    factories.played_round(event)
    yield event
    events.finish_event(event, by=ada())


def reopening() -> Iterator[Event]:
    event = factories.event()
    factories.played_round(event)
    events.finish_event(event, by=ada())
    yield event
    events.reopen_event(event, by=ada())


def adding_a_stage() -> Iterator[Event]:
    yield (event := factories.event())
    factories.later_stage(event)


def entering() -> Iterator[Event]:
    yield (event := factories.event())
    entrants.add_entrants(event, "Gus\nHal", by=ada())


def withdrawing() -> Iterator[Event]:
    event, _at = playing()
    yield event
    entrants.withdraw(entrant(event, "Cy"), by=ada())


def withdrawing_who_is_away() -> Iterator[Event]:
    event, _at = playing()
    wishes.send_away(entrant(event, "Cy"), by=ada())
    yield event
    entrants.withdraw(entrant(event, "Cy"), by=ada())


def bringing_back() -> Iterator[Event]:
    event, _at = playing()
    entrants.withdraw(entrant(event, "Cy"), by=ada())
    yield event
    entrants.bring_back(entrant(event, "Cy"), by=ada())


def sending_away() -> Iterator[Event]:
    event = factories.event()
    wishes.sit_out_next(entrant(event, "Cy"), sits_out=True, by=ada())
    yield event
    wishes.send_away(entrant(event, "Cy"), by=ada())


def welcoming_back() -> Iterator[Event]:
    event = factories.event()
    wishes.send_away(entrant(event, "Cy"), by=ada())
    yield event
    wishes.welcome_back(entrant(event, "Cy"), by=ada())


def sitting_out() -> Iterator[Event]:
    yield (event := factories.event())
    wishes.sit_out_next(entrant(event, "Cy"), sits_out=True, by=ada())


def playing_after_all() -> Iterator[Event]:
    event = factories.event()
    wishes.sit_out_next(entrant(event, "Cy"), sits_out=True, by=ada())
    yield event
    wishes.sit_out_next(entrant(event, "Cy"), sits_out=False, by=ada())


def fixing_a_table() -> Iterator[Event]:
    event = factories.event()
    wishes.fix_table(entrant(event, "Cy"), 3, by=ada())
    yield event
    wishes.fix_table(entrant(event, "Cy"), 1, by=ada())


def freeing_of_a_table() -> Iterator[Event]:
    event = factories.event()
    wishes.fix_table(entrant(event, "Cy"), 3, by=ada())
    yield event
    wishes.fix_table(entrant(event, "Cy"), None, by=ada())


def keeping_apart() -> Iterator[Event]:
    yield (event := factories.event())
    wishes.keep_apart(event, entrant(event, "Cy"), entrant(event, "Bea"), by=ada())


def letting_meet() -> Iterator[Event]:
    event = factories.event()
    wishes.keep_apart(event, entrant(event, "Cy"), entrant(event, "Bea"), by=ada())
    yield event
    wishes.let_meet(Apart.objects.get(), by=ada())


def giving_points() -> Iterator[Event]:
    event, _at = playing()
    factories.points(event, "Cy", 2)
    yield event
    factories.points(event, "Bea", Fraction(-1, 3))


def taking_points_back() -> Iterator[Event]:
    event, _at = playing()
    given = factories.points(event, "Bea", Fraction(-1, 3))
    yield event
    adjustments.take_back(given, by=ada())


def moving_to_a_pool() -> Iterator[Event]:
    event = factories.event(names=NAMES[:8])
    pools.draw(event, 2, order="seeds", by=ada())
    yield event
    pools.move_to_pool(entrant(event, "Bea"), 2, by=ada())


def proposing() -> Iterator[Event]:
    yield (event := factories.event())
    rounds.propose_round(factories.stage(event), by=ada())


def uploading() -> Iterator[Event]:
    yield (event := factories.event())
    line = ",".join(str(pk) for pk in event.entrants.values_list("pk", flat=True))
    uploads.upload_round(factories.stage(event), line, by=ada())


def proposing_a_play_off() -> Iterator[Event]:
    event = factories.event(tiebreaks=("play-off",))
    factories.play_for(factories.published_round(event), {})
    yield event
    level = event.entrants.filter(standings__rank=1).values_list("pk", flat=True)
    play_offs.propose_play_off(factories.stage(event), list(level), by=ada())


def publishing() -> Iterator[Event]:
    event = factories.event(names=NAMES[:5], table_size=4, exact_tables=True)
    factories.played_round(event)
    yield event
    factories.published_round(event)


def challenging() -> Iterator[Event]:
    event = factories.ladder()
    events.open_event(event, by=ada())
    yield event
    factories.challenge(event, "Eve", "Cy")


def letting_a_deal_stand() -> Iterator[Event]:
    event, at = playing()
    factories.confirmed_deal(at)
    factories.dispute(at, 2)
    yield event
    factories.let_stand(at)


def putting_off() -> Iterator[Event]:
    event, at = playing()
    factories.confirmed_deal(table_of(at.round, 2))
    yield event
    table_rulings.put_off(at, by=ada(), reason="The bus is late.")


def waiting_again() -> Iterator[Event]:
    event, at = playing()
    table_rulings.put_off(at, by=ada(), reason="The bus is late.")
    yield event
    table_rulings.wait_again(at, by=ada())


def voiding() -> Iterator[Event]:
    event, at = playing()
    factories.play(at.round)
    yield event
    table_rulings.void_table(at, by=ada(), reason="A deck was short.")


def letting_count() -> Iterator[Event]:
    event, at = playing()
    factories.play(at.round)
    table_rulings.void_table(at, by=ada(), reason=WHY)
    yield event
    table_rulings.let_count(at, by=ada())


def missing_somebody() -> Iterator[Event]:
    event, at = playing()
    yield event
    attendance.did_not_come(at, 2, by=ada())


def missing_two_who_share_a_seat() -> Iterator[Event]:
    event, at = playing(names=NAMES[:4], entrant_kind="rotating", table_size=2)
    yield event
    attendance.did_not_come(at, 1, by=ada())


def missing_one_of_two() -> Iterator[Event]:
    event, at = playing(names=NAMES[:4], entrant_kind="rotating", table_size=2)
    yield event
    attendance.did_not_come(at, 2, by=ada(), missing=at.seats.get(number=2).partner)


def missing_somebody_in_a_bracket() -> Iterator[Event]:
    event = cups.cup(4)
    stage = cups.started(event)
    cups.play(stage, 2, "P2")
    yield event
    attendance.did_not_come(cups.table(stage, 1), 2, by=ada())


def withdrawing_from_a_bracket() -> Iterator[Event]:
    event = cups.cup(4)
    stage = cups.started(event)
    cups.play(stage, 2, "P2")
    yield event
    entrants.withdraw(entrant(event, "P1"), by=ada())


def a_walkover() -> Iterator[Event]:
    event, at = playing(names=NAMES[:2], table_size=2)
    yield event
    attendance.did_not_come(at, 1, by=ada(), reason="The storm.")


def coming_after_all() -> Iterator[Event]:
    event, at = playing()
    who = at.seats.get(number=4).entrant
    attendance.did_not_come(at, 4, by=ada())
    yield event
    attendance.take_a_seat(at, who, by=ada())


def coming_as_the_second_of_two() -> Iterator[Event]:
    event, at = playing(names=NAMES[:4], entrant_kind="rotating", table_size=2)
    one, other = at.seats.get(number=2).entrants
    attendance.did_not_come(at, 2, by=ada())
    attendance.take_a_seat(at, one, by=ada())
    yield event
    attendance.take_a_seat(at, other, by=ada())


def exchanging() -> Iterator[Event]:
    event, at = playing(deals=3)
    factories.confirmed_deal(at)
    yield event
    exchange(at, 1, 3, reason="They told us.")


def exchanging_between_tables() -> Iterator[Event]:
    event, at = playing()
    at.round.tables.update(notes=[])
    yield event
    one, other = at.seats.get(number=1), table_of(at.round, 2).seats.get(number=2)
    one.table = at
    seats.exchange_seats(one, other, seen=seats_version(at), by=ada())


def sending_a_substitute() -> Iterator[Event]:
    event, at = playing(names=NAMES[:4])
    yield event
    substitutes.send_substitute(seat(at, "Cy"), absent=entrant(event, "Cy").players[0], name="Dot", by=ada())


def sending_a_substitute_home() -> Iterator[Event]:
    event, at = playing(names=NAMES[:4])
    there, absent = seat(at, "Cy"), entrant(event, "Cy").players[0]
    sent = substitutes.send_substitute(there, absent=absent, name="Dot", by=ada())
    sent.seat.table = at
    yield event
    substitutes.take_back_substitute(sent, by=ada())


def changing_places() -> Iterator[Event]:
    event = cups.cup(3)
    stage = cups.started(event, extra=[Vacant.UNKNOWN])
    one, other, *_rest = map(EntrantId, stage.places.order_by("seed").values_list("entrant", flat=True))
    yield event
    brackets.change_places(stage, {1: other, 2: one, 4: Vacant.BYE}, by=ada())


def giving_a_seat() -> Iterator[Event]:
    event = cups.cup(4)
    stage = cups.started(event)
    entrants.add_entrants(event, "Gus", by=ada())
    yield event
    brackets.give_seat(stage, Slot(1, 1), entrant(event, "Gus"), by=ada(), reason="Ill.")


def deciding_who_goes_on() -> Iterator[Event]:
    event = cups.cup(4)
    stage = cups.started(event)
    at = cups.table(stage, 1)
    level = factories.totals(at, (20, 3), (20, 3), caller=None)
    rulings.enter_result(at, 1, level, by=ada())
    yield event
    order = [each.entrant_id for each in at.seats.order_by("number")]
    bracket_tables.rule_order(at, order, by=ada(), reason="By lot.")


def with_a_cut(**rules: Any) -> Event:
    event = factories.event(names=NAMES[:4], **rules)
    factories.later_stage(event, each=2, table_size=2)
    return event


def publishing_a_cut() -> Iterator[Event]:
    event = with_a_cut()
    factories.play_for(factories.published_round(event), {"Bea": 20, "Cy": 15})
    yield event
    factories.cut(event)


def ruling_on_a_cut() -> Iterator[Event]:
    event = with_a_cut(tiebreaks=())
    factories.play_for(factories.published_round(event), {"Bea": 20})
    yield event
    tied = [entrant(event, name).pk for name in ("Cy", "Eve", "Fay")]
    cuts.rule_order(factories.stage(event), tied, reason="By lot.", by=ada())


def taking_a_ruling_back() -> Iterator[Event]:
    event = with_a_cut(tiebreaks=())
    factories.play_for(factories.published_round(event), {"Bea": 20})
    tied = [entrant(event, name).pk for name in ("Cy", "Eve", "Fay")]
    ruling = cuts.rule_order(factories.stage(event), tied, reason="By lot.", by=ada())
    yield event
    cuts.take_back_ruling(ruling, by=ada())


def giving_a_place() -> Iterator[Event]:
    event = with_a_cut()
    factories.play_for(factories.published_round(event), {"Bea": 20, "Cy": 15})
    factories.cut(event)
    yield event
    places.give_place(entrant(event, "Cy"), "Gus", reason="Ill.", by=ada())


STORIES: Mapping[Story, str] = {
    opening: "event.running",
    hiding: "event.hidden",
    finishing: "event.finished",
    reopening: "event.reopened",
    adding_a_stage: "stage.added",
    entering: "entrants.added",
    withdrawing: "entrant.withdrawn",
    withdrawing_who_is_away: "entrant.withdrawn",
    bringing_back: "entrant.returned",
    sending_away: "entrant.away",
    welcoming_back: "entrant.back",
    sitting_out: "entrant.sits-out",
    playing_after_all: "entrant.plays-next",
    fixing_a_table: "entrant.table",
    freeing_of_a_table: "entrant.any-table",
    keeping_apart: "entrants.apart",
    letting_meet: "entrants.together",
    giving_points: "points.given",
    taking_points_back: "points.taken-back",
    moving_to_a_pool: "pools.moved",
    proposing: "round.proposed",
    uploading: "round.uploaded",
    proposing_a_play_off: "play-off.proposed",
    publishing: "round.published",
    challenging: "round.published",
    letting_a_deal_stand: "deal.let-stand",
    putting_off: "table.parked",
    waiting_again: "table.unparked",
    voiding: "table.voided",
    letting_count: "table.restored",
    missing_somebody: "seat.absent",
    missing_somebody_in_a_bracket: "seat.absent",
    withdrawing_from_a_bracket: "entrant.withdrawn",
    missing_two_who_share_a_seat: "seat.absent",
    missing_one_of_two: "seat.absent",
    a_walkover: "seat.absent",
    coming_after_all: "seat.taken",
    coming_as_the_second_of_two: "seat.taken",
    exchanging: "seats.exchanged",
    exchanging_between_tables: "seats.exchanged",
    sending_a_substitute: "substitute.sent",
    sending_a_substitute_home: "substitute.taken-back",
    changing_places: "bracket.places",
    giving_a_seat: "bracket.seat-given",
    deciding_who_goes_on: "bracket.ruled",
    publishing_a_cut: "cut.published",
    ruling_on_a_cut: "cut.ruled",
    taking_a_ruling_back: "cut.ruling-taken-back",
    giving_a_place: "place.given",
}
