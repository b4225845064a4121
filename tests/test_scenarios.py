"""Every scenario is shown; every fault and race goes wrong without its guard, or says why not."""

import re
from pathlib import Path

from tests.scenarios import FIRST_OF_ABUSE, SCENARIOS, WITHOUT_CONTROL

MARK = re.compile(r'mark\.scenario\("(S\d\d)"(, control=True)?\)')


def marked(*, control: bool) -> set[str]:
    """The scenarios that some test shows, or that some test shows to go wrong without a guard."""
    marks = [
        mark
        for file in Path(__file__).parent.rglob("test_*.py")
        for mark in MARK.findall(file.read_text("utf-8"))
    ]
    return {scenario for scenario, is_control in marks if bool(is_control) == control}


def test_every_number_is_a_scenario() -> None:
    numbers = [f"S{number:02}" for number in range(68)]

    assert sorted(SCENARIOS) == numbers


def test_every_scenario_is_some_tests() -> None:
    assert marked(control=False) == set(SCENARIOS)


def test_every_fault_and_race_is_seen_to_go_wrong_or_says_why_not() -> None:
    faults = {scenario for scenario in SCENARIOS if int(scenario[1:]) < FIRST_OF_ABUSE} | {"S67"}

    assert (marked(control=True) | set(WITHOUT_CONTROL)) >= faults
    assert marked(control=True) & set(WITHOUT_CONTROL) == set()
