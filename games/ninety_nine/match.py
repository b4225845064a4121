"""Whole matches: the document that lists all deals, both ways, and the verdict on it."""

from collections.abc import Iterator, Mapping, Sequence

from games.ninety_nine.checks import judge
from games.ninety_nine.notation import NAME, OF_A_DEAL, deal_json, read_deal, refuse_twice
from games.ninety_nine.problems import problem
from games.ninety_nine.record import MatchReport, Seat
from games.ninety_nine.variant import read_variant
from games.ninety_nine.verdict import NinetyNineVerdict, verdict_on
from games.problems import Problem
from games.reading import pointer, read_list, read_number, read_object, read_text, read_word


def check(data: object) -> NinetyNineVerdict:
    """Judge a match document. Raises Unreadable."""
    return verdict(from_json(data))


def verdict(report: MatchReport) -> NinetyNineVerdict:
    """Judge a match, with every problem at once."""
    deals = ((f"/deals/{index}", deal) for index, deal in enumerate(report.deals))
    judged = judge(deals, variant=report.variant, seats=report.seats)
    counted = _chips_problems(report.submitted_chips or {}, judged.chips.left)
    return verdict_on(judged, evidence=report.evidence, also=counted)


def from_json(data: object) -> MatchReport:
    """Read a match document. Raises Unreadable; text that is no card is left to the verdict."""
    document = read_object(
        data, "", required=("game", "seats", "deals"), optional=("options", "submitted_chips")
    )
    read_word(document["game"], "/game", (NAME,))
    variant = read_variant(document.get("options", {}), "/options")
    listed = read_list(document["seats"], "/seats")
    seats = tuple(read_text(name, f"/seats/{index}") for index, name in enumerate(listed))
    refuse_twice(seats)
    deals = tuple(
        read_deal(read_object(entry, f"/deals/{index}", optional=OF_A_DEAL), f"/deals/{index}", seats)
        for index, entry in enumerate(read_list(document["deals"], "/deals"))
    )
    chips = _read_chips(document.get("submitted_chips"), seats)
    return MatchReport(variant=variant, seats=seats, deals=deals, submitted_chips=chips)


def to_json(report: MatchReport) -> dict[str, object]:
    """The document of a match, with only those options that differ from the defaults."""
    document: dict[str, object] = {
        "game": NAME,
        "options": report.variant.to_json(),
        "seats": list(report.seats),
        "deals": [deal_json(deal) for deal in report.deals],
    }
    if report.submitted_chips is not None:
        document["submitted_chips"] = {str(seat): left for seat, left in report.submitted_chips.items()}
    return document


def _read_chips(value: object, seats: Sequence[str]) -> dict[Seat, int] | None:
    if value is None:
        return None
    entries = read_object(value, "/submitted_chips", required=seats)
    return {seat: read_number(entries[seat], "/submitted_chips" + pointer(seat)) for seat in seats}


def _chips_problems(submitted: Mapping[Seat, int], left: Mapping[Seat, int]) -> Iterator[Problem]:
    for seat, count in submitted.items():
        if count != left[seat]:
            place = "/submitted_chips" + pointer(seat)
            yield problem("chips_wrong", place, player=seat, expected=left[seat], submitted=count)
