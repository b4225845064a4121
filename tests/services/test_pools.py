"""Pools: drawn before a stage begins, each playing for itself, then cut into one final pool."""

from collections import Counter

import pytest

from league.errors import AlreadyDone, Unacceptable
from league.models import Event, Round, Stage
from league.queries.table_desk import seats_version
from league.services import entrants, pools, rounds, seats, stages, uploads, wishes
from league.services.pools import PoolOrder
from league.states import StageFormat
from tests import factories
from tests.factories import NAMES, ada, entrant
from tests.services.test_cuts import field

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return factories.event(names=NAMES[:6], table_size=3, deals=1)


def draw(event: Event, count: int = 2, order: PoolOrder = "seeds", *, variation: int = 0) -> None:
    pools.draw(event, count, order=order, by=ada(), variation=variation)


def drawn(event: Event) -> list[list[str]]:
    """Who is in each pool, by seed."""
    stage = factories.stage(event)
    return [
        [str(place.entrant) for place in stage.places.filter(pool=pool).order_by("seed")]
        for pool in range(1, stage.pools + 1)
    ]


def tables(playing: Round) -> list[tuple[int | None, set[str]]]:
    """The pool of each table and who sits there."""
    return [
        (table.pool, {str(seat.entrant) for seat in table.seats.all()})
        for table in playing.tables.order_by("number")
    ]


# Drawing


def test_pools_are_dealt_to_and_fro_in_the_order_of_entry(event: Event) -> None:
    draw(event)

    assert drawn(event) == [["Bea", "Fay", "Gus"], ["Cy", "Eve", "Hal"]]


def test_a_lot_can_be_drawn_again_and_another_one_too(event: Event) -> None:
    seen = []
    for variation in (0, 1, 0):
        draw(event, order="lot", variation=variation)
        seen.append(drawn(event))

    assert seen[0] == seen[2] != seen[1]


def test_one_pool_is_the_whole_field_again(event: Event) -> None:
    draw(event)
    draw(event, 1)

    stage = factories.stage(event)
    assert (stage.pools, stage.has_places, stage.places.count()) == (1, False, 0)


def test_a_pool_takes_at_least_two(event: Event) -> None:
    with pytest.raises(Unacceptable) as refused:
        draw(event, 4)

    assert refused.value.code == "no-such-pools"


def test_once_a_round_is_published_pools_stay(event: Event) -> None:
    draw(event)
    factories.published_round(event)

    with pytest.raises(AlreadyDone) as redrawn:
        draw(event)
    with pytest.raises(AlreadyDone) as moved:
        pools.move_to_pool(entrant(event, "Bea"), 2, by=ada())

    assert (redrawn.value.code, moved.value.code) == ("stage-begun", "stage-begun")


def test_somebody_is_moved_by_hand_and_a_proposal_no_longer_fits(event: Event) -> None:
    draw(event)
    rounds.propose_round(factories.stage(event), by=ada())

    pools.move_to_pool(entrant(event, "Bea"), 2, by=ada())

    assert drawn(event) == [["Fay", "Gus"], ["Bea", "Cy", "Eve", "Hal"]]
    assert not Round.objects.exists()


@pytest.mark.parametrize("pool", [0, 3])
def test_nobody_is_moved_to_a_pool_that_is_not_there(event: Event, pool: int) -> None:
    draw(event)

    with pytest.raises(Unacceptable) as refused:
        pools.move_to_pool(entrant(event, "Bea"), pool, by=ada())

    assert refused.value.code == "no-such-pool"


def test_who_comes_late_joins_the_smallest_pool(event: Event) -> None:
    draw(event)
    pools.move_to_pool(entrant(event, "Bea"), 2, by=ada())
    factories.published_round(event)

    entrants.add_entrants(event, "Ida\nJon\nKit", by=ada())

    assert drawn(event) == [["Fay", "Gus", "Ida", "Jon", "Kit"], ["Bea", "Cy", "Eve", "Hal"]]


def test_who_left_before_the_draw_and_comes_back_joins_the_smallest_pool(event: Event) -> None:
    factories.points(event, "Bea", 1)
    entrants.withdraw(entrant(event, "Bea"), by=ada())
    draw(event)
    pools.move_to_pool(entrant(event, "Eve"), 1, by=ada())

    entrants.bring_back(entrant(event, "Bea"), by=ada())

    assert "Bea" in drawn(event)[1]


def test_who_leaves_before_playing_leaves_no_place(event: Event) -> None:
    draw(event)

    entrants.withdraw(entrant(event, "Bea"), by=ada())

    assert drawn(event) == [["Fay", "Gus"], ["Cy", "Eve", "Hal"]]


# Playing


def test_each_pool_is_seated_at_its_own_tables(event: Event) -> None:
    draw(event)

    playing = factories.published_round(event)

    assert tables(playing) == [(1, {"Bea", "Fay", "Gus"}), (2, {"Cy", "Eve", "Hal"})]


def test_an_odd_one_of_each_pool_sits_out() -> None:
    event = factories.event(names=NAMES[:10], table_size=2, format=StageFormat.SWISS, deals=1)
    draw(event)

    playing = factories.published_round(event)

    assert [pool for pool, _who in tables(playing)] == [1, 1, 2, 2]
    assert Counter(unplayed.entrant.places.get().pool for unplayed in playing.unplayed.all()) == {1: 1, 2: 1}


def test_a_smaller_pool_rests_without_a_bye_when_its_round_robin_is_over() -> None:
    event = factories.event(names=NAMES[:6], table_size=2, format=StageFormat.ROUND_ROBIN, deals=1)
    draw(event)
    pools.move_to_pool(entrant(event, "Bea"), 2, by=ada())

    rounds_of_pools = []
    for _round in range(3):
        playing = factories.published_round(event)
        factories.play(playing)
        stages.refresh_stage(playing.stage_id)
        rounds_of_pools.append(sorted(pool or 0 for pool, _who in tables(playing)))

    assert rounds_of_pools == [[1, 2, 2], [2, 2], [2, 2]]
    assert not playing.unplayed.exists()
    with pytest.raises(AlreadyDone) as refused:
        factories.published_round(event)
    assert refused.value.code == "rounds-over"


def test_everybody_in_a_pool_meets_everybody_of_it_and_nobody_else() -> None:
    event = factories.event(names=NAMES[:8], table_size=2, format=StageFormat.ROUND_ROBIN, deals=1)
    draw(event)
    met: Counter[frozenset[str]] = Counter()
    for _round in range(3):
        playing = factories.published_round(event)
        met.update(frozenset(who) for _pool, who in tables(playing))
        factories.play(playing)
        stages.refresh_stage(playing.stage_id)

    expected = {
        frozenset((one, other)) for pool in drawn(event) for one in pool for other in pool if one != other
    }
    assert dict(met) == dict.fromkeys(expected, 1)


def test_a_table_that_somebody_needs_has_its_number_whatever_the_pool(event: Event) -> None:
    draw(event)
    wishes.fix_table(entrant(event, "Hal"), 1, by=ada())

    assert tables(factories.published_round(event)) == [
        (2, {"Cy", "Eve", "Hal"}),
        (1, {"Bea", "Fay", "Gus"}),
    ]


def test_two_pools_that_need_the_same_table_are_refused_by_name(event: Event) -> None:
    draw(event)
    for name in ("Bea", "Hal"):
        wishes.fix_table(entrant(event, name), 1, by=ada())

    with pytest.raises(Unacceptable) as refused:
        factories.published_round(event)

    assert (refused.value.code, "\u2068Bea\u2069, \u2068Hal\u2069" in refused.value.sentence) == (
        "fixed-table-full",
        True,
    )


def test_a_table_beyond_the_last_is_refused(event: Event) -> None:
    draw(event)
    wishes.fix_table(entrant(event, "Hal"), 3, by=ada())

    with pytest.raises(Unacceptable) as refused:
        factories.published_round(event)

    assert refused.value.code == "no-such-table"


def test_an_uploaded_table_has_people_of_one_pool(event: Event) -> None:
    draw(event)

    with pytest.raises(Unacceptable) as refused:
        uploads.upload_round(factories.stage(event), "Bea, Cy, Fay\nEve, Gus, Hal", by=ada())

    assert refused.value.code == "mixed-pools"


def test_nobody_changes_seats_with_another_pool(event: Event) -> None:
    draw(event)
    playing = factories.published_round(event)
    one, other = (playing.tables.get(number=number).seats.get(number=1) for number in (1, 2))

    with pytest.raises(Unacceptable) as refused:
        seats.exchange_seats(one, other, seen=seats_version(one.table), by=ada())

    assert refused.value.code == "other-pool"


def test_standings_rank_each_pool_for_itself() -> None:
    event = factories.event(names=NAMES[:6], table_size=3, deals=1, tiebreaks=("wins",))
    draw(event)
    factories.play_for(factories.published_round(event), {"Bea": 40, "Fay": 30, "Cy": 20, "Eve": 20})

    rows = factories.stage(event).standings.order_by("line")

    assert [(row.pool, str(row.entrant), row.rank, row.tied) for row in rows] == [
        (1, "Bea", 1, False),
        (1, "Fay", 2, False),
        (1, "Gus", 3, False),
        (2, "Cy", 1, True),
        (2, "Eve", 1, True),
        (2, "Hal", 3, False),
    ]


def test_the_best_of_each_pool_and_the_best_runner_up_go_on(event: Event) -> None:
    draw(event)
    factories.later_stage(event, each=1, runners_up=1)
    factories.play_for(
        factories.published_round(event), {"Bea": 40, "Fay": 20, "Gus": 5, "Cy": 35, "Eve": 30, "Hal": 1}
    )

    assert field(factories.cut(event)) == ["Bea", "Cy", "Eve"]


def test_who_goes_on_of_those_who_come_next_is_said_before_pools_are_drawn(event: Event) -> None:
    factories.later_stage(event, each=1, runners_up=1)
    draw(event)
    factories.play_for(
        factories.published_round(event), {"Bea": 40, "Fay": 20, "Gus": 5, "Cy": 35, "Eve": 30, "Hal": 1}
    )

    assert field(factories.cut(event)) == ["Bea", "Cy", "Eve"]


def test_fewer_pools_than_runners_up_go_on_are_refused(event: Event) -> None:
    factories.later_stage(event, each=1, runners_up=2)

    with pytest.raises(Unacceptable) as refused:
        draw(event)

    assert (refused.value.code, set(refused.value.fields)) == ("fewer-than-go-on", {"pools"})


def test_where_no_pools_were_drawn_nobody_comes_next(event: Event) -> None:
    factories.later_stage(event, each=2, runners_up=1)
    factories.play_for(factories.published_round(event), {"Bea": 40, "Cy": 30, "Eve": 20, "Fay": 10})

    assert field(factories.cut(event)) == ["Bea", "Cy"]


def test_a_final_stage_in_pools_is_dealt_by_seed(event: Event) -> None:
    factories.later_stage(event, each=4, pools=2)
    worth = dict(zip(NAMES, (35, 30, 25, 20, 15, 10), strict=False))
    factories.play_for(factories.published_round(event), worth)

    factories.cut(event)

    assert drawn(event) == [["Bea", "Fay"], ["Cy", "Eve"]]


def test_pools_of_a_later_stage_are_drawn_again_by_lot_and_the_seeds_stay(event: Event) -> None:
    factories.later_stage(event, each=4, pools=2)
    worth = dict(zip(NAMES, (35, 30, 25, 20, 15, 10), strict=False))
    factories.play_for(factories.published_round(event), worth)
    factories.cut(event)

    draw(event, order="lot")

    assert sorted(name for pool in drawn(event) for name in pool) == ["Bea", "Cy", "Eve", "Fay"]
    assert field(factories.stage(event)) == ["Bea", "Cy", "Eve", "Fay"]


def test_an_elimination_has_no_pools(event: Event) -> None:
    Stage.objects.filter(event=event).update(format=StageFormat.SINGLE_ELIMINATION)

    with pytest.raises(AlreadyDone) as refused:
        draw(event)

    assert refused.value.code == "no-pools"
