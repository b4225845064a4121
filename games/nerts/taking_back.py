"""What lay before a seat until its last moves, where the call is automatic: the moves taken back one by one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from games.cards import read_card
from games.nerts.layout import Pile, PrivatePiles
from games.nerts.moves import Shift, Source, ToWork
from games.nerts.table import Table


@dataclass(frozen=True, slots=True)
class Before:
    """The piles of a seat before its last moves, where the cards came from that it then played on foundations, and
    the move among its own piles that it made, if any.
    """

    piles: PrivatePiles
    sources: Mapping[str, Source]
    own_move: ToWork | Shift | None


def take_back(
    piles: PrivatePiles, played: Sequence[str], *, seat: int, table: Table, may_move: bool
) -> Before | None:
    """A way back to a position in which the seat has a nerts card, or None.

    It has last played these cards on foundations, in this order, and then moved a card or a run among its own
    piles if it may. A card from the waste to a work pile is no such move here, nor one slid under a pile: where they
    can have been the last, the cards can also have come the other way round.
    """
    starts: list[tuple[PrivatePiles, ToWork | Shift | None]] = [(piles, None)]
    if may_move:
        starts += [*_exits(piles, seat, table), *_shifts(piles, seat, table)]
    for start, move in starts:
        for before, sources in _before(start, played, table):
            if before.nerts:
                return Before(before, sources, move)
    return None


def _before(
    piles: PrivatePiles, played: Sequence[str], table: Table
) -> Iterator[tuple[PrivatePiles, dict[str, Source]]]:
    """Every way to put back these cards, the last one first."""
    if not _can_stand(piles, table):
        return
    if not played:
        yield piles, {}
        return
    *others, card = played
    for earlier, source in _places(piles, card, table):
        for before, sources in _before(earlier, others, table):
            yield before, sources | {card: source}


def _can_stand(piles: PrivatePiles, table: Table) -> bool:
    """NER, WRK, and that no space is left that must be filled; the rest is seen to when a card is put back."""
    variant, filled = table.variant, sum(map(bool, piles.work))
    must_fill = variant.fill == "nerts" and len(piles.nerts) > variant.nerts_kept
    least = variant.work_piles if must_fill else 0
    return len(piles.nerts) <= variant.nerts_size and least <= filled <= variant.work_piles


def _places(piles: PrivatePiles, card: str, table: Table) -> Iterator[tuple[PrivatePiles, Source]]:
    """Where an available card can have lain."""
    yield replace(piles, nerts=(*piles.nerts, card)), "nerts"
    for index, pile in enumerate(piles.work):
        if pile and _goes_on(pile, (card,), table):
            yield _with(piles, {index: (*pile, card)}), index
    space = _space(piles)
    yield _with(piles, {space: (card,)}), space
    waste, stock = len(piles.waste) + 1, len(piles.stock)
    if table.variant.can_show(waste, stock):
        yield replace(piles, waste=(*piles.waste, card)), "waste"


def _exits(piles: PrivatePiles, seat: int, table: Table) -> Iterator[tuple[PrivatePiles, ToWork]]:
    """A nerts card on a work pile, or into a space."""
    if len(piles.nerts) < table.variant.nerts_kept:
        return
    for index, pile in enumerate(piles.work):
        if pile and not _is_named(pile[-1]) and (len(pile) > 1 or _may_fill(pile, table)):
            earlier = _with(piles, {index: pile[:-1]})
            yield replace(earlier, nerts=(*piles.nerts, pile[-1])), ToWork(seat, "nerts", index)


def _shifts(piles: PrivatePiles, seat: int, table: Table) -> Iterator[tuple[PrivatePiles, Shift]]:
    """A run from one work pile to another, or into a space."""
    places = dict(enumerate(piles.work)) | {_space(piles): ()}
    for target, source in ((target, source) for target in places for source in places if source != target):
        stayed = places[source]
        for at in range(len(places[target])):
            left, run = places[target][:at], places[target][at:]
            fits = _goes_on(stayed, run, table) if stayed else bool(left)
            if fits and _may_shift(stayed, left, run, piles, table):
                yield (
                    _with(piles, {target: left, source: stayed + run}),
                    Shift(seat, source, len(stayed), target),
                )


def _goes_on(pile: Pile, run: Pile, table: Table) -> bool:
    """Whether the run can have lain on the pile. An open joker that does not say what it is was not fixed by that."""
    cards = [card for card in map(read_card, pile + run) if card]
    top, is_known = cards[len(pile) - 1], any(card.face for card in cards)
    if top.face is None and is_known and table.variant.joker_fix == "permanent":
        return False
    return table.is_run(pile + run)


def _is_named(text: str) -> bool:
    """Whether it is a joker that says what it is, so that it was covered before."""
    card = read_card(text)
    return card is not None and card.joker > 0 and card.face is not None


def _may_shift(stayed: Pile, left: Pile, run: Pile, piles: PrivatePiles, table: Table) -> bool:
    variant = table.variant
    if stayed and variant.whole_columns:
        return False
    return bool(left) or (_may_fill(run, table) and not (variant.fill == "nerts" and piles.nerts))


def _may_fill(run: Pile, table: Table) -> bool:
    """Whether only kings go into a space, and this is one. A joker that nothing has fixed may be (N48)."""
    variant, base = table.variant, read_card(run[0])
    if variant.fill != "kings" or base is None:
        return True
    if base.face:
        return base.face.rank == variant.ranks
    return len(run) == 1 or variant.joker_fix == "while_covered"


def _space(piles: PrivatePiles) -> int:
    """The first empty work pile, maybe one that the layout does not list."""
    return next((index for index, pile in enumerate(piles.work) if not pile), len(piles.work))


def _with(piles: PrivatePiles, changed: Mapping[int, Pile]) -> PrivatePiles:
    work = {**dict(enumerate(piles.work)), **changed}
    return replace(piles, work=tuple(work[index] for index in sorted(work)))
