"""Corrections that count at once, from the next round on, or never."""

from collections.abc import Sequence
from typing import Any

import pytest

from league.errors import AlreadyDone, MovedOn, Unacceptable
from league.models import Correction, Deal, Event, LogEntry, Round, Stage, Table
from league.queries.changes import changes_of_deal
from league.queries.corrections import correction_lines, corrections_of, next_round_of
from league.queries.past_standings import everybody_in, past_rows
from league.services import events, rebuild, rounds, rulings, stages, taking_back, undone_cuts
from league.services.audit import audit
from league.services.reading import read_deal
from league.states import CountsFrom, StageFormat
from tests import brackets, factories
from tests.factories import ada, chips_table, lose

pytestmark = pytest.mark.django_db

THIS, NEXT, NEVER = CountsFrom.THIS, CountsFrom.NEXT, CountsFrom.NEVER
SEATED = [StageFormat.LEAGUE_NIGHT, StageFormat.ROUND_ROBIN, StageFormat.SWISS]


def played(*, rounds: int = 1, **rules: Any) -> tuple[Event, Table]:
    """Bea, Cy, Eve and Fay at tables of two, and the first table of the first round: seat 1 won it by 20 to 4."""
    event = factories.event(table_size=2, **rules)
    for _round in range(rounds):
        stages.refresh_stage(factories.played_round(event).stage_id)
    first = event.current_stage.rounds.get(number=1)
    return event, factories.table_of(first)


def correct(
    at: Table, foundation: int = 30, *, seen: int = 1, counts_from: CountsFrom = THIS, note: str = ""
) -> Correction:
    """Seat 1 had so many cards on foundations."""
    document = factories.totals(at, (foundation, 0), (10, 3))
    entered = rulings.enter_result(
        at,
        1,
        document,
        by=ada(),
        reason="Counted again.",
        seen_version=seen,
        counts_from=counts_from,
        note=note,
    )
    return Correction.objects.get(submission=entered)


def counted(at: Table) -> int:
    """The version of deal 1 that counts now."""
    submission = Deal.objects.get(table=at, number=1).confirmed_submission
    assert submission is not None
    return submission.version


def winners_points(at: Table, *, until: int | None = None) -> int:
    """What the standings give whoever had seat 1: those of now, as they are stored, or those as of a round."""
    stage, winner = Stage.objects.get(pk=at.round.stage_id), at.seats.get(number=1).entrant_id
    stages.refresh_stage(stage.pk)
    rows = (
        list(stage.standings.all()) if until is None else past_rows(stage, everybody_in(stage), until=until)
    )
    [points] = [row.points for row in rows if row.entrant_id == winner]
    return int(points)


def won_in(at: Table, number: int) -> int:
    """What they got in another round."""
    seat = Round.objects.get(stage=at.round.stage, number=number).seats.get(
        entrant=at.seats.get(number=1).entrant
    )
    return int(seat.result.points)


def status(event: Event) -> Sequence[str]:
    """What became of the corrections of an event, the first one first."""
    event.refresh_from_db()
    return [line.status for line in correction_lines(event, corrections_of(event))][::-1]


def everything_agrees() -> bool:
    """What is stored against what follows from the facts, by the two checks that know of it."""
    stages.refresh_due()
    return audit() == [] and rebuild.check().differences == ()


class TestFromThisRound:
    @pytest.mark.parametrize("kind", SEATED)
    def test_it_counts_at_once_and_in_every_round(self, kind: StageFormat) -> None:
        _event, at = played(rounds=2, format=kind)
        second = won_in(at, 2)

        correct(at)

        assert (counted(at), winners_points(at, until=1), winners_points(at)) == (2, 30, 30 + second)

    def test_a_correction_of_a_correction_that_waits_counts_instead(self) -> None:
        event, at = played()
        correct(at, 30, counts_from=NEXT)

        correct(at, 40, seen=2)
        factories.published_round(event)

        assert (counted(at), winners_points(at), status(event)) == (3, 40, ["replaced", "counts"])


class TestFromTheNextRound:
    @pytest.mark.parametrize("kind", SEATED)
    def test_it_counts_once_the_next_round_is_published(self, kind: StageFormat) -> None:
        event, at = played(format=kind)

        made = correct(at, counts_from=NEXT)
        before = (counted(at), winners_points(at))
        factories.published_round(event)

        assert (made.from_round, before) == (2, (1, 20))
        assert (counted(at), winners_points(at)) == (2, 30)

    def test_standings_of_rounds_before_stay(self) -> None:
        event, at = played(rounds=2)
        ours = [winners_points(at, until=number) for number in (1, 2)]

        correct(at, counts_from=NEXT)
        factories.played_round(event)

        assert [winners_points(at, until=number) for number in (1, 2)] == ours
        assert winners_points(at, until=3) == winners_points(at) == ours[1] + won_in(at, 3) + 10

    def test_the_round_that_lets_it_count_says_so_in_the_log(self) -> None:
        event, at = played()
        correct(at, counts_from=NEXT)

        factories.published_round(event)

        entry = LogEntry.objects.get(action="correction.counts")
        assert (entry.before, entry.after) == (
            {"version": 1, "scores": {"1": 20, "2": 4}},
            {"version": 2, "scores": {"1": 30, "2": 4}},
        )
        assert (entry.round_number, entry.table_number) == (1, at.number)

    def test_it_waits_again_when_that_round_is_thrown_away(self) -> None:
        event, at = played()
        correct(at, counts_from=NEXT)
        second = factories.published_round(event)

        taking_back.unpublish_round(second, by=ada(), reason="Two came late.")
        waiting = (counted(at), winners_points(at), status(event))
        factories.published_round(event)

        assert waiting == (1, 20, ["waits"])
        assert (counted(at), winners_points(at)) == (2, 30)
        assert [entry.action for entry in LogEntry.objects.filter(action__startswith="correction.")] == [
            "correction.counts",
            "correction.waits",
            "correction.counts",
        ]

    def test_the_round_that_is_playing_is_not_the_next(self) -> None:
        event, at = played()
        factories.published_round(event)

        assert correct(at, counts_from=NEXT).from_round == 3

    def test_a_proposal_that_is_there_stays_and_publishing_it_lets_it_count(self) -> None:
        event, at = played()
        proposal = rounds.propose_round(event.current_stage, by=ada())

        correct(at, counts_from=NEXT)
        rounds.publish_round(proposal, by=ada())

        assert counted(at) == 2

    def test_each_round_has_its_own_of_a_chain(self) -> None:
        event, at = played()
        correct(at, 30, counts_from=NEXT)
        factories.played_round(event)
        correct(at, 40, seen=2, counts_from=NEXT)
        factories.played_round(event)

        without_it = [winners_points(at, until=1)]
        without_it += [winners_points(at, until=number) - won_in(at, 2) for number in (2,)]
        without_it += [winners_points(at) - won_in(at, 2) - won_in(at, 3)]

        assert without_it == [20, 30, 40]

    @pytest.mark.parametrize("second", [THIS, NEXT, NEVER])
    def test_there_and_back_it_is_what_it_was(self, second: CountsFrom) -> None:
        event, at = played()
        correct(at, 30, counts_from=NEXT)

        correct(at, 20, seen=2, counts_from=second)
        factories.played_round(event)

        assert winners_points(at) - won_in(at, 2) == winners_points(at, until=1) == 20
        assert everything_agrees()

    def test_what_is_stored_agrees_before_and_after(self) -> None:
        event, at = played()

        correct(at, counts_from=NEXT)
        before = everything_agrees()
        factories.played_round(event)

        assert (before, everything_agrees()) == (True, True)


class TestWhereNoRoundComes:
    @pytest.mark.parametrize(
        "rules", [{"planned_rounds": 1}, {"format": StageFormat.ROUND_ROBIN, "names": ("Bea", "Cy")}]
    )
    def test_it_is_refused_after_the_last_planned_round(self, rules: dict[str, Any]) -> None:
        _event, at = played(**rules)

        with pytest.raises(AlreadyDone) as refused:
            correct(at, counts_from=NEXT)

        assert (refused.value.code, counted(at)) == ("no-next-round", 1)

    def test_it_is_refused_in_a_bracket(self) -> None:
        stage = brackets.started(brackets.cup(4))
        brackets.play(stage, 1, "P1", "P4")

        with pytest.raises(AlreadyDone) as refused:
            correct(brackets.table(stage, 1), counts_from=NEXT)

        assert refused.value.code == "no-next-round"

    def test_it_is_refused_on_a_ladder(self) -> None:
        ladder = factories.ladder()
        made = factories.challenge(ladder, "Cy", "Bea")
        factories.won_by(made, "Cy")

        with pytest.raises(AlreadyDone) as refused:
            correct(factories.table_of(made), counts_from=NEXT)

        assert refused.value.code == "no-next-round"

    @pytest.mark.parametrize(("first", "number"), [(2, None), (3, 3)])
    def test_it_is_not_offered_while_a_round_that_was_played_is_held_back(
        self, first: int, number: int | None
    ) -> None:
        event, _at = played()
        factories.played_round(event)
        event.held_back_from = first
        event.save()

        assert next_round_of(factories.stage(event)) == number

    def test_it_is_refused_once_the_cut_is_published(self) -> None:
        event, at = played()
        factories.later_stage(event)
        factories.cut(event)

        with pytest.raises(AlreadyDone) as refused:
            correct(at, counts_from=NEXT)

        assert refused.value.code == "no-next-round"

    def test_at_an_open_table_nothing_counts_that_could_go_on_counting(self) -> None:
        at = factories.table(names=("Bea", "Cy"), deals=2)
        factories.confirmed_deal(at, 1)

        with pytest.raises(AlreadyDone) as refused:
            correct(at, counts_from=NEXT)

        assert refused.value.code == "table-open"

    def test_before_the_last_planned_round_one_comes(self) -> None:
        event, _at = played(planned_rounds=2)

        assert next_round_of(event.current_stage) == 2


class TestThatItNeverCounted:
    def test_a_finished_event_says_so_and_an_event_that_goes_on_waits(self) -> None:
        event, at = played()
        correct(at, counts_from=NEXT)

        events.finish_event(event, by=ada())
        finished = (counted(at), winners_points(at), status(event))
        events.reopen_event(event, by=ada())
        reopened = status(event)
        factories.published_round(event)

        entry = LogEntry.objects.get(action="correction.missed")
        assert (entry.after, entry.table_number) == ({"version": 2, "from_round": 2}, at.number)
        assert finished == (1, 20, ["never-counted"])
        assert (reopened, status(event), counted(at)) == (["waits"], ["counts"], 2)

    def test_a_published_cut_says_so_and_goes_by_what_counted(self) -> None:
        event, at = played()
        factories.later_stage(event)
        correct(at, counts_from=NEXT)
        ours = winners_points(at)

        factories.cut(event)
        published = status(event)
        undone_cuts.undo_cut(event.stages.get(number=1), reason="Too early.", by=ada())

        assert LogEntry.objects.filter(action="correction.missed").count() == 1
        assert (ours, published, status(event)) == (20, ["never-counted"], ["waits"])

    def test_rounds_of_the_next_stage_let_nothing_of_the_last_one_count(self) -> None:
        event, at = played()
        factories.later_stage(event)
        correct(at, counts_from=NEXT)
        factories.cut(event)

        factories.published_round(event)

        assert counted(at) == 1


class TestNever:
    def test_it_is_only_recorded(self) -> None:
        event, at = played()

        made = correct(at, counts_from=NEVER, note="The sheet says 30.")
        factories.published_round(event)

        assert (counted(at), winners_points(at), status(event)) == (1, 20, ["recorded"])
        assert (made.submission.version, made.note) == (2, "The sheet says 30.")

    def test_what_waited_does_not_count_any_more(self) -> None:
        event, at = played()
        correct(at, 30, counts_from=NEXT)

        correct(at, 31, seen=2, counts_from=NEVER)
        factories.published_round(event)

        assert (counted(at), status(event)) == (1, ["replaced", "recorded"])

    def test_what_counts_already_stays(self) -> None:
        event, at = played()
        correct(at, 30)

        correct(at, 31, seen=2, counts_from=NEVER)

        assert (counted(at), status(event)) == (2, ["counts", "recorded"])


class TestTwoOrganizers:
    @pytest.mark.parametrize("first", [THIS, NEXT, NEVER])
    @pytest.mark.parametrize("second", [THIS, NEXT, NEVER])
    def test_the_second_is_told_which_version_is_the_newest(
        self, first: CountsFrom, second: CountsFrom
    ) -> None:
        _event, at = played()
        correct(at, counts_from=first)

        with pytest.raises(MovedOn, match="version 2 is the newest"):
            correct(at, counts_from=second)

        assert Correction.objects.count() == 1


class TestNotes:
    def test_it_is_kept_without_what_cannot_be_shown(self) -> None:
        _event, at = played()

        assert correct(at, note=" The\u200b sheet was wet. ").note == "The sheet was wet."

    @pytest.mark.parametrize("note", ["x" * 281, "\u202eturned"])
    def test_what_cannot_be_shown_or_is_too_long_is_refused(self, note: str) -> None:
        _event, at = played()

        with pytest.raises(Unacceptable) as refused:
            correct(at, note=note)

        assert (list(refused.value.fields), counted(at)) == (["note"], 1)

    def test_where_nothing_counts_yet_there_is_nothing_to_correct(self) -> None:
        at = factories.table(names=("Bea", "Cy"))

        with pytest.raises(Unacceptable) as refused:
            rulings.enter_result(at, 1, factories.totals(at), by=ada(), counts_from=NEXT, note="So it was.")

        assert list(refused.value.fields) == ["counts_from", "note"]
        assert not at.deals.get().submissions.exists()


class TestReceipts:
    def test_the_log_keeps_what_was_said_before_it_was_saved(self) -> None:
        _event, at = played(rounds=2)
        read = read_deal(at, 1, factories.totals(at, (30, 0), (10, 3)))
        said = changes_of_deal(at, 1, read.deal_scores)

        made = correct(at, note="The sheet was wet.")

        assert made.entry.after == {
            "version": 2,
            "scores": {"1": 30, "2": 4},
            "note": "The sheet was wet.",
            "changes": said,
        }

    def test_of_what_never_counts_there_is_nothing_to_say(self) -> None:
        _event, at = played()

        made = correct(at, counts_from=NEVER)

        assert (made.entry.action, made.entry.after) == (
            "deal.recorded",
            {"version": 2, "scores": {"1": 30, "2": 4}},
        )

    def test_the_round_it_waits_for_is_told(self) -> None:
        _event, at = played()

        entry = correct(at, counts_from=NEXT).entry

        assert (entry.action, (entry.after or {})["from_round"]) == ("deal.corrected-later", 2)


class TestInSequence:
    """Ninety-Nine: what a deal can be depends on those before it, in the standings of every round."""

    @pytest.fixture
    def at(self) -> Table:
        """Three with two chips each: Eve lost two deals and Cy two, so Bea won."""
        at = chips_table()
        lose(at, 3, 3, 2, 2)
        stages.refresh_stage(at.round.stage_id)
        at.refresh_from_db()
        return at

    def lost_by(self, at: Table, number: int, loser: int, *, seen: int = 1, counts_from: CountsFrom) -> None:
        rulings.enter_result(
            at,
            number,
            {"loser": loser},
            by=ada(),
            reason="They remember it so.",
            seen_version=seen,
            counts_from=counts_from,
        )

    def losers(self, at: Table) -> list[int]:
        deals = at.deals.order_by("number").select_related("confirmed_submission")
        return [deal.confirmed_submission.facts["loser"] for deal in deals if deal.confirmed_submission]

    def test_two_that_are_only_possible_with_each_other_count_together(self, at: Table) -> None:
        # Deal 4 lost by seat 3 is possible only where deal 2 was not.
        self.lost_by(at, 2, 1, counts_from=NEXT)
        self.lost_by(at, 4, 3, counts_from=NEXT)

        factories.published_round(at.round.stage.event)

        assert self.losers(at) == [3, 1, 2, 3]

    def test_one_that_is_not_possible_beside_what_waits_is_refused(self, at: Table) -> None:
        self.lost_by(at, 2, 1, counts_from=NEXT)

        self.lost_by(at, 4, 1, counts_from=THIS)

        with pytest.raises(Unacceptable) as refused:
            # Today Bea would be out with deal 4; once deal 2 counts as hers, with deal 3.
            self.lost_by(at, 3, 1, counts_from=THIS)

        factories.published_round(at.round.stage.event)
        assert (refused.value.code, self.losers(at)) == ("not-in-every-round", [3, 1, 2, 1])
