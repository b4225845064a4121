"""Documents of Nerts as one line of text, both ways (docs/rules/notation.md).

    nerts; seats 1 red Bea, 2 blue Cy; end call 1; foundations AS@1 2S@2 / AH@1; 1 work KS QH / KD; 2 nerts KH 3C

The reader forgives how things are spaced, small letters, the signs of suits, and 10 for T.
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from games.problems import Problem, Unreadable
from games.reading import quote

NAME = "nerts"
_WORD = r'[^\s;,/&+=@"]+'
# A quotation that does not end is a piece as well: whoever looked for its end again from inside would look all day.
_PIECE = re.compile(rf'"(?:[^"\\]|\\.)*+"?|{_WORD}(?:\s*[=@]\s*{_WORD})*|\S')
_BARE = re.compile(rf"{_WORD}(?:=@{_WORD})*")
_SIGNS = str.maketrans("♠♤♥♡♦♢♣♧", "SSHHDDCC", "\ufe0e\ufe0f")
_TEN = re.compile(r"(?<![0-9])10(?=[SHDC])")
_PILES = ("nerts", "work", "stock", "waste")
_WORDS = ("evidence", "options", "seats", "end", "foundations", "completed", "scores")
_DEALT = ("nerts", "work", "stock")
_SEAT_WORDS = (*_PILES, "foundation", "left", "dealt")
_NO_CARDS = "-"
_NOT_SAID = "?"

Pieces = list[str]


def is_line(text: str) -> bool:
    """Whether a text wants to be such a line; if not, it is JSON or nothing."""
    return text[:20].lstrip()[: len(NAME)].lower() == NAME


def read_line(text: str) -> dict[str, object]:
    """The document of a line, as `games.nerts.notation.from_json` takes it. Raises Unreadable."""
    (_, name), *sections = [*_sections(text)] or [("", [""])]
    if [piece.lower() for piece in name] != [NAME]:
        raise _unreadable(name, NAME)
    general: dict[str, Pieces] = {}
    of_seats: dict[str, dict[str, Pieces]] = {}
    for seat, (word, *pieces) in sections:
        known, found = (_SEAT_WORDS, of_seats.setdefault(seat, {})) if seat else (_WORDS, general)
        if word.lower() not in known or word.lower() in found:
            raise _unreadable(
                [seat, word, *pieces] if seat else [word, *pieces], "each once: " + ", ".join(known)
            )
        found[word.lower()] = pieces
    return _document(general, of_seats)


def read_pile(text: str, seat: int) -> list[Any]:
    """The cards of a pile before a seat, as somebody writes them: KH QC jh, or K♥, Q♣, J♥. What is no card stays."""
    return _cards(_loose(text), str(seat))


def read_foundation(text: str) -> list[list[Any]]:
    """The steps of a foundation: AS@1 2S@2 3S@1+3S@2. Raises Unreadable for a + without a card on both sides."""
    return [*_steps(_loose(text.replace("+", " + ")))]


def _loose(text: str) -> Pieces:
    return text.replace(",", " ").replace('"', " ").split()


def _sections(text: str) -> Iterator[tuple[str, Pieces]]:
    """The parts between semicolons: the seat they are about, if any, and the rest, which is not empty."""
    section: Pieces = []
    for match in [*_PIECE.finditer(text), None]:
        piece = match and match.group()
        if piece is not None and piece != ";":
            section.append(piece if piece.startswith('"') else "".join(piece.split()))
            continue
        seat = section.pop(0) if len(section) > 1 and section[0].isdecimal() else ""
        if section or piece:  # a semicolon may stand at the end
            yield seat, section or [""]
        section = []


def _document(general: dict[str, Pieces], of_seats: dict[str, dict[str, Pieces]]) -> dict[str, object]:
    seats = [_seat(part) for part in _split(general.get("seats", []), ",")]
    evidence = _first(general.get("evidence", ["layout"]))
    end, *caller = general.get("end") or [_NOT_SAID]
    ending = {
        "end": None if end == _NOT_SAID else end.lower(),
        "caller": _value(_first(caller)) if caller else None,
    }
    piles = {str(seat["seat"]): of_seats.pop(str(seat["seat"]), {}) for seat in seats} | of_seats
    head = {"game": NAME, "options": dict(map(_entry, general.get("options", []))), "seats": seats}
    dealt = {seat: _dealt(found.pop("dealt"), seat) for seat, found in piles.items() if "dealt" in found}
    head |= {"dealt": dealt} if dealt else {}
    if evidence != "layout":
        counts = {seat: _counts(found, evidence) for seat, found in piles.items()}
        return {**head, "evidence": evidence, **ending, "counts": counts}
    layout = {
        **ending,
        **{name: _foundations(general.get(name, [])) for name in ("foundations", "completed")},
        "seats": {seat: _private(found, seat) for seat, found in piles.items()},
    }
    scores = {"submitted_scores": dict(map(_entry, general["scores"]))} if "scores" in general else {}
    return {**head, "layout": layout, **scores}


def _seat(part: Pieces) -> dict[str, object]:
    if len(part) < 2:
        raise _unreadable(part, "number, back, players, as in 1 red Bea & Ann")
    number, back, *players = part
    names = [_name(_first(name)) for name in _split(players, "&")]
    return {"seat": _value(number), "back": _name(back), "players": names}


def _dealt(pieces: Pieces, seat: str) -> dict[str, list[Any]]:
    piles = _split(pieces, "/")
    if len(piles) != len(_DEALT):
        raise _unreadable(pieces, "the nerts pile, the cards on the work piles, the stock, with / between")
    return {
        name: [] if pile == [_NO_CARDS] else _cards(pile, seat)
        for name, pile in zip(_DEALT, piles, strict=True)
    }


def _private(found: dict[str, Pieces], seat: str) -> dict[str, object]:
    _need_words(found, _PILES)
    work = [[] if pile == [_NO_CARDS] else _cards(pile, seat) for pile in _split(found.get("work", []), "/")]
    return {name: _cards(found.get(name, []), seat) for name in _PILES} | {"work": work}


def _counts(found: dict[str, Pieces], evidence: str) -> dict[str, object]:
    _need_words(found, ("foundation", "left"))
    cards = found.get("foundation", [])
    foundation = _cards(cards) if evidence == "cards" else _value(_first(cards))
    return {"foundation": foundation, "nerts": _value(_first(found.get("left", [])))}


def _need_words(found: dict[str, Pieces], words: tuple[str, ...]) -> None:
    for word in found.keys() - {*words}:
        raise _unreadable([word], ", ".join(words))


def _foundations(pieces: Pieces) -> list[list[list[str]]]:
    return [[*_steps(pile)] for pile in _split(pieces, "/")]


def _steps(pieces: Pieces) -> Iterator[list[str]]:
    """The steps of a foundation; cards with + between them are a tie."""
    step: Pieces = []
    for at, piece in enumerate(pieces):
        if piece != "+":
            step.append(piece)
            if pieces[at + 1 : at + 2] != ["+"]:
                yield _cards(step)
                step = []
        elif not step or pieces[at + 1 : at + 2] in ([], ["+"]):
            raise _unreadable(pieces, "cards, with + between those of a tie")


def _split(pieces: Pieces, separator: str) -> list[Pieces]:
    parts: list[Pieces] = [[]] if pieces else []
    for piece in pieces:
        if piece == separator:
            parts.append([])
        else:
            parts[-1].append(piece)
    return parts


def _first(pieces: Pieces) -> str:
    """The only one."""
    if len(pieces) != 1:
        raise _unreadable(pieces, "one word or number")
    return pieces[0]


def _entry(piece: str) -> tuple[str, object]:
    key, is_entry, value = piece.partition("=")
    if not is_entry or piece.startswith('"'):
        raise _unreadable([piece], "word=value")
    return key.lower(), _value(value.lower())


def _value(piece: str) -> object:
    """A number, true or false; or a word, which is then judged where it is read."""
    if re.fullmatch(r"-?(0|[1-9][0-9]{0,8})", piece):
        return int(piece)
    return {"true": True, "false": False}.get(piece, piece)


def _name(piece: str) -> object:
    if not piece.startswith('"'):
        return piece
    try:
        return json.loads(piece)
    except ValueError:
        raise _unreadable([piece], "a name in quotation marks") from None


def _cards(pieces: Pieces, seat: str = "") -> list[Any]:
    return [_card(piece, seat) for piece in pieces]


def _card(piece: str, seat: str = "") -> Any:
    """The text of a card; before a seat its number may be left out."""
    if piece.startswith('"'):
        return _name(piece)
    text = _TEN.sub("T", piece.translate(_SIGNS).upper())
    return f"{text}@{seat}" if seat and "@" not in text else text


def _unreadable(pieces: Pieces, expected: str) -> Unreadable:
    return Unreadable(Problem("unreadable", "", {"read": quote(" ".join(pieces)), "expected": expected}))


def write_line(document: dict[str, Any]) -> str:
    """The line of a document that `games.nerts.notation.to_json` wrote, and of what is `dealt` beside it."""
    return "; ".join([NAME, *filter(None, _written(document))])


def _written(document: dict[str, Any]) -> Iterator[str]:
    body = document.get("layout", document)
    if "evidence" in document:
        yield f"evidence {document['evidence']}"
    options = (f"{key}={str(value).lower()}" for key, value in document["options"].items())
    yield _section("options", " ", options)
    yield _section("seats", ", ", map(_seat_written, document["seats"]))
    caller = "" if body["caller"] is None else f" {body['caller']}"
    yield f"end {body['end'] or _NOT_SAID}{caller}"
    yield from _counts_written(body["counts"]) if "counts" in body else _layout_written(body)
    for seat, piles in document.get("dealt", {}).items():
        yield _section(f"{seat} dealt", " / ", (_pile_of(piles[name], seat) for name in _DEALT))
    scores = (f"{seat}={points}" for seat, points in document.get("submitted_scores", {}).items())
    yield _section("scores", " ", scores)


def _counts_written(counts: dict[str, Any]) -> Iterator[str]:
    for seat, count in counts.items():
        found = count["foundation"]
        cards = _cards_written(found) if isinstance(found, list) else str(found)
        yield f"{seat} foundation {cards}"
        yield f"{seat} left {count['nerts']}"


def _layout_written(layout: dict[str, Any]) -> Iterator[str]:
    for name in ("foundations", "completed"):
        yield _section(name, " / ", map(_pile_written, layout[name]))
    for seat, piles in layout["seats"].items():
        for name in _PILES:
            some = piles[name] if name == "work" else [piles[name]] if piles[name] else []
            yield _section(f"{seat} {name}", " / ", (_pile_of(pile, seat) for pile in some))


def _section(name: str, separator: str, parts: Iterable[str]) -> str:
    joined = separator.join(parts)
    return f"{name} {joined}" if joined else ""


def _seat_written(seat: dict[str, Any]) -> str:
    names = " & ".join(map(_name_written, seat["players"]))
    return f"{seat['seat']} {_name_written(seat['back'])} {names}".strip()


def _name_written(name: str) -> str:
    return name if _BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def _pile_written(pile: list[list[str]]) -> str:
    return " ".join("+".join(map(_card_written, step)) for step in pile)


def _pile_of(cards: list[str], seat: str) -> str:
    return _cards_written(cards, seat) or _NO_CARDS


def _cards_written(cards: list[str], seat: str = "") -> str:
    return " ".join(_card_written(card, seat) for card in cards)


def _card_written(card: str, seat: str = "") -> str:
    short = card.removesuffix(f"@{seat}") if seat else card
    is_word = _PIECE.fullmatch(short) and short != _NO_CARDS and '"' not in short
    is_plain = is_word and _card(short, seat) == card
    return short if is_plain else json.dumps(card, ensure_ascii=False)
