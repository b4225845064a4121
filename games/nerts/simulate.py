"""Final layouts of deals that were played by the rules."""

from random import Random

from games.nerts.deal import Deal, deal_out
from games.nerts.dealt import Dealt, dealt_of
from games.nerts.layout import LayoutReport
from games.nerts.players import Players
from games.nerts.reported import layout_of
from games.nerts.variant import Variant


def final_layout(*, seats: int = 4, rng: Random, variant: Variant | None = None) -> LayoutReport:
    """Deal, play to the end, and report the layout with the scores as they were counted during play.

    Six seats and more are partnerships, unless the variant says individual.
    """
    report, _ = final_layout_and_deal(seats=seats, rng=rng, variant=variant)
    return report


def final_layout_and_deal(
    *, seats: int = 4, rng: Random, variant: Variant | None = None
) -> tuple[LayoutReport, dict[int, Dealt]]:
    """The same with what each seat was dealt."""
    variant = variant or Variant()
    deal = Deal(variant, deal_out(variant, range(1, seats + 1), rng=rng))
    dealt = dealt_of(deal.own)
    players = Players(deal, rng)
    players.play_out()
    return layout_of(deal, submitted_scores=[players.points[seat] for seat in deal.own]), dealt
