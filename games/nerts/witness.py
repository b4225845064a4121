"""A deal and a play that end in a given layout: what shows that it can be (docs/rules/nerts.md, section 4.5)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from games.cards import Card, read_card
from games.nerts import talon
from games.nerts.covers import Cover, covers, named_jokers
from games.nerts.deal import Deal, Own
from games.nerts.last_moves import LastMoves, Play, last_moves
from games.nerts.layout import LayoutReport, Pile, PrivatePiles, sorted_piles
from games.nerts.moves import Call, EndStalemate, Move, Name, Shift, Source, Tie, ToFoundation, ToWork, tell
from games.nerts.play import apply
from games.nerts.reported import layout_of


@dataclass(frozen=True, slots=True)
class Witness:
    """The piles of each seat as dealt, and the moves from there."""

    dealt: dict[int, Own]
    moves: list[Move]


def witness(report: LayoutReport) -> Witness:
    """Deal and play for a layout that is accepted. Raises ValueError for one that play cannot leave.

    Every card that has moved went straight from where it was dealt to where it lies. First come the work piles,
    base to top, then the foundations, rank by rank; so each card finds what it goes on. Where the call is automatic
    it is played so up to the last moves.
    """
    last = None
    if report.end == "call" and report.variant.call == "automatic":
        last = last_moves(report)
    shown = _Showing(last.before, last.sources) if last else _Showing(report, {})
    if last:
        shown.finish(last, report.caller or 0)
    else:
        shown.moves.append(EndStalemate() if report.end == "stalemate" else Call(report.caller or 0))
    return Witness({number: seat.dealt for number, seat in shown.seats.items()}, shown.moves)


class _Showing:
    """The moves that lead to a position, from which cards can be played that lie at these sources."""

    def __init__(self, report: LayoutReport, sources: Mapping[Card, Source]) -> None:
        found = [cover for _, _, cover in covers(report) if cover]
        covering = [Play((cover.card,), cover.pile) for cover in found if cover.card]
        plays = [*_work_plays(report), *covering, *_foundation_plays(report)]
        self.ranks = report.variant.ranks
        self.seats = {seat: _Seat(report, seat, plays, sources) for seat in report.seat_numbers}
        self.moves: list[Move] = []
        self.growing: list[int] = []
        for play in plays:
            self._play(play)
        for seat in self.seats.values():
            self.moves += seat.script.until_next_card()
        for cover in found:
            if not cover.card:
                self._cover_for_a_moment(cover)
        names = ((seat, pile, index, joker.face) for seat, pile, index, joker in named_jokers(report))
        self.moves += [Name(seat, pile, index, face) for seat, pile, index, face in names if face]

    def _cover_for_a_moment(self, cover: Cover) -> None:
        seat, (other, index) = cover.seat, cover.run
        self.moves.append(Shift(seat, other, index, cover.pile))
        self.moves.append(Shift(seat, cover.pile, self.seats[seat].heights[cover.pile], other))

    def finish(self, last: LastMoves, caller: int) -> None:
        for card, source in last.sources.items():
            self.seats[card.seat].source[card] = source
        own_moves = dict(last.own_moves)
        if caller in own_moves:
            self.moves.append(own_moves.pop(caller))
        for play in last.plays:
            self._play(play)
        self.moves += own_moves.values()

    def _play(self, play: Play) -> None:
        for card in play.cards:
            self.moves += self.seats[card.seat].bring_up(card)
        if play.rank:
            self.moves.append(_step_move(play, self.seats, self.growing))
            _grow(self.growing, play, self.ranks)
        else:
            self.moves.append(_work_move(play, self.seats))


def replay(report: LayoutReport, witness: Witness) -> Deal:
    """The deal after all moves of a witness. Raises IllegalMove if one is against the rules."""
    dealt = {
        seat: Own([*own.nerts], [[*pile] for pile in own.work], [*own.stock], [])
        for seat, own in witness.dealt.items()
    }
    deal = Deal(report.variant, dealt)
    for move in witness.moves:
        apply(deal, move)
    return deal


def told(report: LayoutReport) -> Iterator[str]:
    """A witness in words, played move by move to the end. Raises as the two above."""
    shown = witness(report)
    for seat, own in shown.dealt.items():
        piles = ("nerts", own.nerts), *(("work", pile) for pile in own.work), ("stock", own.stock)
        yield from (f"seat {seat} is dealt {name}: {' '.join(map(str, pile))}" for name, pile in piles)
    yield from map(tell, shown.moves)
    if not is_layout_of(replay(report, shown), report):
        raise ValueError("these moves end in another layout")
    yield f"Played by the rules, these {len(shown.moves)} moves end in this layout."


def is_layout_of(deal: Deal, report: LayoutReport) -> bool:
    """Whether a deal ended in the layout. Whether a complete foundation was set aside makes no difference."""
    ended = layout_of(deal)
    return (
        (ended.end, ended.caller) == (report.end, report.caller)
        and [_in_use(piles) for piles in ended.private] == [_in_use(piles) for piles in report.private]
        and sorted_piles(ended.foundations + ended.completed)
        == sorted_piles(report.foundations + report.completed)
    )


def _in_use(piles: PrivatePiles) -> PrivatePiles:
    return replace(piles, work=tuple(filter(None, piles.work)))


class _Seat:
    """Where the cards of a seat come from.

    The bases of its work piles are dealt there. In the spaces lie other cards, which wait until all the rest is
    played; so no space is there while the nerts pile could fill it. From nerts pile and talon come the others, in
    this order: talon, nerts pile, spaces. But a last nerts card that must go to a foundation is the very last.
    `heights` are those of the work piles in the end.
    """

    def __init__(
        self, report: LayoutReport, seat: int, plays: list[Play], sources: Mapping[Card, Source]
    ) -> None:
        variant, piles = report.variant, report.private[report.seat_numbers.index(seat)]
        nerts = _cards(piles.nerts)
        missing = variant.work_piles - len(piles.work)
        work = [[_piece(card) for card in _cards(pile[:1])] for pile in piles.work] + [[]] * missing
        self.heights = [*map(len, piles.work)] + [0] * missing
        spaces = [index for index, pile in enumerate(work) if not pile]
        # A card that covers a joker on its way is played twice.
        played = [*dict.fromkeys(_piece(card) for play in plays for card in play.cards if card.seat == seat)]
        last = [played.pop()] if variant.last_to_foundation and not nerts else []
        waiting = [played.pop() for _ in spaces]
        from_nerts = [played.pop() for _ in range(variant.nerts_size - len(nerts) - len(last))]
        self.source: dict[Card, Source] = dict(zip(waiting, spaces, strict=True))
        self.source |= dict.fromkeys(played, "waste")
        self.source |= dict.fromkeys(from_nerts + last, "nerts")
        for card, space in zip(waiting, spaces, strict=True):
            work[space] = [card]
        waste, stock = _cards(piles.waste), _cards(piles.stock)
        is_open = any(card.seat == seat and source == "waste" for card, source in sources.items())
        self.script = talon.script(variant, seat, played=played, waste=waste, stock=stock, is_open=is_open)
        self.dealt = Own([*nerts, *last, *from_nerts], work, self.script.stock, [])

    def bring_up(self, card: Card) -> list[Move]:
        """The moves that make the card available."""
        return self.script.until_next_card() if self.source[_piece(card)] == "waste" else []


def _work_plays(report: LayoutReport) -> Iterator[Play]:
    for piles in report.private:
        for index, pile in enumerate(piles.work):
            for card in _cards(pile)[1:]:
                yield Play((_piece(card),), index)


def _foundation_plays(report: LayoutReport) -> Iterator[Play]:
    piles = [*report.foundations, *report.completed]
    for rank in range(1, max(map(len, piles), default=0) + 1):
        for index, pile in enumerate(piles):
            if rank <= len(pile):
                yield Play(tuple(_cards(pile[rank - 1])), index, rank)


def _step_move(play: Play, seats: dict[int, _Seat], growing: list[int]) -> Move:
    """The move of a step; `growing` are the foundations that lie in the common area by then, in their order."""
    at = growing.index(play.pile) if play.rank > 1 else None
    steps = tuple(
        ToFoundation(card.seat, seats[card.seat].source[_piece(card)], at, card.face if card.joker else None)
        for card in play.cards
    )
    return steps[0] if len(steps) == 1 else Tie(steps)


def _grow(growing: list[int], play: Play, ranks: int) -> None:
    if play.rank == 1:
        growing.append(play.pile)
    if play.rank == ranks:
        growing.remove(play.pile)


def _work_move(play: Play, seats: dict[int, _Seat]) -> Move:
    (card,) = play.cards
    seat = seats[card.seat]
    source, seat.source[card] = seat.source[card], play.pile
    if isinstance(source, int):  # alone in a space, or on top of a joker
        return Shift(card.seat, source, seat.heights[source], play.pile)
    return ToWork(card.seat, source, play.pile)


def _piece(card: Card) -> Card:
    return card._replace(face=None) if card.joker else card


def _cards(pile: Pile) -> list[Card]:
    return [card for card in map(read_card, pile) if card]
