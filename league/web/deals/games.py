"""What each game brings to the pages of a deal. Its templates are in league/templates/league/<game>/."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from league.queries.tables import Reading
from league.states import Evidence
from league.web.deals import nerts, nerts_cards, nerts_layout, ninety_nine
from league.web.deals.forms import FactsForm
from league.web.deals.lines import Line, Pile


@dataclass(frozen=True, slots=True)
class GamePages:
    """Its forms of a deal; the lines of readings; and which piles differ between readings of the same evidence.

    The first form asks for the least: the facts that points come from. The others are by the evidence that they give.
    """

    forms: Mapping[str, type[FactsForm]]
    lines: Callable[[Sequence[Reading]], Iterator[Line]]
    piles: Callable[[Sequence[Reading]], Iterator[Pile]]

    @property
    def form(self) -> type[FactsForm]:
        """The form that asks for the least."""
        return next(iter(self.forms.values()))


PAGES: Mapping[str, GamePages] = {
    "nerts": GamePages(
        {
            Evidence.TOTALS: nerts.CountsForm,
            Evidence.CARDS: nerts_cards.CardsForm,
            Evidence.LAYOUT: nerts_layout.LayoutForm,
        },
        nerts.lines,
        nerts.piles,
    ),
    "ninety-nine": GamePages({"facts": ninety_nine.LoserForm}, ninety_nine.lines, ninety_nine.piles),
}
