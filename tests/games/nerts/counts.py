"""All reports without piles of a tiny deck: those that play leads to, and those that are accepted."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations, product

from games.nerts.checks import problems
from games.nerts.deal import Deal, Own
from games.nerts.layout import CardsReport, End, LayoutReport, Pile, Seat, SeatCount, TotalsReport
from games.nerts.reported import layout_of
from games.nerts.variant import Variant

CountedReport = TotalsReport | CardsReport


def totals_of(layouts: Iterable[LayoutReport]) -> set[CountedReport]:
    """What these layouts come to in numbers."""
    return {
        _totals(layout.variant, layout.seats, layout.end, layout.caller, layout.counts().values())
        for layout in layouts
    }


def cards_of(layouts: Iterable[LayoutReport]) -> set[CountedReport]:
    """What these layouts have on foundations."""
    return {
        _cards(layout.variant, layout.seats, layout.end, layout.caller, _laid(layout)) for layout in layouts
    }


def _laid(layout: LayoutReport) -> Iterator[tuple[Pile, int]]:
    laid = defaultdict(list)
    for card in layout.laid():
        face, _, seat = card.partition("@")
        laid[int(seat)].append(face)
    return (
        (tuple(sorted(laid[seat])), len(piles.nerts))
        for seat, piles in zip(layout.seat_numbers, layout.private, strict=True)
    )


def accepted_totals(variant: Variant, seats: tuple[int, ...]) -> set[CountedReport]:
    """The accepted of all numbers, but for that nobody may play alone."""
    counts = [
        SeatCount(*pair) for pair in product(range(variant.deck_size + 1), range(variant.nerts_size + 1))
    ]
    reports = (
        _totals(variant, _seats(variant, seats), end, caller, count)
        for end, caller in _ends(seats)
        for count in product(counts, repeat=len(seats))
    )
    return {report for report in reports if _is_accepted(report)}


def accepted_cards(variant: Variant, seats: tuple[int, ...]) -> set[CountedReport]:
    """The accepted of all sets of cards on foundations, but for that nobody may play alone."""
    held = [*product(_sets(variant), range(variant.nerts_size + 1))]
    reports = (
        _cards(variant, _seats(variant, seats), end, caller, of_seats)
        for end, caller in _ends(seats)
        for of_seats in product(held, repeat=len(seats))
    )
    return {report for report in reports if _is_accepted(report)}


def _sets(variant: Variant) -> list[Pile]:
    """What can lie on foundations of one deck, jokers as any card."""
    faces = [*map(str, variant.faces())]
    naturals = [chosen for size in range(len(faces) + 1) for chosen in combinations(faces, size)]
    jokers = (["", *(f"JK{joker}={face}" for face in faces)] for joker in range(1, variant.jokers + 1))
    as_jokers = [tuple(filter(None, chosen)) for chosen in product(*jokers)]
    return [tuple(sorted(cards + more)) for cards in naturals for more in as_jokers]


def _ends(seats: tuple[int, ...]) -> list[tuple[End, int | None]]:
    return [*(("call", seat) for seat in seats), ("stalemate", None)]


def _seats(variant: Variant, seats: tuple[int, ...]) -> tuple[Seat, ...]:
    return layout_of(Deal(variant, {seat: Own([], [], [], []) for seat in seats})).seats


def _totals(
    variant: Variant,
    seats: tuple[Seat, ...],
    end: End | None,
    caller: int | None,
    counts: Iterable[SeatCount],
) -> TotalsReport:
    return TotalsReport(variant=variant, seats=seats, end=end, caller=caller, count=tuple(counts))


def _cards(
    variant: Variant,
    seats: tuple[Seat, ...],
    end: End | None,
    caller: int | None,
    held: Iterable[tuple[Pile, int]],
) -> CardsReport:
    foundation, nerts = zip(*held, strict=True)
    return CardsReport(
        variant=variant, seats=seats, end=end, caller=caller, foundation=foundation, nerts=nerts
    )


def _is_accepted(report: CountedReport) -> bool:
    return {each.code for each in problems(report) if each.severity != "warning"} <= {"players"}
