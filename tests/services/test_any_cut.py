"""Whatever the field, the pools, the results and who has left: the stored cut is the pure one, and stays what it is."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from league.competition.cut import CutRule, cut
from league.competition.types import EntrantId
from league.errors import AlreadyDone
from league.models import Event, OrderRuling, Stage, Table
from league.queries.cuts import cut_now
from league.services import cuts, entrants, pools, rulings, stages, undone_cuts
from league.states import EntrantState, StageState
from tests import factories
from tests.factories import NAMES, ada

pytestmark = pytest.mark.django_db


@st.composite
def chains(draw: st.DrawFn) -> tuple[int, int, CutRule, int, list[int]]:
    """Entrants, pools, who goes on, who leaves (by number, 0 for nobody), and points, so few that many are level."""
    size = draw(st.integers(4, 12))
    groups = draw(st.integers(1, size // 2 if size < 8 else 3))
    each = draw(st.integers(1 if groups > 1 else 2, 3))
    runners_up = draw(st.integers(0, groups - 1))
    leaves = draw(st.integers(0, size - 3))
    worth = draw(st.lists(st.sampled_from([5, 10]), min_size=size, max_size=size))
    return size, groups, CutRule(each, runners_up), leaves, worth


def played(size: int, groups: int, rule: CutRule, leaves: int, worth: list[int]) -> Event:
    event = factories.event(names=NAMES[:size], table_size=3, deals=1, tiebreaks=("wins",))
    if groups > 1:
        pools.draw(event, groups, order="seeds", by=ada())
    factories.later_stage(event, each=rule.each, runners_up=rule.runners_up)
    factories.play_for(factories.published_round(event), dict(zip(NAMES, worth, strict=False)))
    if leaves:
        entrants.withdraw(event.entrants.order_by("pk")[leaves - 1], by=ada())
    stages.refresh_stage(factories.stage(event).pk)
    return event


def expected(stage: Stage, rule: CutRule) -> list[int]:
    """Who goes on by the pure cut, told the stored standings of each pool without who has left."""
    rows = stage.standings.exclude(entrant__state=EntrantState.WITHDRAWN).order_by("line")
    of_pools = [[row.as_row() for row in rows if row.pool == pool] for pool in range(1, stage.pools + 1)]
    ruled = OrderRuling.objects.filter(stage=stage).values_list("entrants", flat=True)
    decided = cut(of_pools, rule, rulings=[tuple(map(EntrantId, each)) for each in ruled])
    return [each.entrant for each in decided.qualifiers]


def publish(event: Event, rng: Random) -> Stage | None:
    """The cut published, every tie ruled upon; None where too few would go on."""
    stage = factories.stage(event)
    for _tie in range(12):
        try:
            return factories.cut(event)
        except AlreadyDone as refused:
            if refused.code == "too-few-go-on":
                return None
        for group in cut_now(stage).tied:
            order = rng.sample(group.entrants, len(group.entrants))
            cuts.rule_order(stage, order, reason="By lot.", by=ada())
    raise AssertionError("ties without an end")


def field(stage: Stage) -> list[int | None]:
    return list(stage.places.order_by("seed").values_list("entrant", flat=True))


def order(event: Event) -> list[tuple[int, int, int, bool, int | None]]:
    first = event.stages.get(number=1)
    return list(first.final_places.order_by("line").values_list("entrant", "pool", "rank", "tied", "seed"))


@settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(chains(), st.integers(0, 1000))
def test_the_cut_is_the_pure_one_stays_and_is_the_same_when_made_again(
    chain: tuple[int, int, CutRule, int, list[int]], seed: int
) -> None:
    rng = Random(seed)
    event = played(*chain)
    first = factories.stage(event)
    finals = publish(event, rng)
    if finals is None:
        assert factories.stage(event).pk == first.pk
        return
    stored = field(finals), order(event)
    assert field(finals) == expected(first, chain[2])

    exchange_two_results(first, rng)
    stages.refresh_stage(first.pk)
    assert (field(finals), order(event)) == stored

    put_back(first)
    undone_cuts.undo_cut(event.stages.get(number=1), reason="To see.", by=ada())
    assert (order(event), field(finals)) == ([], [])
    again = factories.cut(event)
    assert (field(again), order(event)) == stored
    assert event.stages.get(number=1).state == StageState.OVER


def exchange_two_results(stage: Stage, rng: Random) -> None:
    """A correction at one of the tables: its first two seats had each other's counts."""
    table = factories.table_of(stage.rounds.get(), rng.randint(1, stage.rounds.get().tables.count()))
    correct(table, exchanged=True)


def put_back(stage: Stage) -> None:
    for table in stage.rounds.get().tables.all():
        deal = table.deals.get()
        if deal.confirmed_submission and deal.confirmed_submission.version > 1:
            correct(factories.table_of(stage.rounds.get(), table.number), exchanged=False)


def correct(table: Table, *, exchanged: bool) -> None:
    deal = table.deals.get()
    counted = deal.confirmed_submission
    assert counted is not None
    document = deal.submissions.get(version=1).document
    if exchanged:
        counts = dict(document["counts"])
        counts["1"], counts["2"] = counts["2"], counts["1"]
        document = {**document, "counts": counts, "caller": 2}
    rulings.enter_result(table, 1, document, by=ada(), reason="Exchanged.", seen_version=counted.version)
