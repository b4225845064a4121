"""A bracket's words and shapes, where the product's own tags are not enough."""

from django import template
from django.utils.translation import gettext

from league.competition.elimination import Place, Seed
from league.queries.bracket_page import ShownTable
from league.wording import BRACKET_STATES, SIDES

register = template.Library()

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
def comes_from(source: Seed | Place) -> str:
    """Who will sit in a seat of a bracket as long as nobody knows them."""
    if isinstance(source, Seed):
        return gettext("To come: seed %(seed)d") % {"seed": source.seed}
    return gettext("To come: place %(place)d of table %(table)d") % source._asdict()
