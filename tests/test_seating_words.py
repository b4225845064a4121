"""What a seating costs and what is odd about it, in words."""

import pytest

from league.competition.types import Cost, EntrantId, Note, Planned
from league.seating_words import cost_in_words, note_in_words, plan_in_words

NAMES = {1: "Bea", 2: "Cy"}


@pytest.mark.parametrize(
    ("code", "times", "said"),
    [
        ("repeat-meeting", 1, "Bea and Cy have met once and meet again."),
        ("repeat-meeting", 2, "Bea and Cy have met 2 times and meet again."),
        ("repeat-partners", 1, "Bea and Cy have been partners once and are again."),
        ("spread", 9, "Points between Bea and Cy: 9/2."),
        ("first-seat", 1, "Bea has had seat 1 in 1 earlier round and has it again."),
        ("fixed-table", 0, "Bea always sits at this table."),
        ("short-table", 0, ""),
        ("short-table", 1, "Bea has sat at a smaller table once and does again."),
        ("bye", 0, ""),
        ("bye-by-hand", 2, "Bea has sat out 2 times and does again."),
        ("a-code-of-tomorrow", 1, ""),
    ],
)
def test_a_note_is_said_where_it_is_news(code: str, times: int, said: str) -> None:
    note = Note(code, (EntrantId(1), EntrantId(2)), times)

    assert note_in_words(note.to_json(), NAMES, level_unit=2) == said


def test_who_has_left_the_list_is_not_named() -> None:
    note = Note("fixed-table", (EntrantId(3),))

    assert note_in_words(note.to_json(), NAMES) == "? always sits at this table."


def test_the_cost_is_told_in_the_order_in_which_it_weighs() -> None:
    cost = Cost(repeat_meetings=1, repeat_partners=2, spread=6, short_table_turns=1, byes=1, first_seats=3)
    seating = {"cost": cost.to_json(), "notes": [{}], "levels": {"1": 4}, "level_unit": 2}

    assert list(cost_in_words(seating, pairs=True)) == [
        "1 earlier meeting is repeated.",
        "Earlier partners who are partners again: 2.",
        "Points between the first and the last of a table, all tables together: 3.",
        "Turns at a smaller table that come again: 1.",
        "Times sat out that come again: 1.",
        "Turns in seat 1 that come again: 3.",
    ]


def test_what_a_format_does_not_look_at_is_not_told() -> None:
    assert list(cost_in_words({"cost": Cost().to_json(), "notes": []})) == [
        "No pair meets again.",
        "Nobody sits at a smaller table for a second time.",
        "Nobody has seat 1 for a second time.",
    ]


BEA, CY = EntrantId(1), EntrantId(2)


@pytest.mark.parametrize(
    ("planned", "said"),
    [
        (Planned(1, 1), []),
        (Planned(1, 6), ["Rounds 1 to 6 are planned together, so that over all few meet again."]),
        (
            Planned(3, 6, anew=True, came=(BEA,), left=(CY, EntrantId(3))),
            [
                "Rounds 3 to 6 were planned anew, together.",
                "Had not played in the round before: Bea.",
                "No longer there: Cy, ?.",
            ],
        ),
        (
            Planned(6, 6, anew=True),
            [
                "Round 6 was planned anew.",
                "The tables before were not as planned, or the rules or what organizers ask for had changed.",
            ],
        ),
    ],
)
def test_it_is_told_together_with_which_rounds_one_was_planned_and_why(
    planned: Planned, said: list[str]
) -> None:
    assert list(plan_in_words(planned.to_json(), NAMES)) == said
