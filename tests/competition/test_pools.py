"""A field is dealt into pools."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.competition.pools import draw_pools
from league.competition.types import Infeasible
from tests.competition.fields import field


def test_the_best_are_dealt_to_and_fro() -> None:
    assert draw_pools(field(10), 3) == ((1, 6, 7), (2, 5, 8), (3, 4, 9, 10))


def test_a_pool_of_one_is_refused() -> None:
    with pytest.raises(Infeasible, match="5 entrants do not make 3 pools"):
        draw_pools(field(5), 3)


@given(st.integers(2, 60), st.data())
def test_everybody_is_in_one_pool_and_pools_differ_by_one_at_most(entrants: int, data: st.DataObject) -> None:
    pools = draw_pools(field(entrants), data.draw(st.integers(1, entrants // 2)))

    assert sorted(entrant for pool in pools for entrant in pool) == list(field(entrants))
    assert max(map(len, pools)) - min(map(len, pools)) <= 1
