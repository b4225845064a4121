"""docs/rules/ninety-nine.md says what the code does."""

import json
import re
from pathlib import Path

from games.check import judge
from games.english import SENTENCES
from games.ninety_nine.problems import RULES
from games.ninety_nine.variant import Variant

TEXT = (Path(__file__).parents[3] / "docs/rules/ninety-nine.md").read_text()
MATCH, VERDICT, DEAL = (json.loads(block) for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL))


def test_the_documents_shown_are_accepted_as_shown() -> None:
    assert judge(MATCH).to_json() == VERDICT
    assert judge(DEAL).valid


def test_every_code_is_listed() -> None:
    listed = TEXT.split("Codes: ")[1].split("\n\n")[0]

    assert set(re.findall(r"`(\w+)`", listed)) == {*RULES, "unreadable"}


def test_every_rule_that_a_problem_stands_on_is_there() -> None:
    named = {*RULES.values(), *(key.split()[1] for key in SENTENCES if " " in key)}

    assert named == {rule for rule in named if f"\n| {rule} |" in TEXT or f"\n### {rule} " in TEXT}


def test_every_option_is_there() -> None:
    assert set(Variant.__slots__) == {name for name in Variant.__slots__ if f"`{name}`" in TEXT}
