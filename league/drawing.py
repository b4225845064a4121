"""A reported layout as pictures: the foundations, and what lies before each seat.

Cards look as they are printed, the edge of each in the colour and the pattern of its deck, so that whose card it is can
be seen where it lies. Nothing mirrors on pages that read from the right. The shapes used here (#card, #suit-H,
#back-red, ...) are in the template league/parts/_drawn.html, once a page.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.cards import Card, read_card
from games.nerts.layout import Foundation, LayoutReport, Pile, PrivatePiles
from league.faces import INDICES

WIDTH, HEIGHT, GAP = 46, 64, 6  # of a card, and between piles
STRIP = 17  # what is seen of a card that another one lies on
ASIDE = 5  # how far a card steps aside that tied with the one under it
LABEL = 20  # room for a line of words above piles
IN_A_ROW = 7
PICTURE = IN_A_ROW * (WIDTH + GAP) - GAP
WASTE_AT, STOCK_AT = 114, 262  # across, beside the nerts pile
WASTE_SHOWN, WASTE_STRIP = 3, 40
RED, BLACK = "#b3151d", "#1d1f1b"


@dataclass(frozen=True, slots=True)
class Drawing:
    """Pictures of a layout; `seats` by number."""

    foundations: SafeString
    set_aside: SafeString
    seats: Mapping[int, SafeString]


@dataclass(frozen=True, slots=True)
class Fan:
    """A pile in which every card can be seen."""

    picture: SafeString
    height: int


def draw(report: LayoutReport) -> Drawing:
    """Draw a layout that the rules accept. A picture is empty where there is nothing to show."""
    backs = {seat.seat: seat.back for seat in report.seats}
    return Drawing(
        foundations=_foundations(report.foundations, _("Foundations"), backs),
        set_aside=_foundations(report.completed, _("Foundations set aside"), backs),
        seats={
            seat.seat: _seat(seat.seat, piles, backs)
            for seat, piles in zip(report.seats, report.private, strict=True)
        },
    )


def _foundations(piles: Sequence[Foundation], title: str, backs: Mapping[int, str]) -> SafeString:
    if not piles:
        return SafeString()
    fans = [_fan(_steps(pile), backs) for pile in piles]
    rows = [fans[start : start + IN_A_ROW] for start in range(0, len(fans), IN_A_ROW)]
    placed: list[SafeString] = []
    top = 0
    for row in rows:
        placed += (_at(column * (WIDTH + GAP), top, fan.picture) for column, fan in enumerate(row))
        top += max(fan.height for fan in row) + 2 * GAP
    return _picture(title, _joined(placed), height=top, width=PICTURE + ASIDE)


def _seat(number: int, piles: PrivatePiles, backs: Mapping[int, str]) -> SafeString:
    """Nerts pile, waste and stock in one line, the work piles in another."""
    work = [_fan(_singly(pile), backs) for pile in piles.work]
    work_top = LABEL + HEIGHT + 2 * GAP + LABEL
    step = max(WIDTH, min(WIDTH + 3 * GAP, PICTURE // max(len(work), 1)))
    parts = [
        _label(0, LABEL - 7, _("Nerts pile"), len(piles.nerts)),
        _at(0, LABEL, _nerts(piles.nerts, backs, number)),
        _label(WASTE_AT, LABEL - 7, pgettext("pile", "Waste"), len(piles.waste)),
        _at(WASTE_AT, LABEL, _waste(piles.waste, backs)),
        _label(STOCK_AT, LABEL - 7, pgettext("pile", "Stock"), len(piles.stock)),
        _at(STOCK_AT, LABEL, _face_down(backs[number]) if piles.stock else _shape("card-gap")),
        _label(0, work_top - 7, _("Work piles"), None),
        *(_at(column * step, work_top, fan.picture) for column, fan in enumerate(work)),
    ]
    height = work_top + max((fan.height for fan in work), default=0)
    title = _("Cards of seat %(seat)d") % {"seat": number}
    return _picture(title, _joined(parts), height=height, width=max(PICTURE, step * len(work)))


def _nerts(pile: Pile, backs: Mapping[int, str], seat: int) -> SafeString:
    """The top card face up on the edges of those under it."""
    if not pile:
        return _shape("card-gap")
    step = min(5, 60 // len(pile))
    under = (_at(place * step, 0, _face_down(backs[seat])) for place in range(len(pile) - 1))
    return _joined([*under, _at((len(pile) - 1) * step, 0, _card_of(pile[-1], backs))])


def _waste(pile: Pile, backs: Mapping[int, str]) -> SafeString:
    if not pile:
        return _shape("card-gap")
    shown = pile[-WASTE_SHOWN:]
    return _joined(_at(place * WASTE_STRIP, 0, _card_of(text, backs)) for place, text in enumerate(shown))


def _fan(cards: Iterable[tuple[str, bool]], backs: Mapping[int, str]) -> Fan:
    """Cards downwards, the top one last; each with whether it tied with the one under it."""
    placed = [
        _at(ASIDE if tied else 0, line * STRIP, _card_of(text, backs))
        for line, (text, tied) in enumerate(cards)
    ]
    height = HEIGHT + max(len(placed) - 1, 0) * STRIP
    return Fan(_joined(placed) if placed else _shape("card-gap"), height)


def _steps(pile: Foundation) -> Iterator[tuple[str, bool]]:
    for step in pile:
        yield step[0], False
        for text in step[1:]:
            yield text, True


def _singly(pile: Pile) -> Iterator[tuple[str, bool]]:
    return ((text, False) for text in pile)


def _card_of(text: str, backs: Mapping[int, str]) -> SafeString:
    card = read_card(text)
    if card is None:
        raise ValueError(f"not a card: {text!r} (only layouts that the rules accept are drawn)")
    return _card(card, backs[card.seat])


@lru_cache(maxsize=4096)  # a table's cards are drawn again and again
def _card(card: Card, back: str) -> SafeString:
    """A card face up: the edge of its deck, index and sign at its corner, the sign again below."""
    edge = format_html('<use href="#card"/><use href="#card-edge" fill="url(#back-{})"/>', back)
    if card.face is None:
        signs = _joined([_sign("joker", 12, 4, 12), _sign("joker", 18, 30, 20)])
        return format_html('{}<g fill="{}">{}</g>', edge, BLACK, signs)
    index, suit = INDICES[card.face.rank - 1], f"suit-{card.face.suit}"
    if card.joker:
        corner = [_sign("joker", 10, 4, 9), _text(20, 11, index), _sign(suit, 34, 4, 10)]
    else:
        corner = [_text(11, 13, index), _sign(suit, 28, 4, 10)]
    below = _sign("joker" if card.joker else suit, 17, 30, 20)
    colour = RED if card.face.is_red else BLACK
    return format_html('{}<g fill="{}">{}</g>', edge, colour, _joined([*corner, below]))


def _face_down(back: str) -> SafeString:
    return format_html('<use href="#card-back" fill="url(#back-{})"/>', back)


def _shape(name: str) -> SafeString:
    return format_html('<use href="#{}"/>', name)


def _sign(name: str, x: int, y: int, size: int) -> SafeString:
    return format_html('<use href="#{}" x="{}" y="{}" width="{}" height="{}"/>', name, x, y, size, size)


def _text(x: int, size: int, text: str) -> SafeString:
    return format_html('<text x="{}" y="14" font-size="{}">{}</text>', x, size, text)


def _label(x: int, y: int, words: str, count: int | None) -> SafeString:
    """Words above a pile, with how many cards it has."""
    counted = words if count is None else f"{words}: {count}"
    return format_html('<text class="drawing-label" x="{}" y="{}">{}</text>', x, y, counted)


def _at(x: int, y: int, picture: SafeString) -> SafeString:
    return format_html('<g transform="translate({} {})">{}</g>', x, y, picture)


def _joined(pictures: Iterable[SafeString]) -> SafeString:
    return format_html_join("", "{}", ((picture,) for picture in pictures))


def _picture(title: str, content: SafeString, *, height: int, width: int) -> SafeString:
    return format_html(
        '<svg class="drawing" role="img" viewBox="0 0 {} {}" direction="ltr" font-weight="700">'
        "<title>{}</title>{}</svg>",
        width,
        height,
        title,
        content,
    )
