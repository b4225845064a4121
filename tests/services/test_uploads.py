"""A seating that an organizer brings along."""

import pytest

from league.errors import AlreadyDone, Unacceptable
from league.models import Apart, Entrant, Event, LogEntry, Round, Standing
from league.services import rounds, stages, uploads
from league.states import RoundState, UnplayedKind
from tests import factories

pytestmark = pytest.mark.django_db

TEN = factories.NAMES[:10]
TWO_TABLES = "1 2 3 4\n6, 7, 8, 9"


def upload(event: Event, text: str) -> Round:
    """With the numbers of the entrants in the order in which they entered."""
    listed = list(event.entrants.order_by("pk").values_list("pk", flat=True))
    return uploads.upload_round(factories.stage(event), text, by=factories.ada(), listed=listed)


def refused(event: Event, text: str) -> list[str]:
    with pytest.raises(Unacceptable) as refusal:
        upload(event, text)
    return refusal.value.fields["tables"].split("\n")


def seated(of: Round) -> list[list[str]]:
    return [[seat.names for seat in table.seats.order_by("number")] for table in of.tables.order_by("number")]


def test_an_upload_is_the_proposal_with_those_who_sit_out() -> None:
    """Ten are entered and eight play: sitting out is normal."""
    proposal = upload(factories.event(names=TEN), TWO_TABLES)

    assert proposal.state == RoundState.DRAFT
    assert seated(proposal) == [["Bea", "Cy", "Eve", "Fay"], ["Hal", "Ida", "Jon", "Kit"]]
    assert [(str(bye.entrant), bye.kind, bye.by_hand) for bye in proposal.unplayed.all()] == [
        ("Gus", UnplayedKind.BYE, True),
        ("Lou", UnplayedKind.BYE, True),
    ]


def test_an_uploaded_round_is_published_completed_and_counted_without_who_sat_out() -> None:
    event = factories.event(names=TEN)
    current = upload(event, TWO_TABLES)
    rounds.publish_round(current, by=factories.ada())
    factories.play(current)
    stages.refresh_stage(factories.stage(event).pk)

    current.refresh_from_db()
    assert current.state == RoundState.COMPLETE
    assert {str(row.entrant): row.played for row in Standing.objects.all()} == {
        name: 0 if name in ("Gus", "Lou") else 1 for name in TEN
    }


def test_there_is_no_upload_beyond_the_planned_rounds() -> None:
    event = factories.event(planned_rounds=1)
    factories.played_round(event)

    with pytest.raises(AlreadyDone) as refusal:
        upload(event, "1 2 3 4")

    assert refusal.value.code == "rounds-over"


def test_names_do_as_well_as_numbers() -> None:
    event = factories.event(names=("Bea", "Cy the Second", "Eve", "Fay"))

    proposal = upload(event, "fay; CY THE SECOND\nBea\t3")

    assert seated(proposal) == [["Fay", "Cy the Second"], ["Bea", "Eve"]]


def test_every_wrong_line_is_named_and_nothing_is_stored() -> None:
    event = factories.event(names=TEN)

    assert refused(event, "1 2 99\n3 1\n\n4\nBea, Zoe") == [
        "Line 1: Nobody who plays this round has the number \u206899\u2069.",
        "Line 2: “\u20681\u2069” sits on line 1 already. Take one out.",
        "Line 4: A table has 2 to 8 seats, and this one 1.",
        "Line 5: “\u2068Bea\u2069” sits on line 1 already. Take one out.",
        "Line 5: Nobody who plays this round is called “\u2068Zoe\u2069”, or more than one is. Write a number of the "
        "list.",
    ]
    assert not Round.objects.exists()


def test_a_name_that_two_have_is_written_as_a_number() -> None:
    event = factories.event(names=("Bea", "Cy"))
    Entrant.objects.create(event=event, player=factories.league().players.create(name="Bea"))

    assert refused(event, "Bea, Cy") == [
        "Line 1: Nobody who plays this round is called “\u2068Bea\u2069”, or more than one is. Write a number of the "
        "list."
    ]
    assert seated(upload(event, "1, 3")) == [["Bea", "Bea"]]


def test_who_must_not_meet_is_named() -> None:
    event = factories.event()
    bea, cy = (factories.entrant(event, name) for name in ("Bea", "Cy"))
    Apart.objects.create(event=event, one=bea, other=cy)

    assert refused(event, "1 2 3 4") == [
        "Line 1: \u2068Bea\u2069 and \u2068Cy\u2069 must not meet. Seat one of them elsewhere, or let them meet."
    ]


def test_who_needs_a_table_is_on_its_line() -> None:
    event = factories.event()
    event.entrants.filter(people__player__name="Fay").update(fixed_table=1)

    assert refused(event, "1 2\n3 4") == [
        "Line 2: “\u20684\u2069” is always at table 1. Write them on that line."
    ]


def test_numbers_are_those_the_organizer_saw_whoever_left_since() -> None:
    event = factories.event(names=TEN[:5])
    listed = list(event.entrants.order_by("pk").values_list("pk", flat=True))
    event.entrants.filter(people__player__name="Bea").update(state="away")

    proposal = uploads.upload_round(factories.stage(event), "2 3 4", by=factories.ada(), listed=listed)

    assert seated(proposal) == [["Cy", "Eve", "Fay"]]


def test_two_in_a_row_hold_a_seat_where_partners_rotate() -> None:
    event = factories.event(entrant_kind="rotating", table_size=2)

    assert seated(upload(event, "Bea & Eve, Cy & Fay")) == [["Bea & Eve", "Cy & Fay"]]
    assert refused(event, "1 2 3") == [
        "Line 1: Two hold each seat, and this line has an odd number of people."
    ]


def test_an_upload_replaces_the_proposal_and_is_logged() -> None:
    event = factories.event()
    rounds.propose_round(factories.stage(event), by=factories.ada())

    uploaded = upload(event, "1 2\n3 4")

    assert list(Round.objects.all()) == [uploaded]
    assert LogEntry.objects.filter(action="round.uploaded", after__round=1).count() == 1


def test_an_upload_waits_for_the_present_round() -> None:
    event = factories.event()
    factories.published_round(event)

    with pytest.raises(AlreadyDone, match="Round 1 is still playing"):
        upload(event, "1 2\n3 4")


def test_what_says_nothing_is_refused() -> None:
    assert refused(factories.event(), " \n\n") == ["Write at least one table."]


def test_of_very_many_wrong_lines_the_first_are_shown() -> None:
    shown = refused(factories.event(names=TEN), "Nobody\n" * 5_000)

    assert len(shown) == uploads.MOST_SHOWN + 1
    assert shown[0].startswith("Line 1: ")
    assert shown[-1] == "…"
