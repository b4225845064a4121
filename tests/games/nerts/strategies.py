"""Variants whose options matter to what can be played, and variants of tiny decks that can be searched to the end."""

from typing import Any

from hypothesis import strategies as st

from games.nerts.variant import Variant

VARIANTS = [
    Variant(),
    Variant(jokers=2),
    Variant(draw=1, nerts_size=10, work_piles=5, call_bonus=10, king_bonus=5),
    Variant(draw=2, jokers=1, tie_policy="single", nerts_penalty=1),
    Variant(jokers=2, fill="nerts", leftover="playable"),
    Variant(fill="kings", whole_columns=True, rotate=False, tie_max=2),
    Variant(joker_fix="while_covered", jokers=2, last_to_foundation=True),
    Variant(fill="nerts", last_to_foundation=True),
    Variant(stalemate_empty_nerts="reject", partnership="pairs"),
    Variant(call="automatic"),
    Variant(call="automatic", landing="return", jokers=2, leftover="playable"),
    Variant(call="automatic", last_to_foundation=True, nerts_size=3),
    Variant(call="automatic", fill="nerts", nerts_size=3, tie_max=2),
]


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
