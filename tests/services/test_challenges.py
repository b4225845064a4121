"""Challenges on a ladder, several at the same time, and the rungs that results lead to."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from league import access
from league.errors import AlreadyDone, LeagueError, Unacceptable, UnknownHere
from league.models import Event, Round, Stage, Table
from league.queries.ladders import ladder_now
from league.services import (
    attendance,
    challenges,
    entrants,
    events,
    rounds,
    rulings,
    stages,
    table_rulings,
    wishes,
)
from league.states import EventState, RoundState
from tests import factories

pytestmark = pytest.mark.django_db


def rungs(of: Event) -> list[str]:
    """Who stands where, the top first."""
    return [str(entrant) for entrant in ladder_now(factories.stage(of)).entrants.values()]


def opened(current: Round) -> Table:
    return access.table_to_score(access.table_link(current.tables.get()))


def test_everybody_begins_in_the_order_in_which_they_entered() -> None:
    ladder = factories.ladder(("Cy", "Bea", "Eve"))

    assert rungs(ladder) == ["Cy", "Bea", "Eve"]


def test_a_challenge_is_a_published_round_of_one_table_and_shows_the_event() -> None:
    ladder = factories.ladder()

    made = factories.challenge(ladder, "Eve", "Bea")

    made.refresh_from_db()
    ladder.refresh_from_db()
    assert (made.number, made.state, ladder.state) == (1, RoundState.PLAYING, EventState.RUNNING)
    assert {seat.names for seat in made.tables.get().seats.with_people()} == {"Eve", "Bea"}


def test_who_wins_goes_just_above_who_was_beaten() -> None:
    ladder = factories.ladder()

    factories.won_by(factories.challenge(ladder, "Fay", "Bea"), "Fay")

    assert rungs(ladder) == ["Fay", "Bea", "Cy", "Eve", "Gus", "Hal"]


def test_who_defends_a_rung_stays_there() -> None:
    ladder = factories.ladder()

    factories.won_by(factories.challenge(ladder, "Fay", "Bea"), "Bea")

    assert rungs(ladder) == list(factories.NAMES[:6])


def test_by_exchange_nobody_else_moves() -> None:
    ladder = factories.ladder(ladder_move="exchange")

    factories.won_by(factories.challenge(ladder, "Fay", "Bea"), "Fay")

    assert rungs(ladder) == ["Fay", "Cy", "Eve", "Bea", "Gus", "Hal"]


def test_several_challenges_are_played_at_the_same_time() -> None:
    ladder = factories.ladder()
    one, other = factories.challenge(ladder, "Cy", "Bea"), factories.challenge(ladder, "Fay", "Eve")

    factories.won_by(other, "Fay")

    one.refresh_from_db()
    other.refresh_from_db()
    assert (one.state, other.state) == (RoundState.PLAYING, RoundState.COMPLETE)
    assert rungs(ladder) == ["Bea", "Cy", "Fay", "Eve", "Gus", "Hal"]


def test_challenges_count_in_the_order_in_which_they_were_made_whichever_ends_first() -> None:
    ladder = factories.ladder(("Bea", "Cy", "Eve", "Fay"))
    one, other = factories.challenge(ladder, "Eve", "Bea"), factories.challenge(ladder, "Fay", "Cy")

    factories.won_by(other, "Fay")
    factories.won_by(one, "Eve")

    assert rungs(ladder) == ["Eve", "Bea", "Fay", "Cy"]


def test_one_may_challenge_several_at_one_table() -> None:
    ladder = factories.ladder()

    made = factories.challenge(ladder, "Fay", "Cy", "Eve")

    assert made.tables.get().seats.count() == 3


def test_partnerships_have_a_ladder_too() -> None:
    ladder = factories.ladder(("Bea & Cy", "Eve & Fay"), entrant_kind="partnerships")

    factories.won_by(factories.challenge(ladder, "Eve", "Bea"), "Fay")

    assert rungs(ladder) == ["Eve & Fay", "Bea & Cy"]


def test_ninety_nine_has_a_ladder_too() -> None:
    ladder = factories.ladder(("Bea", "Cy"), game="ninety-nine", options={"chips_few": 1})
    at = opened(factories.challenge(ladder, "Cy", "Bea"))

    factories.lose(at, factories.seat_of(at, "Bea").number)
    stages.refresh_stage(at.round.stage_id)

    assert rungs(ladder) == ["Cy", "Bea"]


def test_a_correction_replays_all_challenges_after_it() -> None:
    ladder = factories.ladder(("Bea", "Cy", "Eve"))
    first = factories.challenge(ladder, "Eve", "Bea")
    factories.won_by(first, "Eve")
    factories.won_by(factories.challenge(ladder, "Cy", "Eve"), "Cy")
    assert rungs(ladder) == ["Cy", "Eve", "Bea"]

    at = opened(first)
    right = factories.totals(at, caller=factories.seat_of(at, "Bea").number)
    rulings.enter_result(at, 1, right, by=factories.ada(), reason="Misread.", seen_version=1)
    stages.refresh_stage(first.stage_id)

    assert rungs(ladder) == ["Bea", "Cy", "Eve"]


def test_a_void_challenge_moves_nobody() -> None:
    ladder = factories.ladder()
    made = factories.challenge(ladder, "Fay", "Bea")
    factories.won_by(made, "Fay")

    table_rulings.void_table(opened(made), by=factories.ada(), reason="A deck was short.")
    stages.refresh_stage(made.stage_id)

    assert rungs(ladder) == list(factories.NAMES[:6])


def test_who_does_not_come_to_a_challenge_has_lost_it() -> None:
    ladder = factories.ladder()
    at = opened(factories.challenge(ladder, "Fay", "Bea"))

    attendance.did_not_come(at, factories.seat_of(at, "Bea").number, by=factories.ada())
    stages.refresh_stage(at.round.stage_id)

    assert rungs(ladder)[:2] == ["Fay", "Bea"]


def test_a_newcomer_stands_on_the_lowest_rung() -> None:
    ladder = factories.ladder(("Bea", "Cy"))
    factories.won_by(factories.challenge(ladder, "Cy", "Bea"), "Cy")

    entrants.add_entrants(ladder, "Zoe", by=factories.ada())

    assert rungs(ladder) == ["Cy", "Bea", "Zoe"]


def test_who_leaves_is_on_no_rung_and_their_results_stay() -> None:
    ladder = factories.ladder(("Bea", "Cy", "Eve", "Fay"))
    factories.won_by(factories.challenge(ladder, "Fay", "Cy"), "Fay")

    entrants.withdraw(factories.entrant(ladder, "Cy"), by=factories.ada())
    stages.refresh_stage(factories.stage(ladder).pk)

    assert rungs(ladder) == ["Bea", "Fay", "Eve"]
    assert list(factories.stage(ladder).standings.values_list("rank", "played")) == [(1, 0), (2, 1), (3, 0)]


def _too_far(ladder: Event) -> None:
    factories.challenge(ladder, "Gus", "Bea")


def _down(ladder: Event) -> None:
    factories.challenge(ladder, "Bea", "Cy")


def _oneself(ladder: Event) -> None:
    factories.challenge(ladder, "Bea", "Bea")


def _stranger(ladder: Event) -> None:
    stranger = factories.entrant(factories.event(names=("Zoe",)), "Zoe")
    challenges.challenge(
        factories.stage(ladder), factories.entrant(ladder, "Cy").pk, [stranger.pk], by=factories.ada()
    )


def _kept_apart(ladder: Event) -> None:
    one, other = factories.entrant(ladder, "Bea"), factories.entrant(ladder, "Cy")
    wishes.keep_apart(ladder, one, other, by=factories.ada())
    factories.challenge(ladder, "Cy", "Bea")


def _too_many(ladder: Event) -> None:
    entrants.add_entrants(ladder, "\n".join(factories.NAMES[6:10]), by=factories.ada())
    factories.challenge(ladder, "Lou", *factories.NAMES[:9])


@pytest.mark.parametrize(
    ("act", "code", "sentence"),
    [
        (_too_far, "too-far", "Gus, Bea: more than 3 rungs apart. Choose somebody nearer."),
        (_down, "challenges-down", "One challenges who stands above. Let the lowest of them challenge."),
        (_oneself, "nobody-challenged", "Choose somebody else to play against."),
        (_stranger, "not-on-ladder", "Zoe: not on this ladder. Enter them first, or bring them back."),
        (_kept_apart, "apart", "Bea and Cy must not meet. Let them meet first."),
        (_too_many, "too-many", "A table takes at most 8."),
    ],
)
def test_what_is_no_challenge_is_refused_with_the_reason(
    act: Callable[[Event], None], code: str, sentence: str
) -> None:
    ladder = factories.ladder()

    with pytest.raises(Unacceptable) as refused:
        act(ladder)

    assert (refused.value.code, refused.value.sentence) == (code, sentence)
    assert not Round.objects.exists()


def test_nobody_plays_two_challenges_at_the_same_time() -> None:
    ladder = factories.ladder()
    factories.challenge(ladder, "Cy", "Bea")

    with pytest.raises(AlreadyDone, match="Cy plays a challenge already, in round 1"):
        factories.challenge(ladder, "Eve", "Cy")


def test_who_is_away_is_not_challenged() -> None:
    ladder = factories.ladder()
    wishes.send_away(factories.entrant(ladder, "Bea"), by=factories.ada())

    with pytest.raises(AlreadyDone, match="Bea is away"):
        factories.challenge(ladder, "Cy", "Bea")


def test_a_finished_ladder_takes_no_challenge() -> None:
    ladder = factories.ladder()
    factories.won_by(factories.challenge(ladder, "Cy", "Bea"), "Cy")
    events.finish_event(ladder, by=factories.ada())

    with pytest.raises(AlreadyDone, match="This event is finished"):
        factories.challenge(ladder, "Eve", "Cy")


def test_on_a_ladder_no_round_is_proposed() -> None:
    with pytest.raises(AlreadyDone, match="On a ladder nobody is seated"):
        rounds.propose_round(factories.stage(factories.ladder()), by=factories.ada())


def test_nobody_challenges_where_there_is_no_ladder() -> None:
    event = factories.event()

    with pytest.raises(UnknownHere, match="This event is no ladder"):
        factories.challenge(event, "Cy", "Bea")


def test_on_a_ladder_no_points_are_given() -> None:
    with pytest.raises(UnknownHere, match="On a ladder there are no points"):
        factories.points(factories.ladder(), "Bea", 2)


@pytest.mark.parametrize("played", [1, 3])
def test_a_refresh_asks_the_same_however_many_challenges_there_were(
    played: int, django_assert_num_queries: Any
) -> None:
    ladder = factories.ladder(("Bea", "Cy"))
    for _challenge in range(played):
        challenger = rungs(ladder)[1]
        factories.won_by(factories.challenge(ladder, challenger, rungs(ladder)[0]), challenger)
    stage = factories.stage(ladder)
    stages.results_moved(stage)

    with django_assert_num_queries(24):
        stages.refresh_stage(stage.pk)


@pytest.mark.race
@pytest.mark.django_db(transaction=True)
def test_of_two_challenges_of_one_at_the_same_instant_one_is_made() -> None:
    ladder = factories.ladder()
    stage_id, key = (
        factories.stage(ladder).pk,
        {name: factories.entrant(ladder, name).pk for name in ("Bea", "Cy", "Eve")},
    )
    factories.ada()
    together = Barrier(2, timeout=60)

    def begin(challenger: str) -> Round | LeagueError:
        try:
            stage = Stage.objects.get(pk=stage_id)
            together.wait()
            return challenges.challenge(stage, key[challenger], [key["Bea"]], by=factories.ada())
        except LeagueError as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        ended = list(pool.map(begin, ("Cy", "Eve")))

    assert sorted(type(each).__name__ for each in ended) == ["AlreadyDone", "Round"]
