"""The log of one deal, followed turn by turn (docs/rules/ninety-nine.md, section 4)."""

from collections.abc import Iterable, Iterator

from games.cards import Face
from games.ninety_nine.pile import FACES, LIMIT, REVERSE, STATEMENTS, TEN, keeps_in, values_after
from games.ninety_nine.problems import problem
from games.ninety_nine.record import DealLog, PlayLog, Seat
from games.ninety_nine.scoring import Chips
from games.ninety_nine.supply import CardCheck, LoggedCards, PlayedCards, Supply
from games.ninety_nine.variant import Variant
from games.problems import Problem

Directions = frozenset[int]
CLOCKWISE: Directions = frozenset({1})
EITHER_WAY: Directions = frozenset({1, -1})


class Turns:
    """Where turn, direction and pile stand, and who has lost the deal.

    What a log leaves open stays open: `directions` and the values of the pile are all that fit so far. After a
    problem it goes on from what the log says, so that one mistake is told once.
    """

    def __init__(
        self, deal: DealLog, *, chips: Chips, variant: Variant, starter: Seat | None, directions: Directions
    ) -> None:
        self.loser: Seat | None = None
        self.directions = directions
        self.running: list[int | None] = []
        self._plays = deal.plays or ()
        self._chips = chips
        self._variant = variant
        self._starter = starter
        self._last: Seat | None = None
        self._values = {0}
        self._cards = _card_check(deal, chips, variant)

    def problems(self, where: str) -> Iterator[Problem]:
        yield from self._cards.start(where)
        for index, play in enumerate(self._plays):
            place = f"{where}/plays/{index}"
            if self.loser is not None:
                yield problem("deal_over", place, play=index)
                return
            yield from self._turn_problems(play, place)
            if play.card is None:
                yield from self._concession_problems(play, place)
            else:
                is_last = index == len(self._plays) - 1
                yield from self._value_problems(play, play.card, place, is_last=is_last)
            self.running.append(min(self._values) if len(self._values) == 1 else None)
            yield from self._cards.after(index, play, place, is_over=self.loser is not None)

    def _turn_problems(self, play: PlayLog, where: str) -> Iterator[Problem]:
        place, player = where + "/player", play.player
        if player in self._chips.eliminated:
            yield problem("eliminated_played", place, player=player)
        elif self._last is None:
            if self._starter not in (None, player):
                yield problem("first_player", place, player=player, expected=either([self._starter]))
        else:
            following = {way: self._chips.next_in(self._last, way) for way in sorted(self.directions)}
            if player in following.values():
                self.directions = frozenset(way for way, seat in following.items() if seat == player)
            else:
                yield problem("turn_order", place, player=player, expected=either(following.values()))
                self.directions = EITHER_WAY
        self._last = player

    def _value_problems(self, play: PlayLog, card: str, where: str, *, is_last: bool) -> Iterator[Problem]:
        face, place = FACES.get(card), where + "/value"
        if face is None:
            yield problem("card_unknown", where + "/card", card=card)
        elif face.rank == REVERSE:
            self.directions = frozenset(-way for way in self.directions)
        possible = self._possible(face)
        if face and self._goes_below_zero(face, play.value, possible):
            yield problem("below_zero", place, card=card, before=self._before())
        elif play.value is None:
            yield problem("value_missing", place, severity="warning", card=card)
        elif face and play.value not in possible:
            yield problem(
                "value_wrong",
                place,
                rule=STATEMENTS[face.rank],
                card=card,
                before=self._before(),
                expected=either(sorted(possible)),
                value=play.value,
            )
        self._go_on_with(possible if play.value is None else {play.value}, is_last=is_last)

    def _possible(self, face: Face | None) -> set[int]:
        """The values after a card, of those before that fit."""
        if face is None:
            return self._values
        return {after for value in self._values for after in values_after(face, value, self._variant)}

    def _goes_below_zero(self, face: Face, declared: int | None, possible: set[int]) -> bool:
        """Whether a ten was taken off a pile that is too small for it, or has to be."""
        is_declared = declared is not None and declared < 0 and declared + 10 in self._values
        return self._variant.floor == "forbid" and face.rank == TEN and (is_declared or not possible)

    def _before(self) -> str:
        return either(sorted(self._values))

    def _go_on_with(self, values: set[int], *, is_last: bool) -> None:
        """Of values that nobody wrote down the deal goes on with a safe one, and ends with one over 99."""
        over = {value for value in values if value > LIMIT}
        if over and (is_last or over == values):
            self.loser, self._values = self._last, over
        else:
            self._values = (values - over) or self._values

    def _concession_problems(self, play: PlayLog, where: str) -> Iterator[Problem]:
        hand = self._cards.hand(play.player)
        if not any(self._may_concede(hand, value) for value in self._values):
            rule = "B4" if self._variant.allow_concede else "Q16"
            yield problem("concede_not_allowed", where + "/card", rule=rule, player=play.player)
        self.loser = play.player

    def _may_concede(self, hand: Iterable[str] | None, value: int) -> bool:
        """Whether nothing in the hand keeps its holder in; of a hand that was not logged, whether it can be so."""
        faces = FACES.values() if hand is None else [FACES[card] for card in hand if card in FACES]
        keeping = [keeps_in(face, value, self._variant) for face in faces]
        return not all(keeping) if hand is None else not any(keeping)


def _card_check(deal: DealLog, chips: Chips, variant: Variant) -> CardCheck:
    seats, seats_in = len(chips.seats), chips.seats_in
    supply = Supply(variant.decks(seats), variant.stock(seats, dealt_in=len(seats_in)))
    if deal.hands is None:
        return PlayedCards(deal.plays or (), supply)
    return LoggedCards(deal.hands, supply, seats_in=seats_in, size=variant.hand_size)


def either(choices: Iterable[object]) -> str:
    """What is possible, each once, as text of a problem."""
    return " / ".join(dict.fromkeys(map(str, choices)))
