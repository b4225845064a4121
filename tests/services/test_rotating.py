"""Partners who change every round: players enter alone, and two of them hold each seat for a round."""

from fractions import Fraction
from itertools import chain
from random import Random
from typing import Any

import pytest

from league import access
from league.competition.awards import Award, Awards
from league.competition.types import DealScore, EntrantId
from league.errors import AlreadyDone, NotYours, Unacceptable
from league.models import Entrant, Event, Result, Round, Score, Seat, Standing, Table
from league.queries.preview import as_corrected, as_exchanged, moves_if
from league.queries.results import played_tables
from league.services import attendance, entrants, play_offs, rounds, stages
from league.states import DealState, EntrantKind, EntrantState
from tests import factories
from tests.competition import oracle

pytestmark = pytest.mark.django_db

BYE_OF_SEVEN = Awards(bye=Award(7, counts_as_played=True))
TIEBREAKS = ("wins", "head-to-head", "opponents", "places", "best-deal", "deals-won")


def rotating(players: int = 8, *, table_size: int = 2, **rules: Any) -> Event:
    """An event whose tables are for two seats, four people each, unless said otherwise."""
    names = factories.NAMES[:players]
    return factories.event(names=names, entrant_kind=EntrantKind.ROTATING, table_size=table_size, **rules)


def opened(each: Table) -> Table:
    """A table as its link opens it."""
    return access.table_to_score(access.table_link(each))


def first_table(**rules: Any) -> Table:
    return opened(factories.published_round(rotating(4, **rules)).tables.get())


def people_of(round: Round) -> list[list[tuple[str, ...]]]:
    """Who holds each seat of each table."""
    tables = round.tables.order_by("number")
    return [[tuple(map(str, seat.people)) for seat in table.seats.order_by("number")] for table in tables]


def test_two_players_hold_each_seat_and_everybody_holds_one() -> None:
    seated = people_of(factories.published_round(rotating(8)))

    assert [[len(people) for people in seats] for seats in seated] == [[2, 2], [2, 2]]
    assert sorted(chain(*chain(*seated))) == sorted(factories.NAMES[:8])


def test_the_size_of_a_table_counts_seats() -> None:
    seated = people_of(factories.published_round(rotating(12, table_size=3)))

    assert [len(seats) for seats in seated] == [3, 3]


def test_nobody_has_the_same_partner_again_while_there_are_others() -> None:
    event = rotating(8)
    pairs = [
        frozenset(people)
        for _round in range(4)
        for people in chain(*people_of(factories.played_round(event)))
    ]

    assert len(pairs) == len(set(pairs)) == 4 * 4


def test_an_odd_one_sits_out_and_nobody_twice_before_everybody_did() -> None:
    event = rotating(5)

    sat_out = [factories.played_round(event).unplayed.get().entrant for _round in range(5)]

    assert len(set(sat_out)) == 5


def test_a_seat_of_two_is_played_as_pairs() -> None:
    assert first_table().variant == {"partnership": "pairs"}


def test_either_partner_scores_by_a_phone_of_their_own() -> None:
    table = first_table()

    claims = [factories.claim(table, 1, player=player) for player in (0, 1)]

    assert {claim.player.name for claim in claims} == set(map(str, table.seats.get(number=1).people))


def test_the_quorum_counts_seats_not_people() -> None:
    table = first_table()
    factories.enter(table, 1, factories.totals(table))

    with pytest.raises(NotYours):
        factories.confirm(table, 1, player=1)  # the partner of whoever entered it

    factories.confirm(table, 2, player=1)
    assert table.deals.get().state == DealState.CONFIRMED


def test_a_document_names_the_two_of_each_seat() -> None:
    table = first_table()
    factories.enter(table, 1, factories.totals(table))

    document = table.deals.get().submissions.get().document

    assert [seat["players"] for seat in document["seats"]] == [
        list(map(str, seat.people)) for seat in table.seats.order_by("number")
    ]


def test_a_seat_has_one_result_and_both_have_its_points() -> None:
    event = rotating(4, points_scheme="5-3-1-0")
    factories.played_round(event)
    stages.refresh_stage(factories.stage(event).pk)

    assert list(Result.objects.order_by("place").values_list("place", "points_numerator")) == [(1, 5), (2, 3)]
    rows = [(row.rank, row.tied, row.played, int(row.points)) for row in Standing.objects.order_by("line")]
    assert rows == [(1, True, 1, 5), (1, True, 1, 5), (3, True, 1, 3), (3, True, 1, 3)]


def test_who_was_only_a_partner_stays_in_the_standings_after_leaving() -> None:
    event = rotating(4)
    seat = factories.played_round(event).tables.get().seats.get(number=1)
    assert seat.partner is not None

    entrants.withdraw(seat.partner, by=factories.ada())

    assert Entrant.objects.get(pk=seat.partner.pk).state == EntrantState.WITHDRAWN


def pair_at(table: Table, number: int = 1) -> tuple[Entrant, Entrant]:
    seat = table.seats.get(number=number)
    assert seat.partner is not None
    return seat.entrant, seat.partner


def unplayed(table: Table) -> dict[Entrant, str]:
    return {row.entrant: row.kind for row in table.round.unplayed.select_related("entrant")}


class TestNoShowOfOne:
    def test_the_seat_is_closed_and_the_partner_who_came_sits_out(self) -> None:
        table = opened(factories.published_round(rotating(6, table_size=3)).tables.get())
        missing, came = pair_at(table)

        attendance.did_not_come(table, 1, by=factories.ada(), missing=missing)

        assert unplayed(table) == {missing: "no-show", came: "bye"}
        assert table.seats.count() == 2

    def test_either_of_the_two_may_be_the_one(self) -> None:
        table = first_table()
        came, missing = pair_at(table)

        attendance.did_not_come(table, 1, by=factories.ada(), missing=missing)

        others = dict.fromkeys(pair_at(table), "walkover")
        assert unplayed(table) == {missing: "no-show", came: "bye", **others}

    def test_who_came_has_what_a_bye_is_worth_and_who_did_not_has_nothing(self) -> None:
        event = rotating(4, awards=BYE_OF_SEVEN)
        table = factories.table_of(factories.published_round(event))
        missing, came = pair_at(table)

        attendance.did_not_come(table, 1, by=factories.ada(), missing=missing)

        points = factories.points_of(event)
        assert (points[str(came)], points[str(missing)]) == (("7", 1), ("0", 0))

    def test_of_a_seat_only_who_holds_it_can_be_missing(self) -> None:
        table = first_table()
        elsewhere, _partner = pair_at(table, 2)

        with pytest.raises(Unacceptable):
            attendance.did_not_come(table, 1, by=factories.ada(), missing=elsewhere)

    def test_coming_after_all_seats_both_again_and_the_table_goes_on(self) -> None:
        table = first_table()
        missing, came = pair_at(table)
        attendance.did_not_come(table, 1, by=factories.ada(), missing=missing)

        attendance.take_a_seat(opened(table), missing, by=factories.ada())

        assert set(pair_at(table, 2)) == {missing, came}
        assert unplayed(table) == {}
        assert opened(table).is_open

    def test_somebody_else_may_sit_down_with_who_came(self) -> None:
        event = rotating(4)
        table = factories.table_of(factories.published_round(event))
        missing, came = pair_at(table)
        attendance.did_not_come(table, 1, by=factories.ada(), missing=missing)
        entrants.add_entrants(event, "Zoe", by=factories.ada())

        attendance.take_a_seat(opened(table), factories.entrant(event, "Zoe"), by=factories.ada())

        assert set(pair_at(table, 2)) == {came, factories.entrant(event, "Zoe")}
        assert unplayed(table) == {missing: "no-show"}

    def test_of_two_who_were_both_missed_the_first_to_come_waits_for_the_other(self) -> None:
        table = first_table()
        one, other = pair_at(table)
        attendance.did_not_come(table, 1, by=factories.ada())

        attendance.take_a_seat(opened(table), other, by=factories.ada())
        waiting = unplayed(table)
        attendance.take_a_seat(opened(table), one, by=factories.ada())

        assert (waiting[one], waiting[other]) == ("no-show", "bye")
        assert set(pair_at(table, 2)) == {one, other}

    def test_nobody_sits_down_where_nobody_waits_for_a_partner(self) -> None:
        event = rotating(4)
        table = factories.table_of(factories.published_round(event))
        entrants.add_entrants(event, "Zoe", by=factories.ada())

        with pytest.raises(AlreadyDone) as refused:
            attendance.take_a_seat(table, factories.entrant(event, "Zoe"), by=factories.ada())

        assert refused.value.code == "nobody-to-sit-with"


def test_a_correction_would_move_both_partners() -> None:
    event = rotating(4)
    table = opened(factories.played_round(event).tables.get())
    first, second = table.seats.order_by("number")

    moves = moves_if(as_corrected(table, 1, {1: DealScore(0), 2: DealScore(50)}))

    assert [str(move.entrant) for move in moves[:2]] == sorted(
        map(str, second.people), key=lambda name: factories.NAMES.index(name)
    )
    assert len(moves) == len(first.people) + len(second.people)


def test_exchanging_two_seats_would_move_all_four() -> None:
    table = opened(factories.played_round(rotating(4, points_scheme="5-3-1-0")).tables.get())
    first, second = table.seats.order_by("number")

    moves = moves_if(as_exchanged(table, first, second))

    assert {str(move.entrant): (move.before.points, move.after.points) for move in moves} == {
        **dict.fromkeys(map(str, first.people), (5, 3)),
        **dict.fromkeys(map(str, second.people), (3, 5)),
    }


def test_a_seat_waits_for_nobody_only_once_both_have_left() -> None:
    table = first_table()
    seat = table.seats.get(number=1)
    for left, entrant in enumerate(seat.entrants):
        assert not table.seats.get(number=1).is_deserted, left
        entrants.withdraw(entrant, by=factories.ada())

    assert table.seats.get(number=1).is_deserted


def test_nobody_takes_a_seat_alone_where_two_hold_each() -> None:
    event = rotating(4)
    table = opened(factories.published_round(event).tables.get())
    [late] = entrants.add_entrants(event, "Lou", by=factories.ada())

    with pytest.raises(AlreadyDone, match="from the next round on"):
        attendance.take_a_seat(table, late, by=factories.ada())


def test_a_play_off_is_played_alone() -> None:
    event = rotating(4, tiebreaks=("play-off",))
    factories.played_round(event)
    stages.refresh_stage(factories.stage(event).pk)
    best = Standing.objects.filter(rank=1).values_list("entrant", flat=True)

    play_off = play_offs.propose_play_off(factories.stage(event), set(best), by=factories.ada())
    rounds.publish_round(play_off, by=factories.ada())

    table = play_off.tables.get()
    assert table.variant == {}
    assert [seat.partner for seat in table.seats.all()] == [None, None]


def test_played_tables_have_both_holders_of_a_seat() -> None:
    event = rotating(4)
    factories.played_round(event)

    [table] = played_tables(factories.stage(event))

    assert [seat.entrants for seat in table.places] == [
        (EntrantId(seat.entrant_id), EntrantId(seat.partner_id or 0))
        for seat in Seat.objects.order_by("number")
    ]


@pytest.mark.parametrize("seed", range(3))
def test_an_evening_ends_as_the_plain_count_says(seed: int) -> None:
    """Eleven players, so somebody sits out each round; few different scores, so many are level."""
    rng = Random(seed)
    event = rotating(11, deals=2, tiebreaks=TIEBREAKS, table_size=3, awards=BYE_OF_SEVEN)
    for _round in range(4):
        current = factories.published_round(event)
        for table in map(opened, current.tables.order_by("number")):
            for deal in (1, 2):
                caller = rng.choice([1, 2])
                counts = [
                    (rng.randrange(1, 4), 0 if seat.number == caller else 1) for seat in table.seats.all()
                ]
                factories.confirmed_deal(table, deal, *counts, caller=caller)
    stages.refresh_stage(factories.stage(event).pk)

    plain, everybody = as_told(event), list(event.entrants.values_list("pk", flat=True))

    assert {row.entrant_id: row.rank for row in Standing.objects.all()} == oracle.ranks(
        plain, everybody, TIEBREAKS
    )
    assert {row.entrant_id: (row.points, row.played) for row in Standing.objects.all()} == {
        who: (oracle.points(plain, who), oracle.played(plain, who)) for who in everybody
    }


def as_told(event: Event) -> oracle.Event:
    """What was confirmed, row by row, for the oracle."""
    tables = []
    for table in Table.objects.filter(round__stage__event=event).select_related("round"):
        scores: dict[int, int] = {}
        deals: dict[int, list[tuple[int, bool]]] = {}
        partners: dict[int, int] = {}
        for score in (
            Score.objects.filter(seat__table=table).select_related("seat").order_by("submission__deal")
        ):
            one, other = score.seat.entrant_id, score.seat.partner_id
            assert other is not None
            partners |= {one: other, other: one}
            for who in (one, other):
                scores[who] = scores.get(who, 0) + score.points
                deals.setdefault(who, []).append((score.points, score.won))
        tables.append(oracle.Table(table.round.number, scores, deals, partners))
    byes = Entrant.objects.filter(unplayed__round__stage__event=event).values_list(
        "unplayed__round__number", "pk"
    )
    return oracle.Event(
        tables, [(number, who, "bye", ()) for number, who in byes], {"bye": (Fraction(7), True)}
    )
