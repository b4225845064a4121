"""The points of a deal."""

from collections.abc import Mapping

from games.nerts.layout import AnyReport


def scores(report: AnyReport) -> Mapping[int, int]:
    """Points by seat: cards on foundations, less those left in the nerts pile, and the bonuses."""
    variant, kings = report.variant, report.kings()
    caller = report.caller if report.end == "call" else None
    return {
        seat: variant.card_point * count.foundation
        - variant.nerts_penalty * count.nerts
        + variant.call_bonus * (seat == caller)
        + variant.king_bonus * kings.get(seat, 0)
        for seat, count in report.counts().items()
    }
