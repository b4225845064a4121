"""What a card makes of the pile (docs/rules/ninety-nine.md, section 4)."""

from games.cards import ACE, KING, SUITS, Face
from games.ninety_nine.variant import Variant

LIMIT = 99
REVERSE = 4
TEN = 10
STATEMENTS = ("", "Q7", "Q8", "Q8", "Q9", "Q8", "Q8", "Q8", "B1", "Q10", "Q11", "Q12", "Q12", "Q13")
"""Which statement says what a rank is worth."""
FACES = {str(face): face for face in (Face(rank, suit) for suit in SUITS for rank in range(ACE, KING + 1))}


def values_after(face: Face, value: int, variant: Variant) -> tuple[int, ...]:
    """The values that whoever plays the card on a pile of this value may declare.

    Above 99 the deal is lost; that is no reason not to declare it (B3).

    >>> ace, eight, nine, ten, king = (FACES[text] for text in ("AS", "8D", "9C", "TH", "KD"))
    >>> values_after(ace, 88, Variant())  # Q7
    (89, 99)
    >>> values_after(eight, 95, Variant()), values_after(nine, 95, Variant())  # B1
    ((103,), (95,))
    >>> values_after(king, 7, Variant()), values_after(king, 7, Variant(king="black_sets_99"))  # Q13
    ((99,), (17,))
    >>> [values_after(ten, 4, Variant(floor=floor)) for floor in ("none", "clamp0", "forbid")]  # Q11, B7
    [(14, -6), (14, 0), (14,)]
    """
    match face.rank:
        case 1:
            return (value + 1,) if variant.ace == "one" else (value + 1, value + 11)
        case 4:
            return (value,)
        case 9:
            return (LIMIT if variant.nine == "sets_99" else value,)
        case 10:
            more = () if variant.ten == "minus" else (value + 10,)
            return more + _ten_less(value, variant)
        case 11 | 12:
            return (value + 10,)
        case 13:
            return (_after_king(face, value, variant),)
    return (value + face.rank,)


def _ten_less(value: int, variant: Variant) -> tuple[int, ...]:
    less = value - 10
    if less >= 0 or variant.floor == "none":
        return (less,)
    return (0,) if variant.floor == "clamp0" else ()


def _after_king(face: Face, value: int, variant: Variant) -> int:
    if variant.king == "zero":
        return value
    return value + 10 if variant.king == "black_sets_99" and face.is_red else LIMIT


def is_safe(face: Face, value: int, variant: Variant) -> bool:
    """Whether the card can be played without going over 99; exactly 99 is safe (B2)."""
    return any(after <= LIMIT for after in values_after(face, value, variant))


def keeps_in(face: Face, value: int, variant: Variant) -> bool:
    """Whether who holds the card at this value must play on, and may not lay the hand down (B4).

    Where it is allowed to concede, only a safe card does; elsewhere any card that can be played at all. The only
    one that cannot is a ten that always takes 10 off, on a pile that may not go below 0.

    >>> queen, ten = FACES["QS"], FACES["TS"]
    >>> keeps_in(queen, 95, Variant()), keeps_in(queen, 95, Variant(allow_concede=True))
    (True, False)
    >>> keeps_in(ten, 5, Variant(ten="minus", floor="forbid"))
    False
    """
    if variant.allow_concede:
        return is_safe(face, value, variant)
    return bool(values_after(face, value, variant))
