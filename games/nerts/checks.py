"""Everything that is wrong with a report: the conditions of docs/rules/nerts.md, sections 4.2 and 8."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import compress, filterfalse

from games.nerts import counted, stuck, totals
from games.nerts.covers import covers
from games.nerts.last_moves import wrongly_out
from games.nerts.layout import (
    AnyReport,
    CardsReport,
    LayoutReport,
    PrivatePiles,
    SeatCount,
)
from games.nerts.piles import foundation_problems, work_pile_problems
from games.nerts.problems import problem
from games.nerts.scoring import scores
from games.nerts.table import Table, owner_of, table_of
from games.nerts.variant import Variant
from games.problems import Problem, Severity


def problems(report: AnyReport) -> list[Problem]:
    """Every problem, warnings included. Only of piles in order it is asked whether a stalemate is one."""
    found, counts = [*_table_problems(report)], report.counts()
    if isinstance(report, LayoutReport):
        table = table_of(report.variant, report.seat_numbers)
        of_piles = [*_card_problems(report, table), *_pile_problems(report, table)]
        found += of_piles
        found += _talon_problems(report)
        found += _end_problems(report, counts)
        found += _score_problems(report, counts)
        if _are_warnings(of_piles):
            found += _cover_problems(report) if report.variant.jokers else ()
            found += _stuck_problems(report) if report.end == "stalemate" else ()
        if report.variant.call == "automatic" and _are_warnings(found):
            found += _automatic_problems(report)
        return found
    found += counted.card_problems(report) if isinstance(report, CardsReport) else ()
    found += totals.count_problems(report)
    return [*found, *_end_problems(report, counts)]


def _are_warnings(found: Iterable[Problem]) -> bool:
    return all(each.severity == "warning" for each in found)


def _table_problems(report: AnyReport) -> Iterator[Problem]:
    """N2, A3: enough players, and as many at each seat; N3: a back for each deck."""
    sizes = [len(seat.players) for seat in report.seats]
    if len(sizes) < 2 or set(sizes) not in report.variant.ways_to_sit(people=sum(sizes)):
        yield problem(
            "players", "/seats", people=sum(sizes), seats=len(sizes), partnership=report.variant.partnership
        )
    backs: dict[str, int] = {}
    for index, seat in enumerate(report.seats):
        first = backs.setdefault(seat.back, seat.seat)
        if first != seat.seat:
            place = f"/seats/{index}/back"
            yield problem("deck_back_duplicate", place, first=first, seat=seat.seat, back=seat.back)


def _card_problems(report: LayoutReport, table: Table) -> Iterator[Problem]:
    """CONS: every card of every deck once. OWN: before a seat only cards of its deck."""
    cards = [*report.cards()]
    pieces = [*map(table.pieces.get, cards)]
    there = {*pieces}
    odd = _foreign_cards(report, table)
    if len(there) < len(pieces) or None in there:
        again = {None, *_again(pieces)}
        odd.update(compress(cards, map(again.__contains__, pieces)))
    first_seen: dict[str, str] = {}
    for where, text, owner in report.find(odd) if odd else ():
        piece = table.pieces.get(text)
        # A joker says what it stands for on a foundation, or on a work pile where nothing else might tell (A27).
        may_say = owner is None or (report.variant.joker_fix == "permanent" and "/work/" in where)
        if piece is None or (piece != text and not may_say):
            yield problem("card_unknown", where, card=text)
            continue
        first = first_seen.setdefault(piece, where)
        if first != where:
            yield problem("card_duplicated", where, card=text, first=first)
        if owner and piece not in table.decks[str(owner)]:
            yield problem("foreign_card", where, card=text, seat=owner)
    for piece in filterfalse(there.__contains__, table.cards):
        yield problem("card_missing", f"/layout/seats/{owner_of(piece)}", card=piece)


def _again(pieces: list[str | None]) -> Iterator[str | None]:
    """Each piece whenever it comes up again."""
    seen = set()
    for piece in pieces:
        if piece in seen:
            yield piece
        seen.add(piece)


def _foreign_cards(report: LayoutReport, table: Table) -> set[str]:
    """The cards before a seat that are not of its deck."""
    foreign: set[str] = set()
    for piles, deck in zip(report.private, table.decks.values(), strict=True):
        if not deck.issuperset(piles.cards()):
            foreign |= {*piles.cards()} - deck
    return foreign


def _pile_problems(report: LayoutReport, table: Table) -> Iterator[Problem]:
    """NER, WRK, RUN, FND, DONE: each pile for itself."""
    for seat, piles in zip(report.seat_numbers, report.private, strict=True):
        where = f"/layout/seats/{seat}"
        yield from _size_problems(piles, where, seat, report.variant)
        for index, pile in enumerate(piles.work):
            if not table.is_run(pile):
                yield from work_pile_problems(pile, f"{where}/work/{index}", report.variant)
    for name, foundations in (("foundations", report.foundations), ("completed", report.completed)):
        for index, foundation in enumerate(foundations):
            where, steps, top = f"/layout/{name}/{index}", len(foundation), report.variant.ranks
            if not table.is_foundation(foundation):
                yield from foundation_problems(foundation, where, report.variant, len(report.seats))
            if name == "completed" and steps < top:
                yield problem("completed_not_king", where, count=steps, expected=top)
            if name == "foundations" and steps == top:
                yield problem("complete_pile_not_set_aside", where, severity="warning")


def _size_problems(piles: PrivatePiles, where: str, seat: int, variant: Variant) -> Iterator[Problem]:
    """N4 and N5: no more nerts cards and work piles than were dealt."""
    if len(piles.nerts) > variant.nerts_size:
        yield problem(
            "nerts_too_large", f"{where}/nerts", seat=seat, count=len(piles.nerts), most=variant.nerts_size
        )
    # A space that must be filled from the nerts pile at once stays empty only when nothing there may fill it.
    filled = sum(1 for pile in piles.work if pile)
    must_fill = variant.fill == "nerts" and len(piles.nerts) > variant.nerts_kept
    is_short = must_fill and filled < variant.work_piles
    if len(piles.work) > variant.work_piles or is_short:
        count = filled if is_short else len(piles.work)
        yield problem("work_pile_count", f"{where}/work", seat=seat, count=count, expected=variant.work_piles)


def _talon_problems(report: LayoutReport) -> Iterator[Problem]:
    """TAL (N6) and SPLIT (N28): what waste and stock can hold."""
    size, draw = report.variant.talon_size, report.variant.draw
    for seat, piles in zip(report.seat_numbers, report.private, strict=True):
        where = f"/layout/seats/{seat}"
        waste, stock = len(piles.waste), len(piles.stock)
        if waste + stock > size:
            yield problem("talon_too_large", f"{where}/stock", seat=seat, count=waste + stock, most=size)
        elif not report.variant.can_split(waste, stock):
            severity: Severity = "unreachable" if report.variant.talon_split == "error" else "warning"
            yield problem(
                "talon_split",
                f"{where}/waste",
                severity=severity,
                seat=seat,
                waste=waste,
                stock=stock,
                draw=draw,
            )


def _end_problems(report: AnyReport, counts: Mapping[int, SeatCount]) -> Iterator[Problem]:
    """END: a call by somebody without nerts cards (N15, A25), or nobody's (N43, A17)."""
    where = "/layout" if isinstance(report, LayoutReport) else ""
    if report.end is None or (report.end == "call" and report.caller is None):
        yield problem("no_end", f"{where}/end")
    elif report.caller is not None and (report.end == "stalemate" or report.caller not in counts):
        yield problem("caller_unknown", f"{where}/caller", caller=report.caller)
    for seat, count in counts.items():
        is_caller = report.end == "call" and seat == report.caller
        if (is_caller and count.nerts) or _went_out_on_a_work_pile(count, report.variant):
            yield problem(
                "caller_nerts_not_empty", f"{where}/caller" if is_caller else _seat_pointer(report, seat),
                seat=seat, nerts=count.nerts, foundation=count.foundation,
            )  # fmt: skip
        if report.end == "stalemate" and count.nerts == 0:
            yield idle_problem(report.variant, seat, _seat_pointer(report, seat))


def _cover_problems(report: LayoutReport) -> Iterator[Problem]:
    """A27: a joker on a work pile that says what it is was covered once."""
    for where, joker, cover in covers(report):
        if cover is None:
            yield problem("joker_never_covered", where, severity="unreachable", card=str(joker))


def _automatic_problems(report: LayoutReport) -> Iterator[Problem]:
    """A26: who is out has played its last nerts card just when the deal ended, or as a card in mid-air."""
    if report.end != "call" or report.caller is None:
        return
    for seat in wrongly_out(report):
        code = "caller_not_last" if seat == report.caller else "also_out"
        yield problem(
            code, _seat_pointer(report, seat), severity="unreachable", seat=seat, caller=report.caller
        )


def idle_problem(variant: Variant, seat: int, where: str) -> Problem:
    """A seat that did not call in a stalemate. With an automatic call nobody can wait without nerts cards."""
    is_wrong = variant.stalemate_empty_nerts == "reject" or variant.call == "automatic"
    return problem("stalemate_empty_nerts", where, severity="error" if is_wrong else "warning", seat=seat)


def _went_out_on_a_work_pile(count: SeatCount, variant: Variant) -> bool:
    """Whether the last nerts card cannot have gone to a foundation where it had to."""
    return variant.last_to_foundation and count.nerts == 0 and count.foundation == 0


def _seat_pointer(report: AnyReport, seat: int) -> str:
    if isinstance(report, LayoutReport):
        return f"/layout/seats/{seat}/nerts"
    return f"/counts/{seat}/nerts"


def _score_problems(report: LayoutReport, counts: Mapping[int, SeatCount]) -> Iterator[Problem]:
    """N39, N40: the sums of the table, if it sent them."""
    if report.submitted_scores is None:
        return
    expected = scores(report, counts).items()
    for (seat, points), submitted in zip(expected, report.submitted_scores, strict=True):
        if points != submitted:
            place = f"/submitted_scores/{seat}"
            yield problem("score_mismatch", place, seat=seat, expected=points, submitted=submitted)


def _stuck_problems(report: LayoutReport) -> Iterator[Problem]:
    """A16: in a stalemate nobody can make progress."""
    for seat, card in stuck.movers(report).items():
        yield problem("not_stuck", f"/layout/seats/{seat}", seat=seat, card=card)
