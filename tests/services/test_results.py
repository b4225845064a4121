"""What seats may say about a deal, and what becomes of it."""

from typing import Any

import pytest

from games.problems import Problem
from league.errors import AlreadyDone, MovedOn, NotYours, Unacceptable, UnknownHere
from league.models import Confirmation, Dispute, Event, LogEntry, Score, Submission, Table
from league.services import results, rounds, rulings
from league.services.results import Receipt
from league.states import ConfirmationPolicy, DealState, TableState
from tests.factories import (
    ada,
    claim,
    confirm,
    confirmed_deal,
    dispute,
    enter,
    pairs_event,
    published_round,
    table,
    totals,
)
from tests.games.documents import nerts_document

pytestmark = pytest.mark.django_db


@pytest.fixture
def at() -> Table:
    """A table of four with one deal."""
    return table()


@pytest.fixture
def at_two() -> Table:
    """A table of two with one deal."""
    return table(names=("Bea", "Cy"))


def deal_state(of: Table, number: int = 1) -> str:
    return str(of.deals.get(number=number).state)


def layout() -> dict[str, Any]:
    """The whole table as cards lie, for two seats."""
    document = nerts_document("N-V-01")
    return {"layout": document["layout"]}


class TestEntering:
    def test_a_reading_is_stored_as_version_1_with_a_score_a_seat(self, at: Table) -> None:
        receipt = enter(at, 2, totals(at, (20, 0), (12, 3), (8, 13), (0, 1)))

        assert receipt == Receipt(1, 1, "entered", DealState.SUBMITTED)
        scores = Score.objects.order_by("seat__number").values_list("seat__number", "points", "won")
        assert list(scores) == [(1, 20, True), (2, 6, False), (3, -18, False), (4, -2, False)]

    def test_a_change_by_the_same_seat_is_the_next_version_and_voids_confirmations(self) -> None:
        at = table(confirmation=ConfirmationPolicy.ALL_OTHERS)
        enter(at, 1, totals(at, caller=1))
        confirm(at, 2)

        receipt = enter(at, 1, totals(at, caller=3))
        third = confirm(at, 3, version=2)
        fourth = confirm(at, 4, version=2)

        assert receipt == Receipt(1, 2, "entered", DealState.SUBMITTED)
        assert (third.state, fourth.state) == (DealState.SUBMITTED, DealState.SUBMITTED)
        assert confirm(at, 2, version=2).state == DealState.CONFIRMED

    def test_the_same_again_by_the_same_seat_changes_nothing(self, at: Table) -> None:
        enter(at, 1, totals(at))

        assert enter(at, 1, totals(at)) == Receipt(1, 1, "unchanged", DealState.SUBMITTED)
        assert Submission.objects.count() == 1

    def test_the_same_by_another_seat_confirms_it(self, at: Table) -> None:
        enter(at, 1, totals(at))

        assert enter(at, 2, totals(at)) == Receipt(1, 1, "confirmed", DealState.CONFIRMED)
        assert Submission.objects.count() == 1

    def test_other_content_by_another_seat_is_a_dispute_and_both_stay(self, at: Table) -> None:
        enter(at, 1, totals(at, caller=1))

        receipt = enter(at, 2, totals(at, caller=2))

        at.refresh_from_db()
        assert receipt == Receipt(1, 2, "entered", DealState.DISPUTED)
        assert at.state == TableState.DISPUTED
        assert list(Submission.objects.values_list("version", "seat__number")) == [(1, 1), (2, 2)]

    def test_giving_in_to_the_other_reading_ends_the_dispute(self, at: Table) -> None:
        enter(at, 1, totals(at, caller=1))
        enter(at, 2, totals(at, caller=2))

        receipt = enter(at, 1, totals(at, caller=2))

        assert receipt == Receipt(1, 2, "confirmed", DealState.CONFIRMED)
        assert at.deals.get().confirmed_submission == Submission.objects.get(version=2)

    def test_totals_confirm_a_layout_that_shows_the_same(self, at_two: Table) -> None:
        enter(at_two, 1, layout())

        receipt = enter(at_two, 2, totals(at_two, (7, 0), (7, 4)))

        assert receipt == Receipt(1, 1, "confirmed", DealState.CONFIRMED)

    def test_a_layout_is_more_than_the_totals_it_agrees_with(self, at_two: Table) -> None:
        enter(at_two, 1, totals(at_two, (7, 0), (7, 4)))

        receipt = enter(at_two, 2, layout())

        assert receipt == Receipt(1, 2, "entered", DealState.SUBMITTED)
        assert confirm(at_two, 1, version=2).state == DealState.CONFIRMED

    def test_the_same_cards_written_down_in_another_order_agree(self, at_two: Table) -> None:
        other = layout()
        other["layout"]["foundations"].reverse()
        other["layout"]["seats"]["1"]["work"].reverse()
        enter(at_two, 1, layout())

        assert enter(at_two, 2, other).said == "confirmed"

    def test_two_layouts_with_the_same_result_and_other_cards_are_a_dispute(self, at_two: Table) -> None:
        other = layout()
        waste = other["layout"]["seats"]["1"]["waste"]
        waste[0], waste[1] = waste[1], waste[0]
        enter(at_two, 1, layout())

        assert enter(at_two, 2, other) == Receipt(1, 2, "entered", DealState.DISPUTED)

    def test_partners_are_one_seat(self) -> None:
        at = published_table_of_pairs()
        enter(at, 1, totals(at, caller=1), player=0)

        again = enter(at, 1, totals(at, caller=1), player=1)
        changed = enter(at, 1, totals(at, caller=2), player=1)

        assert again == Receipt(1, 1, "unchanged", DealState.SUBMITTED)
        assert changed == Receipt(1, 2, "entered", DealState.SUBMITTED)

    def test_what_the_rules_refuse_is_not_stored_and_every_problem_is_named(self, at: Table) -> None:
        document = totals(at, (20, 2), (50, 4), (8, 14), (0, 1), caller=1)

        with pytest.raises(Unacceptable) as refused:
            enter(at, 1, document)

        assert {(problem.code, problem.where) for problem in refused.value.problems} == {
            ("caller_nerts_not_empty", "/caller"),
            ("too_many_cards", "/counts/2/foundation"),
            ("nerts_too_large", "/counts/3/nerts"),
        }
        assert (deal_state(at), Submission.objects.count()) == (DealState.OPEN, 0)

    @pytest.mark.parametrize(
        ("change", "code"),
        [
            ({"game": "ninety-nine"}, "other-game"),
            ({"options": {"nerts_penalty": 1}}, "other-variant"),
            ({"seats": [{"seat": 1}, {"seat": 2}]}, "other-seats"),
            ({"seats": "all of them"}, "other-seats"),
            ({"surprise": 1}, "unreadable"),
        ],
    )
    def test_a_document_for_another_table_is_refused(self, at: Table, change: Any, code: str) -> None:
        with pytest.raises(Unacceptable) as refused:
            enter(at, 1, {**totals(at), **change})

        assert refused.value.code == code

    def test_an_option_nobody_knows_is_named_with_its_place(self, at: Table) -> None:
        with pytest.raises(Unacceptable) as refused:
            enter(at, 1, {**totals(at), "options": {"draw": 9}})

        assert [(problem.code, problem.where) for problem in refused.value.problems] == [
            ("option_unknown", "/options/draw")
        ]

    @pytest.mark.parametrize("sent", [None, [], "totals", 7])
    def test_only_an_object_is_a_deal(self, at: Table, sent: Any) -> None:
        with pytest.raises(Unacceptable, match="JSON object"):
            enter(at, 1, sent)

    def test_kings_that_earn_points_cannot_be_told_from_totals(self) -> None:
        at = table(names=("Bea", "Cy"), options={"king_bonus": 3})

        with pytest.raises(Unacceptable) as refused:
            enter(at, 1, totals(at))

        assert refused.value.problems == (
            Problem(
                "option_unknown",
                "/options/king_bonus",
                {"option": '"king_bonus"', "value": "3", "possible": "0"},
                rule="3.1",
            ),
        )

    def test_a_deal_that_is_not_planned_is_not_there(self, at: Table) -> None:
        with pytest.raises(UnknownHere, match="no deal 2"):
            enter(at, 1, totals(at), number=2)

    def test_where_organizers_enter_results_nobody_else_does(self) -> None:
        at = table(confirmation=ConfirmationPolicy.ORGANIZER)

        with pytest.raises(NotYours, match="organizers enter"):
            enter(at, 1, {"not": "even a deal"})

    def test_a_released_phone_enters_nothing(self, at: Table) -> None:
        released = claim(at, 1)
        rounds.release_claim(released, by=ada())

        with pytest.raises(NotYours, match="Choose your name again"):
            results.submit(at, 1, totals(at), by=released, key="k")

    def test_a_phone_of_another_table_enters_nothing_here(self, at: Table) -> None:
        elsewhere = claim(table(names=("Gus", "Hal")), 1)

        with pytest.raises(NotYours):
            results.submit(at, 1, totals(at), by=elsewhere, key="k")

    def test_two_phones_cannot_contradict_each_other_for_ever(self, at: Table) -> None:
        enter(at, 1, totals(at, caller=1))
        at.deals.update(steps=results.MOST_STEPS)

        with pytest.raises(AlreadyDone, match="Ask an organizer"):
            enter(at, 2, totals(at, caller=2))


class TestConfirming:
    def test_one_other_seat_is_enough_by_default(self, at: Table) -> None:
        enter(at, 1, totals(at))

        assert confirm(at, 3) == Receipt(1, 1, "confirmed", DealState.CONFIRMED)

    @pytest.mark.parametrize(
        ("policy", "states"),
        [
            (ConfirmationPolicy.ONE_OTHER, ["confirmed"]),
            (ConfirmationPolicy.MAJORITY, ["submitted", "confirmed"]),
            (ConfirmationPolicy.ALL_OTHERS, ["submitted", "submitted", "confirmed"]),
        ],
    )
    def test_the_quorum_counts_seats(self, policy: str, states: list[str]) -> None:
        at = table(confirmation=policy)
        enter(at, 1, totals(at))

        assert [confirm(at, seat).state for seat in range(2, 2 + len(states))] == states

    @pytest.mark.scenario("S36")
    def test_the_seat_that_entered_it_does_not_confirm_it(self, at: Table) -> None:
        enter(at, 1, totals(at))

        with pytest.raises(NotYours, match="Another seat must confirm"):
            confirm(at, 1)

    def test_nor_does_the_partner_at_that_seat(self) -> None:
        at = published_table_of_pairs()
        enter(at, 1, totals(at), player=0)

        with pytest.raises(NotYours, match="Another seat must confirm"):
            confirm(at, 1, player=1)

    @pytest.mark.scenario("S36")
    def test_partners_confirm_once(self) -> None:
        at = published_table_of_pairs(confirmation=ConfirmationPolicy.ALL_OTHERS)
        enter(at, 1, totals(at))
        confirm(at, 2, player=0)

        assert confirm(at, 2, player=1) == Receipt(1, 1, "unchanged", DealState.SUBMITTED)

    def test_a_phone_does_not_confirm_what_it_entered_from_another_seat(self, at: Table) -> None:
        first = claim(at, 1, device="one-phone")
        results.submit(at, 1, totals(at), by=first, key="enter")
        rounds.release_claim(first, by=ada())
        claim(at, 2, device="one-phone")

        with pytest.raises(NotYours, match="another phone"):
            confirm_as(at, 2, "one-phone")

    @pytest.mark.scenario("S36")
    def test_a_phone_does_not_confirm_for_two_seats(self) -> None:
        at = table(confirmation=ConfirmationPolicy.ALL_OTHERS)
        enter(at, 1, totals(at))
        rounds.release_claim(confirm_as(at, 2, "one-phone"), by=ada())

        with pytest.raises(NotYours, match="another phone"):
            confirm_as(at, 3, "one-phone")

    @pytest.mark.scenario("S36", control=True)
    def test_without_looking_at_phones_one_does(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(results, "_refuse_second_seat_of_a_device", lambda submission, by: None)
        at = table(confirmation=ConfirmationPolicy.ALL_OTHERS, names=("Bea", "Cy", "Eve"))
        enter(at, 1, totals(at))
        rounds.release_claim(confirm_as(at, 2, "one-phone"), by=ada())

        confirm_as(at, 3, "one-phone")

        assert at.deals.get(number=1).state == DealState.CONFIRMED

    @pytest.mark.scenario("S37")
    def test_a_version_is_confirmed_only_by_who_saw_its_content(self, at: Table) -> None:
        enter(at, 1, totals(at))

        with pytest.raises(MovedOn, match="not what version 1 says"):
            results.confirm(at, 1, version=1, content_hash="0" * 64, by=claim(at, 2), key="k")

    @pytest.mark.scenario("S37")
    def test_a_replaced_version_cannot_be_confirmed(self, at: Table) -> None:
        enter(at, 1, totals(at, caller=1))
        enter(at, 1, totals(at, caller=2))

        with pytest.raises(MovedOn, match="Version 1 was replaced"):
            confirm(at, 2, version=1)

    @pytest.mark.scenario("S37", control=True)
    def test_without_looking_whether_it_was_replaced_it_is(
        self, at: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(results, "_refuse_replaced", lambda submission, reached: None)
        enter(at, 1, totals(at, caller=1))
        enter(at, 1, totals(at, caller=2))

        assert confirm(at, 2, version=1).said == "confirmed"

    @pytest.mark.parametrize("version", [0, 2, 10**6, 10**30])
    def test_a_version_that_was_never_entered_is_not_there(self, at: Table, version: int) -> None:
        enter(at, 1, totals(at))

        with pytest.raises(UnknownHere, match="no version"):
            results.confirm(at, 1, version=version, content_hash="", by=claim(at, 2), key="k")

    def test_a_second_confirmer_of_what_is_confirmed_is_thanked(self) -> None:
        at = table(deals=2)
        enter(at, 1, totals(at))
        confirm(at, 2)

        assert confirm(at, 3) == Receipt(1, 1, "unchanged", DealState.CONFIRMED)
        assert Confirmation.objects.count() == 1

    def test_another_version_of_what_is_confirmed_is_refused(self) -> None:
        at = table(deals=2)
        enter(at, 1, totals(at, caller=1))
        enter(at, 2, totals(at, caller=2))
        confirm(at, 3, version=1)
        confirm(at, 2, version=1)

        with pytest.raises(AlreadyDone, match="Ask an organizer"):
            confirm(at, 3, version=2)

    def test_where_organizers_enter_results_nobody_else_confirms(self, at: Table) -> None:
        enter(at, 1, totals(at))
        Event.objects.update(confirmation=ConfirmationPolicy.ORGANIZER)
        at.refresh_from_db()

        with pytest.raises(NotYours, match="organizers enter"):
            confirm(at, 2)

    def test_at_a_final_table_nothing_more_is_said(self, at: Table) -> None:
        confirmed_deal(at)

        with pytest.raises(AlreadyDone, match="This table is final"):
            confirm(at, 3)
        with pytest.raises(AlreadyDone, match="This table is final"):
            enter(at, 3, totals(at, caller=3))


class TestDisputing:
    def test_an_objection_stops_the_deal(self, at: Table) -> None:
        enter(at, 1, totals(at))

        receipt = dispute(at, 2, reason="I had  more.\u200b")

        assert receipt == Receipt(1, 1, "disputed", DealState.DISPUTED)
        assert Dispute.objects.get().reason == "I had  more."

    def test_it_ends_when_the_author_enters_again(self, at: Table) -> None:
        enter(at, 1, totals(at, caller=1))
        dispute(at, 2)

        assert enter(at, 1, totals(at, caller=2)).state == DealState.SUBMITTED

    def test_it_ends_when_the_objector_confirms_after_all(self, at: Table) -> None:
        enter(at, 1, totals(at))
        dispute(at, 2)

        assert confirm(at, 2).state == DealState.CONFIRMED

    def test_enough_others_do_not_overrule_it(self, at: Table) -> None:
        enter(at, 1, totals(at))
        dispute(at, 2)

        assert confirm(at, 3).state == DealState.DISPUTED

    def test_it_needs_a_reason(self, at: Table) -> None:
        enter(at, 1, totals(at))

        with pytest.raises(Unacceptable) as refused:
            dispute(at, 2, reason=" \u200b\n")

        assert refused.value.fields == {"reason": "Write a few words."}

    def test_once_is_enough(self, at: Table) -> None:
        enter(at, 1, totals(at))
        dispute(at, 2)

        with pytest.raises(AlreadyDone, match="disputed this version already"):
            dispute(at, 2)

    def test_the_author_changes_the_reading_instead(self, at: Table) -> None:
        enter(at, 1, totals(at))

        with pytest.raises(NotYours, match="Enter the deal again"):
            dispute(at, 1)

    def test_who_entered_another_reading_has_objected_already(self, at: Table) -> None:
        enter(at, 1, totals(at, caller=1))
        enter(at, 2, totals(at, caller=2))

        with pytest.raises(AlreadyDone, match="the organizers see both"):
            dispute(at, 2, version=1)

    def test_an_objection_to_a_replaced_version_takes_back_no_confirmation(self) -> None:
        at = table(confirmation=ConfirmationPolicy.ALL_OTHERS)
        enter(at, 1, totals(at, caller=1))
        enter(at, 1, totals(at, caller=2))
        for seat in (2, 3):
            confirm(at, seat, version=2)

        with pytest.raises(MovedOn, match="Version 1 was replaced"):
            dispute(at, 2, version=1)

        assert confirm(at, 4, version=2).state == DealState.CONFIRMED


class TestFlagging:
    def test_after_the_confirmation_it_only_asks_the_organizers_to_look(self, at: Table) -> None:
        confirmed_deal(at)

        receipt = dispute(at, 3)

        at.refresh_from_db()
        assert receipt == Receipt(1, 1, "flagged", DealState.CONFIRMED)
        assert at.state == TableState.FINAL
        assert LogEntry.objects.values_list("action", "reason").first() == ("deal.flagged", "I had more.")

    def test_who_entered_it_may_flag_it_too(self, at: Table) -> None:
        confirmed_deal(at)

        assert dispute(at, 1).said == "flagged"

    def test_each_seat_flags_a_version_once(self, at: Table) -> None:
        confirmed_deal(at)
        dispute(at, 3)

        with pytest.raises(AlreadyDone, match="The organizers know"):
            dispute(at, 3, reason="Really!")

    def test_what_an_organizer_entered_can_be_flagged(self, at: Table) -> None:
        rulings.enter_result(at, 1, totals(at), by=ada())

        assert dispute(at, 1).said == "flagged"

    def test_only_the_version_that_counts_can_be_flagged(self, at: Table) -> None:
        confirmed_deal(at)
        rulings.enter_result(at, 1, totals(at, caller=3), by=ada(), reason="Counted again.", seen_version=1)

        with pytest.raises(MovedOn, match="Another version counts"):
            dispute(at, 3, version=1)

    def test_at_a_table_closed_early_an_open_reading_is_flagged_and_nothing_moves(self, at: Table) -> None:
        enter(at, 1, totals(at))
        rounds.close_round(at.round, by=ada(), reason="The hall closes.")

        assert dispute(at, 2) == Receipt(1, 1, "flagged", DealState.SUBMITTED)


class TestOnceAndOnlyOnce:
    def test_the_same_request_with_the_same_key_is_done_once(self, at: Table) -> None:
        by, document = claim(at, 1), totals(at)

        first = results.submit(at, 1, document, by=by, key="k")
        again = results.submit(at, 1, document, by=by, key="k")

        assert again == first
        assert Submission.objects.count() == 1

    def test_the_answer_is_the_first_one_even_when_the_deal_moved_on(self, at: Table) -> None:
        by, document = claim(at, 1), totals(at)
        first = results.submit(at, 1, document, by=by, key="k")
        confirm(at, 2)

        assert results.submit(at, 1, document, by=by, key="k") == first

    def test_a_key_with_another_request_is_refused(self, at: Table) -> None:
        by = claim(at, 1)
        results.submit(at, 1, totals(at, caller=1), by=by, key="k")

        with pytest.raises(Unacceptable) as refused:
            results.submit(at, 1, totals(at, caller=2), by=by, key="k")

        assert refused.value.code == "key-reused"

    def test_a_refused_request_does_not_use_up_its_key(self, at: Table) -> None:
        by = claim(at, 1)
        with pytest.raises(UnknownHere):
            results.submit(at, 9, totals(at), by=by, key="k")

        assert results.submit(at, 1, totals(at), by=by, key="k").said == "entered"

    def test_two_phones_may_choose_the_same_key(self, at: Table) -> None:
        results.submit(at, 1, totals(at, caller=1), by=claim(at, 1), key="k")

        assert results.submit(at, 1, totals(at, caller=2), by=claim(at, 2), key="k").version == 2


def published_table_of_pairs(**rules: Any) -> Table:
    """Table 1 of an event of three partnerships."""
    return published_round(pairs_event(**rules)).tables.select_related("round__stage__event").get()


def confirm_as(at: Table, seat: int, device: str) -> Any:
    """Confirm version 1 from a seat with this very phone; the claim it did it with."""
    by = claim(at, seat, device=device)
    said = Submission.objects.get(version=1).content_hash
    results.confirm(at, 1, version=1, content_hash=said, by=by, key=f"confirm-{seat}")
    return by
