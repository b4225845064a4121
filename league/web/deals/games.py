"""What each game brings to the pages of a deal. Its templates are in league/templates/league/<game>/."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from league.queries.tables import Reading
from league.web.deals import nerts, ninety_nine
from league.web.deals.forms import FactsForm
from league.web.deals.lines import Line, Pile


@dataclass(frozen=True, slots=True)
class GamePages:
    """Its form of a deal; the lines of readings; and which piles differ between readings of the same evidence."""

    form: type[FactsForm]
    lines: Callable[[Sequence[Reading]], Iterator[Line]]
    piles: Callable[[Sequence[Reading]], Iterator[Pile]]


PAGES: Mapping[str, GamePages] = {
    "nerts": GamePages(nerts.CountsForm, nerts.lines, nerts.piles),
    "ninety-nine": GamePages(ninety_nine.LoserForm, ninety_nine.lines, ninety_nine.piles),
}
