import pytest

from games.nerts import Nerts
from games.nerts.explain import clauses, explain
from games.nerts.presets import PRESETS, Preset
from games.nerts.variant import Variant

NERTS = Nerts()


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.name)
def test_a_preset_is_options_that_can_be_read(preset: Preset) -> None:
    assert NERTS.variant(preset.variant.to_json()) == preset.variant


def test_presets_are_different_games() -> None:
    assert len({preset.variant for preset in PRESETS.values()}) == len(PRESETS)


def test_the_founding_rules_are_the_defaults() -> None:
    assert PRESETS["founding"].variant == Variant()


def test_a_variant_explains_itself_in_a_sentence() -> None:
    assert explain(PRESETS["racing-demon"].variant) == (
        "12 nerts cards, 4 work piles, 3 cards turned at a time, no jokers; points: 1 for a card on a foundation, "
        "−2 for a nerts card left, 20 for the call, 10 more for a king; 100 points win a match."
    )


@pytest.mark.parametrize(
    "options",
    [
        {"nerts_size": 9},
        {"work_piles": 5},
        {"draw": 1},
        {"jokers": 1},
        {"card_point": 2},
        {"nerts_penalty": 1},
        {"call_bonus": 5},
        {"king_bonus": 5},
        {"tie_policy": "single"},
        {"tie_max": 2},
        {"partnership": "individual"},
        {"partnership": "pairs"},
        {"fill": "nerts"},
        {"fill": "kings"},
        {"leftover": "playable"},
        {"rotate": False},
        {"joker_fix": "while_covered"},
        {"whole_columns": True},
        {"last_to_foundation": True},
        {"call": "automatic"},
        {"landing": "return"},
        {"stalemate_empty_nerts": "reject"},
        {"talon_split": "warning"},
        {"target": 500},
        {"level_at_target": "shared"},
    ],
    ids=str,
)
def test_every_option_shows_in_the_sentence(options: dict[str, object]) -> None:
    assert explain(NERTS.variant(options)) != explain(Variant())
    assert clauses(NERTS.variant(options)) != clauses(Variant())
