"""Deals as JSON documents, both ways (docs/rules/ninety-nine.md, section 5).

The entries of a deal are the same in a match, where a list holds them, and in the document of one deal at a table,
where they stand in the document itself.
"""

from collections.abc import Iterable, Mapping, Sequence

from games.ninety_nine.record import DealLog, DealReport, PlayLog, Seat, TableSeat
from games.ninety_nine.variant import read_variant
from games.reading import (
    pointer,
    read_list,
    read_number,
    read_object,
    read_text,
    read_word,
    unreadable,
)

NAME = "ninety-nine"
_SEAT_LIMIT = 999
_CARD_LIMIT = 40
OF_A_DEAL = ("dealer", "hands", "plays", "loser")


def from_json(data: object) -> DealReport:
    """Read the document of a deal at a table. Raises Unreadable; text that is no card is left to the verdict."""
    document = read_object(data, "", required=("game", "seats"), optional=("options", "evidence", *OF_A_DEAL))
    read_word(document["game"], "/game", (NAME,))
    variant = read_variant(document.get("options", {}), "/options")
    listed = read_list(document["seats"], "/seats")
    seats = tuple(_read_table_seat(entry, f"/seats/{index}") for index, entry in enumerate(listed))
    numbers = [seat.number for seat in seats]
    refuse_twice(numbers)
    report = DealReport(variant=variant, at_table=seats, deal=read_deal(document, "", numbers))
    if "evidence" in document:
        read_word(document["evidence"], "/evidence", (report.evidence,))
    return report


def to_json(report: DealReport) -> dict[str, object]:
    """The document of a report, with only those options that differ from the defaults."""
    head: dict[str, object] = {
        "game": NAME,
        "evidence": report.evidence,
        "options": report.variant.to_json(),
        "seats": [{"seat": seat.number, "players": list(seat.players)} for seat in report.at_table],
    }
    return head | deal_json(report.deal)


def _read_table_seat(value: object, where: str) -> TableSeat:
    seat = read_object(value, where, required=("seat", "players"), optional=("back",))
    number = read_number(seat["seat"], where + "/seat", least=1, most=_SEAT_LIMIT)
    if "back" in seat:  # tables give their seats backs, but here nobody owns a card
        read_text(seat["back"], where + "/back")
    players = read_list(seat["players"], where + "/players", least=1)
    return TableSeat(
        number=number,
        players=tuple(read_text(name, f"{where}/players/{at}") for at, name in enumerate(players)),
    )


def refuse_twice(seats: Sequence[Seat]) -> None:
    for index, seat in enumerate(seats):
        if seat in seats[:index]:
            raise unreadable(f"/seats/{index}", seat, "another name or number for each seat")


def read_deal(entries: Mapping[str, object], where: str, seats: Sequence[Seat]) -> DealLog:
    """A deal whose entries stand at this place."""
    plays, hands = entries.get("plays"), entries.get("hands")
    if hands is not None and plays is None:
        raise unreadable(where + "/plays", plays, "plays, because hands are logged")
    return DealLog(
        dealer=_read_seat_or_none(entries.get("dealer"), where + "/dealer", seats),
        hands=None if hands is None else _read_hands(hands, where + "/hands", seats),
        plays=None if plays is None else _read_plays(plays, where, seats, draws=hands is not None),
        loser=_read_seat_or_none(entries.get("loser"), where + "/loser", seats),
    )


def _read_hands(value: object, where: str, seats: Sequence[Seat]) -> dict[Seat, tuple[str, ...]]:
    names: dict[str, Seat] = {str(seat): seat for seat in seats}
    entries = read_object(value, where, optional=names)
    return {
        names[name]: tuple(
            _read_card(card, where + pointer(name, at))
            for at, card in enumerate(read_list(cards, where + pointer(name)))
        )
        for name, cards in entries.items()
    }


def _read_plays(value: object, where: str, seats: Sequence[Seat], *, draws: bool) -> tuple[PlayLog, ...]:
    return tuple(
        _read_play(entry, f"{where}/plays/{index}", seats, draws=draws)
        for index, entry in enumerate(read_list(value, where + "/plays"))
    )


def _read_play(value: object, where: str, seats: Sequence[Seat], *, draws: bool) -> PlayLog:
    play = read_object(
        value, where, required=("player", "card"), optional=("value", "draw", "reshuffle_before_draw")
    )
    if play.get("draw") is not None and not draws:
        raise unreadable(where + "/draw", play["draw"], "no draw, because hands are not logged")
    declared = play.get("value")
    reshuffle = play.get("reshuffle_before_draw", False)
    if not isinstance(reshuffle, bool):
        raise unreadable(where + "/reshuffle_before_draw", reshuffle, "true | false")
    return PlayLog(
        player=_read_seat(play["player"], where + "/player", seats),
        card=_read_card_or_none(play["card"], where + "/card"),
        value=None if declared is None else read_number(declared, where + "/value"),
        draw=_read_card_or_none(play.get("draw"), where + "/draw"),
        reshuffle_before_draw=reshuffle,
    )


def _read_seat(value: object, where: str, seats: Iterable[Seat]) -> Seat:
    # True and 1.0 equal 1, but are no seats.
    for seat in seats:
        if type(value) is type(seat) and value == seat:
            return seat
    raise unreadable(where, value, " | ".join(map(str, seats)))


def _read_seat_or_none(value: object, where: str, seats: Iterable[Seat]) -> Seat | None:
    return None if value is None else _read_seat(value, where, seats)


def _read_card(value: object, where: str) -> str:
    card = read_text(value, where)
    if len(card) > _CARD_LIMIT:
        raise unreadable(where, card, "card, as in TH")
    return card


def _read_card_or_none(value: object, where: str) -> str | None:
    return None if value is None else _read_card(value, where)


def deal_json(deal: DealLog) -> dict[str, object]:
    document: dict[str, object] = {}
    if deal.dealer is not None:
        document["dealer"] = deal.dealer
    if deal.hands is not None:
        document["hands"] = {str(seat): list(cards) for seat, cards in deal.hands.items()}
    if deal.plays is not None:
        document["plays"] = [_play_json(play) for play in deal.plays]
    return document | {"loser": deal.loser}


def _play_json(play: PlayLog) -> dict[str, object]:
    document: dict[str, object] = {"player": play.player, "card": play.card, "value": play.value}
    if play.reshuffle_before_draw:
        document["reshuffle_before_draw"] = True
    if play.draw is not None:
        document["draw"] = play.draw
    return document
