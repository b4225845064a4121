"""Somebody who plays in another's place at one table."""

import pytest

from league.competition.awards import Award, Awards
from league.errors import AlreadyDone, NotYours, Unacceptable
from league.models import Event, LogEntry, Player, Result, Substitute, Table
from league.queries.player_page import player_page
from league.queries.preview import as_void, moves_if
from league.services import entrants, rounds, rulings, substitutes, table_rulings
from league.states import SubstituteRule
from tests import factories
from tests.factories import NAMES, ada, confirmed_deal, seat_of, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Dot is entered and comes late, so she has no seat in the round."""
    return factories.event(names=NAMES[:4], points_scheme="7-5-3-1")


@pytest.fixture
def at(event: Event) -> Table:
    at = table_of(factories.published_round(event))
    entrants.add_entrants(event, "Dot", by=ada())
    return at


def send(at: Table, absent: str, name: str) -> Substitute:
    seat = seat_of(at, absent)
    seat.table.round = at.round
    person = next(each for each in seat.holders if each.name == absent)
    return substitutes.send_substitute(seat, absent=person, name=name, by=ada())


def people(at: Table) -> list[str]:
    return [seat.names for seat in at.seats.order_by("number").with_people()]


def test_the_substitute_sits_there_and_scores_with_a_phone(at: Table) -> None:
    number = seat_of(at, "Bea").number
    send(at, "Bea", "dot")  # as the league knows her, whatever the case

    assert people(at)[number - 1] == "Dot"
    assert factories.claim(at, number).player.name == "Dot"
    assert Player.objects.filter(name__iexact="dot").count() == 1


class TestWhoSitsOutAndStandsIn:
    """Gus sits out, and then plays for Bea, by the rule that who plays does so for oneself."""

    @pytest.fixture
    def event(self) -> Event:
        return factories.event(
            names=NAMES[:5],
            exact_tables=True,
            points_scheme="7-5-3-1",
            substitute_rule=SubstituteRule.SUBSTITUTE,
            awards=Awards(bye=Award(4, counts_as_played=True), parked=Award(2)),
        )

    @pytest.fixture
    def at(self, event: Event) -> Table:
        at = table_of(factories.published_round(event))
        first = at.seats.get(number=1).names
        send(at, first, str(at.round.unplayed.get().entrant))
        return at

    def test_what_is_played_counts_and_the_bye_does_not(self, event: Event, at: Table) -> None:
        sitting_out = at.round.unplayed.get().entrant

        confirmed_deal(at)

        assert factories.points_of(event)[str(sitting_out)] == ("7", 1)

    def test_so_does_a_table_that_is_put_off_instead_of_the_bye(self, event: Event, at: Table) -> None:
        sitting_out, absent = at.round.unplayed.get().entrant, at.seats.get(number=1).entrant

        table_rulings.put_off(at, by=ada(), reason="The bus is late.")

        points = factories.points_of(event)
        assert (points[str(sitting_out)], points[str(absent)]) == (("2", 0), ("0", 0))

    def test_where_the_table_is_void_the_bye_counts_again(self, event: Event, at: Table) -> None:
        sitting_out = at.round.unplayed.get().entrant
        confirmed_deal(at)
        factories.points_of(event)

        moves = {str(move.entrant): str(move.after.points) for move in moves_if(as_void(at))}
        table_rulings.void_table(at, by=ada(), reason="A deck was short.")

        assert moves[str(sitting_out)] == "4"
        assert factories.points_of(event)[str(sitting_out)] == ("4", 1)


def test_the_absent_cannot_score_there(at: Table) -> None:
    seat = seat_of(at, "Bea")
    send(at, "Bea", "Dot")

    with pytest.raises(Unacceptable, match="does not sit there"):
        rounds.claim_seat(at, seat=seat_of(at, "Dot"), player=seat.holders[0], device="phone")


def test_a_new_name_becomes_a_player_of_the_league(at: Table) -> None:
    send(at, "Bea", "Zoe")

    assert Player.objects.filter(name="Zoe").count() == 1


def test_one_partner_of_a_pair_is_replaced() -> None:
    at = table_of(factories.published_round(factories.pairs_event()))

    send(at, "Cy", "Dot")

    assert "Bea & Dot" in people(at)


@pytest.mark.parametrize(
    ("rule", "bea", "dot"),
    [
        (SubstituteRule.ENTRANT, ("7", 1), ("0", 0)),
        (SubstituteRule.SUBSTITUTE, ("0", 0), ("7", 1)),
        (SubstituteRule.NOBODY, ("0", 0), ("0", 0)),
    ],
)
def test_the_points_are_whose_the_events_rule_says(
    event: Event, at: Table, rule: str, bea: tuple[str, int], dot: tuple[str, int]
) -> None:
    event.stages.update(substitute_rule=rule)
    number = seat_of(at, "Bea").number
    send(at, "Bea", "Dot")
    at = table_of(at.round)

    win(at, number)

    points = factories.points_of(event)
    assert (points["Bea"], points["Dot"]) == (bea, dot)
    assert sorted(points[name] for name in ("Cy", "Eve", "Fay")) == [("1", 1), ("3", 1), ("5", 1)]


def test_the_table_shows_what_the_seat_took_whoever_it_counts_for(event: Event, at: Table) -> None:
    event.stages.update(substitute_rule=SubstituteRule.NOBODY)
    number = seat_of(at, "Bea").number
    send(at, "Bea", "Dot")

    win(table_of(at.round), number)

    assert dict(Result.objects.values_list("seat__number", "place"))[number] == 1


def test_who_is_not_entered_gets_nothing_where_points_are_the_substitutes(event: Event, at: Table) -> None:
    event.stages.update(substitute_rule=SubstituteRule.SUBSTITUTE)
    number = seat_of(at, "Bea").number
    send(at, "Bea", "Zoe")

    win(table_of(at.round), number)

    points = factories.points_of(event)
    assert sorted(points.values()) == [("0", 0), ("0", 0), ("1", 1), ("3", 1), ("5", 1)]


def win(at: Table, number: int) -> None:
    """That seat is first; the others are second, third and fourth."""
    others = iter([(12, 3), (11, 3), (10, 3)])
    counts = [(20, 0) if seat == number else next(others) for seat in range(1, 5)]
    rulings.enter_result(at, 1, factories.totals(at, *counts, caller=number), by=ada())


def test_it_may_be_said_after_the_table_was_played(event: Event, at: Table) -> None:
    event.stages.update(substitute_rule=SubstituteRule.SUBSTITUTE)
    win(table_of(at.round), seat_of(at, "Bea").number)

    send(at, "Bea", "Dot")

    assert factories.points_of(event)["Dot"] == ("7", 1)


def test_taking_it_back_gives_the_points_back(event: Event, at: Table) -> None:
    event.stages.update(substitute_rule=SubstituteRule.SUBSTITUTE)
    win(table_of(at.round), seat_of(at, "Bea").number)
    before = factories.points_of(event)

    substitutes.take_back_substitute(send(at, "Bea", "Dot"), by=ada())

    assert factories.points_of(event) == before
    assert list(LogEntry.objects.filter(table=at)[:2].values_list("action", flat=True)) == [
        "substitute.taken-back",
        "substitute.sent",
    ]


def test_nobody_sits_twice_in_a_round(at: Table) -> None:
    with pytest.raises(Unacceptable, match="\u2068Cy\u2069 plays at table 1"):
        send(at, "Bea", "Cy")

    send(at, "Bea", "Dot")
    with pytest.raises(Unacceptable, match="\u2068Dot\u2069 plays at table 1"):
        send(at, "Cy", "Dot")


def test_who_sits_elsewhere_by_now_is_not_put_back(event: Event, at: Table) -> None:
    substitute = send(at, "Bea", "Dot")
    send(at, "Cy", "Bea")

    with pytest.raises(Unacceptable, match="\u2068Bea\u2069 plays at table 1"):
        substitutes.take_back_substitute(substitute, by=ada())


def test_whose_phone_scores_is_there(at: Table) -> None:
    claim = factories.claim(at, seat_of(at, "Bea").number)
    with pytest.raises(AlreadyDone, match="Release it first"):
        send(at, "Bea", "Dot")

    rounds.release_claim(claim, by=ada())

    assert send(at, "Bea", "Dot").player.name == "Dot"


def test_a_substitute_whose_phone_scores_stays(at: Table) -> None:
    substitute = send(at, "Bea", "Dot")
    factories.claim(at, seat_of(at, "Dot").number)

    with pytest.raises(AlreadyDone, match="A phone scores for \u2068Dot\u2069"):
        substitutes.take_back_substitute(substitute, by=ada())


def test_nobody_stands_in_for_somebody_who_sits_elsewhere(at: Table) -> None:
    seat, other = seat_of(at, "Bea"), seat_of(at, "Cy")

    with pytest.raises(Unacceptable, match="\u2068Cy\u2069 does not sit there"):
        substitutes.send_substitute(seat, absent=other.holders[0], name="Dot", by=ada())


def test_it_is_taken_back_once(at: Table) -> None:
    substitute = send(at, "Bea", "Dot")
    gone = Substitute.objects.select_related("seat__table__round__stage").get(pk=substitute.pk)
    substitutes.take_back_substitute(substitute, by=ada())

    with pytest.raises(AlreadyDone, match="any more"):
        substitutes.take_back_substitute(gone, by=ada())


def test_an_organizer_who_stands_in_decides_nothing_at_that_table(at: Table) -> None:
    send(at, "Bea", "Dot")
    Player.objects.filter(name="Dot").update(user=ada())

    with pytest.raises(NotYours, match="Another organizer"):
        rulings.enter_result(table_of(at.round), 1, factories.totals(at), by=ada())


def test_the_table_is_on_the_pages_of_both(event: Event, at: Table) -> None:
    send(at, "Bea", "Dot")
    confirmed_deal(table_of(at.round))

    for name in ("Bea", "Dot"):
        seats = player_page(Player.objects.get(name=name)).seats
        assert [seat.table for seat in seats] == [at]
