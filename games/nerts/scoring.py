"""The points of a deal."""

from collections.abc import Mapping

from games.nerts.layout import AnyReport, SeatCount
from games.nerts.variant import Variant


def points(variant: Variant, foundation: int, nerts: int, has_called: bool, kings: int = 0) -> int:
    """Cards on foundations, less those left in the nerts pile, and the bonuses (N39, N40).

    >>> points(Variant(call_bonus=10), 20, 0, has_called=True), points(Variant(), 0, 13, has_called=False)
    (30, -26)
    """
    return (
        variant.card_point * foundation
        - variant.nerts_penalty * nerts
        + variant.call_bonus * has_called
        + variant.king_bonus * kings
    )


def scores(report: AnyReport, counts: Mapping[int, SeatCount] | None = None) -> Mapping[int, int]:
    """Points by seat. Who has the counts of the report already may hand them in."""
    kings = report.kings() if report.variant.king_bonus else {}
    caller = report.caller if report.end == "call" else None
    return {
        seat: points(
            report.variant, count.foundation, count.nerts, has_called=seat == caller, kings=kings.get(seat, 0)
        )
        for seat, count in (counts or report.counts()).items()
    }
