"""Account names that a person could take for one another."""

import pytest

from league.look_alikes import account_keys

NFC, NFD = "Zo\u00eb", "Zoe\u0308"


def alike(one: str, other: str) -> bool:
    return bool(account_keys(one) & account_keys(other))


@pytest.mark.scenario("S60")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (NFC, NFD),
        (NFC, "ZO\u00cb"),
        (NFC, "Zo\u200b\u00eb"),
        (NFC, "Zo\u0435"),  # a Cyrillic letter at the end, and no mark
        (NFC, "\uff3ao\u00eb"),  # a wide Z
        ("Bob", "\u0412\u043e\u0412"),  # all Cyrillic
        ("Nina", "\u039dina"),  # a Greek capital
        ("Ian", "lan"),
        ("Zoe0", "ZoeO"),
        ("modern", "modem"),
        ("\u039d\u0399\u039a\u039f\u03a3", "\u03bd\u03b9\u03ba\u03bf\u03c2"),  # Nikos in capitals, and not
    ],
)
def test_these_look_alike(one: str, other: str) -> None:
    assert alike(one, other)


@pytest.mark.parametrize(
    ("one", "other"), [("bea", "cy"), ("nick", "vick"), ("राम", "रमा"), ("ada", "adam"), ("ivan", "evan")]
)
def test_these_are_told_apart(one: str, other: str) -> None:
    assert not alike(one, other)
