"""How names, numbers and states are written on every page, whichever way the page reads."""

import json
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django import template
from django.utils.formats import number_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games import GAMES
from games.nerts.counted import forced_ties
from games.nerts.layout import CardsReport, LayoutReport
from league import wording
from league.charts import line_chart
from league.drawing import draw
from league.faces import printed
from league.isolates import BETWEEN_PARTNERS, isolated, named_in, partners
from league.models import Entrant, Round, Seat, Submission, Table
from league.piles import CardInWords, piles_of
from league.seating_words import cost_in_words, note_in_words, plan_in_words
from league.sentences import forced_ties_in_words
from league.states import SeasonMove
from league.wall_time import clock, of_two
from league.wording import BACKS, EVIDENCE, NOT_PLAYED

register = template.Library()

MINUS = "\N{MINUS SIGN}"
LARGEST_SHOWN_DENOMINATOR = 24
SHAPES = {
    "waiting": "ring",
    "open": "ring",
    "ahead": "ring",
    "draft": "ring",
    "playing": "half",
    "running": "half",
    "active": "half",
    "current": "half",
    "submitted": "half",
    "disputed": "triangle",
    "final": "check",
    "complete": "check",
    "confirmed": "check",
    "finished": "check",
    "over": "check",
}


register.filter(clock)
register.filter(of_two)
register.filter(partners)
register.simple_tag(isolated)


@register.simple_tag
def htmx_config() -> str:
    """What htmx may do here: nothing that the content security policy forbids, nothing foreign.

    A form that needs another look (422) comes back into its place; other refusals are whole pages.
    """
    return json.dumps(
        {
            "includeIndicatorStyles": False,
            "allowEval": False,
            "allowScriptTags": False,
            "selfRequestsOnly": True,
            "historyCacheSize": 0,
            "responseHandling": [
                {"code": "204|304", "swap": False},
                {"code": "2..|422", "swap": True},
                {"code": "4..", "swap": True, "target": "body", "swapOverride": "innerHTML"},
                {"code": "...", "swap": False, "error": True},
            ],
        }
    )


@register.simple_tag
def name(of: Any) -> SafeString:
    """A name somebody chose, isolated from what stands beside it. Partners are isolated from each other."""
    return format_html_join(
        BETWEEN_PARTNERS, '<bdi dir="auto">{}</bdi>', ((str(each),) for each in named_in(of))
    )


@register.simple_tag
def card(written: str) -> SafeString:
    """A card by its notation, TH or TH@2: seen as 10♥, read out as its name. What is no card stays as written."""
    shown = printed(written)
    if shown is None:
        return _isolated(written)
    return format_html(
        '<bdi dir="ltr" class="face{}" role="img" aria-label="{}">{}</bdi>',
        " face-red" if shown.red else "",
        shown.aloud,
        shown.text,
    )


@register.simple_tag
def cards(of: Iterable[CardInWords]) -> SafeString:
    """The cards of a pile one after another, each with its deck where that is said."""
    return format_html_join(
        ", ", "{}{}", ((card(each.written), f" ({each.deck})" if each.deck else "") for each in of)
    )


@register.simple_tag
def chart(values: Sequence[float], title: str) -> SafeString:
    """Estimates over time as a picture; its title says for the ear what it shows."""
    return line_chart(values, title=title)


@register.simple_tag
def signed(number: int) -> SafeString:
    """A whole number that may be negative; its minus stays before it on pages that read from the right."""
    return _isolated(_with_minus(number, str(abs(number))))


@register.simple_tag
def rank(place: int, shared: bool) -> SafeString:
    """A rank; one that is shared is marked for the eye and named for the ear."""
    if not shared:
        return _isolated(str(place))
    return format_html(
        '<bdi dir="ltr" aria-hidden="true">{}=</bdi><span class="visually-hidden">{}</span>',
        place,
        _("%(rank)d, shared") % {"rank": place},
    )


@register.simple_tag
def points(exact: Fraction | int | str) -> SafeString:
    """Points as exactly as one reads at a glance: 4, 4.5, 4 1/3; a longer fraction rounded, exact in its title.

    Text, which some tiebreaks have instead of a number, stays as it is.
    """
    if isinstance(exact, str):
        return _isolated(exact)
    value = Fraction(exact)
    if value.denominator > LARGEST_SHOWN_DENOMINATOR:
        rounded = number_format(abs(round(Decimal(value.numerator) / value.denominator, 3)))
        return format_html('<bdi dir="ltr" title="{}">{}</bdi>', _mixed(value), _with_minus(value, rounded))
    return _isolated(exact_in_words(value))


@register.simple_tag
def estimate(of: float) -> SafeString:
    """An estimate to one decimal, such as 12.3: the only numbers that are rounded."""
    tenths = round(of * 10)
    return _isolated(_with_minus(tenths, number_format(Decimal(abs(tenths)) / 10, decimal_pos=1)))


@register.simple_tag
def adjustment(exact: Fraction) -> SafeString:
    """Points given or taken: never without a sign."""
    sign = "+" if exact > 0 else ""
    return _isolated(f"{sign}{exact_in_words(exact)}")


@register.simple_tag
def note(of: Mapping[str, Any], names: Mapping[int, Entrant], seating: Mapping[str, Any]) -> str:
    """What is odd about a table of a seating, in words; nothing where it is no news. `names` has everybody in it."""
    isolated_names = {who: isolated(entrant) for who, entrant in names.items()}
    return note_in_words(of, isolated_names, level_unit=seating.get("level_unit", 1))


@register.simple_tag
def plan_words(of: Round, names: Mapping[int, Entrant]) -> list[str]:
    """Together with which others a round was planned, in each pool; `names` has everybody who came or left."""
    isolated_names = {who: isolated(entrant) for who, entrant in names.items()}
    sentences = (plan_in_words(each, isolated_names) for each in of.seating.get("planned", ()))
    return list(dict.fromkeys(sentence for of_pool in sentences for sentence in of_pool))


@register.filter
def costs(of: Round) -> list[str]:
    """What the seating of a round costs, a sentence each, what weighs most first."""
    return list(cost_in_words(of.seating, pairs=of.partners_rotate))


@register.inclusion_tag("league/parts/_back.html")
def back(of: str) -> dict[str, object]:
    """The back of a deck, drawn and named by colour and pattern."""
    return {"back": of, "words": BACKS[of]}


@register.inclusion_tag("league/parts/_layout.html")
def layout(submission: Submission, seats: Iterable[Seat]) -> dict[str, object]:
    """The cards of a submission, drawn where it has a layout, and in words; nothing where only counts were entered.

    `seats` are those of its table, with their people.
    """
    report = GAMES[submission.document["game"]].from_json(submission.document)
    drawing = draw(report) if isinstance(report, LayoutReport) else None
    piles = piles_of(report)
    places = [
        {
            "seat": seat,
            "picture": drawing and drawing.seats[seat.number],
            "piles": piles.seats.get(seat.number, ()),
        }
        for seat in seats
    ]
    ties = forced_ties_in_words(forced_ties(report)) if isinstance(report, CardsReport) else ""
    return {"drawing": drawing, "piles": piles, "places": places, "ties": ties}


@register.inclusion_tag("league/ninety-nine/_plays.html")
def plays(submission: Submission, seats: Iterable[Seat]) -> dict[str, object]:
    """The cards of a deal of Ninety-Nine as they were played; nothing where only its loser was entered."""
    document = submission.document
    at = {seat.number: seat for seat in seats}
    hands = [{"seat": at[int(seat)], "cards": cards} for seat, cards in (document.get("hands") or {}).items()]
    said = [{**play, "seat": at[play["player"]]} for play in document.get("plays") or ()]
    return {"hands": hands, "plays": said}


@register.filter
def of_game(part: str, game: str) -> str:
    """The template in which a game has its part of a page: {% include "ended"|of_game:event.game %}."""
    return f"league/{game}/{part}.html"


@register.filter
def round_name(round: Round) -> str:
    """Round 3, or that it is a play-off."""
    return wording.round_name(round.kind, round.number)


@register.filter
def not_played(kind: str) -> str:
    """Why somebody has no table of their own in a round."""
    return str(NOT_PLAYED[kind])


@register.simple_tag
def evidence(of: Submission) -> str:
    """How much of a deal was entered, in a sentence."""
    return str(EVIDENCE[of.document["game"]][of.evidence])


@register.inclusion_tag("league/parts/_state.html")
def state(of: Any) -> dict[str, str]:
    """The state of an event, a round, a table, a deal or an entrant, in a word and a shape.

    Of a table it is said before its state that it is void or put off.
    """
    if isinstance(of, Table) and of.void:
        return {"word": pgettext("table", "Void"), "shape": "dash"}
    if isinstance(of, Table) and of.is_put_off:
        return {"word": pgettext("table", "Put off"), "shape": "ring"}
    return {"word": of.get_state_display(), "shape": SHAPES.get(of.state, "dash")}


@register.inclusion_tag("league/parts/_state.html")
def season_move(of: str) -> dict[str, object]:
    """Where a closed season leads somebody, in words and a shape."""
    return {"word": SeasonMove(of).label, "shape": of if of in ("up", "down") else "dash"}


def exact_in_words(value: Fraction) -> str:
    """A number that is never rounded, as one writes it: 4, −4.5, 4 1/3."""
    return _decimal(value) or _mixed(value)


def _isolated(text: str) -> SafeString:
    return format_html('<bdi dir="ltr">{}</bdi>', text)


def _with_minus(value: Fraction | int, absolute: str) -> str:
    return MINUS + absolute if value < 0 else absolute


def _decimal(value: Fraction) -> str | None:
    """The value with at most three decimals, if that is all of it."""
    thousandths = abs(value) * 1000
    if thousandths.denominator != 1:
        return None
    return _with_minus(value, number_format((Decimal(thousandths.numerator) / 1000).normalize()))


def _mixed(value: Fraction) -> str:
    whole, rest = divmod(abs(value).numerator, value.denominator)
    fraction = f"{rest}/{value.denominator}"
    return _with_minus(value, f"{whole}\N{NO-BREAK SPACE}{fraction}" if whole else fraction)
