"""Who is away, sits out, needs a table, must not meet."""

import pytest

from league.errors import AlreadyDone, Unacceptable
from league.models import Entrant, Event, LogEntry, Round
from league.services import entrants, events, rounds, wishes
from league.states import EntrantState
from tests import factories
from tests.laid_down import laid_down

pytestmark = pytest.mark.django_db


@pytest.fixture
@laid_down
def event() -> Event:
    """Eight who enter, and a proposal of two tables."""
    made = factories.event(names=factories.NAMES[:8])
    rounds.propose_round(factories.stage(made), by=factories.ada())
    return made


def bea(event: Event) -> Entrant:
    return factories.entrant(event, "Bea")


def seated(event: Event) -> set[str]:
    proposal = rounds.propose_round(factories.stage(event), by=factories.ada())
    return {str(seat.entrant) for seat in proposal.seats.all()}


def test_who_is_away_is_not_seated_until_back(event: Event) -> None:
    wishes.send_away(bea(event), by=factories.ada())
    without = seated(event)
    wishes.welcome_back(bea(event), by=factories.ada())

    assert "Bea" not in without
    assert "Bea" in seated(event)


def test_who_is_away_keeps_what_was_played() -> None:
    event = factories.event()
    factories.played_round(event)

    wishes.send_away(bea(event), by=factories.ada())

    assert bea(event).state == EntrantState.AWAY
    assert bea(event).seats.count() == 1


def test_who_is_away_can_be_withdrawn() -> None:
    event = factories.event()
    factories.played_round(event)
    wishes.send_away(bea(event), by=factories.ada())

    entrants.withdraw(bea(event), by=factories.ada())

    assert bea(event).state == EntrantState.WITHDRAWN


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (lambda event: wishes.send_away(bea(event), by=factories.ada()), "entrant.away"),
        (
            lambda event: wishes.sit_out_next(bea(event), sits_out=True, by=factories.ada()),
            "entrant.sits-out",
        ),
        (lambda event: wishes.fix_table(bea(event), 2, by=factories.ada()), "entrant.table"),
        (
            lambda event: wishes.keep_apart(
                event, bea(event), factories.entrant(event, "Cy"), by=factories.ada()
            ),
            "entrants.apart",
        ),
    ],
)
def test_a_wish_is_logged_and_drops_the_proposal_that_did_not_know_of_it(
    event: Event, action: object, said: str
) -> None:
    assert callable(action)
    action(event)

    assert not Round.objects.exists()
    assert [row.action for row in LogEntry.objects.order_by("-pk")[:2]] == [said, "round.discarded"]


def test_a_wish_to_sit_out_is_taken_back(event: Event) -> None:
    wishes.sit_out_next(bea(event), sits_out=True, by=factories.ada())
    without = seated(event)
    wishes.sit_out_next(bea(event), sits_out=False, by=factories.ada())

    assert "Bea" not in without
    assert "Bea" in seated(event)


def test_wishing_the_same_again_changes_nothing(event: Event) -> None:
    wishes.fix_table(bea(event), None, by=factories.ada())
    wishes.sit_out_next(bea(event), sits_out=False, by=factories.ada())

    assert Round.objects.count() == 1
    assert LogEntry.objects.order_by("-pk").values_list("action", flat=True)[0] == "round.proposed"


@pytest.mark.parametrize("table", [0, -1, 1000])
def test_a_table_that_cannot_be_is_refused_at_its_field(event: Event, table: int) -> None:
    with pytest.raises(Unacceptable) as refused:
        wishes.fix_table(bea(event), table, by=factories.ada())

    assert list(refused.value.fields) == ["fixed_table"]


def test_who_has_left_has_no_wishes() -> None:
    event = factories.event()
    factories.played_round(event)
    entrants.withdraw(bea(event), by=factories.ada())

    with pytest.raises(AlreadyDone):
        wishes.send_away(bea(event), by=factories.ada())
    with pytest.raises(AlreadyDone):
        wishes.welcome_back(bea(event), by=factories.ada())
    with pytest.raises(AlreadyDone):
        wishes.sit_out_next(bea(event), sits_out=True, by=factories.ada())


def test_nobody_is_kept_apart_from_oneself(event: Event) -> None:
    with pytest.raises(Unacceptable, match="Choose two"):
        wishes.keep_apart(event, bea(event), bea(event), by=factories.ada())


def test_a_pair_is_kept_apart_once_whoever_is_named_first(event: Event) -> None:
    cy = factories.entrant(event, "Cy")
    wishes.keep_apart(event, bea(event), cy, by=factories.ada())

    with pytest.raises(AlreadyDone, match="kept apart already"):
        wishes.keep_apart(event, cy, bea(event), by=factories.ada())


def test_a_pair_may_meet_again(event: Event) -> None:
    pair = wishes.keep_apart(event, bea(event), factories.entrant(event, "Cy"), by=factories.ada())

    wishes.let_meet(pair, by=factories.ada())

    assert not event.apart.exists()
    keys = [pair.one_id, pair.other_id]
    assert LogEntry.objects.latest("pk").before == {"entrants": keys, "names": ["Bea", "Cy"]}


def test_all_wishes_of_one_request_are_granted_or_none() -> None:
    event = factories.event()
    wishes.send_away(bea(event), by=factories.ada())

    with pytest.raises(AlreadyDone):
        wishes.change_wishes(bea(event), {"fixed_table": 2, "sits_out_next": True}, by=factories.ada())

    assert bea(event).fixed_table is None


def test_a_finished_event_takes_no_wishes() -> None:
    event = factories.event()
    factories.played_round(event)
    events.finish_event(event, by=factories.ada())

    with pytest.raises(AlreadyDone, match="finished"):
        wishes.send_away(bea(event), by=factories.ada())
