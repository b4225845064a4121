"""How far an event can be when somebody wants to change it: seven situations, of rounds and of a bracket.

What is changed is always round 1, table 1. Ada has played nothing; the phones of seats 1 to 3 are there.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from league import access
from league.models import Event, Round, Table
from league.services import rounds, rulings, stages
from tests import brackets as cups
from tests import factories
from tests.factories import NAMES, ada, table_of

COLUMNS = ("draft", "published", "entered", "all final", "next published", "next entered", "cut published")
PHONES = 3


@dataclass(frozen=True)
class Situation:
    """An event, and its table 1 of round 1 as far as there is one."""

    event: Event

    @property
    def round(self) -> Round:
        first = Round.objects.select_related("stage__event").get(stage__event=self.event, number=1)
        first.stage.event = self.event
        return first

    @property
    def at(self) -> Table:
        return self._table(1)

    @property
    def waiting(self) -> Table:
        """Where seat 1 entered a deal that nobody has confirmed, once deals are entered."""
        return self._table(2)

    def _table(self, number: int) -> Table:
        tables = Table.objects.select_related("round__stage__event__league")
        return tables.get(round__stage__event=self.event, round__number=1, number=number)

    @property
    def deal(self) -> dict[str, Any]:
        """What is entered as the first deal of a table."""
        return {"loser": 1} if self.event.game == "ninety-nine" else factories.totals(self.at, caller=1)

    @property
    def other_deal(self) -> dict[str, Any]:
        """What it was in truth; the deals after it were possible all the same."""
        return {"loser": 3} if self.event.game == "ninety-nine" else factories.totals(self.at, caller=2)


Kind = Mapping[str, Callable[[], Situation]]


def _nerts(*, then_a_cut: bool = False) -> Event:
    event = factories.event(names=NAMES[:8], deals=2)
    if then_a_cut:
        factories.later_stage(event, each=4)
    return event


def _ninety_nine(*, then_a_cut: bool = False) -> Event:
    options = {"chips_few": 2, "chips_many": 2}
    event = factories.event(names=NAMES[:6], game="ninety-nine", options=options, table_size=3)
    if then_a_cut:
        factories.later_stage(event, each=2)
    return event


def _play(event: Event, round: Round) -> None:
    """All of it, so that nobody is level over the line of a cut."""
    if event.game == "nerts":
        factories.play_for(round, {name: 30 - place for place, name in enumerate(NAMES)})
        return
    for number in (1, 2):
        factories.lose(table_of(round, number), 1, 2, 1, 2)
    stages.refresh_stage(round.stage_id)


def _begin(event: Event, at: Table) -> None:
    """One deal of several counts."""
    if event.game == "nerts":
        factories.confirmed_deal(at)
    else:
        factories.lose(at, 1)


def _phones(event: Event) -> Situation:
    tables = Table.objects.filter(round__stage__event=event, round__number=1).order_by("number")
    for table in tables:
        at = access.table_to_score(access.table_link(table))
        for seat in range(1, min(PHONES, at.seats.count()) + 1):
            factories.claim(at, seat)
    return Situation(event)


def of_rounds(make: Callable[..., Event]) -> Kind:
    """Two tables, each with two deals or more."""

    def draft() -> Situation:
        event = make()
        rounds.propose_round(event.current_stage, by=ada())
        return Situation(event)

    def published() -> Situation:
        event = make()
        factories.published_round(event)
        return _phones(event)

    def entered() -> Situation:
        there = published()
        _begin(there.event, table_of(there.round, 1))
        factories.enter(table_of(there.round, 2), 1, there.deal)
        return there

    def all_final() -> Situation:
        there = published()
        _play(there.event, there.round)
        return there

    def next_published() -> Situation:
        there = all_final()
        factories.published_round(there.event)
        return there

    def next_entered() -> Situation:
        there = next_published()
        following = there.event.current_stage.rounds.get(number=2)
        for number in (1, 2):
            _begin(there.event, table_of(following, number))
        return there

    def cut_published() -> Situation:
        event = make(then_a_cut=True)
        _play(event, factories.published_round(event))
        there = _phones(event)
        factories.cut(event)
        return there

    steps = (draft, published, entered, all_final, next_published, next_entered, cut_published)
    return dict(zip(COLUMNS, steps, strict=True))


def _cup(*, then_a_cut: bool = False) -> Event:
    event = cups.cup(4, deals=2)
    if then_a_cut:
        factories.later_stage(event, each=2, format="league-night")
    return event


def _decide(at: Table) -> None:
    """Ada enters both deals, won by seat 1."""
    for number in (1, 2):
        rulings.enter_result(at, number, factories.totals(at, caller=1), by=ada())


def of_a_bracket() -> Kind:
    """Two tables, whose winners meet at the third."""

    def draft() -> Situation:
        event = _cup()
        stages.refresh_stage(event.current_stage.pk)
        return Situation(event)

    def published(event: Event | None = None) -> Situation:
        event = event or _cup()
        cups.started(event)
        return _phones(event)

    def entered() -> Situation:
        there = published()
        rulings.enter_result(there.at, 1, there.deal, by=ada())
        factories.enter(table_of(there.round, 2), 1, there.deal)
        return there

    def all_final(event: Event | None = None) -> Situation:
        """The job has not looked yet."""
        there = published(event)
        _decide(there.at)
        _decide(there.waiting)
        return there

    def next_published(event: Event | None = None) -> Situation:
        there = all_final(event)
        stages.refresh_stage(there.round.stage_id)
        return there

    def next_entered() -> Situation:
        there = next_published()
        final = cups.table(there.event.current_stage, 3)
        rulings.enter_result(final, 1, factories.totals(final), by=ada())
        return there

    def cut_published() -> Situation:
        there = next_published(_cup(then_a_cut=True))
        _decide(cups.table(there.event.current_stage, 3))
        stages.refresh_stage(there.round.stage_id)
        factories.cut(there.event)
        return there

    steps = (draft, published, entered, all_final, next_published, next_entered, cut_published)
    return dict(zip(COLUMNS, steps, strict=True))


SITUATIONS: Mapping[str, Kind] = {
    "nerts": of_rounds(_nerts),
    "ninety-nine": of_rounds(_ninety_nine),
    "bracket": of_a_bracket(),
}
