import pytest

from games.cards import RANKS
from games.ninety_nine.pile import FACES, is_safe, values_after
from games.ninety_nine.variant import Variant


def _each_rank(value: int, **options: object) -> dict[str, tuple[int, ...]]:
    variant = Variant(**options)  # type: ignore[arg-type]
    return {rank: values_after(FACES[f"{rank}H"], value, variant) for rank in RANKS}


def test_every_rank_has_its_worth() -> None:
    assert _each_rank(50) == {
        "A": (51, 61),
        "2": (52,),
        "3": (53,),
        "4": (50,),
        "5": (55,),
        "6": (56,),
        "7": (57,),
        "8": (58,),
        "9": (50,),
        "T": (60, 40),
        "J": (60,),
        "Q": (60,),
        "K": (99,),
    }


@pytest.mark.parametrize(
    ("options", "changed"),
    [
        ({"ace": "one"}, {"A": (51,)}),
        ({"ten": "minus"}, {"T": (40,)}),
        ({"nine": "sets_99"}, {"9": (99,)}),
        ({"king": "zero"}, {"K": (50,)}),
        ({"king": "black_sets_99"}, {"K": (60,)}),
        ({"floor": "clamp0"}, {}),
        ({"floor": "forbid"}, {}),
    ],
)
def test_an_option_changes_its_own_rank_only(
    options: dict[str, str], changed: dict[str, tuple[int, ...]]
) -> None:
    assert _each_rank(50, **options) == _each_rank(50) | changed


@pytest.mark.parametrize(
    ("options", "after"),
    [
        ({}, (13, -7)),
        ({"floor": "clamp0"}, (13, 0)),
        ({"floor": "forbid"}, (13,)),
        ({"ten": "minus"}, (-7,)),
        ({"ten": "minus", "floor": "clamp0"}, (0,)),
        ({"ten": "minus", "floor": "forbid"}, ()),
    ],
)
def test_a_ten_on_a_small_pile_meets_the_floor(options: dict[str, str], after: tuple[int, ...]) -> None:
    assert _each_rank(3, **options)["T"] == after


@pytest.mark.parametrize(
    ("value", "unsafe"), [(88, ""), (89, ""), (90, "JQ"), (97, "35678JQ"), (99, "A235678JQ")]
)
def test_a_card_is_safe_while_some_value_of_it_is_not_over_99(value: int, unsafe: str) -> None:
    found = [rank for rank in RANKS if not is_safe(FACES[f"{rank}S"], value, Variant())]

    assert "".join(found) == unsafe
