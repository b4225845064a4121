"""Variants of tiny decks, which can be searched to the end."""

from typing import Any

from hypothesis import strategies as st

from games.nerts.variant import Variant


def _variant(**options: Any) -> Variant | None:
    try:
        return Variant(**options)
    except ValueError:  # a talon too small to turn
        return None


tiny_variants: st.SearchStrategy[Variant] = st.builds(
    _variant,
    ranks=st.integers(3, 7),
    suits=st.sampled_from([2, 4]),
    nerts_size=st.integers(1, 6),
    work_piles=st.integers(1, 4),
    draw=st.integers(1, 3),
    jokers=st.sampled_from([0, 0, 1, 2]),
    tie_policy=st.sampled_from(["both_stay", "single"]),
    fill=st.sampled_from(["any", "nerts", "kings"]),
    leftover=st.sampled_from(["turned", "playable"]),
    rotate=st.booleans(),
    joker_fix=st.sampled_from(["permanent", "while_covered"]),
    whole_columns=st.booleans(),
    last_to_foundation=st.booleans(),
    call=st.sampled_from(["voluntary", "automatic"]),
    landing=st.sampled_from(["land", "return"]),
).filter(bool)  # type: ignore[assignment]  # those that are none are gone
