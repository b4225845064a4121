"""The recomputation itself, on tables that the eye can check."""

from fractions import Fraction

from tests.e2e.oracle import Document, Line, TablePlayed, final_table


def deal(*points: int, caller: int = 1) -> Document:
    """A layout reduced to what the recomputation reads: so many cards of each seat on foundations."""
    cards = [f"AH@{seat}" for seat, count in enumerate(points, start=1) for _card in range(count)]
    seats: Document = {str(seat): {"nerts": []} for seat in range(1, len(points) + 1)}
    return {"layout": {"caller": caller, "foundations": [[cards]], "completed": [], "seats": seats}}


def test_who_is_level_on_everything_shares_a_rank() -> None:
    tables = [
        TablePlayed(("Bea", "Cy"), (deal(10, 20, caller=2),)),
        TablePlayed(("Bea", "Eve"), (deal(20, 5),)),
        TablePlayed(("Cy", "Eve"), (deal(10, 25),)),
    ]

    lines = final_table(tables, ("Bea", "Cy", "Eve"), ("wins", "head-to-head"))

    assert [(line.rank, line.name, line.points) for line in lines] == [
        (1, "Bea", 30),
        (1, "Cy", 30),
        (1, "Eve", 30),
    ]
    assert lines[0] == Line(
        1,
        "Bea",
        30,
        {
            "wins": Fraction(1),
            "deals-won": Fraction(1),
            "best-deal": Fraction(20),
            "head-to-head": Fraction(0),
        },
    )


def test_the_level_are_separated_by_who_was_ahead_of_whom() -> None:
    tables = [
        TablePlayed(("Bea", "Cy"), (deal(10, 20, caller=2),)),
        TablePlayed(("Bea", "Eve"), (deal(20, 5),)),
        TablePlayed(("Cy", "Fay"), (deal(10, 1),)),
    ]

    lines = final_table(tables, ("Bea", "Cy", "Eve", "Fay"), ("head-to-head",))

    assert [(line.rank, line.name, line.points) for line in lines] == [
        (1, "Cy", 30),
        (2, "Bea", 30),
        (3, "Eve", 5),
        (4, "Fay", 1),
    ]


def test_totals_and_points_that_were_given_count_too() -> None:
    totals: Document = {
        "caller": 2,
        "counts": {"1": {"foundation": 10, "nerts": 4}, "2": {"foundation": 12, "nerts": 0}},
    }

    lines = final_table([TablePlayed(("Bea", "Cy"), (totals,))], ("Bea", "Cy"), ("deals-won",), {"Bea": 11})

    assert lines == [
        Line(1, "Bea", 13, {"wins": Fraction(0), "deals-won": Fraction(0), "best-deal": Fraction(2)}),
        Line(2, "Cy", 12, {"wins": Fraction(1), "deals-won": Fraction(1), "best-deal": Fraction(12)}),
    ]
