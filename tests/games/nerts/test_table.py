from games.nerts.piles import Shade, run_shades
from games.nerts.table import ANY, shade_letter, table_of
from games.nerts.variant import Variant

SHADES = {shade_letter(shade): shade for rank in range(1, 6) for shade in ((rank, False), (rank, True))}


def _shades(word: str) -> list[Shade | None]:
    return [None if letter == ANY else SHADES[letter] for letter in word]


def test_the_table_knows_what_jokers_of_every_run_count_as() -> None:
    table = table_of(Variant(ranks=5, nerts_size=4, jokers=2), (1, 2))

    found = {word: _shades(run) for word, run in table.runs.items()}

    assert found == {word: run_shades(_shades(word), ranks=5) for word in table.runs}


def test_cards_of_one_face_and_different_owners_tie() -> None:
    table = table_of(Variant(jokers=1, tie_max=2), (1, 2, 3))

    ties = [
        ["2S@1", "2S@2"],
        ["2S@1", "JK1=2S@2"],
        ["2S@1", "2S@2", "2S@3"],
        ["2S@1", "JK1=2S@1"],
        ["AS@1", "AS@2"],
    ]

    assert [tie for tie in ties if table.is_tie(tie)] == ties[:2]
