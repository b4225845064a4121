"""A person who was entered twice: two records become one, and nobody's points move."""

from collections.abc import Callable
from typing import Any

import pytest

from league.errors import AlreadyDone, MovedOn, Unacceptable
from league.models import (
    Entrant,
    Event,
    Invitation,
    League,
    LogEntry,
    Player,
    RatingStep,
    Season,
    SeasonPlace,
    SeatClaim,
    Stage,
    Standing,
    Submission,
)
from league.queries.audit import differences
from league.queries.history import history_of
from league.queries.last_step import last_step
from league.queries.merging import merging_of
from league.queries.seasons import season_shown
from league.services import (
    accounts,
    entrants,
    joining,
    people,
    rebuild,
    results,
    season_closing,
    substitutes,
    undo,
)
from league.services.erasing import erase_player
from league.services.merging import merge_players
from league.states import EventState, Joining
from tests import factories, season_factories
from tests.factories import ada, merge, table_of
from tests.facts import everything
from tests.laid_down import laid_down
from tests.services import two_records
from tests.services.two_records import follow, named

pytestmark = pytest.mark.django_db


@pytest.fixture
@laid_down
def friday() -> Event:
    return two_records.friday()


@pytest.fixture
def saturday(friday: Event) -> Event:
    return two_records.saturday()


@pytest.fixture
@laid_down
def autumn() -> Season:
    return two_records.autumn()


def counted() -> list[Any]:
    """What standings say, without the keys of their rows."""
    rows = Standing.objects.order_by("stage", "line")
    return list(rows.values("stage", "entrant", "rank", "tied", "points_numerator", "tiebreaks"))


def test_what_one_record_played_is_the_others(saturday: Event) -> None:
    bea, goes = named("Bea"), named("Bea M.")

    merge(goes, into=bea)

    assert [each.event.name for each in bea.entries.order_by("pk")] == ["Friday", "Saturday"]
    assert [each.event.name for each in bea.places.order_by("pk")] == ["Friday", "Saturday"]
    assert (goes.entries.count(), goes.places.count()) == (0, 0)
    goes.refresh_from_db()
    assert goes.merged_into == bea


@pytest.mark.parametrize("rounds", [1, 3])
def test_it_costs_the_same_however_much_was_played(rounds: int, django_assert_num_queries: Any) -> None:
    evening = factories.event(names=("Bea M.", "Cy", "Eve", "Fay"))
    for _round in range(rounds):
        factories.played_round(evening)
    goes, bea, by = named("Bea M."), factories.player("Bea"), ada()
    seen = merging_of(goes, bea).version

    with django_assert_num_queries(54):
        merge_players(goes, into=bea, seen=seen, by=by)


def test_everybodys_points_and_places_are_what_they_were(saturday: Event) -> None:
    before = counted()

    merge(named("Bea M."), into=named("Bea"))
    follow()

    assert counted() == before


def test_whatever_shows_the_name_becomes_a_new_one_and_nothing_else(friday: Event, saturday: Event) -> None:
    before = dict(Stage.objects.values_list("event__name", "results_revision"))

    merge(named("Bea M."), into=named("Bea"))

    after = dict(Stage.objects.values_list("event__name", "results_revision"))
    assert after == before | {"Saturday": before["Saturday"] + 1}


def test_facts_stay_row_by_row(saturday: Event) -> None:
    before = everything()

    merge(named("Bea M."), into=named("Bea"))

    after = everything()
    for kept in ("Submission", "Score", "Confirmation", "Dispute", "Result", "Seat", "Table", "Deal"):
        assert after[kept] == before[kept]
    assert after["LogEntry"][:-1] == before["LogEntry"]


def test_one_row_says_what_became_of_what(saturday: Event) -> None:
    bea, goes = named("Bea"), named("Bea M.")

    merge(goes, into=bea)

    row = LogEntry.objects.latest("pk")
    assert (row.action, row.user, row.people) == ("player.merged", ada(), [bea.pk, goes.pk])
    assert row.before == {
        "player": goes.pk,
        "name": "Bea M.",
        "events": [saturday.pk],
        "account": None,
        "records": [],
        "places": [],
        "rulings": {},
    }
    assert row.after == {"person": bea.pk, "stays": "Bea"}


def test_ratings_are_those_of_one_person_who_played_it_all(saturday: Event) -> None:
    bea, goes = named("Bea"), named("Bea M.")

    merge(goes, into=bea)
    follow()

    assert not RatingStep.objects.filter(player=goes).exists()
    steps = RatingStep.objects.filter(player=bea).order_by("sequence")
    assert list(steps.values_list("tables", flat=True)) == [1, 2]


def test_the_audit_and_a_rebuild_find_nothing(saturday: Event) -> None:
    merge(named("Bea M."), into=named("Bea"))
    follow()

    assert list(differences()) == []
    assert rebuild.check().differences == ()


def test_the_old_name_means_the_person_from_then_on(saturday: Event) -> None:
    bea = named("Bea")
    merge(named("Bea M."), into=bea)

    found = people.player_named(bea.league, "bea m.", by=ada())

    assert found == bea


def test_the_one_who_stays_may_have_the_old_name_and_nobody_else(saturday: Event) -> None:
    bea = named("Bea")
    merge(named("Bea M."), into=bea)

    with pytest.raises(Unacceptable):
        people.rename_player(named("Cy"), "Bea M.", by=ada())
    people.rename_player(bea, "Bea M.", by=ada())

    bea.refresh_from_db()
    assert bea.name == "Bea M."


def test_the_history_is_that_of_both_records(saturday: Event) -> None:
    bea, goes = named("Bea"), named("Bea M.")
    of_both = {*history_of(bea), *history_of(goes)}

    merge(goes, into=bea)

    assert set(history_of(bea)) == {*of_both, LogEntry.objects.latest("pk")}


def test_erased_no_record_says_a_name_any_more(saturday: Event) -> None:
    bea, goes = named("Bea"), named("Bea M.")
    merge(goes, into=bea)

    erase_player(bea, reason="Asked us to.", by=ada())

    assert [row for row in everything()["LogEntry"] if "Bea" in repr(row)] == []
    assert [row for row in everything()["Submission"] if "'Bea" in repr(row["document"])] == []
    assert {str(each) for each in Player.objects.filter(pk__in=[bea.pk, goes.pk])} == {f"Player {bea.pk}"}


def test_a_phone_that_scores_goes_on_scoring(saturday: Event) -> None:
    at = table_of(saturday.current_stage.rounds.get(number=2))
    seat = factories.seat_of(at, "Bea M.").number
    claim = factories.claim(at, seat, device="hers")

    merge(named("Bea M."), into=named("Bea"))

    assert SeatClaim.objects.get(pk=claim.pk).player == named("Bea")
    results.submit(at, 1, factories.totals(at, caller=seat), by=claim, key="enter")
    assert Submission.objects.latest("pk").claim == claim


def test_who_plays_for_whom_is_told_by_the_one_who_stays(saturday: Event) -> None:
    at = table_of(saturday.current_stage.rounds.get(number=2))
    seat = factories.seat_of(at, "Bea M.")
    sent = substitutes.send_substitute(seat, absent=named("Bea M."), name="Zoe", by=ada())
    zoe = factories.player("Zoe Q.")

    merge(named("Bea M."), into=named("Bea"))
    merge(named("Zoe"), into=zoe)

    sent.refresh_from_db()
    assert (sent.absent, sent.player) == (named("Bea"), zoe)
    assert factories.seat_of(at, "Zoe Q.") == seat


def test_a_step_from_before_is_undone_for_who_they_are_now(saturday: Event) -> None:
    at = table_of(saturday.current_stage.rounds.get(number=2))
    seat = factories.seat_of(at, "Bea M.")
    substitutes.send_substitute(seat, absent=named("Bea M."), name="Zoe", by=ada())
    merge(named("Bea M."), into=named("Bea"))

    undo_last(saturday)

    assert not seat.substitutes.exists()


def test_a_substitute_who_is_sent_again_is_who_they_are_now(saturday: Event) -> None:
    at = table_of(saturday.current_stage.rounds.get(number=2))
    seat = factories.seat_of(at, "Bea M.")
    sent = substitutes.send_substitute(seat, absent=named("Bea M."), name="Zoe", by=ada())
    substitutes.take_back_substitute(sent, by=ada())
    merge(named("Zoe"), into=factories.player("Zoe Q."))

    undo_last(saturday)

    assert seat.substitutes.get().player == named("Zoe Q.")


def undo_last(event: Event) -> None:
    step = last_step(event)
    assert step is not None
    undo.undo(event, step.entry.pk, by=ada())


def pairs(name: str, line: str) -> Event:
    made = factories.pairs_event(name=name, names=(line, "Gus & Hal", "Ida & Jon"))
    factories.played_round(made)
    return made


def test_a_partnership_that_becomes_another_is_that_one() -> None:
    pairs("Friday", "Bea & Cy")
    pairs("Saturday", "Bea M. & Cy")
    kept = Entrant.objects.get(event__name="Friday", people__player__name="Bea").partnership

    merge(named("Bea M."), into=named("Bea"))

    entrant = Entrant.objects.get(event__name="Saturday", people__player__name="Bea")
    assert (entrant.partnership, str(entrant)) == (kept, "Bea & Cy")


def test_a_partnership_that_is_new_is_made() -> None:
    pairs("Friday", "Bea & Cy")
    pairs("Saturday", "Bea M. & Eve")

    merge(named("Bea M."), into=named("Bea"))

    assert str(Entrant.objects.get(event__name="Saturday", people__player__name="Bea")) == "Bea & Eve"


def test_the_account_comes_along_and_invitations_are_gone(saturday: Event) -> None:
    bea, goes = named("Bea"), named("Bea M.")
    account = factories.account_of(goes)
    accounts.invite(bea, by=ada())

    merge(goes, into=bea)

    bea.refresh_from_db()
    goes.refresh_from_db()
    assert (bea.user, goes.user) == (account, None)
    assert not Invitation.objects.exists()


def refused(goes: Player, into: Player) -> str:
    """The sentence with which merging is refused, as the preview says it too; nothing changes by it."""
    found, before = merging_of(goes, into), everything()
    with pytest.raises(Unacceptable) as refusal:
        merge_players(goes, into=into, seen=found.version, by=ada())
    assert everything() == before
    assert refusal.value.sentence == " ".join(map(str, found.obstacles))
    return refusal.value.sentence


def test_two_who_are_in_one_event_stay_two(friday: Event) -> None:
    assert refused(named("Cy"), named("Bea")) == (
        "Both \u2068Cy\u2069 and \u2068Bea\u2069 are in the same event, where a person has one place: "
        "\u2068Friday\u2069. Take one of them out there; if both have played in it, they stay two."
    )


def test_so_do_one_who_plays_and_one_who_stands_in_or_waits() -> None:
    at = factories.table(name="Friday")
    substitutes.send_substitute(
        at.seats.get(number=1), absent=at.seats.get(number=1).people[0], name="Zoe", by=ada()
    )
    other = factories.event(name="Sunday", names=("Ida", "Jon"), joining=Joining.PLAYERS, capacity=2)
    other.waiting.create(player=factories.player("Yan"))

    assert "has one place: \u2068Friday\u2069." in refused(named("Zoe"), at.seats.get(number=2).people[0])
    assert "has one place: \u2068Sunday\u2069." in refused(named("Yan"), named("Ida"))


def test_two_with_accounts_of_their_own_stay_two(saturday: Event) -> None:
    for name in ("Bea", "Bea M."):
        factories.account_of(named(name))

    assert refused(named("Bea M."), named("Bea")) == (
        "Both have an account. Take away the one that is not used any more."
    )


def test_nobody_is_merged_with_who_was_erased(saturday: Event) -> None:
    bea = named("Bea")
    erase_player(bea, reason="Asked us to.", by=ada())

    assert refused(named("Bea M."), bea) == f"The name of \u2068Player {bea.pk}\u2069 was erased."


@pytest.mark.parametrize(
    "act",
    [
        lambda found: people.rename_player(found, "Bee", by=ada()),
        lambda found: erase_player(found, reason="Asked us to.", by=ada()),
        lambda found: accounts.invite(found, by=ada()),
    ],
    ids=["renamed", "erased", "invited"],
)
def test_whoever_found_somebody_before_they_were_merged_changes_nothing(
    saturday: Event, act: Callable[[Player], object]
) -> None:
    found = named("Bea M.")
    merge(named("Bea M."), into=named("Bea"))
    before = everything()

    with pytest.raises(AlreadyDone) as refusal:
        act(found)

    assert (
        refusal.value.sentence
        == "\u2068Bea M.\u2069 is one person with \u2068Bea\u2069 already. Use that record."
    )
    assert everything() == before


def test_who_was_merged_is_not_merged_again(saturday: Event) -> None:
    goes, bea = named("Bea M."), named("Bea")
    seen = merging_of(goes, bea).version
    merge(goes, into=bea)

    for one, other in ((goes, bea), (bea, goes), (named("Cy"), goes)):
        with pytest.raises(AlreadyDone, match="is one person with \u2068Bea\u2069 already"):
            merge_players(one, into=other, seen=seen, by=ada())


def test_a_player_is_not_merged_into_oneself_or_elsewhere(saturday: Event) -> None:
    bea = named("Bea")
    club = League.objects.create(name="Another club", slug="another")
    stranger = Player.objects.create(league=club, name="Bea")

    for other in (bea, stranger):
        with pytest.raises(Unacceptable, match="Choose two players of this league"):
            merge_players(other, into=bea, seen="", by=ada())


def test_whoever_looked_before_something_changed_looks_again(saturday: Event) -> None:
    goes, bea = named("Bea M."), named("Bea")
    seen = merging_of(goes, bea).version
    factories.event(name="Sunday", names=("Bea M.", "Cy"))
    before = everything()

    with pytest.raises(MovedOn):
        merge_players(goes, into=bea, seen=seen, by=ada())

    assert everything() == before


def test_who_is_entered_by_a_record_that_went_is_the_one_who_stays() -> None:
    goes, bea = factories.player("Bea M."), factories.player("Bea")
    alone = factories.event(name="Sunday", names=("Ida", "Jon"), joining=Joining.PLAYERS)
    Event.objects.filter(pk=alone.pk).update(state=EventState.RUNNING)
    in_pairs = factories.pairs_event(names=("Eve & Fay", "Gus & Hal"))
    yan = factories.player("Yan")
    merge(Player.objects.get(pk=goes.pk), into=bea)

    joining.join(alone, goes, by=ada())
    entered = entrants.add_partnership(in_pairs, goes, yan, by=ada())

    assert alone.entrants.filter(player=bea).exists()
    assert sorted(str(entered).split(" & ")) == ["Bea", "Yan"]


def table(season: Season) -> list[tuple[str, str, int]]:
    [division] = season_shown(season).tables
    return [(str(line.competitor), str(line.row.tally.points), line.row.rank) for line in division.lines]


def test_the_seasons_table_has_one_row_with_all_results(autumn: Season) -> None:
    assert table(autumn) == [("Bea", "6", 1), ("Cy", "6", 2), ("Bea M.", "3", 3), ("Eve", "3", 4)]
    before = Season.objects.get().revision

    merge(named("Bea M."), into=named("Bea"))

    assert table(autumn) == [("Bea", "9", 1), ("Cy", "6", 2), ("Eve", "3", 3)]
    assert Season.objects.get().revision == before + 1


def test_of_two_places_one_stays_with_what_both_carried(autumn: Season) -> None:
    second = autumn.events.get(number=2)
    season_factories.competitors(autumn, ["Bea"], joined=autumn.events.get(number=3))
    season_factories.competitors(autumn, ["Bea M."], joined=second)
    autumn.places.filter(player__name="Bea").update(carried_numerator=1, carried_denominator=2)
    autumn.places.filter(player__name="Bea M.").update(carried_numerator=1, carried_denominator=3)

    merge(named("Bea M."), into=named("Bea"))

    place = SeasonPlace.objects.get()
    assert (place.player, place.joined, str(place.carried)) == (named("Bea"), second, "5/6")


def test_an_order_that_was_ruled_says_the_one_who_stays(autumn: Season) -> None:
    goes, bea, cy = named("Bea M."), named("Bea"), named("Cy")
    ruling = autumn.rulings.create(order=[goes.pk, cy.pk], reason="By lot.", given_by=ada())

    merge(goes, into=bea)

    ruling.refresh_from_db()
    assert ruling.order == [bea.pk, cy.pk]


def test_in_two_divisions_one_of_them_is_moved_first() -> None:
    season = season_factories.season(divisions=("Gold", "Silver"))
    season_factories.competitors(season, ["Bea"])
    season_factories.competitors(season, ["Bea M."], division=2)

    assert refused(named("Bea M."), named("Bea")) == (
        "In the season \u2068Autumn\u2069 they are in two divisions, \u2068Silver\u2069 and \u2068Gold\u2069. "
        "Move one of them first."
    )


def test_a_closed_season_in_which_both_compete_is_reopened_first(autumn: Season) -> None:
    season_closing.close_season(autumn, by=ada())

    assert refused(named("Bea M."), named("Bea")) == (
        "Both compete in the season \u2068Autumn\u2069, which is closed. Reopen it first."
    )


def test_a_closed_season_of_one_of_them_is_the_others_with_the_moves(autumn: Season) -> None:
    season_factories.competitors(autumn, ["Yan"])
    season_closing.close_season(autumn, by=ada())
    before = table(autumn)

    merge(named("Eve"), into=factories.player("Evelyn"))
    merge(named("Yan"), into=factories.player("Yannick"))

    assert table(autumn) == [
        (name.replace("Eve", "Evelyn").replace("Yan", "Yannick"), *row) for name, *row in before
    ]


def test_partners_of_each_other_are_taken_out_of_their_season_first() -> None:
    season = season_factories.season(kind="partnerships")
    season_factories.competitors(season, ["Bea & Bea M."])

    assert refused(named("Bea M."), named("Bea")) == (
        "In the season \u2068Autumn\u2069 they are partners of each other. Take them out of it first."
    )
