"""What becomes of the rounds of who leaves, against numbers computed without the product's help."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import pytest

from league.errors import AlreadyDone, UnknownHere
from league.models import Event, Result, Seat, Stage, Table
from league.queries.comparison import comparison_of
from league.services import entrants, events, rulings
from league.services.rules import rules_of
from league.services.stages import results_moved
from league.services.tables import count_again
from league.states import RoundState, WithdrawalRule
from tests import factories
from tests.competition import oracle
from tests.factories import ada, entrant, table_of
from tests.laid_down import laid_down

pytestmark = pytest.mark.django_db

NAMES = ("Ada B.", "Bea", "Cy", "Eve", "Fin", "Gus", "Hal")
PLACES = {2: (7, 1), 3: (7, 4, 1), 4: (7, 5, 3, 1)}
NO_AWARDS: Mapping[str, object] = {}
TIEBREAKS = ("opponents", "wins", "best-deal")


@laid_down
def season(rounds: int, leaves_after: int) -> Event:
    """Seven players at tables of three and four; Fin wins every table until he leaves, then six play on."""
    event = factories.event(names=NAMES, points_scheme="7-5-3-1", planned_rounds=rounds, tiebreaks=TIEBREAKS)
    for number in range(1, rounds + 1):
        play(event)
        if number == leaves_after:
            entrants.withdraw(entrant(event, "Fin"), by=ada())
    return event


def play(event: Event) -> None:
    """Whoever comes later in the list of names is ahead, but Fin is ahead of all."""
    playing = factories.published_round(event)
    for each in playing.tables.all():
        at = table_of(playing, each.number)
        names = [str(seat.entrant) for seat in at.seats.order_by("number")]
        strength = {name: 20 if name == "Fin" else 8 + NAMES.index(name) for name in names}
        best = max(names, key=strength.__getitem__)
        counts = [(strength[name], 0 if name == best else 1) for name in names]
        document = factories.totals(at, *counts, caller=names.index(best) + 1)
        rulings.enter_result(at, 1, document, by=ada())
    playing.refresh_from_db()
    assert playing.state in RoundState.public


def under(event: Event, rule: str, awards: Mapping[str, object] = NO_AWARDS) -> Event:
    Stage.objects.filter(event=event).update(withdrawal_rule=rule, awards=awards)
    stage = factories.stage(event)
    count_again(Table.objects.filter(round__stage=stage))
    results_moved(stage)
    return event


def expected(
    event: Event, rule: str, *, after: int, rounds: int, no_show: Fraction
) -> dict[str, tuple[str, int]]:
    """Points and rounds played from the seats and scores alone."""
    points: dict[str, Fraction] = {name: Fraction() for name in NAMES}
    played = dict.fromkeys(NAMES, 0)
    for table in tables(event, without_fin=rule == "void"):
        for place, name in enumerate(sorted(table, key=table.__getitem__, reverse=True)):
            points[name] += PLACES[len(table)][place]
            played[name] += 1
    if rule == "forfeit":
        points["Fin"] += (rounds - after) * no_show
        played["Fin"] += rounds - after
    if rule == "void":
        del points["Fin"]
    return {name: (str(points[name]), played[name]) for name in points}


def tables(event: Event, *, without_fin: bool) -> list[dict[str, int]]:
    found: dict[int, dict[str, int]] = {}
    for seat in Seat.objects.filter(round__stage__event=event).order_by("table", "number"):
        name = str(seat.entrant)
        if not (without_fin and name == "Fin"):
            found.setdefault(seat.table_id, {})[name] = seat.scores.get().points
    return list(found.values())


NO_SHOW = {"no_show": {"points": "-1/2", "counts_as_played": True}}


@pytest.mark.parametrize("rule", ["void", "forfeit", "cancel"])
def test_the_standings_of_a_season_agree_with_a_plain_count(rule: str) -> None:
    event = under(season(rounds=5, leaves_after=3), rule, NO_SHOW)

    assert factories.points_of(event) == expected(event, rule, after=3, rounds=5, no_show=Fraction(-1, 2))


@pytest.mark.parametrize("rule", ["void", "forfeit", "cancel"])
def test_tiebreaks_agree_too(rule: str) -> None:
    event = under(season(rounds=4, leaves_after=2), rule)
    factories.points_of(event)

    told = told_to_the_oracle(event, without_fin=rule == "void", given_away=rule == "forfeit")

    for row in factories.stage(event).standings.select_related("entrant"):
        values = {name: value for name, value, _shown in row.tiebreak_values}
        for name in TIEBREAKS:
            assert values[name] == oracle.value(told, name, row.entrant_id, [])
    assert ranks(event) == oracle.ranks(told, sorted(ranks(event)), TIEBREAKS)


def told_to_the_oracle(event: Event, *, without_fin: bool, given_away: bool) -> oracle.Event:
    """The oracle scores a table by its scores: place points, as counted here, with the deals beside them."""
    fin = entrant(event, "Fin").pk
    tables = []
    for playing in event.current_stage.rounds.order_by("number"):
        for table in playing.tables.all():
            seats = {seat.entrant_id: seat.scores.get() for seat in table.seats.all()}
            if without_fin:
                seats.pop(fin, None)
            order = sorted(seats, key=lambda pk: seats[pk].points, reverse=True)
            scores = {pk: PLACES[len(seats)][place] for place, pk in enumerate(order)}
            deals = {pk: [(score.points, score.won)] for pk, score in seats.items()}
            tables.append(oracle.Table(playing.number, scores, deals))
    missed = [(number, fin, "no-show", ()) for number in (3, 4)] if given_away else []
    return oracle.Event(tables, unplayed=missed)


def ranks(event: Event) -> dict[int, int]:
    return dict(factories.stage(event).standings.values_list("entrant", "rank"))


@pytest.mark.parametrize(("after", "rule"), [(1, "void"), (2, "forfeit"), (3, "forfeit")])
def test_by_the_usual_rule_half_of_the_planned_rounds_decides(after: int, rule: str) -> None:
    event = under(season(rounds=4, leaves_after=after), WithdrawalRule.USUAL)
    usual = factories.points_of(event)

    assert usual == factories.points_of(under(event, rule))


def test_what_a_table_shows_is_what_counts() -> None:
    event = under(season(rounds=2, leaves_after=1), "void")

    shown: dict[str, Fraction] = {}
    for result in Result.objects.select_related("seat__entrant"):
        name = str(result.seat.entrant)
        shown[name] = shown.get(name, Fraction()) + result.points

    assert {name: str(points) for name, points in shown.items()} == {
        name: points for name, (points, _played) in factories.points_of(event).items()
    }


def test_leaving_itself_counts_the_tables_anew_and_coming_back_restores_them() -> None:
    event = factories.event(names=NAMES[:4], points_scheme="7-5-3-1", planned_rounds=4)
    Stage.objects.filter(event=event).update(withdrawal_rule="void")
    play(event)
    before = factories.points_of(event), list(Result.objects.order_by("seat").values_list("seat", "place"))

    entrants.withdraw(entrant(event, "Eve"), by=ada())
    points = factories.points_of(event)
    entrants.bring_back(entrant(event, "Eve"), by=ada())

    assert points == {"Cy": ("7", 1), "Bea": ("4", 1), "Ada B.": ("1", 1)}
    after = factories.points_of(event), list(Result.objects.order_by("seat").values_list("seat", "place"))
    assert after == before


def test_whose_page_it_is_still_shows_what_was_played() -> None:
    event = under(season(rounds=2, leaves_after=1), "void")

    assert Seat.objects.filter(entrant=entrant(event, "Fin")).count() == 1


def test_who_comes_back_has_only_missed_what_was_between() -> None:
    event = under(season(rounds=3, leaves_after=2), "forfeit", NO_SHOW)

    entrants.bring_back(entrant(event, "Fin"), by=ada())

    assert factories.points_of(event)["Fin"] == ("14", 2)


class TestAnotherRule:
    def test_before_the_season_closes_it_changes_the_table(self) -> None:
        event = season(rounds=3, leaves_after=2)
        before = factories.points_of(event)

        change(event, WithdrawalRule.VOID)

        assert "Fin" in before
        assert factories.points_of(event) == expected(event, "void", after=2, rounds=3, no_show=Fraction())

    def test_afterwards_the_event_is_reopened_first(self) -> None:
        event = season(rounds=3, leaves_after=2)
        before = factories.points_of(event)
        events.finish_event(event, by=ada())

        with pytest.raises(AlreadyDone, match="withdrawal_rule"):
            change(event, WithdrawalRule.VOID)

        assert factories.points_of(event) == before


def change(event: Event, rule: WithdrawalRule) -> None:
    rules = rules_of(event, factories.stage(event))
    events.change_rules(event, replace(rules, withdrawal_rule=rule), by=ada())


def test_who_counts_as_never_there_is_compared_with_nobody() -> None:
    event = under(season(rounds=2, leaves_after=1), "void")

    with pytest.raises(UnknownHere, match="\u2068Fin\u2069 has left"):
        comparison_of(factories.stage(event), entrant(event, "Fin"), entrant(event, "Bea"))
