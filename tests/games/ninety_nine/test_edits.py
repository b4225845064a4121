"""One change to a log of a played match: the checks accept it if and only if it can be played so."""

from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import event, given, settings
from hypothesis import strategies as st

from games.ninety_nine import match
from games.ninety_nine.pile import FACES
from games.ninety_nine.play import IllegalMove
from tests.games.ninety_nine.matches import Document, seeds, simulated, variants
from tests.games.ninety_nine.replay import replay

Edit = Callable[[Document, list[str], Random], object]
"""Changes a deal of a match between these seats."""


def _play(deal: Document, rng: Random) -> Document:
    chosen: Document = rng.choice(deal["plays"])
    return chosen


def _other_value(deal: Document, seats: list[str], rng: Random) -> None:
    play = _play(deal, rng)
    play["value"] = (play["value"] or 0) + rng.choice([-20, -10, -1, 1, 10, 20])


def _other_card(deal: Document, seats: list[str], rng: Random) -> None:
    play = _play(deal, rng)
    play["card"] = play["card"] and rng.choice([*FACES])


def _other_player(deal: Document, seats: list[str], rng: Random) -> None:
    _play(deal, rng)["player"] = rng.choice(seats)


def _other_draw(deal: Document, seats: list[str], rng: Random) -> None:
    _play(deal, rng)["draw"] = rng.choice([*FACES])


def _no_draw(deal: Document, seats: list[str], rng: Random) -> None:
    _play(deal, rng)["draw"] = None


def _draws_exchanged(deal: Document, seats: list[str], rng: Random) -> None:
    one, other = _play(deal, rng), _play(deal, rng)
    one["draw"], other["draw"] = other.get("draw"), one.get("draw")


def _other_reshuffle(deal: Document, seats: list[str], rng: Random) -> None:
    play = _play(deal, rng)
    play["reshuffle_before_draw"] = not play.get("reshuffle_before_draw", False)


def _hand_laid_down(deal: Document, seats: list[str], rng: Random) -> None:
    at = rng.randrange(len(deal["plays"]))
    player = deal["plays"][at]["player"]
    deal["plays"][at:] = [{"player": player, "card": None, "value": None}]
    deal["loser"] = player


def _play_left_out(deal: Document, seats: list[str], rng: Random) -> None:
    deal["plays"].remove(_play(deal, rng))


def _play_twice(deal: Document, seats: list[str], rng: Random) -> None:
    deal["plays"].insert(rng.randrange(len(deal["plays"]) + 1), dict(_play(deal, rng)))


def _plays_exchanged(deal: Document, seats: list[str], rng: Random) -> None:
    at = rng.randrange(len(deal["plays"]))
    deal["plays"][at : at + 2] = deal["plays"][at : at + 2][::-1]


def _other_loser(deal: Document, seats: list[str], rng: Random) -> None:
    deal["loser"] = rng.choice(seats)


def _other_dealer(deal: Document, seats: list[str], rng: Random) -> None:
    deal["dealer"] = rng.choice(seats)


def _hands_exchanged(deal: Document, seats: list[str], rng: Random) -> None:
    one, other = rng.choice([*deal["hands"]]), rng.choice([*deal["hands"]])
    deal["hands"][one], deal["hands"][other] = deal["hands"][other], deal["hands"][one]


def _other_dealt(deal: Document, seats: list[str], rng: Random) -> None:
    hand = deal["hands"][rng.choice([*deal["hands"]])]
    hand[rng.randrange(len(hand))] = rng.choice([*FACES])


def _card_too_few(deal: Document, seats: list[str], rng: Random) -> None:
    deal["hands"][rng.choice([*deal["hands"]])].pop()


EDITS: list[Edit] = [
    _other_value,
    _other_card,
    _other_player,
    _other_draw,
    _no_draw,
    _draws_exchanged,
    _other_reshuffle,
    _hand_laid_down,
    _play_left_out,
    _play_twice,
    _plays_exchanged,
    _other_loser,
    _other_dealer,
    _hands_exchanged,
    _other_dealt,
    _card_too_few,
]


def _chips(document: Document) -> dict[str, int] | None:
    try:
        return replay(document)
    except IllegalMove:
        return None


def _judged(document: Document) -> Any:
    verdict = match.check(document)
    return verdict.chips if verdict.valid else None


@settings(max_examples=200, deadline=None)
@given(st.integers(2, 4), variants, st.sampled_from(EDITS), seeds)
def test_an_edited_log_is_accepted_just_when_it_can_be_played(
    seats: int, options: Document, edit: Edit, seed: int
) -> None:
    rng = Random(seed)
    document = simulated(seats, rng, **options)
    edit(rng.choice(document["deals"]), document["seats"], rng)
    document.pop("submitted_chips")

    chips = _chips(document)

    event(f"{edit.__name__}: {'refused' if chips is None else 'can be played'}")
    assert _judged(document) == chips


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 4), variants, seeds)
def test_deals_in_another_order_are_accepted_just_when_they_can_be_played(
    seats: int, options: Document, seed: int
) -> None:
    rng = Random(seed)
    document = simulated(seats, rng, **options)
    del document["deals"][rng.randrange(len(document["deals"]))]
    document["deals"].insert(
        rng.randrange(len(document["deals"]) + 1), rng.choice([*document["deals"], None])
    )
    document["deals"] = [deal for deal in document["deals"] if deal]
    document.pop("submitted_chips")

    assert _judged(document) == _chips(document)
