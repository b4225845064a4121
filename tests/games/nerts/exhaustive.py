"""All layouts of a tiny deck: those that play reaches, and those that cards can be laid out in."""

from collections.abc import Iterable, Iterator
from itertools import chain, combinations, pairwise, permutations, product

from games.cards import Card, Face
from games.nerts.checks import problems
from games.nerts.deal import Deal, Own
from games.nerts.last_moves import wrongly_out
from games.nerts.layout import Foundation, LayoutReport, PrivatePiles, in_order
from games.nerts.legal import legal_moves
from games.nerts.moves import Move
from games.nerts.play import apply
from games.nerts.reported import layout_of
from games.nerts.variant import Variant

SEATS = (1, 2)


def reachable(variant: Variant, seats: tuple[int, ...] = SEATS) -> set[LayoutReport]:
    """The layouts in which some deal and some play end, whatever the order of their piles."""
    found: set[LayoutReport] = set()
    seen: set[object] = set()
    for dealt in deals(variant, seats):
        _play_out(Deal(variant, dealt), seen, found)
    return found


def reachable_from(variant: Variant, dealt: dict[int, Own]) -> set[LayoutReport]:
    """The layouts in which some play of this deal ends."""
    found: set[LayoutReport] = set()
    _play_out(Deal(variant, dealt), set(), found)
    return found


def deals(variant: Variant, seats: tuple[int, ...] = SEATS) -> list[dict[int, Own]]:
    """Every deal."""
    of_seats = (_deals(variant, seat) for seat in seats)
    return [dict(zip(seats, dealt, strict=True)) for dealt in product(*of_seats)]


def _deals(variant: Variant, seat: int) -> list[Own]:
    bases, stock = variant.nerts_size, variant.nerts_size + variant.work_piles
    return [
        Own([*cards[:bases]], [[card] for card in cards[bases:stock]], [*cards[stock:]], [])
        for cards in permutations(variant.deck(seat))
    ]


def _play_out(deal: Deal, seen: set[object], found: set[LayoutReport]) -> None:
    """Make every move from every state that was not seen before; one iterator of moves for each move made."""
    ahead = [_moves(deal, seen, found)]
    while ahead:
        move = next(ahead[-1], None)
        if move:
            apply(deal, move)
            ahead.append(_moves(deal, seen, found))
        else:
            ahead.pop()
            if ahead:
                deal.undo()


def _moves(deal: Deal, seen: set[object], found: set[LayoutReport]) -> Iterator[Move]:
    state = _state(deal)
    if state in seen:
        return iter(())
    seen.add(state)
    if deal.end and not _keeps_a_secret(deal):
        found.add(in_order(layout_of(deal)))  # type: ignore[arg-type]  # a layout in order is one
    return iter([*legal_moves(deal)])


def _keeps_a_secret(deal: Deal) -> bool:
    """Whether an open joker is fixed in a colour that no suit of the tiny deck has, and can stand for no card."""
    exposed = (pile[-1] for own in deal.own.values() for pile in own.work if pile)
    return any(card in deal.fixed and not deal.may_be(card) for card in exposed)


def _state(deal: Deal) -> object:
    own = tuple(
        (
            tuple(own.nerts),
            _sorted(map(tuple, own.work)),
            tuple(own.stock),
            tuple(own.waste),
            own.is_leftover_up,
        )
        for own in deal.own.values()
    )
    growing, complete = (
        _sorted(tuple(map(_step, pile)) for pile in piles) for piles in (deal.foundations, deal.completed)
    )
    jokers = _sorted(deal.fixed.items()), _sorted(deal.named.items())
    return own, growing, complete, jokers, deal.end, deal.caller, deal.in_the_air


def _sorted(values: Iterable[object]) -> tuple[object, ...]:
    return tuple(sorted(values, key=str))


def _step(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=str))


def conceivable(variant: Variant, seats: tuple[int, ...] = SEATS) -> Iterator[LayoutReport]:
    """Every way to lay out the cards: foundations as they must be built, and before each seat any piles at all."""
    ends = [*(("call", seat) for seat in seats), ("stalemate", None)]
    pieces = [[*variant.deck(seat)] for seat in seats]
    for laid in product(*(_subsets(cards) for cards in pieces)):
        common = [*_foundations(variant, [*chain(*laid)])]
        if not common:
            continue
        rest = [[card for card in cards if card not in out] for cards, out in zip(pieces, laid, strict=True)]
        for private in product(*(_private(variant, cards) for cards in rest)):
            for piles, (end, caller) in product(common, ends):
                yield _layout(variant, private, piles, end, caller)


def _subsets(cards: list[Card]) -> Iterator[tuple[Card, ...]]:
    return chain.from_iterable(combinations(cards, size) for size in range(len(cards) + 1))


def _private(variant: Variant, cards: list[Card]) -> list[PrivatePiles]:
    """Every way to lay these cards into nerts pile, work piles, stock and waste."""
    found = set()
    places = variant.work_piles + 3
    for order in permutations([str(card) for card in cards]):
        for cuts in combinations(range(len(order) + places - 1), places - 1):
            bounds = [0, *(cut - index for index, cut in enumerate(cuts)), len(order)]
            nerts, stock, waste, *work = (order[start:end] for start, end in pairwise(bounds))
            for named in product(*(_named(variant, pile) for pile in filter(None, work))):
                found.add(PrivatePiles(nerts, tuple(sorted(named)), stock, waste))
    return [piles for piles in found if not _is_hopeless(variant, piles, cards[0].seat if cards else 1)]


def _named(variant: Variant, pile: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The pile, and each way in which its jokers may say what they are."""
    written = ([text, *_declared(variant, text)] if text.startswith("JK") else [text] for text in pile)
    return [*product(*written)]


def _declared(variant: Variant, joker: str) -> list[str]:
    name, _, seat = joker.partition("@")
    return [f"{name}={face}@{seat}" for face in variant.faces()]


_HOPELESS = {
    "nerts_too_large", "work_pile_count", "work_rank", "work_colour", "joker_work_inconsistent", "talon_too_large",
    "talon_split", "joker_never_covered", "card_unknown",
}  # fmt: skip


def _is_hopeless(variant: Variant, piles: PrivatePiles, seat: int) -> bool:
    """Whether something is wrong with these piles whatever lies elsewhere."""
    nothing = PrivatePiles((), (), (), ())
    private = tuple(piles if other == seat else nothing for other in range(1, max(seat, 2) + 1))
    wrong = problems(_layout(variant, private, (), "call", None))
    return any(each.code in _HOPELESS and each.where.startswith(f"/layout/seats/{seat}/") for each in wrong)


def _foundations(variant: Variant, cards: list[Card]) -> set[tuple[Foundation, ...]]:
    """Every way to build these cards into foundations: step k has rank k, of the suit below it."""
    if not cards:
        return {()}
    found = set()
    for faces in product(*([card.face] if card.face else [*variant.faces()] for card in cards)):
        shown = sorted((card._replace(face=face) for card, face in zip(cards, faces, strict=True)), key=_rank)
        found |= _built([], shown)
    return found


def _rank(card: Card) -> int:
    return card.face.rank if card.face else 0


def _built(piles: list[list[list[Card]]], cards: list[Card]) -> set[tuple[Foundation, ...]]:
    """The piles with these cards, lowest first, laid on them: as a new step, or beside the cards of the top one."""
    if not cards:
        return {tuple(sorted(tuple(tuple(sorted(map(str, step))) for step in pile) for pile in piles))}
    card, rest = cards[0], cards[1:]
    face = card.face or Face(0, "")
    found = _built([*piles, [[card]]], rest) if face.rank == 1 else set()
    for index, pile in enumerate(piles):
        before, after = piles[:index], piles[index + 1 :]
        if pile[0][0].face and pile[0][0].face.suit == face.suit:
            if len(pile) == face.rank - 1:
                found |= _built([*before, [*pile, [card]], *after], rest)
            if len(pile) == face.rank > 1:
                found |= _built([*before, [*pile[:-1], [*pile[-1], card]], *after], rest)
    return found


def _layout(
    variant: Variant,
    private: tuple[PrivatePiles, ...],
    piles: tuple[Foundation, ...],
    end: str,
    caller: int | None,
) -> LayoutReport:
    like = layout_of(Deal(variant, {at: Own([], [], [], []) for at in range(1, len(private) + 1)}))
    return LayoutReport(
        variant=variant,
        seats=like.seats,
        end=end,  # type: ignore[arg-type]  # one of the two
        caller=caller,
        private=private,
        foundations=tuple(pile for pile in piles if len(pile) < variant.ranks),
        completed=tuple(pile for pile in piles if len(pile) == variant.ranks),
    )


def accepted(variant: Variant, seats: tuple[int, ...] = SEATS) -> set[LayoutReport]:
    """The conceivable layouts that are accepted, but for that nobody may play alone."""
    layouts = (layout for layout in conceivable(variant, seats) if _is_accepted(layout))
    return {in_order(layout) for layout in layouts}  # type: ignore[misc]  # a layout in order is one


def _is_accepted(report: LayoutReport) -> bool:
    errors = [each.code for each in problems(report) if each.severity != "warning"]
    if {*errors} - {"players"}:
        return False
    # Of the last moves it is asked only when nothing else is wrong.
    return not errors or report.end != "call" or report.variant.call == "voluntary" or not wrongly_out(report)
