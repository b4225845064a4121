"""Who plays: entering people, taking them out, bringing them back."""

from collections.abc import Callable

import pytest

from league.errors import AlreadyDone, Unacceptable
from league.models import Event, LogEntry, Partnership, Player, Round, Stage
from league.services import entrants, events, rounds
from league.states import EntrantState
from tests import factories

pytestmark = pytest.mark.django_db


def names(event: Event) -> list[str]:
    return [str(entrant) for entrant in event.entrants.order_by("pk")]


def refusals(event: Event, text: str) -> list[str]:
    with pytest.raises(Unacceptable) as refused:
        entrants.add_entrants(event, text, by=factories.ada())
    return refused.value.fields["names"].split("\n")


def test_a_list_enters_one_player_a_line() -> None:
    event = factories.event(names=())

    entrants.add_entrants(event, "Bea\n\n  Cy \r\nਗੁਰਪ੍ਰੀਤ\nزرغونه", by=factories.ada())

    assert names(event) == ["Bea", "Cy", "ਗੁਰਪ੍ਰੀਤ", "زرغونه"]


@pytest.mark.parametrize(
    "line", ["Bea & Cy", "Bea&Cy", "Bea + Cy", "Bea / Cy", "Bea; Cy", "Bea\tCy", "Cy & Bea"]
)
def test_two_names_on_a_line_are_a_partnership(line: str) -> None:
    event = factories.pairs_event(names=())
    entrants.add_entrants(factories.event(names=()), "Bea\nCy", by=factories.ada())

    entrants.add_entrants(event, line, by=factories.ada())

    assert names(event) == ["Bea & Cy"]


def test_a_person_the_league_knows_is_the_same_person() -> None:
    factories.event(names=("Bea",))
    factories.event(names=("bea",))

    assert [player.name for player in Player.objects.all()] == ["Bea"]


def test_every_bad_line_is_named_and_nobody_is_entered() -> None:
    event = factories.pairs_event(names=("Bea & Cy",))

    found = refusals(event, "Eve & Fay\nGus\nHal & Hal\n\nCy & Ida\nEve & Jon")

    assert found == [
        "Line 2 (\u2068Gus\u2069): Write two names joined by “&”, as in “Bea & Cy”.",
        "Line 3 (\u2068Hal & Hal\u2069): \u2068Hal\u2069 cannot be their own partner.",
        "Line 5 (\u2068Cy & Ida\u2069): \u2068Cy\u2069 entered already.",
        "Line 6 (\u2068Eve & Jon\u2069): \u2068Eve\u2069 entered already.",
    ]


def test_a_name_that_hides_something_is_refused_with_its_line() -> None:
    assert refusals(factories.event(), "Ned\nMia\u202e") == [
        "Line 2 (\u2068Mia\u202e\u2069): There is a character that cannot be shown (U+202E at place 4). Take it out."
    ]


@pytest.mark.parametrize("text", ["", " \n\t\n"])
def test_an_empty_list_is_refused(text: str) -> None:
    assert refusals(factories.event(), text) == ["Write at least one name."]


def test_a_list_has_an_end() -> None:
    text = "\n".join(f"Player {number}" for number in range(entrants.MOST_AT_ONCE + 1))

    assert refusals(factories.event(), text) == ["Enter at most 500 at once."]


def test_two_people_of_the_league_enter_as_one() -> None:
    event = factories.pairs_event(names=())
    entrants.add_entrants(factories.event(names=()), "Bea\nCy", by=factories.ada())
    bea, cy = Player.objects.order_by("pk")

    entrant = entrants.add_partnership(event, cy, bea, by=factories.ada())

    assert entrant.players == (bea, cy)
    assert Partnership.objects.count() == 1


def test_nobody_enters_twice_in_two_partnerships() -> None:
    event = factories.pairs_event(names=("Bea & Cy", "Eve & Fay"))
    cy, eve = (Player.objects.get(name=name) for name in ("Cy", "Eve"))

    with pytest.raises(Unacceptable, match="\u2068Cy\u2069, \u2068Eve\u2069 entered already"):
        entrants.add_partnership(event, cy, eve, by=factories.ada())


def test_nobody_enters_as_partners_where_everybody_plays_alone() -> None:
    event = factories.event(names=())
    entrants.add_entrants(factories.event(names=()), "Bea\nCy", by=factories.ada())
    bea, cy = Player.objects.order_by("pk")

    with pytest.raises(Unacceptable, match="everybody plays alone"):
        entrants.add_partnership(event, bea, cy, by=factories.ada())


def test_who_never_sat_anywhere_leaves_no_trace_but_the_log() -> None:
    event = factories.event()

    entrants.withdraw(factories.entrant(event, "Cy"), by=factories.ada())

    assert names(event) == ["Bea", "Eve", "Fay"]
    assert LogEntry.objects.filter(action="entrant.removed").count() == 1


def test_who_leaves_takes_the_proposal_along() -> None:
    event = factories.event()
    rounds.propose_round(factories.stage(event), by=factories.ada())

    entrants.withdraw(factories.entrant(event, "Cy"), by=factories.ada())

    assert not Round.objects.exists()


def test_who_withdraws_keeps_the_seat_of_the_round_being_played() -> None:
    event = factories.event()
    playing = factories.published_round(event)

    entrants.withdraw(factories.entrant(event, "Cy"), by=factories.ada())

    assert factories.entrant(event, "Cy").state == EntrantState.WITHDRAWN
    assert playing.seats.count() == 4


def test_who_withdrew_is_out_of_the_next_round_until_brought_back() -> None:
    event = factories.event()
    factories.played_round(event)
    cy = factories.entrant(event, "Cy")

    entrants.withdraw(cy, by=factories.ada())
    without = rounds.propose_round(factories.stage(event), by=factories.ada()).seats.count()
    entrants.bring_back(cy, by=factories.ada())
    again = rounds.propose_round(factories.stage(event), by=factories.ada()).seats.count()

    assert (without, again) == (3, 4)


def test_a_late_entrant_is_in_the_next_proposal_not_in_the_present_one() -> None:
    event = factories.event()
    stage = factories.stage(event)
    proposal = rounds.propose_round(stage, by=factories.ada())

    entrants.add_entrants(event, "Ned", by=factories.ada())

    assert proposal.seats.count() == 4
    assert rounds.propose_round(stage, by=factories.ada()).seats.count() == 5


def test_nobody_withdraws_twice() -> None:
    event = factories.event()
    factories.published_round(event)
    cy = factories.entrant(event, "Cy")
    entrants.withdraw(cy, by=factories.ada())

    with pytest.raises(AlreadyDone, match="\u2068Cy\u2069 has withdrawn already"):
        entrants.withdraw(cy, by=factories.ada())


def test_who_was_taken_out_by_another_organizer_has_withdrawn_already() -> None:
    event = factories.event()
    cy, same_cy = factories.entrant(event, "Cy"), factories.entrant(event, "Cy")
    entrants.withdraw(cy, by=factories.ada())

    with pytest.raises(AlreadyDone, match="\u2068Cy\u2069 has withdrawn already"):
        entrants.withdraw(same_cy, by=factories.ada())


def test_only_who_withdrew_is_brought_back() -> None:
    event = factories.event()

    with pytest.raises(AlreadyDone, match="\u2068Cy\u2069 is playing"):
        entrants.bring_back(factories.entrant(event, "Cy"), by=factories.ada())


@pytest.mark.parametrize("step", [entrants.withdraw, entrants.bring_back])
def test_a_finished_event_keeps_its_entrants(step: Callable[..., None]) -> None:
    event = factories.event()
    factories.played_round(event)
    events.finish_event(event, by=factories.ada())

    with pytest.raises(AlreadyDone, match="finished"):
        step(factories.entrant(event, "Cy"), by=factories.ada())


def test_every_change_of_the_field_is_a_change_of_the_standings() -> None:
    event = factories.event()
    factories.published_round(event)
    cy = factories.entrant(event, "Cy")
    before = Stage.objects.get().results_revision

    entrants.withdraw(cy, by=factories.ada())
    entrants.bring_back(cy, by=factories.ada())
    entrants.add_entrants(event, "Ned", by=factories.ada())

    assert Stage.objects.get().results_revision == before + 3
