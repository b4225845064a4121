"""A bracket's words and shapes, where the product's own tags are not enough."""

from django import template
from django.utils.translation import gettext

from league.competition.elimination import Place, Seed
from league.queries.bracket_page import ShownRound, ShownSide, ShownTable
from league.wording import BRACKET_STATES, SIDES

register = template.Library()

HEIGHT = 100  # of a round's column in its drawing, whatever it has in it

BRACKET_SHAPES = {
    "waiting": "ring",
    "playing": "half",
    "disputed": "triangle",
    "level": "triangle",
    "final": "check",
}


@register.inclusion_tag("league/parts/_state.html")
def bracket_state(table: ShownTable) -> dict[str, object]:
    """How a table of a bracket stands, in a word and a shape."""
    return {"word": BRACKET_STATES[table.state], "shape": BRACKET_SHAPES.get(table.state, "dash")}


@register.filter
def side_name(side: str) -> str:
    """What a side of a bracket is called."""
    return str(SIDES[side])


@register.filter
def columns(side: ShownSide) -> list[tuple[ShownRound, list[str]]]:
    """The rounds of a side, each with the lines to its tables from those of the round before, as SVG paths.

    The tables of a column are equally high, so where their middles are follows from how many there are.
    """
    before: list[ShownRound | None] = [None, *side.rounds]
    return [
        (round, _lines(earlier, round) if earlier else [])
        for earlier, round in zip(before, side.rounds, strict=False)
    ]


def _lines(before: ShownRound, round: ShownRound) -> list[str]:
    to = dict(zip((table.number for table in round.tables), _middles(round), strict=True))
    return [
        f"M0 {start:.2f}H50V{to[table]:.2f}H100"
        for fed_by, start in zip(before.tables, _middles(before), strict=True)
        for table in sorted({table for _place, table in fed_by.leads_to} & to.keys())
    ]


def _middles(round: ShownRound) -> list[float]:
    share = HEIGHT / len(round.tables)
    return [share * (at + 0.5) for at in range(len(round.tables))]


@register.filter
def comes_from(source: Seed | Place) -> str:
    """Who will sit in a seat of a bracket as long as nobody knows them."""
    if isinstance(source, Seed):
        return gettext("To come: seed %(seed)d") % {"seed": source.seed}
    return gettext("To come: place %(place)d of table %(table)d") % source._asdict()
