"""What organizers decide about a deal."""

import pytest

from league.errors import AlreadyDone, MovedOn, NotYours, Unacceptable, UnknownHere
from league.models import LogEntry, Player, Result, Stage, Submission, Table
from league.services import events, rulings
from league.services.stages import refresh_stage
from league.states import DealState, TableState
from tests.factories import (
    ada,
    confirmed_deal,
    dispute,
    dot,
    enter,
    event,
    published_round,
    stage,
    table,
    totals,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def at() -> Table:
    """A table of two with one deal."""
    return table(names=("Bea", "Cy"))


def scores() -> list[int]:
    return list(Result.objects.order_by("seat__number").values_list("score", flat=True))


class TestEntering:
    def test_what_an_organizer_enters_is_confirmed_at_once(self, at: Table) -> None:
        entered = rulings.enter_result(at, 1, totals(at, (20, 0), (12, 3)), by=ada())

        deal = at.deals.get()
        assert (deal.state, deal.confirmed_submission) == (DealState.CONFIRMED, entered)
        assert (entered.organizer, entered.seat, entered.version) == (ada(), None, 1)
        assert scores() == [20, 6]

    def test_it_ends_a_dispute_and_is_logged(self, at: Table) -> None:
        enter(at, 1, totals(at, caller=1))
        dispute(at, 2)

        rulings.enter_result(at, 1, totals(at, (1, 0), (2, 1)), by=ada(), reason="Counted at the desk.")

        at.refresh_from_db()
        assert at.state == TableState.FINAL
        entry = LogEntry.objects.first()
        assert entry is not None
        assert (entry.action, entry.user, entry.reason) == ("deal.ruled", ada(), "Counted at the desk.")
        assert (entry.before, entry.after) == (None, {"version": 2, "scores": {"1": 1, "2": 0}})

    def test_a_correction_needs_a_reason(self, at: Table) -> None:
        confirmed_deal(at)

        with pytest.raises(Unacceptable) as refused:
            rulings.enter_result(at, 1, totals(at, caller=2), by=ada(), seen_version=1)

        assert list(refused.value.fields) == ["reason"]

    def test_a_correction_adds_a_version_and_moves_the_standings(self, at: Table) -> None:
        confirmed_deal(at, 1, (20, 0), (12, 3))
        before = Stage.objects.get().results_revision

        rulings.enter_result(
            at, 1, totals(at, (19, 0), (12, 3)), by=ada(), reason="One card was Cy's.", seen_version=1
        )

        assert list(Submission.objects.values_list("version", flat=True)) == [1, 2]
        assert scores() == [19, 6]
        assert Stage.objects.get().results_revision == before + 1

    def test_a_correction_tells_the_log_what_was_and_what_is(self, at: Table) -> None:
        confirmed_deal(at, 1, (20, 0), (12, 3))

        rulings.enter_result(
            at, 1, totals(at, (19, 0), (12, 3)), by=ada(), reason="One card was Cy's.", seen_version=1
        )

        entry = LogEntry.objects.get(action="deal.corrected")
        said = {key: entry.after[key] for key in ("version", "scores")}
        assert entry.before == {"version": 1, "scores": {"1": 20, "2": 6}}
        assert said == {"version": 2, "scores": {"1": 19, "2": 6}}

    def test_correcting_there_and_back_gives_what_was(self, at: Table) -> None:
        confirmed_deal(at, 1, (20, 0), (12, 3))
        before = scores()

        for version, counts in ((1, ((19, 0), (12, 3))), (2, ((20, 0), (12, 3)))):
            document = totals(at, *counts)
            rulings.enter_result(at, 1, document, by=ada(), reason="Counted again.", seen_version=version)

        assert scores() == before

    @pytest.mark.parametrize("seen", [None, 1, 3])
    def test_who_looked_at_another_version_looks_again(self, at: Table, seen: int | None) -> None:
        confirmed_deal(at)
        rulings.enter_result(at, 1, totals(at, caller=2), by=ada(), reason="Yes.", seen_version=1)

        with pytest.raises(MovedOn, match="Look at it again"):
            rulings.enter_result(at, 1, totals(at), by=ada(), reason="No.", seen_version=seen)

    def test_the_rules_hold_for_organizers_too(self, at: Table) -> None:
        with pytest.raises(Unacceptable, match="not possible"):
            rulings.enter_result(at, 1, totals(at, (20, 1), (10, 3)), by=ada())

    def test_a_reason_is_kept_without_what_cannot_be_shown(self, at: Table) -> None:
        entered = rulings.enter_result(at, 1, totals(at), by=ada(), reason=" By\u200b phone. ")

        assert entered.reason == "By phone."

    def test_no_reason_is_needed_where_nothing_is_overruled(self, at: Table) -> None:
        assert rulings.enter_result(at, 1, totals(at), by=ada(), reason=" \n").reason == ""


class TestAccepting:
    def test_the_chosen_reading_counts(self, at: Table) -> None:
        enter(at, 1, totals(at, (20, 0), (12, 3)))
        enter(at, 2, totals(at, (20, 0), (14, 3)))

        rulings.accept_version(at, 1, version=2, by=ada(), reason="The cards lie there.")

        assert at.deals.get().confirmed_submission == Submission.objects.get(version=2)
        assert scores() == [20, 8]

    def test_it_needs_a_reason(self, at: Table) -> None:
        enter(at, 1, totals(at))

        with pytest.raises(Unacceptable) as refused:
            rulings.accept_version(at, 1, version=1, by=ada(), reason="")

        assert list(refused.value.fields) == ["reason"]

    def test_a_version_that_is_not_there_cannot_be_chosen(self, at: Table) -> None:
        enter(at, 1, totals(at))

        with pytest.raises(UnknownHere, match="no version 2"):
            rulings.accept_version(at, 1, version=2, by=ada(), reason="Yes.")

    def test_a_confirmed_deal_is_corrected_instead(self, at: Table) -> None:
        confirmed_deal(at)

        with pytest.raises(AlreadyDone, match="Correct it instead"):
            rulings.accept_version(at, 1, version=1, by=ada(), reason="Yes.")


class TestWho:
    def test_nobody_rules_at_the_own_table(self, at: Table) -> None:
        Player.objects.filter(name="Cy").update(user=ada())
        enter(at, 1, totals(at))

        with pytest.raises(NotYours, match="Another organizer"):
            rulings.accept_version(at, 1, version=1, by=ada(), reason="I was there.")
        with pytest.raises(NotYours, match="Another organizer"):
            rulings.enter_result(at, 1, totals(at), by=ada())

    def test_another_players_account_is_no_hindrance(self, at: Table) -> None:
        Player.objects.filter(name="Cy").update(user=dot())

        assert rulings.enter_result(at, 1, totals(at), by=ada()).version == 1


class TestWhen:
    def test_a_finished_event_is_reopened_first(self) -> None:
        played = event(names=("Bea", "Cy"))
        at = published_round(played).tables.select_related("round__stage__event").get()
        confirmed_deal(at)
        refresh_stage(stage(played).pk)
        events.finish_event(played, by=ada())

        with pytest.raises(AlreadyDone, match="Reopen it"):
            rulings.enter_result(at, 1, totals(at, caller=2), by=ada(), reason="Yes.", seen_version=1)

    def test_a_deal_that_is_not_planned_is_not_there(self, at: Table) -> None:
        with pytest.raises(UnknownHere, match="no deal 2"):
            rulings.enter_result(at, 2, totals(at), by=ada())
