"""A seating that fails leaves nothing behind: no round, no table, and the next attempt works."""

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db.models import QuerySet
from django.test import Client
from django.urls import reverse

from league.errors import Unacceptable
from league.models import Apart, Event, Round, Seat, Table
from league.models.rounds import SeatQuerySet
from league.services import rounds, stages, uploads
from tests import factories
from tests.stack import environment

pytestmark = pytest.mark.django_db

EIGHT = factories.NAMES[:8]


def propose(event: Event) -> Round:
    return rounds.propose_round(factories.stage(event), by=factories.ada())


def upload(event: Event) -> Round:
    """A table of the first two, by hand."""
    keys = event.entrants.order_by("pk").values_list("pk", flat=True)[:2]
    text = ", ".join(map(str, keys))
    return uploads.upload_round(factories.stage(event), text, by=factories.ada())


def stored() -> tuple[int, int, int]:
    return Round.objects.count(), Table.objects.count(), Seat.objects.count()


def fail_half_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on half of a round's seats are written, and then something breaks."""

    def half(self: "QuerySet[Any]", seats: Iterable[Any], **_options: Any) -> list[Any]:
        whole = list(seats)
        QuerySet.bulk_create(self, whole[: len(whole) // 2])
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(SeatQuerySet, "bulk_create", half)


UNUSUAL = {
    "everybody is level": [(20, 0)] * 4,
    "everybody is below nought": [(0, 13)] * 4,
    "one has all there is": [(52, 0), (0, 13), (0, 13), (0, 13)],
}


@pytest.mark.parametrize("counts", UNUSUAL.values(), ids=UNUSUAL.keys())
def test_no_result_is_so_unusual_that_nobody_can_be_seated_after_it(counts: list[tuple[int, int]]) -> None:
    event = factories.event(names=EIGHT)
    current = factories.published_round(event)
    for number in (1, 2):
        factories.confirmed_deal(factories.table_of(current, number), 1, *counts, caller=None)

    assert propose(event).number == 2


def test_nor_is_a_round_that_was_closed_without_any_result() -> None:
    event = factories.event(names=EIGHT)
    current = factories.published_round(event)
    rounds.close_round(current, by=factories.ada(), reason="The hall closes.")

    assert propose(event).number == 2


def test_a_seating_that_cannot_be_names_who_is_in_the_way_and_stores_nothing() -> None:
    event = factories.event(names=EIGHT[:3])
    everybody = list(event.entrants.order_by("pk"))
    kept = Apart.objects.create(event=event, one=everybody[0], other=everybody[1])

    with pytest.raises(
        Unacceptable, match=r"\u2068Bea\u2069, \u2068Cy\u2069 must not meet.*Let one of them sit out"
    ):
        propose(event)

    assert stored() == (0, 0, 0)
    assert upload_apart(event) == 1
    kept.delete()
    assert propose(event).number == 1


def upload_apart(event: Event) -> int:
    """While nothing can be proposed a seating by hand can."""
    keys = event.entrants.order_by("pk").values_list("pk", flat=True)
    text = f"{keys[1]}, {keys[2]}"
    proposal = uploads.upload_round(factories.stage(event), text, by=factories.ada())
    rounds.discard_proposal(proposal, by=factories.ada())
    return proposal.number


def test_what_breaks_half_way_leaves_no_round_and_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    event = factories.event(names=EIGHT)
    factories.played_round(event)
    before = stored()

    with monkeypatch.context() as broken:
        fail_half_way(broken)
        with pytest.raises(RuntimeError):
            propose(event)

    assert stored() == before
    assert upload(event).number == 2
    assert propose(event).number == 2


def test_the_proposal_before_it_stays_when_another_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    event = factories.event(names=EIGHT)
    proposal = propose(event)

    fail_half_way(monkeypatch)
    with pytest.raises(RuntimeError):
        rounds.propose_round(factories.stage(event), by=factories.ada(), variation=1)

    assert list(Round.objects.all()) == [proposal]
    assert proposal.seats.count() == 8


def test_the_page_of_a_seating_that_broke_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    event = factories.event(names=EIGHT)
    client = Client(raise_request_exception=False)
    client.force_login(factories.ada())

    fail_half_way(monkeypatch)
    answer = client.post(reverse("league:round-propose", args=[event.slug]))

    assert answer.status_code == 500
    assert b"Try again in a moment" in answer.content
    assert stored() == (0, 0, 0)


@pytest.mark.django_db(transaction=True)
def test_a_process_killed_half_way_leaves_nothing_and_blocks_nobody(tmp_path: Path) -> None:
    event = factories.event(names=EIGHT)
    stages.refresh_stage(factories.stage(event).pk)
    command = [sys.executable, "-m", "tests.services.half_a_seating", str(factories.stage(event).pk)]

    with subprocess.Popen(
        command, cwd=settings.BASE_DIR, env=environment(tmp_path), stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "half\n"
        process.kill()

    assert stored() == (0, 0, 0)
    assert propose(event).number == 1
    assert Seat.objects.count() == 8
