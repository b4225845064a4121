"""Field case F17: the last result is wrong and the next stage has begun; its cut is undone and made again."""

import pytest
from django.test import Client
from django.urls import reverse

from league import access
from league.errors import AlreadyDone, Withdrawn
from league.models import Entrant, Event, LogEntry, Stage
from league.services import cuts, entrants, places, rounds, stages, undone_cuts
from league.states import RoundState, StageState
from tests import factories
from tests.factories import NAMES, ada, entrant
from tests.services.test_cuts import corrected, field, order, played

pytestmark = pytest.mark.django_db


def undo(stage: Stage) -> None:
    undone_cuts.undo_cut(Stage.objects.get(pk=stage.pk), reason="A sheet was read wrongly.", by=ada())


def first_of(event: Event) -> Stage:
    return event.stages.get(number=1)


def test_f17_the_cut_is_undone_the_result_corrected_and_the_cut_made_again() -> None:
    event = played()
    wrong = factories.cut(event)
    withdrawn = factories.published_round(event)
    link = access.table_link(withdrawn.tables.get())
    results = list(first_of(event).rounds.values_list("tables__seats__result__score", flat=True))
    said = LogEntry.objects.count()

    undo(first_of(event))
    assert (factories.stage(event).number, field(wrong)) == (1, [])
    assert list(first_of(event).rounds.values_list("tables__seats__result__score", flat=True)) == results
    assert LogEntry.objects.count() == said + 1
    corrected(event)
    finals = factories.cut(event)

    assert field(finals) == ["Bea", "Eve"]
    assert order(first_of(event)) == [("Bea", 1), ("Eve", 2), ("Cy", 3), ("Fay", 4)]
    with pytest.raises(Withdrawn):
        access.table_to_score(link)


def test_f17_old_links_to_the_withdrawn_round_say_so(client: Client) -> None:
    event = played()
    factories.cut(event)
    withdrawn = factories.published_round(event)
    table = withdrawn.tables.get()
    phone = reverse("league:score", args=[access.table_link(table)])
    pages = [
        reverse("league:round", args=[event.slug, withdrawn.number]),
        reverse("league:table", args=[event.slug, withdrawn.number, 1]),
        f"/api/events/{event.slug}/rounds/{withdrawn.number}/",
        phone,
    ]

    undo(first_of(event))

    answers = [client.get(page) for page in pages]
    assert [answer.status_code for answer in answers] == [410] * 4
    assert all("withdrawn" in answer.content.decode() for answer in answers)


def test_a_forged_link_to_a_withdrawn_table_says_nothing(client: Client) -> None:
    event = played()
    factories.cut(event)
    table = factories.published_round(event).tables.get()
    undo(first_of(event))

    assert client.get(reverse("league:score", args=[f"{table.pk}-forged"])).status_code == 404


def test_a_round_number_that_is_played_again_is_that_round(client: Client) -> None:
    event = played()
    factories.cut(event)
    number = factories.published_round(event).number
    undo(first_of(event))

    again = factories.published_round(event)

    assert again.number == number
    assert client.get(reverse("league:round", args=[event.slug, number])).status_code == 200


def test_a_cut_made_again_is_what_it_was() -> None:
    event = played(each=3)
    finals = factories.cut(event)
    before = (field(finals), order(first_of(event)), factories.published_round(event).seating["cost"])

    undo(first_of(event))
    again = factories.cut(event)

    assert (field(again), order(first_of(event)), factories.published_round(event).seating["cost"]) == before


def test_a_cut_is_undone_until_something_is_entered() -> None:
    event = played()
    factories.cut(event)
    at = factories.table_of(factories.published_round(event))
    factories.enter(at, 1, factories.totals(at))

    with pytest.raises(AlreadyDone) as refused:
        undo(first_of(event))

    assert refused.value.code == "stage-begun"
    assert factories.stage(event).number == 2


def test_points_given_in_the_next_stage_are_taken_back_first() -> None:
    event = played()
    factories.cut(event)
    factories.points(event, "Bea", 2)

    with pytest.raises(AlreadyDone) as refused:
        undo(first_of(event))

    assert refused.value.code == "points-given"


def test_only_the_newest_cut_can_be_undone() -> None:
    event = played()
    factories.cut(event)
    undo(first_of(event))

    with pytest.raises(AlreadyDone) as refused:
        undo(first_of(event))

    assert refused.value.code == "cut-not-last"


def test_a_proposal_for_the_next_stage_is_gone_with_it() -> None:
    event = played()
    finals = factories.cut(event)
    rounds.propose_round(finals, by=ada())

    undo(first_of(event))

    assert not finals.rounds.filter(state=RoundState.DRAFT).exists()
    assert Stage.objects.get(pk=finals.pk).state == StageState.AHEAD


def test_who_left_meanwhile_has_left() -> None:
    event = played()
    factories.cut(event)
    entrants.withdraw(entrant(event, "Bea"), by=ada())

    undo(first_of(event))

    assert field(factories.cut(event)) == ["Cy", "Eve"]


def test_whoever_took_a_place_has_it_no_longer_and_a_guest_is_gone() -> None:
    event = played(each=3)
    factories.cut(event)
    places.give_place(entrant(event, "Cy"), entrant(event, "Fay"), reason="Ill.", by=ada())
    places.give_place(entrant(event, "Eve"), "Gus", reason="Ill.", by=ada())

    undo(first_of(event))

    assert field(factories.cut(event)) == ["Bea", "Cy", "Eve"]
    assert [str(each) for each in Entrant.objects.order_by("pk")] == list(NAMES[:4])


def test_standings_that_were_being_derived_are_not_written_to_a_stage_that_is_to_come_again() -> None:
    event = played()
    finals = factories.cut(event)
    factories.points(event, "Bea", 2)
    derived = stages._derive(finals.pk)
    event.stages.get(number=2).adjustments.all().delete()

    undo(first_of(event))

    assert derived is not None
    assert stages._write(finals.pk, derived) is False


def test_rulings_for_the_cut_stand_when_it_is_made_again() -> None:
    event = played({"Bea": 40, "Cy": 20, "Eve": 20, "Fay": 10})
    keys = [entrant(event, name).pk for name in ("Eve", "Cy")]
    cuts.rule_order(factories.stage(event), keys, reason="By lot.", by=ada())
    factories.cut(event)

    undo(first_of(event))

    assert field(factories.cut(event)) == ["Bea", "Eve"]
