"""Whatever the format and whoever comes, goes, is away or sits out: each round has everybody in it exactly once."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from league.errors import AlreadyDone, Unacceptable
from league.models import Event, Round
from league.services import entrants, rounds, wishes
from league.states import EntrantState, StageFormat
from tests import factories

pytestmark = pytest.mark.django_db

CHANGES = ("late", "away", "back", "withdraw", "sit-out", "fix", "apart")
change = st.tuples(st.sampled_from(CHANGES), st.integers(0, 30))
night = st.lists(st.lists(change, max_size=3), min_size=1, max_size=4)


def make_change(event: Event, what: str, number: int) -> None:
    """One of the things that happen between rounds, to somebody; nothing where it cannot happen to them."""
    ada = factories.ada()
    everybody = list(event.entrants.order_by("pk"))
    who, other = (everybody[(number + step) % len(everybody)] for step in (0, 1))
    try:
        match what:
            case "late":
                entrants.add_entrants(event, f"Late {len(everybody)} {number}", by=ada)
            case "away":
                wishes.send_away(who, by=ada)
            case "back":
                wishes.welcome_back(who, by=ada)
            case "withdraw" if len(everybody) > 2:
                entrants.withdraw(who, by=ada)
            case "sit-out":
                wishes.sit_out_next(who, sits_out=True, by=ada)
            case "fix":
                wishes.fix_table(who, number % 3 + 1, by=ada)
            case "apart":
                wishes.keep_apart(event, who, other, by=ada)
    except (AlreadyDone, Unacceptable):
        pass


def check(proposal: Round, event: Event) -> None:
    active = event.entrants.filter(state=EntrantState.ACTIVE)
    tables = [set(table.seats.values_list("entrant", flat=True)) for table in proposal.tables.all()]
    byes = set(proposal.unplayed.values_list("entrant", flat=True))
    at: dict[int | None, set[int]] = dict(
        zip(proposal.tables.values_list("number", flat=True), tables, strict=True)
    )

    assert Counter([*byes, *(who for seats in tables for who in seats)]) == Counter(
        active.values_list("pk", flat=True)
    )
    assert all(len(seats) > 1 for seats in tables)
    assert byes.issuperset(active.filter(sits_out_next=True).values_list("pk", flat=True))
    for pk, table in active.exclude(fixed_table=None).values_list("pk", "fixed_table"):
        assert pk in byes or pk in at[table]
    apart = {frozenset(pair) for pair in event.apart.values_list("one", "other")}
    assert not apart & {frozenset(pair) for seats in tables for pair in combinations(seats, 2)}


@pytest.mark.long
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    stage_format=st.sampled_from(
        sorted(set(StageFormat.values) - {*StageFormat.brackets, StageFormat.LADDER})
    ),
    size=st.integers(2, 5),
    exact=st.booleans(),
    people=st.integers(2, 13),
    between=night,
)
def test_everybody_who_is_there_has_one_place_or_sits_out(
    stage_format: str, size: int, exact: bool, people: int, between: list[list[tuple[str, int]]]
) -> None:
    names = [f"Player {number}" for number in range(people)]
    event = factories.event(names=names, format=stage_format, table_size=size, exact_tables=exact)
    stage = factories.stage(event)

    for changes in between:
        for what, number in changes:
            make_change(event, what, number)
        published = stage.rounds.count()
        try:
            proposal = rounds.propose_round(stage, by=factories.ada())
        except (AlreadyDone, Unacceptable):
            assert stage.rounds.count() == published  # and what cannot be seated leaves nothing behind
            break
        check(proposal, event)
        rounds.publish_round(proposal, by=factories.ada())
        factories.close(proposal)
