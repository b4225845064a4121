"""Nerts reports as JSON documents, both ways (docs/rules/nerts.md, section 6)."""

from itertools import chain
from typing import Any, Literal

from games.nerts.layout import (
    AnyReport,
    CardsReport,
    End,
    Foundation,
    LayoutReport,
    Pile,
    PrivatePiles,
    Seat,
    SeatCount,
    TotalsReport,
)
from games.nerts.problems import problem
from games.nerts.variant import Variant, read_variant
from games.problems import Unreadable
from games.reading import (
    LIST_LIMIT,
    is_whole,
    quote,
    read_list,
    read_number,
    read_object,
    read_text,
    read_word,
    unreadable,
)

SEAT_LIMIT = 999
_CARD_LIMIT = 40
_PILES = ("nerts", "work", "stock", "waste")
_HEAD = ("game", "seats")
_EVIDENCE = ("layout", "cards", "totals")


def from_json(data: object) -> AnyReport:
    """Read a document. Raises Unreadable; text that is no card is left to the verdict."""
    if not isinstance(data, dict):
        raise unreadable("", data, "object")
    evidence = read_word(data.get("evidence", "layout"), "/evidence", _EVIDENCE)
    if evidence == "layout":
        return _read_layout(data)
    return _read_counts(data, cards=evidence == "cards")


def to_json(report: AnyReport) -> dict[str, object]:
    """The document of a report, with only those options that differ from the defaults."""
    head: dict[str, object] = {
        "game": "nerts",
        "options": report.variant.to_json(),
        "seats": [
            {"seat": seat.seat, "back": seat.back, "players": list(seat.players)} for seat in report.seats
        ],
    }
    if isinstance(report, LayoutReport):
        return head | _layout_json(report)
    counts = {
        str(seat): {"foundation": list(found) if isinstance(found, tuple) else found, "nerts": nerts}
        for seat, found, nerts in _count_rows(report)
    }
    return head | {"evidence": report.evidence, "end": report.end, "caller": report.caller, "counts": counts}


def _read_layout(data: dict[object, object]) -> LayoutReport:
    document = read_object(
        data, "", required=(*_HEAD, "layout"), optional=("options", "evidence", "submitted_scores")
    )
    variant, seats = _read_head(document)
    layout = read_object(
        document["layout"],
        "/layout",
        required=("end", "foundations", "completed", "seats"),
        optional=("caller",),
    )
    end, caller = _read_end(layout, "/layout")
    return LayoutReport(
        variant=variant,
        seats=seats,
        end=end,
        caller=caller,
        private=tuple(
            _read_private(value, where) for where, value in _by_seat(layout["seats"], "/layout/seats", seats)
        ),
        foundations=_read_foundations(layout["foundations"], "/layout/foundations"),
        completed=_read_foundations(layout["completed"], "/layout/completed"),
        submitted_scores=_read_scores(document.get("submitted_scores"), seats),
    )


def _read_counts(data: dict[object, object], *, cards: bool) -> CardsReport | TotalsReport:
    document = read_object(
        data, "", required=(*_HEAD, "evidence", "end", "counts"), optional=("options", "caller")
    )
    variant, seats = _read_head(document)
    end, caller = _read_end(document, "")
    rows = [
        (where, read_object(value, where, required=("foundation", "nerts")))
        for where, value in _by_seat(document["counts"], "/counts", seats)
    ]
    nerts = tuple(read_number(row["nerts"], where + "/nerts", least=0) for where, row in rows)
    if cards:
        foundation = tuple(_read_cards(row["foundation"], where + "/foundation") for where, row in rows)
        return CardsReport(
            variant=variant, seats=seats, end=end, caller=caller, foundation=foundation, nerts=nerts
        )
    if variant.king_bonus:
        # Who put kings on foundations does not follow from totals.
        bonus = quote(variant.king_bonus)
        raise Unreadable(
            problem("option_unknown", "/options/king_bonus", option='"king_bonus"', value=bonus, possible="0")
        )
    found = (read_number(row["foundation"], where + "/foundation", least=0) for where, row in rows)
    count = tuple(map(SeatCount, found, nerts))
    return TotalsReport(variant=variant, seats=seats, end=end, caller=caller, count=count)


def _read_head(document: dict[str, object]) -> tuple[Variant, tuple[Seat, ...]]:
    read_word(document["game"], "/game", ("nerts",))
    seats = _read_seats(document["seats"])
    variant = read_variant(document.get("options", {}), "/options")
    if variant.tie_max is not None and variant.tie_max > max(len(seats), 2):
        most, possible = quote(variant.tie_max), f"2 to {len(seats)}"
        raise Unreadable(
            problem("option_unknown", "/options/tie_max", option='"tie_max"', value=most, possible=possible)
        )
    return variant, seats


def _read_seats(value: object) -> tuple[Seat, ...]:
    seats: list[Seat] = []
    for index, entry in enumerate(read_list(value, "/seats")):
        where = f"/seats/{index}"
        seat = read_object(entry, where, required=("seat", "back", "players"))
        number = read_number(seat["seat"], where + "/seat", least=1, most=SEAT_LIMIT)
        if number in (other.seat for other in seats):
            raise unreadable(where + "/seat", number, "another number for each seat")
        players = tuple(
            read_text(player, f"{where}/players/{at}")
            for at, player in enumerate(read_list(seat["players"], where + "/players"))
        )
        seats.append(Seat(number, read_text(seat["back"], where + "/back"), players))
    return tuple(seats)


def _read_end(entries: dict[str, object], where: str) -> tuple[End | None, int | None]:
    word = read_word(entries["end"], where + "/end", ("call", "stalemate", None))
    caller = entries.get("caller")
    if caller is not None:
        caller = read_number(caller, where + "/caller", least=1, most=SEAT_LIMIT)
    end: Literal["call", "stalemate"] | None = "call" if word == "call" else "stalemate" if word else None
    return end, caller


def _by_seat(value: object, where: str, seats: tuple[Seat, ...]) -> list[tuple[str, object]]:
    """The entries of an object with exactly the seats as keys, in the order of the seats."""
    keys = [str(seat.seat) for seat in seats]
    entries = read_object(value, where, required=keys)
    return [(f"{where}/{key}", entries[key]) for key in keys]


def _read_private(value: object, where: str) -> PrivatePiles:
    piles = read_object(value, where, required=_PILES)
    nerts, work, stock, waste = (read_list(piles[name], f"{where}/{name}") for name in _PILES)
    if _are_piles([nerts, stock, waste, *work]):
        return PrivatePiles(tuple(nerts), tuple(map(tuple, work)), tuple(stock), tuple(waste))
    return PrivatePiles(
        nerts=_read_cards(nerts, where + "/nerts"),
        work=tuple(_read_cards(pile, f"{where}/work/{index}") for index, pile in enumerate(work)),
        stock=_read_cards(stock, where + "/stock"),
        waste=_read_cards(waste, where + "/waste"),
    )


def _read_foundations(value: object, where: str) -> tuple[Foundation, ...]:
    piles = read_list(value, where)
    if all(type(pile) is list and 0 < len(pile) <= LIST_LIMIT for pile in piles):
        steps = [step for pile in piles for step in pile]
        if all(steps) and _are_piles(steps):
            return tuple(tuple(map(tuple, pile)) for pile in piles)
    return tuple(
        tuple(
            _read_cards(step, f"{where}/{index}/{at}", least=1)
            for at, step in enumerate(read_list(pile, f"{where}/{index}", least=1))
        )
        for index, pile in enumerate(piles)
    )


def _read_cards(value: object, where: str, *, least: int = 0) -> Pile:
    cards = read_list(value, where, least=least)
    for index, text in enumerate(cards):
        if len(read_text(text, f"{where}/{index}")) > _CARD_LIMIT:
            raise unreadable(f"{where}/{index}", text, "card, as in TH@2 or JK1=4H@1")
    return tuple(cards)


def _are_piles(piles: list[Any]) -> bool:
    """Whether all of them are lists of what may be cards, asked at once; if not, it is asked one by one."""
    try:
        cards = [*chain.from_iterable(piles)]
        text, sizes = "".join(cards), {*map(len, cards)}
    except TypeError:
        return False
    are_lists = {*map(type, piles)} <= {list} and max(map(len, piles), default=0) <= LIST_LIMIT
    return are_lists and all(sizes) and max(sizes, default=0) <= _CARD_LIMIT and is_whole(text)


def _read_scores(value: object, seats: tuple[Seat, ...]) -> tuple[int, ...] | None:
    if value is None:
        return None
    rows = _by_seat(value, "/submitted_scores", seats)
    return tuple(read_number(points, where) for where, points in rows)


def _layout_json(report: LayoutReport) -> dict[str, object]:
    layout = {
        "end": report.end,
        "caller": report.caller,
        "foundations": _foundations_json(report.foundations),
        "completed": _foundations_json(report.completed),
        "seats": {
            str(seat): {
                "nerts": list(piles.nerts),
                "work": [list(pile) for pile in piles.work],
                "stock": list(piles.stock),
                "waste": list(piles.waste),
            }
            for seat, piles in zip(report.seat_numbers, report.private, strict=True)
        },
    }
    if report.submitted_scores is None:
        return {"layout": layout}
    scores = zip(map(str, report.seat_numbers), report.submitted_scores, strict=True)
    return {"layout": layout, "submitted_scores": dict(scores)}


def _foundations_json(piles: tuple[Foundation, ...]) -> list[list[list[str]]]:
    return [[list(step) for step in pile] for pile in piles]


def _count_rows(report: CardsReport | TotalsReport) -> list[tuple[int, Pile | int, int]]:
    if isinstance(report, CardsReport):
        return list(zip(report.seat_numbers, report.foundation, report.nerts, strict=True))
    return [(seat, count.foundation, count.nerts) for seat, count in report.counts().items()]
