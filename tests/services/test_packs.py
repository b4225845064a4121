"""Packs stacked beforehand: shuffled when a round is published, and what is entered is held against them."""

from random import Random
from typing import Any

import pytest

from games import GAMES
from games.nerts.dealt import Dealt
from games.nerts.simulate import final_layout_and_deal
from league.errors import Unacceptable
from league.models import Deal, Table
from league.services import attendance
from league.services.packs import dealt_at, open_deals
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return factories.table(names=("Bea", "Cy", "Eve"), stacked_packs=True, deals=2)


def lay(table: Table, dealt: dict[int, Dealt]) -> None:
    """Let deal 1 have been dealt so."""
    backs = dict(table.seats.values_list("number", "back"))
    packs = {
        backs[seat]: {
            name: [card.split("@")[0] for card in getattr(own, name)] for name in ("nerts", "work", "stock")
        }
        for seat, own in dealt.items()
    }
    Deal.objects.filter(table=table, number=1).update(packs=packs)


def played(seed: int) -> tuple[dict[str, Any], dict[int, Dealt]]:
    layout, dealt = final_layout_and_deal(seats=3, rng=Random(seed))
    document = GAMES["nerts"].to_json(layout)
    return {key: document[key] for key in document if key not in ("options", "seats")}, dealt


def test_every_deal_of_a_published_round_has_a_pack_for_each_seat(table: Table) -> None:
    packs = list(table.deals.order_by("number").values_list("packs", flat=True))

    assert [sorted(each) for each in packs] == [["blue", "green", "red"]] * 2
    assert packs[0] != packs[1]


def test_elsewhere_nobody_knows_what_was_dealt() -> None:
    table = factories.table()

    assert dealt_at(table, 1) is None


def test_the_same_chance_gives_the_same_packs(table: Table) -> None:
    table.deals.all().delete()

    open_deals(table, [1], rng=Random(7))
    open_deals(table, [2], rng=Random(7))

    first, second = table.deals.order_by("number").values_list("packs", flat=True)
    assert first == second


def test_a_layout_that_the_deal_leads_to_is_accepted(table: Table) -> None:
    document, dealt = played(seed=3)
    lay(table, dealt)

    assert factories.enter(table, 1, document).version == 1


def test_a_layout_of_another_deal_is_refused_with_the_place(table: Table) -> None:
    document, _dealt = played(seed=3)
    _document, other = played(seed=4)
    lay(table, other)

    with pytest.raises(Unacceptable) as refused:
        factories.enter(table, 1, document)

    assert {problem.code for problem in refused.value.problems} <= {"other_nerts", "other_talon"}
    assert not table.deals.get(number=1).submissions.exists()


def test_packs_stay_with_their_decks_when_somebody_did_not_come(table: Table) -> None:
    before = dealt_at(table, 1)

    attendance.did_not_come(table, 2, by=factories.ada())

    after = dealt_at(table, 1)
    assert [len(after), after[1]] == [2, before[1]]
    assert [card.split("@")[0] for card in after[2].nerts] == [card.split("@")[0] for card in before[3].nerts]


def test_a_game_without_packs_of_ones_own_cannot_have_them_stacked() -> None:
    with pytest.raises(Unacceptable) as refused:
        factories.event(game="ninety-nine", names=("Bea", "Cy"), stacked_packs=True)

    assert refused.value.fields.keys() == {"stacked_packs"}
