"""Numbers of a report without piles: what cannot be is rejected, and what is accepted can be."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards import KING, RANKS, SUITS, Card
from games.nerts.checks import problems
from games.nerts.counted import foundations
from games.nerts.layout import CardsReport, LayoutReport, PrivatePiles, Seat, SeatCount, TotalsReport
from games.nerts.piles import Shade, above, shade
from games.nerts.room import fit_on_work_piles
from games.nerts.variant import Variant
from tests.games.nerts.counts import CountedReport

SEATS = (Seat(1, "red", ("Bea",)), Seat(2, "blue", ("Cy",)), Seat(3, "green", ("Dot",)))


def _totals(*counts: tuple[int, int], end: Any = "call", **options: Any) -> TotalsReport:
    """A report of foundation cards and nerts cards, seat by seat."""
    return TotalsReport(
        variant=Variant(**options),
        seats=SEATS[: len(counts)],
        end=end,
        caller=1 if end == "call" else None,
        count=tuple(SeatCount(*count) for count in counts),
    )


def _cards(*foundations: str, nerts: Sequence[int] = (0, 0, 0), **options: Any) -> CardsReport:
    return CardsReport(
        variant=Variant(**options),
        seats=SEATS[: len(foundations)],
        end="call",
        caller=1,
        foundation=tuple(tuple(cards.split()) for cards in foundations),
        nerts=tuple(nerts[: len(foundations)]),
    )


def _wrong(report: CountedReport) -> list[tuple[str, str]]:
    return [(each.code, each.where) for each in problems(report)]


_TOO_FEW = [("too_few_cards", "/counts/2/foundation")]


@pytest.mark.parametrize(
    ("foundation", "nerts", "options", "wrong"),
    [
        (0, 0, {}, []),
        (1, 0, {"work_piles": 1}, []),
        (0, 0, {"work_piles": 1}, _TOO_FEW),
        (0, 1, {"work_piles": 1}, []),
        (18, 0, {"work_piles": 1, "nerts_size": 30}, []),
        (17, 0, {"work_piles": 1, "nerts_size": 30}, _TOO_FEW),
        (10, 7, {"work_piles": 1, "nerts_size": 30}, _TOO_FEW),
        (6, 0, {"work_piles": 2, "nerts_size": 30}, []),
        (5, 0, {"work_piles": 2, "nerts_size": 30}, _TOO_FEW),
        (5, 0, {"work_piles": 2, "nerts_size": 30, "jokers": 2}, _TOO_FEW),
        (0, 0, {"work_piles": 3, "nerts_size": 30}, []),
    ],
)
def test_what_left_the_nerts_pile_lies_on_foundations_or_finds_room_in_work_piles(
    foundation: int, nerts: int, options: dict[str, Any], wrong: list[tuple[str, str]]
) -> None:
    assert _wrong(_totals((20, 0), (foundation, nerts), **options)) == wrong


def test_no_ace_lies_in_a_work_pile_where_nobody_can_move() -> None:
    called = _totals((20, 0), (1, 1), work_piles=1, nerts_size=14)
    stuck = _totals((20, 1), (1, 1), work_piles=1, nerts_size=14, end="stalemate")

    assert (_wrong(called), _wrong(stuck)) == ([], _TOO_FEW)


def test_a_rank_on_foundations_breaks_every_run_of_work_piles() -> None:
    sevens, kings = ("7S 7H 7D 7C", "KS KH KD KC")
    below = " ".join(f"{rank}{suit}" for suit in "SHDC" for rank in RANKS[:6])
    between = " ".join(f"{rank}{suit}" for suit in "SHDC" for rank in RANKS[6:12])

    assert _wrong(_cards(below, sevens, nerts_size=30)) == _TOO_FEW
    assert _wrong(_cards(f"{below} {between}", kings, nerts_size=30)) == []


def test_a_joker_joins_two_runs_of_a_work_pile() -> None:
    sevens, below = "7S 7C", " ".join(f"{rank}{suit}" for suit in "SC" for rank in RANKS[:6])

    assert _wrong(_cards(below, f"{sevens} AH AD", work_piles=1, nerts_size=16)) == _TOO_FEW
    assert _wrong(_cards(below, f"{sevens} AH AD", work_piles=1, nerts_size=16, jokers=1)) == []


_AT_ONCE: dict[str, Any] = {"call": "automatic", "landing": "return"}
_ALSO_OUT = [("also_out", "/counts/2/nerts")]


@pytest.mark.parametrize(
    ("counts", "options", "wrong"),
    [
        ([(20, 0), (20, 0)], _AT_ONCE, []),
        ([(1, 0), (1, 0)], _AT_ONCE, _ALSO_OUT),  # no ace lies under the tie
        ([(1, 0), (1, 0), (1, 5)], _AT_ONCE, []),
        ([(20, 0), (0, 0)], _AT_ONCE, _ALSO_OUT),
        ([(0, 0), (20, 0)], _AT_ONCE, _ALSO_OUT),
        ([(20, 0), (20, 0)], {**_AT_ONCE, "tie_policy": "single"}, _ALSO_OUT),
        (
            [(20, 0), (20, 0), (20, 0)],
            {**_AT_ONCE, "tie_max": 2},
            [*_ALSO_OUT, ("also_out", "/counts/3/nerts")],
        ),
        ([(20, 0), (0, 0), (20, 0)], _AT_ONCE, _ALSO_OUT),
        ([(20, 0), (0, 0)], {"call": "automatic"}, []),
        ([(20, 0), (20, 0)], {"call": "automatic", "tie_policy": "single"}, []),
        ([(20, 0), (0, 0)], {"landing": "return"}, []),
    ],
)
def test_who_is_out_beside_the_caller_tied_where_no_card_lands(
    counts: list[tuple[int, int]], options: dict[str, Any], wrong: list[tuple[str, str]]
) -> None:
    assert _wrong(_totals(*counts, **options)) == wrong


@pytest.mark.parametrize(
    ("foundations", "wrong"),
    [
        (("AS 2S", "2S"), []),
        (("AS 2S", "AH 2H"), _ALSO_OUT),  # no card in common
        (("AS", "AS"), _ALSO_OUT),  # an ace starts its own foundation
        (("AS 2S 3S", "2S"), _ALSO_OUT),  # the three lies on them
        (("AS 2S 3S", "AS 2S"), _ALSO_OUT),  # no other two lies under the three
        (("AS 2S", "2S", "3S"), _ALSO_OUT),
        (("AS 2S", "2S", "AS 2S 3S"), []),
    ],
)
def test_cards_that_tied_last_are_the_same_and_lie_on_top(
    foundations: tuple[str, ...], wrong: list[tuple[str, str]]
) -> None:
    assert _wrong(_cards(*foundations, nerts=(0, 0, 3), **_AT_ONCE)) == wrong


@pytest.mark.parametrize(
    ("most", "seat", "options"),
    [
        (48, 1, {}),
        (49, 2, {}),  # a card tied, the last nerts card filled its space and landed
        (48, 2, {"landing": "return"}),
        (48, 2, {"tie_policy": "single"}),
        (52, 1, {"last_to_foundation": True}),
    ],
)
def test_with_an_automatic_call_spaces_were_filled_until_it_came(
    most: int, seat: int, options: dict[str, Any]
) -> None:
    def report(foundation: int) -> TotalsReport:
        counts = {1: (20, 0), 2: (20, 0), seat: (foundation, 0)}
        return _totals(*counts.values(), call="automatic", fill="nerts", **options)

    assert _wrong(report(most)) == []
    assert (most == 52) or _wrong(report(most + 1)) == [("too_many_cards", f"/counts/{seat}/foundation")]


@pytest.mark.parametrize("work_piles", [1, 2, 3])
def test_for_numbers_that_are_accepted_there_are_cards(work_piles: int) -> None:
    for nerts_size in range(1, 31):
        variant = Variant(nerts_size=nerts_size, work_piles=work_piles, draw=1)
        others = nerts_size + work_piles
        for foundation in range(max(0, others - 13 * work_piles), others + 1):
            left = [*variant.deck(1)][foundation:]  # without whole suits, and the lowest of another

            assert fit_on_work_piles(others - foundation, left, variant)


_FACES = [f"{rank}{suit}" for suit in SUITS for rank in RANKS]


@settings(max_examples=150)
@given(
    st.sampled_from([1, 2]),
    st.integers(10, 30),
    st.one_of(st.sets(st.sampled_from(_FACES), max_size=20), st.sets(st.sampled_from(RANKS), max_size=4)),
    st.integers(0, 30),
)
def test_cards_are_accepted_if_they_can_be_laid_out(
    work_piles: int, nerts_size: int, chosen: set[str], nerts: int
) -> None:
    found = [face for face in _FACES if face in chosen or face[0] in chosen]
    report = _cards(
        " ".join(_FACES), " ".join(found), nerts=(0, min(nerts, nerts_size)), nerts_size=nerts_size,
        work_piles=work_piles,
    )  # fmt: skip

    assert (not _wrong(report)) is (not _wrong_with(_laid_out(report)))


def _wrong_with(layout: LayoutReport) -> list[str]:
    return [each.code for each in problems(layout) if each.severity != "warning"]


def _laid_out(report: CardsReport) -> LayoutReport:
    """The cards laid out, as many on work piles as must be if they can, and the rest of the talon turned."""
    piles = foundations(report)
    return LayoutReport(
        variant=report.variant,
        seats=report.seats,
        end=report.end,
        caller=report.caller,
        private=tuple(_private(report, seat) for seat in report.seat_numbers),
        foundations=tuple(pile for pile in piles if len(pile) < KING),
        completed=tuple(pile for pile in piles if len(pile) == KING),
    )


def _private(report: CardsReport, seat: int) -> PrivatePiles:
    variant, count = report.variant, report.counts()[seat]
    laid = report.foundation[report.seat_numbers.index(seat)]
    left = [card for card in variant.deck(seat) if str(card.face) not in laid]
    others = max(0, variant.nerts_size + variant.work_piles - count.nerts - count.foundation)
    work = []
    for _ in range(variant.work_piles):
        run = max((_run(card, left) for card in left), key=len, default=[])[:others]
        left = [card for card in left if card not in run]
        others -= len(run)
        work.append(run)
    nerts, waste = left[: count.nerts], left[count.nerts :]
    return PrivatePiles(_texts(nerts), tuple(map(_texts, work)), (), _texts(waste))


def _run(base: Card, cards: Sequence[Card]) -> list[Card]:
    """The longest run down from a card."""
    below = next((card for card in cards if above(_shade(card)) == _shade(base)), None)
    return [base, *(_run(below, cards) if below else [])]


def _shade(card: Card) -> Shade:
    assert card.face
    return shade(card.face)


def _texts(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(map(str, cards))
